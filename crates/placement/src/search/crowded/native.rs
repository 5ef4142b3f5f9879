//! Connects the puzzle and the search: recognises the crowded chessboard, shares its tasks between threads, and
//! converts boards to pieces.

use super::{Board, Crowded, SIZES, TaskCount};
use crate::material::{Material, Number};
use crate::puzzle::Placement;
use crate::rule::Rule;
use crate::search::best::{Best, Hunted};
use crate::search::native::Native;
use crate::search::parallel::{Done, share};
use crate::search::work::{Counted, Feed, Work, report};
use rookwright_board::{Colour, Men, Piece, Role, Square};
use rookwright_run::{Direction, End, ShardedCount, Watch};
use rookwright_solve::{Found, Report};
use std::sync::atomic::AtomicU32;

const fn white(role: Role) -> Piece {
    Piece { colour: Colour::White, role }
}

const QUEEN: Piece = white(Role::Queen);
const ROOK: Piece = white(Role::Rook);
const BISHOP: Piece = white(Role::Bishop);
const KNIGHT: Piece = white(Role::Knight);

/// The number of tasks that every shard of a count looks at first.
const PROBED: usize = 8;

/// A puzzle that is a crowded chessboard.
pub(crate) struct Crowd {
    n: u32,
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

    /// Prepares the search; `None` if the time was up before.
    fn prepare(&self, work: Work<'_>) -> Option<Crowded> {
        Crowded::new(self.n, &mut || work.watch.is_over())
    }
}

impl Native for Crowd {
    /// Reports every board with the most knights, and before them each best board so far.
    fn enumerate(&self, work: Work<'_>, found: &mut Feed<'_>) -> Option<Report> {
        let Some(crowded) = self.prepare(work) else { return Some(report(work.watch.end(), None, 0)) };
        let mut hunted = hunt(&crowded, work);
        // The boards come in the order of the tasks, whichever thread was the first to find one.
        if let Some((men, value)) = hunted.board.take().zip(hunted.value)
            && found(Found::Better(&men, value.into())).is_break()
        {
            return Some(report(End::Stopped, hunted.optimum(1), hunted.nodes));
        }
        Some(hunted.enumerate(1, work, found, |knights, _, take| {
            crowded.tasks().iter().try_for_each(|task| {
                crowded.boards(task, knights, &mut || work.watch.is_over(), &mut |board| take(&men(board)))
            })
        }))
    }

    /// Counts the boards with the most knights.  No board has a symmetry of its own.
    fn count(&self, work: Work<'_>, _: bool) -> Option<Counted> {
        let Some(crowded) = self.prepare(work) else {
            let none = Counted::of(work.watch.end(), 0, 0);
            return Some(Counted { classes: Some(none.count.clone()), ..none });
        };
        let hunted = hunt(&crowded, work);
        let stage = |knights| format!("boards-with-{knights}-knights");
        let task = |task: &_, knights, watch: &Watch| {
            let tally = crowded.count(task, &AtomicU32::new(knights), &mut || watch.is_over());
            let TaskCount { boards, nodes, finished, .. } = tally;
            Done { result: [boards, nodes.into()], finished }
        };
        let read = |[boards, nodes]: [u128; 2]| [boards, boards.div_ceil(8), nodes];
        Some(hunted.count(1, (crowded.tasks(), work), stage, task, read))
    }
}

/// Searches for the most knights.  Where there are boards at all, on five files and more, some have knights.
fn hunt(crowded: &Crowded, work: Work<'_>) -> Hunted {
    const STAGE: &str = "most-knights";
    let tasks = crowded.tasks();
    let known = work.known(STAGE, tasks.len()).max();
    // A shard that looked at its own boards only would prove little: what the first boards of all have is a bound for
    // every shard.
    let shard = work.sharded.and_then(ShardedCount::shard);
    let probe = shard.map_or(0, |_| probe(crowded, work.watch));
    let most_known = AtomicU32::new(known.unwrap_or(0).max(probe));
    let best = Best::new(|more, known| more > known, 1, work);
    let most = |[one, nodes]: [u128; 2], [other, more]: [u128; 2]| [one.max(other), nodes + more];
    let (end, [knights, nodes]) = share(tasks, work, STAGE, most, |task, watch| {
        let hunt = crowded.optimum(task, &most_known, &mut || watch.is_over());
        let knights = hunt.better.as_ref().map_or(0, |better| better.knights.len() as u32);
        if let Some(better) = hunt.better {
            best.keep(knights, || men(&better));
        }
        Done { result: [knights.max(probe).into(), hunt.nodes.into()], finished: hunt.finished }
    });
    let value = Some((knights as u32).max(probe)).filter(|&knights| knights > 0);
    Hunted { value, board: best.board(value), end, nodes: nodes as u64 }
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
