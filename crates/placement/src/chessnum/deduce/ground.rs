//! The fixed part of a puzzle: squares by number, clues, kinds, lines.

use crate::chessnum::ChessNum;
use rookwright_board::{Bits, Colour, Geometry, Piece, Role, Square, SquareSet, attacks};

/// A puzzle, prepared for deductions.
#[derive(Debug)]
pub(super) struct Ground<const W: usize> {
    /// The squares by their numbers.
    names: Vec<Square>,
    /// The kinds of pieces in a fixed order, with their numbers.
    pub(super) kinds: Vec<(Piece, u32)>,
    pub(super) clues: Vec<Clue<W>>,
    /// The squares where a piece may stand.
    pub(super) standing: Bits<W>,
}

/// A numbered square and its possible attackers.
#[derive(Debug)]
pub(super) struct Clue<const W: usize> {
    pub(super) square: u32,
    pub(super) times: u32,
    /// For each kind, the squares from which it attacks this one on an empty board.
    pub(super) reach: Vec<Bits<W>>,
    /// The lines through the square, from the square outward.
    pub(super) rays: Vec<Ray<W>>,
}

/// The squares in one direction from a clue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray<const W: usize> {
    pub(super) squares: Bits<W>,
    pub(super) diagonal: bool,
    /// Whether the numbers of the squares grow outward.
    grows: bool,
}

impl<const W: usize> Ray<W> {
    /// Returns the squares up to the first of these, including it; the squares beyond are cut off.
    pub(super) fn until(self, stops: Bits<W>) -> Bits<W> {
        let on_ray = self.squares & stops;
        let first = if self.grows { on_ray.lowest() } else { on_ray.highest() };
        first.map_or(self.squares, |first| self.nearer(first) | Bits::one(first))
    }

    /// Returns the squares between the clue and this one.
    pub(super) fn nearer(self, than: u32) -> Bits<W> {
        let below = Bits::below(than);
        if self.grows { self.squares & below } else { self.squares - below - Bits::one(than) }
    }
}

impl<const W: usize> Ground<W> {
    pub(super) fn of(puzzle: &ChessNum) -> Self {
        let board = puzzle.geometry().clone();
        // Mirror images are solved in the same way: of the two, the one with the smaller list of clues and
        // holes is solved.
        let list = |mirrored: bool| {
            let clues =
                puzzle.clues().iter().map(|(&square, &times)| (number(&board, square, mirrored), times));
            let holes = board.holes().iter().map(|square| (number(&board, square, mirrored), u32::MAX));
            let mut list: Vec<_> = clues.chain(holes).collect();
            list.sort_unstable();
            list
        };
        let mirrored = list(true) < list(false);
        // Kinds are joined and sorted, so that a puzzle is graded alike however its pieces are listed.
        let mut kinds: Vec<(Piece, u32)> = Vec::new();
        for &(piece, number) in puzzle.material().iter().filter(|&&(_, number)| number > 0) {
            match kinds.iter_mut().find(|(known, _)| *known == piece) {
                Some((_, known)) => *known = known.saturating_add(number),
                None => kinds.push((piece, number)),
            }
        }
        kinds.sort_unstable();
        let clue = |(&square, &times): (&Square, &u32)| Clue {
            square: number(&board, square, mirrored),
            times,
            reach: kinds.iter().map(|&(piece, _)| attackers(&board, piece, square, mirrored)).collect(),
            rays: rays(&board, square, mirrored),
        };
        let mut clues: Vec<Clue<W>> = puzzle.clues().iter().map(clue).collect();
        clues.sort_unstable_by_key(|clue| clue.square);
        // Pieces stand only on squares without a number.
        let free = board.squares().filter(|square| !puzzle.clues().contains_key(square));
        let standing = free.map(|square| number(&board, square, mirrored)).collect();
        // Names are given back as they are on the real board.
        let file = |file| if mirrored { board.files() - 1 - file } else { file };
        let names = (0..board.files())
            .flat_map(|nth| (0..board.ranks()).filter_map(move |rank| Square::at(file(nth), rank)))
            .collect();
        Self { names, kinds, clues, standing }
    }

