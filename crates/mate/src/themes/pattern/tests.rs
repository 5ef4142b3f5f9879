//! Textbook mates, and similar mates that are not.

use super::*;
use Pattern::*;
use rookwright_chess::Size;
use rookwright_chess::testing::position;

/// Returns the image of a square when a board is turned.
type Turn = fn(Size, Square) -> Square;

fn mirrored(size: Size, square: Square) -> Square {
    square.try_offset(size.files() as i8 - 1 - 2 * square.file() as i8, 0).unwrap()
}

fn upside_down(size: Size, square: Square) -> Square {
    square.try_offset(0, size.ranks() as i8 - 1 - 2 * square.rank() as i8).unwrap()
}

/// Returns the same pieces elsewhere, optionally with exchanged colours.
fn turned(position: &Position, turn: Turn, swap: bool) -> Position {
    let mut other = Position::empty(position.size());
    let colour_of = |colour: Color| if swap { !colour } else { colour };
    for square in position.occupied() {
        let (colour, piece) = position.man_at(square).unwrap();
        other.put(colour_of(colour), piece, turn(position.size(), square));
    }
    other.set_turn(colour_of(position.turn()));
    other
}

/// Returns the patterns of a mate, which must not depend on its orientation and colours.
fn shapes(fen: &str) -> Vec<Pattern> {
    let position = position(fen);
    let found = Pattern::of_mate(&position);
    let other = turned(&position, upside_down, true);
    for same in [turned(&position, mirrored, false), turned(&other, mirrored, false), other, position] {
        assert!(same.is_mate(), "{fen}");
        assert_eq!(Pattern::of_mate(&same), found, "{fen} as {same}");
        for pattern in Pattern::ALL {
            assert_eq!(pattern.is_shown_by(&same), found.contains(&pattern), "{fen} {pattern:?}");
        }
    }
    found
}

fn check(cases: &[(&str, &[Pattern])]) {
    for (fen, expected) in cases {
        assert_eq!(shapes(fen), *expected, "{fen}");
    }
}

#[test]
fn smothered() {
    check(&[
        ("6rk/5Npp/8/8/8/8/8/K7 b", &[Smothered]),
        ("2rk/1Npp/4/K3 b", &[Smothered]),
        // In the middle of the board.
        ("8/5N2/3ppp2/3pkp2/3ppp2/8/8/K7 b", &[Smothered]),
        // One square is guarded, not blocked.
        ("6rk/5N1p/7P/8/8/8/8/K7 b", &[]),
        // A piece of the mating side stands there.
        ("6rk/5NPp/5P2/8/8/8/8/K7 b", &[]),
    ]);
}

#[test]
fn back_rank_and_corridor() {
    check(&[
        ("R5k1/5ppp/8/8/8/8/8/K7 b", &[BackRank, Corridor]),
        ("Q6k/6pp/8/8/8/8/8/K7 b", &[BackRank, Corridor]),
        ("R2k1/2ppp/5/5/K4 b", &[BackRank, Corridor]),
        ("R1k1/1ppp/4/K3 b", &[BackRank, Corridor]),
        // One square ahead is guarded, not blocked.
        ("R5k1/5pp1/8/8/8/3B4/8/K7 b", &[]),
        // None of the blocking pieces is a pawn.
        ("6Rk/6br/8/8/8/1B6/8/1K6 b", &[Corridor]),
        // Along a file.
        ("8/8/6p1/6pk/6p1/8/8/K6R b", &[Corridor]),
        ("8/8/5K2/6pk/6p1/8/8/7R b", &[]),
        // Not at an edge: blocked on both sides.
        ("4R3/8/8/3p1p2/3pkp2/3p1p2/8/K7 b", &[Corridor]),
        // The far rank, where the king's own pawns promote.
        ("8/8/8/8/2B5/8/5nnp/K4Rk1 b", &[Corridor]),
    ]);
}

#[test]
fn epaulette() {
    check(&[
        ("3rkr2/8/4Q3/8/8/8/8/K7 b", &[Epaulette]),
        ("3rkr2/8/2K1R2N/8/8/8/8/8 b", &[Epaulette]),
        ("8/8/8/7r/5Q1k/7r/8/K7 b", &[Epaulette]),
        ("rkr/1Q1/1K1 b", &[Epaulette]),
        // One shoulder only.
        ("3rk3/8/4Q3/8/8/B7/8/K7 b", &[]),
        // Not at an edge.
        ("8/R7/3rkr2/8/4Q3/8/8/K7 b", &[]),
    ]);
}

