//! The names of the engines.

use crate::options::Choice;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The engine to use.
///
/// ```
/// use rookwright_run::{EngineKind, Settings};
///
/// let engine: EngineKind = "sat".parse()?;
/// let settings = Settings { engine, ..Settings::default() };
/// assert_eq!(settings.engine.to_string(), "sat");
/// assert!("stockfish".parse::<EngineKind>().is_err()); // engines for puzzles, not for games
/// # Ok::<(), rookwright_run::EngineKindError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EngineKind {
    /// The engine that suits the puzzle best.
    // Documents name the engine that ran.
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[default]
    Auto,
    /// The native algorithm of the puzzle's family.
    Search,
    /// A SAT solver.
    Sat,
    /// A constraint solver with finite domains.
    Cp,
    /// A logic program, solved by clingo.
    Asp,
    /// Exhaustive search that tries everything.
    Brute,
}

impl EngineKind {
    /// All engines.
    pub const ALL: [EngineKind; 6] = [
        EngineKind::Auto,
        EngineKind::Search,
        EngineKind::Sat,
        EngineKind::Cp,
        EngineKind::Asp,
        EngineKind::Brute,
    ];

    /// Their names, for tables of options.
    pub const CHOICES: &'static [Choice] = &[
        Choice::new("auto", "automatic"),
        Choice::new("search", "native search"),
        Choice::new("sat", "SAT solver"),
        Choice::new("cp", "constraint solver"),
        Choice::new("asp", "logic program (clingo)"),
        Choice::new("brute", "brute force"),
    ];

    /// Returns the name that users choose the engine by.
    pub const fn name(self) -> &'static str {
        match self {
            EngineKind::Auto => "auto",
            EngineKind::Search => "search",
            EngineKind::Sat => "sat",
            EngineKind::Cp => "cp",
            EngineKind::Asp => "asp",
            EngineKind::Brute => "brute",
        }
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown name of an engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown engine '{0}': expected auto, search, sat, cp, asp or brute")]
pub struct EngineKindError(pub String);

impl FromStr for EngineKind {
    type Err = EngineKindError;

    fn from_str(text: &str) -> Result<Self, EngineKindError> {
        let known = EngineKind::ALL.into_iter().find(|kind| kind.name() == text);
        known.ok_or_else(|| EngineKindError(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_the_message_lists_them_all() {
        let message = "foo".parse::<EngineKind>().unwrap_err().to_string();
        assert!(
            EngineKind::ALL.iter().map(|kind| kind.name()).eq(EngineKind::CHOICES.iter().map(|one| one.word))
        );
        for kind in EngineKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert!(message.contains(kind.name()));
        }
    }
}
