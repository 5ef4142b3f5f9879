//! One step of a sweep: a vertex gets its two edges and leaves the frame, or some of its edges are decided.

use super::super::common::Halt;
use super::super::side::{Frame, Next, Side};
use super::balance::Balance;
use super::change::link;
use super::degrees::{Degrees, SlotMap, degree, one_edge, two_edges, without};
use crate::graph::Graph;
use rookwright_run::mix;

/// A step.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The slots of the old frame among those of both frames and the vertex.
    places: SlotMap,
    /// The slot of the vertex.
    own: u8,
    /// Whether that slot is removed afterwards.
    leaves: bool,
    /// The edges of the vertex that are decided.
    pub(super) edges: Vec<(u8, u8)>,
    /// Slots with few undecided edges left, and the number of edges that their vertices must have by now.
    least: Vec<(u8, u8)>,
    /// The mirror images of the new slots, if the lesser of two images represents both.
    pub(super) mirror: Option<SlotMap>,
    /// The new slots that this step does not change.
    untouched: Degrees,
    balance: Option<Balance>,
    /// The degrees of the frame and the vertex when the cycle through all vertices is closed, if that is possible now.
    pub(super) whole: Option<Degrees>,
}

impl Step {
    /// Sweeps a vertex, or decides the edges of a knot on a seam, if the frame and the vertex have no more than this
    /// number of slots.  `colours` are those of all vertices but the last, if the ends of a tour have different colours.
    pub(super) fn new(
        graph: &Graph,
        side: &mut Side,
        next: &Next,
        colours: Option<&[bool]>,
        slots: usize,
    ) -> Result<Self, Halt> {
        let old = side.frame.clone();
        let (vertex, to) = side.advance(graph, next);
        let new = &side.frame;
        if new.len() >= slots {
            return Err(Halt::Wide);
        }
        // During the step a vertex that leaves the frame has a slot like the others.
        let leaves = side.has_swept(vertex);
        let mut both: Frame = new.clone();
        if leaves {
            both.insert(both.partition_point(|&other| other < vertex), vertex);
        }
        let own = slot(&both, vertex);
        // A vertex with no or one undecided edge left must have two or one by now, or it never gets two.
        let least = |&to: &u32| match side.left(to) {
            0 => Some((slot(&both, to), 2)),
            1 => Some((slot(&both, to), 1)),
            _ => None,
        };
        // What is decided on the seam is not symmetric.
        let mirror = side
            .fold()
            .filter(|_| leaves)
            .map(|image| SlotMap::new(new.iter().map(|&vertex| slot(new, image[vertex as usize])).collect()));
        // The edges change the degrees at both their ends; a vertex that leaves is not among the new slots.
        let stays = (!leaves).then_some(vertex);
        let all = one_edge(new.len() as u8) - 1;
        let touched = to.iter().chain(&stays);
        let mut untouched = touched.clone().fold(all, |left, &to| left & !(3 * one_edge(slot(new, to))));
        if let Some(mirror) = &mirror {
            untouched &= mirror.apply(untouched);
        }
        Ok(Self {
            places: SlotMap::new(old.iter().map(|&vertex| slot(&both, vertex)).collect()),
            own,
            leaves,
            edges: to.iter().map(|&to| (own, slot(&both, to))).collect(),
            least: touched.filter_map(least).collect(),
            balance: colours.and_then(|colours| Balance::new(colours, new, &side.swept)),
            whole: side.has_reached_all().then(|| two_edges(both.len())),
            mirror,
            untouched,
        })
    }

    /// Returns the old degrees with a slot for the vertex.
    #[inline]
    pub(super) fn placed(&self, degrees: Degrees) -> Degrees {
        self.places.apply(degrees)
    }

    /// Returns the slot that is removed after the edges have been added.
    pub(super) fn leaver(&self) -> Option<u8> {
        self.leaves.then_some(self.own)
    }

    #[inline]
    fn removed(&self, degrees: Degrees) -> Degrees {
        if self.leaves { without(degrees, self.own) } else { degrees }
    }

    /// Returns a hash that is the same for placed degrees before the step and for all that come from them.
    #[inline]
    pub(super) fn bucket(&self, placed: Degrees) -> u64 {
        let same = self.removed(placed) & self.untouched;
        mix(self.mirror.as_ref().map_or(same, |mirror| mirror.apply(same).min(same)))
    }

    /// Passes all choices of edges to `emit`, as sets of bits, with the degrees afterwards.
    #[inline]
    pub(super) fn choices(&self, placed: Degrees, emit: &mut impl FnMut(u32, Degrees)) {
        // Hopeless choices are dropped here, before any state is made from them.
        let mut check = |set, degrees| {
            let falls_short = |&(slot, least): &(u8, u8)| degree(degrees, slot) < least;
            if self.least.iter().any(falls_short) {
                return;
            }
            let after = self.removed(degrees);
            if self.balance.as_ref().is_none_or(|balance| balance.allows(after)) {
                emit(set, after);
            }
        };
        // A vertex that leaves must have two edges then.
        let missing = 2 - degree(placed, self.own);
        if missing == 0 || !self.leaves {
            check(0, placed);
        }
        if missing == 0 {
            return;
        }
        // At most two edges are chosen: none, one, or a pair.
        for (first, &(own, to)) in self.edges.iter().enumerate() {
            let mut once = placed;
            if link(&mut once, own, to).is_none() {
                continue;
            }
            if missing == 1 || !self.leaves {
                check(1 << first, once);
            }
            if missing == 1 {
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
