//! States on their way from one actor to another.
//!
//! A blob consists of a header of nine words of 64 bits, the low byte first, and the states with their numbers
//! of ways.  The header names everything that must agree, so that a blob of another program, puzzle, round or
//! actor is refused before a state of it is used.

use super::super::key::Key;
use super::super::table::Entry;
use super::super::words::VERSION;

/// The first bytes of a blob.
const FORM: [u8; 8] = *b"rwblob 1";

/// The number of bytes of a header.
pub(super) const HEADER_BYTES: usize = 72;

/// The number of bytes of an entry.
pub(super) const fn entry_bytes<K: Key, const W: usize>() -> usize {
    K::BYTES + 8 * W
}

/// What a blob says about itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub(super) graph: u64,
    pub(super) round: u64,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) of: usize,
    /// The number of the blob among those of its sender in this round.
    pub(super) nth: u32,
    /// Whether it is the last one of its sender in this round.
    pub(super) is_last: bool,
    pub(super) is_far: bool,
    /// The number of words of a state, and of a number of ways.
    pub(super) widths: (usize, usize),
}

impl Header {
    /// Writes the header in front of the entries, for which the blob has left space.
    pub(super) fn write(&self, blob: &mut [u8]) {
        let entry = 8 * (self.widths.0 + self.widths.1);
        let entries = blob.len().saturating_sub(HEADER_BYTES) / entry;
        let flags = u64::from(self.is_last) | u64::from(self.is_far) << 1;
        let pair = |low: usize, high: usize| low as u64 | (high as u64) << 32;
        let [one, two] = version();
        let words = [
            u64::from_le_bytes(FORM),
            one,
            two,
            self.graph,
            self.round,
            pair(self.from, self.to),
            pair(self.of, self.nth as usize),
            self.widths.0 as u64 | (self.widths.1 as u64) << 8 | flags << 32,
            entries as u64,
        ];
        for (bytes, word) in blob.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
    }

    /// Reads a header; returns it with the bytes of the entries, or says what is wrong.
    pub(super) fn read(blob: &[u8]) -> Result<(Self, &[u8]), &'static str> {
        let Some((head, entries)) = blob.split_at_checked(HEADER_BYTES) else { return Err("is truncated") };
        let mut words = [0; HEADER_BYTES / 8];
        for (word, bytes) in words.iter_mut().zip(head.chunks_exact(8)) {
            *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        let [form, one, two, graph, round, ends, numbers, sizes, length] = words;
        if form != u64::from_le_bytes(FORM) {
            return Err("is not a list of states");
        }
        if [one, two] != version() {
            return Err("comes from another version of this program");
        }
        let low = |word: u64| word as u32 as usize;
        let header = Self {
            graph,
            round,
            from: low(ends),
            to: low(ends >> 32),
            of: low(numbers),
            nth: (numbers >> 32) as u32,
            is_last: sizes >> 32 & 1 == 1,
            is_far: sizes >> 33 & 1 == 1,
            widths: (low(sizes & 0xff), low(sizes >> 8 & 0xff)),
        };
        let entry = 8 * (header.widths.0 + header.widths.1) as u64;
        if length.checked_mul(entry) != Some(entries.len() as u64) {
            return Err("is truncated or damaged");
        }
        Ok((header, entries))
    }
}

/// Returns the version of the program as two words.
fn version() -> [u64; 2] {
    let mut words = [0; 2];
    for (nth, &byte) in VERSION.as_bytes().iter().enumerate().take(16) {
        words[nth / 8] |= u64::from(byte) << (nth % 8 * 8);
    }
    words
}

/// Appends entries to a blob.
pub(super) fn put<K: Key, const W: usize>(blob: &mut Vec<u8>, batch: &[Entry<K, W>]) {
    blob.reserve(batch.len() * entry_bytes::<K, W>());
    for (state, ways) in batch {
        blob.extend_from_slice(&state.wide().to_le_bytes()[..K::BYTES]);
        ways.iter().for_each(|limb| blob.extend_from_slice(&limb.to_le_bytes()));
    }
}

/// Returns the entries of a blob.
pub(super) fn entries<K: Key, const W: usize>(bytes: &[u8]) -> impl Iterator<Item = Entry<K, W>> {
    let word = |bytes: &[u8], nth: usize| {
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[8 * nth..8 * nth + 8]);
        u64::from_le_bytes(word)
    };
    bytes.chunks_exact(entry_bytes::<K, W>()).map(move |bytes| {
        let high = if K::BYTES > 8 { u128::from(word(bytes, 1)) << 64 } else { 0 };
        let state = K::narrow(high | u128::from(word(bytes, 0)));
        (state, std::array::from_fn(|limb| word(bytes, K::BYTES / 8 + limb)))
    })
}
