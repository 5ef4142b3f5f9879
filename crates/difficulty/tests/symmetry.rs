//! The features of a mate do not depend on colours and on left and right, and every board can be rated.

use rookwright_board::Turn;
use rookwright_chess::testing::{position, walk};
use rookwright_chess::{Castling, Move, Position, image, turned};
use rookwright_difficulty::{Difficulty, Features, Kind, LastMove, features, rate};
use rookwright_mate::{Oracle, Prover, SearchOptions, Stipulation};

/// Returns the features of a mate in `moves` moves. Returns `None` if the shortest mate has another length.
fn described(position: &Position, moves: u32, last: Option<LastMove<'_>>) -> Option<Features> {
    let mut prover = Prover::new(Stipulation::MATE, &SearchOptions::default());
    if prover.wins(position, moves - 1).expect("no limit") {
        return None;
    }
    let keys = prover.keys(position, moves).expect("no limit");
    (!keys.is_empty()).then(|| features(position, moves, &keys, last, &mut prover).expect("a mate"))
}

/// Compares features. An unknown value equals an unknown value.
fn assert_same(one: &Features, other: &Features, of: &Position) {
    for ((name, one), other) in Features::names().iter().zip(one.values()).zip(other.values()) {
        let is_same = one == other || one.is_nan() && other.is_nan() || (one - other).abs() < 1e-4;
        assert!(is_same, "{name} is {one} and {other}: {of}");
    }
}

/// Exchanges the sides in a FEN.
fn exchanged(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swapped = |text: &str| -> String {
        let swap = |letter: char| match letter {
            letter if letter.is_lowercase() => letter.to_ascii_uppercase(),
            letter => letter.to_ascii_lowercase(),
        };
        text.chars().map(swap).collect()
    };
    let board: Vec<String> = fields[0].split('/').rev().map(swapped).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    format!(
        "{} {turn} {} -",
        board.join("/"),
        if fields[2] == "-" { "-".to_owned() } else { swapped(fields[2]) }
    )
}

fn mates() -> Vec<(u32, Position)> {
    let lines = include_str!("mates.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split_once(' ').expect("a number and a position"))
        .map(|(moves, fen)| (moves.parse().expect("a number"), position(fen)))
        .collect()
}

fn mirrored(position: &Position) -> Position {
    image(position, Turn::Mirror)
}

fn mirrored_move(position: &Position, step: Move) -> Move {
    let place = |square| turned(position.size(), square, Turn::Mirror);
    match step.promotion() {
        Some(piece) => Move::promoting(place(step.from()), place(step.to()), piece),
        None => Move::new(place(step.from()), place(step.to())),
    }
}

#[test]
fn textbook_mates_and_their_images() {
    for (moves, position) in mates() {
        let found = described(&position, moves, None).unwrap_or_else(|| panic!("no mate: {position}"));
        let other = rookwright_chess::testing::position(&exchanged(&position.to_string()));
        assert_same(&found, &described(&other, moves, None).unwrap(), &position);
        if position.castling() == Castling::NONE {
            assert_same(&found, &described(&mirrored(&position), moves, None).unwrap(), &position);
        }
    }
}

#[test]
fn the_last_move_is_mirrored_too() {
    let mut compared = 0;
    for (moves, after) in mates().into_iter().filter(|(_, position)| position.castling() == Castling::NONE) {
        // Any move that leads to the position: a piece of theirs comes from a square it attacks.
        let them = !after.turn();
        for to in after.side(them) {
            let piece = after.piece_on(to);
            for from in Position::reach(piece, them, to, after.blockers()) - after.blockers() {
                let mut before = after.clone();
                before.take(them, piece, to);
                before.put(them, piece, from);
                before.set_turn(them);
                let step = Move::new(from, to);
                let is_sane = before.checkers(after.turn()).is_empty() && before.is_legal(step);
                if !is_sane || before.after(step) != after {
                    continue;
                }
                let found = described(&after, moves, Some(LastMove { before: &before, step })).unwrap();
                let (image, old) = (mirrored(&after), mirrored(&before));
                let last = LastMove { before: &old, step: mirrored_move(&after, step) };
                assert_same(&found, &described(&image, moves, Some(last)).unwrap(), &after);
                assert!(found.value("lead_piece").is_some());
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn every_board_is_rated() {
    let (mut rated, mut composed) = (0, 0);
    for (files, ranks) in [(3, 3), (4, 5), (5, 4), (6, 6), (8, 3), (8, 8)] {
        for seed in 0..60 {
            walk(files, ranks, seed, |position| {
                for moves in 1..=2 {
                    let Some(found) = described(position, moves, None) else { continue };
                    let Difficulty { rating, low, high, stars, kind } = rate(&found);
                    assert!(low <= rating && rating <= high && (1..=5).contains(&stars), "{position}");
                    assert!(position.size().is_full() || kind == Kind::Composed);
                    // On a board with a middle file a king there is on neither side.
                    if position.castling() == Castling::NONE && files % 2 == 0 {
                        assert_same(&found, &described(&mirrored(position), moves, None).unwrap(), position);
                    }
                    rated += 1;
                    composed += u32::from(kind == Kind::Composed);
                }
            });
        }
    }
    assert!(rated > 100 && composed > 50, "{rated} {composed}");
}
