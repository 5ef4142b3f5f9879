use super::*;
use crate::model::{Encoding, Hints};
use crate::{Queens, count as count_puzzle, solve};
use proptest::prelude::*;
use rookwright_run::{Budget, Count, End, EngineError, EngineKind, RunError, Settings};
use rookwright_solve::{Backtrack, Found, solve_encoding_with};
use std::collections::BTreeSet;

fn puzzle(n: u32, pawns: u32) -> Placement {
    Queens { pawns, ..Queens::new(n) }.puzzle().unwrap()
}

fn solutions(puzzle: &Placement, engine: EngineKind) -> Result<BTreeSet<Men>, RunError> {
    let mut boards = BTreeSet::new();
    let outcome = solve(puzzle, &Settings { engine, ..Settings::default() }, &mut |men| {
        assert!(boards.insert(men.clone()), "{engine} found {men} twice");
        ControlFlow::Continue(())
    })?;
    assert!(outcome.end.is_exhausted());
    Ok(boards)
}

/// Counts by the search of an eighth, on boards of any size.
fn eighth(n: u32, k: u32, threads: usize) -> Count {
    let settings = Settings { threads, ..Settings::default() };
    let watch = settings.budget.watch();
    let counted = count::count(n, k, Work::of(&settings, &watch));
    assert!(counted.end.is_exhausted());
    counted.count
}

/// Counts the obvious way: pawns on every set of squares, then queens on one square after another.
fn plain_count(n: i32, k: u32) -> u32 {
    fn attacked(n: i32, board: &[char], at: i32) -> bool {
        let lines = (-1..=1).flat_map(|x| [-1, 0, 1].map(|y| (x, y))).filter(|&step| step != (0, 0));
        lines.into_iter().any(|(x, y)| {
            let squares = (1..n).map(|by| (at % n + by * x, at / n + by * y));
            let mut squares = squares.take_while(|&(x, y)| (0..n).contains(&x) && (0..n).contains(&y));
            let first = squares.find(|&(x, y)| board[(y * n + x) as usize] != '.');
            first.is_some_and(|(x, y)| board[(y * n + x) as usize] == 'Q')
        })
    }
    fn queens(n: i32, board: &mut [char], from: i32, left: u32) -> u32 {
        if left == 0 {
            return 1;
        }
        let mut found = 0;
        for at in from..n * n {
            if board[at as usize] == '.' && !attacked(n, board, at) {
                board[at as usize] = 'Q';
                found += queens(n, board, at + 1, left - 1);
                board[at as usize] = '.';
            }
        }
        found
    }
    fn pawns(n: i32, board: &mut [char], from: i32, left: u32, number: u32) -> u32 {
        if left == 0 {
            return queens(n, board, 0, number);
        }
        let mut found = 0;
        for at in from..n * n {
            board[at as usize] = 'P';
            found += pawns(n, board, at + 1, left - 1, number);
            board[at as usize] = '.';
        }
        found
    }
    pawns(n, &mut vec!['.'; (n * n) as usize], 0, k, n as u32 + k)
}

#[test]
fn small_boards_by_the_obvious_count() {
    let mut some = 0;
    for (n, most) in [(1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (6, 1)] {
        for k in 1..=most {
            let expected = plain_count(n, k);
            let (n, outcome) = (n as u32, count_puzzle(&puzzle(n as u32, k), &Settings::default()).unwrap());
            assert_eq!(outcome.count, Count::exactly(expected), "{n} + {k}");
            if n > 2 {
                assert_eq!(eighth(n, k, 1), Count::exactly(expected), "{n} + {k}");
            }
            some += expected;
        }
    }
    assert_eq!(some, 16, "6 + 1 queens are the smallest that fit");
}

#[test]
fn small_boards_by_brute_force() {
    for (n, k) in [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2)] {
        let puzzle = puzzle(n, k);
        let brute = solutions(&puzzle, EngineKind::Brute).unwrap();
        assert_eq!(solutions(&puzzle, EngineKind::Search).unwrap(), brute, "{n} + {k}");
    }
}

