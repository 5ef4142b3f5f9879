//! Divides the memory between the running jobs.
//!
//! Many jobs may run at the same time, but usually only a few do, and these should have most of the memory.  A
//! quarter of the memory is divided equally between all slots.  Of the rest, a job takes two thirds of what is still
//! free and returns it at its end.  A job that runs alone has more than half, and all jobs together never have more
//! than the whole.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The memory for all jobs.
#[derive(Debug)]
pub(crate) struct Shares {
    /// The number of bytes that every job gets at least.
    least: u64,
    places: usize,
    free: Mutex<Free>,
}

#[derive(Debug)]
struct Free {
    bytes: u64,
    jobs: usize,
}

/// The memory of one job.
#[derive(Debug)]
pub(crate) struct Share {
    from: Arc<Shares>,
    taken: u64,
}

impl Shares {
    /// Divides memory between up to `places` jobs.
    pub(crate) fn new(memory: u64, places: usize) -> Arc<Self> {
        let places = places.max(1);
        let least = memory / 4 / places as u64;
        let bytes = memory - least * places as u64;
        Arc::new(Self { least, places, free: Mutex::new(Free { bytes, jobs: 0 }) })
    }

    fn free(&self) -> MutexGuard<'_, Free> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a share for a job that starts.
    pub(crate) fn take(self: &Arc<Self>) -> Share {
        let mut free = self.free();
        free.jobs += 1;
        // The last job takes all that is left.
        let taken = if free.jobs >= self.places { free.bytes } else { free.bytes / 3 * 2 };
        free.bytes -= taken;
        Share { from: Arc::clone(self), taken }
    }
}

impl Share {
    /// Returns the number of bytes that the job may use.
    pub(crate) fn bytes(&self) -> u64 {
        self.from.least + self.taken
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut free = self.from.free();
        free.bytes += self.taken;
        free.jobs -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_job_has_most_and_all_have_no_more_than_there_is() {
        let memory = 1 << 30;
        let shares = Shares::new(memory, 32);
        let mut all: Vec<_> = (0..32).map(|_| shares.take()).collect();
        assert!(all[0].bytes() > memory / 2, "{}", all[0].bytes());
        assert!(all.iter().all(|share| share.bytes() >= memory / 4 / 32));
        assert!(all.iter().map(Share::bytes).sum::<u64>() <= memory);
        let first = all[0].bytes();
        all.clear();
        assert_eq!(shares.take().bytes(), first);
        assert_eq!(Shares::new(memory, 1).take().bytes(), memory);
    }
}
