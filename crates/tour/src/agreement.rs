//! Every engine against `brute`, and every number against the published ones.

use crate::search::naive::{any_small, knight, with_ends};
use crate::{Draft, Tour, check, count, solve};
use num_bigint::BigInt;
use proptest::prelude::*;
use rookwright_board::{Path, Square};
use rookwright_run::{Budget, Count, EngineError, EngineKind, RunError, Settings};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const OTHERS: [EngineKind; 4] = [EngineKind::Search, EngineKind::Sat, EngineKind::Cp, EngineKind::Asp];

fn all(puzzle: &Tour, settings: &Settings) -> Result<BTreeSet<Vec<Square>>, RunError> {
    let mut tours = BTreeSet::new();
    let outcome = solve(puzzle, settings, &mut |tour| {
        assert_eq!(check(puzzle, &tour), Ok(()));
        assert_eq!(puzzle.normal(tour.clone()), tour);
        assert!(tours.insert(tour.squares), "{} found one twice of\n{puzzle}", settings.engine);
        ControlFlow::Continue(())
    })?;
    assert!(outcome.end.is_exhausted());
    let classes = settings.up_to_symmetry;
    assert_eq!(if classes { outcome.classes.unwrap() } else { outcome.count }, Count::exactly(tours.len()));
    Ok(tours)
}

/// Skips what cannot run here, unless everything must.
fn skipped(error: &RunError) -> bool {
    match error {
        RunError::Engine(EngineError::Missing { .. }) => {
            assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{error}");
            eprintln!("skipped: {error}");
            true
        }
        _ => false,
    }
}

fn agrees(puzzle: &Tour, engines: &[EngineKind]) {
    let brute = all(puzzle, &Settings { engine: EngineKind::Brute, ..Settings::default() }).unwrap();
    for &engine in engines {
        for plain in [false, true] {
            match all(puzzle, &Settings { engine, plain, ..Settings::default() }) {
                Ok(tours) => assert_eq!(tours, brute, "{engine}, plain {plain}, on\n{puzzle}"),
                Err(error) => assert!(skipped(&error), "{engine}: {error} on\n{puzzle}"),
            }
        }
    }
    // Counting goes another way.
    let outcome = count(puzzle, &Settings::default()).unwrap();
    assert_eq!(outcome.count, Count::exactly(brute.len()), "on\n{puzzle}");
    let directed = outcome.readings.unwrap();
    assert_eq!(directed, Count::exactly(brute.len() as u32 * puzzle.directions()));
    let symmetries = puzzle.symmetries();
    let class = |tour: &Vec<Square>| {
        let image = |symmetry: &rookwright_board::Symmetry| {
            let squares = tour.iter().map(|&square| symmetry.image(puzzle.geometry(), square)).collect();
            puzzle.normal(Path { squares, closed: puzzle.is_closed() }).squares
        };
        symmetries.iter().map(image).min().unwrap()
    };
    let classes: BTreeSet<Vec<Square>> = brute.iter().map(class).collect();
    assert!(classes.is_subset(&brute), "a symmetry leads out of\n{puzzle}");
    let found = all(puzzle, &Settings { up_to_symmetry: true, ..Settings::default() });
    assert_eq!(found, Ok(classes), "up to symmetry, on\n{puzzle}");
    // One is found exactly when there is one.
    let budget = Budget { solutions: Some(1), ..Budget::default() };
    let mut one = 0;
    solve(puzzle, &Settings { budget: budget.clone(), ..Settings::default() }, &mut |_| {
        one += 1;
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(one, brute.len().min(1), "on\n{puzzle}");
}

/// Puzzles small enough for `brute`, some of them with numbers: of a tour, or any.
fn any_puzzle(squares: u32) -> impl Strategy<Value = Tour> {
    let numbers = prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..4);
    (any_small(5), any::<bool>(), any::<bool>(), numbers).prop_filter_map(
        "a small puzzle without flaws",
        move |(puzzle, numbered, sound, places)| {
            if puzzle.area() > squares {
                return None;
            }
            if !numbered {
                return Some(puzzle);
            }
            let mut way: Vec<Square> = puzzle.geometry().squares().collect();
            if sound {
                let budget = Budget { solutions: Some(1), ..Budget::default() };
                let settings =
                    Settings { engine: EngineKind::Brute, budget: budget.clone(), ..Settings::default() };
                solve(&puzzle, &settings, &mut |tour| {
                    way = tour.squares;
                    ControlFlow::Continue(())
                })
                .ok()?;
            }
            let mut draft = puzzle.draft().clone();
            for (place, number) in places {
                let at = place.index(way.len());
                let number = if sound { at } else { number.index(way.len()) };
                draft.numbers.insert(way[at], number as u32 + 1);
            }
            draft.validate().ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 2, ..ProptestConfig::default() })]

    #[test]
    fn engines_agree(puzzle in any_puzzle(13)) {
        agrees(&puzzle, &[EngineKind::Search, EngineKind::Sat, EngineKind::Cp]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 10, ..ProptestConfig::default() })]

    #[test]
    fn asp_agrees(puzzle in any_puzzle(12)) {
        agrees(&puzzle, &[EngineKind::Asp]);
    }
}

