//! Compares the prover with plain minimax on a mailbox board: same winners and same keys, for every kind of
//! play and board size.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rookwright_chess::{Color, Goal, Legality, Piece, Plain, Position, Size, Square};
use rookwright_mate::{Brute, Oracle, Play, Prover, SearchOptions, Stipulation};
use rookwright_run::Budget;
use std::cell::Cell;

prop_compose! {
    /// Few pieces on a small board, where mates and stalemates are frequent; or the pieces of a real
    /// problem on a large one.
    fn men(largest: usize, most: usize)(
        files in 3..=largest,
        ranks in 3..=largest,
    )(
        squares in Just((0..files * ranks).collect::<Vec<_>>()).prop_shuffle(),
        kinds in prop::collection::vec((prop::bool::weighted(0.6), 0..5usize), 1..=most),
        white in any::<bool>(),
        size in Just(Size::new(files, ranks).expect("from 3 to 8")),
    ) -> Position {
        let mut position = Position::empty(size);
        let kings = [(true, 5), (false, 5)];
        for (&at, &(white, kind)) in squares.iter().zip(kings.iter().chain(&kinds)) {
            let square = Square::index(8 * (at / size.files()) + at % size.files());
            position.put(if white { Color::White } else { Color::Black }, Piece::index(kind), square);
        }
        position.set_turn(if white { Color::White } else { Color::Black });
        position
    }
}

const GAMES: [(Play, Goal); 8] = [
    (Play::Direct, Goal::Mate),
    (Play::Direct, Goal::Stalemate),
    (Play::Selfplay, Goal::Mate),
    (Play::Selfplay, Goal::Stalemate),
    (Play::Reflex, Goal::Mate),
    (Play::Reflex, Goal::Stalemate),
    (Play::SemiReflex, Goal::Mate),
    (Play::SemiReflex, Goal::Stalemate),
];

/// Compares both on random positions. Returns in how many of them there was something to find; the positions
/// are the same in every run, so that a minimum cannot fail by chance.
fn agree(
    positions: impl Strategy<Value = Position>,
    cases: u32,
    games: &[(Play, Goal)],
    moves: u32,
    threads: usize,
) -> u32 {
    let found = Cell::new(0);
    let config =
        Config { cases, max_global_rejects: 50 * cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
        .run(&positions, |position| {
            prop_assume!(!Plain::from(&position).is_impossible());
            for &(play, goal) in games {
                let options = SearchOptions { threads, hash: 1 << 16, ..SearchOptions::default() };
                let stipulation = Stipulation::new(play, goal, Some(moves)).expect("few moves");
                let mut prover = Prover::new(stipulation, &options);
                let mut brute = Brute::new(stipulation, &options.watch);
                for moves in 0..=moves {
                    let said = (position.to_string(), play, goal, moves);
                    let keys = prover.keys(&position, moves);
                    prop_assert_eq!(&keys, &brute.keys(&position, moves), "keys of {:?}", &said);
                    prop_assert_eq!(
                        prover.wins(&position, moves),
                        brute.wins(&position, moves),
                        "{:?}",
                        &said
                    );
                    if keys.is_ok_and(|keys| !keys.is_empty()) {
                        found.set(found.get() + 1);
                    }
                    let passed = position.passed();
                    if !position.is_check() {
                        prop_assert_eq!(
                            prover.loses(&passed, moves),
                            brute.loses(&passed, moves),
                            "set play of {:?}",
                            &said
                        );
                    }
                }
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    found.get()
}

#[test]
fn small_boards() {
    assert!(agree(men(4, 5), 300, &GAMES, 3, 1) > 100);
}

#[test]
fn crowded_boards() {
    // Many pieces make batteries, pins and lines opened twice, which the sieve must handle.
    assert!(agree(men(6, 12), 250, &GAMES[..1], 2, 1) > 20);
}

#[test]
fn large_boards() {
    // Mates are rare here, so no minimum is required.
    assert!(agree(men(8, 9), 80, &GAMES, 2, 1) > 0);
}

#[test]
fn several_threads() {
    assert!(agree(men(3, 3), 60, &GAMES, 4, 3) > 20);
}

fn keys(fen: &str, moves: u32) -> Vec<String> {
    let position = Position::from_fen(fen, Legality::Strict).expect("a position");
    let options = SearchOptions { threads: 2, ..SearchOptions::default() };
    let mut prover = Prover::new(Stipulation::MATE, &options);
    prover.keys(&position, moves).expect("no limit").iter().map(ToString::to_string).collect()
}

/// A search that may not visit enough positions says that it has decided nothing.
#[test]
fn a_limited_number_of_positions() {
    let position = Position::from_fen("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1", Legality::Strict);
    let position = position.expect("a position");
    let keys = |nodes| {
        let options = SearchOptions { nodes, ..SearchOptions::default() };
        Prover::new(Stipulation::MATE, &options).keys(&position, 3)
    };
    assert!(keys(50).is_err());
    assert!(keys(u64::MAX).is_ok_and(|keys| !keys.is_empty()));
}

#[test]
fn problems() {
    // The published position of the first ASP mate solver.
    assert_eq!(keys("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1", 2), ["d1d8"]);
    // Morphy.
    assert_eq!(keys("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2), ["a1a6"]);
    // Loyd's Excelsior.
    assert_eq!(keys("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", 5), ["b2b4"]);
}

#[test]
fn a_stopped_prover_says_so() {
    let position =
        Position::from_fen("8/8/8/8/8/5N2/5R2/3k3K w - - 0 1", Legality::Strict).expect("a position");
    let budget = Budget::default();
    budget.cancel.cancel();
    let options = SearchOptions { threads: 2, watch: budget.watch(), ..SearchOptions::default() };
    let mut prover = Prover::new(Stipulation::MATE, &options);
    assert!(prover.wins(&position, 9).is_err());
    assert!(prover.keys(&position, 9).is_err());
}
