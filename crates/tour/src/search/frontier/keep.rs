//! Decides when and where tables are written to disk.

use super::course::Place;
use super::key::Key;
use super::meter::Meter;
use super::snapshot::{Owner, identity, read, widths, write};
use super::sweep::Halt;
use super::table::Table;
use super::widths::Widths;
use crate::graph::Graph;
use num_bigint::BigUint;
use rookwright_run::{Checkpoint, NewFile};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The stage of the total in the log.
const TOTAL: &str = "cycles";

/// The stage of the tables in the log, with the number of vertices swept.
const TABLES: &str = "tables";

/// A count spends at most one part in this number of its time on writing, but the pause between two writes is
/// at most this number of usual pauses.
const WRITING_SHARE: u32 = 10;

/// Writes and reads the tables of a count.
#[derive(Clone, Debug)]
pub(super) struct Keeper<'a> {
    checkpoint: &'a Checkpoint,
    graph: u64,
    vertices: usize,
    every: Duration,
    last: Instant,
    took: Duration,
}

impl<'a> Keeper<'a> {
    pub(super) fn new(checkpoint: &'a Checkpoint, graph: &Graph, every: Duration) -> Self {
        Self {
            checkpoint,
            graph: identity(graph),
            vertices: graph.edges.len(),
            every,
            last: Instant::now(),
            took: Duration::ZERO,
        }
    }

    /// Returns whether it is time to write again.
    pub(super) fn is_due(&self) -> bool {
        self.last.elapsed() >= (self.took * WRITING_SHARE).clamp(self.every, self.every * WRITING_SHARE)
    }

    /// Records that a write that began at this time is complete.
    pub(super) fn written(&mut self, began: Instant) {
        self.last = Instant::now();
        self.took = self.last - began;
    }

    fn file(&self, is_far: bool) -> (PathBuf, Owner) {
        let mut file = self.checkpoint.path().into_os_string();
        file.push(if is_far { ".far" } else { ".near" });
        (file.into(), Owner { graph: self.graph, vertices: self.vertices, is_far })
    }

    /// Writes the table of a side.  If that fails, the count continues, and the error is reported at its end.
    pub(super) fn keep<K: Key, const W: usize>(&self, is_far: bool, place: &Place, table: &Table<K, W>) {
        let (file, owner) = self.file(is_far);
        match write(&file, owner, place, table) {
            Ok(()) => {
                self.checkpoint.record(TABLES, 2, usize::from(is_far), &[place.swept.len() as u128]);
            }
            Err(error) => self.checkpoint.complain(format!("{}: {error}", file.display())),
        }
    }

    /// Returns the table of a side from the disk, if there is one.
    pub(super) fn kept<K: Key, const W: usize>(
        &self,
        is_far: bool,
        meter: &Meter,
    ) -> Result<Option<(Place, Table<K, W>)>, Halt> {
        let (file, owner) = self.file(is_far);
        read(&file, owner, meter)
    }

    /// Returns the widths that the tables on disk need.
    pub(super) fn widths(&self) -> Result<Widths, Halt> {
        let mut all = Widths::default();
        for is_far in [false, true] {
            let (file, owner) = self.file(is_far);
            if let Some(one) = widths(&file, owner)? {
                all = all.max(one);
            }
        }
        Ok(all)
    }

    /// Returns the total of an earlier run, if it finished.
    pub(super) fn total(&self) -> Option<BigUint> {
        let (_, digits) = self.checkpoint.done(TOTAL, 1).next()?;
        Some(digits.iter().rev().fold(BigUint::ZERO, |sum, &digit| (sum << 128u32) + digit))
    }

    /// Records the total and removes the tables.
    pub(super) fn finish(&self, total: &BigUint) {
        let limbs = total.to_u64_digits();
        let digit = |pair: &[u64]| pair.iter().rev().fold(0, |digit, &limb| digit << 64 | u128::from(limb));
        let digits: Vec<u128> = limbs.chunks(2).map(digit).collect();
        self.checkpoint.record(TOTAL, 1, 0, &digits);
        if self.checkpoint.trouble().is_none() {
            for file in [false, true].map(|is_far| self.file(is_far).0) {
                // The file may not exist.
                NewFile::remove_abandoned(&file);
                fs::remove_file(file).ok();
            }
        }
    }
}
