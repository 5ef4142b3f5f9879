//! The limits of a search.

use rookwright_chess::Move;
use rookwright_run::Cancel;
use std::time::Duration;

/// What ends a search. By default nothing does.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest number of moves of a mate.
    pub moves: Option<u32>,
    /// The time.
    pub time: Option<Duration>,
    /// The approximate number of positions.
    pub nodes: Option<u64>,
    /// The first moves that are allowed. Empty allows all.
    pub first: Vec<Move>,
    /// The number of first moves to report.
    pub lines: usize,
    /// The number of threads of the prover.
    pub threads: usize,
    /// Stops the search from outside.
    pub cancel: Cancel,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            moves: None,
            time: None,
            nodes: None,
            first: Vec::new(),
            lines: 1,
            threads: 1,
            cancel: Cancel::default(),
        }
    }
}

/// A chess clock, for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time added by each move.
    pub increment: Duration,
    /// The number of moves until more time is added.
    pub moves: Option<u32>,
}

impl Clock {
    /// Returns the part of the time to use for this move.
    pub fn share(&self) -> Duration {
        let moves = self.moves.unwrap_or(30).clamp(1, 30);
        let share = self.left / moves + self.increment * 3 / 4;
        share.min(self.left / 2).max(Duration::from_millis(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_leaves_time() {
        let seconds = Duration::from_secs;
        let share = |left, increment, moves| Clock { left, increment, moves }.share();
        assert_eq!(share(seconds(60), seconds(0), None), seconds(2));
        assert_eq!(share(seconds(60), seconds(4), Some(10)), seconds(9));
        assert_eq!(share(seconds(2), seconds(60), Some(1)), seconds(1));
        assert_eq!(share(seconds(0), seconds(0), Some(0)), Duration::from_millis(1));
    }
}
