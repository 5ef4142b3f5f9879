//! Named puzzles: `queens 8`, `tour 8x8`.

use crate::puzzle::Puzzle;
use rookwright_board::{Leaper, Square, SquareSet, most_alike};
use rookwright_chess::{FenError, Legality, Size};
use rookwright_mate as mate;
use rookwright_mate::{Problem, Stipulation};
use rookwright_placement as placement;
use rookwright_placement::{Given, OptionsError, PRESETS, Preset};
use rookwright_tour as tour;
use std::sync::Arc;

/// Changes to a named puzzle: a torus for `queens 8`, a closed tour for `tour 8x8`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PresetOptions {
    /// The number of pawns among queens, which block lines; there is one more queen for each.
    pub pawns: u32,
    /// Whether opposite edges of the board are joined.
    pub torus: bool,
    /// Pieces that are given.
    pub given: Vec<Given>,
    /// Squares cut out of the board.
    pub holes: SquareSet,
    /// Squares that must stay empty; lines run through them.
    pub forbidden: SquareSet,
    /// Whether the tour is closed: one more move leads back to its start.
    pub closed: bool,
    /// The first square of the tour.
    pub from: Option<Square>,
    /// The last square of the tour.
    pub to: Option<Square>,
    /// The leaper that makes the tour; `None` for the knight.
    pub leaper: Option<Leaper>,
    /// The stipulation of a mate problem; `None` asks for the shortest mate.
    pub stipulation: Option<Stipulation>,
    /// How strictly the position of a mate problem must be legal.
    pub legality: Legality,
    /// The board of a mate problem.  It is needed for a board with exactly one side of eight squares.
    pub board: Option<Size>,
    /// The twins of a mate problem as text, b) first: `b) wKe1-f1`.
    pub twins: Vec<String>,
    /// Whether a mate problem is also solved with the other side to begin.
    pub duplex: bool,
}

/// The reason why words and options do not make a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PresetError {
    /// The first word is not the name of a puzzle.
    #[error("unknown puzzle '{0}'{meant}: expected {list}, or a .puz file", meant = proposal(.0), list = list())]
    Unknown(String),
    /// The other words do not fit a placement puzzle.
    #[error(transparent)]
    Placement(#[from] placement::PresetError),
    /// The options do not fit the puzzle.
    #[error(transparent)]
    PresetOptions(#[from] OptionsError),
    /// The other words do not fit a tour.
    #[error(transparent)]
    Tour(#[from] tour::PresetError),
    /// The options are not for tours.
    #[error("pawns, torus, given pieces and forbidden squares are not for tours")]
    NotForTours,
    /// The options are only for tours.
    #[error("closed, start and end squares and a leaper are only for tours")]
    OnlyForTours,
    /// The other words do not fit a mate problem.
    #[error(transparent)]
    Mate(#[from] mate::PresetError),
    /// The options are not for mate problems.
    #[error(
        "pawns, torus, given pieces, holes, forbidden squares and the options of tours are not for mates"
    )]
    NotForMates,
    /// The options are only for mate problems.
    #[error("stipulation, board size, legality, twins and duplex are only for mates")]
    OnlyForMates,
}

impl PresetError {
    /// Returns the board of the position if the only problem is that the board must be stated; `None`
    /// otherwise.
    pub fn unusual_board(&self) -> Option<Size> {
        self.fen().and_then(|error| error.unusual)
    }

    /// Returns what is wrong with the position of a mate problem; `None` if something else is wrong.
    pub fn fen(&self) -> Option<&FenError> {
        match self {
            PresetError::Mate(mate::PresetError::Fen(error)) => Some(error),
            _ => None,
        }
    }
}

/// The names of puzzles that are not placements, and their arguments.
const OTHERS: [(&str, &str); 3] = [("tour", "MxN"), ("mate", "FEN"), ("chessnum", "FILE")];

/// Returns all names with their arguments.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    PRESETS.iter().map(|preset| (preset.word, preset.takes)).chain(OTHERS)
}

/// Lists all names with their arguments: `queens N, crowded N`.
fn list() -> String {
    names().map(|(word, takes)| format!("{word} {takes}")).collect::<Vec<_>>().join(", ")
}

