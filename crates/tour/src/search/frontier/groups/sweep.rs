//! Applies one step to a whole table with several threads.
//!
//! A step changes the degrees of few slots.  Groups are dealt into buckets by the others, so that all that
//! becomes the same comes from one bucket: buckets share nothing, and a bucket stays in the cache.

use super::super::common::{Common, Halt};
use super::super::matching::Number;
use super::degrees::{Degrees, arcs};
use super::gather::Gather;
use super::ranks::Changes;
use super::step::Step;
use super::table::{GroupId, Segment, Table};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// An old group and the edges that make a new one of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    /// The degrees of the new group.
    pub(super) degrees: Degrees,
    /// The number of the old group in a list.
    pub(super) group: u32,
    /// The set of edges, and [`MIRRORED`].
    pub(super) set: u32,
}

/// The bit of a record whose states are mirrored after they have got their edges.
pub(super) const MIRRORED: u32 = 1 << 31;

/// The approximate number of states of a bucket.
const STATES_PER_BUCKET: u64 = 1 << 14;

/// The largest number of buckets.
const MOST_BUCKETS: u64 = 1 << 12;

/// The old groups, sorted by bucket.
struct Buckets {
    groups: Vec<GroupId>,
    /// Where each bucket begins, and where the last one ends.
    starts: Vec<usize>,
}

impl Buckets {
    fn new<M: Number, const W: usize>(table: &Table<M, W>, step: &Step) -> Self {
        let number = (table.len() / STATES_PER_BUCKET).next_power_of_two().clamp(1, MOST_BUCKETS);
        let bucket = |degrees| (step.bucket(step.placed(degrees)) % number) as u16;
        let of: Vec<u16> = table.groups().map(|(_, degrees)| bucket(degrees)).collect();
        let mut starts = vec![0; number as usize + 1];
        of.iter().for_each(|&bucket| starts[bucket as usize + 1] += 1);
        for nth in 1..starts.len() {
            starts[nth] += starts[nth - 1];
        }
        let mut next = starts.clone();
        let mut groups = vec![(0, 0); of.len()];
        for (&bucket, (id, _)) in of.iter().zip(table.groups()) {
            groups[next[bucket as usize]] = id;
            next[bucket as usize] += 1;
        }
        Self { groups, starts }
    }

    /// Returns its memory, in bytes.
    fn bytes(&self) -> u64 {
        size_of_val(&*self.groups) as u64
    }

    fn get(&self, nth: usize) -> Option<&[GroupId]> {
        self.groups.get(*self.starts.get(nth)?..*self.starts.get(nth + 1)?)
    }
}

/// Returns the table after one step.  The caller drops the old one, whose memory counts as free.
pub(super) fn step<M: Number, const W: usize>(
    table: &Table<M, W>,
    step: &Step,
    changes: &Changes<M>,
    common: &Common<'_>,
) -> Result<Table<M, W>, Halt> {
    let buckets = Buckets::new(table, step);
    if !common.meter.take(buckets.bytes()) {
        return Err(Halt::Memory);
    }
    // The threads take buckets by number, each into a segment of its own; the first trouble halts all.
    let next = AtomicUsize::new(0);
    let segments = Mutex::new(Vec::new());
    let why = Mutex::new(None);
    let halted = AtomicBool::new(false);
    common.share(table.len(), &|| {
        let mut gather = Gather::new(changes, step.whole);
        let mut records = Vec::new();
        let mut segment = Segment::new();
        while !halted.load(Ordering::Relaxed) {
            let Some(groups) = buckets.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            expand(table, groups, step, &mut gather, &mut records, &mut segment);
            // Its memory counts once it is packed.
            let segment = segment.take();
            let trouble = if gather.overflow {
                Some(Halt::Wide)
            } else if !common.meter.take(segment.bytes()) {
                Some(Halt::Memory)
            } else {
                common.watch.is_over().then_some(Halt::Over)
            };
            if let Some(reason) = trouble {
                halted.store(true, Ordering::Relaxed);
                why.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(reason);
            }
            // The segment is kept even after trouble: its memory is counted, and is released with the others.
            if segment.len() > 0 {
                segments.lock().unwrap_or_else(PoisonError::into_inner).push(segment);
            }
        }
    });
    common.meter.release(table.bytes() + buckets.bytes());
    match why.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(reason) => Err(reason),
        None => Ok(Table { segments: segments.into_inner().unwrap_or_else(PoisonError::into_inner) }),
    }
}

/// Finds the new groups that come from the groups of a bucket.
fn expand<M: Number, const W: usize>(
    table: &Table<M, W>,
    groups: &[GroupId],
    step: &Step,
    gather: &mut Gather<'_, M, W>,
    records: &mut Vec<Record>,
    segment: &mut Segment<M, W>,
) {
    records.clear();
    for (&id, group) in groups.iter().zip(0..) {
        step.choices(step.placed(table.group(id).degrees), &mut |set, degrees| {
            // Of a group and its mirror image only the lesser is stored, with the ways of both.
            let image = step.mirror.as_ref().map_or(degrees, |mirror| mirror.apply(degrees));
            records.push(if image < degrees {
                Record { degrees: image, group, set: set | MIRRORED }
            } else {
                Record { degrees, group, set }
            });
        });
    }
    records.sort_unstable_by_key(|record| record.degrees);
    // Records with equal degrees become one group, whichever old groups they come from.
    for same in records.chunk_by(|one, other| one.degrees == other.degrees) {
        let degrees = same[0].degrees;
        let sources = same.iter().map(|record| (table.group(groups[record.group as usize]), record.set));
        gather.begin(arcs(degrees), sources.clone().map(|(group, _)| group.matchings.len()).sum());
        for (group, set) in sources {
            let mirror = step.mirror.iter().filter(|_| set & MIRRORED != 0);
            let edges = chosen(&step.edges, set);
            gather.add(group, step.placed(group.degrees), edges, step.leaver(), mirror);
        }
        segment.push(degrees, gather.finish());
    }
}

/// Returns the edges of a set.
#[inline]
pub(super) fn chosen(edges: &[(u8, u8)], set: u32) -> impl Iterator<Item = (u8, u8)> {
    let mut left = set & !MIRRORED;
    std::iter::from_fn(move || {
        let nth = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        edges.get(nth).copied()
    })
}
