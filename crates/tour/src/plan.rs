//! Counts by several processes: whether one is needed, and its result.

use crate::graph::Graph;
use crate::puzzle::Tour;
use crate::run::{count, is_summed, summed};
use crate::search::{Partition, is_trivial, progress_in_words};
use num_bigint::BigUint;
use rookwright_run::{Count, End, Outcome, RunError, Settings, Statistics};

/// What a count of tours takes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Plan {
    /// The result is known without sharing the work, or the work cannot be shared.
    Known(Box<Outcome>),
    /// The cycles of a graph must be counted, which several [`Partition`]s can do.
    Count,
}

impl Partition {
    /// Returns whether several actors can count the tours; if not, counts them with these settings.
    ///
    /// ```
    /// use rookwright_run::Settings;
    /// use rookwright_tour::{Partition, Plan, PresetOptions, preset};
    ///
    /// let closed = PresetOptions { closed: true, ..PresetOptions::default() };
    /// let none = Partition::plan(&preset(&["5x5"], &closed)?, &Settings::default())?;
    /// assert!(matches!(none, Plan::Known(outcome) if outcome.count.to_string() == "0"));
    /// let tours = Partition::plan(&preset(&["6x6"], &closed)?, &Settings::default())?;
    /// assert!(matches!(tours, Plan::Count));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plan(tour: &Tour, settings: &Settings) -> Result<Plan, RunError> {
        if is_summed(tour, settings) && !is_trivial(&Graph::of(tour)) {
            return Ok(Plan::Count);
        }
        count(tour, settings).map(|outcome| Plan::Known(Box::new(outcome)))
    }

    /// Returns the result of a count that found this number of cycles, with this number of states in all: the
    /// sums of [`join`](Self::join) and of [`states`](Self::states).
    pub fn outcome(tour: &Tour, cycles: BigUint, states: u64) -> Outcome {
        summed(tour, End::Exhausted, Count::exactly(cycles), statistics(states), None)
    }

    /// Returns the result of a count that was stopped in this way: with this number of vertices
    /// [swept](Self::swept), states now and in all, and bytes of tables.
    pub fn stopped(tour: &Tour, end: End, swept: u64, (now, states): (u64, u64), bytes: u64) -> Outcome {
        let why = progress_in_words((swept, tour.area().into()), now, bytes);
        summed(tour, end, Count::at_least(0u32), statistics(states), Some(why))
    }
}

fn statistics(states: u64) -> Statistics {
    Statistics { nodes: states, ..Statistics::default() }
}
