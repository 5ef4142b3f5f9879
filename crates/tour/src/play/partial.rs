//! An unfinished tour: the squares visited so far, where it may go on, and what is wrong already.

use super::error::PlayError;
use crate::check::Violation;
use crate::puzzle::Tour;
use rookwright_board::{Colour, Mistake, Piece, Role, Square, SquareSet, attacks, say};
use std::sync::Arc;

/// An unfinished tour: the squares that a person has visited, in order.
///
/// ```
/// use rookwright_tour::play::PartialAnswer;
/// use rookwright_tour::{PresetOptions, preset};
/// use std::sync::Arc;
///
/// let puzzle = Arc::new(preset(&["8x8"], &PresetOptions::default())?);
/// let partial = PartialAnswer::read(&puzzle, &["a1", "b3", "a1"])?;
/// assert!(!partial.mistakes().is_empty()); // a1 was visited before
/// assert_eq!(PartialAnswer::read(&puzzle, &["a1"])?.next().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartialAnswer {
    puzzle: Arc<Tour>,
    squares: Vec<Square>,
    mistakes: Vec<Mistake>,
}

impl PartialAnswer {
    /// A tour that visits these squares, which must be on the board.
    pub fn new(puzzle: &Arc<Tour>, squares: &[Square]) -> Self {
        let mut partial =
            Self { puzzle: Arc::clone(puzzle), squares: squares.to_vec(), mistakes: Vec::new() };
        partial.mistakes = partial.find_mistakes();
        partial
    }

    /// Reads the names of the squares, which must be on the board.
    pub fn read(puzzle: &Arc<Tour>, names: &[impl AsRef<str>]) -> Result<Self, PlayError> {
        if names.len() > puzzle.area() as usize {
            return Err(PlayError::TooManySquares { given: names.len(), most: puzzle.area() });
        }
        let mut squares = Vec::new();
        for name in names {
            let square: Square = name.as_ref().parse()?;
            if !puzzle.geometry().contains(square) {
                return Err(PlayError::OffBoard(square));
            }
            squares.push(square);
        }
        Ok(Self::new(puzzle, &squares))
    }

    /// Returns the puzzle that is being solved.
    pub fn puzzle(&self) -> &Arc<Tour> {
        &self.puzzle
    }

    /// Returns the squares visited so far.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the mistakes that no further move can repair.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Returns the number of squares that are not visited yet.
    pub fn left(&self) -> usize {
        self.area().saturating_sub(self.squares.len())
    }

    /// Returns the squares where the tour may go on, as far as its moves, numbers and ends tell.
    pub fn next(&self) -> Vec<Square> {
        let number = self.squares.len() + 1;
        let candidates: Vec<Square> = match self.squares.last() {
            Some(&last) => moves_from(&self.puzzle, last).iter().collect(),
            None => self.puzzle.geometry().squares().collect(),
        };
        let free = candidates.into_iter().filter(|square| !self.squares.contains(square));
        free.filter(|&square| self.wrong_number(square, number).is_none()).collect()
    }

    fn area(&self) -> usize {
        self.puzzle.area() as usize
    }

    /// Returns why a square cannot have this number in the tour; `None` if it can.
    fn wrong_number(&self, square: Square, number: usize) -> Option<Mistake> {
        let given = self.puzzle.numbers();
        // A square with a number of its own settles the matter, one way or the other.
        if let Some(&wanted) = given.get(&square) {
            let wrong = wanted as usize != number;
            return wrong.then(|| mistake(&Violation::Number { square, number, given: wanted }));
        }
        // This square has no number of its own, but the number belongs to another one.
        if let Some((&wanted, _)) = given.iter().find(|&(_, &one)| one as usize == number) {
            let message = say!(
                "wrong.tour.must_be_on",
                "number {n} must be on {wanted}, not on {square}",
                n = number,
                wanted,
                square
            );
            return Some(Mistake { message, squares: vec![square, wanted] });
        }
        let ends = [(self.puzzle.from(), true, 1), (self.puzzle.to(), false, self.area())];
        ends.into_iter().find_map(|(end, is_start, place)| {
            let wanted = end?;
            // Both true or both false is right: the end is there, or neither is meant.
            match (square == wanted, number == place) {
                (true, false) => {
                    let message = if is_start {
                        say!(
                            "wrong.tour.starts_at",
                            "the tour starts at {square}: it cannot be number {n}",
                            square,
                            n = number
                        )
                    } else {
                        say!(
                            "wrong.tour.ends_at",
                            "the tour ends at {square}: it cannot be number {n}",
                            square,
                            n = number
                        )
                    };
                    Some(Mistake { message, squares: vec![wanted] })
                }
                (false, true) => Some(mistake(&Violation::End { is_start, there: square, wanted })),
                _ => None,
            }
        })
    }

