//! Joins the two tables.
//!
//! A state of one side matches one of the other if every vertex of the seam has two edges in total and the
//! paths of both form one cycle.  States are grouped by their numbers of edges first; [`glue`](super::super::glue)
//! counts the cycles.

use super::super::common::{Common, Halt};
use super::super::glue::{Glue, Ranked};
use super::super::matching::{Partners, rank};
use super::key::{Codes, IN_ORDER, Key, NAMES};
use super::step::degree;
use super::sweep::{Rule, Sink, parts_after, sweep};
use super::table::{Entry, Table};
use num_bigint::BigUint;
use rookwright_run::mix;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The numbers of edges that the near side has at each vertex of the seam, two bits for each.
type Degrees = u64;

/// Distributes states by their groups.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sort {
    pub(super) slots: usize,
    pub(super) is_far: bool,
}

impl Sort {
    fn degrees<K: Key>(&self, state: K) -> Degrees {
        let mut codes: Codes = [0; 32];
        state.unpack(&IN_ORDER[..self.slots], &mut codes);
        let near = |code| if self.is_far { 2 - degree(code) } else { degree(code) };
        codes[..self.slots].iter().fold(0, |degrees, &code| degrees << 2 | Degrees::from(near(code)))
    }

    /// Returns the number of paths and the number of the matching of their ends.
    fn matching<K: Key>(&self, state: K) -> (usize, u64) {
        let mut codes: Codes = [0; 32];
        state.unpack(&IN_ORDER[..self.slots], &mut codes);
        let mut partners: Partners = [0; 32];
        let mut first = [u8::MAX; 32];
        let mut ends = 0;
        for &code in codes[..self.slots].iter().filter(|&&code| code >= NAMES) {
            let name = code as usize & 31;
            if first[name] == u8::MAX {
                first[name] = ends;
            } else {
                partners[ends as usize & 31] = first[name];
                partners[first[name] as usize & 31] = ends;
            }
            ends += 1;
        }
        let arcs = ends as usize / 2;
        (arcs, rank(&partners, arcs) as u64)
    }
}

impl<K: Key> Rule<K> for Sort {
    #[inline]
    fn children(&self, state: K, emit: &mut dyn FnMut(K)) {
        emit(state);
    }

    #[inline]
    fn place(&self, state: K) -> u64 {
        mix(self.degrees(state))
    }
}

/// The states of one side, sorted by group.
struct Groups<'a, K, const W: usize> {
    sort: Sort,
    entries: &'a [Entry<K, W>],
    order: Vec<(Degrees, u32)>,
}

impl<'a, K: Key, const W: usize> Groups<'a, K, W> {
    fn new(entries: &'a [Entry<K, W>], slots: usize, is_far: bool) -> Self {
        let sort = Sort { slots, is_far };
        let mut order: Vec<_> =
            entries.iter().zip(0..).map(|(entry, nth)| (sort.degrees(entry.0), nth)).collect();
        order.sort_unstable();
        Self { sort, entries, order }
    }

    /// Returns the number of paths of a group, and its states as matchings of their ends.
    fn matchings(&self, group: &[(Degrees, u32)], glue: &mut Vec<Ranked<W>>) -> usize {
        let mut arcs = 0;
        glue.clear();
        glue.extend(group.iter().map(|&(_, nth)| {
            let (state, ways) = self.entries[nth as usize];
            let (number, matching) = self.sort.matching(state);
            arcs = number;
            (matching, ways)
        }));
        arcs
    }
}

/// Returns the number of cycles that the states of the two sides form on a seam of this number of vertices.
/// Reports progress in parts.
pub(super) fn join<K: Key, const W: usize>(
    near: Table<K, W>,
    far: Table<K, W>,
    slots: usize,
    common: &Common<'_>,
    tell: &(impl Fn(u64, u64) + Sync),
) -> Result<BigUint, Halt> {
    let states = near.len().max(far.len());
    let parts = parts_after(states);
    let near: Vec<Vec<Entry<K, W>>> = sweep(near, parts, &Sort { slots, is_far: false }, common)?;
    let far: Vec<Vec<Entry<K, W>>> = sweep(far, parts, &Sort { slots, is_far: true }, common)?;
    let pairs: Vec<_> = near.into_iter().zip(far).map(|pair| Mutex::new(Some(pair))).collect();
    let next = AtomicUsize::new(0);
    let halted = AtomicBool::new(false);
    let result = Mutex::new(Ok(BigUint::ZERO));
    common.share(states, &|| {
        let mut glue = Glue::<W>::new();
        let mut done = Ok(());
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            let Some(pair) = pairs.get(nth) else { break };
            let Some((near, far)) = pair.lock().unwrap_or_else(PoisonError::into_inner).take() else { break };
            if halted.load(Ordering::Relaxed) {
                break;
            }
            // The clock is checked before the work, so that work that ended in time counts.
            let is_over = common.watch.is_over();
            done = if is_over { Err(Halt::Over) } else { join_part(&near, &far, slots, &mut glue) };
            common.meter.release(near.bytes() + far.bytes());
            tell(nth as u64, pairs.len() as u64);
            if done.is_err() {
                halted.store(true, Ordering::Relaxed);
                break;
            }
        }
        let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
        match (done, &mut *result) {
            (Ok(()), Ok(sum)) => *sum += glue.total(),
            (Err(why), result) => *result = Err(why),
            (Ok(()), Err(_)) => {}
        }
    });
    result.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Adds the cycles that the states of one part form.
pub(super) fn join_part<K: Key, const W: usize>(
    near: &[Entry<K, W>],
    far: &[Entry<K, W>],
    slots: usize,
    glue: &mut Glue<W>,
) -> Result<(), Halt> {
    let (near, far) = (Groups::new(near, slots, false), Groups::new(far, slots, true));
    let mut fars = far.order.chunk_by(|one, other| one.0 == other.0).peekable();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for group in near.order.chunk_by(|one, other| one.0 == other.0) {
        let degrees = group[0].0;
        while fars.next_if(|far| far[0].0 < degrees).is_some() {}
        let Some(other) = fars.next_if(|far| far[0].0 == degrees) else { continue };
        let arcs = near.matchings(group, &mut ours);
        far.matchings(other, &mut theirs);
        if !glue.add(&ours, &theirs, arcs) {
            return Err(Halt::Overflow);
        }
    }
    Ok(())
}
