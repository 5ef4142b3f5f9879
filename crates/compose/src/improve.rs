//! Turns a given position into a puzzle by small changes.
//!
//! A position that is already a puzzle only loses its unneeded pieces, unless the result is known. Any
//! other position is changed, as is one that fails without its unneeded pieces: first by every single
//! change, the smallest first, then by two changes, of which the first came closest to a puzzle. A position
//! with one solution then loses its unneeded pieces and must pass all gates. Puzzles that keep a solution
//! of the given position come first, because the author may have intended it.

mod diagnosis;
mod repairer;
#[cfg(test)]
mod tests;

pub use diagnosis::Diagnosis;

use super::army::Army;
use super::change::{Change, all_changes, changed, changes};
use super::climb;
use super::gate::Gate;
use super::improved::Improved;
use super::judge::table;
use super::level::Level;
use super::made::Made;
use super::run::{Run, Standing};
use super::wish::Wish;
use diagnosis::diagnose;
use repairer::{Aim, Looked, Repairer};
use rookwright_chess::{Canonical, Move, Position, side_name};
use rookwright_mate::Stipulation;
use rookwright_run::options::FieldError;
use rookwright_run::{End, Watch, in_order_of};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The result for a given position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Improvement {
    /// What was wrong with it.
    pub before: Diagnosis,
    /// The first puzzle that was made from it.
    pub best: Option<Improved>,
    /// The positions tried, the gates that rejected them, and the puzzles passed to the caller.
    pub standing: Standing,
    /// [`End::Stopped`] if enough puzzles were found, [`End::Exhausted`] if every change was tried,
    /// [`End::OutOfBudget`] if the time ran out.
    pub end: End,
}

/// The number of positions with one change that get a second change.
pub(crate) const BEAM_WIDTH: usize = 160;
/// The most positions with two changes: for direct mates in one or two, and for everything that takes
/// longer to prove.
pub(crate) const MOST_PAIRS: (usize, usize) = (200_000, 40_000);
/// The number of positions examined before results are passed on.
const POSITIONS_PER_BLOCK: usize = 2048;
/// The number of positions that one judge examines. Its table helps it with the next ones, and the division
/// does not depend on the number of threads.
const POSITIONS_PER_JUDGE: usize = 16;
/// The most solutions that are distinguished.
const MOST_COOKS: usize = 6;

impl Wish {
    /// Returns what is wrong with a position as a puzzle of this wish. The board and the pieces of the wish
    /// are ignored.
    pub fn diagnose(&self, position: &Position, watch: &Watch) -> Result<Diagnosis, FieldError> {
        let wish = self.for_position(position)?;
        let asked = wish.validate_given(position)?;
        Ok(wish.diagnosis(asked, position, watch).unwrap_or_else(no_time_for_diagnosis))
    }

    /// Makes up to `run.count` puzzles from a position with as few changes as possible, and passes them on,
    /// the best first. The board and the pieces of the wish are ignored. The result does not depend on the
    /// number of threads.
    pub fn improve(
        &self,
        position: &Position,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Standing),
        found: &mut dyn FnMut(&Improved) -> ControlFlow<()>,
    ) -> Result<Improvement, FieldError> {
        let wish = self.for_position(position)?;
        let asked = wish.validate_given(position)?;
        let standing = Standing::default();
        let Some(before) = wish.diagnosis(asked, position, run.watch) else {
            return Ok(Improvement {
                before: no_time_for_diagnosis(),
                best: None,
                standing,
                end: run.watch.end(),
            });
        };
        if wish.level > Level::Drill && climb::suits(&wish) {
            return Ok(wish.enriched(asked, position, before, run, progress, found));
        }
        let mut search = Search {
            wish: &wish,
            asked,
            given: position,
            before: &before,
            run,
            progress,
            found,
            standing,
            best: None,
            seen: HashSet::new(),
            forms: HashSet::new(),
            done: false,
            waiting: Vec::new(),
            others: Vec::new(),
        };
        let end = match search.all() {
            ControlFlow::Break(end) => end,
            ControlFlow::Continue(()) => End::Exhausted,
        };
        let (best, standing) = (search.best, search.standing);
        Ok(Improvement { before, best, standing, end })
    }

    /// Proposes the changes that raise the score most.
    fn enriched(
        &self,
        asked: Stipulation,
        given: &Position,
        before: Diagnosis,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Standing),
        found: &mut dyn FnMut(&Improved) -> ControlFlow<()>,
    ) -> Improvement {
        let mut standing = Standing::default();
        let mut best = None;
        let keys: Vec<Move> = before.intended.iter().filter_map(|line| line.first().copied()).collect();
        let end = climb::enrich(self, asked, given, &keys, run, &mut standing, &mut |improved| {
            let answer = found(&improved);
            best.get_or_insert(improved);
            answer
        });
        progress(&standing);
        Improvement { before, best, standing, end }
    }

    /// Returns the wish for a puzzle like this position.
    fn for_position(&self, position: &Position) -> Result<Wish, FieldError> {
        let (begins, turn) = (self.begins(), position.turn());
        if begins != turn {
            let (play, begins, turn) = (self.manner.name(), side_name(begins), side_name(turn));
            let half = if self.half { " with half a move" } else { "" };
            return Err(FieldError::contradiction(format!(
                "in {play} play{half} {begins} must be to move, but in this position {turn} is"
            )));
        }
        let size = position.size();
        let any = Army::Between { least: 1, most: size.squares().len() };
        Ok(Wish { size, white: any, black: any, most_men: None, ..self.clone() })
    }

    fn diagnosis(&self, asked: Stipulation, position: &Position, watch: &Watch) -> Option<Diagnosis> {
        let table = table();
        let mut repairer = Repairer::new(self, asked, &table, watch).keeping_play();
        diagnose(&mut repairer, self, position, watch).ok()
    }
}

