//! The rules that a finished board must satisfy.

use rookwright_board::{Colour, Men, Piece, SquareSet};
use rookwright_run::Bound;
use std::fmt;

/// The pieces that a rule names.
///
/// ```
/// use rookwright_board::{Colour, Piece};
/// use rookwright_placement::Who;
///
/// assert!(Who::Colour(Colour::Black).includes("q".parse()?));
/// assert!(!Who::Piece(Piece::WHITE_QUEEN).includes("q".parse()?));
/// # Ok::<(), rookwright_board::PieceError>(())
/// ```
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
    /// Returns whether the piece is one of them.
    pub fn includes(self, piece: Piece) -> bool {
        match self {
            Who::All => true,
            Who::Colour(colour) => piece.colour == colour,
            Who::Piece(kind) => piece == kind,
        }
    }
}

/// Whether a piece blocks a line.
///
/// ```
/// use rookwright_board::Colour;
/// use rookwright_placement::{Lines, Rule, Who};
///
/// let [white, black] = [Colour::White, Colour::Black].map(Who::Colour);
/// let peace = Rule::Safe { target: white, from: black, lines: Lines::Blocked };
/// assert_eq!(peace.to_string(), "white safe from black, lines blocked");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lines {
    /// Lines run through pieces.
    Through,
    /// A line ends at the first piece, which is still attacked.
    Blocked,
}

impl Lines {
    /// Returns the squares at which lines end on a board with these pieces.
    pub(crate) fn blockers(self, men: &Men) -> SquareSet {
        match self {
            Lines::Through => SquareSet::EMPTY,
            Lines::Blocked => men.squares(),
        }
    }
}

/// The squares of a [`Rule::Attacked`].
///
/// ```
/// use rookwright_board::Piece;
/// use rookwright_placement::{Lines, Region, Rule, Who};
/// use rookwright_run::Bound;
///
/// let dominated = Rule::Attacked {
///     squares: Region::Every,
///     standing: true,
///     times: Bound::AtLeast(1),
///     by: Who::Piece(Piece::WHITE_QUEEN),
///     lines: Lines::Through,
/// };
/// assert_eq!(dominated.to_string(), "every square covered at least 1 by Q, lines through");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Region {
    /// All squares.
    Every,
    /// The empty squares.
    Empty,
    /// These squares.
    Squares(SquareSet),
}

/// A rule for a finished board.
///
/// ```
/// use rookwright_board::Piece;
/// use rookwright_placement::Rule;
///
/// let rule = Rule::apart(Piece::WHITE_QUEEN);
/// assert_eq!(rule.to_string(), "Q safe from Q, lines through");
/// assert!(rule.stays_broken()); // more queens make no peace
/// ```
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
    /// Each of the squares is attacked a number of times within the bound.
    Attacked {
        /// The squares.
        squares: Region,
        /// Whether a piece also counts on its own square: `covered`.
        standing: bool,
        /// The bound on the number of attacks.
        times: Bound,
        /// The attacking pieces that count.
        by: Who,
        /// Whether lines run through other pieces.
        lines: Lines,
    },
    /// There are as many `one` as `other`.
    AsMany {
        /// The pieces on one side of the equation.
        one: Who,
        /// The pieces on the other side.
        other: Who,
    },
}

impl Rule {
    /// The rule that no piece of this kind attacks another; lines run through other pieces.
    pub const fn apart(piece: Piece) -> Self {
        Rule::Safe { target: Who::Piece(piece), from: Who::Piece(piece), lines: Lines::Through }
    }

    /// Returns whether the rule, once broken, stays broken however many pieces are added.  Such a rule can be
    /// checked on an unfinished board.
    pub fn stays_broken(&self) -> bool {
        match self {
            // No piece can come between attacker and target.
            Rule::Safe { lines, .. } => *lines == Lines::Through,
            Rule::Attacked { .. } | Rule::AsMany { .. } => false,
        }
    }

    /// Returns the demand of a rule on each of its squares, in words: `attacked exactly 2 by all, lines
    /// blocked`.
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

    /// Returns the pieces whose attacks the rule is about; `None` if it is not about attacks.
    pub(crate) fn attackers(&self) -> Option<Who> {
        match *self {
            Rule::Safe { from, .. } => Some(from),
            Rule::Attacked { by, .. } => Some(by),
            Rule::AsMany { .. } => None,
        }
    }

    /// Returns the pieces that the rule names.
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
