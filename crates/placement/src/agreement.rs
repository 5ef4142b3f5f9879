//! Every engine against `brute`, and every number against the published ones.

use crate::arbitrary::{any_cover, any_most_apart, any_placement};
use crate::search::attacked_once::tests::any_once;
use crate::search::chessnum::tests::any_chessnum;
use crate::search::peaceable::tests::any_armies;
use crate::{Placement, Queens, check, count, solve};
use proptest::prelude::*;
use rookwright_board::{Men, SquareSet, canonical};
use rookwright_run::{Budget, Count, EngineError, EngineKind, Optimum, RunError, Settings};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn all(puzzle: &Placement, engine: EngineKind) -> Result<BTreeSet<Men>, RunError> {
    let mut boards = BTreeSet::new();
    let outcome = solve(puzzle, &Settings { engine, ..Settings::default() }, &mut |men| {
        assert!(boards.insert(men.clone()), "{engine} found {men} twice");
        ControlFlow::Continue(())
    })?;
    assert!(outcome.end.is_exhausted());
    assert_eq!(outcome.count, Count::exactly(boards.len() as u128));
    Ok(boards)
}

/// Skips what cannot run here, unless everything must.
fn skipped(error: &RunError) -> bool {
    match error {
        RunError::Engine(EngineError::Unsupported { .. }) | RunError::Refused(_) => true,
        RunError::Engine(EngineError::Missing { .. }) => {
            assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{error}");
            eprintln!("skipped: {error}");
            true
        }
        _ => false,
    }
}

/// Returns what the best boards come to.
fn optimum(puzzle: &Placement, engine: EngineKind) -> Result<Option<Optimum>, RunError> {
    let outcome = count(puzzle, &Settings { engine, plain: true, ..Settings::default() })?;
    Ok(outcome.optimum)
}

fn agrees(puzzle: &Placement, engines: &[EngineKind]) {
    let brute = all(puzzle, EngineKind::Brute).unwrap();
    for &engine in engines {
        match all(puzzle, engine) {
            Ok(boards) => {
                assert_eq!(boards, brute, "{engine} on\n{puzzle}");
                let best = brute.first().and_then(|men| puzzle.value(men));
                let best = best.map(|value| Optimum { value, proven: true });
                assert_eq!(optimum(puzzle, engine), Ok(best), "{engine} on\n{puzzle}");
            }
            Err(error) => assert!(skipped(&error), "{engine}: {error} on\n{puzzle}"),
        }
    }
    let group = puzzle.symmetries();
    let classes: BTreeSet<_> = brute.iter().map(|men| canonical(puzzle.geometry(), &group, men)).collect();
    for engine in [EngineKind::Auto, EngineKind::Search, EngineKind::Sat] {
        match count(puzzle, &Settings { engine, up_to_symmetry: true, ..Settings::default() }) {
            Ok(outcome) => {
                assert_eq!(outcome.count, Count::exactly(brute.len() as u128), "{engine} on\n{puzzle}");
                assert_eq!(
                    outcome.classes,
                    Some(Count::exactly(classes.len() as u128)),
                    "{engine} on\n{puzzle}"
                );
            }
            Err(error) => assert!(skipped(&error), "{error}"),
        }
    }
}

/// Queens on boards where everything that changes the puzzle happens.
fn any_queens() -> impl Strategy<Value = Placement> {
    let squares = || proptest::collection::vec((0u32..6, 0u32..6), 0..4);
    (1u32..7, any::<bool>(), squares(), squares()).prop_map(|(n, torus, holes, given)| {
        let inside = |list: Vec<(u32, u32)>| -> SquareSet {
            list.into_iter()
                .filter(|&(f, r)| f < n && r < n)
                .filter_map(|(f, r)| rookwright_board::Square::at(f, r))
                .collect()
        };
        let holes = if torus { SquareSet::EMPTY } else { inside(holes) };
        let mut queens = Queens { torus, holes, ..Queens::new(n) };
        for square in inside(given).iter() {
            let mut given = queens.given.clone();
            given.insert(square);
            let more = Queens { given, ..queens.clone() };
            if more.puzzle().is_ok() {
                queens = more;
            }
        }
        queens.puzzle().unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn engines_agree_on_queens(puzzle in any_queens()) {
        agrees(&puzzle, &[EngineKind::Search, EngineKind::Sat, EngineKind::Cp]);
    }

    #[test]
    fn engines_agree_on_any_placement(puzzle in any_placement(4)) {
        agrees(&puzzle, &[EngineKind::Search, EngineKind::Sat, EngineKind::Cp]);
    }

    #[test]
    fn engines_agree_on_most_apart(puzzle in any_most_apart()) {
        agrees(&puzzle, &[EngineKind::Search, EngineKind::Sat]);
    }

    #[test]
    fn engines_agree_on_armies(puzzle in any_armies()) {
        agrees(&puzzle, &[EngineKind::Search, EngineKind::Sat]);
    }

    #[test]
    fn engines_agree_on_covers(puzzle in any_cover()) {
        agrees(&puzzle, &[EngineKind::Search, EngineKind::Sat]);
    }

    #[test]
    fn engines_agree_on_squares_attacked_once(puzzle in any_once()) {
        agrees(&puzzle, &[EngineKind::Search, EngineKind::Sat]);
    }

    /// `check` judges a solution with one piece moved as `brute` does.
    #[test]
    fn check_rejects_what_brute_does_not_find(puzzle in any_placement(4), to in 0usize..16) {
        let brute = all(&puzzle, EngineKind::Brute).unwrap();
        let squares: Vec<_> = puzzle.geometry().squares().collect();
        for men in brute.iter().take(20) {
            for (square, piece) in men.iter() {
                let mut moved = men.clone();
                moved.take(square);
                // A piece moved leaves as many as there were, so that the best stay the best.
                if !squares.is_empty() && moved.put(squares[to % squares.len()], piece).is_ok() {
                    prop_assert_eq!(check(&puzzle, &moved).is_ok(), brute.contains(&moved));
                }
            }
        }
    }
}

proptest! {
    // Each case starts clingo.
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 20, ..ProptestConfig::default() })]

    #[test]
    fn asp_agrees(puzzle in prop_oneof![any_queens(), any_placement(4), any_chessnum()]) {
        agrees(&puzzle, &[EngineKind::Asp]);
    }
}

