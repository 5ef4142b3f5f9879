//! The board as the solver sees it, so that colours and left and right make no difference.

use rookwright_chess::{Color, Move, Piece, Position, Size, Square};

/// Where a board is seen from: the solver plays up the board, and the king to be mated is on the right half.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// The side that mates.
    pub(crate) us: Color,
    size: Size,
    is_mirrored: bool,
}

impl View {
    /// Returns the view of the side to move.
    pub(crate) fn of(position: &Position) -> Self {
        let (us, size) = (position.turn(), position.size());
        let is_mirrored =
            position.king(!us).is_some_and(|king| 2 * (king.file() as usize) + 1 < size.files());
        Self { us, size, is_mirrored }
    }

    /// Returns the rank of a square as a side counts it, from 0.
    pub(crate) fn rank(self, side: Color, square: Square) -> usize {
        match side {
            Color::White => square.rank() as usize,
            Color::Black => self.size.ranks() - 1 - square.rank() as usize,
        }
    }

    /// Returns the number of files between a square and the nearer side of the board.
    pub(crate) fn files_to_edge(self, square: Square) -> usize {
        let file = square.file() as usize;
        file.min(self.size.files() - 1 - file)
    }

    /// Returns the number of ranks between a square and the nearer end of the board.
    pub(crate) fn ranks_to_edge(self, square: Square) -> usize {
        let rank = square.rank() as usize;
        rank.min(self.size.ranks() - 1 - rank)
    }

    /// Returns a number by which moves that are equal in all else are ordered. The images of a position give
    /// the images of a move the same number.
    pub(crate) fn number(self, step: Move) -> usize {
        let number = |square: Square| {
            let file = square.file() as usize;
            8 * self.rank(self.us, square)
                + if self.is_mirrored { self.size.files() - 1 - file } else { file }
        };
        (number(step.from()) * 64 + number(step.to())) * 8
            + step.promotion().map_or(0, |piece| piece as usize)
    }
}

/// Returns the distance of two squares in moves of a king.
pub(crate) fn distance(one: Square, other: Square) -> usize {
    let files = (one.file() as usize).abs_diff(other.file() as usize);
    files.max((one.rank() as usize).abs_diff(other.rank() as usize))
}

/// The pieces other than king and pawn.
pub(crate) const OFFICERS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
