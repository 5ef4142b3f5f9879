//! Puzzles by their words: `queens 8`.

use crate::placement::{self, PRESETS, Preset, Twist, TwistError};
use crate::puzzle::Puzzle;
use std::sync::Arc;

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
}

/// All puzzles with what they take: `queens N, crowded N`.
fn list() -> String {
    let presets = PRESETS.iter().map(|preset| format!("{} {}", preset.word, preset.takes));
    presets.chain(["chessnum FILE".to_owned()]).collect::<Vec<_>>().join(", ")
}

impl Puzzle {
    /// The puzzle that the words name, such as `queens` and `8`.
    pub fn preset(words: &[&str], twist: &Twist) -> Result<Self, PresetError> {
        let (word, rest) = words.split_first().unwrap_or((&"", &[]));
        let preset = Preset::named(word).ok_or_else(|| PresetError::Unknown((*word).to_owned()))?;
        Ok(Puzzle::Placement(Arc::new(twist.apply(preset.draft(rest)?)?)))
    }
}
