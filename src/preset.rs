//! Puzzles by their words: `queens 8`, `tour 8x8`.

use crate::board::{Leaper, Square, SquareSet};
use crate::placement::{self, Given, PRESETS, Preset, TwistError};
use crate::puzzle::Puzzle;
use crate::tour;
use std::sync::Arc;

/// What is changed about a puzzle that has a name: `queens 8 --torus`, `tour 8x8 --closed`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Twist {
    /// Glue the edges of the board together.
    pub torus: bool,
    /// Men fixed in advance.
    pub given: Vec<Given>,
    /// Squares cut out of the board.
    pub holes: SquareSet,
    /// Squares where nothing may stand, though lines cross them.
    pub forbidden: SquareSet,
    /// One more move leads back to the start of the tour.
    pub closed: bool,
    /// The first square of the tour.
    pub from: Option<Square>,
    /// The last square of the tour.
    pub to: Option<Square>,
    /// Who walks, if not the knight.
    pub leaper: Option<Leaper>,
}

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PresetError {
    /// The word is none of ours.
    #[error("there is no puzzle '{0}'; the puzzles are {list}, or name a .puz file", list = list())]
    Unknown(String),
    /// The words behind it name no placement puzzle.
    #[error(transparent)]
    Placement(#[from] placement::PresetError),
    /// What is changed about it does not fit.
    #[error(transparent)]
    Twist(#[from] TwistError),
    /// The words behind it name no tour.
    #[error(transparent)]
    Tour(#[from] tour::PresetError),
    /// Tours know nothing of that.
    #[error("--torus, --given and --forbid do not go with tours")]
    NotForTours,
    /// Only tours know of that.
    #[error("--closed, --from, --to and --leaper go with tours")]
    OnlyForTours,
}

/// All puzzles with what they take: `queens N, crowded N`.
fn list() -> String {
    let presets = PRESETS.iter().map(|preset| format!("{} {}", preset.word, preset.takes));
    let more = ["tour MxN", "chessnum FILE"].map(str::to_owned);
    presets.chain(more).collect::<Vec<_>>().join(", ")
}

impl Puzzle {
    /// The puzzle that the words name, such as `queens` and `8`.
    pub fn preset(words: &[&str], twist: &Twist) -> Result<Self, PresetError> {
        let Twist { torus, given, holes, forbidden, closed, from, to, leaper } = twist.clone();
        let (word, rest) = words.split_first().unwrap_or((&"", &[]));
        if *word == "tour" {
            if torus || !given.is_empty() || !forbidden.is_empty() {
                return Err(PresetError::NotForTours);
            }
            let puzzle = tour::preset(rest, &tour::Twist { closed, from, to, leaper, holes })?;
            return Ok(Puzzle::Tour(Arc::new(puzzle)));
        }
        let preset = Preset::named(word).ok_or_else(|| PresetError::Unknown((*word).to_owned()))?;
        if closed || from.is_some() || to.is_some() || leaper.is_some() {
            return Err(PresetError::OnlyForTours);
        }
        let twist = placement::Twist { torus, given, holes, forbidden };
        Ok(Puzzle::Placement(Arc::new(twist.apply(preset.draft(rest)?)?)))
    }
}
