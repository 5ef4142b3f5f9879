//! Lower bounds on the moves a piece needs between squares: the distances on an empty board.

use rookwright_chess::{BitBoard, Color, Piece, Position, Size, Square};
use std::sync::OnceLock;

/// Marks an unreachable square.
pub(crate) const NEVER: u8 = u8::MAX;

/// The moves that castling saves: it is two king steps and a rook move in one.
pub(crate) const CASTLING: usize = 2;

/// The moves needed from one square to each other square.
pub(crate) type Row = [u8; 64];

/// The number of move counts with their own set of squares. The last set holds all reachable squares.
pub(crate) const LEVELS: usize = 8;

/// The kinds that a pawn promotes to here. Rooks and bishops reach and attack nothing that a queen does
/// not.
const PROMOTION_KINDS: [Piece; 2] = [Piece::Queen, Piece::Knight];

/// The distances from one square.
#[derive(Clone)]
struct Ways {
    row: Row,
    /// The same as sets of squares by the number of moves.
    within: [BitBoard; LEVELS],
}

/// The distances of one side's pieces.
///
/// Every move except castling is a step in the graphs measured here, whatever else is on the board. So no
/// piece arrives earlier than stated, and bringing several pieces to several places takes at least the sum.
/// If the side may castle, that sum may be too large by [`CASTLING`].
pub(crate) struct Distances {
    size: Size,
    colour: Color,
    takeable: BitBoard,
    /// By kind and square, computed on first use: the distance to a square, with or without promotion.
    ways: Vec<OnceLock<Box<Ways>>>,
    /// The same for pawns that stay pawns, or have just reached the last rank.
    walks: Vec<OnceLock<Box<Ways>>>,
    /// The number of moves after which a pawn promotes.
    promoting: Vec<OnceLock<usize>>,
}

impl Distances {
    /// Creates the distances of a side whose pawns can capture only on the squares `takeable`.
    pub(crate) fn new(size: Size, colour: Color, takeable: BitBoard) -> Self {
        let unknown = |number| vec![OnceLock::new(); number];
        Self {
            size,
            colour,
            takeable,
            ways: unknown(Piece::NUM * Square::NUM),
            walks: unknown(Square::NUM),
            promoting: vec![OnceLock::new(); Square::NUM],
        }
    }

    /// Returns the side.
    pub(crate) fn colour(&self) -> Color {
        self.colour
    }

    /// Returns the fewest moves to each square, with or without promotion, or [`NEVER`].
    pub(crate) fn row(&self, piece: Piece, from: Square) -> &Row {
        &self.ways(piece, from).row
    }

    /// Returns the fewest moves to stand on a square as a piece of this kind, or [`NEVER`]. A rook or
    /// bishop may stand for a queen; for pawns that may promote, no other kinds are asked for.
    pub(crate) fn as_kind(&self, piece: Piece, from: Square, kind: Piece, to: Square) -> u8 {
        match (piece, kind) {
            (Piece::Pawn, Piece::Pawn) => self.walk(from).row[to as usize],
            (Piece::Pawn, _) => {
                let promoted =
                    |(at, moves): (Square, u8)| moves.saturating_add(self.ways(kind, at).row[to as usize]);
                self.promotions(self.walk(from)).map(promoted).min().unwrap_or(NEVER)
            }
            (Piece::Rook | Piece::Bishop, Piece::Queen) => self.ways(piece, from).row[to as usize],
            _ if piece == kind => self.ways(piece, from).row[to as usize],
            _ => NEVER,
        }
    }

    /// Returns the squares reachable in at most a number of moves, by that number.
    pub(crate) fn within(&self, piece: Piece, from: Square) -> &[BitBoard; LEVELS] {
        &self.ways(piece, from).within
    }

    /// Calls `each` with every place that a piece can reach in `moves` moves: its kind, square, and number
    /// of moves.
    pub(crate) fn each_place(
        &self,
        piece: Piece,
        from: Square,
        most: u8,
        mut each: impl FnMut(Piece, Square, u8),
    ) {
        let mut add = |piece: Piece, ways: &Ways, before: u8| {
            // The sets end at a number of moves: beyond it the last one has everything, and the row decides.
            let near = ways.within[usize::from(most.saturating_sub(before)).min(LEVELS - 1)];
            for to in near {
                let moves = ways.row[to as usize].saturating_add(before);
                if moves <= most {
                    each(piece, to, moves);
                }
            }
        };
        if piece != Piece::Pawn {
            return add(piece, self.ways(piece, from), 0);
        }
        // A pawn may stay one, or become an officer on any square of promotion and go on from there.
        let walk = self.walk(from);
        add(Piece::Pawn, walk, 0);
        for (promoted, moves) in self.promotions(walk).filter(|&(_, moves)| moves <= most) {
            for guise in PROMOTION_KINDS {
                add(guise, self.ways(guise, promoted), moves);
            }
        }
    }

