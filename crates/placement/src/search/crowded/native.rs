//! Connects the puzzle and the search: recognises the crowded chessboard, shares its tasks between threads, and
//! converts boards to pieces.

use super::{Board, Crowded, SIZES, Tally};
use crate::material::{Material, Number};
use crate::puzzle::Placement;
use crate::rule::Rule;
use crate::search::parallel::{Done, share, sum};
use crate::search::work::{Counted, Work};
use rookwright_board::{Colour, Men, Piece, Role, Square};
use rookwright_run::{Count, Direction, End, Optimum, Progress, Shares, Statistics, Watch};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU32;
use std::sync::{Mutex, PoisonError};

const fn white(role: Role) -> Piece {
    Piece { colour: Colour::White, role }
}

const QUEEN: Piece = white(Role::Queen);
const ROOK: Piece = white(Role::Rook);
const BISHOP: Piece = white(Role::Bishop);
const KNIGHT: Piece = white(Role::Knight);

/// The number of tasks that every share of a count looks at first.
const PROBED: usize = 8;

/// A puzzle that is a crowded chessboard.
pub(crate) struct Crowd {
    n: u32,
}

/// The largest number of knights, as far as is known.
struct Hunted {
    knights: Option<u32>,
    /// A board with that number, unless it was found before the checkpoint.
    board: Option<Board>,
    end: End,
    nodes: u64,
}

impl Crowd {
    /// Recognises the puzzle.
    pub(crate) fn of(puzzle: &Placement) -> Option<Self> {
        let board = puzzle.geometry();
        let n = board.files();
        let free = puzzle.givens().is_empty() && puzzle.forbidden().is_empty() && board.holes().is_empty();
        if !free || board.is_torus() || n != board.ranks() || !SIZES.contains(&n) {
            return None;
        }
        let fixed = [(QUEEN, n), (ROOK, n), (BISHOP, 2 * n - 2)];
        let placed = puzzle.material().iter().all(|&Material { number, piece, goal }| match goal {
            None => fixed.iter().any(|&(kind, wanted)| kind == piece && number.fixed() == Some(wanted)),
            Some(goal) => piece == KNIGHT && number == Number::ANY && goal == Direction::Maximise,
        });
        let apart = [QUEEN, ROOK, BISHOP, KNIGHT].map(Rule::apart);
        let known = puzzle.rules().iter().all(|rule| apart.contains(rule));
        let whole = apart.iter().all(|rule| puzzle.rules().contains(rule));
        // No kind is listed twice, so that four of these are all of them.
        (placed && puzzle.material().len() == 4 && known && whole).then_some(Crowd { n })
    }

