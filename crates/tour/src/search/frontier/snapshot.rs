//! Tables on disk, for counts that take hours.
//!
//! Beside the checkpoint `FILE` there are `FILE.near` and `FILE.far`, each with the table of a side at some
//! time.  They need not be of the same time: each side knows its own progress.  A new file replaces the old one
//! when it is complete ([`NewFile`]), so that there is always a complete one.
//!
//! The file consists of words of 64 bits, the low byte first: the format, the version, the graph and the side,
//! the progress of the side, the widths of states and numbers, the states with their numbers of ways, and a
//! checksum.  Any other file is refused and left unchanged.

use super::key::Key;
use super::sweep::{Common, Halt, parts_after};
use super::table::{Part, Table};
use crate::graph::Graph;
use rookwright_run::{NewFile, mix};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

/// The first bytes of such a file.
const FORM: &[u8; 24] = b"rookwright states 1\n    ";

/// The version of the program.  Another version may use other states and steps.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The progress of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    /// The vertices it has swept, in order.
    pub(super) swept: Vec<u32>,
    /// The number of vertices that the near side sweeps, if that is decided.
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

/// The widths of a file's states and numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Widths {
    pub(super) key: usize,
    pub(super) limbs: usize,
}

/// A reader or writer of words, with the checksum of all words so far.
struct Words<T> {
    file: T,
    sum: u64,
}

impl<T> Words<T> {
    fn new(file: T) -> Self {
        Self { file, sum: 0 }
    }

