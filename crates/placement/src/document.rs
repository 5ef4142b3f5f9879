//! Puzzles and solutions as the JSON documents show them.

use crate::chessnum::{ChessNum, Step, Walk};
use crate::puzzle::Placement;
use rookwright_board::{Men, Piece};
use rookwright_run::document::{BoardSize, Entries, SquareName, document};
use serde::Serialize;
use std::ops::Not;

/// A placement puzzle of either kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PuzzleOfPlacement {
    /// A puzzle with rules.
    Rules(PlacementPuzzle),
    /// A puzzle with numbered squares.
    Clues(ChessNumPuzzle),
}

/// A placement puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct PlacementPuzzle {
    /// The family.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "placement")))]
    pub family: &'static str,
    /// The title, or a description if it has none.
    pub title: String,
    /// The size of the board.
    pub board: BoardSize,
    /// Whether opposite edges are joined.
    #[serde(skip_serializing_if = "Not::not")]
    pub torus: bool,
    /// The pieces to place, like 8 Q, 2..4 N or max N.
    pub place: Vec<String>,
    /// The rules, like 'Q safe from Q, lines through'.
    pub rules: Vec<String>,
    /// Pieces fixed in advance, like Qa1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// Squares cut out of the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<SquareName>,
    /// Squares that stay empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forbid: Vec<SquareName>,
}

/// A Chess-Num puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ChessNumPuzzle {
    /// The family.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "chessnum")))]
    pub family: &'static str,
    /// The title, or a description if it has none.
    pub title: String,
    /// The size of the board.
    pub board: BoardSize,
    /// Whether opposite edges are joined.
    #[serde(skip_serializing_if = "Not::not")]
    pub torus: bool,
    /// The pieces to place.
    pub place: Vec<String>,
    /// How often each numbered square is attacked.
    pub clues: Entries<SquareName, u32>,
    /// Pieces fixed in advance, like Qa1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// Squares cut out of the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<SquareName>,
}

/// The steps by which a person would solve a Chess-Num puzzle.
#[document]
pub struct StepsAnswer {
    /// The puzzle.
    #[cfg_attr(feature = "schema", schemars(with = "ChessNumPuzzle"))]
    pub puzzle: PuzzleOfPlacement,
    /// The steps.
    pub steps: Vec<SolvingStep>,
    /// Whether the steps solve it; otherwise it takes guessing.
    pub solved: bool,
    /// From 1 to 5.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))]
    pub difficulty: u8,
}

/// A step.
#[document]
pub struct SolvingStep {
    /// How hard it is, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub level: u8,
    /// The step in words.
    pub text: String,
}

impl StepsAnswer {
    /// Describes how a puzzle is solved.
    pub fn of(puzzle: &Placement, walk: &Walk) -> Self {
        let step = |step: &Step| SolvingStep { level: step.level, text: step.text.clone() };
        Self {
            puzzle: PuzzleOfPlacement::of(puzzle),
            steps: walk.steps.iter().map(step).collect(),
            solved: walk.solved.is_some(),
            difficulty: walk.grade,
        }
    }
}

/// A solution of a placement or Chess-Num.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct PlacementSolution {
    /// The squares of each kind of piece, like queen or black knight.
    pub placement: Entries<String, Vec<SquareName>>,
    /// The pieces that attack each square that a rule names, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<Vec<String>>,
}

impl PuzzleOfPlacement {
    /// Describes a puzzle.
    pub fn of(puzzle: &Placement) -> Self {
        let board = puzzle.geometry();
        let title = puzzle.title();
        let torus = board.is_torus();
        let place = puzzle.material().iter().map(ToString::to_string).collect();
        let given = puzzle.givens().iter().map(|(square, piece)| format!("{piece}{square}")).collect();
        let holes = SquareName::list(board.holes().iter());
        let board = BoardSize::of(board.files(), board.ranks());
        match ChessNum::of(puzzle) {
            // The grid of clues stands for the rules and the squares that stay empty.
            Some(view) => {
                let clues =
                    view.clues().iter().map(|(square, &clue)| (SquareName::of(square), clue)).collect();
                let family = "chessnum";
                Self::Clues(ChessNumPuzzle { family, title, board, torus, place, clues, given, holes })
            }
            None => {
                let rules = puzzle.rules().iter().map(ToString::to_string).collect();
                let forbid = SquareName::list(puzzle.forbidden().iter());
                let family = "placement";
                Self::Rules(PlacementPuzzle {
                    family,
                    title,
                    board,
                    torus,
                    place,
                    rules,
                    given,
                    holes,
                    forbid,
                })
            }
        }
    }
}

impl PlacementSolution {
    /// Names the squares of the pieces of a solution, kind by kind in the order of the puzzle.
    pub fn of(puzzle: &Placement, men: &Men) -> Self {
        let squares = |kind| men.iter().filter(move |&(_, piece)| piece == kind).map(|(square, _)| square);
        let kind = |piece: Piece| (piece.name(), SquareName::list(squares(piece)));
        let placement = puzzle.material().iter().map(|one| kind(one.piece)).collect();
        Self { placement, explained: None }
    }
}
