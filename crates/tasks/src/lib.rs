//! Tasks with JSON requests and JSON answers: the work behind the studio's API.
//!
//! [`Task::read`] reads a task from its name and a JSON document, and refuses a wrong request.  [`Task::run`] runs it
//! with a [`JobContext`]: a budget, threads, and a listener for news.  It returns the document that the command line
//! prints with `--json`.  `docs/API.md` describes every task.
//!
//! | module | purpose |
//! |---|---|
//! | `context` | the budget, threads and listener of a running task |
//! | `refusal` | the reasons why a task is refused |
//! | `limits` | limits on the size of tasks |
//! | `puzzle_input` | reads the puzzle of a request |
//! | `field` | reads fields, and names the wrong one in errors |
//! | `wording` | rewrites the errors of the JSON reader |
//! | `localise` | puts the words of documents and refusals into the language of the request |
//! | `memory` | remembers answers that took long to find |
//! | `about` | describes the program to clients |
//! | `picture` | converts diagrams to JSON |
//! | `mate` | `solve` for mates |
//! | `lasting` | a count that goes on after a restart of the program |
//! | `collection` | the tasks about a collection of puzzles |
//! | `play`, `line`, `look`, `hint` | help for a person who solves a puzzle, with the `play` module of each family |
//! | [`schemas`] | JSON Schemas of all documents |
//! | the others | one task each |
//!
//! ```
//! use rookwright_tasks::{JobContext, Limits, Task};
//!
//! let body = br#"{"puzzle": {"words": ["queens", "8"]}}"#;
//! let task = Task::read("count", body, &Limits::default())?;
//! let document = task.run(&JobContext::default())?;
//! assert_eq!(document["count"]["value"], 92);
//! # Ok::<(), rookwright_tasks::Refusal>(())
//! ```

mod about;
mod check;
mod collection;
mod compare;
mod context;
mod count;
mod encode;
mod explain;
mod field;
mod generate;
mod generate_report;
mod hint;
mod lasting;
mod limits;
mod line;
mod localise;
mod look;
mod mate;
mod memory;
mod mend;
mod mine;
mod picture;
mod play;
mod puzzle;
mod puzzle_input;
mod refusal;
pub mod schemas;
mod search;
mod sheet;
mod solve;
#[cfg(test)]
mod testing;
mod variants;
mod wording;

pub use about::about;
pub use context::{JobContext, News, NewsListener};
pub use generate_report::{GenerateEnd, GenerateReport};
pub use lasting::LastingCount;
pub use limits::Limits;
pub use memory::Memory;
pub use picture::diagram_json;
pub use puzzle_input::PuzzleInput;
pub use refusal::Refusal;
pub use rookwright_sheet::Language;

use rookwright_run::stamped;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;

/// A task whose request has been read and found valid.
pub struct Task {
    kind: &'static Kind,
    work: Work,
}

/// The work of a task whose request is valid.
type Work = Box<dyn FnOnce(&JobContext<'_>) -> Result<Value, Refusal> + Send>;

/// A kind of task.
struct Kind {
    name: &'static str,
    pace: Pace,
    read: fn(&[u8], &Limits) -> Result<Work, Refusal>,
}

/// How long a task may take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// The task needs no search.
    Quick,
    /// A person waits for the answer: ten seconds unless the request allows more.
    Brief,
    /// The task may take as long as the server allows.
    Long,
}

/// A request as it is read from JSON.
trait Request: DeserializeOwned {
    /// Returns the work, or the refusal of a wrong request.
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal>;
}

