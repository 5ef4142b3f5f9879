//! Compares the search with a simple one, with known numbers, and with the rules.

use super::*;
use std::collections::HashSet;
use std::sync::atomic::Ordering;

type Place = (u8, u8);
type Attacks = fn(Place, Place) -> bool;

fn crowded(n: u32) -> Crowded {
    Crowded::new(n, &mut || false).unwrap()
}

/// Both together: the boards of the one with more knights, or of both.
fn merge(one: TaskCount, other: TaskCount) -> TaskCount {
    let knights = one.knights.max(other.knights);
    let boards = [one, other].iter().filter(|tally| tally.knights == knights).map(|tally| tally.boards).sum();
    TaskCount { knights, boards, nodes: one.nodes + other.nodes, finished: other.finished }
}

fn counted(puzzle: &Crowded, at_least: u32) -> TaskCount {
    let mark = AtomicU32::new(at_least);
    let tallies = puzzle.tasks().iter().map(|task| puzzle.count(task, &mark, &mut || false));
    tallies.fold(TaskCount::default(), merge)
}

/// Calls back with every way to put `men` on the squares so that none attacks another.
fn each_way(
    squares: &[Place],
    men: usize,
    attacks: Attacks,
    placed: &mut Vec<Place>,
    report: &mut dyn FnMut(&[Place]),
) {
    if men == 0 {
        return report(placed);
    }
    for (at, &square) in squares.iter().enumerate() {
        if squares.len() - at < men {
            return;
        }
        if placed.iter().all(|&other| !attacks(square, other)) {
            placed.push(square);
            each_way(&squares[at + 1..], men - 1, attacks, placed, report);
            placed.pop();
        }
    }
}

fn deltas(a: Place, b: Place) -> (u8, u8) {
    (a.0.abs_diff(b.0), a.1.abs_diff(b.1))
}

fn rook(a: Place, b: Place) -> bool {
    a.0 == b.0 || a.1 == b.1
}

fn bishop(a: Place, b: Place) -> bool {
    deltas(a, b).0 == deltas(a, b).1
}

fn queen(a: Place, b: Place) -> bool {
    rook(a, b) || bishop(a, b)
}

fn knight(a: Place, b: Place) -> bool {
    matches!(deltas(a, b), (1, 2) | (2, 1))
}

fn without(squares: &[Place], men: &[Place]) -> Vec<Place> {
    squares.iter().copied().filter(|square| !men.contains(square)).collect()
}

/// How many sets of knights there are on the squares, by their number.
fn knight_sets(squares: &[Place], placed: &mut Vec<Place>, sets: &mut Vec<u128>) {
    let Some((&square, later)) = squares.split_first() else {
        sets.resize(sets.len().max(placed.len() + 1), 0);
        sets[placed.len()] += 1;
        return;
    };
    knight_sets(later, placed, sets);
    if placed.iter().all(|&other| !knight(square, other)) {
        placed.push(square);
        knight_sets(later, placed, sets);
        placed.pop();
    }
}

/// Returns the number of boards with 0, 1, 2 ... knights, from nothing but the rules.
fn by_the_rules(n: u8) -> Vec<u128> {
    let all: Vec<Place> = (0..n).flat_map(|rank| (0..n).map(move |file| (file, rank))).collect();
    let men = usize::from(n);
    let mut boards = Vec::new();
    each_way(&all, men, queen, &mut Vec::new(), &mut |queens| {
        let left = without(&all, queens);
        each_way(&left, 2 * men - 2, bishop, &mut Vec::new(), &mut |bishops| {
            let left = without(&left, bishops);
            each_way(&left, men, rook, &mut Vec::new(), &mut |rooks| {
                knight_sets(&without(&left, rooks), &mut Vec::new(), &mut boards);
            });
        });
    });
    boards
}

fn follows_the_rules(n: usize, board: &Board) -> bool {
    let kinds: [(&[Place], usize, Attacks); 4] = [
        (&board.queens, n, queen),
        (&board.rooks, n, rook),
        (&board.bishops, 2 * n - 2, bishop),
        (&board.knights, board.knights.len(), knight),
    ];
    let alone = kinds.iter().all(|(men, number, attacks)| {
        men.len() == *number
            && (1..men.len()).all(|at| men[..at].iter().all(|&other| !attacks(men[at], other)))
    });
    let squares: HashSet<Place> = kinds.iter().flat_map(|(men, _, _)| men.iter().copied()).collect();
    let inside = squares.iter().all(|&(file, rank)| usize::from(file.max(rank)) < n);
    alone && inside && squares.len() == kinds.iter().map(|(men, _, _)| men.len()).sum::<usize>()
}

