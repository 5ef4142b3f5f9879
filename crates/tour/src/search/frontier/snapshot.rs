//! Tables on disk, for counts that take hours.
//!
//! Beside the checkpoint `FILE` there are `FILE.near` and `FILE.far`, each with the table of a side at some
//! time.  They need not be of the same time: each side knows its own progress.  A new file replaces the old one
//! when it is complete ([`NewFile`](rookwright_run::NewFile)), so that there is always a complete one.
//!
//! The file consists of words of 64 bits, the low byte first: the format, the version, the graph and the side,
//! the width of the numbers, which says that of the states, the progress of the side, the states with their numbers
//! of ways (`groups/kept.rs`), and a checksum.  Any other file is refused and left unchanged.

use super::common::Halt;
use super::widths::Widths;
use super::words::{Fault, Reader, Writer, damaged};
use crate::graph::Graph;
use rookwright_run::mix;
use std::collections::BTreeSet;
use std::io;
use std::path::Path;

/// The first bytes of a file.
pub(super) const FORM: &[u8; 24] = b"rookwright groups 3\n    ";

/// The progress of a side, as a file records it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The vertices it has swept, in order.
    pub(super) swept: Vec<u32>,
    /// The number of vertices that the near side sweeps, if the edges of the seam are being decided.
    pub(super) cut: Option<usize>,
    /// The number of knots of the seam that are decided on this side.
    pub(super) knots: usize,
}

/// Returns a hash of the graph.
pub(super) fn identity(graph: &Graph) -> u64 {
    let ends = graph.edges.iter().flat_map(|edges| edges.iter().map(|&to| u64::from(to) + 1).chain([0]));
    ends.fold(graph.edges.len() as u64, |sum, word| mix(sum.rotate_left(17) ^ word))
}

/// The graph and the side of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Owner {
    pub(super) graph: u64,
    /// The number of vertices of the graph.
    pub(super) vertices: usize,
    pub(super) is_far: bool,
}

/// Writes the owner of a table and the size of its numbers, in words.
pub(super) fn put_head(words: &mut Writer, owner: Owner, limbs: usize) -> io::Result<()> {
    words.put(owner.graph)?;
    words.put(u64::from(owner.is_far))?;
    words.put(limbs as u64)
}

/// Writes the progress of a side and its number of states.
pub(super) fn put_place(words: &mut Writer, place: &Place, states: u64) -> io::Result<()> {
    words.put(states)?;
    words.put(place.cut.map_or(0, |cut| cut as u64))?;
    words.put(place.knots as u64)?;
    words.put(place.swept.len() as u64)?;
    place.swept.iter().try_for_each(|&vertex| words.put(vertex.into()))
}

/// Returns the progress of a side of a graph with this number of vertices, and the number of its states, which
/// take at least this number of words each.
pub(super) fn get_place(words: &mut Reader, entry: u64, vertices: usize) -> Result<(Place, u64), Fault> {
    let [states, cut, knots, swept] = words.get_all()?;
    // Checked before memory is taken for them.
    let length = states.checked_mul(entry).and_then(|length| length.checked_add(swept));
    if cut >= vertices as u64 || length.is_none_or(|length| length >= words.left()) {
        return Err(damaged());
    }
    let swept = (0..swept).map(|_| words.get().map(|word| word as u32)).collect::<Result<Vec<_>, _>>()?;
    let different: BTreeSet<u32> = swept.iter().copied().collect();
    if different.len() < swept.len() || different.last().is_some_and(|&last| last as usize >= vertices) {
        return Err(damaged());
    }
    Ok((Place { swept, cut: (cut > 0).then_some(cut as usize), knots: knots as usize }, states))
}

/// Returns the error of a file that is not used, with advice.
pub(super) fn refuse(path: &Path, why: &str) -> Halt {
    Halt::Refused(format!("{}: {why}; delete this file to start its half of the count again", path.display()))
}

/// Opens a file and reads it as far as the widths.
pub(super) fn open(path: &Path, owner: Owner) -> Result<Option<(Reader, Widths)>, Fault> {
    let Some(mut words) = Reader::open(path, FORM)? else { return Ok(None) };
    let [graph, is_far, limbs] = words.get_all()?;
    if graph != owner.graph {
        return Err("belongs to another puzzle".to_owned());
    }
    if is_far != u64::from(owner.is_far) {
        return Err(damaged());
    }
    let widths = Widths::with_limbs(limbs).ok_or_else(damaged)?;
    Ok(Some((words, widths)))
}

/// Returns the widths that a file needs; `None` if there is no file.
pub(super) fn widths(path: &Path, owner: Owner) -> Result<Option<Widths>, Halt> {
    let opened = open(path, owner).map_err(|why| refuse(path, &why))?;
    Ok(opened.map(|(_, widths)| widths))
}
