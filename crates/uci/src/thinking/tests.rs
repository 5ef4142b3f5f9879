//! Compares the mates found with known ones.

use super::hunt::{Hunt, Outcome};
use super::mating_line::MatingLine;
use super::{Limits, Memory, News, think};
use rookwright_chess::{Legality, Position};
use rookwright_mate::search::{Prover, SearchOptions};
use rookwright_mate::{Oracle, Stipulation};
use rookwright_run::Budget;

fn read(fen: &str) -> Position {
    Position::from_fen(fen, Legality::Strict).unwrap()
}

/// Positions and their shortest mates, negative if the side to move is mated.
const MATES: [(&str, i32); 10] = [
    ("5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6", 1),
    ("2N2B2/2N1r3/8/3nQ2R/1k6/8/2B5/R3K3 w Q -", 2),
    ("8/8/8/8/8/8/4QRb1/R3K2k w Q -", 2),
    ("2k5/2N5/1PKP4/2P5/8/8/8/8 w", 3),
    ("2q5/4B2p/7n/4p1pk/P2n1b2/R3P2P/2r3P1/1Q3R1K b", 3),
    ("1r5k/4NP1b/7K/8/6R1/8/8/8 w", 3),
    ("r3k3/2Qp3R/1p6/1b2K3/4p3/8/5p2/8 w q", 4),
    ("7k/1p3p2/4pNpB/1b2K3/3p4/8/8/8 w", 4),
    ("7k/8/6K1/8/8/8/8/1R6 b", -1),
    ("8/8/8/8/8/5k2/5r2/7K w", -2),
];

fn mates() -> impl Iterator<Item = (Position, i32)> {
    MATES.into_iter().map(|(fen, mate)| (read(fen), mate))
}

/// Collects all reported lines and replays each.
fn announced(position: &Position, limits: &Limits) -> Vec<News> {
    let mut all = Vec::new();
    think(position, limits, &Memory::new(1 << 22), &mut |news| all.push(news.clone()));
    for line in all.iter().flat_map(|news| &news.lines) {
        let checked = MatingLine::checked(position, line.moves.clone()).expect("a line to the mate");
        assert_eq!(checked.mate, line.mate);
        let plies = if line.mate > 0 { 2 * line.mate - 1 } else { -2 * line.mate };
        assert_eq!(line.moves.len() as i32, plies);
    }
    all
}

#[test]
fn finds_the_shortest() {
    for (position, mate) in mates() {
        let news = announced(&position, &Limits::default());
        let last = &news.last().unwrap().lines[0];
        assert_eq!(last.mate, mate, "{position}");
        // Intermediate results were never better than the truth.
        for line in news.iter().flat_map(|news| &news.lines) {
            assert_eq!(line.mate.signum(), mate.signum());
            assert!(line.mate.abs() >= mate.abs());
        }
    }
}

#[test]
fn says_nothing_where_there_is_nothing() {
    for fen in ["7K/8/8/8/8/8/8/k7 w", "8/8/4k3/8/4P3/4K3/8/8 b"] {
        let position = read(fen);
        let limits = Limits { moves: Some(3), ..Limits::default() };
        let mut said = Vec::new();
        let answer = think(&position, &limits, &Memory::new(1 << 20), &mut |news| said.push(news.clone()));
        assert!(said.iter().all(|news| news.lines.is_empty()));
        assert!(answer.mate.is_none() && answer.step.is_some_and(|step| position.is_legal(step)));
    }
}

/// A mate in one is found however early the search is stopped, but only among the allowed moves.
#[test]
fn a_mate_in_one_needs_no_time() {
    let position = read("7k/8/6K1/8/8/8/8/R7 w");
    let stopped = || {
        let limits = Limits::default();
        limits.cancel.cancel();
        limits
    };
    let step = |name: &str| position.read_move(name).unwrap();
    for (first, mate) in
        [(vec![], Some(1)), (vec![step("Rb1"), step("Ra8")], Some(1)), (vec![step("Rb1")], None)]
    {
        let limits = Limits { first, ..stopped() };
        let mut said = Vec::new();
        let answer = think(&position, &limits, &Memory::new(1 << 20), &mut |news| said.push(news.clone()));
        assert_eq!(answer.mate, mate);
        assert_eq!(answer.step, Some(step(if mate.is_some() { "Ra8" } else { "Rb1" })));
        assert_eq!(said.iter().flat_map(|news| &news.lines).count(), usize::from(mate.is_some()));
    }
}

