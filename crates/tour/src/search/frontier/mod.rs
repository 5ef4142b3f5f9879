//! Counts the Hamiltonian cycles of a graph without listing them.
//!
//! The vertices are swept one after the other.  All that matters of the swept ones is a *state*: how many edges
//! each vertex at the border has, and which ends of paths belong together.  There are far fewer states than
//! ways to reach them, and only the number of ways is stored for each (Held & Karp's idea in 1962 for tours, in
//! this form the transfer matrices of physics).  Two sweeps from either side meet in the middle, as in McKay's
//! count of the knight's tours of the 8x8 board (1997).
//!
//! States with equal numbers of edges at each vertex are a *group*, whose states change alike (`groups`).
//!
//! | module | contents |
//! |---|---|
//! | `groups` | the groups of states, the sweeps over them, and the join of the two sides |
//! | `side`, `mirror` | the progress of a sweep; the symmetry that halves a table |
//! | `colour` | edges that the colours rule out |
//! | `glue`, `matching` | pairs of states that form one cycle; the ends of paths that belong together |
//! | `weight`, `widths` | numbers of ways; the sizes of states and numbers |
//! | `common`, `meter` | what threads share; the memory of the tables |
//! | `keep`, `snapshot`, `words` | tables on disk |

mod colour;
mod common;
mod glue;
mod groups;
mod keep;
mod matching;
mod meter;
mod mirror;
mod side;
mod snapshot;
#[cfg(test)]
mod tests;
mod weight;
mod widths;
mod words;

use crate::graph::Graph;
use common::{Common, Halt};
use keep::Keeper;
use matching::Number;
use meter::Meter;
use num_bigint::BigUint;
use rookwright_run::{Checkpoint, End, Listener, USUAL_MEMORY, Watch};
use std::time::Duration;
use widths::{Widths, by_widths};

/// The settings of a count.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    pub(crate) threads: usize,
    pub(crate) watch: &'a Watch,
    /// The memory limit of the tables, in bytes.
    pub(crate) memory: Option<u64>,
    pub(crate) progress: &'a Listener,
    /// The file for the progress of a long count.
    pub(crate) checkpoint: Option<&'a Checkpoint>,
}

/// The result of a count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Counted {
    /// The number of Hamiltonian cycles.
    Exactly(BigUint),
    /// The count stopped before its end.
    Stopped {
        /// The kind of end.
        end: End,
        /// The progress in words.
        why: String,
    },
    /// A file beside the checkpoint belongs to something else and is left unchanged.
    Refused(String),
    /// The count is not possible: the number is too large, or more vertices are open at a time than a state can hold.
    TooLarge,
}

/// The effort of a count, and its progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Effort {
    /// The number of states in all tables so far.
    pub(crate) states: u64,
    /// The largest number of bytes at a time.
    most_bytes: u64,
    /// The number of states now.
    now: u64,
    /// The number of vertices swept.
    swept: u64,
}

impl Effort {
    /// Adds a table with this number of states, after which both sides have this number of states and of swept
    /// vertices.
    fn add(&mut self, states: u64, now: u64, swept: u64) {
        *self = Self { states: self.states + states, now, swept, ..*self };
    }
}

/// The usual time between two writes of tables to disk.
const WRITE_INTERVAL: Duration = Duration::from_secs(5);

/// Settings that only tests change.
#[derive(Clone, Copy)]
struct Plan {
    /// Whether the edges of a small seam are left to the join.
    may_join: bool,
    /// The time between two writes of tables to disk.
    every: Duration,
}

/// Counts the Hamiltonian cycles of a graph.
pub(crate) fn count(graph: &Graph, work: Work<'_>) -> (Counted, Effort) {
    count_by(graph, work, Plan { may_join: true, every: WRITE_INTERVAL })
}

fn count_by(graph: &Graph, work: Work<'_>, plan: Plan) -> (Counted, Effort) {
    let mut effort = Effort::default();
    let trimmed = if graph.edges.len() < 3 { None } else { colour::trimmed(graph) };
    let Some(graph) = trimmed.as_deref() else { return (Counted::Exactly(BigUint::ZERO), effort) };
    // An earlier run may have finished the count, or may have found out how wide the numbers must be.
    let keeper = work.checkpoint.map(|checkpoint| Keeper::new(checkpoint, graph, plan.every));
    if let Some(total) = keeper.as_ref().and_then(Keeper::total) {
        return (Counted::Exactly(total), effort);
    }
    let mut widths = match keeper.as_ref().map(Keeper::widths) {
        Some(Ok(widths)) => widths,
        Some(Err(halt)) => return (why_stopped(halt, graph, work, effort), effort),
        None => Widths::default(),
    };
    // Narrow numbers are fast and nearly always enough. If one overflows, the whole count begins again with
    // wider ones.
    loop {
        let attempt = by_widths!(widths, attempt);
        match (attempt(graph, work, plan, &mut effort), widths.next()) {
            (Ok(number), _) => {
                if let Some(keeper) = keeper {
                    keeper.finish(&number);
                }
                return (Counted::Exactly(number), effort);
            }
            (Err(Halt::Wide), Some(wider)) => widths = wider,
            (Err(halt), _) => return (why_stopped(halt, graph, work, effort), effort),
        }
    }
}

/// Returns the result of a count that was stopped.
fn why_stopped(halt: Halt, graph: &Graph, work: Work<'_>, effort: Effort) -> Counted {
    let stopped = |end| {
        // The extra vertices of an open tour are not squares.
        let squares = graph.squares.len() as u64;
        let (swept, states, mebibytes) = (effort.swept.min(squares), effort.now, effort.most_bytes >> 20);
        let why = format!("with {swept} of {squares} squares swept, {states} states and {mebibytes} MiB");
        Counted::Stopped { end, why }
    };
    match halt {
        Halt::Wide => Counted::TooLarge,
        Halt::Memory => stopped(End::OutOfBudget),
        Halt::Over => stopped(work.watch.end()),
        Halt::Refused(why) => Counted::Refused(why),
    }
}

/// Counts with states and numbers of certain sizes.
fn attempt<M: Number, const W: usize>(
    graph: &Graph,
    work: Work<'_>,
    plan: Plan,
    effort: &mut Effort,
) -> Result<BigUint, Halt> {
    let meter = Meter::new(work.memory.unwrap_or(USUAL_MEMORY));
    let common = Common { threads: work.threads, watch: work.watch, meter };
    let keeper = work.checkpoint.map(|checkpoint| Keeper::new(checkpoint, graph, plan.every));
    let result = groups::count::<M, W>(graph, &common, (work.progress, plan.may_join), keeper, effort);
    effort.most_bytes = effort.most_bytes.max(common.meter.most());
    result
}