/// FACTS: the published numbers, closed undirected and open directed.
#[test]
fn published_numbers() {
    let closed = [((3, 10), 16u32), ((3, 12), 176), ((5, 6), 8), ((5, 8), 44202), ((6, 6), 9862)];
    for ((files, ranks), number) in closed {
        for puzzle in [knight(files, ranks, true), knight(ranks, files, true)] {
            let outcome = count(&puzzle, &Settings::default()).unwrap();
            assert_eq!(
                (outcome.count, outcome.readings),
                (Count::exactly(number), Some(Count::exactly(2 * number)))
            );
        }
    }
    for ((files, ranks), number) in [((3, 4), 16u32), ((5, 5), 1728), ((4, 5), 164), ((3, 7), 104)] {
        let outcome = count(&knight(files, ranks, false), &Settings::default()).unwrap();
        assert_eq!(
            (outcome.count, outcome.readings),
            (Count::exactly(number / 2), Some(Count::exactly(number)))
        );
    }
}

/// Tours of a board that start in each of its squares, or end there, are all of its tours, twice.
#[test]
fn tours_by_their_ends() {
    let board = knight(5, 5, false);
    let squares: Vec<Square> = board.geometry().squares().collect();
    let with = |from, to| {
        let puzzle = with_ends(&board, from, to);
        let outcome = count(&puzzle, &Settings::default()).unwrap();
        assert_eq!(outcome.readings.as_ref(), Some(&outcome.count));
        outcome.count.small().unwrap()
    };
    assert_eq!(squares.iter().map(|&square| with(Some(square), None)).sum::<u128>(), 1728);
    assert_eq!(squares.iter().map(|&square| with(None, Some(square))).sum::<u128>(), 1728);
    let corner = squares[0];
    let ends = squares.iter().filter(|&&square| square != corner);
    assert_eq!(ends.map(|&square| with(Some(corner), Some(square))).sum::<u128>(), with(Some(corner), None));
}

/// Tours that a turn or a reflection carries into each other are one.
#[test]
fn classes() {
    let settings = Settings { up_to_symmetry: true, ..Settings::default() };
    for (puzzle, classes) in
        [(knight(5, 5, false), 112u32), (knight(6, 6, true), 1245), (knight(5, 6, true), 3)]
    {
        assert_eq!(count(&puzzle, &settings).unwrap().classes, Some(Count::exactly(classes)), "{puzzle}");
    }
}

/// Closed tours of 3 x 2n boards obey a recurrence of order 21 that Elkies and Knuth found in 1994 (OEIS
/// A070030): the numbers outgrow any machine word, and each is held against 21 others.
#[test]
fn numbers_of_any_size() {
    const FACTORS: [i64; 21] = [
        6, 64, -200, -1000, 3016, 3488, -24256, 23776, 104_168, -203_408, -184_704, 443_392, 14336, -151_296,
        145_920, -263_424, 317_440, 36864, -966_656, 573_440, 131_072,
    ];
    let number = |half: u32| {
        BigInt::from(count(&knight(3, 2 * half, true), &Settings::default()).unwrap().count.value().clone())
    };
    let numbers: Vec<BigInt> = (1..=50).map(number).collect();
    assert_eq!(numbers[4..8], [16, 176, 1536, 15424].map(BigInt::from));
    for nth in 24..50 {
        let sum: BigInt =
            FACTORS.iter().zip((0..nth).rev()).map(|(&factor, before)| factor * &numbers[before]).sum();
        assert_eq!(numbers[nth], sum, "3 x {}", 2 * nth + 2);
    }
    assert!(numbers[49] > BigInt::from(u128::MAX));
}

#[test]
fn limits_and_engines_on_numbered_boards() {
    let draft = Draft { numbers: [("a1".parse().unwrap(), 1)].into(), ..Draft::on("5x5".parse().unwrap()) };
    let puzzle = draft.validate().unwrap();
    for engine in OTHERS {
        let budget = Budget { solutions: Some(7), ..Budget::default() };
        match count(&puzzle, &Settings { engine, budget: budget.clone(), ..Settings::default() }) {
            Ok(outcome) => assert_eq!(outcome.count, Count::at_least(7u32), "{engine}"),
            Err(error) => assert!(skipped(&error), "{error}"),
        }
    }
}