/// The diagnosis if the time ran out before anything was found.
fn no_time_for_diagnosis() -> Diagnosis {
    let faults = vec!["not enough time to find out what is wrong".to_owned()];
    Diagnosis { faults, ..Diagnosis::default() }
}

/// A changed position to be examined.
struct Candidate {
    position: Position,
    /// The cost of the changes.
    cost: u32,
}

/// A position that came close to a puzzle.
struct Near {
    far: u32,
    candidate: Candidate,
}

/// The search for changes.
struct Search<'a, 'b> {
    wish: &'a Wish,
    asked: Stipulation,
    given: &'a Position,
    before: &'a Diagnosis,
    run: Run<'a>,
    progress: &'b mut dyn FnMut(&Standing),
    found: &'b mut dyn FnMut(&Improved) -> ControlFlow<()>,
    standing: Standing,
    best: Option<Improved>,
    /// Hashes of the positions that were candidates.
    seen: HashSet<u64>,
    /// Canonical forms of the puzzles found.
    forms: HashSet<Canonical>,
    /// Whether the caller wants no more puzzles.
    done: bool,
    /// Puzzles that keep a solution, to be passed on soon.
    waiting: Vec<Improved>,
    /// Puzzles that keep no solution. They are passed on after everything was tried.
    others: Vec<Improved>,
}

impl Search<'_, '_> {
    fn all(&mut self) -> ControlFlow<End> {
        if self.run.count == 0 {
            return ControlFlow::Break(End::Stopped);
        }
        if self.before.is_puzzle && self.only_stripped()? {
            return ControlFlow::Continue(());
        }
        if self.before.is_hopeless {
            return ControlFlow::Continue(());
        }
        let tried = self.changed();
        if self.done {
            return tried;
        }
        // Results are passed on even if the time ran out.
        self.hand_over(u32::MAX)?;
        self.waiting = std::mem::take(&mut self.others);
        self.hand_over(u32::MAX)?;
        tried
    }

    /// Removes the unneeded pieces of a puzzle. Returns whether nothing else remains to be done.
    fn only_stripped(&mut self) -> ControlFlow<End, bool> {
        let table = table();
        let mut repairer = Repairer::new(self.wish, self.asked, &table, self.run.watch).keeping_play();
        let Some(solution) = self.before.solutions.first() else { return ControlFlow::Continue(true) };
        self.standing.tally.tried += 1;
        match repairer.puzzle(self.given, solution) {
            Ok(Ok(made)) => {
                self.take(made, true);
                // If the result is known, a change makes another puzzle of it.
                let is_new = !self.waiting.is_empty();
                self.hand_over(u32::MAX)?;
                ControlFlow::Continue(is_new)
            }
            Ok(Err(gate)) => {
                self.standing.tally.reject(gate);
                ControlFlow::Continue(false)
            }
            Err(_) => ControlFlow::Break(self.run.watch.end()),
        }
    }

    fn improved(&self, made: Made, keeps_solution: bool) -> Improved {
        let changes = changes(self.given, made.position());
        Improved { made, changes, keeps_solution }
    }

    /// Tries one change, then two.
    fn changed(&mut self) -> ControlFlow<End> {
        // Removing unneeded pieces may be enough.
        let same = Candidate { position: self.given.clone(), cost: 0 };
        self.seen.insert(self.given.hash());
        let mut near = Vec::new();
        self.look_at(vec![same], Some(&mut near))?;
        near.clear();
        let all = all_changes(self.given, self.wish.pawns);
        for same_cost in all.chunk_by(|one, other| one.cost() == other.cost()) {
            let candidates = same_cost.iter().map(|&change| (self.given, 0, change));
            let block = fresh(&mut self.seen, candidates);
            self.look_at(block, Some(&mut near))?;
            // A puzzle that lost many pieces on the way is worse than one with a single larger change.
            self.hand_over(same_cost[0].cost())?;
        }
        self.hand_over(u32::MAX)?;
        // The sort is stable: among equals the smaller change comes first.
        near.sort_by_key(|one| one.far);
        near.truncate(BEAM_WIDTH);
        self.pairs(&near)
    }

