//! What became of the entries of files.

use crate::claim::{Reason, Reject};
use crate::document::{ImportAnswer, ImportNumbers, ImportedFile, Numbers};
use crate::prove::Finding;
use crate::record::Status;
use crate::store::Saved;
use rookwright_run::document::value_of;
use serde_json::Value;
use std::collections::BTreeMap;

/// What an import did.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ImportReport {
    /// The files, in order.
    pub files: Vec<FileReport>,
    /// Whether the import was ended early.
    pub stopped: bool,
}

/// What became of the entries of a file.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct FileReport {
    /// The name of the file.
    pub name: String,
    /// Its format; empty if it is not known.
    pub format: String,
    /// The number of entries read: puzzles, each with all its sources, and what is none.
    pub entries: u64,
    /// The number of entries that an earlier, unfinished import had done.
    pub skipped: u64,
    /// New puzzles.
    pub new: u64,
    /// Puzzles that were there already, from another source.
    pub merged: u64,
    /// Entries of the same source whose facts have changed.
    pub updated: u64,
    /// Entries of the same source that are as they were.
    pub unchanged: u64,
    /// New puzzles by what is proven about them.
    pub by_status: BTreeMap<Status, u64>,
    /// Entries whose claim differs from what is proven.
    pub differing: u64,
    /// Entries that were not taken, by reason.
    pub rejected: BTreeMap<Reason, u64>,
}

/// An entry that was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RejectedEntry<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// Where and why.
    pub reject: &'a Reject,
    /// The beginning of its text.
    pub text: &'a str,
}

/// A puzzle that was added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Added {
    /// Its id; for a repeat that of the puzzle that is there.
    pub id: i64,
    /// Whether it was not there before.
    pub is_new: bool,
}

impl From<Saved> for Added {
    fn from(saved: Saved) -> Self {
        Self { id: saved.id(), is_new: matches!(saved, Saved::New(_)) }
    }
}

impl FileReport {
    /// Returns the number of entries that were not taken.
    pub fn rejects(&self) -> u64 {
        self.rejected.values().sum()
    }

    /// Counts an entry that was saved.
    pub(super) fn note(&mut self, saved: Saved, finding: Option<&Finding>) {
        self.entries += 1;
        if matches!(saved, Saved::New(_)) {
            let status = finding.map_or(Status::Open, |finding| finding.status);
            *self.by_status.entry(status).or_default() += 1;
        }
        *self.many(saved) += 1;
        self.differing += u64::from(finding.is_some_and(|finding| finding.differs));
    }

    /// Counts a further source of an entry of which this has become. Returns what has become of it now.
    pub(super) fn note_further(&mut self, one: Saved, saved: Saved, finding: Option<&Finding>) -> Saved {
        // A new source says more about the entry than that another is unchanged.
        let most = one.min(saved);
        *self.many(one) -= 1;
        *self.many(most) += 1;
        self.differing += u64::from(finding.is_some_and(|finding| finding.differs));
        most
    }

    /// Returns the number of entries of which the same has become.
    fn many(&mut self, saved: Saved) -> &mut u64 {
        match saved {
            Saved::New(_) => &mut self.new,
            Saved::Merged(_) => &mut self.merged,
            Saved::Updated(_) => &mut self.updated,
            Saved::Unchanged(_) => &mut self.unchanged,
        }
    }

    /// Adds the numbers of another report.
    pub(super) fn add(&mut self, other: &FileReport) {
        self.entries += other.entries;
        self.skipped += other.skipped;
        self.new += other.new;
        self.merged += other.merged;
        self.updated += other.updated;
        self.unchanged += other.unchanged;
        self.differing += other.differing;
        other.by_status.iter().for_each(|(&status, many)| *self.by_status.entry(status).or_default() += many);
        other.rejected.iter().for_each(|(&reason, many)| *self.rejected.entry(reason).or_default() += many);
    }

    fn numbers(&self) -> ImportNumbers {
        ImportNumbers {
            entries: self.entries,
            skipped: self.skipped,
            new: self.new,
            merged: self.merged,
            updated: self.updated,
            unchanged: self.unchanged,
            status: self.by_status.iter().map(|(status, &many)| (status.name().to_owned(), many)).collect(),
        }
    }

    fn rejected_by_name(&self) -> Numbers {
        self.rejected.iter().map(|(reason, &many)| (reason.name().to_owned(), many)).collect()
    }

    /// Returns the numbers as a document.
    pub fn document(&self) -> ImportedFile {
        ImportedFile {
            file: self.name.clone(),
            format: self.format.clone(),
            numbers: self.numbers(),
            differing: self.differing,
            rejected: self.rejected_by_name(),
        }
    }
}

impl ImportReport {
    /// Returns the sums over all files.
    pub fn total(&self) -> FileReport {
        let mut total = FileReport { name: "all files".to_owned(), ..FileReport::default() };
        self.files.iter().for_each(|file| total.add(file));
        total
    }

    /// Returns the report as a document.
    pub fn document(&self) -> ImportAnswer {
        let total = self.total();
        ImportAnswer {
            rejected: total.rejected_by_name(),
            differing: total.differing,
            numbers: total.numbers(),
            files: self.files.iter().map(FileReport::document).collect(),
            stopped: self.stopped,
        }
    }

    /// Returns [`ImportReport::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }
}
