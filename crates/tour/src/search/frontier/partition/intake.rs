//! States on their way into the tables of an actor, and into blobs for the others.
//!
//! Equal successors are added up by their owner and not before they are sent.  Of those that leave an actor
//! together, few are equal: on the 7x8 board (closed tours, two actors) 2.5 % in blobs of 1 MB, 16 % in blobs of
//! 16 MB.  To find them would cost more than to send them.

use super::super::key::Key;
use super::super::meter::Meter;
use super::super::sweep::{Halt, Rule, Sink, batch, part_of};
use super::super::table::{Entry, Part, Table};
use super::blob;

/// The actors of a count, and which of them this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seat {
    pub(super) index: usize,
    pub(super) of: usize,
}

/// The bits that choose the owner of a state, above those of the place in a part (the lower 32) and below those
/// of the part (the upper 12).  States of one owner are therefore spread over parts and places as all states
/// are.
const OWNER_BITS: u32 = 20;

/// The largest number of actors: with more of them, the bits would not share the states out evenly.
pub const MOST_ACTORS: usize = 1 << 14;

impl Seat {
    /// Returns the owner of a state by the number of its [`Rule::place`].
    #[inline]
    pub(super) fn owner(self, place: u64) -> usize {
        let bits = place >> 32 & ((1 << OWNER_BITS) - 1);
        ((bits * self.of as u64) >> OWNER_BITS) as usize
    }
}

/// A table that is being consumed: its parts are dropped one after the other.
#[derive(Debug)]
pub(super) struct Source<K, const W: usize> {
    parts: std::vec::IntoIter<Part<K, W>>,
    part: Option<Part<K, W>>,
    at: usize,
}

impl<K: Key, const W: usize> Source<K, W> {
    pub(super) fn new(table: Table<K, W>) -> Self {
        Self { parts: table.parts.into_iter(), part: None, at: 0 }
    }

    /// Returns the next state.
    #[inline]
    fn next(&mut self, meter: &Meter) -> Option<Entry<K, W>> {
        loop {
            if let Some(part) = &self.part {
                if let Some((entry, at)) = part.next(self.at) {
                    self.at = at;
                    return Some(*entry);
                }
                meter.release(part.bytes());
            }
            self.part = Some(self.parts.next()?);
            self.at = 0;
        }
    }
}

/// The sinks of an actor, and states that are collected for them and for the other actors.
#[derive(Debug)]
pub(super) struct Intake<S, K, const W: usize> {
    seat: Seat,
    sinks: Vec<S>,
    /// One for each sink, then one for each actor.
    buffers: Vec<Vec<Entry<K, W>>>,
    /// The blobs for the other actors; each begins with space for a header.
    blobs: Vec<Vec<u8>>,
    fault: Option<Halt>,
}

impl<S: Sink<K, W>, K: Key, const W: usize> Intake<S, K, W> {
    /// An intake with this number of sinks, for about this number of states.
    pub(super) fn new(seat: Seat, parts: usize, states: u64, meter: &Meter) -> Result<Self, Halt> {
        let sinks: Vec<S> = (0..parts).map(|_| S::expecting(states as usize / parts)).collect();
        let is_enough = meter.take(sinks.iter().map(Sink::bytes).sum());
        let fault = (!is_enough).then_some(Halt::Memory);
        let mut intake =
            Self { seat, sinks, buffers: vec![Vec::new(); parts + seat.of], blobs: Vec::new(), fault };
        intake.take_blobs();
        intake.fault().map(|()| intake)
    }

    /// Puts the successors of states into the sinks and the blobs, until they are about this number.  Returns
    /// whether there are no more.
    pub(super) fn expand(
        &mut self,
        source: &mut Source<K, W>,
        rule: &impl Rule<K>,
        most: u64,
        meter: &Meter,
    ) -> Result<bool, Halt> {
        let (seat, parts) = (self.seat, self.sinks.len());
        let mut number = 0;
        while number < most {
            let Some((state, ways)) = source.next(meter) else { return Ok(true) };
            rule.children(state, &mut |child| {
                let place = rule.place(child);
                let owner = seat.owner(place);
                // Without a branch, since it could not be predicted.
                let own = part_of(place, parts);
                let nth = if owner == seat.index { own } else { parts + owner };
                self.push(nth, (child, ways), meter);
                number += 1;
            });
            self.fault()?;
        }
        Ok(false)
    }

    /// Puts the states of a blob into the sinks; returns `false` if one of them belongs elsewhere.
    pub(super) fn absorb(
        &mut self,
        entries: &[u8],
        rule: &impl Rule<K>,
        meter: &Meter,
    ) -> Result<bool, Halt> {
        let parts = self.sinks.len();
        for entry in blob::entries::<K, W>(entries) {
            let place = rule.place(entry.0);
            if self.seat.owner(place) != self.seat.index || entry.0 == K::NONE {
                return Ok(false);
            }
            self.push(part_of(place, parts), entry, meter);
        }
        self.fault().map(|()| true)
    }

    #[inline]
    fn push(&mut self, nth: usize, entry: Entry<K, W>, meter: &Meter) {
        let buffer = &mut self.buffers[nth];
        if buffer.capacity() == 0 {
            buffer.reserve_exact(batch::<K, W>());
        }
        buffer.push(entry);
        if buffer.len() == batch::<K, W>() {
            self.flush(nth, meter);
        }
    }

    fn flush(&mut self, nth: usize, meter: &Meter) {
        let buffer = &mut self.buffers[nth];
        if let Some(sink) = self.sinks.get_mut(nth) {
            let before = sink.bytes();
            if !sink.take(buffer) {
                self.fault.get_or_insert(Halt::Overflow);
            }
            if sink.bytes() > before && !meter.take(sink.bytes() - before) {
                self.fault.get_or_insert(Halt::Memory);
            }
        } else {
            blob::put(&mut self.blobs[nth - self.sinks.len()], buffer);
        }
        buffer.clear();
    }

    fn fault(&self) -> Result<(), Halt> {
        self.fault.clone().map_or(Ok(()), Err)
    }

    /// Returns the blobs so far, without headers but with space for them.
    pub(super) fn take_blobs(&mut self) -> Vec<Vec<u8>> {
        for (owner, blob) in self.blobs.iter_mut().enumerate() {
            let buffer = &mut self.buffers[self.sinks.len() + owner];
            blob::put(blob, buffer);
            buffer.clear();
        }
        let empty = (0..self.seat.of).map(|_| vec![0; blob::HEADER_BYTES]).collect();
        std::mem::replace(&mut self.blobs, empty)
    }

    /// Returns the sinks, with all states that were collected for them.
    pub(super) fn finish(mut self, meter: &Meter) -> Result<Vec<S>, Halt> {
        (0..self.sinks.len()).for_each(|nth| self.flush(nth, meter));
        self.fault().map(|()| self.sinks)
    }
}
