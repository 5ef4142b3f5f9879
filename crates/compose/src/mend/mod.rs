//! Mends a problem: proposes small changes that make an unsound one sound.
//!
//! Unlike [`Wish::improve`](crate::Wish::improve), which strips a rough position, this leaves everything else as the
//! author set it up. First every single change is tried, the smallest first, then pairs of changes. A sieve rejects
//! most positions quickly; what passes it is solved in full, with tries and set play, before it is proposed.

mod assessment;
mod candidates;
mod sieve;
#[cfg(test)]
mod tests;
mod twins;

pub use assessment::Assessment;
pub use twins::{TwinProposal, Twinned, Twinning};

use super::change::{Change, changes};
use super::improve::{BEAM_WIDTH, MOST_PAIRS};
use super::judge::table;
use assessment::assess;
use candidates::{Candidate, Rules};
use rookwright_chess::{Color, Move, Piece, Position, Square};
use rookwright_mate::{Over, Problem};
use rookwright_run::{Budget, End, RunError, Watch, in_order_of};
use sieve::{Sieve, Sifted};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// The number of positions that one sieve examines. Its table helps it with the next ones.
const POSITIONS_PER_SIEVE: usize = 16;
/// The number of pairs of changes that are sifted before the results are solved.
const PAIRS_PER_BLOCK: usize = 2048;
/// The most positions of the same cost that are solved in full.
const MOST_SOLVED: usize = 32;
/// The same if soundness is not enough, because duals must go.
const MOST_SOLVED_FOR_DUALS: usize = 256;
/// The number of proposals with the same idea that come before others.
const MOST_ALIKE: usize = 2;

/// The request to mend a problem without twins.
#[derive(Clone, Copy, Debug)]
pub struct Mending<'a> {
    /// The problem. Its stipulation has a number of moves.
    pub problem: &'a Problem,
    /// The first move that must stay a solution; `None` if any solution of the problem may.
    pub key: Option<Move>,
    /// The number of proposals.
    pub count: usize,
    /// The number of threads.
    pub threads: usize,
    /// The time and the memory.
    pub budget: &'a Budget,
}

/// A sound problem made by small changes.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// What is proven about it.
    pub now: Assessment,
    /// The number of files and ranks by which the whole position was moved.
    pub shift: (i32, i32),
    /// The changes of single pieces, after the shift.
    pub changes: Vec<Change>,
    /// Whether its solution is one of the given problem.
    pub keeps_solution: bool,
    /// The size of the changes.
    pub cost: u32,
}

impl Proposal {
    /// Returns the number of changes. A shift is one.
    pub fn steps(&self) -> usize {
        self.changes.len() + usize::from(self.shift != (0, 0))
    }

    /// Returns the rank. The least is the best: few changes, then the same solution, then a high score; of proposals with the
    /// same score small changes come first, then few pieces.
    pub fn rank(&self) -> (usize, bool, i32, u32, u32) {
        let measures = &self.now.measures;
        (self.steps(), !self.keeps_solution, -measures.score(), self.cost, measures.men.0 + measures.men.1)
    }
}

/// How far the search for changes is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MendProgress {
    /// The positions examined.
    pub done: u64,
    /// The positions of this stage.
    pub of: u64,
}

/// The result.
#[derive(Clone, Debug)]
pub struct Mended {
    /// What is wrong with the given problem; `None` if there was no time to find out.
    pub before: Option<Assessment>,
    /// The best proposals, the best first.
    pub proposals: Vec<Proposal>,
    /// The number of positions examined.
    pub tried: u64,
    /// [`End::Exhausted`] if there is nothing to mend or every change was tried.
    pub end: End,
}

impl Mending<'_> {
    /// Searches for changes, and passes on every proposal when it is proven.
    ///
    /// # Errors
    /// If a solution fails its check, which is a bug.
    pub fn run(
        &self,
        progress: &mut dyn FnMut(MendProgress),
        found: &mut dyn FnMut(&Proposal) -> ControlFlow<()>,
    ) -> Result<Mended, RunError> {
        let watch = self.budget.watch();
        let Some(before) = assess(self.problem, self.budget, &watch)? else {
            return Ok(Mended { before: None, proposals: Vec::new(), tried: 0, end: watch.end() });
        };
        let mut search = Search {
            mending: self,
            watch: &watch,
            kept: kept_solutions(&before, self.key),
            before: &before,
            rules: Rules::of(self.problem),
            seen: HashSet::new(),
            proposals: Vec::new(),
            tried: 0,
            progress,
            found,
        };
        let is_fine = before.is_sound && before.major_duals() == 0;
        let end = match if is_fine { ControlFlow::Continue(()) } else { search.all() } {
            ControlFlow::Continue(()) => End::Exhausted,
            ControlFlow::Break(Halt::Enough) => End::Stopped,
            ControlFlow::Break(Halt::Over) => watch.end(),
            ControlFlow::Break(Halt::Failed(error)) => return Err(error),
        };
        let (mut proposals, tried) = (search.proposals, search.tried);
        proposals.sort_by_key(Proposal::rank);
        // Different ideas are chosen first; what is chosen is in the order of the ranks.
        let mut proposals = alike_last(proposals);
        proposals.truncate(self.count);
        proposals.sort_by_key(Proposal::rank);
        Ok(Mended { before: Some(before), proposals, tried, end })
    }
}

