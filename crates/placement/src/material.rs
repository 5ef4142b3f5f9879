//! The pieces to place: `8 Q`, `3..5 R`, `max N`.

use rookwright_board::Piece;
use rookwright_run::Direction;
use std::fmt;

/// The largest number of queens of the preset `queens`: a solution is written queen by queen.
pub const MAX_QUEENS: u32 = 10_000_000;

/// The allowed numbers of pieces of one kind.
///
/// ```
/// use rookwright_placement::Number;
///
/// let number = Number { least: 3, most: Some(5) };
/// assert_eq!(number.to_string(), "3..5");
/// assert!(number.admits(4) && !number.admits(6));
/// assert_eq!((number.fixed(), Number::exactly(8).fixed()), (None, Some(8)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The least number.
    pub least: u32,
    /// The largest number; `None` if there is no limit.
    pub most: Option<u32>,
}

impl Number {
    /// Any number.
    pub const ANY: Number = Number { least: 0, most: None };

    /// Exactly this number.
    pub const fn exactly(number: u32) -> Self {
        Number { least: number, most: Some(number) }
    }

    /// Returns the number if only one is allowed; `None` otherwise.
    pub fn fixed(self) -> Option<u32> {
        self.most.filter(|&most| most == self.least)
    }

    /// Returns whether this number is allowed.
    pub fn admits(self, number: u64) -> bool {
        number >= u64::from(self.least) && self.most.is_none_or(|most| number <= u64::from(most))
    }
}

impl fmt::Display for Number {
    /// Writes `8`, `0`, `3..5`, `3..`, `..5` or `any`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (0, None) => f.write_str("any"),
            (least, None) => write!(f, "{least}.."),
            (least, Some(most)) if least == most => write!(f, "{most}"),
            (0, Some(most)) => write!(f, "..{most}"),
            (least, Some(most)) => write!(f, "{least}..{most}"),
        }
    }
}

/// The pieces of one kind: their number, and whether it is to be optimised.
///
/// ```
/// use rookwright_board::Piece;
/// use rookwright_placement::Material;
/// use rookwright_run::Direction;
///
/// assert_eq!(Material::exactly(8, Piece::WHITE_QUEEN).to_string(), "8 Q");
/// let knights = Material::best(Direction::Maximise, Piece::WHITE_KNIGHT);
/// assert_eq!(knights.to_string(), "max N"); // as many as possible
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    /// The allowed numbers.
    pub number: Number,
    /// The kind.
    pub piece: Piece,
    /// Whether their number is to be as large or as small as possible; `None` for neither.
    pub goal: Option<Direction>,
}

impl Material {
    /// Exactly this number of a kind.
    pub const fn exactly(number: u32, piece: Piece) -> Self {
        Material { number: Number::exactly(number), piece, goal: None }
    }

    /// Any number of a kind.
    pub const fn any(piece: Piece) -> Self {
        Material { number: Number::ANY, piece, goal: None }
    }

    /// As many, or as few, of a kind as possible.
    pub const fn best(goal: Direction, piece: Piece) -> Self {
        Material { number: Number::ANY, piece, goal: Some(goal) }
    }
}

/// Returns `max` or `min`.
pub(crate) const fn goal_word(goal: Direction) -> &'static str {
    match goal {
        Direction::Maximise => "max",
        Direction::Minimise => "min",
    }
}

impl fmt::Display for Material {
    /// Writes `8 Q`, or just `Q` for one; `max N`, `min 2..9 Q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Material { number, piece, goal } = self;
        match goal {
            Some(goal) if *number == Number::ANY => write!(f, "{} {piece}", goal_word(*goal)),
            Some(goal) => write!(f, "{} {number} {piece}", goal_word(*goal)),
            None if number.fixed() == Some(1) => write!(f, "{piece}"),
            None => write!(f, "{number} {piece}"),
        }
    }
}
