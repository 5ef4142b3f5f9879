//! An actor's share of the tables, with states and numbers of certain widths.

use super::super::course::{Course, Cut, Next};
use super::super::glue::Glue;
use super::super::join::{Sort, join_part};
use super::super::key::Key;
use super::super::meter::Meter;
use super::super::snapshot::identity;
use super::super::step::Step;
use super::super::sweep::{Halt, Rule, Sink, parts_after};
use super::super::table::{Entry, Part, Table};
use super::super::weight::one;
use super::arrivals::Arrivals;
use super::blob::{Header, entry_bytes};
use super::error::PartitionError;
use super::intake::{Intake, Seat, Source};
use super::round::Round;
use crate::graph::Graph;
use num_bigint::BigUint;

/// The states of an actor for the join, in parts.
type Sorted<K, const W: usize> = Vec<Vec<Entry<K, W>>>;

/// A table during a round: old states, and sinks for the new ones.
#[derive(Debug)]
struct Stream<S, R, K, const W: usize> {
    source: Source<K, W>,
    intake: Intake<S, K, W>,
    rule: R,
    is_far: bool,
    /// Whether all old states are expanded.
    is_done: bool,
}

impl<S: Sink<K, W>, R: Rule<K>, K: Key, const W: usize> Stream<S, R, K, W> {
    fn new(
        seat: Seat,
        (table, parts): (Table<K, W>, usize),
        rule: R,
        is_far: bool,
        meter: &Meter,
    ) -> Result<Self, Halt> {
        let intake = Intake::new(seat, parts, table.len(), meter)?;
        Ok(Self { source: Source::new(table), intake, rule, is_far, is_done: false })
    }

    /// Expands about this number of successors; returns the blobs for the other actors.
    fn expand(&mut self, most: u64, meter: &Meter) -> Result<Vec<Vec<u8>>, Halt> {
        self.is_done = self.intake.expand(&mut self.source, &self.rule, most, meter)?;
        Ok(self.intake.take_blobs())
    }

    fn absorb(&mut self, entries: &[u8], meter: &Meter) -> Result<bool, Halt> {
        self.intake.absorb(entries, &self.rule, meter)
    }
}

/// A side during the round before the join.
type SortStream<K, const W: usize> = Stream<Vec<Entry<K, W>>, Sort, K, W>;

/// What an actor is doing.
#[derive(Debug)]
enum Phase<K, const W: usize> {
    /// The last round has ended.
    Between,
    /// A step is under way.
    Sweep(Box<Stream<Part<K, W>, Step, K, W>>),
    /// The states are being sorted, first those of the near side, then those of the far side.
    Sort(Box<[SortStream<K, W>; 2]>),
    /// The states are sorted.
    Sorted { near: Sorted<K, W>, far: Sorted<K, W>, slots: usize },
    /// The count is over, or has failed.
    Ended,
}

/// An actor.
#[derive(Debug)]
pub(super) struct Worker<K, const W: usize> {
    pub(super) graph: Graph,
    pub(super) identity: u64,
    pub(super) seat: Seat,
    pub(super) meter: Meter,
    pub(super) course: Course,
    pub(super) near: Table<K, W>,
    pub(super) far: Table<K, W>,
    /// The number of rounds that have begun.
    pub(super) round: u64,
    /// The number of states of this actor in all tables so far.
    pub(super) states: u64,
    /// The number of vertices swept when the last round ended.
    pub(super) swept: u64,
    phase: Phase<K, W>,
    arrivals: Arrivals,
    /// The number of times that blobs were made in this round.
    sent: u32,
    /// Whether the last blobs of this round were made.
    pub(super) is_expanded: bool,
}

impl<K: Key, const W: usize> Worker<K, W> {
    /// The actor before the first round.  Without a graph there are no cycles, and no states.
    pub(super) fn new(graph: Graph, seat: Seat, memory: u64, is_empty: bool) -> Self {
        let start = K::pack(&[0; 32], 0);
        let is_own = !is_empty && seat.owner(start.scatter()) == seat.index;
        let table = || if is_own { Table::of(start, &one()) } else { Table { parts: Vec::new() } };
        let (near, far, meter) = (table(), table(), Meter::new(memory));
        meter.take(near.bytes() + far.bytes());
        Self {
            identity: identity(&graph),
            course: Course::new(&graph, Cut::Balanced),
            graph,
            seat,
            meter,
            near,
            far,
            round: 0,
            states: 0,
            swept: 0,
            phase: Phase::Between,
            arrivals: Arrivals::new(seat.of),
            sent: 0,
            is_expanded: false,
        }
    }