/// Returns the solutions of which a proposal should keep one.
fn kept_solutions(before: &Assessment, key: Option<Move>) -> Vec<Vec<Move>> {
    match key {
        None => before.solutions.clone(),
        Some(key) => {
            let with_key = before.solutions.iter().filter(|line| line.first() == Some(&key));
            let lines: Vec<_> = with_key.cloned().collect();
            if lines.is_empty() { vec![vec![key]] } else { lines }
        }
    }
}

/// Why the search ends.
enum Halt {
    Enough,
    Over,
    Failed(RunError),
}

/// A position that came close to a sound one.
struct Near {
    distance: u32,
    candidate: Candidate,
}

struct Search<'a, 'b> {
    mending: &'a Mending<'a>,
    watch: &'a Watch,
    before: &'a Assessment,
    kept: Vec<Vec<Move>>,
    rules: Rules,
    /// Hashes of the positions that were candidates.
    seen: HashSet<u64>,
    proposals: Vec<Proposal>,
    tried: u64,
    progress: &'b mut dyn FnMut(MendProgress),
    found: &'b mut dyn FnMut(&Proposal) -> ControlFlow<()>,
}

impl Search<'_, '_> {
    fn all(&mut self) -> ControlFlow<Halt> {
        let given = self.mending.problem.position();
        self.seen.insert(given.hash());
        let singles = self.rules.singles(given);
        let of = singles.len() as u64;
        let mut near = Vec::new();
        for block in singles.chunk_by(|one, other| one.cost == other.cost) {
            let fresh = self.fresh(block.iter().cloned());
            let sound = self.sift(fresh, of, Some(&mut near))?;
            self.solve(sound)?;
        }
        if self.proposals.len() >= self.mending.count {
            return ControlFlow::Break(Halt::Enough);
        }
        // The sort is stable: among equals the smaller change comes first.
        near.sort_by_key(|one| one.distance);
        near.truncate(BEAM_WIDTH);
        self.pairs(&near)
    }