#[test]
fn arabian() {
    check(&[
        ("7k/7R/5N2/8/8/8/8/K7 b", &[Arabian]),
        ("6Rk/8/5N2/8/8/8/8/K7 b", &[Arabian]),
        ("K1k/2R/N2 b", &[Arabian]),
        // The bishop guards the rook.
        ("7k/7R/7N/8/4B3/8/8/K7 b", &[]),
        // Not in the corner.
        ("6k1/6R1/4N3/8/5K2/8/8/7R b", &[]),
    ]);
}

#[test]
fn anastasia() {
    check(&[
        ("8/4N1pk/8/7R/8/8/8/K7 b", &[Anastasia]),
        ("8/4N1pk/8/8/7Q/8/8/K7 b", &[Anastasia]),
        ("R3k3/4p3/8/4N3/8/8/8/K7 b", &[Anastasia]),
        ("4/N1pk/4/K2R b", &[Anastasia]),
        // Bishop and pawn instead of the knight: Greco's.
        ("8/6pk/8/5P1R/8/8/B7/K7 b", &[]),
        // No piece in front of the king.
        ("8/4N2k/5P2/7R/8/8/8/K7 b", &[]),
    ]);
}

#[test]
fn two_bishops() {
    check(&[
        ("2kr4/3p4/B7/8/5B2/8/8/K7 b", &[Boden]),
        ("2kr1/3p1/B4/4B/K4 b", &[Boden]),
        // The knight guards a square that should be blocked.
        ("2kr4/8/B4N2/8/5B2/8/8/K7 b", &[]),
        ("7k/7p/8/3BB3/8/8/8/K7 b", &[DoubleBishop]),
        ("3k/3p/BB2/K3 b", &[DoubleBishop]),
        // A rook does the work of the second bishop.
        ("7k/7p/8/4B3/8/8/8/K5R1 b", &[]),
        // The king helps.
        ("k7/8/1K6/3B4/8/6B1/8/8 b", &[]),
    ]);
}

#[test]
fn dovetail() {
    check(&[
        ("8/8/4p3/3pk3/5Q2/6P1/8/K7 b", &[Dovetail]),
        ("2p1/2kp/1Q2/K3 b", &[Dovetail]),
        // The king guards a square too.
        ("8/8/4p3/3pk3/5Q2/2K3P1/8/8 b", &[]),
        // The swallow's tail.
        ("8/8/3p1p2/4k3/4Q3/3P4/8/K7 b", &[]),
    ]);
}

#[test]
fn hook() {
    check(&[
        ("4R3/4kp2/5N2/4P3/8/8/8/K7 b", &[Hook]),
        ("4R3/4kr2/5N2/4P3/8/8/8/K7 b", &[Hook]),
        ("4R3/4kp2/3p1N2/6P1/8/8/8/K7 b", &[Hook]),
        ("8/8/4R3/4kp2/5N2/4P3/8/K7 b", &[Hook]),
        ("2R2/2kp1/3N1/2P2/K4 b", &[Hook]),
        // A bishop or the king guards the knight.
        ("4R3/4kp2/5N2/8/7B/8/8/K2R4 b", &[]),
        ("4R3/4kp2/3p1N2/6K1/8/8/8/8 b", &[]),
        // No piece in the field.
        ("4R3/4k3/5N2/4P1N1/8/8/8/K7 b", &[]),
        // A queen gives check.
        ("4Q3/4kp2/5N2/4P3/8/8/8/K7 b", &[]),
        // The rook or the knight is not next to the king.
        ("4R3/8/3p1p2/4kp2/5N2/4P3/8/K7 b", &[]),
        ("4R3/3pkpN1/7P/4P3/8/8/8/K7 b", &[]),
    ]);
}

#[test]
fn no_shape_without_a_single_check() {
    check(&[("kr6/8/8/1n6/8/8/8/R3K2B b", &[])]);
    for fen in ["8/8/8/8/8/8/8/K6R b", "7k/8/8/8/8/8/8/K7 b"] {
        assert_eq!(Pattern::of_mate(&position(fen)), [], "{fen}");
    }
}
