//! The definition of "attack".  The pieces that block a line are an argument, since puzzles disagree on it.

use crate::geometry::Geometry;
use crate::piece::{Colour, Piece, Role};
use crate::set::SquareSet;
use crate::square::Square;

const STRAIGHT: [(i64, i64); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i64, i64); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// Returns the squares that `piece` on `from` attacks.
///
/// A line ends at the edge, in front of a hole, and on the first of the `blockers`, which is
/// itself attacked; pass [`SquareSet::EMPTY`] for lines that run through other pieces.  On a torus
/// lines go round and end before they reach `from` again; no piece attacks its own square.
///
/// ```
/// use rookwright_board::{Geometry, Piece, SquareSet, attacks};
///
/// let (board, c1) = (Geometry::new(4, 4)?, "c1".parse()?);
/// let through = attacks(&board, Piece::WHITE_QUEEN, c1, &SquareSet::EMPTY);
/// assert_eq!(through, ". . X . / X . X . / . X X X / X X . X".parse()?);
/// let stopped = attacks(&board, Piece::WHITE_QUEEN, c1, &"c2 b1".parse()?);
/// assert_eq!(stopped, ". . . . / X . . . / . X X X / . X . X".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn attacks(board: &Geometry, piece: Piece, from: Square, blockers: &SquareSet) -> SquareSet {
    let mut seen: Vec<Square> = Vec::new();
    let mut leap = |(files, ranks): (i64, i64)| {
        // On a small torus a leap may come back to where it began.
        seen.extend(board.step(from, files, ranks).filter(|&to| to != from));
    };
    match piece.role {
        Role::King => STRAIGHT.into_iter().chain(DIAGONAL).for_each(leap),
        Role::Knight => leaps(1, 2).for_each(leap),
        Role::Leaper(leaper) => leaps(leaper.short().into(), leaper.long().into()).for_each(leap),
        Role::Pawn => {
            let ahead = if piece.colour == Colour::White { 1 } else { -1 };
            leap((-1, ahead));
            leap((1, ahead));
        }
        Role::Rook => lines(board, &STRAIGHT, from, blockers, &mut seen),
        Role::Bishop => lines(board, &DIAGONAL, from, blockers, &mut seen),
        Role::Queen => {
            lines(board, &STRAIGHT, from, blockers, &mut seen);
            lines(board, &DIAGONAL, from, blockers, &mut seen);
        }
    }
    // A set is built faster from sorted squares: nothing has to be moved.
    seen.sort_unstable();
    seen.into_iter().collect()
}

fn leaps(short: i64, long: i64) -> impl Iterator<Item = (i64, i64)> {
    [(short, long), (long, short)].into_iter().flat_map(|(a, b)| [(a, b), (-a, b), (a, -b), (-a, -b)])
}

fn lines(
    board: &Geometry,
    directions: &[(i64, i64)],
    from: Square,
    blockers: &SquareSet,
    seen: &mut Vec<Square>,
) {
    for &(files, ranks) in directions {
        let mut at = from;
        while let Some(to) = board.step(at, files, ranks).filter(|&to| to != from) {
            seen.push(to);
            // The first piece is attacked itself, so the square is added before the line ends.
            if blockers.contains(to) {
                break;
            }
            at = to;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::{any_geometry, any_piece};
    use proptest::prelude::*;

    fn seen(board: &str, piece: &str, from: &str) -> SquareSet {
        let (board, piece) = (board.parse().unwrap(), piece.parse().unwrap());
        attacks(&board, piece, from.parse().unwrap(), &SquareSet::EMPTY)
    }

    fn picture(text: &str) -> SquareSet {
        text.parse().unwrap()
    }

    #[test]
    fn every_role() {
        assert_eq!(seen("3x3", "K", "a1"), picture(". . . / X X . / . X ."));
        assert_eq!(seen("3x3", "R", "b1"), picture(". X . / . X . / X . X"));
        assert_eq!(seen("3x3", "B", "b2"), picture("X . X / . . . / X . X"));
        assert_eq!(seen("3x3", "P", "b2"), picture("X . X / . . . / . . ."));
        assert_eq!(seen("3x3", "p", "b2"), picture(". . . / . . . / X . X"));
        assert_eq!(seen("4x4", "L(1,3)", "a1"), picture(". X . . / . . . . / . . . X / . . . ."));
        assert_eq!(seen("4x4", "L(2,0)", "a1"), picture(". . . . / X . . . / . . . . / . . X ."));
    }

    #[test]
    fn torus_and_holes() {
        assert_eq!(seen("3x3 torus", "N", "a1"), picture(". X X / . X X / . . ."));
        assert_eq!(seen("3x3 torus", "P", "a3"), picture(". . . / . . . / . X X"));
        assert_eq!(seen("4x4 torus", "B", "a1"), picture(". X . X / . . X . / . X . X / . . . ."));
        assert_eq!(seen("1x1 torus", "Q", "a1"), SquareSet::EMPTY);
        assert_eq!(seen("4x1 without c1", "R", "a1"), picture(". X . ."));
        assert_eq!(seen("4x1 torus without c1", "R", "a1"), picture(". X . X"));
    }

    proptest! {
        /// Every piece except a pawn is attacked by the same piece on the squares that it attacks.
        #[test]
        fn mutual(board in any_geometry(6), piece in any_piece()) {
            for from in board.squares() {
                for to in attacks(&board, piece, from, &SquareSet::EMPTY).iter() {
                    prop_assert!(to != from && board.contains(to));
                    if piece.role != Role::Pawn {
                        prop_assert!(attacks(&board, piece, to, &SquareSet::EMPTY).contains(from));
                    }
                }
            }
        }

        /// Blockers only shorten lines.
        #[test]
        fn blockers_take_away(board in any_geometry(6), piece in any_piece(), holes in any_geometry(6)) {
            for from in board.squares() {
                let free = attacks(&board, piece, from, &SquareSet::EMPTY);
                let blocked = attacks(&board, piece, from, holes.holes());
                prop_assert!((&blocked - &free).is_empty());
            }
        }
    }
}