    /// Reports every board with the most knights, and before them each best board so far.
    pub(crate) fn enumerate(
        &self,
        work: Work<'_>,
        found: &mut dyn FnMut(Found<'_, Men>) -> ControlFlow<()>,
    ) -> Report {
        let Some(crowded) = Crowded::new(self.n, &mut || work.watch.is_over()) else {
            return Report { end: work.watch.end(), optimum: None, statistics: Statistics::default() };
        };
        let Hunted { board, end, nodes, .. } = hunt(&crowded, work);
        let report = |end, optimum, nodes| {
            let statistics = Statistics { nodes, ..Statistics::default() };
            Report { end, optimum, statistics }
        };
        let value = board.as_ref().map_or(0, |board| board.knights.len() as u64);
        let proven = end.is_exhausted();
        let mut optimum = board.as_ref().map(|_| Optimum { value, proven });
        if board.is_some_and(|board| found(Found::Better(&men(&board), value)).is_break()) {
            return report(End::Stopped, optimum, nodes);
        }
        if !proven {
            return report(end, optimum, nodes);
        }
        for task in crowded.tasks() {
            let mut enough = false;
            let ended = crowded.boards(task, value as u32, &mut || work.watch.is_over(), &mut |board| {
                // This may be the first board, if boards have no knights.
                optimum = Some(Optimum { value, proven });
                let told = found(Found::Solution(&men(board)));
                enough = told.is_break();
                told
            });
            if ended.is_break() {
                return report(if enough { End::Stopped } else { work.watch.end() }, optimum, nodes);
            }
        }
        report(End::Exhausted, optimum, nodes)
    }

    /// Counts the boards with the most knights.
    ///
    /// It counts in two stages, and finds the most knights first.  Then every board counted before the time
    /// runs out is final.
    pub(crate) fn count(&self, work: Work<'_>) -> Counted {
        let counted = |end, count: Count, optimum, nodes| {
            let classes = match &count {
                // No board has a symmetry of its own.
                Count::Exactly(number) => Count::exactly(number / 8u32),
                Count::AtLeast(number) => Count::at_least((number + 7u32) / 8u32),
            };
            let statistics = Statistics { nodes, ..Statistics::default() };
            Counted { end, count, classes: Some(classes), optimum, statistics }
        };
        let Some(crowded) = Crowded::new(self.n, &mut || work.watch.is_over()) else {
            return counted(work.watch.end(), Count::at_least(0u32), None, 0);
        };
        let Hunted { knights, end, nodes, .. } = hunt(&crowded, work);
        let proven = end.is_exhausted();
        if !proven {
            let optimum = knights.map(|knights| Optimum { value: knights.into(), proven });
            return counted(end, Count::at_least(u32::from(knights.is_some())), optimum, nodes);
        }
        // If no board with knights was found, there may be boards without.
        let knights = knights.unwrap_or(0);
        let stage = format!("boards-with-{knights}-knights");
        let (end, [boards, more]) = share(crowded.tasks(), work, &stage, sum, |task, watch| {
            let tally = crowded.count(task, &AtomicU32::new(knights), &mut || watch.is_over());
            let Tally { boards, nodes, finished, .. } = tally;
            Done { result: [boards, nodes.into()], finished }
        });
        let nodes = nodes + more as u64;
        let optimum = (knights > 0 || boards > 0).then_some(Optimum { value: knights.into(), proven });
        counted(end, Count::after(end, boards), optimum, nodes)
    }
}

/// Searches for the most knights.
fn hunt(crowded: &Crowded, work: Work<'_>) -> Hunted {
    const STAGE: &str = "most-knights";
    let tasks = crowded.tasks();
    let known = work.checkpoint.into_iter().flat_map(|kept| kept.done(STAGE, tasks.len()));
    let known = known.filter_map(|(_, numbers)| u32::try_from(*numbers.first()?).ok()).max();
    // A share that looked at its own boards only would prove little: what the first boards of all have is a bound for
    // every share.
    let slice = work.shares.and_then(Shares::slice);
    let probe = slice.map_or(0, |_| probe(crowded, work.watch));
    let best = AtomicU32::new(known.unwrap_or(0).max(probe));
    let board: Mutex<Option<Board>> = Mutex::new(None);
    let most = |[one, nodes]: [u128; 2], [other, more]: [u128; 2]| [one.max(other), nodes + more];
    let (end, [knights, nodes]) = share(tasks, work, STAGE, most, |task, watch| {
        let hunt = crowded.optimum(task, &best, &mut || watch.is_over());
        let knights = hunt.better.as_ref().map_or(0, |better| better.knights.len());
        if let Some(better) = hunt.better {
            let mut board = board.lock().unwrap_or_else(PoisonError::into_inner);
            if board.as_ref().is_none_or(|board| board.knights.len() < better.knights.len()) {
                work.progress.report(Progress::Best(knights as u64));
                *board = Some(better);
            }
        }
        Done { result: [(knights as u128).max(probe.into()), hunt.nodes.into()], finished: hunt.finished }
    });
    let nodes = nodes as u64;
    let knights = Some((knights as u32).max(probe)).filter(|&knights| knights > 0);
    let board = board.into_inner().unwrap_or_else(PoisonError::into_inner);
    Hunted { knights, board, end, nodes }
}

/// Returns the most knights of the boards that promise most.
fn probe(crowded: &Crowded, watch: &Watch) -> u32 {
    let best = AtomicU32::new(0);
    for task in crowded.tasks().iter().take(PROBED) {
        crowded.optimum(task, &best, &mut || watch.is_over());
    }
    best.into_inner()
}

fn men(board: &Board) -> Men {
    let kinds =
        [(&board.queens, QUEEN), (&board.rooks, ROOK), (&board.bishops, BISHOP), (&board.knights, KNIGHT)];
    let placed = kinds.into_iter().flat_map(|(squares, piece)| {
        squares.iter().filter_map(move |&(file, rank)| Some((Square::at(file.into(), rank.into())?, piece)))
    });
    placed.collect()
}
