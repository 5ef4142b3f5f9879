//! Joins the two sides on the seam, whose edges are still open.
//!
//! The states that a side has on the seam with some of its edges are never stored, since there are many times
//! as many of them as without.  A group and a set of edges make a *record*, which only names the group that its
//! states would belong to.  Records of both sides that fit together are found by sorting, and only then their
//! states are added up and joined.
//!
//! A symmetry maps a group of the seam to another one with the same number of cycles, so one of them is enough.

use super::super::common::{Common, Halt};
use super::super::glue::{Glue, Ranked};
use super::super::keep::Keeper;
use super::super::matching::Number;
use super::super::weight::add;
use super::balance::Balance;
use super::change::link;
use super::degrees::{Degrees, SlotMap, arcs, missing};
use super::gather::Gather;
use super::plan::{Edge, Seam};
use super::ranks::Changes;
use super::sweep::{MIRRORED, Record, chosen};
use super::table::{GroupId, Table};
use num_bigint::BigUint;
use rookwright_run::mix;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// One side at the seam.
pub(super) struct Half<'a, M, const W: usize> {
    pub(super) table: &'a Table<M, W>,
    /// The slots of its frame on the seam.
    pub(super) places: SlotMap,
    pub(super) edges: &'a [Edge],
    pub(super) is_far: bool,
    pub(super) balance: Option<Balance>,
}

/// The two sides at the seam.  A group of the seam is identified by the degrees of the near side.
pub(super) struct Join<'a, M, const W: usize> {
    seam: &'a Seam,
    halves: [Half<'a, M, W>; 2],
    groups: [Vec<GroupId>; 2],
    parts: usize,
    changes: &'a Changes<M>,
    common: &'a Common<'a>,
}

/// The approximate number of records of a part.
const RECORDS_PER_PART: u64 = 1 << 16;

/// The number of records that a group has on average.
const RECORDS_PER_GROUP: u64 = 16;

/// The largest number of parts.
const MOST_PARTS: u64 = 1 << 12;

/// The number of groups that a thread takes at a time.
const GROUPS_AT_A_TIME: usize = 1 << 10;

/// The number of records that a thread collects for a part.
const BATCH: usize = 128;

/// The records of both sides for one part.
type Pair = Mutex<[Vec<Record>; 2]>;