/// Returns the number of boards with this number of knights, checked by the rules; panics if one comes twice.
fn reported(puzzle: &Crowded, knights: u32) -> u128 {
    let mut seen = HashSet::new();
    for task in puzzle.tasks() {
        let flow = puzzle.boards(task, knights, &mut || false, &mut |board| {
            assert_eq!(board.knights.len() as u32, knights);
            assert!(follows_the_rules(puzzle.n as usize, board), "{board:?}");
            let mut sorted = board.clone();
            for men in [&mut sorted.queens, &mut sorted.rooks, &mut sorted.bishops, &mut sorted.knights] {
                men.sort_unstable();
            }
            assert!(seen.insert(sorted), "twice: {board:?}");
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
    }
    seen.len() as u128
}

#[test]
fn small_boards_agree_with_the_rules() {
    for n in 4..=6 {
        let puzzle = crowded(n);
        let boards = by_the_rules(n as u8);
        let tally = counted(&puzzle, 0);
        assert!(tally.finished);
        assert_eq!(tally.knights as usize, boards.len().saturating_sub(1), "{n}");
        assert_eq!(tally.boards, boards.last().copied().unwrap_or(0), "{n}");
        // Fewer knights than possible are counted as well, one board each.
        for (knights, &number) in boards.iter().enumerate().rev().take(if n == 6 { 2 } else { 8 }) {
            assert_eq!(reported(&puzzle, knights as u32), number, "{n}, {knights}");
        }
    }
}

#[test]
fn numbers_are_those_known() {
    // Dudeney's sizes and more; every one also from a mark that is there already.
    let known =
        [(1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 5, 8), (6, 9, 200), (7, 15, 1952), (8, 21, 27_856)];
    let more = [(9, 29, 225_504), (10, 37, 9_551_744)];
    // First counted by this search; 11 also rook by rook, below.
    let new = [(11, 47, 31_276_288), (12, 57, 1_860_062_208)];
    let new = new.into_iter().take(if cfg!(debug_assertions) { 0 } else { 2 });
    for (n, knights, boards) in known.into_iter().chain(more).chain(new) {
        let puzzle = crowded(n);
        let tally = counted(&puzzle, 0);
        assert_eq!((tally.knights, tally.boards), (knights, boards), "{n}");
        let tally = counted(&puzzle, knights);
        assert_eq!((tally.knights, tally.boards), (knights, boards), "{n}");
        assert_eq!(counted(&puzzle, knights + 1).boards, 0, "{n}");
    }
    assert!(Crowded::new(16, &mut || true).is_none());
}

#[test]
fn wide_words_count_the_same() {
    for n in 5..=9 {
        let narrow = crowded(n);
        let wide = Crowded { board: Words::Wide(Box::new(Geometry::new(n as usize))), ..crowded(n) };
        let [narrow, wide] = [narrow, wide].map(|puzzle| counted(&puzzle, 0));
        assert_eq!((narrow.knights, narrow.boards), (wide.knights, wide.boards), "{n}");
    }
}

/// The search takes other paths for each image, so that this tests more than the symmetries.
fn images_agree(n: u8, knights: u32, at_most: usize) {
    let puzzle = crowded(u32::from(n));
    for task in puzzle.tasks().iter().take(at_most) {
        let count = |task: &Task| puzzle.count(task, &AtomicU32::new(knights), &mut || false).boards;
        let boards = count(task);
        for which in queens::SYMMETRIES {
            let mut turned = *task;
            for rank in 0..n {
                let file = task.queens.files[usize::from(rank)];
                let (file, rank) = queens::image(which, n, (file, rank));
                turned.queens.files[usize::from(rank)] = file;
            }
            assert_eq!(count(&turned), boards, "{n}: {task:?}");
        }
    }
}

#[test]
fn images_of_the_queens_have_as_many_boards() {
    images_agree(8, 21, usize::MAX);
    images_agree(11, 47, 10);
    images_agree(12, 57, if cfg!(debug_assertions) { 5 } else { 100 });
}

#[test]
fn each_board_is_reported_once() {
    assert_eq!(reported(&crowded(7), 15), 1952);
    assert_eq!(reported(&crowded(8), 21), 27_856);
    assert_eq!(reported(&crowded(8), 22), 0);
}

#[test]
fn the_optimum_comes_with_a_board() {
    for (n, knights) in [(4, 0), (5, 5), (6, 9), (7, 15), (8, 21), (9, 29), (10, 37)] {
        let puzzle = crowded(n);
        let best = AtomicU32::new(0);
        for task in puzzle.tasks() {
            let before = best.load(Ordering::Relaxed);
            let hunt = puzzle.optimum(task, &best, &mut || false);
            assert!(hunt.finished);
            let now = best.load(Ordering::Relaxed);
            assert_eq!(hunt.better.is_some(), now > before);
            if let Some(board) = hunt.better {
                assert_eq!(board.knights.len() as u32, now);
                assert!(follows_the_rules(n as usize, &board));
            }
        }
        assert_eq!(best.load(Ordering::Relaxed), knights, "{n}");
    }
}

#[test]
fn stopping_is_told() {
    let puzzle = crowded(12);
    let mut polls = 0;
    let mark = AtomicU32::new(0);
    let tallies = puzzle.tasks().iter().map(|task| {
        puzzle.count(task, &mark, &mut || {
            polls += 1;
            true
        })
    });
    assert!(tallies.take(5).all(|tally| !tally.finished));
    assert_eq!(polls, 5);
    let mut reports = 0;
    let flow = crowded(8).tasks().iter().try_for_each(|task| {
        crowded(8).boards(task, 21, &mut || false, &mut |_| {
            reports += 1;
            ControlFlow::Break(())
        })
    });
    assert!(flow.is_break());
    assert_eq!(reports, 1);
}

/// Another way to count: bishops and rooks one by one, bounded by the matching alone, and then the
/// sets of knights one by one.
mod rook_by_rook {
    use super::super::coloured::Squares;
    use super::super::matching::Matching;
    use super::*;

    fn knight_sets(board: &Geometry<u64>, open: &Matching<u64>, knights: u32) -> u128 {
        if open.knights() < knights {
            return 0;
        }
        let Some(square) = open.free.iter().next() else { return 1 };
        let (mut with, mut without) = (*open, *open);
        without.remove(board, square);
        let without = knight_sets(board, &without, knights);
        with.settle(board, square);
        // One more than wanted does not happen: the number wanted is the largest possible.
        without + knight_sets(board, &with, knights - 1)
    }

    fn rooks(board: &Geometry<u64>, open: &Matching<u64>, rank: usize, taken: u16, knights: u32) -> u128 {
        if open.knights() < knights {
            return 0;
        }
        if rank == board.n {
            return knight_sets(board, open, knights);
        }
        let files = (0..board.n).filter(|file| taken >> file & 1 == 0);
        let on = files.filter(|&file| open.free.contains(board.at(file, rank)));
        on.map(|file| {
            let mut without = *open;
            without.remove(board, board.at(file, rank));
            rooks(board, &without, rank + 1, taken | 1 << file, knights)
        })
        .sum()
    }

    fn boards(puzzle: &Crowded, task: &Task, knights: u32) -> u128 {
        let Words::Narrow(board) = &puzzle.board else { panic!("a small board") };
        let place = |rank| board.at(usize::from(task.queens.files[rank]), rank);
        let queens: Squares<u64> = (0..board.n).map(place).collect();
        let mut total = 0;
        for ways in 0_u32..1 << board.n {
            let chosen =
                board.choices.iter().zip(0..).map(|(choice, at)| choice.ways[(ways >> at & 1) as usize]);
            let bishops = chosen.fold(Squares::NONE, Squares::with);
            if bishops.common(queens).is_empty() {
                let open = Matching::new(board, board.all.without(queens).without(bishops));
                total += rooks(board, &open, 0, 0, knights);
            }
        }
        total * u128::from(task.queens.orbit())
    }

    fn agrees(n: u32, knights: u32, at_most: usize) {
        let puzzle = crowded(n);
        let mut sum = 0;
        for (at, task) in puzzle.tasks().iter().enumerate().take(at_most) {
            let here = boards(&puzzle, task, knights);
            sum += here;
            println!("{n}: {at} of {}: {here}, {sum} so far", puzzle.tasks().len());
            assert_eq!(here, puzzle.count(task, &AtomicU32::new(knights), &mut || false).boards, "{n}: {at}");
        }
    }

    #[test]
    fn agrees_with_the_search() {
        agrees(7, 15, usize::MAX);
        agrees(8, 21, if cfg!(debug_assertions) { 2 } else { usize::MAX });
    }

    #[test]
    #[ignore = "takes minutes and more"]
    fn agrees_with_the_search_on_large_boards() {
        agrees(9, 29, usize::MAX);
        agrees(10, 37, usize::MAX);
        agrees(11, 47, usize::MAX);
    }
}
