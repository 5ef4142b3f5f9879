//! Zobrist hashing. The hash of a position is the exclusive or of one random number per element, so a move
//! changes it in a few steps.

use super::piece::{Color, Piece};
use super::square::Square;

/// One random number for each element of a position.
struct Keys {
    men: [[[u64; 64]; 6]; 2],
    castling: [u64; 16],
    passant: [u64; 8],
    black: u64,
}

static KEYS: Keys = Keys::new();

impl Keys {
    const fn new() -> Self {
        let mut keys =
            Keys { men: [[[0; 64]; 6]; 2], castling: [0; 16], passant: [0; 8], black: 0x9d39_247e_3377_6d41 };
        let mut state = 0x2545_f491_4f6c_dd1d;
        let mut at = 0;
        while at < 2 * 6 * 64 {
            state = next(state);
            keys.men[at / 384][at / 64 % 6][at % 64] = mixed(state);
            at += 1;
        }
        at = 0;
        while at < 16 {
            state = next(state);
            keys.castling[at] = mixed(state);
            at += 1;
        }
        at = 0;
        while at < 8 {
            state = next(state);
            keys.passant[at] = mixed(state);
            at += 1;
        }
        keys
    }
}

/// The steps of SplitMix64 (Steele, Lea and Flood).
const fn next(state: u64) -> u64 {
    state.wrapping_add(0x9e37_79b9_7f4a_7c15)
}

const fn mixed(state: u64) -> u64 {
    let once = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let twice = (once ^ (once >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    twice ^ (twice >> 31)
}

/// Returns the number of a piece on its square.
pub(super) fn man(colour: Color, piece: Piece, square: Square) -> u64 {
    KEYS.men[colour as usize][piece as usize][square as usize]
}

/// Returns the number of a set of castling rights, given as four bits.
pub(super) fn castling(rights: u8) -> u64 {
    KEYS.castling[usize::from(rights)]
}

/// Returns the number of an en passant square, which depends on its file only.
pub(super) fn passant(square: Square) -> u64 {
    KEYS.passant[square.file() as usize]
}

/// Returns the number of Black to move.
pub(super) fn black() -> u64 {
    KEYS.black
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Castling, Position, Size};
    use std::collections::HashSet;

    /// About half of the bits change, so that the places of a table are used alike.
    #[test]
    fn whatever_differs_changes_many_bits_of_the_hash() {
        let empty = Position::empty(Size::FULL);
        let mut seen = HashSet::new();
        let mut is_new = |position: &Position| {
            let changed = position.hash() ^ empty.hash();
            seen.insert(changed) && (12..=52).contains(&changed.count_ones())
        };
        let men =
            (0..2 * 6 * 64).map(|at| (Color::ALL[at / 384], Piece::ALL[at / 64 % 6], Square::ALL[at % 64]));
        for (colour, piece, square) in men {
            let mut position = empty.clone();
            position.put(colour, piece, square);
            assert!(is_new(&position), "{colour:?} {piece} {square}");
            position.take(colour, piece, square);
            assert_eq!(position, empty);
        }
        for rights in
            ["K", "Q", "k", "q", "KQ", "Kk", "Kq", "Qk", "Qq", "kq", "KQk", "KQq", "Kkq", "Qkq", "KQkq"]
        {
            let mut position = empty.clone();
            position.set_castling(rights.parse().unwrap());
            assert!(is_new(&position), "{rights}");
            position.set_castling(Castling::NONE);
            assert_eq!(position, empty);
        }
        let mut position = empty.clone();
        position.set_turn(Color::Black);
        assert!(is_new(&position));
        position.set_turn(Color::White);
        assert_eq!(position, empty);
    }

    #[test]
    fn the_en_passant_square_counts_while_it_is_there() {
        let mut position = Position::empty(Size::FULL);
        for square in [Square::A5, Square::C5, Square::E5, Square::G5] {
            position.put(Color::White, Piece::Pawn, square);
        }
        let none = position.clone();
        let mut seen = HashSet::from([none.hash()]);
        for square in [Square::B6, Square::D6, Square::F6, Square::H6] {
            position.set_passant(Some(square));
            assert!(seen.insert(position.hash()), "{square}");
            let mut fresh = none.clone();
            fresh.set_passant(Some(square));
            assert_eq!(position, fresh);
            // Passing the turn ends the right.
            let passed = position.passed();
            assert_eq!((passed.passant(), passed.passed()), (None, none.clone()));
        }
        position.set_passant(None);
        assert_eq!(position, none);
    }
}
