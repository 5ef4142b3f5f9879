//! Everything that is promised about the puzzles made.

use super::*;
use crate::chessnum::ONE_OF_EACH;
use crate::puzzle::Placement;
use crate::{check, count, solve};
use rookwright_board::{Men, Piece, Role, Square, Turn, symmetries};
use rookwright_run::{Budget, EngineKind, Settings};
use std::collections::{BTreeMap, BTreeSet};

fn plain(board: &str) -> Wish {
    Wish::new(board.parse().unwrap(), ONE_OF_EACH.map(|piece| (piece, 1)).to_vec())
}

fn make(wish: &Wish, number: u64, threads: usize) -> (Summary, Vec<Made>) {
    let mut puzzles = Vec::new();
    let watch = Budget::default().watch();
    let summary = wish.generate(number, threads, &watch, &mut |_| {}, None, &mut |made| {
        puzzles.push(made.clone());
        ControlFlow::Continue(())
    });
    (summary.unwrap(), puzzles)
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

/// All puzzles of the wish keep every promise but those about dropped clues and symmetry.
fn keep_promises(wish: &Wish, puzzles: &[Made], by_sat: usize) {
    let mut seen = BTreeSet::new();
    for (nth, Made { puzzle, solution, .. }) in puzzles.iter().enumerate() {
        let view = ChessNum::of(puzzle).unwrap();
        assert_eq!((view.geometry(), view.material()), (&wish.geometry, &wish.material[..]));
        assert!(wish.clues.contains(&(view.clues().len() as u32)), "{puzzle}");
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
    let wish = Wish { clues: 6..=9, seed: 7, ..plain("8x8") };
    let (summary, puzzles) = make(&wish, 200, 2);
    assert_eq!((summary.made, summary.end, puzzles.len()), (200, End::Stopped, 200));
    let Rejected { clues, dull, hard, grade, twin } = summary.rejected;
    assert_eq!(summary.tried, summary.made + clues + dull + hard + grade + twin);
    keep_promises(&wish, &puzzles, 10);
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
        let wish = Wish { clues, ..Wish::new(board.parse().unwrap(), pieces(material)) };
        let (_, puzzles) = make(&wish, 20, 2);
        assert_eq!(puzzles.len(), 20, "{board} {material}");
        keep_promises(&wish, &puzzles, 3);
    }
}

#[test]
fn symmetric_patterns() {
    let wish = Wish { symmetric: true, clues: 6..=12, seed: 3, ..plain("8x8") };
    let (_, puzzles) = make(&wish, 60, 2);
    keep_promises(&wish, &puzzles, 3);
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
    let wish = Wish { redundant: true, clues: 9..=11, ..plain("8x8") };
    let (_, puzzles) = make(&wish, 40, 2);
    keep_promises(&wish, &puzzles, 2);
    for random in [false, true] {
        let wish = Wish { values: Some(2..=3), random, clues: 4..=9, ..plain("8x8") };
        for Made { puzzle, .. } in make(&wish, 10, 2).1 {
            let view = ChessNum::of(&puzzle).unwrap();
            assert!(view.clues().values().all(|clue| (2..=3).contains(clue)), "{puzzle}");
        }
    }
    let wish = Wish { random: true, clues: 3..=5, ..plain("8x8") };
    let (summary, puzzles) = make(&wish, 100, 2);
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
    for wish in [plain("8x8"), Wish { symmetric: true, seed: 9, clues: 5..=12, ..plain("7x7") }] {
        let (summary, puzzles) = make(&wish, 30, 1);
        for threads in [2, 3] {
            assert_eq!(make(&wish, 30, threads), (summary, puzzles.clone()));
        }
        let (_, others) = make(&Wish { seed: wish.seed + 1, ..wish }, 30, 2);
        assert_ne!(puzzles, others);
    }
}

/// A seed gives the same puzzle everywhere; a version that searches in another order may change it.
#[test]
fn the_same_on_every_machine() {
    let (_, puzzles) = make(&Wish { seed: 2024, ..plain("8x8") }, 1, 1);
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
    let wish = Wish { grades: Some(2..=3), ..plain("8x8") };
    let watch = Budget::default().watch();
    let judge = |view: &ChessNum, solution: &Men| {
        assert_eq!(solution.len(), 6);
        (view.clues().len() % 4) as u8
    };
    let mut grades = BTreeSet::new();
    let summary = wish.generate(20, 2, &watch, &mut |_| {}, Some(&judge), &mut |made| {
        grades.extend(made.grade);
        ControlFlow::Continue(())
    });
    assert_eq!(grades, [2, 3].into());
    assert!(summary.unwrap().rejected.grade > 0);
}

#[test]
fn runs_end() {
    // There are few puzzles on so small a board, up to symmetry, and then no more.
    let wish = Wish { clues: 1..=2, ..Wish::new("3x3".parse().unwrap(), vec![(Piece::WHITE_QUEEN, 1)]) };
    let (summary, puzzles) = make(&wish, 1000, 2);
    assert_eq!(summary.end, End::OutOfBudget);
    assert!(summary.rejected.twin > 0 && puzzles.len() < 50);
    for Made { puzzle, .. } in &puzzles {
        assert_eq!(count(puzzle, &Settings::default()).unwrap().count.to_string(), "1");
    }
    let budget = Budget::default();
    budget.cancel.cancel();
    let stopped =
        plain("8x8").generate(5, 2, &budget.watch(), &mut |_| {}, None, &mut |_| ControlFlow::Continue(()));
    assert_eq!(stopped.map(|summary| (summary.end, summary.made)), Ok((End::Stopped, 0)));
    let watch = Budget::default().watch();
    let enough = plain("8x8").generate(5, 2, &watch, &mut |_| {}, None, &mut |_| ControlFlow::Break(()));
    assert_eq!(enough.map(|summary| (summary.end, summary.made)), Ok((End::Stopped, 1)));
}

#[test]
fn wishes_that_cannot_come_true() {
    let fault = |wish: Wish| wish.validate().unwrap_err().to_string();
    assert_eq!(fault(plain("2x8")), "the board is 2x8: expected a plain board from 3x3 to 16x16");
    assert_eq!(fault(plain("17x8")), "the board is 17x8: expected a plain board from 3x3 to 16x16");
    assert!(fault(plain("8x8 torus")).starts_with("the board is 8x8 torus"));
    assert_eq!(fault(Wish { clues: 4..=9, ..plain("3x3") }), "6 pieces and 4 clues do not fit on 9 squares");
    let (least, most) = (5, 4);
    assert_eq!(
        fault(Wish { clues: least..=most, ..plain("8x8") }),
        "5..4 clues: expected at least one clue, and the smaller number first"
    );
    for material in [vec![], vec![(Piece::WHITE_QUEEN, 0)], vec![(Piece::WHITE_QUEEN, 1); 2]] {
        assert_eq!(Wish { material, ..plain("8x8") }.validate(), Err(WishError::Material));
    }
    assert_eq!(Wish { random: true, grades: Some(1..=2), ..plain("8x8") }.validate(), Err(WishError::Grades));
}
