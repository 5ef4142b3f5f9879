//! The tables of an actor on disk, between two rounds.
//!
//! The file consists of words as in [`snapshot`](super::super::snapshot): the format, the version, the graph,
//! the number of the actor and of all actors, the round, the states so far, the widths, then for each side its
//! progress and its states, and a checksum.

use super::super::key::Key;
use super::super::snapshot::{get_place, identity, put_side, widths_of};
use super::super::sweep::Halt;
use super::super::widths::{Widths, by_widths};
use super::super::words::{Fault, Reader, Writer, damaged};
use super::intake::Seat;
use super::worker::Worker;
use super::{Actor, PartitionError};
use crate::graph::Graph;
use std::io;
use std::path::Path;

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
struct Opened {
    words: Reader,
    graph: Graph,
    seat: Seat,
    memory: u64,
    round: u64,
    states: u64,
    widths: Widths,
}

/// The boxed actor of a file, and its widths.
pub(super) type Loaded = (Box<dyn Actor>, Widths);

/// Reads the tables of an actor.
pub(super) fn load(path: &Path, graph: Graph, seat: Seat, memory: u64) -> Result<Loaded, PartitionError> {
    let refuse = |why: Fault| PartitionError::Foreign(format!("{}: {why}", path.display()));
    let opened = open(path, graph, seat, memory).map_err(refuse)?;
    let Some(opened) = opened else {
        return Err(PartitionError::Io(format!("{}: there is no such file", path.display())));
    };
    let widths = opened.widths;
    let read = by_widths!(widths, read, return Err(refuse(damaged())));
    match read(opened) {
        Ok(Ok(actor)) => Ok((actor, widths)),
        Ok(Err(error)) => Err(error),
        Err(why) => Err(refuse(why)),
    }
}

fn open(path: &Path, graph: Graph, seat: Seat, memory: u64) -> Result<Option<Opened>, Fault> {
    let what = "a part of a count by several actors";
    let Some(mut words) = Reader::open(path, FORM, what)? else { return Ok(None) };
    let [puzzle, index, of, round, states, key, limbs] = words.get_all()?;
    if puzzle != identity(&graph) {
        return Err("belongs to another puzzle".to_owned());
    }
    if (index, of) != (seat.index as u64, seat.of as u64) {
        return Err(format!("belongs to actor {index} of {of}, not to actor {} of {}", seat.index, seat.of));
    }
    let widths = widths_of(key, limbs)?;
    Ok(Some(Opened { words, graph, seat, memory, round, states, widths }))
}

/// Reads the tables; the inner result says whether the memory is enough.
fn read<K: Key, const W: usize>(opened: Opened) -> Result<Result<Box<dyn Actor>, PartitionError>, Fault> {
    let Opened { mut words, graph, seat, memory, round, states, widths } = opened;
    let vertices = graph.edges.len();
    let mut worker = Worker::<K, W>::new(graph, seat, memory, true);
    (worker.round, worker.states) = (round, states);
    let (near, states) = get_place(&mut words, widths, vertices)?;
    worker.near = words.get_states(states, widths)?;
    let (far, states) = get_place(&mut words, widths, vertices)?;
    worker.far = words.get_states(states, widths)?;
    words.check()?;
    worker.course.resume(&worker.graph, false, &near);
    worker.course.resume(&worker.graph, true, &far);
    worker.swept = worker.course.swept();
    let is_enough = worker.meter.take(worker.near.bytes() + worker.far.bytes());
    Ok(if is_enough { Ok(Box::new(worker)) } else { Err(worker.error(Halt::Memory)) })
}
