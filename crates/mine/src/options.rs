//! What is looked for.

use crate::filter::Filter;
use crate::write::Form;
use rookwright_run::{Budget, Settings};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The longest mates that can be looked for.
pub const MOST_MOVES: u32 = 5;

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
