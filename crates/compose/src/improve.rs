//! A given position made a puzzle by small changes.
//!
//! A position that is a puzzle already loses the men it does not need, and nothing else is done to it, unless it has
//! been there before.  Any other one, and one that is no puzzle without its needless men, is changed: first by every
//! single change, the smallest first; then by two, where the first one is one of those that came nearest to a puzzle.
//! Whatever has one solution then is stripped of needless men and must pass everything that other puzzles pass.  A
//! puzzle whose solution is one of the given position's may be what its author had in mind, so such puzzles come first.

mod diagnosis;
mod mender;
#[cfg(test)]
mod tests;

pub use diagnosis::Diagnosis;

use super::army::Army;
use super::change::{Change, all_changes, changed, changes};
use super::gate::Gate;
use super::judge::table;
use super::made::Made;
use super::run::{Run, Standing};
use super::wish::Wish;
use diagnosis::diagnose;
use mender::{Aim, Looked, Mender};
use rookwright_chess::{Canonical, Position, side_name};
use rookwright_mate::Stipulation;
use rookwright_run::options::FieldError;
use rookwright_run::{End, Watch, in_order_of};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A puzzle made of a given position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Improved {
    /// The puzzle.
    pub made: Made,
    /// What was changed: [`changed`] makes the puzzle's position of the given one.
    pub changes: Vec<Change>,
    /// Whether its solution is one of those intended in the given position, or that had none.
    pub keeps_solution: bool,
}

impl Improved {
    /// How much was changed.
    pub fn cost(&self) -> u32 {
        self.changes.iter().map(|change| change.cost()).sum()
    }

    /// The less, the better: nobody likes a man that is there to be taken.
    fn rank(&self) -> (u32, bool, u32) {
        let takes = self.made.key().is_some_and(|key| self.made.position().is_capture(key));
        (self.cost(), takes, self.made.measures.men.0 + self.made.measures.men.1)
    }
}

/// What became of a given position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Improvement {
    /// What was wrong with it.
    pub before: Diagnosis,
    /// The first puzzle that was made of it.
    pub best: Option<Improved>,
    /// How many positions were tried, what they did not pass, and how many puzzles were handed over.
    pub standing: Standing,
    /// Stopped where there were enough; exhausted where every change was tried that ever is; out of budget where
    /// the time was up.
    pub end: End,
}

/// How many of the positions with one change are changed once more.
const BEAM: usize = 160;
/// The most positions with two changes: of direct mates in one or two, and of whatever takes longer to prove.
const MOST_PAIRS: (usize, usize) = (200_000, 40_000);
/// How many positions are looked at before what was found is handed over.
const BLOCK: usize = 2048;
/// How many of them one judge looks at: what it remembers helps it with the next ones, and the division is the same
/// for any number of threads.
const PIECE: usize = 16;
/// How many solutions are told apart, at most.
const COOKS: usize = 6;

impl Wish {
    /// What is wrong with a position as a puzzle of this wish.  Its board is the position's, and no men are bound.
    pub fn diagnose(&self, position: &Position, watch: &Watch) -> Result<Diagnosis, FieldError> {
        let wish = self.with_the_men_of(position)?;
        let asked = wish.validate_given(position)?;
        Ok(wish.diagnosis(asked, position, watch).unwrap_or_else(untold))
    }

    /// Makes up to so many puzzles of a position by changing as little as can be, and hands them over, the best
    /// first.  Its board is the position's, and no men are bound.  The same wish makes the same puzzles of the same
    /// position, whatever the number of threads.
    pub fn improve(
        &self,
        position: &Position,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Standing),
        found: &mut dyn FnMut(&Improved) -> ControlFlow<()>,
    ) -> Result<Improvement, FieldError> {
        let wish = self.with_the_men_of(position)?;
        let asked = wish.validate_given(position)?;
        let standing = Standing::default();
        let Some(before) = wish.diagnosis(asked, position, run.watch) else {
            return Ok(Improvement { before: untold(), best: None, standing, end: run.watch.end() });
        };
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

    /// The wish for a puzzle like this position.
    fn with_the_men_of(&self, position: &Position) -> Result<Wish, FieldError> {
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
        diagnose(&mut Mender::new(self, asked, &table, watch), self, position, watch).ok()
    }
}