fn counts(queens: &Queens, settings: &Settings) -> (Count, Option<Count>) {
    let outcome = count(&queens.puzzle().unwrap(), settings).unwrap();
    (outcome.count, outcome.classes)
}

/// OEIS A000170 and A002562.
#[test]
fn published_numbers() {
    let all = [1u32, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712];
    let classes = [1u32, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233];
    for (n, (all, classes)) in (1..).zip(all.into_iter().zip(classes)) {
        for threads in [1, 2] {
            let found = counts(&Queens::new(n), &Settings { threads, ..Settings::default() });
            assert_eq!(found, (Count::exactly(all), Some(Count::exactly(classes))), "n = {n}");
        }
    }
}

/// OEIS A007705.
#[test]
fn published_numbers_on_the_torus() {
    for (n, all) in
        [(1, 1u32), (2, 0), (3, 0), (4, 0), (5, 10), (6, 0), (7, 28), (11, 88), (13, 4524), (100, 0)]
    {
        let torus = Queens { torus: true, ..Queens::new(n) };
        let (count, _) = counts(&torus, &Settings::default());
        assert_eq!(count, Count::exactly(all), "n = {n}");
        let (count, _) = counts(&torus, &Settings { up_to_symmetry: true, ..Settings::default() });
        assert_eq!(count, Count::exactly(all), "n = {n}");
    }
}

/// The search tells classes apart by shifting queens to a1, the others by the whole group.
#[test]
fn classes_on_the_torus_by_two_ways() {
    for (n, classes) in [(5, 1u32), (7, 1), (11, 2), (13, 11)] {
        let torus = Queens { torus: true, ..Queens::new(n) };
        for engine in [EngineKind::Search, EngineKind::Sat] {
            let settings = Settings { engine, up_to_symmetry: true, ..Settings::default() };
            assert_eq!(counts(&torus, &settings).1, Some(Count::exactly(classes)), "n = {n}, {engine}");
        }
    }
}

#[test]
fn eight_queens_by_every_engine() {
    for engine in EngineKind::ALL {
        match count(&Queens::new(8).puzzle().unwrap(), &Settings { engine, ..Settings::default() }) {
            Ok(outcome) => {
                assert_eq!(
                    (outcome.count, outcome.classes),
                    (Count::exactly(92u32), Some(Count::exactly(12u32)))
                );
            }
            Err(error) => assert!(skipped(&error), "{error}"),
        }
    }
}

#[test]
fn a_limit_a_cancel_and_a_deadline_say_at_least() {
    let puzzle = Queens::new(8).puzzle().unwrap();
    let budget = Budget { solutions: Some(5), ..Budget::default() };
    let mut told = 0;
    let outcome = solve(&puzzle, &Settings { budget: budget.clone(), ..Settings::default() }, &mut |_| {
        told += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((outcome.unwrap().count, told), (Count::at_least(5u32), 5));

    let budget = Budget::default();
    budget.cancel.cancel();
    let large = Queens::new(25).puzzle().unwrap();
    let outcome = count(&large, &Settings { budget: budget.clone(), ..Settings::default() }).unwrap();
    assert!(!outcome.count.is_exact() && !outcome.end.is_exhausted());

    let budget = Budget { time: Some(std::time::Duration::from_millis(50)), ..Budget::default() };
    let outcome = count(&large, &Settings { budget: budget.clone(), ..Settings::default() }).unwrap();
    assert!(!outcome.count.is_exact());
}

#[test]
fn completion_of_a_large_board() {
    // Two hundred queens, three of them given: nothing a search by ranks would finish.
    let queens = Queens { given: "b1 c5 (200,100)".parse().unwrap(), ..Queens::new(200) };
    let budget = Budget { solutions: Some(1), ..Budget::default() };
    let outcome = solve(
        &queens.puzzle().unwrap(),
        &Settings { budget: budget.clone(), ..Settings::default() },
        &mut |_| ControlFlow::Continue(()),
    );
    assert_eq!(outcome.unwrap().count, Count::at_least(1u32));
}
