//! Counts the attacks on every square, fast, since the generator examines many boards.

use rookwright_board::{Geometry, Piece, Role, Square, SquareSet, attacks};
use std::iter::successors;
use std::ops::Range;

/// A board with its squares numbered along the files, and the moves of the pieces that are placed on it.
#[derive(Debug)]
pub(super) struct Grid {
    ranks: usize,
    /// The numbers of a board without pieces: 0, or [`TAKEN`] for a hole.
    empty: Vec<u8>,
    /// For each square, the squares in each of the eight directions, up to the edge or a hole; the straight ones first.
    rays: Vec<[Vec<u8>; 8]>,
    /// For each kind of piece that leaps, the squares that it reaches from each square.
    leaps: Vec<(Piece, Vec<Vec<u8>>)>,
}

/// The number of a square on which a piece stands, or of a hole.
pub(super) const TAKEN: u8 = u8::MAX;

/// The moves of a piece.
#[derive(Clone, Debug)]
pub(super) struct Moves<'a> {
    /// Which of the eight directions are its lines.
    lines: Range<usize>,
    /// The squares that it reaches by a leap from each square; empty for a piece that does not leap.
    leaps: &'a [Vec<u8>],
}

/// The straight directions, then the diagonal ones.
const DIRECTIONS: [(i64, i64); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];

impl Grid {
    /// Prepares for boards with pieces of these kinds.
    pub(super) fn of(board: &Geometry, kinds: impl IntoIterator<Item = Piece>) -> Self {
        let ranks = board.ranks();
        let places = (0..board.files()).flat_map(|file| (0..ranks).map(move |rank| (file, rank)));
        let squares: Vec<Square> = places.filter_map(|(file, rank)| Square::at(file, rank)).collect();
        // No side is longer than 16, so that numbers fit in a byte.
        let number = |square: Square| (square.file.index() * ranks + square.rank.index()) as u8;
        let rays = squares.iter().map(|&from| {
            DIRECTIONS.map(|(files, ranks)| {
                let ray = successors(Some(from), |&at| board.step(at, files, ranks)).skip(1);
                ray.map(number).collect()
            })
        });
        // Pieces without lines reach the same squares whatever else stands on the board, so these are listed
        // once.
        let leaps = kinds.into_iter().filter(|piece| lines(*piece).is_empty()).map(|piece| {
            let reached =
                |&from: &Square| attacks(board, piece, from, &SquareSet::EMPTY).iter().map(number).collect();
            (piece, squares.iter().map(reached).collect())
        });
        let empty = squares.iter().map(|&square| if board.contains(square) { 0 } else { TAKEN });
        Self { ranks: ranks as usize, empty: empty.collect(), rays: rays.collect(), leaps: leaps.collect() }
    }

    pub(super) fn number(&self, square: Square) -> usize {
        square.file.index() as usize * self.ranks + square.rank.index() as usize
    }

    /// Returns the number of squares, including holes.
    pub(super) fn area(&self) -> usize {
        self.empty.len()
    }

    /// Returns how often each square is attacked; [`TAKEN`] where nothing can be numbered.
    pub(super) fn attacked(&self, men: &[(Square, Piece)]) -> Vec<u8> {
        let mut numbers = vec![0; self.area()];
        self.count(men.iter().map(|&(square, piece)| (self.number(square), self.moves(piece))), &mut numbers);
        numbers
    }

    /// Sets the number of every square to the number of attacks on it, or to [`TAKEN`] where nothing can be numbered.
    pub(super) fn count<'a>(
        &'a self,
        men: impl Iterator<Item = (usize, Moves<'a>)> + Clone,
        numbers: &mut [u8],
    ) {
        numbers.copy_from_slice(&self.empty);
        // All pieces are set before any attack is counted, because each of them may end a line of another.
        for (square, _) in men.clone() {
            numbers[square] = TAKEN;
        }
        for (square, moves) in men {
            for ray in &self.rays[square][moves.lines] {
                for &at in ray {
                    let number = &mut numbers[usize::from(at)];
                    if *number == TAKEN {
                        break;
                    }
                    *number += 1;
                }
            }
            for &at in moves.leaps.get(square).into_iter().flatten() {
                let number = &mut numbers[usize::from(at)];
                *number += u8::from(*number != TAKEN);
            }
        }
    }

    /// Returns the moves of a piece.
    pub(super) fn moves(&self, piece: Piece) -> Moves<'_> {
        let leaps = self.leaps.iter().find(|(kind, _)| *kind == piece);
        Moves { lines: lines(piece), leaps: leaps.map_or(&[], |(_, reached)| reached) }
    }
}

/// Returns which of the eight directions are lines of a piece; none for a piece that leaps.
fn lines(piece: Piece) -> Range<usize> {
    match piece.role {
        Role::Rook => 0..4,
        Role::Bishop => 4..8,
        Role::Queen => 0..8,
        _ => 0..0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_board::Men;

    #[test]
    fn as_the_board_says() {
        for (board, men) in [
            ("8x8", "Ka1 Qd4 Rd7 Bf6 Ng5 Pb2"),
            ("5x4 without b2", "Qa1 qd4 L(1,3)c2 L(0,2)e1 pd2 Pa4"),
            ("3x6", "L(2,2)a1 Rb2 nc4"),
        ] {
            let (board, men): (Geometry, Men) = (board.parse().unwrap(), men.parse().unwrap());
            let grid = Grid::of(&board, men.iter().map(|(_, piece)| piece));
            let numbers = grid.attacked(&men.iter().collect::<Vec<_>>());
            for square in board.squares() {
                let sees = |&(from, piece): &(Square, Piece)| {
                    attacks(&board, piece, from, &men.squares()).contains(square)
                };
                let number = men.iter().filter(sees).count() as u8;
                let number = if men.on(square).is_some() { TAKEN } else { number };
                assert_eq!(numbers[grid.number(square)], number, "{square} on {board} with {men}");
            }
        }
    }
}
