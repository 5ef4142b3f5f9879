//! Actors whatever the width of their states and numbers.

use super::super::key::Key;
use super::error::PartitionError;
use super::file;
use super::round::Round;
use super::worker::Worker;
use num_bigint::BigUint;
use std::fmt::Debug;
use std::path::Path;

/// A [`Worker`] of any width.
pub(super) trait Actor: Debug + Send + Sync {
    fn save(&self, path: &Path) -> Result<(), PartitionError>;
    fn deal(&self, of: usize) -> Result<Vec<Vec<u8>>, PartitionError>;
    fn round(&self) -> u64;
    fn counts(&self) -> (u64, u64);
    fn states(&self) -> u64;
    fn swept(&self) -> u64;
    fn most_bytes(&self) -> u64;
    fn begin_round(&mut self, near: u64, far: u64) -> Result<Round, PartitionError>;
    fn expand(&mut self, limit: u64) -> Result<Option<Vec<Vec<u8>>>, PartitionError>;
    fn is_expanded(&self) -> bool;
    fn absorb(&mut self, blob: &[u8]) -> Result<(), PartitionError>;
    fn end_round(&mut self) -> Result<(), PartitionError>;
    fn join(&mut self) -> Result<BigUint, PartitionError>;
}

impl<K: Key, const W: usize> Actor for Worker<K, W> {
    fn save(&self, path: &Path) -> Result<(), PartitionError> {
        if !self.is_between_rounds() {
            return Err(PartitionError::Misuse("tables are only saved between two rounds"));
        }
        file::save(self, path).map_err(|error| PartitionError::Io(format!("{}: {error}", path.display())))
    }

    fn deal(&self, of: usize) -> Result<Vec<Vec<u8>>, PartitionError> {
        if !self.is_between_rounds() || self.seat.of != 1 {
            return Err(PartitionError::Misuse(
                "only the states of one actor are shared out, between two rounds",
            ));
        }
        file::deal(self, of).map_err(|error| PartitionError::Io(error.to_string()))
    }

    fn round(&self) -> u64 {
        self.round
    }

    fn counts(&self) -> (u64, u64) {
        (self.near.len(), self.far.len())
    }

    fn states(&self) -> u64 {
        self.states
    }

    fn swept(&self) -> u64 {
        self.swept
    }

    fn most_bytes(&self) -> u64 {
        self.meter.most()
    }

    fn begin_round(&mut self, near: u64, far: u64) -> Result<Round, PartitionError> {
        Worker::begin_round(self, near, far)
    }

    fn expand(&mut self, limit: u64) -> Result<Option<Vec<Vec<u8>>>, PartitionError> {
        Worker::expand(self, limit)
    }

    fn is_expanded(&self) -> bool {
        self.is_expanded
    }

    fn absorb(&mut self, blob: &[u8]) -> Result<(), PartitionError> {
        Worker::absorb(self, blob)
    }

    fn end_round(&mut self) -> Result<(), PartitionError> {
        Worker::end_round(self)
    }

    fn join(&mut self) -> Result<BigUint, PartitionError> {
        Worker::join(self)
    }
}