/// All kinds of tasks.
const KINDS: &[Kind] = &[
    Kind { name: "puzzle", pace: Pace::Quick, read: read::<puzzle::Describe> },
    Kind { name: "solve", pace: Pace::Long, read: read::<solve::Solve> },
    Kind { name: "count", pace: Pace::Long, read: read::<count::Count> },
    Kind { name: "check", pace: Pace::Brief, read: read::<check::Check> },
    Kind { name: "compare", pace: Pace::Long, read: read::<compare::Compare> },
    Kind { name: "encode", pace: Pace::Brief, read: read::<encode::Encode> },
    Kind { name: "explain", pace: Pace::Brief, read: read::<explain::Explain> },
    Kind { name: "line", pace: Pace::Quick, read: read::<line::Line> },
    Kind { name: "hint", pace: Pace::Brief, read: read::<hint::Ask> },
    Kind { name: "look", pace: Pace::Quick, read: read::<look::Look> },
    Kind { name: "play", pace: Pace::Brief, read: read::<play::Play> },
    Kind { name: "mend", pace: Pace::Long, read: read::<mend::Mend> },
    Kind { name: "variants", pace: Pace::Long, read: read::<variants::Variants> },
    Kind { name: "generate", pace: Pace::Long, read: read::<generate::Generate> },
    Kind { name: "sheet", pace: Pace::Long, read: read::<sheet::Print> },
    Kind { name: "mine", pace: Pace::Long, read: read::<mine::MineGames> },
    Kind { name: "import", pace: Pace::Long, read: read::<collection::ImportText> },
    Kind { name: "keep", pace: Pace::Long, read: read::<collection::KeepPuzzles> },
    Kind { name: "find", pace: Pace::Brief, read: read::<collection::FindPuzzles> },
    Kind { name: "facets", pace: Pace::Brief, read: read::<collection::CountFacets> },
    Kind { name: "suggest", pace: Pace::Brief, read: read::<collection::SuggestWords> },
    Kind { name: "show", pace: Pace::Brief, read: read::<collection::ShowPuzzle> },
    Kind { name: "edit", pace: Pace::Brief, read: read::<collection::EditPuzzles> },
    Kind { name: "attempt", pace: Pace::Brief, read: read::<collection::SaveAttempt> },
    Kind { name: "next", pace: Pace::Brief, read: read::<collection::NextPuzzle> },
    Kind { name: "history", pace: Pace::Brief, read: read::<collection::ShowHistory> },
    Kind { name: "delete", pace: Pace::Brief, read: read::<collection::DeletePuzzles> },
    Kind { name: "cards", pace: Pace::Long, read: read::<collection::MakeCards> },
    Kind { name: "studies", pace: Pace::Brief, read: read::<collection::Studies> },
    Kind { name: "lists", pace: Pace::Brief, read: read::<collection::Lists> },
];

/// The tasks whose answers are documents that the command line prints too, so that they name their format.
const COMMANDS: [&str; 6] = ["solve", "count", "check", "compare", "explain", "generate"];

fn read<R: Request>(body: &[u8], limits: &Limits) -> Result<Work, Refusal> {
    field::read::<R>(body)?.prepare(limits)
}

impl Task {
    /// Returns the names of all tasks.
    pub fn names() -> impl Iterator<Item = &'static str> {
        KINDS.iter().map(|kind| kind.name)
    }

    /// Reads a task from its name and a JSON document.
    ///
    /// # Errors
    /// If the task is unknown, or its request is wrong or exceeds the limits.
    pub fn read(name: &str, body: &[u8], limits: &Limits) -> Result<Self, Refusal> {
        let kind = KINDS.iter().find(|kind| kind.name == name).ok_or_else(|| Refusal::unknown_task(name))?;
        Ok(Self { kind, work: (kind.read)(body, limits)? })
    }

    /// Returns the name of the task.
    pub fn name(&self) -> &'static str {
        self.kind.name
    }

    /// Whether the task needs no search, so that it need not wait in a queue.
    pub fn is_quick(&self) -> bool {
        self.kind.pace == Pace::Quick
    }

    /// Whether a person waits for the answer, so that the task should not wait for long searches.
    pub fn is_brief(&self) -> bool {
        self.kind.pace == Pace::Brief
    }

    /// Runs the task and returns its document, with words in the language of the context.
    ///
    /// # Errors
    /// If the task cannot be done, for example because an engine is missing, or because of a bug.
    pub fn run(self, context: &JobContext<'_>) -> Result<Value, Refusal> {
        let mut document = (self.work)(context).map_err(|refusal| refusal.in_language(context.language))?;
        localise::localise(&mut document, context.language);
        Ok(if COMMANDS.contains(&self.kind.name) { stamped(self.kind.name, document) } else { document })
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("name", &self.name()).finish_non_exhaustive()
    }
}