/// Tests the hunt alone: the prover confirms what it proves, and its lines are at most as long as stated.
#[test]
fn the_hunt_tells_the_truth() {
    for (position, mate) in mates() {
        let attacker = if mate > 0 { position.turn() } else { !position.turn() };
        let watch = Budget::default().watch();
        let mut hunt = Hunt::new(&position, attacker, &[], 1 << 22);
        let plies = (if mate > 0 { 2 * mate - 1 } else { -2 * mate }) as u32;
        // A bound two plies smaller is refuted, and the right bound is met exactly.
        if plies > 2 {
            assert_eq!(hunt.run(Some(plies - 2), &watch, u64::MAX), Outcome::None, "{position}");
        }
        let Outcome::Mate(length) = hunt.run(None, &watch, u64::MAX) else { panic!("{position}") };
        let line = hunt.line(length, &watch).unwrap();
        assert!(line.len() as u32 <= length && length >= plies);
        let line = MatingLine::checked(&position, line).unwrap();
        let mut prover = Prover::new(Stipulation::MATE, &SearchOptions::default());
        let moves = line.mate.unsigned_abs();
        let agreed = if mate > 0 { prover.wins(&position, moves) } else { prover.loses(&position, moves) };
        assert_eq!(agreed, Ok(true));
        assert_eq!(hunt.run(Some(plies), &watch, u64::MAX), Outcome::Mate(plies), "{position}");
        assert_eq!(hunt.line(plies, &watch).unwrap().len() as u32, plies);
    }
}

/// Long mates beyond iterative deepening. A table that is too small makes the search slower, not wrong.
#[test]
fn the_hunt_goes_far() {
    for (fen, mate) in [
        ("7k/1nppK2p/7P/7Q/8/8/3pprr1/8 w", 17),
        ("rnbqkb1r/pppp2pp/5p2/2n1N3/2B5/2N5/PPPP1PPP/R1BQK2R w KQkq -", 8),
    ] {
        for bytes in [1 << 16, 1 << 23] {
            let position = read(fen);
            let watch = Budget::default().watch();
            let mut hunt = Hunt::new(&position, position.turn(), &[], bytes);
            if let Outcome::Mate(length) = hunt.run(None, &watch, 20_000) {
                if let Some(line) = hunt.line(length, &watch) {
                    let line = MatingLine::checked(&position, line).unwrap();
                    assert!(line.mate >= mate, "{fen}: {}", line.mate);
                }
            } else {
                assert!(bytes < 1 << 20, "{fen}");
            }
        }
    }
}

#[test]
fn broken_lines_are_not_shown() {
    let position = read("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w");
    let line = |text: &str| {
        MatingLine::checked(&position, position.read_line(text, rookwright_chess::Counting::Game(1)).unwrap())
    };
    assert_eq!(line("d1d8 g8h7 d8h8").map(|line| line.mate), Some(2));
    assert_eq!(line("d1d8 g8h7"), None);
    assert_eq!(line("d1d2 g8f8 d2d1 f8g8 d1d8 g8h7 d8h8"), None);
    let [first, .., last] =
        position.read_line("d1d8 g8h7 d8h8", rookwright_chess::Counting::Game(1)).unwrap()[..]
    else {
        panic!()
    };
    assert_eq!(MatingLine::checked(&position, vec![first, last]), None);
    assert_eq!(MatingLine::checked(&position, vec![]), None);
}

#[test]
fn first_moves_may_be_named() {
    let position = read("7k/8/6K1/8/8/8/8/R7 w");
    let first = vec![position.read_move("Ra2").unwrap(), position.read_move("Ra3").unwrap()];
    let limits = Limits { first, lines: 2, ..Limits::default() };
    let news = announced(&position, &limits);
    let lines = &news.last().unwrap().lines;
    assert_eq!(lines.iter().map(|line| line.mate).collect::<Vec<_>>(), [2, 2]);
    // For the losing side, the longest defence comes first.
    let position = read("8/8/8/8/8/5k2/4r3/7K w");
    let news = announced(&position, &Limits { lines: 3, moves: Some(4), ..Limits::default() });
    let mates: Vec<i32> = news.last().unwrap().lines.iter().map(|line| line.mate).collect();
    assert!(mates.is_sorted() && mates[0] < 0, "{mates:?}");
}
