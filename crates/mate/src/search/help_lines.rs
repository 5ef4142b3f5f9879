//! Searches help and series play: every line of moves whose last move reaches the goal.
//!
//! Both are one search: in help play the sides move in turn, in a series one of them passes ([`Hunt`]).  A position
//! from which no line leads on is remembered with the number of moves left; what comes back by other ways, and in
//! help play most of it does, is not searched again.

use super::catalogue::Catalogue;
use super::empties::Empties;
use super::hunt::Hunt;
use crate::stipulation::{Play, Stipulation};
use rookwright_chess::{Color, Goal, Move, Position};
use rookwright_run::{End, Watch};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::vec::IntoIter;

/// Shorter searches are over before a list of pictures is made.
const FEWEST_PLIES_FOR_A_CATALOGUE: usize = 5;

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// When it must stop.
    pub watch: &'a Watch,
    /// How many bytes it may take for what it remembers.
    pub hash: usize,
    /// How many threads it may use.
    pub threads: usize,
    /// How many positions each of them may look at.
    pub nodes: u64,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// How.
    pub end: End,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// Calls `found` with every line of exactly the length asked, in the order of [`Position::moves`], whatever the
/// number of threads.
///
/// In help play the sides move in turn and reach the goal with the last move.  In a series one side moves alone
/// and may give check with its last move only; nothing can be taken in passing after the other side has passed.
/// `ser-h` and `ser-s` lines end with the move of the other side that reaches the goal; of `ser-s` there is one
/// for each of its legal moves, all of which do.
///
/// `None` where the stipulation has no number of moves, or its solution is no line.
pub fn lines(
    position: &Position,
    stipulation: Stipulation,
    work: Work<'_>,
    found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Option<Ended> {
    let plies = stipulation.plies()?;
    let empties = Empties::new(work.hash);
    let mut task = Task {
        play: stipulation.play(),
        goal: stipulation.goal(),
        mating: mating_side(position, stipulation),
        watch: work.watch,
        most: work.nodes,
        empties: &empties,
        catalogue: None,
        enough: AtomicBool::new(false),
    };
    if task.goal == Goal::Mate && plies >= FEWEST_PLIES_FOR_A_CATALOGUE {
        let (mating_moves, moves) = task.shares(plies);
        task.catalogue = Catalogue::new(position, task.mating, mating_moves, moves);
    }
    Some(if work.threads > 1 && plies > 2 {
        in_parallel(&task, position, plies, work.threads, found)
    } else {
        let mut hunt = Hunt::new(&task, position, plies);
        let halted = hunt.run(position, plies, found).err();
        Ended { end: task.end(halted), nodes: hunt.nodes() }
    })
}

/// Who reaches the goal.
fn mating_side(position: &Position, stipulation: Stipulation) -> Color {
    let begins = stipulation.has_half() || stipulation.play() == Play::SeriesDirect;
    if begins { position.turn() } else { !position.turn() }
}

/// What is the same for the whole search.
pub(super) struct Task<'a> {
    pub(super) play: Play,
    pub(super) goal: Goal,
    /// Who reaches the goal.
    pub(super) mating: Color,
    watch: &'a Watch,
    /// How many positions a thread may look at.
    pub(super) most: u64,
    pub(super) empties: &'a Empties,
    /// The mates that can come about, where they have been listed.
    pub(super) catalogue: Option<Catalogue>,
    /// Whether the caller has enough: for threads that find nothing.
    enough: AtomicBool,
}

impl Task<'_> {
    /// Whether to stop now.
    pub(super) fn is_over(&self) -> bool {
        self.enough.load(Ordering::Relaxed) || self.watch.is_over()
    }

    /// Whether the side that moves with so many moves left makes the next one, too.
    fn is_alone(&self, left: usize) -> bool {
        match self.play {
            Play::SeriesDirect => true,
            Play::SeriesHelp | Play::SeriesSelf => left > 2,
            Play::Direct | Play::Selfplay | Play::Help => false,
        }
    }

    /// The position after a move with so many left; `None` if it is a check too early in a series.
    pub(super) fn after(&self, position: &Position, step: Move, left: usize) -> Option<Position> {
        let next = position.after(step);
        if !self.is_alone(left) {
            return Some(next);
        }
        (!next.is_check()).then(|| next.passed())
    }

    /// How many of the moves left are the mating side's, and how many the other one's.
    pub(super) fn shares(&self, left: usize) -> (usize, usize) {
        match self.play {
            Play::SeriesDirect => (left, 0),
            Play::SeriesHelp | Play::SeriesSelf => (1, left - 1),
            Play::Direct | Play::Selfplay | Play::Help => (left.div_ceil(2), left / 2),
        }
    }

    fn end(&self, halted: Option<Halt>) -> End {
        match halted {
            None => End::Exhausted,
            Some(Halt::Enough) => End::Stopped,
            Some(Halt::Over) => self.watch.end(),
        }
    }
}

/// Why a search stops before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// The caller has enough lines.
    Enough,
    /// The watch says so.
    Over,
}

/// How many lines a thread may find before somebody wants them.
const AHEAD: usize = 1024;

/// The first moves nobody has begun with, and where their lines go.
type Firsts = Mutex<IntoIter<(Move, SyncSender<Vec<Move>>)>>;

/// Each first move is one thread's, and its lines are taken in the order of the first moves.
fn in_parallel(
    task: &Task<'_>,
    position: &Position,
    plies: usize,
    threads: usize,
    found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Ended {
    let mut first = Vec::new();
    let mut receivers = Vec::new();
    for step in position.moves() {
        let (send, receive) = sync_channel(AHEAD);
        first.push((step, send));
        receivers.push(receive);
    }
    let threads = threads.min(first.len());
    let first: Firsts = Mutex::new(first.into_iter());
    let (nodes, halted) = (AtomicU64::new(1), AtomicBool::new(false));
    let mut enough = false;
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| match search_firsts(task, position, plies, &first, &nodes) {
                Ok(()) => {}
                Err(_) => {
                    halted.store(true, Ordering::Relaxed);
                    // The moves left will not be searched, and nobody is to wait for their lines.
                    lock(&first).by_ref().for_each(drop);
                }
            });
        }
        enough = receivers.into_iter().any(|lines| lines.into_iter().any(|line| found(&line).is_break()));
        task.enough.store(enough, Ordering::Relaxed);
    });
    let halted = match (enough, halted.into_inner()) {
        (true, _) => Some(Halt::Enough),
        (false, true) => Some(Halt::Over),
        (false, false) => None,
    };
    Ended { end: task.end(halted), nodes: nodes.into_inner() }
}

/// One thread's part: first moves until there are no more.
fn search_firsts(
    task: &Task<'_>,
    position: &Position,
    plies: usize,
    first: &Firsts,
    nodes: &AtomicU64,
) -> Result<(), Halt> {
    let mut hunt = Hunt::new(task, position, plies);
    loop {
        // Its own statement: the lock must not be held during the search.
        let next = lock(first).next();
        let Some((step, send)) = next else { return Ok(()) };
        let mut found = |line: &[Move]| match send.send(line.to_vec()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let before = hunt.nodes();
        let searched = hunt.run_with(position, step, plies, &mut found);
        nodes.fetch_add(hunt.nodes() - before, Ordering::Relaxed);
        searched?;
    }
}

fn lock(first: &Firsts) -> MutexGuard<'_, IntoIter<(Move, SyncSender<Vec<Move>>)>> {
    first.lock().unwrap_or_else(PoisonError::into_inner)
}
