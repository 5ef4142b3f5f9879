//! Attacks and lines from tables, for code that works on sets of squares.
//!
//! The tables are those of `cozy-chess` (MIT).  No other module uses that crate, and the conversions cost nothing.

use super::bitboard::BitBoard;
use super::piece::Color;
use super::square::Square;

/// The squares of cozy-chess by number.  Its own conversion, `Square::index`, compiles to a jump through 64 cases,
/// which made a search several per cent slower.
static THEIRS: [cozy_chess::Square; 64] = cozy_chess::Square::ALL;

#[inline(always)]
fn theirs(square: Square) -> cozy_chess::Square {
    THEIRS[square as usize]
}

#[inline(always)]
const fn ours(squares: cozy_chess::BitBoard) -> BitBoard {
    BitBoard(squares.0)
}

/// Evaluates an expression for each square of cozy-chess, at compile time.
macro_rules! by_square {
    ($square:ident => $entry:expr, $empty:expr) => {{
        let mut table = [$empty; 64];
        let mut index = 0;
        while index < 64 {
            let $square = cozy_chess::Square::index_const(index);
            table[index] = $entry;
            index += 1;
        }
        table
    }};
}

const EMPTY: BitBoard = BitBoard::EMPTY;
static KING: [BitBoard; 64] = by_square!(square => ours(cozy_chess::get_king_moves(square)), EMPTY);
static KNIGHT: [BitBoard; 64] = by_square!(square => ours(cozy_chess::get_knight_moves(square)), EMPTY);
static PAWN: [[BitBoard; 64]; 2] = [
    by_square!(square => ours(cozy_chess::get_pawn_attacks(square, cozy_chess::Color::White)), EMPTY),
    by_square!(square => ours(cozy_chess::get_pawn_attacks(square, cozy_chess::Color::Black)), EMPTY),
];
static BETWEEN: [[BitBoard; 64]; 64] = by_square!(
    one => by_square!(other => ours(cozy_chess::get_between_rays(one, other)), EMPTY), [EMPTY; 64]);
static LINE: [[BitBoard; 64]; 64] = by_square!(
    one => by_square!(other => ours(cozy_chess::get_line_rays(one, other)), EMPTY), [EMPTY; 64]);

static ROOK_LINES: [BitBoard; 64] = by_square!(square => ours(cozy_chess::get_rook_rays(square)), EMPTY);
static BISHOP_LINES: [BitBoard; 64] = by_square!(square => ours(cozy_chess::get_bishop_rays(square)), EMPTY);

/// Returns the squares next to a square.
#[inline(always)]
pub fn king_moves(square: Square) -> BitBoard {
    KING[square as usize]
}

/// Returns the squares a knight's move away.
#[inline(always)]
pub fn knight_moves(square: Square) -> BitBoard {
    KNIGHT[square as usize]
}

/// Returns the squares that a pawn of a side attacks.
#[inline(always)]
pub fn pawn_attacks(square: Square, side: Color) -> BitBoard {
    PAWN[side as usize][square as usize]
}

/// Returns the squares that a bishop attacks.  Its lines end at the first blocker, which is attacked too.
#[inline(always)]
pub fn bishop_moves(square: Square, blockers: BitBoard) -> BitBoard {
    ours(cozy_chess::get_bishop_moves(theirs(square), cozy_chess::BitBoard(blockers.0)))
}

/// Returns the squares that a rook attacks.  Its lines end at the first blocker, which is attacked too.
///
/// ```
/// use rookwright_chess::{BitBoard, Square, lookup};
///
/// let blockers: BitBoard = [Square::A3, Square::D1].into_iter().collect();
/// let seen = lookup::rook_moves(Square::A1, blockers);
/// let expected = [Square::B1, Square::C1, Square::D1, Square::A2, Square::A3];
/// assert_eq!(seen, expected.into_iter().collect());
/// ```
#[inline(always)]
pub fn rook_moves(square: Square, blockers: BitBoard) -> BitBoard {
    ours(cozy_chess::get_rook_moves(theirs(square), cozy_chess::BitBoard(blockers.0)))
}

/// Returns the squares that a rook attacks on an empty board.
#[inline(always)]
pub fn rook_lines(square: Square) -> BitBoard {
    ROOK_LINES[square as usize]
}

/// Returns the squares that a bishop attacks on an empty board.
#[inline(always)]
pub fn bishop_lines(square: Square) -> BitBoard {
    BISHOP_LINES[square as usize]
}

/// Returns the squares between two squares of a line, without the two.  Empty if they are not on a line.
///
/// ```
/// use rookwright_chess::{Square, lookup};
///
/// assert_eq!(lookup::between(Square::A1, Square::D4), [Square::B2, Square::C3].into_iter().collect());
/// assert!(lookup::between(Square::A1, Square::B3).is_empty()); // a knight's move, no line
/// ```
#[inline(always)]
pub fn between(one: Square, other: Square) -> BitBoard {
    BETWEEN[one as usize][other as usize]
}

/// Returns the whole line through two squares.  Empty if they are not on a line.
#[inline(always)]
pub fn line(one: Square, other: Square) -> BitBoard {
    LINE[one as usize][other as usize]
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
        assert_eq!([Color::White as usize, Color::Black as usize], [0, 1]);
    }

    #[test]
    fn lines_and_what_is_between() {
        assert_eq!(between(Square::A1, Square::C3), Square::B2.bitboard());
        assert_eq!(line(Square::A1, Square::B3), BitBoard::EMPTY);
        assert_eq!(line(Square::A2, Square::C2).len(), 8);
        assert_eq!(pawn_attacks(Square::A2, Color::White), Square::B3.bitboard());
    }
}
