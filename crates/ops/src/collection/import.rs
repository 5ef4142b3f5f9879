//! The task `import`: takes in the text of a file.

use super::{BOARD, NAME, NAMES, STIPULATION, open};
use crate::events::ProgressReport;
use crate::operation::{Operation, Pace, Work};
use crate::search::SOME;
use crate::{JobContext, Limits, Refusal};
use rookwright_chess::{Legality, Size};
use rookwright_collection::{
    Access, Added, FileReport, Import, ImportListener, ImportReport, Look, MOST_REJECTS, Origin,
    RejectedEntry,
};
use rookwright_compose::mate_board;
use rookwright_mate::Stipulation;
use rookwright_puzzle::STIPULATIONS;
use rookwright_run::document::document;
use rookwright_run::options::{Given, Options};
use std::collections::HashSet;

/// The most puzzles that are listed.
const MOST_IDS: usize = 100_000;

/// Takes the text of a file into the collection.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct ImportText {
    /// The text, in any format
    #[option(required)]
    pub text: String,
    /// The name of the file, which becomes the source
    pub name: Option<String>,
    /// How its puzzles are saved.
    #[option(flatten)]
    pub saving: Saving,
}

/// How imported puzzles are saved.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Saving {
    /// Append the puzzles to this list
    #[option(kind = NAME)]
    pub list: Option<String>,
    /// Give the puzzles this tag; may be repeated
    #[option(name = "tag", aliases = ["tags"], kind = NAMES)]
    pub tags: Vec<String>,
    /// Add puzzles again that are in the collection already
    pub keep_repeats: bool,
    /// Stipulation of positions that have none, like #2
    #[option(kind = STIPULATION, usual = STIPULATIONS, read = str::parse::<Stipulation>)]
    pub stipulation: Option<Stipulation>,
}

/// How the entries of files are read, proven and saved.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct ImportFiles {
    /// How its puzzles are saved.
    #[option(flatten)]
    pub saving: Saving,
    /// Accept positions that cannot arise in a game
    pub no_legality: bool,
    /// Board size of positions, like 8x7
    #[option(kind = BOARD, read = mate_board)]
    pub board: Option<Size>,
    /// Name of the source \[default: the name of the file]
    #[option(kind = NAME)]
    pub source: Option<String>,
    /// How many positions are searched.
    #[option(flatten)]
    pub proving: Proving,
}

/// How much is spent on the proof of a mate.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Proving {
    /// Positions searched for each mate at most
    #[option(default = "10000", noun = "number of positions", kind = SOME)]
    pub nodes: u64,
}

impl Saving {
    /// Returns how they are imported.
    fn import(&self) -> Import {
        let Self { list, tags, keep_repeats, stipulation } = self.clone();
        Import { list, tags, keep_repeats, stipulation, ..Import::default() }
    }
}

impl ImportFiles {
    /// Returns how entries are imported, with all threads.
    pub fn import(&self) -> Import {
        Import {
            nodes: self.proving.nodes,
            legality: if self.no_legality { Legality::Lenient } else { Legality::Strict },
            board: self.board,
            source: self.source.clone(),
            ..self.saving.import()
        }
    }
}

/// What became of the entries of a text.
#[document]
pub(crate) struct ImportTextAnswer {
    /// Their numbers.
    #[serde(flatten)]
    imported: ImportReport,
    /// The first entries that were not taken.
    rejects: Vec<ImportReject>,
    /// The puzzles, repeats included.
    ids: Vec<i64>,
    /// Those of them that were not there before.
    added: Vec<i64>,
    /// What a text of unknown format looks like, such as html; null if the format is known.
    looks: Option<&'static str>,
    /// The number of puzzles in the collection.
    puzzles: u64,
}

/// An entry that was not taken.
#[document]
pub(crate) struct ImportReject {
    /// Its line, from 1.
    line: u64,
    /// Its column, from 1.
    column: u64,
    /// The kind of reason.
    reason: &'static str,
    /// What is wrong.
    message: String,
}

impl Operation for ImportText {
    const NAME: &'static str = "import";
    const PACE: Pace = Pace::Long;
    type Answer = ImportTextAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<ImportTextAnswer>, Refusal> {
        let this = request.options;
        Ok(Box::new(move |context| {
            let options = Import {
                threads: context.threads(None),
                cancel: context.budget(None).cancel,
                ..this.saving.import()
            };
            let name = this.name.unwrap_or_else(|| "pasted text".to_owned());
            let look = Look::of(&this.text);
            let mut news = Taken {
                context,
                rejects: Vec::new(),
                ids: Vec::new(),
                added: Vec::new(),
                known: HashSet::new(),
            };
            let mut collection = open(context, Access::Create)?;
            let report = collection.import(&[Origin::text(name, this.text)], &options, &mut news)?;
            let Taken { rejects, ids, added, .. } = news;
            // If the format was recognised, nobody has to be told what the text looks like.
            let is_known = report.files.iter().any(|file| !file.format.is_empty());
            let looks = if is_known { None } else { Some(look.name()) };
            let puzzles = collection.len()?;
            Ok(ImportTextAnswer { imported: report, rejects, ids, added, looks, puzzles })
        }))
    }
}

/// Lists the first puzzles and rejected entries, and reports progress.
struct Taken<'a> {
    context: &'a JobContext<'a>,
    rejects: Vec<ImportReject>,
    ids: Vec<i64>,
    /// Those that were not there before.
    added: Vec<i64>,
    /// The puzzles that are listed: an entry may repeat another one.
    known: HashSet<i64>,
}

impl ImportListener for Taken<'_> {
    fn saved(&mut self, Added { id, is_new }: Added) {
        if self.ids.len() < MOST_IDS && self.known.insert(id) {
            self.ids.push(id);
            if is_new {
                self.added.push(id);
            }
        }
    }

    fn rejected(&mut self, entry: &RejectedEntry<'_>) {
        if self.rejects.len() < MOST_REJECTS {
            let reject = entry.reject;
            self.rejects.push(ImportReject {
                line: reject.line,
                column: reject.column as u64,
                reason: reject.reason.name(),
                message: reject.message.clone(),
            });
        }
    }

    fn progress(&mut self, file: &FileReport) {
        self.context.tell(ProgressReport::Found { value: file.numbers.entries }.into());
    }
}
