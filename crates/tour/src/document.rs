//! Puzzles and solutions as the JSON documents show them.

use crate::puzzle::{KNIGHT, Tour};
use rookwright_board::Path;
use rookwright_run::document::{BoardSize, Entries, SquareName};
use serde::Serialize;

/// A tour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct TourPuzzle {
    /// The family.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "tour")))]
    pub family: &'static str,
    /// The title, or a description if it has none.
    pub title: String,
    /// The size of the board.
    pub board: BoardSize,
    /// Whether the last square is a move from the first.
    pub closed: bool,
    /// The jump of the leaper; without it, a knight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaper: Option<[u16; 2]>,
    /// The first square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<SquareName>,
    /// The last square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<SquareName>,
    /// Numbers of the tour that are given.
    #[serde(skip_serializing_if = "Entries::is_empty")]
    pub given: Entries<SquareName, u32>,
    /// Squares cut out of the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<SquareName>,
}

/// A tour that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct TourSolution {
    /// Its squares in their order.
    pub tour: Vec<SquareName>,
    /// Whether the last square is a move from the first.
    pub closed: bool,
    /// The solution in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<Vec<String>>,
}

impl TourPuzzle {
    /// Describes a puzzle.
    pub fn of(puzzle: &Tour) -> Self {
        let (board, leaper) = (puzzle.geometry(), puzzle.leaper());
        let given = puzzle.numbers().iter().map(|(square, &number)| (SquareName::of(square), number));
        Self {
            family: "tour",
            title: puzzle.title(),
            board: BoardSize::of(board.files(), board.ranks()),
            closed: puzzle.is_closed(),
            leaper: (leaper != KNIGHT).then(|| [leaper.short(), leaper.long()]),
            from: puzzle.from().map(SquareName::of),
            to: puzzle.to().map(SquareName::of),
            given: given.collect(),
            holes: SquareName::list(board.holes().iter()),
        }
    }
}

impl TourSolution {
    /// Names the squares of a tour.
    pub fn of(tour: &Path) -> Self {
        Self { tour: SquareName::list(&tour.squares), closed: tour.closed, explained: None }
    }
}
