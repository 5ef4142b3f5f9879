//! Attacks, checks and pins.

use super::bitboard::BitBoard;
use super::lookup;
use super::piece::{Color, Piece};
use super::position::Position;
use super::square::Square;

/// Checks and pins against the side to move, which the move generator needs.
///
/// ```
/// use rookwright_chess::{Legality, Position, Square};
///
/// let position = Position::from_fen("4k3/4r3/8/8/8/4R3/R7/4K3 w", Legality::Strict)?;
/// let sight = position.sight();
/// assert_eq!(sight.pinned, Square::E3.bitboard()); // by the rook on e7
/// assert!(sight.checkers.is_empty());
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// The pieces that give check.
    pub checkers: BitBoard,
    /// The pieces of the side to move that are pinned to their king.
    pub pinned: BitBoard,
}

impl Position {
    /// Returns the squares that a piece attacks from `square`. Squares off the board may be among them.
    #[inline]
    pub fn reach(piece: Piece, colour: Color, square: Square, blockers: BitBoard) -> BitBoard {
        match piece {
            Piece::Pawn => lookup::pawn_attacks(square, colour),
            Piece::Knight => lookup::knight_moves(square),
            Piece::Bishop => lookup::bishop_moves(square, blockers),
            Piece::Rook => lookup::rook_moves(square, blockers),
            Piece::Queen => lookup::bishop_moves(square, blockers) | lookup::rook_moves(square, blockers),
            Piece::King => lookup::king_moves(square),
        }
    }

    /// Returns the pieces of `colour` that attack a square.
    ///
    /// ```
    /// use rookwright_chess::{Color, Legality, Position, Square};
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/2N5/8/3RK3 w", Legality::Strict)?;
    /// let attackers = position.attackers(Color::White, Square::D5, position.blockers());
    /// assert_eq!(attackers, [Square::D1, Square::C3].into_iter().collect());
    /// # Ok::<(), rookwright_chess::FenError>(())
    /// ```
    pub fn attackers(&self, colour: Color, square: Square, blockers: BitBoard) -> BitBoard {
        let queens = self.kind(Piece::Queen);
        let side = self.side(colour);
        let near = (lookup::pawn_attacks(square, !colour) & self.kind(Piece::Pawn))
            | (lookup::knight_moves(square) & self.kind(Piece::Knight))
            | (lookup::king_moves(square) & self.kind(Piece::King));
        let mut all = near & side;
        // Mostly no slider is on a line with the square. The tables of blocked lines are large and often not in the cache.
        let aslant = lookup::bishop_lines(square) & (self.kind(Piece::Bishop) | queens) & side;
        if !aslant.is_empty() {
            all |= lookup::bishop_moves(square, blockers) & aslant;
        }
        let straight = lookup::rook_lines(square) & (self.kind(Piece::Rook) | queens) & side;
        if !straight.is_empty() {
            all |= lookup::rook_moves(square, blockers) & straight;
        }
        all
    }

    /// Returns every square that the pawns of `colour` attack. Squares off the board may be among them.
    #[inline]
    pub fn pawn_attacks(&self, colour: Color) -> BitBoard {
        let pawns = self.those(colour, Piece::Pawn).0;
        let (west, east) = (pawns & !0x0101_0101_0101_0101, pawns & !0x8080_8080_8080_8080);
        BitBoard(match colour {
            Color::White => west << 7 | east << 9,
            Color::Black => west >> 9 | east >> 7,
        })
    }

    /// Returns every square that `colour` attacks. Squares of its own guarded pieces count as attacked.
    pub fn attacked(&self, colour: Color, blockers: BitBoard) -> BitBoard {
        let side = self.side(colour);
        let near = self.pawn_attacks(colour) | self.leaper_attacks(side);
        (near | self.slider_attacks(side, blockers)) & !self.off
    }

    /// Returns the squares that the knights and kings among these pieces attack. Some may be off the board.
    #[inline(always)]
    pub fn leaper_attacks(&self, men: BitBoard) -> BitBoard {
        let mut all = BitBoard::EMPTY;
        for square in men & self.kind(Piece::Knight) {
            all |= lookup::knight_moves(square);
        }
        for square in men & self.kind(Piece::King) {
            all |= lookup::king_moves(square);
        }
        all
    }

    /// Returns the squares that the queens, rooks and bishops among these pieces attack. Some may be off the board.
    #[inline(always)]
    pub fn slider_attacks(&self, men: BitBoard, blockers: BitBoard) -> BitBoard {
        let mut all = BitBoard::EMPTY;
        let queens = self.kind(Piece::Queen);
        for square in men & (self.kind(Piece::Bishop) | queens) {
            all |= lookup::bishop_moves(square, blockers);
        }
        for square in men & (self.kind(Piece::Rook) | queens) {
            all |= lookup::rook_moves(square, blockers);
        }
        all
    }

    /// Returns the pieces that give check to `colour`.
    #[inline]
    pub fn checkers(&self, colour: Color) -> BitBoard {
        self.king(colour).map_or(BitBoard::EMPTY, |king| self.attackers(!colour, king, self.blockers()))
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers(self.turn).is_empty()
    }

    /// Returns the pieces of either side that stand alone between a slider of `slider` and a square.
    pub fn blocked_lines(&self, slider: Color, square: Square) -> BitBoard {
        let queens = self.kind(Piece::Queen);
        let snipers = ((lookup::bishop_lines(square) & (self.kind(Piece::Bishop) | queens))
            | (lookup::rook_lines(square) & (self.kind(Piece::Rook) | queens)))
            & self.side(slider);
        let occupied = self.occupied();
        let mut single = BitBoard::EMPTY;
        for sniper in snipers {
            let between = lookup::between(sniper, square) & occupied;
            if between.is_one() {
                single |= between;
            }
        }
        single
    }

    /// Returns the checks and pins against the side to move.
    #[inline]
    pub fn sight(&self) -> Sight {
        match self.king(self.turn) {
            None => Sight { checkers: BitBoard::EMPTY, pinned: BitBoard::EMPTY },
            Some(king) => Sight {
                checkers: self.attackers(!self.turn, king, self.blockers()),
                pinned: self.blocked_lines(!self.turn, king) & self.side(self.turn),
            },
        }
    }
}
