//! What became of the entries of files.

use crate::claim::{Reason, Reject};
use crate::prove::Finding;
use crate::record::Status;
use crate::store::Saved;
use rookwright_run::document::document;
use std::collections::BTreeMap;

/// What became of the entries of all files of an import.
#[document]
#[derive(Default)]
#[cfg_attr(feature = "schema", schemars(rename = "ImportAnswer"))]
pub struct ImportReport {
    /// Entries that were not taken, by reason.
    #[cfg_attr(feature = "schema", schemars(with = "rookwright_run::document::Entries<String, u64>"))]
    pub rejected: BTreeMap<Reason, u64>,
    /// Puzzles whose source disagrees with what is proven.
    pub differing: u64,
    /// Numbers of entries and puzzles.
    #[serde(flatten)]
    pub numbers: ImportNumbers,
    /// The same for each file.
    pub files: Vec<FileReport>,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// What became of the entries of a file.
#[document]
#[derive(Default)]
#[cfg_attr(feature = "schema", schemars(rename = "ImportedFile"))]
pub struct FileReport {
    /// The file.
    #[serde(rename = "file")]
    pub name: String,
    /// Its format; empty if it is unknown.
    pub format: String,
    /// Numbers of entries and puzzles.
    #[serde(flatten)]
    pub numbers: ImportNumbers,
    /// Puzzles whose source disagrees with what is proven.
    pub differing: u64,
    /// Entries that were not taken, by reason.
    #[cfg_attr(feature = "schema", schemars(with = "rookwright_run::document::Entries<String, u64>"))]
    pub rejected: BTreeMap<Reason, u64>,
}

/// Numbers of entries and puzzles of an import.
#[document]
#[derive(Default)]
pub struct ImportNumbers {
    /// Entries.
    pub entries: u64,
    /// Entries that an earlier import did.
    pub skipped: u64,
    /// New puzzles.
    pub new: u64,
    /// Puzzles that were there from another source.
    pub merged: u64,
    /// Puzzles that were updated.
    pub updated: u64,
    /// Puzzles that stayed as they were.
    pub unchanged: u64,
    /// New puzzles by status.
    #[cfg_attr(feature = "schema", schemars(with = "rookwright_run::document::Entries<String, u64>"))]
    pub status: BTreeMap<Status, u64>,
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

impl ImportReport {
    /// Returns the number of entries that were not taken.
    pub fn rejects(&self) -> u64 {
        self.rejected.values().sum()
    }

    /// Adds a file to the list and to the sums.
    pub(super) fn push(&mut self, file: FileReport) {
        self.numbers.add(&file.numbers);
        self.differing += file.differing;
        add_counts(&mut self.rejected, &file.rejected);
        self.files.push(file);
    }
}

impl FileReport {
    /// Counts an entry that was saved.
    pub(super) fn note(&mut self, saved: Saved, finding: Option<&Finding>) {
        self.numbers.entries += 1;
        if matches!(saved, Saved::New(_)) {
            let status = finding.map_or(Status::Open, |finding| finding.status);
            *self.numbers.status.entry(status).or_default() += 1;
        }
        *self.numbers.many(saved) += 1;
        self.differing += u64::from(finding.is_some_and(|finding| finding.differs));
    }

    /// Counts a further source of an entry of which this has become. Returns what has become of it now.
    pub(super) fn note_further(&mut self, one: Saved, saved: Saved, finding: Option<&Finding>) -> Saved {
        // A new source says more about the entry than that another is unchanged.
        let most = one.min(saved);
        *self.numbers.many(one) -= 1;
        *self.numbers.many(most) += 1;
        self.differing += u64::from(finding.is_some_and(|finding| finding.differs));
        most
    }

    /// Adds the numbers of another report.
    pub(super) fn add(&mut self, other: &FileReport) {
        self.numbers.add(&other.numbers);
        self.differing += other.differing;
        add_counts(&mut self.rejected, &other.rejected);
    }
}

impl ImportNumbers {
    /// Returns the number of entries of which the same has become.
    fn many(&mut self, saved: Saved) -> &mut u64 {
        match saved {
            Saved::New(_) => &mut self.new,
            Saved::Merged(_) => &mut self.merged,
            Saved::Updated(_) => &mut self.updated,
            Saved::Unchanged(_) => &mut self.unchanged,
        }
    }

    fn add(&mut self, other: &ImportNumbers) {
        self.entries += other.entries;
        self.skipped += other.skipped;
        self.new += other.new;
        self.merged += other.merged;
        self.updated += other.updated;
        self.unchanged += other.unchanged;
        add_counts(&mut self.status, &other.status);
    }
}

fn add_counts<K: Ord + Copy>(sums: &mut BTreeMap<K, u64>, counts: &BTreeMap<K, u64>) {
    counts.iter().for_each(|(&what, many)| *sums.entry(what).or_default() += many);
}
