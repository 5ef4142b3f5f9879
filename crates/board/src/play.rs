//! Hints and mistakes, for a person who solves a puzzle of any family.

use crate::piece::Piece;
use crate::say;
use crate::square::Square;

/// How much a [`Hint`] reveals.
///
/// ```
/// use rookwright_board::HintLevel;
///
/// assert_eq!(HintLevel::from_number(1), Some(HintLevel::General));
/// assert_eq!(HintLevel::from_number(4), None);
/// assert!(HintLevel::General < HintLevel::Full); // reveals less
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum HintLevel {
    /// The kind of move, or whether the partial answer can be completed.
    #[default]
    General,
    /// The piece that moves, or the part of the board to look at.
    Where,
    /// The move, the piece and its square, or the next square.
    Full,
}

impl HintLevel {
    /// Returns the level with this number, from 1 to 3; `None` for any other number.
    pub fn from_number(number: u32) -> Option<Self> {
        match number {
            1 => Some(HintLevel::General),
            2 => Some(HintLevel::Where),
            3 => Some(HintLevel::Full),
            _ => None,
        }
    }
}

/// Help with a puzzle that a person is solving.
///
/// ```
/// use rookwright_board::{Hint, Piece};
///
/// let man = ("c2".parse()?, Piece::WHITE_QUEEN);
/// let hint = Hint { man: Some(man), squares: vec![man.0], ..Hint::possible("Place a queen on c2.") };
/// assert_eq!(hint.possible, Some(true)); // what is on the board is part of a solution
/// # Ok::<(), rookwright_board::SquareError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hint {
    /// The hint as a sentence.
    pub words: String,
    /// The squares concerned, in the order in which the sentence names them.
    pub squares: Vec<Square>,
    /// The move to play, in a mate problem.
    pub step: Option<WrittenMove>,
    /// The piece to place or to remove, in a placement.
    pub man: Option<(Square, Piece)>,
    /// The next square, in a tour.
    pub next: Option<Square>,
    /// The reasons one after the other, where there are several.
    pub steps: Vec<String>,
    /// Whether the partial answer is part of a solution; `None` if there was no time to decide.
    pub possible: Option<bool>,
}

/// A chess move in two notations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenMove {
    /// The move as UCI engines write it: `a2b1`.
    pub uci: String,
    /// The move in standard algebraic notation: `Qb1`.
    pub san: String,
}

impl Hint {
    /// A hint for a partial answer that is part of a solution.
    pub fn possible(words: impl Into<String>) -> Self {
        Self { words: words.into(), possible: Some(true), ..Self::default() }
    }

    /// A hint for a partial answer that is not part of any solution.
    pub fn impossible(words: impl Into<String>) -> Self {
        Self { words: words.into(), possible: Some(false), ..Self::default() }
    }

    /// The answer when the search ended before a hint was found.
    pub fn undecided() -> Self {
        Self { words: say!("hint.no_time", "No hint was found within the time limit."), ..Self::default() }
    }
}

/// A mistake in a partial answer that nothing added later can repair.
///
/// ```
/// use rookwright_board::Mistake;
///
/// let squares = vec!["a1".parse()?, "b2".parse()?];
/// let mistake = Mistake { message: "Qa1 attacks Qb2".to_owned(), squares };
/// assert_eq!(mistake.sentence(), "Qa1 attacks Qb2.");
/// # Ok::<(), rookwright_board::SquareError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// What is wrong: `Qa1 attacks Qb2`.
    pub message: String,
    /// The squares concerned.
    pub squares: Vec<Square>,
}

impl Mistake {
    /// Returns the message as a sentence.
    ///
    /// ```
    /// use rookwright_board::sentence;
    ///
    /// assert_eq!(sentence("the tour starts at b1"), "The tour starts at b1.");
    /// assert_eq!(sentence("c2 is attacked once"), "c2 is attacked once.");
    /// ```
    pub fn sentence(&self) -> String {
        sentence(&self.message)
    }
}

/// Returns a message as a sentence: with a capital letter at its beginning and a full stop at its end.
///
/// A message that begins with the name of a square keeps its small letter.
pub fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(char::to_uppercase);
    let begins_with_square = message.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
    let begun: String = match first {
        Some(first) if !begins_with_square => first.chain(letters).collect(),
        _ => message.to_owned(),
    };
    format!("{}.", begun.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences() {
        assert_eq!(sentence("the tour starts at b1"), "The tour starts at b1.");
        assert_eq!(sentence("c2 is attacked once."), "c2 is attacked once.");
        assert_eq!(sentence("Qa1 attacks Qb2"), "Qa1 attacks Qb2.");
        assert_eq!(sentence(""), ".");
    }

    #[test]
    fn levels_reveal_more_and_more() {
        let levels: Vec<_> = (0..5).filter_map(HintLevel::from_number).collect();
        assert_eq!(levels, [HintLevel::General, HintLevel::Where, HintLevel::Full]);
        assert!(levels.is_sorted());
    }
}
