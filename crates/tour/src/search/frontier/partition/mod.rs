//! A count by several actors, which need not be on one machine.
//!
//! Each actor holds the states whose hash belongs to it.  A step is one round: each actor expands its states,
//! the caller passes the successors on to their owners, and these add them up.  An actor does not know how the
//! bytes travel.
//!
//! | module | contents |
//! |---|---|
//! | `actor`, `worker` | the share of an actor, for any width of states and numbers and for one |
//! | `intake` | the owner of a state; states on their way into tables and blobs |
//! | `blob`, `arrivals` | states on their way to another actor; which of them have arrived |
//! | `file` | the share of an actor on disk or on its way |
//! | `round`, `error` | what an actor does in a round; why an actor cannot continue |

mod actor;
mod arrivals;
mod blob;
mod error;
mod file;
mod intake;
mod round;
#[cfg(test)]
mod tests;
mod worker;

pub use error::PartitionError;
pub use intake::MOST_ACTORS;
pub use round::Round;

use super::key::Key;
use super::trimmed;
use super::widths::{Widths, by_widths};
use crate::graph::Graph;
use crate::puzzle::Tour;
use actor::Actor;
use file::Opened;
use intake::Seat;
use num_bigint::BigUint;
use std::path::Path;
use worker::Worker;

/// A part of a count: one of several actors, each with a share of the states.
///
/// The caller asks [`plan`](Self::plan) whether a count is needed, makes the actors, and then repeats rounds:
///
/// 1. It adds up the [`counts`](Self::counts) of all actors and passes the totals to
///    [`begin_round`](Self::begin_round) of each.
/// 2. It calls [`expand`](Self::expand) of each actor until there is nothing left, and passes every blob to
///    [`absorb`](Self::absorb) of its destination, in any order.
/// 3. It calls [`end_round`](Self::end_round) of each actor, and may [`save`](Self::save) it.
///
/// After the round [`Round::Join`] the number of cycles is the sum of [`join`](Self::join) over all actors, and
/// [`outcome`](Self::outcome) makes the result of the count from it.  After an error the actor cannot continue,
/// except that a blob with a wrong header changes nothing.
///
/// ```
/// use rookwright_tour::{Partition, PresetOptions, Round, Widths, preset};
///
/// let closed = PresetOptions { closed: true, ..PresetOptions::default() };
/// let tour = preset(&["5x6"], &closed)?;
/// let actor = |index| Partition::new(&tour, index, 2, Widths::default(), 1 << 30);
/// let mut actors = [actor(0)?, actor(1)?];
/// loop {
///     let counts = [actors[0].counts(), actors[1].counts()];
///     let (near, far) = (counts[0].0 + counts[1].0, counts[0].1 + counts[1].1);
///     let rounds = [actors[0].begin_round(near, far)?, actors[1].begin_round(near, far)?];
///     assert_eq!(rounds[0], rounds[1]);
///     for from in 0..2 {
///         while let Some(blobs) = actors[from].expand(1 << 20)? {
///             actors[1 - from].absorb(&blobs[1 - from])?;
///         }
///     }
///     actors[0].end_round()?;
///     actors[1].end_round()?;
///     if matches!(rounds[0], Round::Join { .. }) {
///         break;
///     }
/// }
/// assert_eq!(actors[0].join()? + actors[1].join()?, 8u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Partition {
    actor: Box<dyn Actor>,
    widths: Widths,
}

impl Partition {
    /// The actor `index` of `of`, counted from zero, with a limit in bytes on the memory of its tables.  The
    /// blobs of [`expand`](Self::expand) come on top of that.
    pub fn new(
        tour: &Tour,
        index: usize,
        of: usize,
        widths: Widths,
        memory: u64,
    ) -> Result<Self, PartitionError> {
        let (graph, is_empty) = graph(tour)?;
        let seat = seat(index, of)?;
        let create =
            by_widths!(widths, create, return Err(PartitionError::Misuse("no such width of numbers")));
        Ok(Self { actor: create(graph, seat, memory, is_empty), widths })
    }

    /// Reads an actor that was [saved](Self::save) between two rounds.  A file of another program version,
    /// puzzle, actor or number of actors is refused, and so is a damaged one.
    pub fn load(
        path: &Path,
        tour: &Tour,
        index: usize,
        of: usize,
        memory: u64,
    ) -> Result<Self, PartitionError> {
        let (graph, _) = graph(tour)?;
        Self::of(Opened::open(path, graph, seat(index, of)?, memory)?)
    }

    /// Shares the states of the only actor out among this number of actors, between two rounds; [`receive`](Self::receive)
    /// reads each share.  Few states are found sooner by one actor than sent between several.
    pub fn deal(&self, of: usize) -> Result<Vec<Vec<u8>>, PartitionError> {
        seat(0, of)?;
        self.actor.deal(of)
    }

