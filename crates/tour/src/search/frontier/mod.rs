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
//! | `table`, `sweep` | all states of a side; how threads share a step |
//! | `meet` | when each side goes on, and where they meet |
//! | `join`, `glue`, `matching` | the sum over the pairs of states that make one cycle |

mod glue;
mod join;
mod key;
mod matching;
mod meet;
mod side;
mod step;
mod sweep;
mod table;
#[cfg(test)]
mod tests;
mod weight;

use crate::graph::Graph;
use key::Key;
use meet::{Cut, Meeting, Tally};
use num_bigint::BigUint;
use rookwright_solve::{End, Progress, Watch};
use std::sync::atomic::{AtomicU64, Ordering};
use sweep::{Common, Halt};

/// What the tables may take where nobody says: most machines have as much.
const MEMORY: u64 = 4 << 30;

/// What a count is told about its work.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    pub(crate) threads: usize,
    pub(crate) watch: &'a Watch,
    /// How many bytes the tables may take.
    pub(crate) memory: Option<u64>,
    pub(crate) progress: &'a (dyn Fn(Progress) + Sync),
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

/// Counts the Hamiltonian cycles of a graph.
pub(crate) fn count(graph: &Graph, work: Work<'_>) -> (Counted, Effort) {
    count_at(graph, work, Cut::Balanced)
}

fn count_at(graph: &Graph, work: Work<'_>, cut: Cut) -> (Counted, Effort) {
    let mut effort = Effort::default();
    if graph.edges.len() < 3 {
        return (Counted::Exactly(BigUint::ZERO), effort);
    }
    // Whatever turns out to be too small is found to be so early on: beginning again costs little.
    let mut wide = false;
    let mut limbs = 1;
    loop {
        let (result, tally) = match (wide, limbs) {
            (false, 1) => attempt::<u64, 1>(graph, work, cut, &mut effort),
            (false, 2) => attempt::<u64, 2>(graph, work, cut, &mut effort),
            (false, 4) => attempt::<u64, 4>(graph, work, cut, &mut effort),
            (false, 8) => attempt::<u64, 8>(graph, work, cut, &mut effort),
            (false, 16) => attempt::<u64, 16>(graph, work, cut, &mut effort),
            (false, 32) => attempt::<u64, 32>(graph, work, cut, &mut effort),
            (false, 64) => attempt::<u64, 64>(graph, work, cut, &mut effort),
            (false, 128) => attempt::<u64, 128>(graph, work, cut, &mut effort),
            (true, 1) => attempt::<u128, 1>(graph, work, cut, &mut effort),
            (true, 2) => attempt::<u128, 2>(graph, work, cut, &mut effort),
            (true, 4) => attempt::<u128, 4>(graph, work, cut, &mut effort),
            _ => return (Counted::TooLarge, effort),
        };
        let stopped = |end, what: &str| Counted::Stopped {
            end,
            why: format!(
                "{what} with {} of {} squares swept and {} states in {} MiB",
                tally.swept,
                graph.edges.len(),
                tally.now,
                effort.most_bytes >> 20
            ),
        };
        let counted = match result {
            Ok(number) => Counted::Exactly(number),
            Err(Halt::Overflow) => {
                limbs *= 2;
                continue;
            }
            Err(Halt::Wide(_)) if !wide => {
                wide = true;
                continue;
            }
            Err(Halt::Wide(open)) => Counted::TooWide { open },
            Err(Halt::Memory) => stopped(End::OutOfBudget, "no memory left"),
            Err(Halt::Over) => stopped(work.watch.end(), "stopped"),
        };
        return (counted, effort);
    }
}

fn attempt<K: Key, const W: usize>(
    graph: &Graph,
    work: Work<'_>,
    cut: Cut,
    effort: &mut Effort,
) -> (Result<BigUint, Halt>, Tally) {
    let common = Common {
        threads: work.threads,
        watch: work.watch,
        memory: work.memory.unwrap_or(MEMORY),
        bytes: AtomicU64::new(0),
        most_bytes: AtomicU64::new(0),
    };
    let mut tally = Tally::default();
    let result = Meeting::<K, W>::new(graph, &common, work.progress, &mut tally).count(cut);
    effort.states += tally.states;
    effort.most_states = effort.most_states.max(tally.most);
    effort.most_bytes = effort.most_bytes.max(common.most_bytes.load(Ordering::Relaxed));
    (result, tally)
}
