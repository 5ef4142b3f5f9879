//! The tables of an actor between two rounds, on disk or on their way.
//!
//! They consist of words as in [`snapshot`](super::super::snapshot): the format, the version, the graph,
//! the number of the actor and of all actors, the round, the states so far, the widths, then for each side its
//! progress and its states, and a checksum.

use super::super::key::Key;
use super::super::snapshot::{get_place, identity, put_side, widths_of};
use super::super::sweep::Halt;
use super::super::table::{Entry, Part, Table};
use super::super::widths::Widths;
use super::super::words::{Reader, Words, Writer, damaged};
use super::error::PartitionError;
use super::intake::Seat;
use super::worker::Worker;
use crate::graph::Graph;
use std::io::{self, Cursor, Write};
use std::path::Path;

/// The first bytes of such a file.
const FORM: &[u8; 24] = b"rookwright partition 1\n ";
/// Its format in words.
const WHAT: &str = "a part of a count by several actors";

/// Writes the tables of an actor.
pub(super) fn save<K: Key, const W: usize>(worker: &Worker<K, W>, path: &Path) -> io::Result<()> {
    let mut words = Writer::create(path, FORM)?;
    put(&mut words, worker, worker.seat, worker.states, [&worker.near, &worker.far])?;
    words.commit()
}

/// Shares the tables of the only actor out among several: returns the bytes for each of them.
pub(super) fn deal<K: Key, const W: usize>(worker: &Worker<K, W>, of: usize) -> io::Result<Vec<Vec<u8>>> {
    let share = |index| {
        let seat = Seat { index, of };
        // The sum over all actors is the effort of the count.
        let states = if index == 0 { worker.states } else { 0 };
        let [near, far] = [&worker.near, &worker.far].map(|table| own(table, seat));
        let mut words = Words::start(Vec::new(), FORM)?;
        put(&mut words, worker, seat, states, [&near, &far])?;
        words.finish()
    };
    (0..of).map(share).collect()
}

/// Returns the states of a table that belong to an actor.
fn own<K: Key, const W: usize>(table: &Table<K, W>, seat: Seat) -> Table<K, W> {
    let is_own = |entry: &&Entry<K, W>| seat.owner(entry.0.scatter()) == seat.index;
    let own = |part: &Part<K, W>| {
        let entries: Vec<_> = part.iter().filter(is_own).copied().collect();
        let mut own = Part::with_room(entries.len());
        let is_added = own.add_all(&entries);
        debug_assert!(is_added, "no two of the states are equal");
        own
    };
    Table { parts: table.parts.iter().map(own).collect() }
}

fn put<T: Write, K: Key, const W: usize>(
    words: &mut Words<T>,
    worker: &Worker<K, W>,
    seat: Seat,
    states: u64,
    [near, far]: [&Table<K, W>; 2],
) -> io::Result<()> {
    words.put(worker.identity)?;
    words.put(seat.index as u64)?;
    words.put(seat.of as u64)?;
    words.put(worker.round)?;
    words.put(states)?;
    words.put((K::BYTES / 8) as u64)?;
    words.put(W as u64)?;
    put_side(words, &worker.course.place(false), near)?;
    put_side(words, &worker.course.place(true), far)
}

/// The share of an actor, read as far as the widths.
pub(super) struct Opened {
    /// The name for messages.
    name: String,
    words: Reader,
    graph: Graph,
    seat: Seat,
    memory: u64,
    round: u64,
    states: u64,
    widths: Widths,
}

impl Opened {
    /// Opens the file of an actor.
    pub(super) fn open(path: &Path, graph: Graph, seat: Seat, memory: u64) -> Result<Self, PartitionError> {
        let name = path.display().to_string();
        match Reader::open(path, FORM, WHAT).map_err(|why| refuse(&name, &why))? {
            Some(words) => Self::read_head(name, words, graph, seat, memory),
            None => Err(PartitionError::Io(format!("{name}: there is no such file"))),
        }
    }

    /// Reads a share that was [dealt](deal) to an actor.
    pub(super) fn of_bytes(
        bytes: Vec<u8>,
        graph: Graph,
        seat: Seat,
        memory: u64,
    ) -> Result<Self, PartitionError> {
        let name = format!("the share of actor {}", seat.index);
        let length = bytes.len() as u64;
        let words = Reader::of(Box::new(Cursor::new(bytes)), length, FORM, WHAT);
        let words = words.map_err(|why| refuse(&name, &why))?;
        Self::read_head(name, words, graph, seat, memory)
    }

    fn read_head(
        name: String,
        mut words: Reader,
        graph: Graph,
        seat: Seat,
        memory: u64,
    ) -> Result<Self, PartitionError> {
        let head = words.get_all().map_err(|why| refuse(&name, &why))?;
        let [puzzle, index, of, round, states, key, limbs] = head;
        if puzzle != identity(&graph) {
            return Err(refuse(&name, "belongs to another puzzle"));
        }
        if (index, of) != (seat.index as u64, seat.of as u64) {
            let why = format!("belongs to actor {index} of {of}, not to actor {} of {}", seat.index, seat.of);
            return Err(refuse(&name, &why));
        }
        let widths = widths_of(key, limbs).map_err(|why| refuse(&name, &why))?;
        Ok(Self { name, words, graph, seat, memory, round, states, widths })
    }

    /// Returns the widths of its states and numbers.
    pub(super) fn widths(&self) -> Widths {
        self.widths
    }

    /// Returns the error of a damaged file.
    pub(super) fn damaged(&self) -> PartitionError {
        refuse(&self.name, &damaged())
    }

    /// Reads the actor.
    pub(super) fn read<K: Key, const W: usize>(self) -> Result<Worker<K, W>, PartitionError> {
        let Self { name, mut words, graph, seat, memory, round, states, widths } = self;
        let vertices = graph.edges.len();
        let mut worker = Worker::<K, W>::new(graph, seat, memory, true);
        (worker.round, worker.states) = (round, states);
        let mut side = || {
            let (place, states) = get_place(&mut words, widths.words(), vertices)?;
            words.get_states(states, widths).map(|table| (place, table))
        };
        let sides = side().and_then(|near| Ok((near, side()?)));
        let sides = sides.and_then(|sides| words.check().map(|()| sides));
        let ((near_place, near), (far_place, far)) = sides.map_err(|why| refuse(&name, &why))?;
        worker.course.resume(&worker.graph, false, &near_place);
        worker.course.resume(&worker.graph, true, &far_place);
        worker.swept = worker.course.swept();
        if !worker.meter.take(near.bytes() + far.bytes()) {
            return Err(worker.error(Halt::Memory));
        }
        (worker.near, worker.far) = (near, far);
        Ok(worker)
    }
}

fn refuse(name: &str, why: &str) -> PartitionError {
    PartitionError::Foreign(format!("{name}: {why}"))
}