    /// Makes an actor from its share of the states that one actor [dealt](Self::deal).  Damaged bytes and those of
    /// another puzzle, actor or version are refused.
    pub fn receive(
        share: Vec<u8>,
        tour: &Tour,
        index: usize,
        of: usize,
        memory: u64,
    ) -> Result<Self, PartitionError> {
        let (graph, _) = graph(tour)?;
        Self::of(Opened::of_bytes(share, graph, seat(index, of)?, memory)?)
    }

    fn of(opened: Opened) -> Result<Self, PartitionError> {
        let widths = opened.widths();
        let restore = by_widths!(widths, restore, return Err(opened.damaged()));
        Ok(Self { actor: restore(opened)?, widths })
    }

    /// Writes the tables and the progress to a file, which appears whole or not at all; only between two rounds.
    pub fn save(&self, path: &Path) -> Result<(), PartitionError> {
        self.actor.save(path)
    }

    /// Returns the widths of its states and numbers.
    pub fn widths(&self) -> Widths {
        self.widths
    }

    /// Returns the number of rounds that have begun.
    pub fn round(&self) -> u64 {
        self.actor.round()
    }

    /// Returns the numbers of states that it holds between two rounds, of the near and of the far side.
    pub fn counts(&self) -> (u64, u64) {
        self.actor.counts()
    }

    /// Returns the number of its states in all tables so far; the sum over the actors is the effort of the count.
    pub fn states(&self) -> u64 {
        self.actor.states()
    }

    /// Returns the number of vertices swept when the last round ended.
    pub fn swept(&self) -> u64 {
        self.actor.swept()
    }

    /// Returns the largest number of bytes of its tables so far.
    pub fn most_bytes(&self) -> u64 {
        self.actor.most_bytes()
    }

    /// Begins a round.  The totals are the sums of [`counts`](Self::counts) over all actors; all actors get the
    /// same totals and decide on the same round.
    pub fn begin_round(&mut self, near_total: u64, far_total: u64) -> Result<Round, PartitionError> {
        self.actor.begin_round(near_total, far_total)
    }

    /// Expands some of its states.  Returns a blob for each actor, with about this number of bytes in all; its
    /// own successors count too, but are added at once, and its own blob is empty.  Every other blob must
    /// arrive, even if it is short.  Returns `None` if all states of the round are expanded, but not before it
    /// has returned blobs once.
    pub fn expand(&mut self, limit_bytes: u64) -> Result<Option<Vec<Vec<u8>>>, PartitionError> {
        self.actor.expand(limit_bytes)
    }

    /// Returns whether all states of the round that is under way are expanded.
    pub fn is_expanded(&self) -> bool {
        self.actor.is_expanded()
    }

    /// Adds the states of a blob from another actor.  The blob must be of the round that is under way.
    pub fn absorb(&mut self, blob: &[u8]) -> Result<(), PartitionError> {
        self.actor.absorb(blob)
    }

    /// Ends a round: the new table replaces the old one.  It is an error if states have not been expanded or
    /// have not arrived.
    pub fn end_round(&mut self) -> Result<(), PartitionError> {
        self.actor.end_round()
    }

    /// Returns the number of cycles that its states form, after the round [`Round::Join`] has ended.
    pub fn join(&mut self) -> Result<BigUint, PartitionError> {
        self.actor.join()
    }
}

/// Returns the graph of a tour, and whether it has no cycles.
fn graph(tour: &Tour) -> Result<(Graph, bool), PartitionError> {
    if !tour.numbers().is_empty() {
        return Err(PartitionError::Misuse("tours with given numbers are not counted by several actors"));
    }
    let graph = Graph::of(tour);
    match trimmed(&graph) {
        Some(trimmed) => Ok((trimmed.into_owned(), false)),
        None => Ok((graph, true)),
    }
}

fn seat(index: usize, of: usize) -> Result<Seat, PartitionError> {
    if index < of && of <= MOST_ACTORS {
        Ok(Seat { index, of })
    } else {
        Err(PartitionError::Misuse(
            "the number of an actor must be below the number of actors, at most 16384",
        ))
    }
}

fn create<K: Key, const W: usize>(graph: Graph, seat: Seat, memory: u64, is_empty: bool) -> Box<dyn Actor> {
    Box::new(Worker::<K, W>::new(graph, seat, memory, is_empty))
}

fn restore<K: Key, const W: usize>(opened: Opened) -> Result<Box<dyn Actor>, PartitionError> {
    Ok(Box::new(opened.read::<K, W>()?))
}
