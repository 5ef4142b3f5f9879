//! The tables of an actor on disk, between two rounds.
//!
//! The file consists of words as in [`snapshot`](super::super::snapshot): the format, the version, the graph,
//! the number of the actor and of all actors, the round, the states so far, the widths, then for each side its
//! progress and its states, and a checksum.

use super::super::key::Key;
use super::super::snapshot::{get_place, identity, put_side, widths_of};
use super::super::sweep::Halt;
use super::super::widths::Widths;
use super::super::words::{Reader, Writer, damaged};
use super::error::PartitionError;
use super::intake::Seat;
use super::worker::Worker;
use crate::graph::Graph;
use std::io;
use std::path::{Path, PathBuf};

/// The first bytes of such a file.
const FORM: &[u8; 24] = b"rookwright partition 1\n ";

/// Writes the tables of an actor.
pub(super) fn save<K: Key, const W: usize>(worker: &Worker<K, W>, path: &Path) -> io::Result<()> {
    let mut words = Writer::create(path, FORM)?;
    let Seat { index, of } = worker.seat;
    words.put(worker.identity)?;
    words.put(index as u64)?;
    words.put(of as u64)?;
    words.put(worker.round)?;
    words.put(worker.states)?;
    words.put((K::BYTES / 8) as u64)?;
    words.put(W as u64)?;
    put_side(&mut words, &worker.course.place(false), &worker.near)?;
    put_side(&mut words, &worker.course.place(true), &worker.far)?;
    words.commit()
}

/// An open file, read as far as the widths.
pub(super) struct Opened {
    path: PathBuf,
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
        let what = "a part of a count by several actors";
        let Some(mut words) = Reader::open(path, FORM, what).map_err(|why| refuse(path, &why))? else {
            return Err(PartitionError::Io(format!("{}: there is no such file", path.display())));
        };
        let head = words.get_all().map_err(|why| refuse(path, &why))?;
        let [puzzle, index, of, round, states, key, limbs] = head;
        if puzzle != identity(&graph) {
            return Err(refuse(path, "belongs to another puzzle"));
        }
        if (index, of) != (seat.index as u64, seat.of as u64) {
            let why = format!("belongs to actor {index} of {of}, not to actor {} of {}", seat.index, seat.of);
            return Err(refuse(path, &why));
        }
        let widths = widths_of(key, limbs).map_err(|why| refuse(path, &why))?;
        Ok(Self { path: path.to_owned(), words, graph, seat, memory, round, states, widths })
    }

    /// Returns the widths of its states and numbers.
    pub(super) fn widths(&self) -> Widths {
        self.widths
    }

    /// Returns the error of a damaged file.
    pub(super) fn damaged(&self) -> PartitionError {
        refuse(&self.path, &damaged())
    }

    /// Reads the actor.
    pub(super) fn read<K: Key, const W: usize>(self) -> Result<Worker<K, W>, PartitionError> {
        let Self { path, mut words, graph, seat, memory, round, states, widths } = self;
        let vertices = graph.edges.len();
        let mut worker = Worker::<K, W>::new(graph, seat, memory, true);
        (worker.round, worker.states) = (round, states);
        let mut side = || {
            let (place, states) = get_place(&mut words, widths, vertices)?;
            words.get_states(states, widths).map(|table| (place, table))
        };
        let sides = side().and_then(|near| Ok((near, side()?)));
        let sides = sides.and_then(|sides| words.check().map(|()| sides));
        let ((near_place, near), (far_place, far)) = sides.map_err(|why| refuse(&path, &why))?;
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

fn refuse(path: &Path, why: &str) -> PartitionError {
    PartitionError::Foreign(format!("{}: {why}", path.display()))
}
