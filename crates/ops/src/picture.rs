//! Diagrams as documents.

use rookwright_board::{Arrow, Colour, Diagram, Mistake, Piece, WrittenMove};
use rookwright_mate::document::UciMove;
use rookwright_run::document::{Entries, SquareName, document};
use rookwright_sheet::{Language, describe};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Display;

/// One picture of a board.
#[document]
#[cfg_attr(feature = "schema", schemars(rename = "Diagram"))]
pub(crate) struct Picture {
    /// The number of files.
    files: u32,
    /// The number of ranks.
    ranks: u32,
    /// Squares cut out of the board.
    holes: Vec<SquareName>,
    /// Which piece stands where.
    men: Entries<SquareName, PieceLetter>,
    /// Numbers on squares.
    numbers: Entries<SquareName, u32>,
    /// Marks on squares.
    marks: Entries<SquareName, MarkName>,
    /// Arrows, each from a square to another.
    arrows: Vec<(SquareName, SquareName)>,
    /// The path of a tour.
    path: Option<WalkedPath>,
    /// The side to move.
    pub(crate) turn: Option<Side>,
    /// A line of text below the board.
    caption: Option<String>,
    /// The board in words, for people who cannot see it.
    text: String,
}

/// A walk over a board.
#[document]
#[cfg_attr(feature = "schema", schemars(rename = "Path"))]
pub(crate) struct WalkedPath {
    /// Its squares.
    squares: Vec<SquareName>,
    /// Whether it is closed.
    closed: bool,
}

/// A piece as it is written in a diagram: K, q, L(1,3).
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PieceLetter(String);

impl From<Piece> for PieceLetter {
    fn from(piece: Piece) -> Self {
        Self(piece.to_string())
    }
}

/// A mark on a square.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Mark", extend("enum" = rookwright_board::Mark::ALL.map(rookwright_board::Mark::name))))]
pub(crate) struct MarkName(&'static str);

/// White or Black.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("enum" = ["white", "black"])))]
pub(crate) struct Side(&'static str);

impl From<Colour> for Side {
    fn from(colour: Colour) -> Self {
        Self(colour.name())
    }
}

/// A rule that is broken, and where.
#[document]
pub(crate) struct BoardFault {
    /// What is wrong, like "Qa1 attacks Qb2".
    message: String,
    /// Where, each square once.
    squares: Vec<SquareName>,
}

impl From<&Mistake> for BoardFault {
    fn from(mistake: &Mistake) -> Self {
        let squares: BTreeSet<_> = mistake.squares.iter().collect();
        Self { message: mistake.message.clone(), squares: SquareName::list(squares) }
    }
}

/// A move that was played or may be played.
#[document]
pub(crate) struct PlayedMove {
    /// By its squares.
    uci: UciMove,
    /// In standard algebraic notation.
    san: String,
}

impl From<&WrittenMove> for PlayedMove {
    fn from(written: &WrittenMove) -> Self {
        Self { uci: UciMove(written.uci.clone()), san: written.san.clone() }
    }
}

impl Picture {
    /// Returns a diagram as a document, with a description in the words of a language.
    pub(crate) fn of(diagram: &Diagram, language: Language) -> Self {
        let ends = |arrow: &Arrow| (SquareName::of(arrow.from), SquareName::of(arrow.to));
        let path = diagram.path.as_ref();
        let path =
            path.map(|path| WalkedPath { squares: SquareName::list(&path.squares), closed: path.closed });
        Self {
            files: diagram.geometry.files(),
            ranks: diagram.geometry.ranks(),
            holes: SquareName::list(diagram.geometry.holes().iter()),
            men: by_square(diagram.men.iter(), PieceLetter::from),
            numbers: by_square(&diagram.numbers, |&number| number),
            marks: by_square(&diagram.marks, |mark| MarkName(mark.name())),
            arrows: diagram.arrows.iter().map(ends).collect(),
            path,
            turn: diagram.turn.map(Side::from),
            caption: diagram.caption.clone(),
            text: describe(diagram, language),
        }
    }
}

fn by_square<S: Display, T, U>(
    entries: impl IntoIterator<Item = (S, T)>,
    shown: impl Fn(T) -> U,
) -> Entries<SquareName, U> {
    entries.into_iter().map(|(square, what)| (SquareName::of(square), shown(what))).collect()
}
