//! The conditions a finished board has to meet.

use rookwright_board::{Colour, Piece, SquareSet};
use rookwright_run::Bound;
use std::fmt;

/// Which pieces a rule speaks of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Who {
    /// Every piece.
    All,
    /// Every piece of a colour.
    Colour(Colour),
    /// The pieces of one kind.
    Piece(Piece),
}

impl Who {
    /// Whether the piece is one of them.
    pub fn includes(self, piece: Piece) -> bool {
        match self {
            Who::All => true,
            Who::Colour(colour) => piece.colour == colour,
            Who::Piece(kind) => piece == kind,
        }
    }
}

/// What becomes of a line when it meets a man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lines {
    /// It runs through.
    Through,
    /// It ends there; the man is still attacked.
    Blocked,
}

/// The squares that an [`Rule::Attacked`] is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Region {
    /// All of them.
    Every,
    /// Those where nobody stands.
    Empty,
    /// Just these.
    Squares(SquareSet),
}

/// One condition on a finished board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// No `from` attacks a `target`.
    Safe {
        /// The pieces that must not be attacked.
        target: Who,
        /// The pieces that must not attack them.
        from: Who,
        /// Whether lines run through other pieces.
        lines: Lines,
    },
    /// Each of the squares is attacked so many times.
    Attacked {
        /// Which squares.
        squares: Region,
        /// Whether a piece counts on the square it stands on, too: `covered`.
        standing: bool,
        /// How many times.
        times: Bound,
        /// By which pieces.
        by: Who,
        /// Whether lines run through other pieces.
        lines: Lines,
    },
    /// There are as many `one` as `other`.
    AsMany {
        /// The pieces that are counted.
        one: Who,
        /// The pieces they are held against.
        other: Who,
    },
}

impl Rule {
    /// None of this kind attacks another; lines run through other pieces.
    pub const fn apart(piece: Piece) -> Self {
        Rule::Safe { target: Who::Piece(piece), from: Who::Piece(piece), lines: Lines::Through }
    }

    /// Whether the rule, once broken, stays so however many men are added: then a board still being
    /// filled may be put to it.
    pub fn stays_broken(&self) -> bool {
        match self {
            // Nobody comes between attacker and target.
            Rule::Safe { lines, .. } => *lines == Lines::Through,
            Rule::Attacked { .. } | Rule::AsMany { .. } => false,
        }
    }

    /// What a rule about squares asks of each of them, in words: `attacked exactly 2 by all, lines blocked`.
    pub(crate) fn demand(&self) -> String {
        match self {
            Rule::Attacked { standing, times, by, lines, .. } => {
                let verb = if *standing { "covered" } else { "attacked" };
                let (bound, number) = match times {
                    Bound::AtLeast(number) => ("at least", number),
                    Bound::AtMost(number) => ("at most", number),
                    Bound::Exactly(number) => ("exactly", number),
                };
                format!("{verb} {bound} {number} by {by}, {lines}")
            }
            Rule::Safe { .. } | Rule::AsMany { .. } => String::new(),
        }
    }

    /// The pieces it speaks of.
    pub fn who(&self) -> impl Iterator<Item = Who> {
        let (first, second) = match *self {
            Rule::Safe { target, from, .. } => (target, Some(from)),
            Rule::Attacked { by, .. } => (by, None),
            Rule::AsMany { one, other } => (one, Some(other)),
        };
        std::iter::once(first).chain(second)
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::All => f.write_str("all"),
            Who::Colour(Colour::White) => f.write_str("white"),
            Who::Colour(Colour::Black) => f.write_str("black"),
            Who::Piece(piece) => piece.fmt(f),
        }
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lines::Through => "lines through",
            Lines::Blocked => "lines blocked",
        })
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Region::Every => f.write_str("every square"),
            Region::Empty => f.write_str("every empty square"),
            Region::Squares(squares) => squares.fmt(f),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Safe { target, from, lines } => write!(f, "{target} safe from {from}, {lines}"),
            Rule::Attacked { squares, .. } => write!(f, "{squares} {}", self.demand()),
            Rule::AsMany { one, other } => write!(f, "as many {one} as {other}"),
        }
    }
}
