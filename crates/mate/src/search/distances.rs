//! How many moves a man needs from square to square at least: on a board with nothing in its way.

use crate::chess::{BitBoard, Color, Piece, Position, Size, Square};

/// Farther than any search looks.
pub(super) const NEVER: u8 = u8::MAX;

/// Moves needed from one square to each other one.
pub(super) type Row = [u8; 64];

/// What a pawn may become.  Rooks and bishops get nowhere sooner than queens, but do not attack what a queen does
/// not: these two are enough.
pub(super) const GUISES: [Piece; 2] = [Piece::Queen, Piece::Knight];

/// A man as far as its ways go: what it is, and for a pawn whether there is anything it might take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Walker {
    pub(super) piece: Piece,
    pub(super) takes: bool,
}

impl Walker {
    /// How many kinds of walkers there are.
    pub(super) const KINDS: usize = 7;

    /// Its number among them.
    pub(super) fn number(self) -> usize {
        if self.piece == Piece::Pawn && self.takes { 6 } else { self.piece as usize }
    }
}

/// The distances of one side's men.
///
/// Every move but castling is a step of the graphs measured here, whatever else is on the board: so no man is
/// ever anywhere sooner than this says, and the moves a side needs to have several men in several places are at
/// least the sum.  A castling counts as three moves here, see [`CASTLING`].
pub(super) struct Distances {
    /// By kind of walker: to stand there, as whatever it has become.
    standing: Vec<[Row; 64]>,
    /// Pawns that stay pawns, or have just reached the last rank.
    pawns: [Vec<Row>; 2],
    last: BitBoard,
}

/// What castling saves: two steps of the king and a move of the rook in one move.
pub(super) const CASTLING: usize = 2;

impl Distances {
    pub(super) fn new(size: Size, colour: Color) -> Self {
        let squares = || (0..64).map(Square::index);
        let off = !size.squares();
        let mut standing = vec![[[NEVER; 64]; 64]; Walker::KINDS];
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King] {
            for from in size.squares() {
                let steps = |square| Position::reach(piece, colour, square, off) & !off;
                standing[piece as usize][from as usize] = flood(from, steps);
            }
        }
        let last = size.promotions(colour);
        let pawns: [Vec<Row>; 2] = [false, true].map(|takes| {
            let steps = |square| pawn_steps(size, colour, takes, square);
            squares().map(|from| if size.has(from) { flood(from, steps) } else { [NEVER; 64] }).collect()
        });
        for takes in [false, true] {
            let number = Walker { piece: Piece::Pawn, takes }.number();
            for from in size.squares() {
                let walked: Row = pawns[usize::from(takes)][from as usize];
                let mut row = walked;
                for promoted in last.into_iter().filter(|&square| walked[square as usize] != NEVER) {
                    for guise in GUISES {
                        let on = &standing[guise as usize][promoted as usize];
                        for (all, &more) in row.iter_mut().zip(on) {
                            *all = (*all).min(walked[promoted as usize].saturating_add(more));
                        }
                    }
                }
                standing[number][from as usize] = row;
            }
        }
        Self { standing, pawns, last }
    }

    /// To stand there, as whatever it has become.
    pub(super) fn standing(&self, walker: Walker, from: Square) -> &Row {
        &self.standing[walker.number()][from as usize]
    }

    /// Calls `each` with every place a man may get to: as what, where, in how many moves.
    pub(super) fn each_place(&self, walker: Walker, from: Square, mut each: impl FnMut(Piece, Square, u8)) {
        let mut row = |piece: Piece, row: &Row, before: u8| {
            for (to, &moves) in row.iter().enumerate() {
                if moves != NEVER {
                    each(piece, Square::index(to), before.saturating_add(moves));
                }
            }
        };
        if walker.piece != Piece::Pawn {
            return row(walker.piece, self.standing(walker, from), 0);
        }
        let walked = &self.pawns[usize::from(walker.takes)][from as usize];
        row(Piece::Pawn, walked, 0);
        for promoted in self.last.into_iter().filter(|&square| walked[square as usize] != NEVER) {
            for guise in GUISES {
                let on = &self.standing[guise as usize][promoted as usize];
                row(guise, on, walked[promoted as usize]);
            }
        }
    }
}

/// How far it is to everywhere.
fn flood(from: Square, steps: impl Fn(Square) -> BitBoard) -> Row {
    let mut row = [NEVER; 64];
    let (mut seen, mut edge) = (from.bitboard(), from.bitboard());
    let mut moves = 0;
    while !edge.is_empty() {
        let mut next = BitBoard::EMPTY;
        for square in edge {
            row[square as usize] = moves;
            next |= steps(square);
        }
        edge = next & !seen;
        seen |= next;
        moves += 1;
    }
    row
}

/// Where a pawn may go from here, if nothing is in its way and, where it takes, everything to be taken is there.
fn pawn_steps(size: Size, colour: Color, takes: bool, from: Square) -> BitBoard {
    let ahead = |squares: BitBoard| match colour {
        Color::White => BitBoard(squares.0 << 8),
        Color::Black => BitBoard(squares.0 >> 8),
    };
    let one = ahead(from.bitboard());
    let home = if colour == Color::White { 1 } else { 6 };
    let two = if size.is_full() && from.rank() as usize == home { ahead(one) } else { BitBoard::EMPTY };
    let taken =
        if takes { Position::reach(Piece::Pawn, colour, from, BitBoard::EMPTY) } else { BitBoard::EMPTY };
    (one | two | taken) & size.squares()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_distances() {
        let full = Distances::new(Size::FULL, Color::White);
        let far = |piece, takes, from, to: Square| full.standing(Walker { piece, takes }, from)[to as usize];
        assert_eq!(far(Piece::Knight, true, Square::A1, Square::B2), 4);
        assert_eq!(far(Piece::Bishop, true, Square::A1, Square::A2), NEVER);
        assert_eq!(far(Piece::Bishop, true, Square::A1, Square::A3), 2);
        assert_eq!(far(Piece::King, true, Square::A1, Square::C8), 7);
        assert_eq!(far(Piece::Pawn, true, Square::E2, Square::E4), 1);
        assert_eq!(far(Piece::Pawn, false, Square::E2, Square::D4), 6);
        assert_eq!(far(Piece::Pawn, true, Square::E2, Square::D4), 2);
        // Five steps, then as a knight.
        assert_eq!(far(Piece::Pawn, false, Square::E2, Square::D6), 6);
        let small = Distances::new(Size::new(3, 3).unwrap(), Color::Black);
        let knight = Walker { piece: Piece::Knight, takes: true };
        assert_eq!(small.standing(knight, Square::A1)[Square::B2 as usize], NEVER);
        assert_eq!(small.standing(knight, Square::A1)[Square::C3 as usize], 4);
        let pawn = Walker { piece: Piece::Pawn, takes: false };
        assert_eq!(small.standing(pawn, Square::B2)[Square::B3 as usize], 2);
    }
}