    /// Returns the fewest moves after which a pawn on this square has promoted.
    pub(crate) fn promotes_in(&self, from: Square) -> usize {
        *self.promoting[from as usize].get_or_init(|| {
            self.promotions(self.walk(from)).map(|(_, moves)| usize::from(moves)).min().unwrap_or(usize::MAX)
        })
    }

    fn ways(&self, piece: Piece, from: Square) -> &Ways {
        self.ways[piece as usize * Square::NUM + from as usize].get_or_init(|| {
            if piece == Piece::Pawn {
                return Box::new(self.pawn_ways(from));
            }
            let board = self.size.squares();
            Box::new(flood(from, |square| Position::reach(piece, self.colour, square, !board) & board))
        })
    }

    /// Returns the distances of a pawn that does not promote.
    fn walk(&self, from: Square) -> &Ways {
        self.walks[from as usize].get_or_init(|| {
            Box::new(flood(from, |square| pawn_steps(self.size, self.colour, self.takeable, square)))
        })
    }

    /// Returns the promotion squares and the number of moves to each.
    fn promotions(&self, walk: &Ways) -> impl Iterator<Item = (Square, u8)> {
        let reached = walk.within[LEVELS - 1] & self.size.promotions(self.colour);
        reached.into_iter().map(|square| (square, walk.row[square as usize]))
    }

    fn pawn_ways(&self, from: Square) -> Ways {
        let walk = self.walk(from);
        let mut ways = walk.clone();
        for (promoted, moves) in self.promotions(walk) {
            for guise in PROMOTION_KINDS {
                let after = self.ways(guise, promoted);
                // The fastest way counts, whichever promotion it leads over.
                for (all, &more) in ways.row.iter_mut().zip(&after.row) {
                    *all = (*all).min(more.saturating_add(moves));
                }
                let last = after.within[LEVELS - 1];
                let before = usize::from(moves).min(LEVELS - 1);
                // What the officer reaches in some moves, the pawn reaches in as many more as it takes to
                // promote.
                for (all, more) in ways.within[before..].iter_mut().zip(after.within) {
                    *all |= more;
                }
                ways.within[LEVELS - 1] |= last;
            }
        }
        ways
    }
}

/// Computes the distances from a square by breadth-first search.
fn flood(from: Square, steps: impl Fn(Square) -> BitBoard) -> Ways {
    let mut ways = Ways { row: [NEVER; 64], within: [BitBoard::EMPTY; LEVELS] };
    let (mut seen, mut edge) = (from.bitboard(), from.bitboard());
    let mut moves = 0;
    while !edge.is_empty() {
        ways.within.iter_mut().skip(usize::from(moves).min(LEVELS - 1)).for_each(|all| *all |= edge);
        let mut next = BitBoard::EMPTY;
        for square in edge {
            ways.row[square as usize] = moves;
            next |= steps(square);
        }
        edge = next & !seen;
        seen |= next;
        moves += 1;
    }
    ways
}

/// Returns the squares that a pawn can reach in one move if nothing blocks it and every capture is
/// possible.
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
        assert_eq!(full.row(Piece::Knight, Square::A1)[Square::B2 as usize], 4);
        assert_eq!(full.row(Piece::Bishop, Square::A1)[Square::A2 as usize], NEVER);
        assert_eq!(full.row(Piece::Bishop, Square::A1)[Square::A3 as usize], 2);
        assert_eq!(full.row(Piece::King, Square::A1)[Square::C8 as usize], 7);
        assert_eq!(full.row(Piece::Pawn, Square::E2)[Square::E4 as usize], 1);
        assert_eq!(full.row(Piece::Pawn, Square::E2)[Square::D4 as usize], 2);
        let peaceful = Distances::new(Size::FULL, Color::White, BitBoard::EMPTY);
        assert_eq!(peaceful.row(Piece::Pawn, Square::E2)[Square::D4 as usize], 7);
        // Five steps, then as a knight.
        assert_eq!(peaceful.row(Piece::Pawn, Square::E2)[Square::D6 as usize], 6);
        let small = Distances::new(Size::new(3, 3).unwrap(), Color::Black, BitBoard::EMPTY);
        assert_eq!(small.row(Piece::Knight, Square::A1)[Square::B2 as usize], NEVER);
        assert_eq!(small.row(Piece::Knight, Square::A1)[Square::C3 as usize], 4);
        assert_eq!(small.row(Piece::Pawn, Square::B2)[Square::B3 as usize], 2);
    }

    #[test]
    fn sets_agree_with_numbers() {
        let distances = Distances::new(Size::new(4, 5).unwrap(), Color::White, BitBoard::FULL);
        for piece in Piece::ALL {
            for moves in 0..LEVELS {
                let near = distances.within(piece, Square::B2)[moves];
                let row = distances.row(piece, Square::B2);
                // The last set has everything.
                let most = if moves == LEVELS - 1 { NEVER - 1 } else { moves as u8 };
                assert!((0..64).map(Square::index).all(|to| near.has(to) == (row[to as usize] <= most)));
            }
        }
    }
}
