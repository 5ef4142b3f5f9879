//! A count in shares: what one share has counted, or what all of them have.
//!
//! A count goes over lists of parts, a list for each *stage*.  A share counts every n-th part of each list and keeps the
//! sum for each stage, a few numbers.  With the numbers of all shares the same count runs once more without searching,
//! and says what the undivided count says.  The search defines the meaning of the numbers, as for a
//! [`Checkpoint`](crate::Checkpoint).

use crate::slice::Slice;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The numbers of each stage, by the name of the stage and the number of its parts.
pub type Stages = BTreeMap<String, Vec<u128>>;

/// A count in shares.
///
/// ```
/// use rookwright_run::{Shares, Slice};
///
/// // Two machines count eight queens by the square of the first queen.
/// let solutions: [u128; 8] = [4, 8, 16, 18, 18, 16, 8, 4];
/// let counted = |slice: Slice| {
///     let share = Shares::one(slice);
///     let sum = (0..8).filter(|&part| slice.has(part)).map(|part| solutions[part as usize]).sum::<u128>();
///     share.record("queens", 8, &[sum]);
///     share.counted()
/// };
/// let all = Shares::All(vec![counted(Slice::new(1, 2)?), counted(Slice::new(2, 2)?)]);
/// assert_eq!(all.known("queens", 8).map(|numbers| numbers[0]).sum::<u128>(), 92);
/// # Ok::<(), rookwright_run::SliceError>(())
/// ```
#[derive(Debug)]
pub enum Shares {
    /// This share is counted.
    One {
        /// Which one.
        slice: Slice,
        /// What it has counted so far.
        counted: Mutex<Stages>,
    },
    /// All shares are known, and nothing is searched.
    All(Vec<Stages>),
}

impl Shares {
    /// Counts one share.
    pub fn one(slice: Slice) -> Self {
        Shares::One { slice, counted: Mutex::default() }
    }

    /// Returns the share to count; `None` if all are known.
    pub fn slice(&self) -> Option<Slice> {
        match self {
            Shares::One { slice, .. } => Some(*slice),
            Shares::All(_) => None,
        }
    }

    /// Keeps the sum of a stage.
    pub fn record(&self, stage: &str, parts: usize, numbers: &[u128]) {
        if let Shares::One { counted, .. } = self {
            let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
            counted.insert(key(stage, parts), numbers.to_vec());
        }
    }

    /// Returns what the shares have counted in a stage.
    pub fn known(&self, stage: &str, parts: usize) -> impl Iterator<Item = &[u128]> {
        let all = match self {
            Shares::One { .. } => &[][..],
            Shares::All(all) => &all[..],
        };
        let key = key(stage, parts);
        all.iter().filter_map(move |stages| stages.get(&key).map(Vec::as_slice))
    }

    /// Returns what this share has counted.
    pub fn counted(&self) -> Stages {
        match self {
            Shares::One { counted, .. } => counted.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            Shares::All(_) => Stages::new(),
        }
    }
}

fn key(stage: &str, parts: usize) -> String {
    format!("{stage}/{parts}")
}
