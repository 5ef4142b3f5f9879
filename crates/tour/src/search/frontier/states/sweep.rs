//! Applies one step to a whole table with several threads.
//!
//! Each thread takes parts of the old table and collects the new states for each part of the new table, until
//! there are enough of them to be worth the lock of that part.

use super::super::common::{Common, Halt};
use super::key::Key;
use super::step::Step;
use super::table::{Entry, Part, Table};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The approximate number of states of a part, which then stays in the cache while it is filled.
const STATES_PER_PART: u64 = 8192;

/// The largest number of parts: their buffers must stay in the cache as well.
const MOST_PARTS: u64 = 4096;

/// The number of bytes of states that are collected for a part.
const BATCH_BYTES: usize = 1024;

/// Returns the number of states that are collected for a part.
const fn batch<K, const W: usize>() -> usize {
    let batch = BATCH_BYTES / size_of::<Entry<K, W>>();
    if batch > 0 { batch } else { 1 }
}

/// A destination of new states: a part of a table, or a list.
pub(super) trait Sink<K, const W: usize>: Send {
    /// A sink with space for about this number of states.
    fn expecting(states: usize) -> Self;

    /// Adds states; returns `false` if a number of ways becomes too large.
    fn take(&mut self, batch: &[Entry<K, W>]) -> bool;

    /// Returns the memory it takes.
    fn bytes(&self) -> u64;
}

impl<K: Key, const W: usize> Sink<K, W> for Part<K, W> {
    fn expecting(states: usize) -> Self {
        // Tables mostly grow, but some shrink.
        Self::with_room(states / 4 * 3)
    }

    fn take(&mut self, batch: &[Entry<K, W>]) -> bool {
        self.add_all(batch)
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

impl<K: Key, const W: usize> Sink<K, W> for Vec<Entry<K, W>> {
    fn expecting(states: usize) -> Self {
        // The old table is still complete now, but shrinks.
        Self::with_capacity(states / 2)
    }

    fn take(&mut self, batch: &[Entry<K, W>]) -> bool {
        if self.len() + batch.len() > self.capacity() {
            self.reserve_exact(batch.len().max(self.len() / 4));
        }
        self.extend_from_slice(batch);
        true
    }

    fn bytes(&self) -> u64 {
        (self.capacity() * size_of::<Entry<K, W>>()) as u64
    }
}

/// The successors of states, and their destinations.
pub(super) trait Rule<K>: Sync {
    /// Passes all successors of a state to `emit`.
    fn children(&self, state: K, emit: &mut dyn FnMut(K));

    /// Returns a number whose high half chooses the part.
    fn place(&self, state: K) -> u64;
}

impl<K: Key> Rule<K> for Step {
    fn children(&self, state: K, emit: &mut dyn FnMut(K)) {
        Step::children(self, state, emit);
    }

    #[inline]
    fn place(&self, state: K) -> u64 {
        state.scatter()
    }
}

/// Returns the number of parts of the table that follows one with this number of states.
pub(super) fn parts_after(states: u64) -> usize {
    (states * 3 / STATES_PER_PART).next_power_of_two().clamp(1, MOST_PARTS) as usize
}

/// Returns the part of a state by the number of its [`Rule::place`].
#[inline]
pub(super) fn part_of(place: u64, parts: usize) -> usize {
    (((place >> 32) * parts as u64) >> 32) as usize
}

/// Applies one step to a table.
pub(super) fn step<K: Key, const W: usize>(
    table: Table<K, W>,
    step: &Step,
    common: &Common<'_>,
) -> Result<Table<K, W>, Halt> {
    let parts = parts_after(table.len());
    Ok(Table { parts: sweep(table, parts, step, common)? })
}

/// Consumes a table and puts the successors of its states into sinks.
pub(super) fn sweep<K: Key, S: Sink<K, W>, const W: usize>(
    table: Table<K, W>,
    parts: usize,
    rule: &impl Rule<K>,
    common: &Common<'_>,
) -> Result<Vec<S>, Halt> {
    let states = table.len();
    let sinks: Vec<S> = (0..parts).map(|_| S::expecting(states as usize / parts)).collect();
    if !common.meter.take(sinks.iter().map(Sink::bytes).sum()) {
        return Err(Halt::Memory);
    }
    let sinks: Vec<Mutex<S>> = sinks.into_iter().map(Mutex::new).collect();
    let sources = Mutex::new(table.parts.into_iter());
    let halted = AtomicBool::new(false);
    let why = Mutex::new(None);
    let halt = |reason| {
        halted.store(true, Ordering::Relaxed);
        why.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(reason);
    };
    let batch = batch::<K, W>();
    let flush = |part: usize, buffer: &mut Vec<Entry<K, W>>| {
        let mut sink = sinks[part].lock().unwrap_or_else(PoisonError::into_inner);
        let before = sink.bytes();
        if !sink.take(buffer) {
            halt(Halt::Overflow);
        }
        buffer.clear();
        if sink.bytes() > before && !common.meter.take(sink.bytes() - before) {
            halt(Halt::Memory);
        }
    };
    common.share(states, &|| {
        let mut buffers: Vec<Vec<Entry<K, W>>> = vec![Vec::new(); parts];
        loop {
            let source = sources.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(source) = source else { break };
            for (state, ways) in source.iter() {
                rule.children(*state, &mut |child| {
                    let part = part_of(rule.place(child), parts);
                    let buffer = &mut buffers[part];
                    if buffer.capacity() == 0 {
                        buffer.reserve_exact(batch);
                    }
                    buffer.push((child, *ways));
                    if buffer.len() == batch {
                        flush(part, buffer);
                    }
                });
            }
            common.meter.release(source.bytes());
            if common.watch.is_over() {
                halt(Halt::Over);
            }
            if halted.load(Ordering::Relaxed) {
                break;
            }
        }
        for (part, buffer) in buffers.iter_mut().enumerate().filter(|(_, buffer)| !buffer.is_empty()) {
            flush(part, buffer);
        }
    });
    let sinks = sinks.into_iter().map(|sink| sink.into_inner().unwrap_or_else(PoisonError::into_inner));
    match why.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(reason) => Err(reason),
        None => Ok(sinks.collect()),
    }
}
