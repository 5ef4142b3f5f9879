//! The names of the engines.

use crate::options::Choices;
use crate::options::values::ValueError;
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
/// # Ok::<(), rookwright_run::options::values::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Choices)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EngineKind {
    /// The engine that suits the puzzle best.
    // Documents name the engine that ran.
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[choice("automatic")]
    #[default]
    Auto,
    /// The native algorithm of the puzzle's family.
    #[choice("native search")]
    Search,
    /// A SAT solver.
    #[choice("SAT solver")]
    Sat,
    /// A constraint solver with finite domains.
    #[choice("constraint solver")]
    Cp,
    /// A logic program, solved by clingo.
    #[choice("logic program (clingo)")]
    Asp,
    /// Exhaustive search that tries everything.
    #[choice("brute force")]
    Brute,
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EngineKind {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        Self::of_word(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_the_message_lists_them_all() {
        let message = "foo".parse::<EngineKind>().unwrap_err().to_string();
        for kind in EngineKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert!(message.contains(kind.name()));
        }
    }
}