/// What is said where the time was up before anything could be said.
fn untold() -> Diagnosis {
    let faults = vec!["not enough time to find out what is wrong".to_owned()];
    Diagnosis { faults, ..Diagnosis::default() }
}

/// A changed position to be looked at.
struct Candidate {
    position: Position,
    /// How much was changed.
    cost: u32,
}

/// One that came near.
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
    /// Positions that were candidates.
    seen: HashSet<u64>,
    /// Puzzles that were found.
    forms: HashSet<Canonical>,
    /// Whether nobody wants more.
    done: bool,
    /// Puzzles that keep a solution and are to be handed over soon.
    waiting: Vec<Improved>,
    /// Puzzles that keep none: handed over when all is tried.
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
        // Whatever was found is not lost, even when the time was up.
        self.hand_over(u32::MAX)?;
        self.waiting = std::mem::take(&mut self.others);
        self.hand_over(u32::MAX)?;
        tried
    }

    /// A puzzle loses its needless men; whether that is all there is to do.
    fn only_stripped(&mut self) -> ControlFlow<End, bool> {
        let table = table();
        let mut mender = Mender::new(self.wish, self.asked, &table, self.run.watch);
        let Some(solution) = self.before.solutions.first() else { return ControlFlow::Continue(true) };
        self.standing.tally.tried += 1;
        match mender.puzzle(self.given, solution) {
            Ok(Ok(made)) => {
                self.take(made, true);
                // Where it has been there before, a change makes another one of it.
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

    /// One change, then two.
    fn changed(&mut self) -> ControlFlow<End> {
        // Taking off needless men may be enough.
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
            // A puzzle that lost many men on the way is not as good as one with a single greater change.
            self.hand_over(same_cost[0].cost())?;
        }
        self.hand_over(u32::MAX)?;
        // A stable sort: among equals the smaller change comes first.
        near.sort_by_key(|one| one.far);
        near.truncate(BEAM);
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
        for block in all.chunks(BLOCK) {
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

    /// Looks at positions with all threads; what came near is kept in `near`.
    fn look_at(&mut self, block: Vec<Candidate>, mut near: Option<&mut Vec<Near>>) -> ControlFlow<End> {
        let missing = self.run.count - self.standing.printed;
        let enough_others = self.others.len() as u64 >= missing;
        let kept = &self.before.intended[..];
        let aim = Aim {
            kept,
            cooks: self.before.solutions.len().clamp(2, if self.wish.moves <= 2 { COOKS } else { COOKS / 2 })
                as u32,
            // Of a first change it is always told how near it came: a second one may follow.
            only_kept: near.is_none() && enough_others && !kept.is_empty(),
        };
        let (wish, asked, watch) = (self.wish, self.asked, self.run.watch);
        let mut pieces = pieces(block);
        let mut source = || pieces.next();
        let work = |piece: Vec<Candidate>| {
            let table = table();
            let mut mender = Mender::new(wish, asked, &table, watch);
            let each = piece.into_iter().map(|candidate| {
                let looked = mender.look(&candidate.position, aim);
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

    /// Takes a puzzle in, unless it was there before.
    fn take(&mut self, made: Made, keeps: bool) {
        if self.run.known.contains(&made.canonical) || !self.forms.insert(made.canonical) {
            self.standing.tally.reject(Gate::Twin);
            return;
        }
        self.standing.accepted += 1;
        let improved = self.improved(made, keeps);
        if keeps { self.waiting.push(improved) } else { self.others.push(improved) }
    }

    /// Hands over what waits and costs no more than so much, the best first.
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

/// The positions after these changes that have not been candidates before.
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

/// A block in pieces for one judge each.
fn pieces(block: Vec<Candidate>) -> impl Iterator<Item = Vec<Candidate>> + Send {
    let mut rest = block.into_iter();
    std::iter::from_fn(move || {
        let piece: Vec<Candidate> = rest.by_ref().take(PIECE).collect();
        (!piece.is_empty()).then_some(piece)
    })
}
