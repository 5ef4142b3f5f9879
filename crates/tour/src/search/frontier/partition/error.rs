//! The reasons why an actor cannot continue.

use super::super::sweep::Halt;
use super::super::widths::Widths;

/// The reason why a [`Partition`](super::Partition) cannot continue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PartitionError {
    /// A number of ways is too large for its width; [`Widths::next`] returns a larger one.
    #[error("a number of ways is too large for its width")]
    Overflow,
    /// More squares are open at a time than a state can hold; [`Widths::next`] returns a larger width.
    #[error("{0} squares are open at a time, more than a state can hold")]
    Wide(usize),
    /// The memory limit is reached.
    #[error("the tables of actor {actor} take more than the limit of {limit} bytes")]
    Memory {
        /// The number of the actor.
        actor: usize,
        /// The limit.
        limit: u64,
    },
    /// States from another actor, or a file, do not belong here; the text says why.
    #[error("{0}")]
    Foreign(String),
    /// A file cannot be written or read.
    #[error("{0}")]
    Io(String),
    /// A method is called at the wrong time.
    #[error("{0}")]
    Misuse(&'static str),
}

impl Widths {
    /// Returns the widths to start again with after an error; `None` if larger ones do not help.
    ///
    /// ```
    /// use rookwright_tour::{PartitionError, Widths};
    ///
    /// let first = Widths::default();
    /// let second = first.next(&PartitionError::Overflow);
    /// assert_eq!(second, Some(Widths { limbs: 2, ..first }));
    /// let memory = PartitionError::Memory { actor: 0, limit: 1 << 30 };
    /// assert_eq!(first.next(&memory), None);
    /// ```
    pub fn next(&self, error: &PartitionError) -> Option<Widths> {
        match error {
            PartitionError::Overflow => self.after(&Halt::Overflow),
            PartitionError::Wide(slots) => self.after(&Halt::Wide(*slots)),
            _ => None,
        }
    }
}
