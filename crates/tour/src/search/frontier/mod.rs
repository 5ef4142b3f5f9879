//! Counts the Hamiltonian cycles of a graph without listing them.
//!
//! The vertices are swept one after the other.  All that matters of the swept ones is a *state*: how many edges
//! each vertex at the border has, and which ends of paths belong together.  There are far fewer states than
//! ways to reach them, and only the number of ways is stored for each (Held & Karp's idea in 1962 for tours, in
//! this form the transfer matrices of physics).  Two sweeps from either side meet in the middle, as in McKay's
//! count of the knight's tours of the 8x8 board (1997).
//!
//! There are two ways to do this, with the same result.  The figures are for the closed tours of 7x8:
//!
//! | module | a state is | for | time | memory |
//! |---|---|---|---|---|
//! | `groups` | the number of a matching; states with equal numbers of edges are a group | nearly all boards | 0.9 s | 33 MB |
//! | `states` | a number that lists what each vertex has, found by a hash | what `groups` refuses: frames of more than 20 vertices, seams with many edges, sides that touch at once | 5.7 s | 141 MB |
//!
//! | module | contents |
//! |---|---|
//! | `side`, `mirror` | the progress of a sweep; the symmetry that halves a table |
//! | `colour` | edges that the colours rule out |
//! | `glue`, `matching` | pairs of states that form one cycle; the ends of paths that belong together |
//! | `weight`, `widths` | numbers of ways; the sizes of states and numbers |
//! | `common`, `meter`, `tally` | what threads share; the memory of the tables; the progress of a count |
//! | `keep`, `snapshot`, `words` | tables on disk |

mod colour;
mod common;
mod frame;
mod glue;
mod groups;
mod keep;
mod matching;
mod meter;
mod mirror;
mod side;
mod snapshot;
mod states;
mod tally;
#[cfg(test)]
mod tests;
mod weight;
mod widths;
mod words;

use crate::graph::Graph;
use common::{Common, Halt};
use keep::Keeper;
use meter::Meter;
use num_bigint::BigUint;
use rookwright_run::{Checkpoint, End, Listener, USUAL_MEMORY, Watch};
use states::{Cut, Key};
use std::time::Duration;
use tally::Tally;
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
    /// The count is not possible: more vertices are open at a time than a state can hold.
    TooWide {
        /// The number of open vertices.
        open: usize,
    },
    /// A file beside the checkpoint belongs to something else and is left unchanged.
    Refused(String),
    /// The count is not possible: the number is too large.
    TooLarge,
}

/// The effort of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Effort {
    /// The number of states in all tables.
    pub(crate) states: u64,
    /// The largest number of states at a time.
    pub(crate) most_states: u64,
    /// The largest number of bytes at a time.
    pub(crate) most_bytes: u64,
}

/// The usual time between two writes of tables to disk.
const WRITE_INTERVAL: Duration = Duration::from_secs(5);

/// Settings that only tests change.
#[derive(Clone, Copy)]
struct Plan {
    cut: Cut,
    /// The time between two writes of tables to disk.
    every: Duration,
}

/// Counts the Hamiltonian cycles of a graph.
pub(crate) fn count(graph: &Graph, work: Work<'_>) -> (Counted, Effort) {
    count_by(graph, work, Plan { cut: Cut::Balanced, every: WRITE_INTERVAL })
}

fn count_by(graph: &Graph, work: Work<'_>, plan: Plan) -> (Counted, Effort) {
    let mut effort = Effort::default();
    let trimmed = if graph.edges.len() < 3 { None } else { colour::trimmed(graph) };
    let Some(graph) = trimmed.as_deref() else { return (Counted::Exactly(BigUint::ZERO), effort) };
    let keeper = work.checkpoint.map(|checkpoint| Keeper::new(checkpoint, graph, plan.every));
    if let Some(total) = keeper.as_ref().and_then(Keeper::total) {
        return (Counted::Exactly(total), effort);
    }
    let mut widths = match keeper.as_ref().map(Keeper::widths) {
        Some(Ok(widths)) => widths,
        Some(Err(halt)) => return (why_stopped(halt, graph, work, Tally::default(), effort), effort),
        None => Widths::default(),
    };
    // Tables whose states are not in groups belong to a count for which groups were not possible.
    let mut by_groups = plan.cut == Cut::Balanced && !keeper.as_ref().is_some_and(Keeper::has_states);
    loop {
        let attempt = by_widths!(widths, attempt);
        let (result, tally) = attempt(graph, work, plan, by_groups, &mut effort);
        let halt = match result {
            Ok(number) => {
                if let Some(keeper) = keeper {
                    keeper.finish(&number);
                }
                return (Counted::Exactly(number), effort);
            }
            Err(halt) => halt,
        };
        match (&halt, widths.next()) {
            (Halt::Wide(_), _) if by_groups => {
                by_groups = false;
                if let Some(keeper) = &keeper {
                    keeper.remove_groups();
                }
            }
            (Halt::Wide(_) | Halt::Overflow, Some(wider)) => widths = wider,
            _ => return (why_stopped(halt, graph, work, tally, effort), effort),
        }
    }
}

/// Returns the result of a count that was stopped.
fn why_stopped(halt: Halt, graph: &Graph, work: Work<'_>, tally: Tally, effort: Effort) -> Counted {
    let stopped = |end| {
        // The extra vertices of an open tour are not squares.
        let squares = graph.squares.len() as u64;
        let (swept, states, mebibytes) = (tally.swept.min(squares), tally.now, effort.most_bytes >> 20);
        let why = format!("with {swept} of {squares} squares swept, {states} states and {mebibytes} MiB");
        Counted::Stopped { end, why }
    };
    match halt {
        Halt::Overflow => Counted::TooLarge,
        Halt::Wide(open) => Counted::TooWide { open },
        Halt::Memory => stopped(End::OutOfBudget),
        Halt::Over => stopped(work.watch.end()),
        Halt::Refused(why) => Counted::Refused(why),
    }
}

/// Counts with states and numbers of certain sizes.
fn attempt<K: Key, const W: usize>(
    graph: &Graph,
    work: Work<'_>,
    plan: Plan,
    by_groups: bool,
    effort: &mut Effort,
) -> (Result<BigUint, Halt>, Tally) {
    let meter = Meter::new(work.memory.unwrap_or(USUAL_MEMORY));
    let common = Common { threads: work.threads, watch: work.watch, meter };
    let mut tally = Tally::default();
    let keeper = work.checkpoint.map(|checkpoint| Keeper::new(checkpoint, graph, plan.every));
    let result = if by_groups {
        groups::count::<W>(graph, &common, work.progress, keeper, &mut tally)
    } else {
        states::count::<K, W>(graph, plan.cut, &common, work.progress, keeper, &mut tally)
    };
    effort.states += tally.states;
    effort.most_states = effort.most_states.max(tally.most);
    effort.most_bytes = effort.most_bytes.max(common.meter.most());
    (result, tally)
}
