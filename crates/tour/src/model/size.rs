//! Puzzles too large to be told square by square.

use super::{Encoding, Kind};
use crate::puzzle::Tour;
use rookwright_board::MOST_NAMED_SQUARES;
use rookwright_solve::TooLarge;

/// About the most clauses a model may come to.
const MOST_CLAUSES: u64 = 20_000_000;

impl Encoding<'_> {
    /// Whether the puzzle is small enough to be told square by square.
    pub fn admits(puzzle: &Tour, kind: Kind) -> Result<(), TooLarge> {
        let squares = puzzle.geometry().area();
        if squares > MOST_NAMED_SQUARES {
            return Err(TooLarge { number: squares, what: "squares", most: MOST_NAMED_SQUARES });
        }
        let clauses = match kind {
            // Four moves a square, each in two directions when written out for other SAT solvers, and two
            // clauses a bit of the square's number.
            Kind::Edges if puzzle.numbers().is_empty() => squares * 300,
            // A clause each square and step for the move that follows, and "at most one" twice, for the
            // squares at a step and the steps of a square, which takes as many as their number has bits.
            _ => squares * squares * 20,
        };
        let most = MOST_CLAUSES;
        if clauses > most { Err(TooLarge { number: clauses, what: "clauses", most }) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Draft;
    use rookwright_board::Geometry;

    #[test]
    fn large_boards_are_refused_by_either_limit() {
        let admits = |size, kind| {
            let puzzle = Draft::on(Geometry::new(size, size).unwrap()).validate().unwrap();
            Encoding::admits(&puzzle, kind).map_err(|error| error.to_string())
        };
        assert_eq!(admits(250, Kind::Edges), Ok(()));
        assert_eq!(
            admits(300, Kind::Edges).unwrap_err(),
            "the puzzle is too large: it has 27000000 clauses, more than 20000000; choose a smaller one"
        );
        assert!(admits(513, Kind::Edges).unwrap_err().contains("263169 squares, more than 262144"));
        assert_eq!(admits(30, Kind::Steps), Ok(()));
        assert_eq!(
            admits(40, Kind::Steps).unwrap_err(),
            "the puzzle is too large: it has 51200000 clauses, more than 20000000; choose a smaller one"
        );
    }
}
