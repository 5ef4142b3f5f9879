//! One step of a sweep: a vertex gets its two edges and leaves the frame.

use super::super::frame::Frame;
use super::super::side::Side;
use super::balance::Balance;
use super::change::link;
use super::degrees::{Degrees, SlotMap, degree, one_edge, without};
use crate::graph::Graph;
use rookwright_run::mix;

/// A step.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The slots of the old frame among those of both frames and the vertex.
    places: SlotMap,
    /// The slot of the vertex, which is removed afterwards.
    pub(super) own: u8,
    /// The edges of the vertex that are decided.
    pub(super) edges: Vec<(u8, u8)>,
    /// Slots with few undecided edges left, and the number of edges that their vertices must have by now.
    least: Vec<(u8, u8)>,
    /// The mirror images of the new slots, if the lesser of two images represents both.
    pub(super) mirror: Option<SlotMap>,
    /// The new slots that this step does not change.
    untouched: Degrees,
    balance: Option<Balance>,
}

impl Step {
    /// Sweeps a vertex.  `colours` are those of all vertices but the last, if the ends of a tour have different
    /// colours.
    pub(super) fn new(graph: &Graph, side: &mut Side, vertex: u32, colours: Option<&[bool]>) -> Self {
        let old = side.frame.clone();
        let is_open = |to: &&u32| !side.has_swept(**to);
        let to: Vec<u32> = graph.edges[vertex as usize].iter().filter(is_open).copied().collect();
        side.sweep(graph, vertex);
        let new = &side.frame;
        let mut both: Frame = new.clone();
        both.insert(both.partition_point(|&other| other < vertex), vertex);
        let own = slot(&both, vertex);
        let least = |&to: &u32| match side.left(to) {
            0 => Some((slot(&both, to), 2)),
            1 => Some((slot(&both, to), 1)),
            _ => None,
        };
        let mirror = side
            .fold()
            .map(|image| SlotMap::new(new.iter().map(|&vertex| slot(new, image[vertex as usize])).collect()));
        let all = one_edge(new.len() as u8) - 1;
        let mut untouched = to.iter().fold(all, |left, &to| left & !(3 * one_edge(slot(new, to))));
        if let Some(mirror) = &mirror {
            untouched &= mirror.apply(untouched);
        }
        Self {
            places: SlotMap::new(old.iter().map(|&vertex| slot(&both, vertex)).collect()),
            own,
            edges: to.iter().map(|&to| (own, slot(&both, to))).collect(),
            least: to.iter().filter_map(least).collect(),
            balance: colours.and_then(|colours| Balance::new(colours, new, &side.swept)),
            mirror,
            untouched,
        }
    }

    /// Returns the old degrees with a slot for the vertex.
    #[inline]
    pub(super) fn placed(&self, degrees: Degrees) -> Degrees {
        self.places.apply(degrees)
    }

    /// Returns a hash that is the same for placed degrees before the step and for all that come from them.
    #[inline]
    pub(super) fn bucket(&self, placed: Degrees) -> u64 {
        let same = without(placed, self.own) & self.untouched;
        mix(self.mirror.as_ref().map_or(same, |mirror| mirror.apply(same).min(same)))
    }

    /// Passes all choices of edges to `emit`, as sets of bits, with the degrees afterwards.
    #[inline]
    pub(super) fn choices(&self, placed: Degrees, emit: &mut impl FnMut(u32, Degrees)) {
        let mut check = |set, degrees| {
            let falls_short = |&(slot, least): &(u8, u8)| degree(degrees, slot) < least;
            if self.least.iter().any(falls_short) {
                return;
            }
            let after = without(degrees, self.own);
            if self.balance.as_ref().is_none_or(|balance| balance.allows(after)) {
                emit(set, after);
            }
        };
        let missing = 2 - degree(placed, self.own);
        if missing == 0 {
            return check(0, placed);
        }
        for (first, &(own, to)) in self.edges.iter().enumerate() {
            let mut once = placed;
            if link(&mut once, own, to).is_none() {
                continue;
            }
            if missing == 1 {
                check(1 << first, once);
                continue;
            }
            for (second, &(own, to)) in self.edges.iter().enumerate().skip(first + 1) {
                let mut twice = once;
                if link(&mut twice, own, to).is_some() {
                    check(1 << first | 1 << second, twice);
                }
            }
        }
    }
}

/// Returns the slot of a vertex of a frame.
pub(super) fn slot(frame: &Frame, vertex: u32) -> u8 {
    frame.binary_search(&vertex).unwrap_or_default() as u8
}