    fn pairs(&mut self, near: &[Near]) -> ControlFlow<Halt> {
        let mut all: Vec<(u32, usize, Change)> = Vec::new();
        for (nth, one) in near.iter().enumerate() {
            let so_far = one.candidate.cost;
            let second = self.rules.changes(&one.candidate.position);
            all.extend(second.into_iter().map(|change| (so_far + change.cost(), nth, change)));
        }
        all.sort_by_key(|&(cost, nth, _)| (cost, nth));
        let is_quick = !self.rules.asked.is_one_line() && self.rules.moves <= 2;
        all.truncate(if is_quick { MOST_PAIRS.0 } else { MOST_PAIRS.1 });
        let of = self.tried + all.len() as u64;
        for block in all.chunks(PAIRS_PER_BLOCK) {
            let candidates = block.iter().map(|&(_, nth, change)| near[nth].candidate.with(change));
            let fresh = self.fresh(candidates);
            let sound = self.sift(fresh, of, None)?;
            self.solve(sound)?;
            if self.proposals.len() >= self.mending.count {
                return ControlFlow::Break(Halt::Enough);
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the candidates that follow the rules and were not there before.
    fn fresh(&mut self, candidates: impl Iterator<Item = Candidate>) -> Vec<Candidate> {
        let seen = &mut self.seen;
        let rules = &self.rules;
        candidates.filter(|one| rules.allow(&one.position) && seen.insert(one.position.hash())).collect()
    }

    /// Returns the candidates that have one solution, with whether they keep one of the given problem.
    fn sift(
        &mut self,
        block: Vec<Candidate>,
        of: u64,
        mut near: Option<&mut Vec<Near>>,
    ) -> ControlFlow<Halt, Vec<(Candidate, bool)>> {
        let (rules, watch, must_keep) = (&self.rules, self.watch, self.mending.key.is_some());
        let (kept, all) = (&self.kept, &self.before.solutions);
        let mut pieces = in_pieces(block);
        let mut source = || pieces.next();
        let work = |piece: Vec<Candidate>| {
            let table = table();
            let mut sieve = Sieve::new(rules, must_keep, &table, watch);
            let each = piece.into_iter().map(|candidate| {
                let (kept, all) = (candidate.shifted(kept), candidate.shifted(all));
                sieve.look(&candidate.position, &kept, &all).map(|sifted| (candidate, sifted))
            });
            each.collect::<Result<Vec<_>, Over>>()
        };
        let (mut sound, mut is_over) = (Vec::new(), false);
        let (tried, progress) = (&mut self.tried, &mut self.progress);
        in_order_of(self.mending.threads, &mut source, work, &mut |sifted| {
            let Ok(sifted) = sifted else {
                is_over = true;
                return ControlFlow::Break(());
            };
            for (candidate, sifted) in sifted {
                *tried += 1;
                match sifted {
                    Sifted::Sound { keeps } => sound.push((candidate, keeps)),
                    Sifted::Near(distance) => {
                        if let Some(near) = near.as_deref_mut() {
                            near.push(Near { distance, candidate });
                        }
                    }
                    Sifted::Out => {}
                }
            }
            progress(MendProgress { done: *tried, of });
            ControlFlow::Continue(())
        });
        // There is no time left to solve in full what was found last, so it is left out.
        if is_over { ControlFlow::Break(Halt::Over) } else { ControlFlow::Continue(sound) }
    }

    /// Solves the best candidates of a block in full, and passes on those that are sound.
    fn solve(&mut self, mut sound: Vec<(Candidate, bool)>) -> ControlFlow<Halt> {
        sound.sort_by_key(|(one, keeps)| (!keeps, one.cost, one.position.occupied().len()));
        let duals = self.before.is_sound.then(|| self.before.major_duals());
        sound.truncate(if duals.is_some() { MOST_SOLVED_FOR_DUALS } else { MOST_SOLVED });
        let (mending, watch, rules) = (self.mending, self.watch, &self.rules);
        let mut rest = sound.into_iter();
        let mut source = || rest.next();
        let work = |(candidate, keeps): (Candidate, bool)| {
            let Some(problem) = rules.problem(mending.problem, &candidate.position) else { return Ok(None) };
            let Some(now) = assess(&problem, mending.budget, watch)? else { return Err(None) };
            let is_better = now.is_sound && duals.is_none_or(|duals| now.major_duals() < duals);
            Ok(is_better.then(|| proposal(mending.problem.position(), &candidate, keeps, now)))
        };
        let work =
            |piece| work(piece).map_err(|halt: Option<RunError>| halt.map_or(Halt::Over, Halt::Failed));
        let mut halt = None;
        let (proposals, found) = (&mut self.proposals, &mut self.found);
        in_order_of(mending.threads, &mut source, work, &mut |solved| match solved {
            Ok(None) => ControlFlow::Continue(()),
            Ok(Some(proposal)) => {
                let answer = found(&proposal);
                proposals.push(proposal);
                if answer.is_break() {
                    halt = Some(Halt::Enough);
                }
                answer
            }
            Err(why) => {
                halt = Some(why);
                ControlFlow::Break(())
            }
        });
        halt.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}

/// What a proposal changes; the squares to which a piece is moved or added are left out.
type Idea = Vec<(Color, Piece, Option<Square>)>;

/// Moves proposals behind the others that only vary an idea that is there twice already.
fn alike_last(proposals: Vec<Proposal>) -> Vec<Proposal> {
    let mut ideas: HashMap<(Idea, Vec<Vec<Move>>), usize> = HashMap::new();
    let idea = |change: &Change| match *change {
        Change::TakenOff { colour, piece, square } | Change::Replaced { colour, piece, square, .. } => {
            Some((colour, piece, Some(square)))
        }
        Change::Moved { colour, piece, from, .. } => Some((colour, piece, Some(from))),
        Change::Added { colour, piece, .. } => Some((colour, piece, None)),
        Change::RightGone { .. } | Change::PassantGone => None,
    };
    let (first, rest): (Vec<_>, Vec<_>) = proposals.into_iter().partition(|proposal| {
        let key = (proposal.changes.iter().filter_map(idea).collect(), proposal.now.solutions.clone());
        let number = ideas.entry(key).or_insert(0);
        *number += 1;
        *number <= MOST_ALIKE
    });
    first.into_iter().chain(rest).collect()
}

fn proposal(given: &Position, candidate: &Candidate, keeps: bool, now: Assessment) -> Proposal {
    let shifted = candidates::shifted(given, candidate.shift).unwrap_or_else(|| given.clone());
    let changes = changes(&shifted, &candidate.position);
    Proposal { now, shift: candidate.shift, changes, keeps_solution: keeps, cost: candidate.cost }
}

/// Splits a block into one piece for each sieve.
fn in_pieces(block: Vec<Candidate>) -> impl Iterator<Item = Vec<Candidate>> + Send {
    let mut rest = block.into_iter();
    std::iter::from_fn(move || {
        let piece: Vec<Candidate> = rest.by_ref().take(POSITIONS_PER_SIEVE).collect();
        (!piece.is_empty()).then_some(piece)
    })
}
