//! Attacks and lines from tables, for code that works on sets of squares.
//!
//! The tables are those of `cozy-chess` (MIT).  No other module uses that crate, and the conversions cost nothing.

use super::bitboard::BitBoard;
use super::piece::Color;
use super::square::Square;

#[inline(always)]
const fn theirs(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index_const(square as usize)
}

#[inline(always)]
const fn colour(side: Color) -> cozy_chess::Color {
    match side {
        Color::White => cozy_chess::Color::White,
        Color::Black => cozy_chess::Color::Black,
    }
}

#[inline(always)]
const fn ours(squares: cozy_chess::BitBoard) -> BitBoard {
    BitBoard(squares.0)
}

/// Returns the squares next to a square.
#[inline(always)]
pub const fn king_moves(square: Square) -> BitBoard {
    ours(cozy_chess::get_king_moves(theirs(square)))
}

/// Returns the squares a knight's move away.
#[inline(always)]
pub const fn knight_moves(square: Square) -> BitBoard {
    ours(cozy_chess::get_knight_moves(theirs(square)))
}

/// Returns the squares that a pawn of a side attacks.
#[inline(always)]
pub const fn pawn_attacks(square: Square, side: Color) -> BitBoard {
    ours(cozy_chess::get_pawn_attacks(theirs(square), colour(side)))
}

/// Returns the squares that a bishop attacks.  Its lines end at the first blocker, which is attacked too.
#[inline(always)]
pub fn bishop_moves(square: Square, blockers: BitBoard) -> BitBoard {
    ours(cozy_chess::get_bishop_moves(theirs(square), cozy_chess::BitBoard(blockers.0)))
}

/// Returns the squares that a rook attacks.  Its lines end at the first blocker, which is attacked too.
#[inline(always)]
pub fn rook_moves(square: Square, blockers: BitBoard) -> BitBoard {
    ours(cozy_chess::get_rook_moves(theirs(square), cozy_chess::BitBoard(blockers.0)))
}

/// Returns the squares between two squares of a line, without the two.  Empty if they are not on a line.
#[inline(always)]
pub const fn between(one: Square, other: Square) -> BitBoard {
    ours(cozy_chess::get_between_rays(theirs(one), theirs(other)))
}

/// Returns the whole line through two squares.  Empty if they are not on a line.
#[inline(always)]
pub const fn line(one: Square, other: Square) -> BitBoard {
    ours(cozy_chess::get_line_rays(theirs(one), theirs(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_sides_have_the_same_numbers() {
        for square in Square::ALL {
            assert_eq!(square as usize, theirs(square) as usize);
            assert_eq!(square.to_string(), theirs(square).to_string());
            assert_eq!(square.bitboard(), ours(theirs(square).bitboard()));
        }
        assert!(Color::ALL.into_iter().all(|side| side as usize == colour(side) as usize));
    }

    #[test]
    fn lines_and_what_is_between() {
        assert_eq!(between(Square::A1, Square::C3), Square::B2.bitboard());
        assert_eq!(line(Square::A1, Square::B3), BitBoard::EMPTY);
        assert_eq!(line(Square::A2, Square::C2).len(), 8);
        assert_eq!(pawn_attacks(Square::A2, Color::White), Square::B3.bitboard());
    }
}