#[test]
fn boards_by_the_model() {
    for (n, k) in [(6, 1), (6, 2)] {
        let puzzle = puzzle(n, k);
        let found = solutions(&puzzle, EngineKind::Search).unwrap();
        let mut modelled = BTreeSet::new();
        let encoding = Encoding::of(&puzzle, Hints::Implied);
        let report = solve_encoding_with(&Backtrack, &encoding, &Budget::default(), &mut |found| {
            if let Found::Solution(men) = found {
                modelled.insert(men.clone());
            }
            ControlFlow::Continue(())
        });
        assert!(report.unwrap().end.is_exhausted());
        assert_eq!(found, modelled, "{n} + {k}");
    }
}

#[test]
fn boards_by_other_engines() {
    // Propagation alone takes minutes where learnt clauses take a second.
    let boards: [(_, &[_]); 3] = [
        (EngineKind::Sat, &[(6, 1), (6, 2), (7, 1), (7, 2), (7, 3)]),
        (EngineKind::Cp, &[(6, 1)]),
        (EngineKind::Asp, &[(6, 1), (7, 2)]),
    ];
    for (engine, boards) in boards {
        for &(n, k) in boards {
            let puzzle = puzzle(n, k);
            match solutions(&puzzle, engine) {
                Ok(found) => {
                    assert_eq!(found, solutions(&puzzle, EngineKind::Search).unwrap(), "{engine}, {n} + {k}");
                }
                Err(RunError::Engine(EngineError::Missing { .. } | EngineError::Unsupported { .. })) => {
                    assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{engine} is missing");
                }
                Err(error) => panic!("{engine}: {error}"),
            }
        }
    }
}

/// Every number was also listed board by board; `boards_by_the_model` and others confirm the small ones.
#[test]
fn counts_and_lists() {
    let numbers = [
        (1, [0, 16, 20, 128, 396, 2288]),
        (2, [0, 0, 4, 44, 280, 1304]),
        (3, [0, 0, 0, 8, 44, 528]),
        (4, [0, 0, 0, 0, 8, 88]),
    ];
    for (k, numbers) in numbers {
        for (n, number) in (5..).zip(numbers) {
            assert_eq!(eighth(n, k, 1), Count::exactly(number as u32), "{n} + {k}");
            assert_eq!(eighth(n, k, 2), Count::exactly(number as u32), "{n} + {k}");
            let listed = solutions(&puzzle(n, k), EngineKind::Search).unwrap();
            assert_eq!(listed.len(), number, "{n} + {k}");
        }
    }
}

/// The first boards where ties of all kinds occur together: pawns in the middle, on diagonals, and queens in the
/// middle of an edge.
#[test]
fn larger_counts() {
    for (n, k, number) in [(11, 1, 11_152u32), (12, 1, 65_712), (11, 2, 12_452), (11, 3, 5976)] {
        let outcome = count_puzzle(&puzzle(n, k), &Settings::default()).unwrap();
        assert_eq!((outcome.count, outcome.engine), (Count::exactly(number), EngineKind::Search));
        let mut listed = 0u32;
        let settings = Settings::default();
        let watch = settings.budget.watch();
        let work = Work::of(&settings, &watch);
        let report = Pawns::of(&puzzle(n, k)).unwrap().enumerate(work, &mut |_| {
            listed += 1;
            ControlFlow::Continue(())
        });
        assert!(report.unwrap().end.is_exhausted());
        assert_eq!(listed, number, "{n} + {k}");
    }
}

/// The sequences A103331, A129552 and A129554 of the OEIS, by R. Douglas Chatham, from n = 5 on.  A pawn may look in any
/// direction there.
#[test]
fn published_classes() {
    let settings = Settings { up_to_symmetry: true, ..Settings::default() };
    let published = [
        (1, [0, 2, 3, 16, 52, 286, 1403u32]),
        (2, [0, 0, 1, 6, 37, 164, 1572]),
        (3, [0, 0, 0, 1, 6, 66, 751]),
    ];
    for (k, classes) in published {
        for (n, classes) in (5..).zip(classes) {
            let outcome = count_puzzle(&puzzle(n, k), &settings).unwrap();
            assert_eq!(outcome.classes, Some(Count::exactly(classes)), "{n} + {k}");
        }
    }
}

