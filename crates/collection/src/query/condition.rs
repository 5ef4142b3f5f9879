//! What a term of a query asks.

use super::pattern::{BoardPattern, PieceOn};
use crate::claim::LabelKind;
use crate::record::Status;
use rookwright_chess::{Color, Piece, Square};

/// A condition, or its opposite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// Whether the condition must not hold.
    pub negated: bool,
    /// The condition.
    pub condition: Condition,
}

/// What a puzzle must be like.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// A direct mate in this number of moves.
    Mate(Range),
    /// A problem of any kind with this number of moves.
    Moves(Range),
    /// Exactly this is asked: `h#2`, `tactic`, `chessnum`. One of them is enough.
    Asked(Vec<String>),
    /// The family: `mate`, `tactic`, `placement`, `chessnum`, `tour`.
    Family(String),
    /// The rating.
    Rating(Range),
    /// The number of pieces.
    Men(Range),
    /// From -100 to 100.
    Popularity(Range),
    /// How often it was played.
    Plays(Range),
    /// The id.
    Id(Vec<Range>),
    /// A theme, opening or tag. One of the names is enough.
    Label(LabelKind, Vec<String>),
    /// What is proven.
    Status(Status),
    /// Some source claims something else than is proven.
    Differs,
    /// A side has at least these pieces, or exactly these beside its king.
    Force {
        /// The side.
        side: Color,
        /// The pieces, kings left out.
        pieces: Vec<Piece>,
        /// Whether it has no others.
        exactly: bool,
    },
    /// The pieces of both sides, kings left out: the number of each.
    Material(i64),
    /// The first move of the solution.
    Key(KeyKind),
    /// Pieces on squares of the diagram.
    Pieces(Vec<PieceOn>),
    /// The diagram.
    Board(BoardPattern),
    /// Pieces on squares of the last position.
    FinalPieces(Vec<PieceOn>),
    /// The last position.
    FinalBoard(BoardPattern),
    /// Words in a text.
    Text(TextField, String),
    /// Puzzles of a list.
    List(String),
    /// What a source calls it: `001KR`.
    Reference(String),
    /// Puzzles that resemble this one.
    Like(i64),
}

/// Numbers from one to another, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The least number.
    pub least: i64,
    /// The greatest number.
    pub most: i64,
}

impl Range {
    /// Whether the number is in the range.
    pub fn has(self, number: i64) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

/// A kind of first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyKind {
    /// A property of the move, as a bit of the saved number.
    Is(i64),
    /// The piece that moves, and its destination if it is given.
    By(Piece, Option<Square>),
}

/// The texts of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextField {
    /// All of them.
    Any,
    /// The title.
    Title,
    /// The author.
    Author,
    /// The source, and the names of files and sites it came from.
    Source,
    /// The comment.
    Comment,
}

impl TextField {
    /// Returns the name of the column; `None` for all columns.
    pub(crate) const fn column(self) -> Option<&'static str> {
        match self {
            TextField::Any => None,
            TextField::Title => Some("title"),
            TextField::Author => Some("author"),
            TextField::Source => Some("source"),
            TextField::Comment => Some("comment"),
        }
    }
}
