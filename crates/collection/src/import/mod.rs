//! Imports files: reads, proves and saves their entries.
//!
//! Entries are read in order, proven by several threads, and saved in order, so that ids do not depend on the
//! number of threads. A transaction holds some ten thousand entries and the number of entries done, so that a
//! killed import goes on where it was.

mod add;
mod origin;
mod pipeline;
mod reader;
mod report;
mod shard;

pub use origin::origins_of;
pub use pipeline::ImportListener;
pub(crate) use pipeline::wrong;
pub(crate) use reader::{Chunk, EntryParser, EntryReader};
pub use report::{Added, FileReport, ImportNumbers, ImportReport, RejectedEntry};
pub use shard::prove_files;

use crate::claim::{Claim, Label, LabelKind, Reject};
use crate::error::Error;
use crate::names::{check_labels, check_name};
use crate::proofs::Proofs;
use crate::prove::USUAL_NODES;
use rookwright_chess::{Boards, Legality, Size};
pub use rookwright_games::input::Origin;
use rookwright_mate::Stipulation;
use rookwright_run::{Cancel, Settings};
use std::sync::Arc;

/// The most rejected entries that a report lists; all are counted.
pub const MOST_REJECTS: usize = 1000;

/// How files are imported.
#[derive(Clone, Debug)]
pub struct Import {
    /// The number of threads.
    pub threads: usize,
    /// The number of positions searched for each mate, which limits its time.
    pub nodes: u64,
    /// Whether puzzles that are in the collection already are added once more.
    pub keep_repeats: bool,
    /// How strictly positions are checked.
    pub legality: Legality,
    /// The board of positions, if it is an unusual one such as 8x7.
    pub board: Option<Size>,
    /// The stipulation of positions that have none.
    pub stipulation: Option<Stipulation>,
    /// Tags for every puzzle.
    pub tags: Vec<String>,
    /// The list that the puzzles are appended to.
    pub list: Option<String>,
    /// The source, if it is not the name of the file.
    pub source: Option<String>,
    /// Ends the import early. What is proven by then is saved.
    pub cancel: Cancel,
    /// What was proven before, so that it need not be proven again.
    pub proofs: Option<Arc<Proofs>>,
}

impl Default for Import {
    fn default() -> Self {
        Self {
            threads: Settings::default().threads,
            nodes: USUAL_NODES,
            keep_repeats: false,
            legality: Legality::Strict,
            board: None,
            stipulation: None,
            tags: Vec::new(),
            list: None,
            source: None,
            cancel: Cancel::default(),
            proofs: None,
        }
    }
}

impl Import {
    /// Returns the tags that every puzzle gets; refuses names of tags and of the list that are too long.
    fn tags(&self) -> Result<Vec<Label>, Error> {
        let tags: Vec<Label> = self.tags.iter().map(|tag| Label::new(LabelKind::Tag, tag)).collect();
        check_labels(&tags)?;
        self.list.iter().try_for_each(|list| check_name("the name of a list", list))?;
        Ok(tags)
    }

    fn reading(&self) -> crate::read::Reading {
        crate::read::Reading {
            legality: self.legality,
            boards: Boards::from(self.board),
            stipulation: self.stipulation,
        }
    }
}

/// Reads the bytes of a file without a collection: what each entry states, or why it cannot be read. Nothing is
/// proven.
pub fn read_entries(bytes: Vec<u8>, options: &Import) -> Vec<Result<Claim, Reject>> {
    match EntryReader::open(&Origin::text("a file", bytes), options) {
        Ok((reader, parser)) => {
            let claims = |entry| parser.claims(&entry);
            reader.flat_map(|(_, entry)| entry.map_or_else(|reject| vec![Err(reject)], claims)).collect()
        }
        Err(reject) => vec![Err(reject)],
    }
}