    fn find_mistakes(&self) -> Vec<Mistake> {
        let mut mistakes = Vec::new();
        for (at, &square) in self.squares.iter().enumerate() {
            let number = at + 1;
            if self.squares[..at].contains(&square) {
                mistakes.push(mistake(&Violation::Again { square, number }));
            }
            if let Some(&from) = at.checked_sub(1).and_then(|before| self.squares.get(before))
                // A square named twice in a row is a repetition, which is reported already, and no move at
                // all.
                && from != square
                && !moves_from(&self.puzzle, from).contains(square)
            {
                let walker = self.puzzle.spoken_walker();
                mistakes.push(mistake(&Violation::NoMove { from, to: square, number: at, walker }));
            }
            mistakes.extend(self.wrong_number(square, number));
        }
        // Only a whole tour can fail to close.
        if let (Some(&first), Some(&last)) = (self.squares.first(), self.squares.last())
            && self.puzzle.is_closed()
            && self.squares.len() == self.area()
            && !moves_from(&self.puzzle, last).contains(first)
        {
            mistakes.push(mistake(&Violation::NotClosed { first, last }));
        }
        mistakes
    }
}

/// Returns the squares that the piece of the tour reaches in one move.
pub(super) fn moves_from(puzzle: &Tour, from: Square) -> SquareSet {
    let piece = Piece { colour: Colour::White, role: Role::Leaper(puzzle.leaper()) };
    attacks(puzzle.geometry(), piece, from, &SquareSet::EMPTY)
}

fn mistake(violation: &Violation) -> Mistake {
    Mistake { message: violation.to_string(), squares: violation.squares() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::{PresetOptions, preset};

    fn tour(board: &str, options: &PresetOptions) -> Arc<Tour> {
        Arc::new(preset(&[board], options).unwrap())
    }

    fn read(puzzle: &Arc<Tour>, squares: &str) -> PartialAnswer {
        PartialAnswer::read(puzzle, &squares.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    fn messages(partial: &PartialAnswer) -> String {
        partial.mistakes().iter().map(|one| one.message.as_str()).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn moves_and_repetitions() {
        let puzzle = tour("3x4", &PresetOptions::default());
        assert_eq!(read(&puzzle, "").next().len(), 12);
        assert_eq!(read(&puzzle, "a1").next(), ["b3".parse().unwrap(), "c2".parse().unwrap()]);
        assert_eq!(messages(&read(&puzzle, "a1 a2")), "from a1 to a2 (number 1 to 2) is not a knight's move");
        assert!(messages(&read(&puzzle, "a1 b3 a1")).contains("number 3 is a1, which was visited before"));
    }

    #[test]
    fn numbers_and_ends() {
        let file = format!("{}/../../puzzles/tour-5x5-numbered.puz", env!("CARGO_MANIFEST_DIR"));
        let numbered = Arc::new(std::fs::read_to_string(file).unwrap().parse().unwrap());
        assert_eq!(messages(&read(&numbered, "c3")), "");
        assert!(messages(&read(&numbered, "e1")).contains("e1 is number 1 of the tour, but 3 was given"));
        assert!(messages(&read(&numbered, "b1 d2 b3")).contains("number 3 must be on e1, not on b3"));
        let (from, to) = (Some("a1".parse().unwrap()), Some("e5".parse().unwrap()));
        let ends = tour("5x5", &PresetOptions { from, to, ..PresetOptions::default() });
        assert_eq!(read(&ends, "").next(), [from.unwrap()]);
        assert!(messages(&read(&ends, "b1")).contains("the tour starts at b1, not at a1"));
        let early = messages(&read(&ends, "a1 b3 c5 e4 c3 e5"));
        assert!(early.contains("the tour ends at e5: it cannot be number 6"), "{early}");
    }

    #[test]
    fn unreadable_answers() {
        let puzzle = tour("3x4", &PresetOptions::default());
        let read = |names: &[&str]| PartialAnswer::read(&puzzle, names).unwrap_err();
        assert!(matches!(read(&["a9"]), PlayError::OffBoard(_)));
        assert!(matches!(read(&["x"]), PlayError::Unreadable(_)));
        assert_eq!(read(&["a1"; 13]).to_string(), "too many squares: 13 given, but the board has 12");
    }
}
