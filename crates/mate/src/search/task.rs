//! What all threads of a search for help and series lines share.

use super::catalogue::Catalogue;
use super::empties::Empties;
use crate::stipulation::Play;
use rookwright_chess::{Color, Goal, Move, Position};
use rookwright_run::{End, Watch};
use std::sync::atomic::{AtomicBool, Ordering};

/// What is the same for the whole search.
pub(super) struct Task<'a> {
    pub(super) play: Play,
    pub(super) goal: Goal,
    /// Who reaches the goal.
    pub(super) mating: Color,
    pub(super) watch: &'a Watch,
    /// How many positions a thread may look at.
    pub(super) most: u64,
    pub(super) empties: &'a Empties,
    /// The mates that can come about, where they have been listed.
    pub(super) catalogue: Option<Catalogue>,
    /// Whether the caller has enough: for threads that find nothing.
    pub(super) enough: AtomicBool,
}

impl Task<'_> {
    /// Whether to stop now.
    pub(super) fn is_over(&self) -> bool {
        self.enough.load(Ordering::Relaxed) || self.watch.is_over()
    }

    /// Whether the side that moves with so many moves left makes the next one, too.
    fn is_alone(&self, left: usize) -> bool {
        match self.play {
            Play::SeriesDirect => true,
            Play::SeriesHelp | Play::SeriesSelf => left > 2,
            _ => false,
        }
    }

    /// The position after a move with so many left; `None` if it is a check too early in a series.
    pub(super) fn after(&self, position: &Position, step: Move, left: usize) -> Option<Position> {
        let next = position.after(step);
        if !self.is_alone(left) {
            return Some(next);
        }
        (!next.is_check()).then(|| next.passed())
    }

    /// How many of the moves left are the mating side's, and how many the other one's.
    pub(super) fn shares(&self, left: usize) -> (usize, usize) {
        match self.play {
            Play::SeriesDirect => (left, 0),
            Play::SeriesHelp | Play::SeriesSelf => (1, left - 1),
            _ => (left.div_ceil(2), left / 2),
        }
    }

    /// Returns how a search ended that was halted for this reason, if at all.
    pub(super) fn end(&self, halted: Option<Halt>) -> End {
        match halted {
            None => End::Exhausted,
            Some(Halt::Enough) => End::Stopped,
            Some(Halt::Over) => self.watch.end(),
        }
    }
}

/// Why a search stops before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// The caller has enough lines.
    Enough,
    /// The watch says so.
    Over,
}