impl<'a, M: Number, const W: usize> Join<'a, M, W> {
    pub(super) fn new(
        seam: &'a Seam,
        halves: [Half<'a, M, W>; 2],
        changes: &'a Changes<M>,
        common: &'a Common<'a>,
    ) -> Self {
        let groups = [0, 1].map(|half: usize| {
            let table: &Table<M, W> = halves[half].table;
            table.groups().map(|(id, _)| id).collect::<Vec<_>>()
        });
        let most = groups[0].len().max(groups[1].len()) as u64;
        let parts =
            (most * RECORDS_PER_GROUP / RECORDS_PER_PART).next_power_of_two().clamp(1, MOST_PARTS) as usize;
        Self { seam, halves, groups, parts, changes, common }
    }

    /// Returns the number of cycles that the two sides form.  Reports progress in parts.
    pub(super) fn count(
        &self,
        keeper: Option<&Keeper<'_>>,
        tell: &(impl Fn(u64, u64) + Sync),
    ) -> Result<BigUint, Halt> {
        let stage = format!("join-{:x}", self.seam.identity());
        // Parts that an earlier run has counted are not counted again.
        let mut total = BigUint::ZERO;
        let mut is_done = vec![false; self.parts];
        for (part, cycles) in keeper.iter().flat_map(|keeper| keeper.parts(&stage, self.parts)) {
            is_done[part] = true;
            total += cycles;
        }
        let lists = self.groups.iter().map(|groups| size_of_val(&**groups) as u64).sum();
        if !self.common.meter.take(lists) {
            return Err(Halt::Memory);
        }
        let sizes = self.sizes()?;
        let left: Vec<usize> = (0..self.parts).filter(|&part| !is_done[part]).collect();
        let room = self.common.meter.room() / 2 / size_of::<Record>() as u64;
        let mut from = 0;
        while from < left.len() {
            // As many parts as there is memory for.
            let mut records = 0;
            let fits = |&&part: &&usize| {
                records += sizes[part].iter().sum::<u64>();
                records <= room
            };
            let number = left[from..].iter().take_while(fits).count().max(1);
            let parts = &left[from..from + number];
            let done = |nth: usize, cycles: &BigUint| {
                if let Some(keeper) = keeper {
                    keeper.record(&stage, self.parts, parts[nth], cycles);
                }
                tell((self.parts - left.len() + from + nth) as u64, self.parts as u64);
            };
            let sizes: Vec<[u64; 2]> = parts.iter().map(|&part| sizes[part]).collect();
            total += self.pass(parts, &sizes, &done)?;
            from += number;
        }
        self.common.meter.release(lists);
        // A folded state has the ways of its image too, and was taken twice: as it is, and mirrored.
        Ok(if self.seam.mirror.is_some() { total >> 2u32 } else { total })
    }

    /// Returns the number of cycles of some parts, which have these numbers of records.
    fn pass(
        &self,
        parts: &[usize],
        sizes: &[[u64; 2]],
        done: &(impl Fn(usize, &BigUint) + Sync),
    ) -> Result<BigUint, Halt> {
        let records = sizes.iter().flatten().sum();
        let bytes = records * size_of::<Record>() as u64;
        // The memory is reserved before the records are collected, or the limit would be noticed too late.
        if !self.common.meter.take(bytes) {
            return Err(Halt::Memory);
        }
        let pairs = self.collect(parts, sizes)?;
        // The threads take the parts by number, and each result is kept at once.
        let next = AtomicUsize::new(0);
        let result = Mutex::new(Ok(BigUint::ZERO));
        let lock = || result.lock().unwrap_or_else(PoisonError::into_inner);
        self.common.share(records, &|| {
            let mut hands = Hands::new(self.changes);
            loop {
                let nth = next.fetch_add(1, Ordering::Relaxed);
                // Taking the records out frees each part as soon as it is joined.
                let Some(pair) = pairs.get(nth) else { break };
                let pair = std::mem::take(&mut *pair.lock().unwrap_or_else(PoisonError::into_inner));
                // The clock is checked before the work, so that work that ended in time counts.
                let is_over = self.common.watch.is_over();
                let cycles = if is_over { Err(Halt::Over) } else { self.join(pair, &mut hands) };
                let mut result = lock();
                match (cycles, &mut *result) {
                    (Ok(cycles), Ok(sum)) => {
                        done(nth, &cycles);
                        *sum += cycles;
                    }
                    (Err(why), result) => *result = Err(why),
                    (Ok(_), Err(_)) => {}
                }
                if result.is_err() {
                    break;
                }
            }
        });
        self.common.meter.release(bytes);
        result.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the part of a group of the seam.
    #[inline]
    fn part(&self, degrees: Degrees) -> usize {
        (mix(degrees) % self.parts as u64) as usize
    }

    /// Returns the number of groups that a group of the seam represents; `None` if another one represents it.
    #[inline]
    fn represented(&self, degrees: Degrees) -> Option<u32> {
        let slots = self.seam.frame.len();
        let mut least = degrees;
        let mut number = 1;
        let mirror = |degrees| self.seam.mirror.as_ref().map_or(degrees, |mirror| mirror.apply(degrees));
        let image = mirror(degrees);
        least = least.min(image);
        number += u32::from(image != degrees);
        if let Some(turn) = self.seam.turn.as_ref().filter(|_| self.seam.is_even) {
            let turned = missing(turn.apply(degrees), slots);
            least = least.min(turned).min(mirror(turned));
            if turned != degrees && turned != image {
                number *= 2;
            }
        }
        (least == degrees).then_some(number)
    }

    /// Passes all records of a group of one side to `emit`.
    #[inline]
    fn records(&self, half: usize, group: u32, emit: &mut impl FnMut(Record)) {
        let side = &self.halves[half];
        let placed = side.places.apply(side.table.group(self.groups[half][group as usize]).degrees);
        // Every set of edges of the seam that this side may decide gives a record.
        subsets(placed, side.edges, 0, 0, &mut |set, degrees| {
            if side.balance.as_ref().is_some_and(|balance| !balance.allows(degrees)) {
                return;
            }
            let mut emit = |degrees, set| {
                let degrees = self.on_seam(side, degrees);
                // Groups that are images of another are left out here, and count for more when they are
                // joined.
                if self.represented(degrees).is_some() {
                    emit(Record { degrees, group, set });
                }
            };
            emit(degrees, set);
            if let Some(mirror) = &self.seam.mirror {
                emit(mirror.apply(degrees), set | MIRRORED);
            }
        });
    }

    /// Returns the group of the seam to which states of a side with these degrees belong.
    #[inline]
    fn on_seam(&self, side: &Half<'_, M, W>, degrees: Degrees) -> Degrees {
        if !side.is_far {
            return degrees;
        }
        let turned = self.seam.turn.as_ref().map_or(degrees, |turn| turn.apply(degrees));
        missing(turned, self.seam.frame.len())
    }

    /// Passes the records of all groups to a function, with several threads.
    fn scan<T>(
        &self,
        start: impl Fn() -> T + Sync,
        each: impl Fn(&mut T, usize, Record) + Sync,
        end: impl Fn(T) + Sync,
    ) -> Result<(), Halt> {
        let numbers = [0, 1].map(|half| self.groups[half].len());
        let next = AtomicUsize::new(0);
        self.common.share(u64::MAX, &|| {
            let mut own = start();
            // The groups of both sides are one list, from which the threads take some at a time.
            while !self.common.watch.is_over() {
                let from = next.fetch_add(GROUPS_AT_A_TIME, Ordering::Relaxed);
                if from >= numbers[0] + numbers[1] {
                    break;
                }
                for nth in from..(from + GROUPS_AT_A_TIME).min(numbers[0] + numbers[1]) {
                    let half = usize::from(nth >= numbers[0]);
                    let group = (nth - half * numbers[0]) as u32;
                    self.records(half, group, &mut |record| each(&mut own, half, record));
                }
            }
            end(own);
        });
        if self.common.watch.is_over() { Err(Halt::Over) } else { Ok(()) }
    }

    /// Returns the numbers of records of each part, of the near and of the far side.
    fn sizes(&self) -> Result<Vec<[u64; 2]>, Halt> {
        let all = Mutex::new(vec![[0; 2]; self.parts]);
        self.scan(
            || vec![[0; 2]; self.parts],
            |own: &mut Vec<[u64; 2]>, half, record| own[self.part(record.degrees)][half] += 1,
            |own| {
                let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                let sums = all.iter_mut().flatten().zip(own.iter().flatten());
                sums.for_each(|(sum, number)| *sum += number);
            },
        )?;
        Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the records of some parts.
    fn collect(&self, parts: &[usize], sizes: &[[u64; 2]]) -> Result<Vec<Pair>, Halt> {
        let pair = |sizes: &[u64; 2]| Mutex::new(sizes.map(|size| Vec::with_capacity(size as usize)));
        let pairs: Vec<Pair> = sizes.iter().map(pair).collect();
        // Parts outside this pass are marked, and their records dropped: another pass makes them again.
        let mut nth_of = vec![usize::MAX; self.parts];
        parts.iter().enumerate().for_each(|(nth, &part)| nth_of[part] = nth);
        // Each thread collects a batch before it locks, so that the threads hardly ever wait for each other.
        let flush = |nth: usize, batch: &mut Vec<Record>| {
            let mut pair = pairs[nth / 2].lock().unwrap_or_else(PoisonError::into_inner);
            pair[nth % 2].append(batch);
        };
        self.scan(
            || vec![Vec::new(); 2 * parts.len()],
            |own: &mut Vec<Vec<Record>>, half, record| {
                let nth = nth_of[self.part(record.degrees)];
                if nth != usize::MAX {
                    let nth = 2 * nth + half;
                    own[nth].push(record);
                    if own[nth].len() == BATCH {
                        flush(nth, &mut own[nth]);
                    }
                }
            },
            |mut own| own.iter_mut().enumerate().for_each(|(nth, batch)| flush(nth, batch)),
        )?;
        Ok(pairs)
    }

    /// Returns the number of cycles of the groups of one part.
    fn join(&self, mut pair: [Vec<Record>; 2], hands: &mut Hands<'_, M, W>) -> Result<BigUint, Halt> {
        pair.iter_mut().for_each(|side| side.sort_unstable_by_key(|record| record.degrees));
        let [near, far] = &pair;
        let is_same = |one: &Record, other: &Record| one.degrees == other.degrees;
        // Both lists are in the same order, so one pass over the two finds the groups that both have.
        let mut fars = far.chunk_by(is_same).peekable();
        for near in near.chunk_by(is_same) {
            let degrees = near[0].degrees;
            while fars.next_if(|far| far[0].degrees < degrees).is_some() {}
            let Some(far) = fars.next_if(|far| far[0].degrees == degrees) else { continue };
            // This group stands for that many images, with as many cycles each.
            let number = self.represented(degrees).unwrap_or_default();
            self.gather(0, near, &mut hands.gather, &mut hands.near);
            self.gather(1, far, &mut hands.gather, &mut hands.far);
            let mut fits = !hands.gather.overflow;
            for (_, ways) in &mut hands.near {
                // The numbers are 1, 2 and 4.
                for _ in 0..number.ilog2() {
                    let once = *ways;
                    fits &= add(ways, &once);
                }
            }
            if !fits || !hands.glue.add(&hands.near, &hands.far, arcs(degrees)) {
                return Err(Halt::Wide);
            }
        }
        Ok(hands.glue.take_total())
    }

    /// Adds up the states of one side in one group of the seam.
    fn gather(
        &self,
        half: usize,
        records: &[Record],
        gather: &mut Gather<'_, M, W>,
        states: &mut Vec<Ranked<W>>,
    ) {
        let side = &self.halves[half];
        let groups = records
            .iter()
            .map(|record| (side.table.group(self.groups[half][record.group as usize]), record.set));
        // The sum limits the number of states, from which the gathering chooses between a list and an array.
        let most = groups.clone().map(|(group, _)| group.matchings.len()).sum();
        gather.begin(arcs(records[0].degrees), most);
        for (group, set) in groups {
            let mirror = self.seam.mirror.iter().filter(|_| set & MIRRORED != 0);
            // If the far side was never swept, its states are those of the near side, turned round.
            let turn = self.seam.turn.iter().filter(|_| side.is_far);
            let (placed, edges) = (side.places.apply(group.degrees), chosen(side.edges, set));
            gather.add(group, placed, edges, None, mirror.chain(turn));
        }
        states.clear();
        states.extend(gather.finish().map(|(number, ways)| (number.get(), ways)));
    }
}

/// What a thread needs to join groups.
struct Hands<'a, M, const W: usize> {
    gather: Gather<'a, M, W>,
    glue: Glue<W>,
    near: Vec<Ranked<W>>,
    far: Vec<Ranked<W>>,
}

impl<'a, M: Number, const W: usize> Hands<'a, M, W> {
    fn new(changes: &'a Changes<M>) -> Self {
        Self { gather: Gather::new(changes, None), glue: Glue::new(), near: Vec::new(), far: Vec::new() }
    }
}

/// Passes all sets of edges that can be added to `emit`, with the degrees afterwards.
fn subsets(degrees: Degrees, edges: &[Edge], from: usize, set: u32, emit: &mut impl FnMut(u32, Degrees)) {
    emit(set, degrees);
    for (nth, &(one, other)) in edges.iter().enumerate().skip(from) {
        let mut more = degrees;
        if link(&mut more, one, other).is_some() {
            subsets(more, edges, nth + 1, set | 1 << nth, emit);
        }
    }
}
