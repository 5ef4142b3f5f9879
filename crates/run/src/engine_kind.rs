//! The names users choose engines by.

use std::fmt;
use std::str::FromStr;

/// Which engine is asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum EngineKind {
    /// Whatever suits the puzzle best.
    #[default]
    Auto,
    /// The native algorithm of the puzzle's family.
    Search,
    /// Clauses for a SAT solver.
    Sat,
    /// Finite domains for a constraint solver.
    Cp,
    /// A logic program for clingo.
    Asp,
    /// Everything in turn.
    Brute,
}

impl EngineKind {
    /// All of them.
    pub const ALL: [EngineKind; 6] = [
        EngineKind::Auto,
        EngineKind::Search,
        EngineKind::Sat,
        EngineKind::Cp,
        EngineKind::Asp,
        EngineKind::Brute,
    ];

    /// The word for it.
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

/// A word that names no engine.
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
        for kind in EngineKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert!(message.contains(kind.name()));
        }
    }
}
