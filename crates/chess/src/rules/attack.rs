//! Who attacks what.

use super::bitboard::BitBoard;
use super::lookup;
use super::piece::{Color, Piece};
use super::position::Position;
use super::square::Square;

/// What the side to move must know of the other side before it moves.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// Who gives check.
    pub checkers: BitBoard,
    /// Own men that may leave the line to their king only at its peril.
    pub pinned: BitBoard,
}

impl Position {
    /// The squares that a man of this kind attacks from here, on or off the board.
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

    /// The men of one side that attack this square, with these blockers.
    pub fn attackers(&self, colour: Color, square: Square, blockers: BitBoard) -> BitBoard {
        let queens = self.kind(Piece::Queen);
        let all = (lookup::pawn_attacks(square, !colour) & self.kind(Piece::Pawn))
            | (lookup::knight_moves(square) & self.kind(Piece::Knight))
            | (lookup::king_moves(square) & self.kind(Piece::King))
            | (lookup::bishop_moves(square, blockers) & (self.kind(Piece::Bishop) | queens))
            | (lookup::rook_moves(square, blockers) & (self.kind(Piece::Rook) | queens));
        all & self.side(colour)
    }

    /// Every square that the pawns of one side attack, on or off the board.
    pub fn pawn_attacks(&self, colour: Color) -> BitBoard {
        let pawns = self.those(colour, Piece::Pawn).0;
        let (west, east) = (pawns & !0x0101_0101_0101_0101, pawns & !0x8080_8080_8080_8080);
        BitBoard(match colour {
            Color::White => west << 7 | east << 9,
            Color::Black => west >> 9 | east >> 7,
        })
    }

    /// Every square that one side attacks, with these blockers.  Own men count as attacked: they are guarded.
    pub fn attacked(&self, colour: Color, blockers: BitBoard) -> BitBoard {
        let side = self.side(colour);
        let mut all = self.pawn_attacks(colour);
        for square in side & self.kind(Piece::Knight) {
            all |= lookup::knight_moves(square);
        }
        let queens = self.kind(Piece::Queen);
        for square in side & (self.kind(Piece::Bishop) | queens) {
            all |= lookup::bishop_moves(square, blockers);
        }
        for square in side & (self.kind(Piece::Rook) | queens) {
            all |= lookup::rook_moves(square, blockers);
        }
        for square in side & self.kind(Piece::King) {
            all |= lookup::king_moves(square);
        }
        all & !self.off
    }

    /// Who gives check to this side.
    pub fn checkers(&self, colour: Color) -> BitBoard {
        self.king(colour).map_or(BitBoard::EMPTY, |king| self.attackers(!colour, king, self.blockers()))
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        !self.checkers(self.turn).is_empty()
    }

    /// The lines of one side's sliders that end at this square, and the men that alone stand between.
    pub fn blocked_lines(&self, slider: Color, square: Square) -> BitBoard {
        let queens = self.kind(Piece::Queen);
        let off = self.off;
        let snipers = ((lookup::bishop_moves(square, off) & (self.kind(Piece::Bishop) | queens))
            | (lookup::rook_moves(square, off) & (self.kind(Piece::Rook) | queens)))
            & self.side(slider);
        let occupied = self.occupied();
        let mut single = BitBoard::EMPTY;
        for sniper in snipers {
            let between = lookup::between(sniper, square) & occupied;
            if between.0.count_ones() == 1 {
                single |= between;
            }
        }
        single
    }

    /// Checks and pins on the side to move.
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
