//! Tables of what becomes of the number of each matching.
//!
//! All states of a group change in the same way.  If a change applies to many states, its table is made once,
//! and a state takes one look into it.

use super::super::matching::{MOST_ARCS, Number, Partners, matchings, rank, unrank};
use super::change::{Change, renumbered};
use super::degrees::{Degrees, SlotMap, ends, place};
use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The largest number of ends of a matching with a table, after an insertion.
const ENDS: usize = 2 * MOST_ARCS + 2;

/// A table that may have been made.
#[derive(Debug)]
struct Lazy<M> {
    /// The number of states that the change was applied to before there was a table.
    uses: AtomicU32,
    table: OnceLock<Vec<M>>,
}

/// The tables of all changes, for the threads of a count.
#[derive(Debug)]
pub(super) struct Changes<M> {
    tables: Vec<Lazy<M>>,
}

impl<M: Number> Changes<M> {
    pub(super) fn new() -> Self {
        let number = (MOST_ARCS + 1) * 3 * ENDS * ENDS;
        Self {
            tables: (0..number).map(|_| Lazy { uses: AtomicU32::new(0), table: OnceLock::new() }).collect(),
        }
    }

    /// Applies a change to the numbers of matchings with this number of arcs.
    #[inline]
    pub(super) fn apply(&self, change: Change, arcs: usize, numbers: &mut [M]) {
        let (kind, one, other) = match change {
            // The order of the ends stays what it is, and so do the numbers.
            Change::Move(from, to) if from == to => return,
            Change::Insert(one, other) => (0, one, other),
            Change::Move(one, other) => (1, one, other),
            Change::Glue(one, other) => (2, one, other),
        };
        let after = change.arcs_after(arcs);
        let directly = |number: u64| {
            let changed = change.apply(&unrank(number as usize, arcs), arcs);
            changed.map_or(M::NONE, |changed| M::of(rank(&changed, after) as u64))
        };
        if arcs <= MOST_ARCS {
            // Beyond a number of arcs a table would be larger than the states that use it.
            let nth = ((arcs * 3 + kind) * ENDS + one as usize) * ENDS + other as usize;
            let Lazy { uses, table } = &self.tables[nth];
            // Making the table early or late costs at most twice as much as the better of the two.
            let is_worth_it = || {
                let more = numbers.len() as u32;
                uses.fetch_add(more, Ordering::Relaxed) + more >= matchings(arcs) as u32
            };
            if table.get().is_some() || is_worth_it() {
                let table = table.get_or_init(|| (0..matchings(arcs) as u64).map(directly).collect());
                look_up(table, numbers);
                return;
            }
        }
        for number in numbers.iter_mut().filter(|number| **number != M::NONE) {
            *number = directly(number.get());
        }
    }
}

#[inline]
fn look_up<M: Number>(table: &[M], numbers: &mut [M]) {
    for number in numbers {
        // Closed cycles stay what they are.
        *number = table.get(number.get() as usize).copied().unwrap_or(M::NONE);
    }
}

/// The tables of a thread for ends that get other numbers, because their slots do.
#[derive(Debug)]
pub(super) struct Renumberings<M> {
    tables: HashMap<Partners, Vec<M>>,
}

impl<M: Number> Renumberings<M> {
    pub(super) fn new() -> Self {
        Self { tables: HashMap::new() }
    }

    /// Moves all slots, and applies that to the numbers of matchings.  Returns the degrees afterwards.
    pub(super) fn apply(&mut self, map: &SlotMap, degrees: Degrees, numbers: &mut [M]) -> Degrees {
        let after = map.apply(degrees);
        let mut to: Partners = [u8::MAX; 32];
        let mut number = 0;
        for (new, slot) in to.iter_mut().zip(ends(degrees)) {
            *new = place(after, map.slot(slot));
            number += 1;
        }
        let arcs = number / 2;
        let directly =
            |number: u64| M::of(rank(&renumbered(&unrank(number as usize, arcs), arcs, &to), arcs) as u64);
        // The ends keep their order, so every matching keeps its number.
        if to[..number].is_sorted() {
            return after;
        }
        if arcs <= MOST_ARCS {
            let table =
                self.tables.entry(to).or_insert_with(|| (0..matchings(arcs) as u64).map(directly).collect());
            look_up(table, numbers);
        } else {
            for number in numbers.iter_mut().filter(|number| **number != M::NONE) {
                *number = directly(number.get());
            }
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use super::super::change::link;
    use super::super::degrees::{arcs, degree};
    use super::*;

    /// The partner of each slot, by slot.
    fn by_slot(degrees: Degrees, partners: &Partners) -> Vec<(u8, u8)> {
        let slots: Vec<u8> = ends(degrees).collect();
        slots.iter().zip(partners).map(|(&slot, &partner)| (slot, slots[partner as usize])).collect()
    }

    /// Adds the edge to the paths themselves: each is a pair of slots, and a bare slot is a pair with itself.
    fn plainly(pairs: &[(u8, u8)], (one, other): (u8, u8)) -> Option<Vec<(u8, u8)>> {
        let end = |slot| pairs.iter().find(|pair| pair.0 == slot).map_or(slot, |pair| pair.1);
        let (left, right) = (end(one), end(other));
        if left == other && right == one {
            return None;
        }
        let mut pairs: Vec<_> =
            pairs.iter().copied().filter(|pair| ![one, other, left, right].contains(&pair.0)).collect();
        pairs.extend([(left, right), (right, left)]);
        pairs.sort_unstable();
        Some(pairs)
    }

    #[test]
    fn edges_join_paths() {
        // All degrees of five slots, all matchings of the ends, all edges.
        let changes = Changes::<u32>::new();
        for number in 0..3u64.pow(5) {
            let degrees = (0..5).fold(0, |sum, slot| sum | (number / 3u64.pow(slot) % 3) << (2 * slot));
            let paths = arcs(degrees);
            for matching in (0..matchings(paths)).filter(|_| ends(degrees).count().is_multiple_of(2)) {
                let before = by_slot(degrees, &unrank(matching, paths));
                for (one, other) in (0..5).flat_map(|one| (0..one).map(move |other| (one, other))) {
                    let mut after = degrees;
                    let Some(change) = link(&mut after, one, other) else {
                        assert!(degree(degrees, one) == 2 || degree(degrees, other) == 2);
                        continue;
                    };
                    let changed = change.apply(&unrank(matching, paths), paths);
                    let mut numbers = [matching as u32];
                    changes.apply(change, paths, &mut numbers);
                    let expected = plainly(&before, (one, other));
                    assert_eq!(changed.map(|changed| by_slot(after, &changed)), expected);
                    let number = changed.map(|changed| rank(&changed, arcs(after)) as u32);
                    assert_eq!((numbers[0] != u32::MAX).then_some(numbers[0]), number);
                }
            }
        }
    }

    #[test]
    fn slots_move() {
        let map = SlotMap::new(vec![3, 1, 4, 0, 2]);
        for matching in 0..3 {
            // The slots 0, 1, 2 and 4 are ends.
            let (degrees, mut numbers) = (0b01_10_01_01_01, [matching as u32]);
            let after = Renumberings::new().apply(&map, degrees, &mut numbers);
            assert_eq!(after, map.apply(degrees));
            let moved = by_slot(degrees, &unrank(matching, 2));
            let mut moved: Vec<_> = moved.iter().map(|pair| (map.slot(pair.0), map.slot(pair.1))).collect();
            moved.sort_unstable();
            assert_eq!(by_slot(after, &unrank(numbers[0] as usize, 2)), moved);
        }
    }
}