    fn pairs(&mut self, near: &[Near]) -> ControlFlow<End> {
        let second = |(nth, one): (usize, &Near)| {
            let all = all_changes(&one.candidate.position, self.wish.pawns);
            let so_far = one.candidate.cost;
            all.into_iter().map(move |change| (so_far + change.cost(), nth, change))
        };
        let mut all: Vec<(u32, usize, Change)> = near.iter().enumerate().flat_map(second).collect();
        all.sort_by_key(|&(cost, nth, _)| (cost, nth));
        let is_quick = !self.asked.is_one_line() && self.wish.moves <= 2;
        all.truncate(if is_quick { MOST_PAIRS.0 } else { MOST_PAIRS.1 });
        for block in all.chunks(POSITIONS_PER_BLOCK) {
            let candidates = block.iter().map(|&(_, nth, change)| {
                let first = &near[nth].candidate;
                (&first.position, first.cost, change)
            });
            let block = fresh(&mut self.seen, candidates);
            self.look_at(block, None)?;
            self.hand_over(u32::MAX)?;
        }
        ControlFlow::Continue(())
    }

    /// Examines positions with all threads. Collects those that came close in `near`.
    fn look_at(&mut self, block: Vec<Candidate>, mut near: Option<&mut Vec<Near>>) -> ControlFlow<End> {
        let missing = self.run.count - self.standing.printed;
        let enough_others = self.others.len() as u64 >= missing;
        let kept = &self.before.intended[..];
        let aim = Aim {
            kept,
            cooks: self
                .before
                .solutions
                .len()
                .clamp(2, if self.wish.moves <= 2 { MOST_COOKS } else { MOST_COOKS / 2 })
                as u32,
            // After a first change the distance always matters, because a second change may follow.
            only_kept: near.is_none() && enough_others && !kept.is_empty(),
        };
        let (wish, asked, watch) = (self.wish, self.asked, self.run.watch);
        let mut pieces = pieces(block);
        let mut source = || pieces.next();
        let work = |piece: Vec<Candidate>| {
            let table = table();
            let mut repairer = Repairer::new(wish, asked, &table, watch);
            let each = piece.into_iter().map(|candidate| {
                let looked = repairer.look(&candidate.position, aim);
                looked.map(|looked| (candidate, looked))
            });
            each.collect::<Result<Vec<_>, _>>()
        };
        let mut over = false;
        in_order_of(self.run.threads, &mut source, work, &mut |looked| {
            let Ok(looked) = looked else {
                over = true;
                return ControlFlow::Break(());
            };
            for (candidate, looked) in looked {
                self.standing.tally.tried += 1;
                match looked {
                    Looked::Puzzle(made, keeps) => self.take(*made, keeps),
                    Looked::Failed { gate, far } => {
                        self.standing.tally.reject(gate);
                        if let (Some(near), Some(far)) = (near.as_deref_mut(), far) {
                            near.push(Near { far, candidate });
                        }
                    }
                }
            }
            (self.progress)(&self.standing);
            ControlFlow::Continue(())
        });
        if over { ControlFlow::Break(watch.end()) } else { ControlFlow::Continue(()) }
    }

    /// Adds a puzzle unless it is known.
    fn take(&mut self, made: Made, keeps: bool) {
        if self.run.known.contains(&made.canonical) || !self.forms.insert(made.canonical) {
            self.standing.tally.reject(Gate::Twin);
            return;
        }
        self.standing.accepted += 1;
        let improved = self.improved(made, keeps);
        if keeps { self.waiting.push(improved) } else { self.others.push(improved) }
    }

    /// Passes on the waiting puzzles that cost at most `most`, the best first.
    fn hand_over(&mut self, most: u32) -> ControlFlow<End> {
        self.waiting.sort_by_key(Improved::rank);
        let ready = self.waiting.partition_point(|improved| improved.cost() <= most);
        for improved in self.waiting.drain(..ready) {
            self.standing.printed += 1;
            let answer = (self.found)(&improved);
            self.best.get_or_insert(improved);
            if answer.is_break() || self.standing.printed == self.run.count {
                self.done = true;
                return ControlFlow::Break(End::Stopped);
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the positions after these changes that have not been candidates before.
fn fresh<'p>(
    seen: &mut HashSet<u64>,
    candidates: impl Iterator<Item = (&'p Position, u32, Change)>,
) -> Vec<Candidate> {
    let made = candidates.map(|(position, cost, change)| Candidate {
        position: changed(position, &[change]),
        cost: cost + change.cost(),
    });
    made.filter(|candidate| seen.insert(candidate.position.hash())).collect()
}

/// Splits a block into one piece for each judge.
fn pieces(block: Vec<Candidate>) -> impl Iterator<Item = Vec<Candidate>> + Send {
    let mut rest = block.into_iter();
    std::iter::from_fn(move || {
        let piece: Vec<Candidate> = rest.by_ref().take(POSITIONS_PER_JUDGE).collect();
        (!piece.is_empty()).then_some(piece)
    })
}
