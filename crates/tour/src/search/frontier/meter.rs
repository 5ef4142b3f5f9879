//! The memory that the tables of a count take, and its limit.

use std::sync::atomic::{AtomicU64, Ordering};

/// Adds up memory that is taken and released.
#[derive(Debug)]
pub(super) struct Meter {
    limit: u64,
    bytes: AtomicU64,
    most: AtomicU64,
}

impl Meter {
    /// A meter with a limit in bytes.
    pub(super) fn new(limit: u64) -> Self {
        Self { limit, bytes: AtomicU64::new(0), most: AtomicU64::new(0) }
    }

    /// Records that memory is in use; returns `false` if it is too much.
    pub(super) fn take(&self, bytes: u64) -> bool {
        let now = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.most.fetch_max(now, Ordering::Relaxed);
        now <= self.limit
    }

    /// Records that memory is free again.
    pub(super) fn release(&self, bytes: u64) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Returns the number of bytes that are left.
    pub(super) fn room(&self) -> u64 {
        self.limit.saturating_sub(self.bytes.load(Ordering::Relaxed))
    }

    /// Returns the largest number of bytes in use at a time.
    pub(super) fn most(&self) -> u64 {
        self.most.load(Ordering::Relaxed)
    }
}