    /// Returns whether no round is under way.
    pub(super) fn is_between_rounds(&self) -> bool {
        matches!(self.phase, Phase::Between)
    }

    fn is_in_round(&self) -> bool {
        matches!(self.phase, Phase::Sweep(_) | Phase::Sort(_))
    }

    pub(super) fn begin_round(&mut self, near: u64, far: u64) -> Result<Round, PartitionError> {
        if !self.is_between_rounds() {
            return Err(PartitionError::Misuse("the last round has not ended"));
        }
        if near < self.near.len() || far < self.far.len() {
            return Err(PartitionError::Misuse("the totals are smaller than the numbers of one actor"));
        }
        self.phase = Phase::Ended;
        let next = self.course.next(&self.graph, near, far);
        let round = match &next {
            Next::Over => return Ok(Round::Over),
            Next::Step { slots, .. } if *slots > K::SLOTS => return Err(PartitionError::Wide(*slots)),
            Next::Step { .. } => Round::Sweep { done: self.course.done(), of: self.graph.edges.len() as u64 },
            Next::Join { .. } => Round::Join { done: self.course.done(), of: self.graph.edges.len() as u64 },
        };
        self.phase = self.phase_of(next).map_err(|halt| self.error(halt))?;
        self.round += 1;
        (self.sent, self.is_expanded) = (0, false);
        self.arrivals = Arrivals::new(self.seat.of);
        Ok(round)
    }

    fn phase_of(&mut self, next: Next) -> Result<Phase<K, W>, Halt> {
        let (seat, meter) = (self.seat, &self.meter);
        let mut taken = |is_far| {
            let table = if is_far { &mut self.far } else { &mut self.near };
            std::mem::replace(table, Table { parts: Vec::new() })
        };
        match next {
            Next::Over => Ok(Phase::Ended),
            Next::Step { is_far, step, .. } => {
                let table = taken(is_far);
                let parts = parts_after(table.len());
                Ok(Phase::Sweep(Box::new(Stream::new(seat, (table, parts), step, is_far, meter)?)))
            }
            Next::Join { slots } => {
                let (near, far) = (taken(false), taken(true));
                let parts = parts_after(near.len().max(far.len()));
                let stream =
                    |table, is_far| Stream::new(seat, (table, parts), Sort { slots, is_far }, is_far, meter);
                Ok(Phase::Sort(Box::new([stream(near, false)?, stream(far, true)?])))
            }
        }
    }

    pub(super) fn expand(&mut self, limit: u64) -> Result<Option<Vec<Vec<u8>>>, PartitionError> {
        let most = (limit / entry_bytes::<K, W>() as u64).max(1);
        if self.is_expanded {
            return Ok(None);
        }
        let meter = &self.meter;
        let (blobs, is_far, is_expanded) = match &mut self.phase {
            Phase::Sweep(stream) => (stream.expand(most, meter), stream.is_far, stream.is_done),
            Phase::Sort(streams) => {
                let [near, far] = &mut **streams;
                let stream = if near.is_done { far } else { near };
                (stream.expand(most, meter), stream.is_far, stream.is_far && stream.is_done)
            }
            _ => return Err(PartitionError::Misuse("no round is under way")),
        };
        let mut blobs = blobs.map_err(|halt| self.fail(halt))?;
        self.is_expanded = is_expanded;
        for (to, blob) in blobs.iter_mut().enumerate() {
            if to == self.seat.index {
                *blob = Vec::new();
                continue;
            }
            self.header(to, is_far).write(blob);
        }
        self.sent += 1;
        Ok(Some(blobs))
    }

    /// Returns the header of the next blob for an actor.
    fn header(&self, to: usize, is_far: bool) -> Header {
        Header {
            graph: self.identity,
            round: self.round,
            from: self.seat.index,
            to,
            of: self.seat.of,
            nth: self.sent,
            is_last: self.is_expanded,
            is_far,
            widths: (K::BYTES / 8, W),
        }
    }