    fn note(&mut self, word: u64) {
        self.sum = (self.sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

impl<T: Write> Words<T> {
    fn put(&mut self, word: u64) -> io::Result<()> {
        self.note(word);
        self.file.write_all(&word.to_le_bytes())
    }

    fn put_text(&mut self, text: &[u8]) -> io::Result<()> {
        text.chunks(8).try_for_each(|chunk| self.put(word_of(chunk)))
    }
}

impl<T: Read> Words<T> {
    fn get(&mut self) -> io::Result<u64> {
        let mut word = [0; 8];
        self.file.read_exact(&mut word)?;
        let word = u64::from_le_bytes(word);
        self.note(word);
        Ok(word)
    }

    fn has_text(&mut self, text: &[u8]) -> io::Result<bool> {
        for chunk in text.chunks(8) {
            if self.get()? != word_of(chunk) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn word_of(text: &[u8]) -> u64 {
    text.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// Writes a table, and makes sure that it is on the disk before it replaces the old one.
pub(super) fn write<K: Key, const W: usize>(
    path: &Path,
    owner: Owner,
    place: &Place,
    table: &Table<K, W>,
) -> io::Result<()> {
    let mut words = Words::new(BufWriter::with_capacity(1 << 20, NewFile::create(path)?));
    words.put_text(FORM)?;
    words.put_text(format!("{VERSION:16}").as_bytes())?;
    words.put(owner.graph)?;
    words.put(u64::from(owner.is_far))?;
    words.put((K::BYTES / 8) as u64)?;
    words.put(W as u64)?;
    words.put(table.len())?;
    words.put(place.cut.map_or(0, |cut| cut as u64))?;
    words.put(place.knots as u64)?;
    words.put(place.swept.len() as u64)?;
    place.swept.iter().try_for_each(|&vertex| words.put(vertex.into()))?;
    for (state, ways) in table.parts.iter().flat_map(Part::iter) {
        let state = state.wide();
        words.put(state as u64)?;
        if K::BYTES > 8 {
            words.put((state >> 64) as u64)?;
        }
        ways.iter().try_for_each(|&limb| words.put(limb))?;
    }
    words.put(words.sum)?;
    words.file.into_inner()?.commit()
}

/// The part of a file before the states.
struct Header {
    widths: Widths,
    states: u64,
    place: Place,
}

/// Returns the error of a file that is not used, with advice.
fn refuse(path: &Path, why: &str) -> Halt {
    Halt::Refused(format!("{}: {why}; delete this file to start its half of the count again", path.display()))
}

/// An open file, read as far as the states.
type Opened = (Words<BufReader<File>>, Header);

fn open(path: &Path, owner: Owner) -> Result<Option<Opened>, Halt> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(refuse(path, &format!("cannot be read: {error}"))),
    };
    let size = file.metadata().map_or(0, |data| data.len());
    let mut words = Words::new(BufReader::with_capacity(1 << 20, file));
    let refused = |why| Err(refuse(path, why));
    let cut_short = |_| refuse(path, "is truncated");
    if !words.has_text(FORM).unwrap_or(false) {
        return refused("is not the table of a count");
    }
    if !words.has_text(format!("{VERSION:16}").as_bytes()).map_err(cut_short)? {
        return refused("belongs to another version of this program");
    }
    let mut head = [0; 8];
    for word in &mut head {
        *word = words.get().map_err(cut_short)?;
    }
    let [graph, is_far, key, limbs, states, cut, knots, swept] = head;
    if graph != owner.graph {
        return refused("belongs to another puzzle");
    }
    // Format and version, the eight words, the vertices, the states, the checksum.
    let length = [states.checked_mul(key.saturating_add(limbs)), swept.checked_add(14)];
    let length = length.into_iter().try_fold(0u64, |sum, part| sum.checked_add(part?));
    let is_ours = is_far == u64::from(owner.is_far) && key > 0 && limbs > 0 && cut < owner.vertices as u64;
    if !is_ours || length.and_then(|words| words.checked_mul(8)) != Some(size) {
        return refused("was changed or damaged");
    }
    let swept = (0..swept).map(|_| words.get().map(|word| word as u32)).collect::<Result<_, _>>();
    let place = Place {
        swept: swept.map_err(cut_short)?,
        cut: (cut > 0).then_some(cut as usize),
        knots: knots as usize,
    };
    let widths = Widths { key: key as usize * 8, limbs: limbs as usize };
    Ok(Some((words, Header { widths, states, place })))
}

/// Returns the widths that a file needs; `None` if there is no file.
pub(super) fn widths(path: &Path, owner: Owner) -> Result<Option<Widths>, Halt> {
    Ok(open(path, owner)?.map(|(_, header)| header.widths))
}

/// Returns a table and the progress of its side; `None` if there is no file.
pub(super) fn read<K: Key, const W: usize>(
    path: &Path,
    owner: Owner,
    common: &Common<'_>,
) -> Result<Option<(Place, Table<K, W>)>, Halt> {
    let Some((mut words, header)) = open(path, owner)? else { return Ok(None) };
    let damaged = || refuse(path, "was changed or damaged");
    let Widths { key, limbs } = header.widths;
    if key > K::BYTES || limbs > W {
        return Err(damaged());
    }
    let parts = parts_after(header.states);
    let room = header.states as usize / parts;
    let mut table = Table { parts: (0..parts).map(|_| Part::with_room(room)).collect::<Vec<Part<K, W>>>() };
    for _ in 0..header.states {
        let mut word = || words.get().map_err(|_| damaged());
        let mut state = u128::from(word()?);
        if key > 8 {
            state |= u128::from(word()?) << 64;
        }
        let mut ways = [0; W];
        for limb in &mut ways[..limbs] {
            *limb = word()?;
        }
        let state = K::narrow(state);
        let part = ((state.scatter() >> 32) * parts as u64) >> 32;
        if !table.parts[part as usize].add_all(&[(state, ways)]) {
            return Err(damaged());
        }
    }
    let sum = words.sum;
    let swept: BTreeSet<u32> = header.place.swept.iter().copied().collect();
    let is_whole = words.get().ok() == Some(sum)
        && table.len() == header.states
        && swept.len() == header.place.swept.len()
        && swept.last().is_none_or(|&last| (last as usize) < owner.vertices);
    if !is_whole {
        return Err(damaged());
    }
    if !common.take(table.parts.iter().map(Part::bytes).sum()) {
        return Err(Halt::Memory);
    }
    Ok(Some((header.place, table)))
}
