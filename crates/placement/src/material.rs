//! How many of which piece: `8 Q`, `3..5 R`, `max N`.

use rookwright_board::Piece;
use rookwright_run::Direction;
use std::fmt;

/// How many of a kind there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// Not fewer.
    pub least: u32,
    /// Not more, where there is a limit.
    pub most: Option<u32>,
}

impl Number {
    /// As many as one likes.
    pub const ANY: Number = Number { least: 0, most: None };

    /// Just so many.
    pub const fn exactly(number: u32) -> Self {
        Number { least: number, most: Some(number) }
    }

    /// Returns the number, where there is only one to choose.
    pub fn fixed(self) -> Option<u32> {
        self.most.filter(|&most| most == self.least)
    }

    /// Returns whether there may be so many.
    pub fn admits(self, number: u64) -> bool {
        number >= u64::from(self.least) && self.most.is_none_or(|most| number <= u64::from(most))
    }
}

impl fmt::Display for Number {
    /// `8`, `3..5`, `3..`, `..5`, `any`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (0, None) => f.write_str("any"),
            (least, None) => write!(f, "{least}.."),
            // Nobody places `0 Q`, but a range may come to that.
            (0, Some(most)) => write!(f, "..{most}"),
            (least, Some(most)) if least == most => write!(f, "{most}"),
            (least, Some(most)) => write!(f, "{least}..{most}"),
        }
    }
}

/// So many pieces of one kind, perhaps as many or as few of them as possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    /// How many.
    pub number: Number,
    /// Of which kind.
    pub piece: Piece,
    /// Whether their number is to be as large or as small as possible.
    pub goal: Option<Direction>,
}

impl Material {
    /// Just so many of a kind.
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

/// Returns the word for a goal.
pub(crate) const fn goal_word(goal: Direction) -> &'static str {
    match goal {
        Direction::Maximise => "max",
        Direction::Minimise => "min",
    }
}

impl fmt::Display for Material {
    /// `8 Q`, or just `Q` for one; `max N`, `min 2..9 Q`.
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
