//! What a hunt has learnt: proof and disproof numbers of positions, and of proven ones how long the mate takes.
//!
//! A table of fixed size.  Memory is asked for at once but touched only where something is written.

use rookwright_chess::Move;

/// A number no search reaches.
pub(super) const NEVER: u32 = 1 << 30;

/// What is known of one position, seen from the side that wants to mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Note {
    /// About how many positions must still be proven; 0 for a proven mate.
    pub(super) proof: u32,
    /// About how many must still be refuted; 0 for a refuted one.
    pub(super) disproof: u32,
    /// Of a proven mate: plies until it at most.
    pub(super) length: u8,
    /// The move that looks best.
    pub(super) best: Move,
}

impl Note {
    /// A mate is proven that takes so many plies at most.
    pub(super) const fn proven(length: u8, best: Move) -> Self {
        Self { proof: 0, disproof: NEVER, length, best }
    }

    /// There is no mate within the bound.
    pub(super) const REFUTED: Note = Note { proof: NEVER, disproof: 0, length: 0, best: Move::NONE };

    /// Nothing is proven yet.
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

/// Words of an entry: the position's number, the two numbers, the rest.
const ENTRY: usize = 3;
/// Entries that a position may be found in.
const BUCKET: usize = 4;

/// The table.
#[derive(Debug)]
pub(super) struct Notes {
    words: Vec<u64>,
    buckets: usize,
}

impl Notes {
    /// A table of so many bytes, or a few kilobytes.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (8 * ENTRY * BUCKET)).max(64);
        Self { words: vec![0; buckets * ENTRY * BUCKET], buckets }
    }

    fn start(&self, number: u64) -> usize {
        // The upper half of the product spreads the numbers over all buckets, whatever their count.
        ((u128::from(number) * self.buckets as u128) >> 64) as usize * ENTRY * BUCKET
    }

    /// What is known of the position with this number.
    pub(super) fn get(&self, number: u64) -> Option<Note> {
        let start = self.start(number);
        let bucket = &self.words[start..start + ENTRY * BUCKET];
        let (entries, _) = bucket.as_chunks::<ENTRY>();
        let entry = entries.iter().find(|entry| entry[0] == number && entry[2] != 0)?;
        Some(Note {
            proof: entry[1] as u32,
            disproof: (entry[1] >> 32) as u32,
            length: (entry[2] >> 16) as u8,
            best: Move::from_bits(entry[2] as u16),
        })
    }

    /// Notes it down, in the place of what was least work; `effort` is how much this was.  Proven mates stay
    /// longest: lines are made of them.
    pub(super) fn put(&mut self, number: u64, note: Note, effort: u64) {
        let worth = (64 - effort.leading_zeros()) + if note.is_proven() { 16 } else { 1 };
        let start = self.start(number);
        let bucket = &mut self.words[start..start + ENTRY * BUCKET];
        let (entries, _) = bucket.as_chunks_mut::<ENTRY>();
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
