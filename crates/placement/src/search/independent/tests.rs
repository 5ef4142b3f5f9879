use super::*;
use crate::rule::Rule;
use crate::{check, count, solve};
use rookwright_run::{Budget, Count, EngineKind, Settings};

fn puzzle(text: &str) -> Placement {
    format!("puzzle: placement\n{text}\n").parse().unwrap()
}

fn most(piece: &str, board: &str) -> Placement {
    let piece: Piece = piece.parse().unwrap();
    let draft = Draft {
        material: vec![Material::best(Direction::Maximise, piece)],
        rules: vec![Rule::apart(piece)],
        ..Draft::on(board.parse().unwrap())
    };
    draft.validate().unwrap()
}

/// Returns the most pieces, and how many boards have them.
fn counted(puzzle: &Placement) -> (u64, Count) {
    let outcome = count(puzzle, &Settings { engine: EngineKind::Search, ..Settings::default() }).unwrap();
    let optimum = outcome.optimum.unwrap();
    assert!(optimum.proven && Independent::of(puzzle).is_some());
    (optimum.value, outcome.count)
}

#[test]
fn published_numbers() {
    let mut factorial = 1u32;
    for n in 2..=6u32 {
        factorial *= n;
        let board = format!("{n}x{n}");
        assert_eq!(counted(&most("R", &board)), (n.into(), Count::exactly(factorial)));
        assert_eq!(counted(&most("B", &board)), (u64::from(2 * n - 2), Count::exactly(1u32 << n)));
    }
    assert_eq!(counted(&most("N", "8x8")), (32, Count::exactly(2u32)));
    assert_eq!(counted(&most("Q", "8x8")), (8, Count::exactly(92u32)));
}

/// The first board comes from a matching, without a search.
#[test]
fn large_boards_at_once() {
    for (piece, board, value) in [
        ("B", "50x50", 98u64),
        ("R", "60x40", 40),
        ("N", "45x45", 1013),
        ("Q", "64x64", 64),
        ("B", "12x12 torus", 12),
        ("L(1,4)", "31x31", 481),
    ] {
        let puzzle = most(piece, board);
        let budget = Budget { solutions: Some(1), ..Budget::default() };
        let outcome = solve(&puzzle, &Settings::default().with_budget(budget), &mut |men| {
            assert_eq!((check(&puzzle, men), men.len() as u64), (Ok(()), value), "{piece} on {board}");
            ControlFlow::Continue(())
        });
        assert_eq!(outcome.unwrap().optimum, Some(Optimum { value, proven: true }), "{piece} on {board}");
    }
}

#[test]
fn what_needs_another_method() {
    for (piece, board) in [("K", "4x4"), ("Q", "3x3"), ("Q", "5x6"), ("N", "5x5 torus")] {
        assert!(Independent::of(&most(piece, board)).is_none(), "{piece} on {board}");
    }
    assert!(Independent::of(&most("N", "6x6 torus")).is_some());
    let limited = "board: 4x4\nplace: max 2..3 R\nrule: R safe from R, lines through";
    assert!(Independent::of(&puzzle(limited)).is_none());
}

#[test]
fn givens_that_attack_each_other() {
    let torn = puzzle("board: 3x1\nplace: max R\nrule: R safe from R, lines blocked\nR . R");
    let outcome = count(&torn, &Settings { engine: EngineKind::Search, ..Settings::default() }).unwrap();
    assert_eq!((outcome.count, outcome.optimum), (Count::exactly(0u32), None));
}
