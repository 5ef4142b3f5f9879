//! The table of a hunt: proof and disproof numbers of positions, and the lengths of proven mates.
//!
//! The size is fixed. Memory is reserved at once but touched only when it is written.

use rookwright_chess::Move;

/// A number that no search reaches.
pub(super) const NEVER: u32 = 1 << 30;

/// What is known about one position, from the point of view of the mating side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Note {
    /// The estimated number of positions still to be proven. 0 for a proven mate.
    pub(super) proof: u32,
    /// The estimated number of positions still to be refuted. 0 if there is no mate.
    pub(super) disproof: u32,
    /// For a proven mate, the most plies to it.
    pub(super) length: u8,
    /// The move that looks best.
    pub(super) best: Move,
}

impl Note {
    /// A proven mate in at most this number of plies.
    pub(super) const fn proven(length: u8, best: Move) -> Self {
        Self { proof: 0, disproof: NEVER, length, best }
    }

    /// No mate within the bound.
    pub(super) const REFUTED: Note = Note { proof: NEVER, disproof: 0, length: 0, best: Move::NONE };

    /// Not decided yet.
    pub(super) const fn open(proof: u32, disproof: u32, best: Move) -> Self {
        Self { proof, disproof, length: 0, best }
    }

    pub(super) const fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_refuted(self) -> bool {
        self.disproof == 0
    }
}

/// The words of an entry: the hash, the two numbers, the rest.
const WORDS_PER_ENTRY: usize = 3;
/// The number of entries in which a position may be stored.
const ENTRIES_PER_BUCKET: usize = 4;

/// The table.
#[derive(Debug)]
pub(super) struct Notes {
    words: Vec<u64>,
    buckets: usize,
}

impl Notes {
    /// Creates a table of this number of bytes, or a few kilobytes.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (8 * WORDS_PER_ENTRY * ENTRIES_PER_BUCKET)).max(64);
        Self { words: vec![0; buckets * WORDS_PER_ENTRY * ENTRIES_PER_BUCKET], buckets }
    }

    fn start(&self, number: u64) -> usize {
        // The upper half of the product spreads the hashes over all buckets, whatever their number.
        ((u128::from(number) * self.buckets as u128) >> 64) as usize * WORDS_PER_ENTRY * ENTRIES_PER_BUCKET
    }

    /// Returns what is known about the position with this hash.
    pub(super) fn get(&self, number: u64) -> Option<Note> {
        let start = self.start(number);
        let bucket = &self.words[start..start + WORDS_PER_ENTRY * ENTRIES_PER_BUCKET];
        let (entries, _) = bucket.as_chunks::<WORDS_PER_ENTRY>();
        let entry = entries.iter().find(|entry| entry[0] == number && entry[2] != 0)?;
        Some(Note {
            proof: entry[1] as u32,
            disproof: (entry[1] >> 32) as u32,
            length: (entry[2] >> 16) as u8,
            best: Move::from_bits(entry[2] as u16),
        })
    }

    /// Stores a note in place of the one with the least effort. Proven mates are kept longest, because
    /// lines are built from them.
    pub(super) fn put(&mut self, number: u64, note: Note, effort: u64) {
        let worth = (64 - effort.leading_zeros()) + if note.is_proven() { 16 } else { 1 };
        let start = self.start(number);
        let bucket = &mut self.words[start..start + WORDS_PER_ENTRY * ENTRIES_PER_BUCKET];
        let (entries, _) = bucket.as_chunks_mut::<WORDS_PER_ENTRY>();
        let own = entries.iter().position(|entry| entry[0] == number && entry[2] != 0);
        let at = own.or_else(|| {
            let least = entries.iter().enumerate().min_by_key(|(_, entry)| entry[2] >> 32);
            least.map(|(at, _)| at)
        });
        if let Some(entry) = at.and_then(|at| entries.get_mut(at)) {
            let rest = u64::from(note.best.bits()) | u64::from(note.length) << 16 | u64::from(worth) << 32;
            *entry = [number, u64::from(note.proof) | u64::from(note.disproof) << 32, rest];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_proofs_before_guesses() {
        let mut notes = Notes::new(0);
        let proven = Note::proven(5, Move::from_bits(77));
        notes.put(1, proven, 1);
        for number in 2..5000 {
            notes.put(number, Note::open(number as u32, 1, Move::NONE), 3);
        }
        assert_eq!(notes.get(1), Some(proven));
        assert_eq!(notes.get(4999), Some(Note::open(4999, 1, Move::NONE)));
        assert_eq!(notes.get(1 << 60), None);
    }
}
