//! A count in shards: what one shard has counted, or what all of them have.
//!
//! A count goes over lists of parts, a list for each *stage*.  A shard counts every n-th part of each list and keeps the
//! sum for each stage, a few numbers.  With the numbers of all shards the same count runs once more without searching,
//! and says what the undivided count says.  The search defines the meaning of the numbers, as for a
//! [`Checkpoint`](crate::Checkpoint).

use crate::shard::Shard;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The numbers of each stage, by the name of the stage and the number of its parts.
pub type Stages = BTreeMap<String, Vec<u128>>;

/// A count in shards.
///
/// ```
/// use rookwright_run::{ShardedCount, Shard};
///
/// // Two machines count eight queens by the square of the first queen.
/// let solutions: [u128; 8] = [4, 8, 16, 18, 18, 16, 8, 4];
/// let counted = |shard: Shard| {
///     let counting = ShardedCount::one(shard);
///     let sum = (0..8).filter(|&part| shard.has(part)).map(|part| solutions[part as usize]).sum::<u128>();
///     counting.record("queens", 8, &[sum]);
///     counting.counted()
/// };
/// let all = ShardedCount::All(vec![counted(Shard::new(1, 2)?), counted(Shard::new(2, 2)?)]);
/// assert_eq!(all.known("queens", 8).map(|numbers| numbers[0]).sum::<u128>(), 92);
/// # Ok::<(), rookwright_run::ParseShardError>(())
/// ```
#[derive(Debug)]
pub enum ShardedCount {
    /// This shard is counted.
    One {
        /// Which one.
        shard: Shard,
        /// What it has counted so far.
        counted: Mutex<Stages>,
    },
    /// All shards are known, and nothing is searched.
    All(Vec<Stages>),
}

impl ShardedCount {
    /// Counts one shard.
    pub fn one(shard: Shard) -> Self {
        ShardedCount::One { shard, counted: Mutex::default() }
    }

    /// Returns the shard to count; `None` if all are known.
    pub fn shard(&self) -> Option<Shard> {
        match self {
            ShardedCount::One { shard, .. } => Some(*shard),
            ShardedCount::All(_) => None,
        }
    }

    /// Keeps the sum of a stage.
    pub fn record(&self, stage: &str, parts: usize, numbers: &[u128]) {
        if let ShardedCount::One { counted, .. } = self {
            let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
            counted.insert(key(stage, parts), numbers.to_vec());
        }
    }

    /// Returns what the shards have counted in a stage.
    pub fn known(&self, stage: &str, parts: usize) -> impl Iterator<Item = &[u128]> {
        let all = match self {
            ShardedCount::One { .. } => &[][..],
            ShardedCount::All(all) => &all[..],
        };
        let key = key(stage, parts);
        all.iter().filter_map(move |stages| stages.get(&key).map(Vec::as_slice))
    }

    /// Returns what this shard has counted.
    pub fn counted(&self) -> Stages {
        match self {
            ShardedCount::One { counted, .. } => {
                counted.lock().unwrap_or_else(PoisonError::into_inner).clone()
            }
            ShardedCount::All(_) => Stages::new(),
        }
    }
}

fn key(stage: &str, parts: usize) -> String {
    format!("{stage}/{parts}")
}
