//! What a search may use.

use rookwright_run::{Settings, Watch};

/// The default size of the hash table, in bytes.
pub const USUAL_HASH: u64 = 512 << 20;
/// The largest size of the hash table, in bytes.
pub const MOST_HASH: u64 = 1 << 40;

/// What a search may use: threads, memory and time. By default it is one thread with a small table and no limits.
///
/// ```
/// use rookwright_mate::SearchOptions;
/// use rookwright_run::Settings;
///
/// let options = SearchOptions { threads: 2, nodes: 100_000, ..SearchOptions::default() };
/// assert_eq!((options.threads, options.hash), (2, 1 << 20));
/// assert_eq!(SearchOptions::from(&Settings::default()).hash, 512 << 20);
/// ```
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// The number of threads.
    pub threads: usize,
    /// The bytes for remembered positions.
    pub hash: usize,
    /// The number of positions that each thread may visit.
    pub nodes: u64,
    /// Says when to stop.
    pub watch: Watch,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { threads: 1, hash: 1 << 20, nodes: u64::MAX, watch: Watch::default() }
    }
}

/// Starts the clock of the budget.
impl From<&Settings> for SearchOptions {
    fn from(settings: &Settings) -> Self {
        let hash = settings.budget.memory.unwrap_or(USUAL_HASH).min(MOST_HASH);
        Self {
            threads: settings.threads,
            hash: usize::try_from(hash).unwrap_or(usize::MAX / 2),
            nodes: u64::MAX,
            watch: settings.budget.watch(),
        }
    }
}
