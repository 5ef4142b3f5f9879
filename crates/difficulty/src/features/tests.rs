//! Known values of features in positions that are easy to count.

use super::{Features, Unrated, features};
use crate::LastMove;
use rookwright_chess::Position;
use rookwright_chess::testing::position;
use rookwright_mate::{Oracle, Prover, SearchOptions, Stipulation};

fn described(position: &Position, moves: u32, last: Option<LastMove<'_>>) -> Result<Features, Unrated> {
    let mut prover = Prover::new(Stipulation::MATE, &SearchOptions::default());
    let keys = prover.keys(position, moves)?;
    features(position, moves, &keys, last, &mut prover)
}

fn check(found: &Features, expected: &[(&str, f32)]) {
    for &(name, value) in expected {
        assert_eq!(found.value(name), Some(value), "{name}");
    }
}

#[test]
fn names_are_different_and_few() {
    let mut names = Features::names().to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Features::names().len());
    // The table has a byte for the number of a feature.
    assert!(names.len() <= 256);
}

#[test]
fn back_rank_mate() {
    let found = described(&position("6k1/5ppp/8/8/8/8/8/R6K w - -"), 1, None).unwrap();
    check(
        &found,
        &[
            ("material_our_rooks", 1.0),
            ("material_their_pawns", 3.0),
            ("material_balance", 2.0),
            ("material_squares", 64.0),
            ("king_rank", 0.0),
            ("king_blocked", 3.0),
            ("king_flights", 2.0),
            ("alternatives_checks", 1.0),
            ("alternatives_failing_checks", 0.0),
            ("key_piece", 3.0),
            ("key_check", 1.0),
            ("key_rise", 7.0),
            ("key_direction", 1.0),
            ("key_length", 7.0),
            ("mate_by_checker", 2.0),
            ("mate_distance", 6.0),
            ("line_moves", 1.0),
        ],
    );
    assert_eq!(found.value("second_piece"), None);
    assert_eq!(found.value("lead_piece"), None);
    assert_eq!(found.value("no such feature"), None);
    assert_eq!(found.row().split(',').count(), Features::names().len());
}

#[test]
fn smothered_mate_with_a_sacrifice() {
    let found = described(&position("r4r1k/6pp/7N/8/2Q5/8/8/7K w - -"), 2, None).unwrap();
    check(
        &found,
        &[
            ("key_piece", 4.0),
            ("key_gain", -7.0),
            ("key_guards", 1.0),
            ("key_takers", 1.0),
            ("key_contact", 1.0),
            ("replies_number", 1.0),
            ("replies_captures_of_key", 1.0),
            ("second_piece", 1.0),
            ("second_winners", 1.0),
            ("line_sacrifices", 1.0),
            ("line_worst_gain", -7.0),
            ("line_movers", 2.0),
            ("mate_piece", 1.0),
            ("mate_blocked", 3.0),
            ("mate_pattern", 0.0),
        ],
    );
}

#[test]
fn the_last_move_is_described() {
    let before = position("6k1/5ppp/8/8/8/8/1n6/R6K b - -");
    let step = before.read_move("Nd3").unwrap();
    let found = described(&before.after(step), 1, Some(LastMove { before: &before, step })).unwrap();
    check(
        &found,
        &[
            ("lead_piece", 1.0),
            ("lead_captured", 0.0),
            ("lead_length", 2.0),
            ("lead_key_was_legal", 1.0),
            ("lead_key_was_mate", 1.0),
            ("lead_key_captures", 0.0),
        ],
    );
}

#[test]
fn mates_that_are_not_rated() {
    let mate = position("6k1/5ppp/8/8/8/8/8/R6K w - -");
    assert_eq!(described(&mate, 6, None), Err(Unrated::Moves(6)));
    let none = position("6k1/8/8/8/8/8/8/R6K w - -");
    assert_eq!(described(&none, 1, None), Err(Unrated::NoKey));
}
