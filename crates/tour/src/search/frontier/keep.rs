//! Decides when and where tables are written to disk.

use super::common::Halt;
use super::snapshot::{Owner, Place, identity, widths};
use super::widths::Widths;
use crate::graph::Graph;
use num_bigint::BigUint;
use rookwright_run::{Checkpoint, NewFile};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, io};

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

    /// Returns the file of the table of a side.
    pub(super) fn file(&self, is_far: bool) -> (PathBuf, Owner) {
        let mut file = self.checkpoint.path().as_os_str().to_owned();
        file.push(if is_far { ".far" } else { ".near" });
        (file.into(), Owner { graph: self.graph, vertices: self.vertices, is_far })
    }

    /// Writes the table of a side with a function.  If that fails, the count continues, and the error is reported
    /// at its end.
    pub(super) fn keep(
        &self,
        is_far: bool,
        place: &Place,
        write: impl FnOnce(&Path, Owner) -> io::Result<()>,
    ) {
        let (file, owner) = self.file(is_far);
        match write(&file, owner) {
            Ok(()) => {
                self.checkpoint.record(TABLES, 2, usize::from(is_far), &[place.swept.len() as u128]);
            }
            Err(error) => self.checkpoint.complain(format!("{}: {error}", file.display())),
        }
    }

    /// Returns the results of the parts of a stage that earlier runs finished.
    pub(super) fn parts(&self, stage: &str, parts: usize) -> Vec<(usize, BigUint)> {
        self.checkpoint.done(stage, parts).map(|(part, digits)| (part, number(digits))).collect()
    }

    /// Records the result of a part of a stage.
    pub(super) fn record(&self, stage: &str, parts: usize, part: usize, result: &BigUint) {
        self.checkpoint.record(stage, parts, part, &digits(result));
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
        self.checkpoint.done(TOTAL, 1).next().map(|(_, digits)| number(digits))
    }

    /// Records the total and removes the tables.
    pub(super) fn finish(&self, total: &BigUint) {
        self.record(TOTAL, 1, 0, total);
        if self.checkpoint.trouble().is_none() {
            for file in [false, true].map(|is_far| self.file(is_far).0) {
                // The file may not exist.
                NewFile::remove_abandoned(&file);
                fs::remove_file(file).ok();
            }
        }
    }
}

/// Returns a number as digits of 128 bits, the lowest first.
fn digits(number: &BigUint) -> Vec<u128> {
    let digit = |pair: &[u64]| pair.iter().rev().fold(0, |digit, &limb| digit << 64 | u128::from(limb));
    number.to_u64_digits().chunks(2).map(digit).collect()
}

/// Returns the inverse of [`digits`].
fn number(digits: &[u128]) -> BigUint {
    digits.iter().rev().fold(BigUint::ZERO, |sum, &digit| (sum << 128u32) + digit)
}
