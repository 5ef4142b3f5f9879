use super::*;
use crate::{Draft, Preset, check, count, solve};
use rookwright_run::{Budget, Count, EngineKind, Settings};

fn fewest(piece: &str, board: &str) -> Placement {
    let draft = Preset::named("dominate").unwrap().draft(&[piece, "8"]).unwrap();
    Draft { geometry: board.parse().unwrap(), ..draft }.validate().unwrap()
}

fn settings(threads: usize) -> Settings {
    Settings { engine: EngineKind::Search, threads, ..Settings::default() }
}

/// Returns the fewest pieces, and how many boards have them.
fn counted(puzzle: &Placement, threads: usize) -> (u64, Count) {
    assert!(Cover::of(puzzle).is_some());
    let outcome = count(puzzle, &settings(threads)).unwrap();
    let optimum = outcome.optimum.unwrap();
    assert!(optimum.proven && outcome.end.is_exhausted());
    (optimum.value, outcome.count)
}

/// OEIS A075458, and the numbers of boards by the engine `sat`.
#[test]
fn queens() {
    for (n, value, boards) in
        [(1, 1, 1u32), (2, 1, 4), (3, 1, 1), (4, 2, 12), (5, 3, 186), (6, 3, 4), (7, 4, 86), (8, 5, 4860)]
    {
        for threads in [1, 2] {
            let puzzle = fewest("queen", &format!("{n}x{n}"));
            assert_eq!(counted(&puzzle, threads), (value, Count::exactly(boards)), "n = {n}");
        }
    }
}

/// All ranks or all files have a rook.
#[test]
fn rooks() {
    for n in 1..=5u32 {
        let boards = 2 * n.pow(n) - (1..=n).product::<u32>();
        assert_eq!(counted(&fewest("rook", &format!("{n}x{n}")), 2), (n.into(), Count::exactly(boards)));
    }
    assert_eq!(counted(&fewest("rook", "5x3"), 1), (3, Count::exactly(125u32)));
}

/// OEIS A006075; the numbers of boards by the engine `sat`.
#[test]
fn knights() {
    for (n, value, boards) in [(3, 4, 8u32), (4, 4, 9), (5, 5, 47), (6, 8, 127)] {
        assert_eq!(
            counted(&fewest("knight", &format!("{n}x{n}")), 1),
            (value, Count::exactly(boards)),
            "n = {n}"
        );
    }
    for (n, value) in [(7, 10), (8, 12), (9, 14), (10, 16), (12, 24)] {
        assert_eq!(first(&fewest("knight", &format!("{n}x{n}"))), value, "n = {n}");
    }
}

/// Returns the fewest pieces, after one board.
fn first(puzzle: &Placement) -> u64 {
    let budget = Budget { solutions: Some(1), ..Budget::default() };
    let outcome = solve(puzzle, &settings(2).with_budget(budget), &mut |men| {
        assert_eq!(check(puzzle, men), Ok(()));
        ControlFlow::Continue(())
    });
    let optimum = outcome.unwrap().optimum.unwrap();
    assert!(optimum.proven);
    optimum.value
}

#[test]
fn kings_need_a_ninth() {
    for (board, value) in [("7x7", 9), ("9x9", 9), ("12x10", 16), ("16x3", 6)] {
        assert_eq!(first(&fewest("king", board)), value, "{board}");
    }
}

#[test]
fn what_needs_another_method() {
    for (piece, board) in
        [("queen", "8x8 torus"), ("queen", "8x8 without d4"), ("bishop", "8x8"), ("king", "30x30")]
    {
        assert!(Cover::of(&fewest(piece, board)).is_none(), "{piece} on {board}");
    }
}

/// Without time there is still the first board that came to mind.
#[test]
fn a_deadline_leaves_a_board() {
    for piece in ["Q", "N"] {
        let puzzle = fewest(piece, "18x18");
        let budget = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
        let mut boards = 0;
        let outcome = solve(&puzzle, &settings(2).with_budget(budget), &mut |men| {
            assert_eq!(check(&puzzle, men), Ok(()));
            boards += 1;
            ControlFlow::Continue(())
        });
        let outcome = outcome.unwrap();
        assert_eq!((boards, outcome.end), (1, End::OutOfBudget));
        assert!(outcome.optimum.is_some_and(|optimum| !optimum.proven));
    }
}

#[test]
fn memory_is_limited() {
    let puzzle = fewest("knight", "10x10");
    let budget = Budget { memory: Some(1 << 16), ..Budget::default() };
    let outcome = count(&puzzle, &settings(1).with_budget(budget)).unwrap();
    assert_eq!(outcome.end, End::OutOfBudget);
    assert!(outcome.optimum.is_some_and(|optimum| !optimum.proven));
}

/// Boards are counted by states where they are too many to list.
#[test]
fn counted_as_listed() {
    for (piece, board) in [("K", "7x7"), ("K", "8x5"), ("N", "8x8"), ("L(0,1)", "5x3"), ("P", "4x4")] {
        let puzzle = fewest(piece, board);
        let cover = Cover::of(&puzzle).unwrap();
        let (watch, mut boards) = (Budget::default().watch(), 0);
        let mut ticker = Ticker::new(&watch);
        let sweep = Sweep::new(&cover.demand, &ticker).unwrap();
        let (value, _) = counted(&puzzle, 1);
        let listed = sweep.boards(value as usize, u64::MAX, &mut ticker, &mut |_| {
            boards += 1;
            ControlFlow::Continue(())
        });
        assert!(listed.is_continue());
        let number = sweep.number(value as usize, u64::MAX, &mut ticker);
        assert!(matches!(number, ControlFlow::Continue(number) if number == boards), "{piece} on {board}");
    }
    // The first number is listed, the second is too large for that.
    assert_eq!(counted(&fewest("king", "8x8"), 1), (9, Count::exactly(3600u32)));
    assert_eq!(counted(&fewest("king", "7x7"), 1), (9, Count::exactly(243_856u32)));
}