#[test]
fn classes_as_listed() {
    for (n, k) in [(7, 2), (7, 3), (9, 1), (9, 2), (9, 3), (9, 4), (10, 1), (10, 4), (11, 2)] {
        let counted = Settings { up_to_symmetry: true, ..Settings::default() };
        let listed = Settings {
            budget: Budget { solutions: Some(1_000_000), ..Budget::default() },
            ..counted.clone()
        };
        let [counted, listed] =
            [counted, listed].map(|settings| count_puzzle(&puzzle(n, k), &settings).unwrap());
        assert_eq!(counted.count, listed.count, "{n} + {k}");
        assert_eq!(counted.classes, listed.classes, "{n} + {k}");
    }
}

#[test]
fn too_many_pawns_are_known() {
    for (n, k) in [(1, 1), (2, 1), (3, 2), (5, 6), (8, 19), (40, 10_000)] {
        let puzzle = puzzle(n, k);
        assert!(matches!(Pawns::of(&puzzle).unwrap().known(), Some(Known::NoSolution(_))), "{n} + {k}");
        let outcome = count_puzzle(&puzzle, &Settings::default()).unwrap();
        assert_eq!((outcome.count, outcome.end), (Count::exactly(0u32), End::Exhausted), "{n} + {k}");
        assert!(outcome.remark.is_some(), "{n} + {k}");
    }
    // Five pawns have their squares on 5 x 5, although there is no solution.
    assert!(Pawns::of(&puzzle(5, 5)).unwrap().known().is_none());
}

#[test]
fn a_cancelled_search_says_at_least() {
    let budget = Budget::default();
    budget.cancel.cancel();
    for (n, k) in [(20, 2), (32, 1), (32, 200)] {
        let settings = Settings { budget: budget.clone(), ..Settings::default() };
        let outcome = count_puzzle(&puzzle(n, k), &settings).unwrap();
        assert!(!outcome.count.is_exact() && !outcome.end.is_exhausted(), "{n} + {k}");
    }
}

#[test]
fn puzzles_that_say_the_same() {
    let of = |text: &str| Pawns::of(&text.parse().unwrap()).map(|found| (found.n, found.k, found.blocker));
    let text = "puzzle: placement\nboard: 8x8\nplace: 10 Q, 2 P\nrule: Q safe from Q, lines blocked\n";
    let piece = |text: &str| text.parse::<Piece>().unwrap();
    assert_eq!(of(text), Some((8, 2, piece("P"))));
    assert_eq!(of(&text.replace("10 Q, 2 P", "2 n, 10 Q")), Some((8, 2, piece("n"))));
    let colours = text.replace("2 P", "2 p").replace("Q safe from Q", "white safe from white");
    assert_eq!(of(&colours), Some((8, 2, piece("p"))));
    let others = [
        ("10 Q, 2 P", "10 Q, 3 P"),
        ("10 Q, 2 P", "10 Q, 1..2 P"),
        ("10 Q, 2 P", "10 Q, P, p"),
        ("8x8", "8x9"),
        ("Q safe from Q", "Q safe from all"),
        ("Q safe from Q", "all safe from Q"),
        ("blocked\n", "through\n"),
        ("blocked\n", "blocked\ngiven: Qa1\n"),
        ("blocked\n", "blocked\nforbid: a1\n"),
        ("blocked\n", "blocked\nholes: a1\n"),
        ("blocked\n", "blocked\ntorus: yes\n"),
        ("blocked\n", "blocked\nrule: every square attacked at least 1 by Q, lines blocked\n"),
    ];
    for (from, to) in others {
        assert_eq!(of(&text.replace(from, to)), None, "{to}");
    }
}

proptest! {
    #[test]
    fn any_board_by_two_ways(n in 3u32..10, k in 1u32..7, threads in 1usize..3) {
        let listed = solutions(&puzzle(n, k), EngineKind::Search).unwrap();
        prop_assert_eq!(eighth(n, k, threads), Count::exactly(listed.len() as u128));
    }
}
