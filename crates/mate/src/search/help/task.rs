//! What all threads of a search for help and series lines share.

use crate::search::pictures::catalogue::Catalogue;
use crate::search::tables::without_lines::WithoutLines;
use crate::stipulation::Play;
use rookwright_chess::{Color, Goal, Move, Position};
use rookwright_run::{End, Watch};
use std::sync::atomic::{AtomicBool, Ordering};

/// What is the same for the whole search.
pub(crate) struct Task<'a> {
    pub(crate) play: Play,
    pub(crate) goal: Goal,
    /// Who reaches the goal.
    pub(crate) mating: Color,
    pub(crate) watch: &'a Watch,
    /// How many positions a thread may look at.
    pub(crate) most: u64,
    pub(crate) without_lines: &'a WithoutLines,
    /// The mates that can come about, where they have been listed.
    pub(crate) catalogue: Option<Catalogue>,
    /// Whether the caller has enough: for threads that find nothing.
    pub(crate) enough: AtomicBool,
}

impl Task<'_> {
    /// Whether to stop now.
    pub(crate) fn is_over(&self) -> bool {
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
    pub(crate) fn after(&self, position: &Position, step: Move, left: usize) -> Option<Position> {
        let next = position.after(step);
        if !self.is_alone(left) {
            return Some(next);
        }
        (!next.is_check()).then(|| next.passed())
    }

    /// How many of the moves left are the mating side's, and how many the other one's.
    pub(crate) fn shares(&self, left: usize) -> (usize, usize) {
        match self.play {
            Play::SeriesDirect => (left, 0),
            Play::SeriesHelp | Play::SeriesSelf => (1, left - 1),
            _ => (left.div_ceil(2), left / 2),
        }
    }

    /// Returns how a search ended that was halted for this reason, if at all.
    pub(crate) fn end(&self, halted: Option<Halt>) -> End {
        match halted {
            None => End::Exhausted,
            Some(Halt::Enough) => End::Stopped,
            Some(Halt::Over) => self.watch.end(),
        }
    }
}

/// Why a search stops before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// The caller has enough lines.
    Enough,
    /// The watch says so.
    Over,
}
