//! The states of one side, in groups with the same numbers of edges.
//!
//! A state of a group is the number of a matching.  So a state takes four or eight bytes and its number of ways, and
//! what all states of a group have in common is found once for all of them.

use super::super::matching::Number;
use super::super::weight::{Weight, one};
use super::degrees::Degrees;

/// Some groups, in ascending order.
#[derive(Clone, Debug)]
pub(super) struct Segment<M, const W: usize> {
    /// The numbers of edges of each group, and the place of its first state.
    pub(super) groups: Vec<(Degrees, u32)>,
    pub(super) matchings: Vec<M>,
    pub(super) ways: Vec<Weight<W>>,
}

/// A group of states.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<'a, M, const W: usize> {
    pub(super) degrees: Degrees,
    /// The numbers of the matchings.
    pub(super) matchings: &'a [M],
    /// Their numbers of ways.
    pub(super) ways: &'a [Weight<W>],
}

impl<M: Number, const W: usize> Segment<M, W> {
    pub(super) fn new() -> Self {
        Self { groups: Vec::new(), matchings: Vec::new(), ways: Vec::new() }
    }

    /// Adds a group with these states, unless there are none.
    pub(super) fn push(&mut self, degrees: Degrees, states: impl Iterator<Item = (M, Weight<W>)>) {
        let start = self.matchings.len();
        for (matching, ways) in states {
            self.matchings.push(matching);
            self.ways.push(ways);
        }
        if self.matchings.len() > start {
            self.groups.push((degrees, start as u32));
        }
    }

    /// Returns the groups so far in no more memory than they need, and starts again without any.
    pub(super) fn take(&mut self) -> Self {
        let taken = self.clone();
        self.groups.clear();
        self.matchings.clear();
        self.ways.clear();
        taken
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.matchings.len()
    }

    /// Returns its memory, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let groups = self.groups.capacity() * size_of::<(Degrees, u32)>();
        let states =
            self.matchings.capacity() * size_of::<M>() + self.ways.capacity() * size_of::<Weight<W>>();
        (groups + states) as u64
    }

    fn group(&self, nth: usize) -> Group<'_, M, W> {
        let (degrees, start) = self.groups[nth];
        let end = self.groups.get(nth + 1).map_or(self.matchings.len(), |&(_, start)| start as usize);
        let states = start as usize..end;
        Group { degrees, matchings: &self.matchings[states.clone()], ways: &self.ways[states] }
    }
}

/// The number of a group in a table: its segment, and its number there.
pub(super) type GroupId = (u16, u32);

/// All states of one side.
#[derive(Debug)]
pub(super) struct Table<M, const W: usize> {
    pub(super) segments: Vec<Segment<M, W>>,
}

impl<M: Number, const W: usize> Table<M, W> {
    /// The table of the state without any edges.
    pub(super) fn start() -> Self {
        let mut segment = Segment::new();
        segment.push(0, [(M::of(0), one())].into_iter());
        Self { segments: vec![segment] }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> u64 {
        self.segments.iter().map(|segment| segment.len() as u64).sum()
    }

    /// Returns its memory, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.segments.iter().map(Segment::bytes).sum()
    }

    /// Returns the numbers of all groups and their numbers of edges.
    pub(super) fn groups(&self) -> impl Iterator<Item = (GroupId, Degrees)> {
        self.segments.iter().zip(0..).flat_map(|(segment, nth)| {
            segment.groups.iter().zip(0..).map(move |(&(degrees, _), group)| ((nth, group), degrees))
        })
    }

    /// Returns a group.
    #[inline]
    pub(super) fn group(&self, (segment, nth): GroupId) -> Group<'_, M, W> {
        self.segments[segment as usize].group(nth as usize)
    }
}