    pub(super) fn absorb(&mut self, blob: &[u8]) -> Result<(), PartitionError> {
        if !self.is_in_round() {
            return Err(PartitionError::Misuse("no round is under way"));
        }
        let (header, entries) = Header::read(blob).map_err(|why| {
            PartitionError::Foreign(format!("a blob of {} bytes from another actor {why}", blob.len()))
        })?;
        let foreign =
            |why: String| PartitionError::Foreign(format!("a blob from actor {} {why}", header.from));
        self.agrees(&header).map_err(foreign)?;
        if !self.arrivals.record(header.from, header.nth, header.is_last) {
            return Err(foreign(format!("is number {} of its round and arrives twice", header.nth)));
        }
        let meter = &self.meter;
        let absorbed = match &mut self.phase {
            Phase::Sweep(stream) => stream.absorb(entries, meter),
            Phase::Sort(streams) => streams[usize::from(header.is_far)].absorb(entries, meter),
            _ => Ok(false),
        };
        if absorbed.map_err(|halt| self.fail(halt))? {
            return Ok(());
        }
        self.phase = Phase::Ended;
        Err(foreign("has a state that belongs elsewhere".to_owned()))
    }

    /// Checks that a blob is meant for this actor and this round.
    fn agrees(&self, header: &Header) -> Result<(), String> {
        let &Header { graph, round, from, to, of, widths, .. } = header;
        let Seat { index, of: actors } = self.seat;
        if graph != self.identity {
            return Err("belongs to another puzzle".to_owned());
        }
        if of != actors {
            return Err(format!("belongs to a count by {of} actors, not by {actors}"));
        }
        if widths != (K::BYTES / 8, W) {
            return Err("has states or numbers of another width".to_owned());
        }
        if to != index || from >= of || from == index {
            return Err(format!("is for actor {to}; this is actor {index}"));
        }
        if round != self.round {
            return Err(format!("belongs to round {round}; this is round {}", self.round));
        }
        match &self.phase {
            Phase::Sweep(stream) if stream.is_far != header.is_far => Err("is for the other side".to_owned()),
            _ => Ok(()),
        }
    }

    pub(super) fn end_round(&mut self) -> Result<(), PartitionError> {
        if !self.is_in_round() {
            return Err(PartitionError::Misuse("no round is under way"));
        }
        if !self.is_expanded {
            return Err(PartitionError::Misuse("the states are not all expanded"));
        }
        if let Some(from) = self.arrivals.missing(self.seat.index) {
            return Err(PartitionError::Foreign(format!("states of actor {from} have not arrived")));
        }
        let meter = &self.meter;
        match std::mem::replace(&mut self.phase, Phase::Ended) {
            Phase::Sweep(stream) => {
                let Stream { intake, is_far, .. } = *stream;
                let table = Table { parts: intake.finish(meter).map_err(|halt| self.error(halt))? };
                self.states += table.len();
                *(if is_far { &mut self.far } else { &mut self.near }) = table;
                self.swept = self.course.swept();
                self.phase = Phase::Between;
            }
            Phase::Sort(streams) => {
                let [near, far] = *streams;
                let slots = near.rule.slots;
                let near = near.intake.finish(meter).map_err(|halt| self.error(halt))?;
                let far = far.intake.finish(meter).map_err(|halt| self.error(halt))?;
                self.phase = Phase::Sorted { near, far, slots };
            }
            other => self.phase = other,
        }
        Ok(())
    }

    pub(super) fn join(&mut self) -> Result<BigUint, PartitionError> {
        let (near, far, slots) = match std::mem::replace(&mut self.phase, Phase::Ended) {
            Phase::Sorted { near, far, slots } => (near, far, slots),
            other => {
                self.phase = other;
                return Err(PartitionError::Misuse("the states are not sorted for the join"));
            }
        };
        let mut glue = Glue::<W>::new();
        for (near, far) in near.into_iter().zip(far) {
            // States that no step makes would not fit the tables of matchings.
            let is_sound = |side: &[Entry<K, W>], is_far| {
                side.iter().all(|(state, _)| Sort { slots, is_far }.is_sound(*state))
            };
            if !is_sound(&near, false) || !is_sound(&far, true) {
                return Err(PartitionError::Foreign("a state from another actor was damaged".to_owned()));
            }
            join_part(&near, &far, slots, &mut glue).map_err(|halt| self.error(halt))?;
            self.meter.release(Sink::bytes(&near) + Sink::bytes(&far));
        }
        Ok(glue.total())
    }

    /// Ends the count with an error.
    fn fail(&mut self, halt: Halt) -> PartitionError {
        self.phase = Phase::Ended;
        self.error(halt)
    }

    pub(super) fn error(&self, halt: Halt) -> PartitionError {
        match halt {
            Halt::Overflow => PartitionError::Overflow,
            Halt::Wide(slots) => PartitionError::Wide(slots),
            Halt::Memory => PartitionError::Memory { actor: self.seat.index, limit: self.meter.limit() },
            Halt::Over => PartitionError::Misuse("the count was stopped"),
            Halt::Refused(why) => PartitionError::Foreign(why),
        }
    }
}
