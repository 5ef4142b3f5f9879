//! Help and series play: every line of moves that reaches the goal with its last one.
//!
//! Both are one search: in help play the sides move in turn, in a series one of them passes.  A position from
//! which no line leads on is remembered with the number of moves left; what comes back by other ways, and in
//! help play most of it does, is not searched again.

use super::empties::Empties;
use super::last;
use super::pictures::Pictures;
use crate::chess::{Color, Move, Position};
use crate::stipulation::{Goal, Play, Stipulation};
use rookwright_solve::{End, Watch};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::vec::IntoIter;

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
    let task = Task {
        play: stipulation.play(),
        goal: stipulation.goal(),
        mating: mating_side(position, stipulation),
        watch: work.watch,
        most: work.nodes,
        empties: &empties,
        enough: AtomicBool::new(false),
    };
    Some(if work.threads > 1 && plies > 2 {
        in_parallel(&task, position, plies, work.threads, found)
    } else {
        let (task, pictures) = (&task, &mut task.pictures(position, plies));
        let mut hunt = Hunt { task, pictures, nodes: 0, line: Vec::with_capacity(plies), found };
        let halted = hunt.search(position, plies).err();
        Ended { end: task.end(halted), nodes: hunt.nodes }
    })
}

/// Who reaches the goal.
fn mating_side(position: &Position, stipulation: Stipulation) -> Color {
    let begins = stipulation.has_half() || stipulation.play() == Play::SeriesDirect;
    if begins { position.turn() } else { !position.turn() }
}

/// What is the same for the whole search.
struct Task<'a> {
    play: Play,
    goal: Goal,
    /// Who reaches the goal.
    mating: Color,
    watch: &'a Watch,
    /// How many positions a thread may look at.
    most: u64,
    empties: &'a Empties,
    /// Whether the caller has enough: for threads that find nothing.
    enough: AtomicBool,
}

impl Task<'_> {
    /// Whether to stop now.
    fn is_over(&self) -> bool {
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
    fn after(&self, position: &Position, step: Move, left: usize) -> Option<Position> {
        let next = position.after(step);
        if !self.is_alone(left) {
            return Some(next);
        }
        (!next.is_check()).then(|| next.passed())
    }

    /// How many of the moves left are the mating side's, and how many the other one's.
    fn shares(&self, left: usize) -> (usize, usize) {
        match self.play {
            Play::SeriesDirect => (left, 0),
            Play::SeriesHelp | Play::SeriesSelf => (1, left - 1),
            Play::Direct | Play::Selfplay | Play::Help => (left.div_ceil(2), left / 2),
        }
    }

    /// The bound for a search of so many moves from here.
    fn pictures(&self, position: &Position, plies: usize) -> Pictures {
        Pictures::new(position, self.mating, self.goal, self.shares(plies).0)
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
enum Halt {
    /// The caller has enough lines.
    Enough,
    /// The watch says so.
    Over,
}

/// How many positions to look at between two looks at the clock.
const PATIENCE: u64 = 1024;

/// One thread's search.
struct Hunt<'a> {
    task: &'a Task<'a>,
    pictures: &'a mut Pictures,
    nodes: u64,
    line: Vec<Move>,
    found: &'a mut dyn FnMut(&[Move]) -> ControlFlow<()>,
}

impl Hunt<'_> {
    /// Reports every line of so many more moves; whether there is one.
    fn search(&mut self, position: &Position, left: usize) -> Result<bool, Halt> {
        self.nodes += 1;
        if self.nodes > self.task.most || (self.nodes.is_multiple_of(PATIENCE) && self.task.is_over()) {
            return Err(Halt::Over);
        }
        if left > 1 && self.task.empties.has(position.hash(), left) {
            return Ok(false);
        }
        let (mating_moves, moves) = self.task.shares(left);
        if !self.pictures.is_possible(position, mating_moves, moves) {
            return Ok(false);
        }
        if left <= 1 {
            return self.finish(position);
        }
        let mut any = false;
        for step in position.moves() {
            if let Some(next) = self.task.after(position, step, left) {
                self.line.push(step);
                any |= self.search(&next, left - 1)?;
                self.line.pop();
            }
        }
        if !any {
            self.task.empties.put(position.hash(), left);
        }
        Ok(any)
    }

    /// The same for the last move.
    fn finish(&mut self, position: &Position) -> Result<bool, Halt> {
        let steps = match self.task.play {
            Play::SeriesSelf => last::all_reaching(position, self.task.goal),
            _ => last::reaching(position, self.task.goal),
        };
        for &step in &steps {
            self.line.push(step);
            let answer = (self.found)(&self.line);
            self.line.pop();
            if answer.is_break() {
                return Err(Halt::Enough);
            }
        }
        Ok(!steps.is_empty())
    }
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
    let mut pictures = task.pictures(position, plies);
    loop {
        // Its own statement: the lock must not be held during the search.
        let next = lock(first).next();
        let Some((step, send)) = next else { return Ok(()) };
        let Some(next) = task.after(position, step, plies) else { continue };
        let mut found = |line: &[Move]| match send.send(line.to_vec()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let mut hunt = Hunt { task, pictures: &mut pictures, nodes: 0, line: vec![step], found: &mut found };
        let searched = hunt.search(&next, plies - 1);
        nodes.fetch_add(hunt.nodes, Ordering::Relaxed);
        searched?;
    }
}

fn lock(first: &Firsts) -> MutexGuard<'_, IntoIter<(Move, SyncSender<Vec<Move>>)>> {
    first.lock().unwrap_or_else(PoisonError::into_inner)
}
