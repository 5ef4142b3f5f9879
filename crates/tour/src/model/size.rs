//! Limits on the size of a model.

use super::{Encoding, Kind};
use crate::puzzle::Tour;
use rookwright_board::MOST_NAMED_SQUARES;
use rookwright_solve::TooLarge;

/// The largest estimated number of clauses.
const MOST_CLAUSES: u64 = 20_000_000;

impl Encoding<'_> {
    /// Checks that the model of a puzzle is not too large.
    pub fn admits(puzzle: &Tour, kind: Kind) -> Result<(), TooLarge> {
        let squares = puzzle.geometry().area();
        if squares > MOST_NAMED_SQUARES {
            return Err(TooLarge { number: squares, what: "squares", most: MOST_NAMED_SQUARES });
        }
        let clauses = match kind {
            // Four moves for each square, each in two directions when written for other SAT solvers, and two
            // clauses for each bit of the square's number.
            Kind::Edges if puzzle.numbers().is_empty() => squares * 300,
            // A clause for each square and step about the next move, and "at most one" twice, for the squares
            // at a step and for the steps of a square, which takes as many clauses as their number has bits.
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
