//! How many moves a man needs from square to square at least: on a board with nothing in its way.

use crate::chess::{BitBoard, Color, Piece, Position, Size, Square};

/// Farther than any search looks.
pub(super) const NEVER: u8 = u8::MAX;

/// What castling saves: it is two steps of the king and a move of the rook in one move.
pub(super) const CASTLING: usize = 2;

/// Moves needed from one square to each other one.
type Row = [u8; 64];

/// How many numbers of moves are told apart by sets of squares; the last set is of all that can be reached.
const LEVELS: usize = 8;

/// What a pawn is counted as when it promotes: rooks and bishops get nowhere, and attack nothing, that a queen does
/// not.
const GUISES: [Piece; 2] = [Piece::Queen, Piece::Knight];

/// The distances of one side's men.
///
/// Every move but castling is a step of the graphs measured here, whatever else is on the board: so no man is
/// ever anywhere sooner than this says, and the moves a side needs to have several men in several places are at
/// least the sum.  Where a side may castle, that sum may be [`CASTLING`] too many.
pub(super) struct Distances {
    /// By kind: to stand there, as whatever it has become.
    rows: Vec<[Row; 64]>,
    /// The same as sets of squares by the number of moves.
    within: Vec<[[BitBoard; LEVELS]; 64]>,
    /// Pawns that stay pawns, or have just reached the last rank.
    pawns: [Row; 64],
    last: BitBoard,
}

impl Distances {
    /// Of the men of this colour, whose pawns can take something only on the squares `takeable`.
    pub(super) fn new(size: Size, colour: Color, takeable: BitBoard) -> Self {
        let board = size.squares();
        let mut rows = vec![[[NEVER; 64]; 64]; Piece::NUM];
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King] {
            for from in board {
                let steps = |square| Position::reach(piece, colour, square, !board) & board;
                rows[piece as usize][from as usize] = flood(from, steps);
            }
        }
        let last = size.promotions(colour);
        let mut pawns = [[NEVER; 64]; 64];
        for from in board {
            let walked = flood(from, |square| pawn_steps(size, colour, takeable, square));
            let mut row = walked;
            for promoted in last.into_iter().filter(|&square| walked[square as usize] != NEVER) {
                for guise in GUISES {
                    let after = &rows[guise as usize][promoted as usize];
                    for (all, &more) in row.iter_mut().zip(after) {
                        *all = (*all).min(walked[promoted as usize].saturating_add(more));
                    }
                }
            }
            pawns[from as usize] = walked;
            rows[Piece::Pawn as usize][from as usize] = row;
        }
        let within = rows.iter().map(|from| from.map(|row| levels(&row))).collect();
        Self { rows, within, pawns, last }
    }

    /// How many moves it takes at least to stand there, as whatever it has become; [`NEVER`] if it cannot.
    pub(super) fn between(&self, piece: Piece, from: Square, to: Square) -> u8 {
        self.rows[piece as usize][from as usize][to as usize]
    }

    /// Where it may stand after that many moves or fewer, or some that need more.
    pub(super) fn within(&self, piece: Piece, from: Square, moves: usize) -> BitBoard {
        self.within[piece as usize][from as usize][moves.min(LEVELS - 1)]
    }

    /// Calls `each` with every place a man may get to in so many moves: as what, where, in how many.
    pub(super) fn each_place(
        &self,
        piece: Piece,
        from: Square,
        most: u8,
        mut each: impl FnMut(Piece, Square, u8),
    ) {
        let mut add = |piece: Piece, row: &Row, before: u8| {
            for (to, moves) in row.iter().enumerate() {
                let moves = moves.saturating_add(before);
                if moves <= most && moves != NEVER {
                    each(piece, Square::index(to), moves);
                }
            }
        };
        if piece != Piece::Pawn {
            return add(piece, &self.rows[piece as usize][from as usize], 0);
        }
        let walked = &self.pawns[from as usize];
        add(Piece::Pawn, walked, 0);
        for promoted in self.last.into_iter().filter(|&square| walked[square as usize] <= most) {
            for guise in GUISES {
                add(guise, &self.rows[guise as usize][promoted as usize], walked[promoted as usize]);
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

fn levels(row: &Row) -> [BitBoard; LEVELS] {
    let mut levels = [BitBoard::EMPTY; LEVELS];
    for (to, &moves) in row.iter().enumerate().filter(|&(_, &moves)| moves != NEVER) {
        for level in levels.iter_mut().skip(usize::from(moves).min(LEVELS - 1)) {
            level.0 |= 1 << to;
        }
    }
    levels
}

/// Where a pawn may go from here, if nothing is in its way and all is there that it might take.
fn pawn_steps(size: Size, colour: Color, takeable: BitBoard, from: Square) -> BitBoard {
    let ahead = |squares: BitBoard| match colour {
        Color::White => BitBoard(squares.0 << 8),
        Color::Black => BitBoard(squares.0 >> 8),
    };
    let one = ahead(from.bitboard());
    let home = if colour == Color::White { 1 } else { 6 };
    let two = if size.is_full() && from.rank() as usize == home { ahead(one) } else { BitBoard::EMPTY };
    let takes = Position::reach(Piece::Pawn, colour, from, BitBoard::EMPTY) & takeable;
    (one | two | takes) & size.squares()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_distances() {
        let full = Distances::new(Size::FULL, Color::White, BitBoard::FULL);
        assert_eq!(full.between(Piece::Knight, Square::A1, Square::B2), 4);
        assert_eq!(full.between(Piece::Bishop, Square::A1, Square::A2), NEVER);
        assert_eq!(full.between(Piece::Bishop, Square::A1, Square::A3), 2);
        assert_eq!(full.between(Piece::King, Square::A1, Square::C8), 7);
        assert_eq!(full.between(Piece::Pawn, Square::E2, Square::E4), 1);
        assert_eq!(full.between(Piece::Pawn, Square::E2, Square::D4), 2);
        let peaceful = Distances::new(Size::FULL, Color::White, BitBoard::EMPTY);
        assert_eq!(peaceful.between(Piece::Pawn, Square::E2, Square::D4), 7);
        // Five steps, then as a knight.
        assert_eq!(peaceful.between(Piece::Pawn, Square::E2, Square::D6), 6);
        let small = Distances::new(Size::new(3, 3).unwrap(), Color::Black, BitBoard::EMPTY);
        assert_eq!(small.between(Piece::Knight, Square::A1, Square::B2), NEVER);
        assert_eq!(small.between(Piece::Knight, Square::A1, Square::C3), 4);
        assert_eq!(small.between(Piece::Pawn, Square::B2, Square::B3), 2);
    }

    #[test]
    fn sets_agree_with_numbers() {
        let distances = Distances::new(Size::new(4, 5).unwrap(), Color::White, BitBoard::FULL);
        for piece in Piece::ALL {
            for moves in 0..LEVELS - 1 {
                let near = distances.within(piece, Square::B2, moves);
                let numbered = |to: Square| usize::from(distances.between(piece, Square::B2, to)) <= moves;
                assert!((0..64).map(Square::index).all(|to| near.has(to) == numbered(to)));
            }
        }
    }
}
