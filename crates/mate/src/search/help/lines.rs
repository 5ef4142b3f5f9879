//! Searches help and series play: every line of moves whose last move reaches the goal.
//!
//! Both are one search: in help play the sides take turns, in a series one of them passes ([`LineSearch`]). A
//! position without a line to the goal is remembered with the number of moves left. Most positions in help
//! play are reached in several ways; they are searched once.

use super::line_search::LineSearch;
use super::task::{Halt, Task};
use crate::search::options::SearchOptions;
use crate::search::pictures::catalogue::Catalogue;
use crate::search::tables::without_lines::WithoutLines;
use crate::stipulation::{Play, Stipulation};
use rookwright_chess::{Color, Goal, Move, Position};
use rookwright_run::{End, threads};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::vec::IntoIter;

/// The fewest single moves for which a catalogue of pictures pays off.
const FEWEST_PLIES_FOR_A_CATALOGUE: usize = 5;

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// How the search ended.
    pub end: End,
    /// The number of positions visited.
    pub nodes: u64,
}

/// Calls `found` with every line of exactly the required length, in the order of [`Position::moves`]. The
/// order does not depend on the number of threads.
///
/// In help play the sides take turns and reach the goal with the last move. A line of `hs` is one of `h` in
/// which every legal last move reaches the goal, so the same bounds hold. In a series one side moves
/// alone and may give check only with its last move; en passant captures are impossible after the other
/// side has passed. `ser-h` and `ser-s` lines end with the move of the other side that reaches the goal. In
/// `ser-s` and `hs` all of its legal moves must reach it, and each is a line.
///
/// Returns `None` if the stipulation has no number of moves, or if its solution is a tree.
pub fn lines(
    position: &Position,
    stipulation: Stipulation,
    options: &SearchOptions,
    found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Option<Ended> {
    let plies = stipulation.plies()?;
    let without_lines = WithoutLines::new(options.hash);
    let mut task = Task {
        play: stipulation.play(),
        goal: stipulation.goal(),
        mating: mating_side(position, stipulation),
        watch: &options.watch,
        most: options.nodes,
        without_lines: &without_lines,
        catalogue: None,
        enough: AtomicBool::new(false),
    };
    // Short lines are searched sooner than pictures are listed.
    if task.goal == Goal::Mate && plies >= FEWEST_PLIES_FOR_A_CATALOGUE {
        let (mating_moves, moves) = task.shares(plies);
        task.catalogue = Catalogue::new(position, task.mating, mating_moves, moves);
    }
    // The threads share the first moves, which pays only if there is something left to do after them.
    let several = options.threads > 1 && plies > 2;
    let ended = several.then(|| in_parallel(&task, position, plies, options.threads, found)).flatten();
    Some(ended.unwrap_or_else(|| {
        let mut search = LineSearch::new(&task, position, plies);
        let halted = search.run(position, plies, found).err();
        Ended { end: task.end(halted), nodes: search.nodes() }
    }))
}

/// Returns the side that reaches the goal.
fn mating_side(position: &Position, stipulation: Stipulation) -> Color {
    let begins = stipulation.has_half() || stipulation.play() == Play::SeriesDirect;
    if begins { position.turn() } else { !position.turn() }
}

/// The number of lines that a thread may find before they are requested.
const MOST_LINES_IN_ADVANCE: usize = 1024;

/// The first moves that no thread has started, with the channels for their lines.
type Firsts = Mutex<IntoIter<(Move, SyncSender<Vec<Move>>)>>;

/// Searches with several threads. Each first move belongs to one thread, and lines are passed on in the
/// order of the first moves. Returns `None` if no thread can be started.
fn in_parallel(
    task: &Task<'_>,
    position: &Position,
    plies: usize,
    threads: usize,
    found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Option<Ended> {
    let mut first = Vec::new();
    let mut receivers = Vec::new();
    // A channel for each first move keeps the lines in order, whichever thread finds them. Full channels hold
    // up threads that are ahead.
    for step in position.moves() {
        let (send, receive) = sync_channel(MOST_LINES_IN_ADVANCE);
        first.push((step, send));
        receivers.push(receive);
    }
    let threads = threads.min(first.len());
    let first: Firsts = Mutex::new(first.into_iter());
    let (nodes, halted) = (AtomicU64::new(1), AtomicBool::new(false));
    let one_thread = || match search_firsts(task, position, plies, &first, &nodes) {
        Ok(()) => {}
        Err(_) => {
            halted.store(true, Ordering::Relaxed);
            // Drops the remaining moves, so that the caller does not wait for their lines.
            lock(&first).by_ref().for_each(drop);
        }
    };
    let helpers = (0..threads).map(|_| &one_thread);
    let (enough, _) = threads::beside(helpers, |started| {
        let mut lines = receivers.into_iter().take_while(|_| started > 0);
        let enough = lines.any(|lines| lines.into_iter().any(|line| found(&line).is_break()));
        task.enough.store(enough, Ordering::Relaxed);
        (started > 0).then_some(enough)
    });
    let enough = enough?;
    let halted = match (enough, halted.into_inner()) {
        (true, _) => Some(Halt::Enough),
        (false, true) => Some(Halt::Over),
        (false, false) => None,
    };
    Some(Ended { end: task.end(halted), nodes: nodes.into_inner() })
}

/// The work of one thread: first moves until none is left.
fn search_firsts(
    task: &Task<'_>,
    position: &Position,
    plies: usize,
    first: &Firsts,
    nodes: &AtomicU64,
) -> Result<(), Halt> {
    let mut search = LineSearch::new(task, position, plies);
    loop {
        // A separate statement, so that the lock is not held during the search.
        let next = lock(first).next();
        let Some((step, send)) = next else { return Ok(()) };
        let mut found = |line: &[Move]| match send.send(line.to_vec()) {
            Ok(()) => ControlFlow::Continue(()),
            // Nobody listens any more: the caller has stopped the search.
            Err(_) => ControlFlow::Break(()),
        };
        let before = search.nodes();
        let searched = search.run_with(position, step, plies, &mut found);
        nodes.fetch_add(search.nodes() - before, Ordering::Relaxed);
        searched?;
    }
}

fn lock(first: &Firsts) -> MutexGuard<'_, IntoIter<(Move, SyncSender<Vec<Move>>)>> {
    first.lock().unwrap_or_else(PoisonError::into_inner)
}