    /// Returns whether other pieces can block the attacks of this kind.
    pub(super) fn runs_on_lines(&self, kind: usize) -> bool {
        matches!(self.kinds[kind].0.role, Role::Queen | Role::Rook | Role::Bishop)
    }

    /// Returns the number of a square; `None` outside the board.
    pub(super) fn number(&self, square: Square) -> Option<u32> {
        let number = self.names.iter().position(|&name| name == square)?;
        u32::try_from(number).ok()
    }

    /// Returns the square with this number.
    pub(super) fn square(&self, number: u32) -> Square {
        self.names[number as usize]
    }

    /// Returns the squares in the order of their names.
    pub(super) fn squares(&self, numbers: Bits<W>) -> Vec<Square> {
        let mut squares: Vec<_> = numbers.iter().map(|number| self.square(number)).collect();
        squares.sort_unstable();
        squares
    }
}

fn number(board: &Geometry, square: Square, mirrored: bool) -> u32 {
    let file = square.file.index();
    let file = if mirrored { board.files() - 1 - file } else { file };
    // There are at most 16 x 16 squares, so that this fits.
    file * board.ranks() + square.rank.index()
}

/// Returns the squares from which the piece attacks this one on an empty board.  Attacks are mutual, except
/// that a pawn is attacked back by the other side's pawn.
fn attackers<const W: usize>(board: &Geometry, piece: Piece, square: Square, mirrored: bool) -> Bits<W> {
    let colour = match (piece.role, piece.colour) {
        (Role::Pawn, Colour::White) => Colour::Black,
        (Role::Pawn, Colour::Black) => Colour::White,
        (_, colour) => colour,
    };
    let seen = attacks(board, Piece { colour, ..piece }, square, &SquareSet::EMPTY);
    seen.iter().map(|from| number(board, from, mirrored)).collect()
}

fn rays<const W: usize>(board: &Geometry, square: Square, mirrored: bool) -> Vec<Ray<W>> {
    let directions = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    let ray = |(files, ranks): (i64, i64)| {
        let walk = std::iter::successors(Some(square), |&at| board.step(at, files, ranks)).skip(1);
        let squares: Bits<W> = walk.map(|at| number(board, at, mirrored)).collect();
        let grows = squares.lowest()? > number(board, square, mirrored);
        Some(Ray { squares, diagonal: files != 0 && ranks != 0, grows })
    };
    directions.filter(|&step| step != (0, 0)).filter_map(ray).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Placement;

    #[test]
    fn rays_end_at_the_first_stop_and_at_holes() {
        let puzzle: Placement =
            "puzzle: chessnum\nplace: R\n. . . . .\n. 1 . . .\n. . . - .\n".parse().unwrap();
        let ground = Ground::<1>::of(&ChessNum::of(&puzzle).unwrap());
        let clue = &ground.clues[0];
        let numbers = |text: &str| -> Bits<1> {
            let squares: SquareSet = text.parse().unwrap();
            (0..15).filter(|&number| squares.contains(ground.square(number))).collect()
        };
        let right = clue.rays.iter().find(|ray| ray.squares == numbers("c2 d2 e2")).unwrap();
        assert_eq!(right.until(numbers("d2 a1")), numbers("c2 d2"));
        assert_eq!(right.until(Bits::EMPTY), right.squares);
        assert_eq!(right.nearer(numbers("e2").lowest().unwrap()), numbers("c2 d2"));
        let left = clue.rays.iter().find(|ray| ray.squares == numbers("a2")).unwrap();
        assert_eq!(left.until(numbers("a2")), numbers("a2"));
        assert_eq!(clue.reach[0], numbers("a2 c2 d2 e2 b1 b3"));
    }
}
