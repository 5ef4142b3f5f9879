//! How long to think, and about what.

use rookwright_chess::Move;
use rookwright_run::Cancel;
use std::time::Duration;

/// What ends the thinking.  The default is nothing.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Mates of so many moves are looked for, and none longer.
    pub moves: Option<u32>,
    /// So long.
    pub time: Option<Duration>,
    /// So many positions, about.
    pub nodes: Option<u64>,
    /// The first moves that may be made; all of them where none is named.
    pub first: Vec<Move>,
    /// How many first moves are wanted.
    pub lines: usize,
    /// Threads of the prover.
    pub threads: usize,
    /// The switch that stops it from outside.
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
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is added.
    pub moves: Option<u32>,
}

impl Clock {
    /// A share of the time that leaves enough for the moves to come.
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
