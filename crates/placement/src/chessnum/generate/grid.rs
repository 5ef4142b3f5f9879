//! Counts the attacks on every square, fast, since the generator examines many boards.

use rookwright_board::{Colour, Geometry, Piece, Role, Square};
use std::ops::Range;

/// A board with its squares numbered along the files, and the moves of the pieces that are placed on it.
#[derive(Debug)]
pub(super) struct Grid {
    files: i32,
    ranks: i32,
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
const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];

impl Grid {
    /// Prepares for boards with pieces of these kinds.
    pub(super) fn of(board: &Geometry, kinds: impl IntoIterator<Item = Piece>) -> Self {
        let (files, ranks) = (board.files() as i32, board.ranks() as i32);
        let empty = vec![0; (files * ranks) as usize];
        let mut grid = Self { files, ranks, empty, rays: Vec::new(), leaps: Vec::new() };
        for hole in board.holes().iter() {
            let number = grid.number(hole);
            grid.empty[number] = TAKEN;
        }
        let squares = || (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank)));
        grid.rays = squares().map(|at| DIRECTIONS.map(|step| grid.ray(at, step).collect())).collect();
        let leaping = kinds.into_iter().filter(|piece| lines(*piece).is_empty());
        let reached = |(file, rank), piece| -> Vec<u8> {
            leaps(piece).filter_map(|(x, y)| grid.at(file + x, rank + y)).collect()
        };
        grid.leaps = leaping.map(|piece| (piece, squares().map(|at| reached(at, piece)).collect())).collect();
        grid
    }

    pub(super) fn number(&self, square: Square) -> usize {
        square.file.index() as usize * self.ranks as usize + square.rank.index() as usize
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

    /// Returns the number of a square; `None` for a hole and beyond the edge.
    fn at(&self, file: i32, rank: i32) -> Option<u8> {
        let inside = (0..self.files).contains(&file) && (0..self.ranks).contains(&rank);
        let number = inside.then_some((file * self.ranks + rank) as usize)?;
        // No side is longer than 16.
        if self.empty[number] == TAKEN { None } else { u8::try_from(number).ok() }
    }

    fn ray(&self, (file, rank): (i32, i32), (x, y): (i32, i32)) -> impl Iterator<Item = u8> {
        (1..).map_while(move |steps| self.at(file + steps * x, rank + steps * y))
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

/// Returns the jumps of a piece that cannot be blocked, each once.
fn leaps(piece: Piece) -> impl Iterator<Item = (i32, i32)> {
    let all = |a: i32, b: i32| vec![(a, b), (-a, b), (a, -b), (-a, -b), (b, a), (-b, a), (b, -a), (-b, -a)];
    let mut leaps = match piece.role {
        Role::Knight => all(1, 2),
        Role::Leaper(leaper) => all(leaper.short().into(), leaper.long().into()),
        Role::Pawn if piece.colour == Colour::White => vec![(-1, 1), (1, 1)],
        Role::Pawn => vec![(-1, -1), (1, -1)],
        _ => DIRECTIONS.to_vec(),
    };
    leaps.sort_unstable();
    leaps.dedup();
    leaps.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_board::{Men, attacks};

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
