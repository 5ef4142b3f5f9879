//! Everything that is promised about the puzzles made.

use super::*;
use crate::chessnum::ChessNum;
use crate::puzzle::Placement;
use crate::{check, count, solve};
use rookwright_board::{Piece, Role, Square, Turn, symmetries};
use rookwright_run::{Budget, End, EngineKind, Settings, Summary};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

fn plain(board: &str) -> ChessnumOptions {
    ChessnumOptions { board: board.parse().unwrap(), ..ChessnumOptions::default() }
}

fn settings(threads: usize, seed: u64) -> Settings {
    Settings { threads, seed: Some(seed), ..Settings::default() }
}

fn make(options: &ChessnumOptions, number: u64, settings: &Settings) -> (Summary<Failure>, Vec<Made>) {
    let budget = Budget { solutions: Some(number), ..settings.budget.clone() };
    let mut generator = Generator::new(options, &settings.with_budget(budget)).unwrap();
    let puzzles = generator.by_ref().collect();
    (generator.summary().clone(), puzzles)
}

/// Returns whether the engine finds one solution, or several.
fn unique(puzzle: &Placement, engine: EngineKind) -> bool {
    let budget = Budget { solutions: Some(2), ..Budget::default() };
    let settings = Settings { engine, budget: budget.clone(), ..Settings::default() };
    let outcome = solve(puzzle, &settings, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(outcome.count.small() > Some(0), "no solution of\n{puzzle}");
    outcome.count.small() == Some(1)
}

fn without(view: &ChessNum, dropped: &[Square]) -> Placement {
    let clues = view.clues().iter().filter(|(square, _)| !dropped.contains(square));
    let clues: BTreeMap<Square, u32> = clues.map(|(&square, &clue)| (square, clue)).collect();
    ChessNum::draft(view.geometry().clone(), view.material(), &clues).validate().unwrap()
}

/// Returns the images of the clues by every symmetry that keeps the way pawns go.
fn images(view: &ChessNum) -> BTreeSet<Vec<(Square, u32)>> {
    let (board, pawns) = (view.geometry(), view.material().iter().any(|(piece, _)| piece.role == Role::Pawn));
    symmetries(board)
        .filter(|symmetry| !pawns || matches!(symmetry.turn(), Turn::Identity | Turn::Mirror))
        .map(|symmetry| {
            let clues = view.clues().iter().map(|(&square, &clue)| (symmetry.image(board, square), clue));
            let mut clues: Vec<_> = clues.collect();
            clues.sort_unstable();
            clues
        })
        .collect()
}

/// All puzzles keep every promise but those about dropped clues and symmetry.
fn keep_promises(options: &ChessnumOptions, puzzles: &[Made], by_sat: usize) {
    let mut seen = BTreeSet::new();
    for (nth, Made { puzzle, solution, .. }) in puzzles.iter().enumerate() {
        let view = ChessNum::of(puzzle).unwrap();
        assert_eq!((view.geometry(), view.material()), (&options.board, &options.pieces[..]));
        assert!(options.clues.contains(&(view.clues().len() as u32)), "{puzzle}");
        assert_eq!(check(puzzle, solution), Ok(()), "{puzzle}");
        assert!(unique(puzzle, EngineKind::Search), "{puzzle}");
        assert!(nth >= by_sat || unique(puzzle, EngineKind::Sat), "{puzzle}");
        assert!(taste::varied(view.clues(), solution.len()), "{puzzle}");
        assert!(images(&view).into_iter().all(|image| !seen.contains(&image)), "twins:\n{puzzle}");
        seen.extend(images(&view));
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
    }
}

#[test]
fn promises_are_kept() {
    let options = ChessnumOptions { clues: 6..=9, ..plain("8x8") };
    let (summary, puzzles) = make(&options, 200, &settings(2, 7));
    assert_eq!((summary.made, summary.end, puzzles.len()), (200, End::Stopped, 200));
    assert_eq!(summary.tried, summary.made + summary.failed.values().sum::<u64>());
    keep_promises(&options, &puzzles, 10);
    for Made { puzzle, .. } in &puzzles {
        let view = ChessNum::of(puzzle).unwrap();
        for &square in view.clues().keys() {
            assert!(
                !unique(&without(&view, &[square]), EngineKind::Search),
                "{square} is not needed:\n{puzzle}"
            );
        }
    }
}

#[test]
fn other_boards_and_pieces() {
    let pieces = |text: &str| -> Vec<(Piece, u32)> {
        text.split(' ').map(|word| (word[1..].parse().unwrap(), word[..1].parse().unwrap())).collect()
    };
    for (board, material, clues) in [
        ("5x5", "1Q 1R 2N", 3..=8),
        ("6x7 without b2 e5", "1K 1q 1b 2P 1p", 4..=10),
        ("4x4", "2L(1,3) 1B", 2..=7),
        ("10x6", "1Q 2R 1B 1N", 4..=12),
    ] {
        let options = ChessnumOptions { clues, pieces: pieces(material), ..plain(board) };
        let (_, puzzles) = make(&options, 20, &settings(2, 0));
        assert_eq!(puzzles.len(), 20, "{board} {material}");
        keep_promises(&options, &puzzles, 3);
    }
}

#[test]
fn symmetric_patterns() {
    let options = ChessnumOptions { symmetric: true, clues: 6..=12, ..plain("8x8") };
    let (_, puzzles) = make(&options, 60, &settings(2, 3));
    keep_promises(&options, &puzzles, 3);
    let mut turns = [0, 0];
    for Made { puzzle, .. } in &puzzles {
        let view = ChessNum::of(puzzle).unwrap();
        let numbered: BTreeSet<Square> = view.clues().keys().copied().collect();
        let group: Vec<_> = symmetries(view.geometry()).collect();
        let image = |turn: Turn, square: Square| {
            let symmetry = group.iter().find(|symmetry| symmetry.turn() == turn).unwrap();
            symmetry.image(view.geometry(), square)
        };
        let kept = [Turn::Half, Turn::Mirror]
            .map(|turn| numbered.iter().all(|&square| numbered.contains(&image(turn, square))));
        assert!(kept[0] || kept[1], "{puzzle}");
        (0..2).for_each(|nth| turns[nth] += u32::from(kept[nth]));
        let turn = if kept[0] { Turn::Half } else { Turn::Mirror };
        for &square in &numbered {
            let pair = [square, image(turn, square)];
            assert!(!unique(&without(&view, &pair), EngineKind::Search), "{square} is not needed:\n{puzzle}");
        }
    }
    assert!(turns.iter().all(|&turns| turns > 5), "{turns:?}");
}

#[test]
fn redundant_and_random_puzzles() {
    let options = ChessnumOptions { redundant: true, clues: 9..=11, ..plain("8x8") };
    let (_, puzzles) = make(&options, 40, &settings(2, 0));
    keep_promises(&options, &puzzles, 2);
    for random in [false, true] {
        let options = ChessnumOptions { values: Some(2..=3), random, clues: 4..=9, ..plain("8x8") };
        for Made { puzzle, .. } in Generator::new(&options, &settings(2, 0)).unwrap().take(10) {
            let view = ChessNum::of(&puzzle).unwrap();
            assert!(view.clues().values().all(|clue| (2..=3).contains(clue)), "{puzzle}");
        }
    }
    let options = ChessnumOptions { random: true, clues: 3..=5, ..plain("8x8") };
    let (summary, puzzles) = make(&options, 100, &settings(2, 0));
    assert_eq!(summary.made, 100);
    let mut sizes = BTreeSet::new();
    for Made { puzzle, solution, .. } in &puzzles {
        assert_eq!(check(puzzle, solution), Ok(()), "{puzzle}");
        sizes.insert(puzzle.rules().len());
    }
    assert_eq!(sizes, (3..=5).collect());
}

#[test]
fn the_same_for_any_number_of_threads() {
    for options in [plain("8x8"), ChessnumOptions { symmetric: true, clues: 5..=12, ..plain("7x7") }] {
        let (summary, puzzles) = make(&options, 30, &settings(1, 9));
        for threads in [2, 3] {
            assert_eq!(make(&options, 30, &settings(threads, 9)), (summary.clone(), puzzles.clone()));
        }
        let (_, others) = make(&options, 30, &settings(2, 10));
        assert_ne!(puzzles, others);
    }
}

/// A seed gives the same puzzle everywhere; a version that searches in another order may change it.
#[test]
fn the_same_on_every_machine() {
    let (_, puzzles) = make(&plain("8x8"), 1, &settings(1, 2024));
    assert_eq!(puzzles[0].puzzle.to_string(), FIRST_OF_2024);
}

const FIRST_OF_2024: &str = "\
puzzle: chessnum
board: 8x8
place: K, Q, R, B, N, P
. . . . . . . .
. . . . 2 . . .
4 . 5 . . . . .
. . . 3 . 1 . .
. . . . . . . .
. . . 3 . . . .
. . . . . . . .
. . . 2 . . . .
";

#[test]
fn grades() {
    let options = ChessnumOptions { difficulty: Some(2..=3), ..plain("8x8") };
    let (summary, puzzles) = make(&options, 8, &settings(2, 0));
    for made in &puzzles {
        assert!(made.grade.is_some_and(|grade| (2..=3).contains(&grade)));
        assert_eq!(made.grade, ChessNum::of(&made.puzzle).map(|view| view.walk().grade));
    }
    assert!(summary.failed.contains_key(&Failure::Grade));
}

#[test]
fn runs_end() {
    // There are few puzzles on so small a board, up to symmetry, and then no more.
    let pieces = vec![(Piece::WHITE_QUEEN, 1)];
    let options = ChessnumOptions { clues: 1..=2, pieces, ..plain("3x3") };
    let (summary, puzzles) = make(&options, 1000, &settings(2, 0));
    assert_eq!(summary.end, End::OutOfBudget);
    assert!(summary.failed.contains_key(&Failure::Twin) && puzzles.len() < 50);
    for Made { puzzle, .. } in &puzzles {
        assert_eq!(count(puzzle, &Settings::default()).unwrap().count.to_string(), "1");
    }
    for threads in [1, 2] {
        let stopped = settings(threads, 0);
        stopped.budget.cancel.cancel();
        let (summary, _) = make(&plain("8x8"), 5, &stopped);
        assert_eq!((summary.end, summary.made), (End::Stopped, 0));
        let mut generator = Generator::new(&plain("8x8"), &settings(threads, 0)).unwrap();
        assert!(generator.next().is_some());
        assert_eq!((generator.summary().end, generator.summary().made), (End::Stopped, 1));
    }
}
