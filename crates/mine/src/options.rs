//! What is looked for.

use crate::filter::Filter;
use crate::write::Form;
use rookwright_run::options::FieldError;
use rookwright_run::{Budget, Settings};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The longest mates that can be looked for: those that are rated.
pub const MOST_MOVES: u32 = rookwright_difficulty::MOST_MOVES;
/// The highest rating of a player that can be asked for.
pub const MOST_ELO: u32 = 5000;
/// The most positions that can be remembered.
pub const MOST_REMEMBERED: usize = 1_000_000_000;

/// Which mates of a game are found.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The numbers of moves, from 1 to [`MOST_MOVES`].
    pub moves: RangeInclusive<u32>,
    /// Whether to find mates whose key was played.
    pub played: bool,
    /// Whether to find mates whose key was not played.
    pub missed: bool,
    /// Whether only mates with one key are found.
    pub unique: bool,
    /// Whether every position of a combination is found, or only the first.
    ///
    /// A combination is a row of positions with the same side to move in each of which that side has a mate in at
    /// most the largest number of moves.
    pub every: bool,
    /// The most positions that are searched for the mate of one position. Without it, every position is decided.
    pub nodes: Option<u64>,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { moves: 2..=3, played: true, missed: true, unique: true, every: false, nodes: None }
    }
}

/// How games are searched.
#[derive(Clone, Debug)]
pub struct Mining {
    /// Which mates are found.
    pub wanted: Wanted,
    /// Which games are searched.
    pub filter: Filter,
    /// The form in which finds are written.
    pub form: Form,
    /// Whether positions are only read, and nothing is proven.
    pub only_read: bool,
    /// The most finds.
    pub limit: Option<u64>,
    /// How many positions are remembered, so that they are found once.
    pub remembered: usize,
    /// The file from which a killed run goes on.
    pub checkpoint: Option<PathBuf>,
    /// The number of threads.
    pub threads: usize,
    /// The limits of time and memory, and what interrupts the run.
    pub budget: Budget,
}

impl Default for Mining {
    fn default() -> Self {
        Self {
            wanted: Wanted::default(),
            filter: Filter::default(),
            form: Form::Json,
            only_read: false,
            limit: None,
            remembered: 2_000_000,
            checkpoint: None,
            threads: Settings::default().threads,
            budget: Budget::default(),
        }
    }
}

impl Mining {
    /// Checks numbers and conditions, as every front end has to.
    ///
    /// # Errors
    /// If a number is out of its range, or no game can meet the conditions.
    pub fn check(&self) -> Result<(), FieldError> {
        let Filter { min_elo, max_elo, .. } = self.filter;
        for (name, elo) in [("min_elo", min_elo), ("max_elo", max_elo)] {
            if let Some(elo) = elo.filter(|&elo| elo > MOST_ELO) {
                return Err(FieldError::of(name, format!("{elo} is not a rating: expected 0 to {MOST_ELO}")));
            }
        }
        if let (Some(least), Some(most)) = (min_elo, max_elo)
            && least > most
        {
            return Err(FieldError::contradiction(format!(
                "[min_elo {least}] is above [max_elo {most}]: no game fits; did you mean [min_elo {most}] [max_elo {least}]?"
            )));
        }
        for (name, number) in [("nodes", self.wanted.nodes), ("limit", self.limit)] {
            if number == Some(0) {
                return Err(FieldError::of(name, "expected a number from 1"));
            }
        }
        if !(1..=MOST_REMEMBERED).contains(&self.remembered) {
            let message =
                format!("{} is not a number of positions: expected 1 to {MOST_REMEMBERED}", self.remembered);
            return Err(FieldError::of("remember", message));
        }
        Ok(())
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
        assert_eq!(of(Some(MOST_ELO), None), Ok(()));
        assert!(of(Some(2000), Some(1500)).unwrap_err().starts_with("min_elo 2000 is above max_elo 1500"));
        assert!(of(None, Some(5001)).unwrap_err().starts_with("max_elo: 5001 is not a rating"));
        let nodes = Wanted { nodes: Some(0), ..Wanted::default() };
        for wrong in [
            Mining { wanted: nodes, ..Mining::default() },
            Mining { limit: Some(0), ..Mining::default() },
            Mining { remembered: 0, ..Mining::default() },
            Mining { remembered: MOST_REMEMBERED + 1, ..Mining::default() },
        ] {
            assert!(wrong.check().is_err(), "{wrong:?}");
        }
    }
}
