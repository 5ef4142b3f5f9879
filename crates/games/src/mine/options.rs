//! What is looked for.

use super::filter::Filter;
use super::write::Form;
use rookwright_run::options::{FieldError, Kind, Options};
use rookwright_run::{Budget, Settings};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The longest mates that can be looked for: those that are rated.
pub const MOST_MOVES: u32 = rookwright_difficulty::MOST_MOVES;
/// A number that is not 0.
const SOME: Kind = Kind::Number { least: 1, most: u64::MAX, halves: false };

/// The heading of the options about the search.
const SEARCH: &str = "Search options";

/// Which mates of a game are found.
#[derive(Clone, Debug, Options)]
pub struct Wanted {
    /// Numbers of moves to mate, from 1 to 5
    #[option(
        default = "2..3",
        label = "Moves",
        noun = "number of moves",
        kind = Kind::Range { least: 1, most: MOST_MOVES, open: false },
        group = SEARCH
    )]
    pub moves: RangeInclusive<u32>,
    /// Only mates that were played
    ///
    /// The player made the first move of the mate. With `missed` too, both are found, as by default.
    #[option(group = SEARCH)]
    pub played: bool,
    /// Only mates that were missed
    #[option(group = SEARCH)]
    pub missed: bool,
    /// Only mates with one key and nothing shorter (the default)
    #[option(conflicts = ["any"], group = SEARCH, advanced)]
    pub unique: bool,
    /// Also mates with several keys
    #[option(group = SEARCH)]
    pub any: bool,
    /// Every position of a combination, not only the first
    ///
    /// Without it, a player who has a mate in at most the largest number of moves in several of his positions in a
    /// row gives one find: the first position that is wanted.
    #[option(group = SEARCH)]
    pub every: bool,
    /// Search at most N positions for each position of a game
    ///
    /// Without it every position is decided. With mates in 4 and 5 this may take seconds for one position.
    #[option(noun = "number of positions", kind = SOME, group = SEARCH, advanced)]
    pub nodes: Option<u64>,
}

impl Wanted {
    /// Whether mates are wanted whose key was played, or was not.
    pub(crate) fn admits(&self, is_played: bool) -> bool {
        self.played == self.missed || if is_played { self.played } else { self.missed }
    }
}

/// How games are searched.
#[derive(Clone, Debug, Options)]
pub struct Mining {
    /// Which mates are found.
    #[option(flatten)]
    pub wanted: Wanted,
    /// Stop after N mates
    #[option(noun = "number of mates", kind = SOME, group = SEARCH)]
    pub limit: Option<u64>,
    /// Only read the games, prove nothing
    #[option(group = SEARCH, advanced)]
    pub no_proof: bool,
    /// Remember N positions, to find each once
    ///
    /// A position that is mirrored or has its colours exchanged is the same. A million takes 8 MB.
    #[option(
        default = "2000000",
        noun = "number of positions",
        kind = Kind::Number { least: 1, most: 1_000_000_000, halves: false },
        group = SEARCH,
        advanced
    )]
    pub remember: usize,
    /// Which games are searched.
    #[option(flatten)]
    pub filter: Filter,
    /// The form in which finds are written.
    #[option(skip)]
    pub form: Form,
    /// The file from which a killed run goes on.
    #[option(skip)]
    pub checkpoint: Option<PathBuf>,
    /// The number of threads.
    #[option(skip, value = Settings::default().threads)]
    pub threads: usize,
    /// The limits of time and memory, and what interrupts the run.
    #[option(skip)]
    pub budget: Budget,
}

impl Mining {
    /// Checks that options do not contradict each other, as every front end has to.
    ///
    /// # Errors
    /// If no game can meet the conditions.
    pub fn check(&self) -> Result<(), FieldError> {
        match (self.filter.min_elo, self.filter.max_elo) {
            (Some(least), Some(most)) if least > most => Err(FieldError::contradiction(format!(
                "[min_elo {least}] is above [max_elo {most}]: no game fits; did you mean [min_elo {most}] [max_elo {least}]?"
            ))),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_that_no_game_meets_are_refused() {
        let of = |min_elo, max_elo| {
            let filter = Filter { min_elo, max_elo, ..Filter::default() };
            Mining { filter, ..Mining::default() }.check().map_err(|error| error.to_string())
        };
        assert_eq!(of(Some(1500), Some(1500)), Ok(()));
        assert!(of(Some(2000), Some(1500)).unwrap_err().starts_with("min_elo 2000 is above max_elo 1500"));
    }

    #[test]
    fn numbers_have_limits() {
        for (name, wrong) in [
            ("min_elo", "5001"),
            ("nodes", "0"),
            ("limit", "0"),
            ("remember", "0"),
            ("remember", "1000000001"),
            ("moves", "6"),
            ("time_control", "fast"),
            ("result", "2-0"),
            ("since", "soon"),
        ] {
            let error = Mining::default().set(name, wrong).unwrap_err();
            assert_eq!(error.field, Some(name), "{error}");
        }
    }
}
