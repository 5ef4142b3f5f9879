//! The search of one thread for the lines of help and series play.

use super::last;
use super::stalemate::{LastMoves, may_be_stuck};
use super::task::{Halt, Task};
use crate::search::pictures::bound::PictureBound;
use crate::search::pictures::candidates::{Candidates, Page, Useful};
use rookwright_chess::{Goal, Move, Position};
use std::ops::ControlFlow;

/// The number of positions between two checks of the clock.
const NODES_BETWEEN_CLOCK_CHECKS: u64 = 1024;

/// The search of one thread.
pub(crate) struct LineSearch<'a> {
    task: &'a Task<'a>,
    bound: Bound<'a>,
    nodes: u64,
    line: Vec<Move>,
}

/// Receives the lines, and says when to stop.
pub(crate) type Found<'f> = dyn FnMut(&[Move]) -> ControlFlow<()> + 'f;

/// A bound that prunes the search.
enum Bound<'a> {
    /// The goal cannot be reached at all.
    Nothing,
    /// The listed pictures that are reachable.
    Listed(Candidates<'a>, Page),
    /// A test at each position for a possible picture.
    Asked(Box<PictureBound>),
}

impl<'a> LineSearch<'a> {
    /// Creates a search from this position with `plies` moves left.
    pub(crate) fn new(task: &'a Task<'a>, position: &Position, plies: usize) -> Self {
        let bound = match &task.catalogue {
            Some(catalogue) => match Candidates::new(catalogue) {
                Some((candidates, page)) => Bound::Listed(candidates, page),
                None => Bound::Nothing,
            },
            None => {
                let moves = task.shares(plies).0;
                Bound::Asked(Box::new(PictureBound::new(position, task.mating, task.goal, moves)))
            }
        };
        Self { task, bound, nodes: 0, line: Vec::with_capacity(plies) }
    }

    /// Returns the number of positions visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Reports every line of `plies` moves. Returns whether there is one.
    pub(crate) fn run(
        &mut self,
        position: &Position,
        plies: usize,
        found: &mut Found<'_>,
    ) -> Result<bool, Halt> {
        self.count()?;
        match self.first_page() {
            Some(page) if self.reach(position, plies) => self.search(position, page, plies, found),
            _ => Ok(false),
        }
    }

    /// Returns the pictures at the start, or `None` if the goal cannot be reached at all.
    fn first_page(&self) -> Option<Page> {
        match &self.bound {
            Bound::Nothing => None,
            Bound::Listed(_, page) => Some(page.clone()),
            Bound::Asked(_) => Some(Page::default()),
        }
    }

    /// Reports the lines that begin with this move.
    pub(crate) fn run_with(
        &mut self,
        position: &Position,
        step: Move,
        plies: usize,
        found: &mut Found<'_>,
    ) -> Result<bool, Halt> {
        let Some(page) = self.first_page() else { return Ok(false) };
        self.follow(position, &page, step, plies, found)
    }

    /// Counts a position, and stops at the limit.
    fn count(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        let looks = self.nodes.is_multiple_of(NODES_BETWEEN_CLOCK_CHECKS);
        if self.nodes > self.task.most || (looks && self.task.is_over()) { Err(Halt::Over) } else { Ok(()) }
    }

    /// Reports every line from a position that the bound accepts. Returns whether there is one.
    fn search(
        &mut self,
        position: &Position,
        mut page: Page,
        left: usize,
        found: &mut Found<'_>,
    ) -> Result<bool, Halt> {
        if left <= 1 {
            return self.finish(position, found);
        }
        let (mating_moves, moves) = self.task.shares(left);
        // What the list of pictures rules out is skipped before it is played.
        let useful = match &mut self.bound {
            Bound::Listed(candidates, _) => candidates.useful(&mut page, position, mating_moves, moves),
            _ => Some(Useful::All),
        };
        let mut any = false;
        if let Some(useful) = useful {
            // Close to the end of a stalemate there is a sharper test for each single move.
            let last_moves = self.last_moves(position, mating_moves, moves);
            for step in position.moves() {
                if useful.has(step) && last_moves.as_ref().is_none_or(|moves| moves.may_do(step)) {
                    // The search goes on after a line is found, since all of them are wanted.
                    any |= self.follow(position, &page, step, left, found)?;
                }
            }
        }
        // Lines that were left out by a bound do not exist, so that this holds for every way to the position.
        if !any {
            self.task.without_lines.put(position.hash(), left);
        }
        Ok(any)
    }

    /// Selects the last moves of a side that is to be stalemated.
    fn last_moves<'p>(
        &self,
        position: &'p Position,
        mating_moves: usize,
        moves: usize,
    ) -> Option<LastMoves<'p>> {
        let victim = !self.task.mating;
        let is_last = (mating_moves, moves) == (1, 1) && position.turn() == victim;
        let stalemate = self.task.goal == Goal::Stalemate && !self.task.play.forces_last_move();
        if is_last && stalemate { LastMoves::new(position, victim) } else { None }
    }

    /// Reports the lines that continue with this move.
    fn follow(
        &mut self,
        position: &Position,
        page: &Page,
        step: Move,
        left: usize,
        found: &mut Found<'_>,
    ) -> Result<bool, Halt> {
        self.count()?;
        let Some(next) = self.task.after(position, step, left) else { return Ok(false) };
        let left = left - 1;
        // Positions before the last move are not in the table.
        if left > 1 && self.task.without_lines.has(next.hash(), left) {
            return Ok(false);
        }
        let shares = self.task.shares(left);
        // A listed picture is tracked along the line. Without a list every position is asked
        // whether one is possible.
        let turned = match &mut self.bound {
            Bound::Listed(candidates, _) => candidates.turn(page, position, step, &next, shares),
            _ => self.reach(&next, left).then(Page::default),
        };
        let Some(turned) = turned else { return Ok(false) };
        self.line.push(step);
        let any = self.search(&next, turned.clone(), left, found)?;
        self.line.pop();
        // Pages lie behind each other in one list, so the last one is dropped when its move is taken back.
        if let Bound::Listed(candidates, _) = &mut self.bound {
            candidates.close(&turned);
        }
        Ok(any)
    }

    /// Whether the goal may be reachable.
    fn reach(&mut self, position: &Position, left: usize) -> bool {
        let (mating_moves, moves) = self.task.shares(left);
        let Bound::Asked(pictures) = &mut self.bound else { return true };
        let stalemate = self.task.goal == Goal::Stalemate;
        if stalemate && !may_be_stuck(position, !self.task.mating, mating_moves, moves) {
            return false;
        }
        pictures.is_possible(position, mating_moves, moves)
    }

    /// Searches the last move.
    fn finish(&mut self, position: &Position, found: &mut Found<'_>) -> Result<bool, Halt> {
        let steps = if self.task.play.forces_last_move() {
            last::all_reaching(position, self.task.goal)
        } else {
            last::reaching(position, self.task.goal)
        };
        for &step in &steps {
            self.line.push(step);
            let answer = found(&self.line);
            self.line.pop();
            if answer.is_break() {
                return Err(Halt::Enough);
            }
        }
        Ok(!steps.is_empty())
    }
}
