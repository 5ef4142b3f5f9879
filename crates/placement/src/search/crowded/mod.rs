//! The crowded chessboard, Dudeney's puzzle 306 (Amusements in Mathematics, 1917).
//!
//! On n x n squares stand n queens, n rooks, 2n - 2 bishops and as many knights as possible, so
//! that no piece attacks another of its own kind; lines run through pieces of other kinds.  The first three
//! numbers are the largest possible, and the search finds the most knights.
//!
//! The queens come first, one placement from each class under the eight symmetries (`queens`).  The bishops are
//! n choices between two ways (`bishops`).  A matching bounds the knights throughout (`matching`).  Last come
//! the knights themselves; the rooks are only counted (`knights`, `rooks`).
//!
//! No board has a symmetry: a half turn exchanges two corners of which one has a bishop, and two
//! queens would attack each other across the axis of a reflection.  So a class of queens with s symmetries of
//! its own gives s images of each board, and the number of boards up to symmetry is an eighth of all.

mod bishops;
mod coloured;
mod geometry;
mod goal;
mod knights;
mod matching;
mod native;
mod queens;
mod rooks;

use crate::search::word::Word;
use geometry::Geometry;
use goal::{Better, Board, Count, Each, Goal};
use knights::BoardSearch;
pub(crate) use native::Crowd;
use queens::Queens;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU32;

/// The sizes that can be searched.
const SIZES: std::ops::RangeInclusive<u32> = 1..=geometry::LARGEST as u32;

/// The puzzle for one size of board.
#[derive(Debug)]
struct Crowded {
    n: u32,
    board: Words,
    tasks: Vec<Task>,
}

/// The board in the narrower words that hold a colour of it.
#[derive(Debug)]
enum Words {
    Narrow(Box<Geometry<u64>>),
    Wide(Box<Geometry<u128>>),
}

/// An independent part of the work: all boards with certain queens and their images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Task {
    queens: Queens,
}

/// The result of counting a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct TaskCount {
    /// The most knights of the boards counted.
    knights: u32,
    /// The number of boards with that many knights, including their images by symmetries.
    boards: u128,
    /// Steps of the search.
    nodes: u64,
    /// Whether the search is complete; otherwise it was stopped.
    finished: bool,
}

/// The result of a search for a better board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TaskHunt {
    /// The best board of the task, if it has more knights than the best before.
    better: Option<Board>,
    /// Steps of the search.
    nodes: u64,
    /// Whether the search is complete: the task has no better board than the best known.
    finished: bool,
}

impl Crowded {
    /// The puzzle on n x n squares, for a size in [`SIZES`]; `None` if `stop` returned true.
    fn new(n: u32, stop: &mut dyn FnMut() -> bool) -> Option<Self> {
        let size = n as usize;
        let board = if (n * n).div_ceil(2) <= u64::BITS {
            Words::Narrow(Box::new(Geometry::new(size)))
        } else {
            Words::Wide(Box::new(Geometry::new(size)))
        };
        let tasks = queens::classes(size, stop)?.into_iter().map(|queens| Task { queens }).collect();
        Some(Crowded { n, board, tasks })
    }

    /// Returns the tasks of the whole work, always the same, the most promising first.
    fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// Counts the boards of the task with the most knights, but no fewer than `at_least`.  Tasks that run at
    /// the same time share `at_least`: each raises it to what it finds to be possible.  Boards with fewer
    /// knights than its final value may or may not have been counted, so that the tallies of all tasks have to
    /// be merged.
    fn count(&self, task: &Task, at_least: &AtomicU32, stop: &mut dyn FnMut() -> bool) -> TaskCount {
        let (goal, nodes, finished) = self.search(task, Count::new(self.n as usize, at_least), stop);
        TaskCount { knights: goal.knights, boards: goal.boards, nodes, finished }
    }

    /// Searches for a board of the task with more knights than `best`, which tasks running at the same time
    /// share: it is raised whenever a better board is found.
    fn optimum(&self, task: &Task, best: &AtomicU32, stop: &mut dyn FnMut() -> bool) -> TaskHunt {
        let (goal, nodes, finished) = self.search(task, Better::new(best), stop);
        TaskHunt { better: goal.found, nodes, finished }
    }

    /// Reports every board of the task with exactly this number of knights, and its images: all tasks together
    /// report each board once.  Breaks if `report` does.
    fn boards(
        &self,
        task: &Task,
        knights: u32,
        stop: &mut dyn FnMut() -> bool,
        report: &mut dyn FnMut(&Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (_, _, finished) = self.search(task, Each { knights, report }, stop);
        if finished { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn search<G>(&self, task: &Task, goal: G, stop: &mut dyn FnMut() -> bool) -> (G, u64, bool)
    where
        G: Goal<u64> + Goal<u128>,
    {
        match &self.board {
            Words::Narrow(board) => search(board, task, goal, stop),
            Words::Wide(board) => search(board, task, goal, stop),
        }
    }
}

fn search<W: Word, G: Goal<W>>(
    board: &Geometry<W>,
    task: &Task,
    goal: G,
    stop: &mut dyn FnMut() -> bool,
) -> (G, u64, bool) {
    let mut search = BoardSearch { board, queens: &task.queens, goal, stop, nodes: 0 };
    let finished = search.run().is_continue();
    (search.goal, search.nodes, finished)
}

#[cfg(test)]
mod tests;
