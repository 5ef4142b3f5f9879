//! One point of the search: which squares are open to the men in hand.

use super::tables::Tables;
use rookwright_board::Bits;

/// What is known about a kind at one point of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crew<const W: usize> {
    /// Where those in hand may go.
    pub(super) places: Bits<W>,
    /// Where the others stand.
    pub(super) stand: Bits<W>,
    /// How many are in hand.
    pub(super) hand: u32,
}

/// What is known about a clue at one point of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<const W: usize> {
    /// The squares on its lines that no man cuts off.
    pub(super) reach: Bits<W>,
    /// The leapers on the board that attack it.
    pub(super) leapers: u32,
}

/// One point of the search.
#[derive(Clone, Debug)]
pub(super) struct Node<const W: usize> {
    pub(super) crews: Vec<Crew<W>>,
    pub(super) marks: Vec<Mark<W>>,
}

impl<const W: usize> Node<W> {
    /// Becomes equal to another one of the same search.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.crews.copy_from_slice(&other.crews);
        self.marks.copy_from_slice(&other.marks);
    }

    /// Puts a man on a square and notes what follows at once.
    pub(super) fn put(&mut self, tables: &Tables<W>, kind: usize, square: usize) {
        let (kinds, area) = (tables.kinds.len(), tables.squares.len());
        let here = Bits::one(square as u32);
        for crew in &mut self.crews {
            crew.places = crew.places - here;
        }
        let crew = &mut self.crews[kind];
        crew.hand -= 1;
        crew.stand = crew.stand | here;
        if crew.hand == 0 {
            crew.places = Bits::EMPTY;
        }
        let leaps = kind >= tables.sliders;
        for (clue, mark) in self.marks.iter_mut().enumerate() {
            mark.reach = mark.reach - tables.behind[clue * area + square];
            mark.leapers += u32::from(leaps && tables.attackers[clue * kinds + kind].contains(square as u32));
        }
    }
}
