//! The limits of numbers that every front end takes: the command line, requests, jobs and Python.

use std::time::Duration;

/// The most threads.
pub const MOST_THREADS: usize = 1024;

/// The longest time limit: a century keeps clocks from overflowing.
pub const LONGEST_TIME: Duration = Duration::from_secs(3_200_000_000);
