//! How an unfinished tour stands: where it may go on, and what is wrong already.

use super::Refusal;
use super::standing::{Fault, sentence};
use rookwright_board::{Colour, Path, Piece, Role, Square, SquareSet, attacks};
use rookwright_tour as tour;
use rookwright_tour::{Tour, Violation};

/// A tour that is being walked.
pub(super) struct Walked<'a> {
    puzzle: &'a Tour,
    pub(super) squares: Vec<Square>,
}

impl<'a> Walked<'a> {
    /// These squares, which are on the board.
    pub(super) fn new(puzzle: &'a Tour, squares: &[Square]) -> Self {
        Self { puzzle, squares: squares.to_vec() }
    }

    /// Reads the squares, which must be on the board.
    pub(super) fn read(puzzle: &'a Tour, names: &[String]) -> Result<Self, Refusal> {
        if names.len() > puzzle.area() as usize {
            let message = format!("tour: {} squares are too many: there are {}", names.len(), puzzle.area());
            return Err(Refusal::input(message));
        }
        let mut squares = Vec::new();
        for name in names {
            let square: Square = name.parse().map_err(|error| Refusal::input(format!("tour: {error}")))?;
            if !puzzle.geometry().contains(square) {
                return Err(Refusal::input(format!("tour: {square} is no square of the board")));
            }
            squares.push(square);
        }
        Ok(Self { puzzle, squares })
    }

    fn area(&self) -> usize {
        self.puzzle.area() as usize
    }

    fn leaps(&self, from: Square) -> SquareSet {
        let piece = Piece { colour: Colour::White, role: Role::Leaper(self.puzzle.leaper()) };
        attacks(self.puzzle.geometry(), piece, from, &SquareSet::EMPTY)
    }

    /// Whether a move leads from the last square to this one.
    pub(super) fn reaches(&self, square: Square) -> bool {
        self.squares.last().is_some_and(|&last| self.leaps(last).contains(square))
    }

    /// Whether a square may be this number of the tour, as far as numbers and ends tell.
    fn fits(&self, square: Square, number: usize) -> bool {
        self.misfit(square, number).is_none()
    }

    /// What speaks against a square being this number of the tour.
    fn misfit(&self, square: Square, number: usize) -> Option<Fault> {
        let given = self.puzzle.numbers();
        if let Some(&wanted) = given.get(&square) {
            let wrong = wanted as usize != number;
            return wrong.then(|| violated(&Violation::Number { square, number, given: wanted }));
        }
        if let Some((&wanted, _)) = given.iter().find(|&(_, &one)| one as usize == number) {
            let message = format!("number {number} is to be on {wanted}, not on {square}");
            return Some(Fault { message, squares: vec![square, wanted] });
        }
        let ends = [(self.puzzle.from(), "starts", 1), (self.puzzle.to(), "ends", self.area())];
        ends.into_iter().find_map(|(end, word, place)| {
            let wanted = end?;
            let there = square;
            let wrong = (square == wanted) != (number == place);
            wrong.then(|| match square == wanted {
                true => Fault {
                    message: format!("the tour {word} at {wanted}: it cannot be number {number}"),
                    squares: vec![wanted],
                },
                false => violated(&Violation::End { word, there, wanted }),
            })
        })
    }

    /// The squares where it may go on.
    pub(super) fn next(&self) -> Vec<Square> {
        let number = self.squares.len() + 1;
        let candidates: Vec<Square> = match self.squares.last() {
            Some(&last) => self.leaps(last).iter().collect(),
            None => self.puzzle.geometry().squares().collect(),
        };
        let free = candidates.into_iter().filter(|square| !self.squares.contains(square));
        free.filter(|&square| self.fits(square, number)).collect()
    }

    /// What is wrong already.
    pub(super) fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (at, &square) in self.squares.iter().enumerate() {
            let number = at + 1;
            if self.squares[..at].contains(&square) {
                faults.push(violated(&Violation::Again { square, number }));
            }
            if let Some(&from) = at.checked_sub(1).and_then(|before| self.squares.get(before))
                && from != square
                && !self.leaps(from).contains(square)
            {
                let walker = self.puzzle.walker();
                faults.push(violated(&Violation::NoMove { from, to: square, number: at, walker }));
            }
            faults.extend(self.misfit(square, number));
        }
        let last = self.squares.last().zip(self.squares.first());
        if let Some((&last, &first)) =
            last.filter(|_| self.puzzle.is_closed() && self.squares.len() == self.area())
            && !self.leaps(last).contains(first)
        {
            faults.push(violated(&Violation::NotClosed { first, last }));
        }
        faults
    }

    /// Whether it is a solution, and what is to be said of it.
    pub(super) fn verdict(&self, faults: &[Fault], next: &[Square]) -> (bool, String) {
        let path = Path { squares: self.squares.clone(), closed: self.puzzle.is_closed() };
        let left = self.area() - self.squares.len();
        match faults.first() {
            Some(fault) => (false, sentence(&fault.message)),
            None if left == 0 => match tour::check(self.puzzle, &path) {
                Ok(()) => (true, "Solved!".to_owned()),
                Err(violation) => (false, sentence(&violation.to_string())),
            },
            None if next.is_empty() => (false, "From here no move leads on.".to_owned()),
            None => {
                let are = if left == 1 { "1 square is".to_owned() } else { format!("{left} squares are") };
                (false, format!("{are} left."))
            }
        }
    }
}

fn violated(violation: &Violation) -> Fault {
    Fault { message: violation.to_string(), squares: violation.squares() }
}