/// Proposes the name that was meant: ` (did you mean queens?)`; empty if none is like it.
fn proposal(word: &str) -> String {
    let meant = most_alike(&word.to_lowercase(), names().map(|(name, _)| name));
    meant.map_or(String::new(), |name| format!(" (did you mean {name}?)"))
}

impl Puzzle {
    /// `n` queens on an n x n board, none attacking another.
    ///
    /// ```
    /// use rookwright_puzzle::Puzzle;
    /// use rookwright_run::Settings;
    ///
    /// assert_eq!(Puzzle::queens(8)?.count(&Settings::default())?.count.to_string(), "92");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the board has no squares, or too many.
    pub fn queens(n: u32) -> Result<Self, PresetError> {
        Self::of_words(&["queens", &n.to_string()])
    }

    /// The crowded chessboard of n x n: as many queens, rooks, bishops and knights as fit so that no two of a kind
    /// attack each other.
    ///
    /// # Errors
    /// If the board has no squares, or too many.
    pub fn crowded(n: u32) -> Result<Self, PresetError> {
        Self::of_words(&["crowded", &n.to_string()])
    }

    /// A knight's tour of a board of that many files and ranks, open or closed.
    ///
    /// # Errors
    /// If the board has no squares, or too many.
    pub fn tour(files: u32, ranks: u32, closed: bool) -> Result<Self, PresetError> {
        let options = PresetOptions { closed, ..PresetOptions::default() };
        Self::preset(&["tour", &format!("{files}x{ranks}")], &options)
    }

    /// A mate problem from a position in FEN and a stipulation: `#2`, `h#3`.
    ///
    /// # Errors
    /// If one of them cannot be read, or if the position is not legal.
    pub fn mate(fen: &str, stipulation: &str) -> Result<Self, PresetError> {
        Ok(Puzzle::Mate(Arc::new(Problem::new(fen, stipulation)?)))
    }

    fn of_words(words: &[&str]) -> Result<Self, PresetError> {
        Self::preset(words, &PresetOptions::default())
    }

    /// Returns the puzzle that the words name, such as `queens` and `8`, changed by the options.
    ///
    /// # Errors
    /// If the words do not name a puzzle, or if the options are not for this puzzle.
    pub fn preset(words: &[&str], options: &PresetOptions) -> Result<Self, PresetError> {
        let PresetOptions {
            pawns,
            torus,
            given,
            holes,
            forbidden,
            closed,
            from,
            to,
            leaper,
            stipulation,
            legality,
            board,
            twins,
            duplex,
        } = options.clone();
        let (word, rest) = words.split_first().unwrap_or((&"", &[]));
        let for_placements = pawns > 0 || torus || !given.is_empty() || !forbidden.is_empty();
        let for_tours = closed || from.is_some() || to.is_some() || leaper.is_some();
        let for_mates = stipulation.is_some()
            || legality != Legality::Strict
            || board.is_some()
            || !twins.is_empty()
            || duplex;
        if *word == "mate" {
            if for_placements || for_tours || !holes.is_empty() {
                return Err(PresetError::NotForMates);
            }
            let options = mate::PresetOptions { stipulation, legality, board, twins, duplex };
            let problem = mate::preset(rest, options)?;
            return Ok(Puzzle::Mate(Arc::new(problem)));
        }
        if *word == "tour" {
            if for_placements {
                return Err(PresetError::NotForTours);
            }
            if for_mates {
                return Err(PresetError::OnlyForMates);
            }
            let puzzle = tour::preset(rest, &tour::PresetOptions { closed, from, to, leaper, holes })?;
            return Ok(Puzzle::Tour(Arc::new(puzzle)));
        }
        let preset = Preset::named(word).ok_or_else(|| PresetError::Unknown((*word).to_owned()))?;
        if for_tours {
            return Err(PresetError::OnlyForTours);
        }
        if for_mates {
            return Err(PresetError::OnlyForMates);
        }
        let options = placement::PresetOptions { pawns, torus, given, holes, forbidden };
        Ok(Puzzle::Placement(Arc::new(options.apply(preset.draft(rest)?)?)))
    }
}
