//! Counting the Hamiltonian cycles of a graph without finding any.
//!
//! The vertices are swept one after the other.  What the swept ones have settled matters to the others
//! only by a *state*: how many edges each vertex at the border has, and which ends of paths belong
//! together.  There are far fewer states than ways to come to them, and a sum of ways for each is all
//! that is kept (Held & Karp's idea in 1962 for tours, in this form the transfer matrices of physics).
//! Two sweeps from either side meet in the middle, as in McKay's count of the knight's tours of the 8x8
//! board (1997).
//!
//! | file | what it is for |
//! |---|---|
//! | `key`, `weight` | a state as a number; numbers of ways of any size |
//! | `side`, `step` | how far a sweep has come; what the next vertex makes of a state |
//! | `colour` | what need not be counted |
//! | `mirror` | the symmetry that halves a table |
//! | `table`, `sweep` | all states of a side; how threads share a step |
//! | `meet` | when each side goes on, and where they meet |
//! | `keep`, `snapshot` | tables on disk |
//! | `join`, `glue`, `matching` | the sum over the pairs of states that make one cycle |

mod colour;
mod glue;
mod join;
mod keep;
mod key;
mod matching;
mod meet;
mod mirror;
mod side;
mod snapshot;
mod step;
mod sweep;
mod table;
#[cfg(test)]
mod tests;
mod weight;

use crate::graph::Graph;
use keep::Keeper;
use key::Key;
use meet::{Cut, Meeting, Tally};
use num_bigint::BigUint;
use rookwright_run::{Checkpoint, End, Listener, USUAL_MEMORY, Watch};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use sweep::{Common, Halt};

/// What a count is told about its work.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    pub(crate) threads: usize,
    pub(crate) watch: &'a Watch,
    /// How many bytes the tables may take.
    pub(crate) memory: Option<u64>,
    pub(crate) progress: &'a Listener,
    /// Where the tables of a long count are kept.
    pub(crate) checkpoint: Option<&'a Checkpoint>,
}

/// How a count ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Counted {
    /// With this number of Hamiltonian cycles.
    Exactly(BigUint),
    /// Before its end.
    Stopped {
        /// For this kind of reason.
        end: End,
        /// How far it had come.
        why: String,
    },
    /// It cannot be done: more vertices are open at a time than a state has room for.
    TooWide {
        /// So many.
        open: usize,
    },
    /// A file beside the checkpoint is not one of this count: it is left alone.
    Refused(String),
    /// It cannot be done: the number has more digits than there is room for.
    TooLarge,
}

/// What a count took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Effort {
    /// States in all tables there were.
    pub(crate) states: u64,
    /// The most states at a time.
    pub(crate) most_states: u64,
    /// The most bytes at a time.
    pub(crate) most_bytes: u64,
}

/// How often tables are written to disk, unless that would take too much of the time.
const EVERY: Duration = Duration::from_secs(5);

/// What only tests choose.
#[derive(Clone, Copy)]
struct Plan {
    cut: Cut,
    /// How often tables are written to disk.
    every: Duration,
}

/// Counts the Hamiltonian cycles of a graph.
pub(crate) fn count(graph: &Graph, work: Work<'_>) -> (Counted, Effort) {
    count_by(graph, work, Plan { cut: Cut::Balanced, every: EVERY })
}

fn count_by(graph: &Graph, work: Work<'_>, plan: Plan) -> (Counted, Effort) {
    let mut effort = Effort::default();
    let trimmed = if graph.edges.len() < 3 { None } else { colour::trimmed(graph) };
    let Some(graph) = trimmed.as_deref() else { return (Counted::Exactly(BigUint::ZERO), effort) };
    let keeper = work.checkpoint.map(|checkpoint| Keeper::new(checkpoint, graph, plan.every));
    if let Some(total) = keeper.as_ref().and_then(Keeper::total) {
        return (Counted::Exactly(total), effort);
    }
    // Whatever turns out to be too small is found to be so early on: beginning again costs little.
    let mut wide = false;
    let mut limbs = 1;
    match keeper.as_ref().map(Keeper::widths) {
        Some(Ok(widths)) => (wide, limbs) = (widths.key > u64::BYTES, widths.limbs),
        Some(Err(halt)) => return (told(halt, graph, work, Tally::default(), effort), effort),
        None => {}
    }
    loop {
        let attempt = match (wide, limbs) {
            (false, 1) => attempt::<u64, 1>,
            (false, 2) => attempt::<u64, 2>,
            (false, 4) => attempt::<u64, 4>,
            (false, 16) => attempt::<u64, 16>,
            (false, 64) => attempt::<u64, 64>,
            (true, 1) => attempt::<u128, 1>,
            (true, 2) => attempt::<u128, 2>,
            (true, 4) => attempt::<u128, 4>,
            (true, 16) => attempt::<u128, 16>,
            (true, 64) => attempt::<u128, 64>,
            _ => return (Counted::TooLarge, effort),
        };
        match attempt(graph, work, plan, &mut effort) {
            (Ok(number), _) => {
                if let Some(keeper) = keeper {
                    keeper.finish(&number);
                }
                return (Counted::Exactly(number), effort);
            }
            (Err(Halt::Overflow), _) => limbs *= if limbs < 4 { 2 } else { 4 },
            (Err(Halt::Wide(_)), _) if !wide => wide = true,
            (Err(halt), tally) => return (told(halt, graph, work, tally, effort), effort),
        }
    }
}

/// Returns why there is no number.
fn told(halt: Halt, graph: &Graph, work: Work<'_>, tally: Tally, effort: Effort) -> Counted {
    let stopped = |end| {
        // The vertices that close an open tour are no squares.
        let (squares, states) = (graph.squares.len() as u64, tally.now);
        let swept = tally.swept.min(squares);
        let mebibytes = effort.most_bytes >> 20;
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

fn attempt<K: Key, const W: usize>(
    graph: &Graph,
    work: Work<'_>,
    plan: Plan,
    effort: &mut Effort,
) -> (Result<BigUint, Halt>, Tally) {
    let common = Common {
        threads: work.threads,
        watch: work.watch,
        memory: work.memory.unwrap_or(USUAL_MEMORY),
        bytes: AtomicU64::new(0),
        most_bytes: AtomicU64::new(0),
    };
    let mut tally = Tally::default();
    let keeper = work.checkpoint.map(|checkpoint| Keeper::new(checkpoint, graph, plan.every));
    let meeting = Meeting::<K, W>::new(graph, &common, work.progress, keeper, &mut tally);
    let result = meeting.and_then(|meeting| meeting.count(plan.cut));
    effort.states += tally.states;
    effort.most_states = effort.most_states.max(tally.most);
    effort.most_bytes = effort.most_bytes.max(common.most_bytes.load(Ordering::Relaxed));
    (result, tally)
}
