//! One point of the search: the squares that are open to the unplaced pieces, and what the placed ones do.

use super::tables::Tables;
use rookwright_board::Bits;

/// The unplaced pieces of a kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crew<const W: usize> {
    /// The squares where they may go; none if there are no such pieces.
    pub(super) places: Bits<W>,
    /// The number of them.
    pub(super) hand: u32,
}

/// What the placed pieces do to a clue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<const W: usize> {
    /// The squares on its lines that no piece cuts off.
    pub(super) reach: Bits<W>,
    /// The line pieces that attack it now.
    pub(super) attacked_from: Bits<W>,
    /// The number of leapers that attack it.
    pub(super) leapers: u32,
}

/// The points on the way from the root to the current one.  Each has its crews and marks in a row of two flat lists,
/// so that a search allocates little.
pub(super) struct Nodes<const W: usize> {
    kinds: usize,
    clues: usize,
    crews: Vec<Crew<W>>,
    marks: Vec<Mark<W>>,
}

impl<const W: usize> Nodes<W> {
    /// Starts with all pieces unplaced.
    pub(super) fn new(tables: &Tables<W>) -> Self {
        let (kinds, clues) = (tables.kinds.len(), tables.needs.len());
        let depths = tables.kinds.iter().map(|kind| kind.number as usize).sum::<usize>() + 1;
        let mut crews = vec![Crew { places: tables.free, hand: 0 }; depths * kinds];
        crews.iter_mut().zip(&tables.kinds).for_each(|(crew, kind)| crew.hand = kind.number);
        let mark = Mark { reach: tables.free, attacked_from: Bits::EMPTY, leapers: 0 };
        Self { kinds, clues, crews, marks: vec![mark; depths * clues] }
    }

    pub(super) fn crews(&mut self, depth: usize) -> &mut [Crew<W>] {
        &mut self.crews[depth * self.kinds..][..self.kinds]
    }

    pub(super) fn crews_and_marks(&mut self, depth: usize) -> (&mut [Crew<W>], &[Mark<W>]) {
        (&mut self.crews[depth * self.kinds..][..self.kinds], &self.marks[depth * self.clues..][..self.clues])
    }

    /// Puts a piece on a square of the board at this depth, which gives the board of the next depth.
    pub(super) fn put(&mut self, tables: &Tables<W>, depth: usize, kind: usize, square: u32) {
        let here = Bits::one(square);
        // All depths lie one after the other in one list, so that nothing is allocated and nothing has to be
        // undone.
        let (before, after) = self.crews[depth * self.kinds..].split_at_mut(self.kinds);
        for (next, crew) in after.iter_mut().zip(before) {
            *next = Crew { places: crew.places - here, hand: crew.hand };
        }
        let crew = &mut after[kind];
        crew.hand -= 1;
        // Squares that no piece can take are left out, or the bounds would count on them.
        if crew.hand == 0 {
            crew.places = Bits::EMPTY;
        }
        let (before, after) = self.marks[depth * self.clues..].split_at_mut(self.clues);
        let attackers = tables.attackers.chunks_exact(self.kinds).map(|kinds| kinds[kind] & here);
        let lines = tables.lines.chunks_exact(tables.area).map(|lines| lines[square as usize]);
        for (((next, mark), attacker), line) in after.iter_mut().zip(before).zip(attackers).zip(lines) {
            // The piece hides from the clue what stands behind it.
            let (mut from, mut leapers) = (mark.attacked_from - line.behind, mark.leapers);
            if kind < tables.sliders {
                from = from | (attacker & mark.reach);
            } else {
                leapers += u32::from(!attacker.is_empty());
            }
            *next = Mark { reach: mark.reach - line.behind, attacked_from: from, leapers };
        }
    }
}
