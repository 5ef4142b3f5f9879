//! The options of every search: which engine, how much of the machine, and for how long.

use crate::JobContext;
use crate::fitting::{LINE, PLACEMENT, TOUR, TREE};
use rookwright_mate::MOST_HASH;
use rookwright_run::options::{Kind, Options};
use rookwright_run::{Budget, EngineKind, Labelling, MOST_THREADS, Settings};
use std::time::Duration;

/// A number that is not 0.
pub const SOME: Kind = Kind::Number { least: 1, most: u64::MAX, halves: false };
/// A number of threads.
pub const THREADS: Kind = Kind::whole(1, MOST_THREADS as u64);
/// The heading of these options.
pub const SEARCH: &str = "Search options";

/// How a puzzle is searched.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Search {
    /// auto, search, sat, cp, asp or brute \[default: auto]
    #[option(group = SEARCH, label = "Engine")]
    pub engine: EngineKind,
    /// Use models without implied constraints
    ///
    /// By default models also state what follows from the rules, which saves the engines work.
    #[option(only = [PLACEMENT, TOUR], group = SEARCH, advanced)]
    pub plain: bool,
    /// Order of variables and values for the engine cp
    ///
    /// Variables: input, smallest-domain, largest-domain, smallest-value, largest-value, most-constrained, occurrence,
    /// max-regret. Values: smallest, largest, bisect, bisect-down, median, middle. The names of SICStus Prolog mean the
    /// same: leftmost, ff, anti_first_fail, min, max, ffc, occurrence, max_regret; step, enum, bisect, median, middle, up,
    /// down. The default is smallest-domain,smallest.
    #[option(group = SEARCH, advanced)]
    pub labelling: Labelling,
}

/// How much a search may spend.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Effort {
    /// Number of threads \[default: all cores]
    #[option(noun = "number of threads", kind = THREADS, group = SEARCH, advanced)]
    pub threads: Option<usize>,
    /// Stop after this time, like 30s, 5m or 2h
    #[option(label = "Time limit in seconds", group = SEARCH)]
    pub time_limit: Option<Duration>,
    /// Stop when the search needs more memory than this, like 4G
    ///
    /// Limits the solutions kept, the states of a count, or the hash table of a mate search.
    #[option(kind = Kind::Bytes { most: u64::MAX }, group = SEARCH, advanced)]
    pub memory: Option<u64>,
}

/// The table of a mate search.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Hash {
    /// Memory for the hash table of a mate search \[default: 512M]
    #[option(kind = Kind::Bytes { most: MOST_HASH }, only = [TREE, LINE], conflicts = ["memory"], group = SEARCH, advanced)]
    pub hash: Option<u64>,
}

impl Search {
    /// Returns the settings of a run without limits.
    pub fn settings(&self) -> Settings {
        Settings { engine: self.engine, labelling: self.labelling, plain: self.plain, ..Settings::default() }
    }
}

impl Effort {
    /// Returns the settings with what this and the table of a mate search may spend, and the threads, memory and listener
    /// of the context.
    pub(crate) fn within(&self, settings: Settings, hash: &Hash, context: &JobContext<'_>) -> Settings {
        let budget = context.budget(self.time_limit);
        let memory = [self.memory, budget.memory].into_iter().flatten().min();
        Settings {
            budget: Budget { memory: hash.hash.or(memory), ..budget },
            threads: context.threads(self.threads),
            progress: context.listener(),
            ..settings
        }
    }
}
