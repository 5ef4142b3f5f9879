//! What can be asked of the program: operations, each with its request and the document that answers it.
//!
//! Every operation is a file of this crate: a struct whose fields are the options of the request, the checks of what types
//! cannot say, and the work. The command line uses those structs and prints in words; other front ends write JSON:
//! [`Task::read`] reads the request of an operation, or refuses it, and [`Task::run`] does the work with a [`JobContext`] (a
//! budget, threads, a listener for news) and returns the document. `docs/reference/api.md` describes every operation.
//!
//! The other modules: [`shards`] cuts jobs for several machines and puts their results together, [`schemas`] has the JSON
//! Schemas of all documents, `lasting` counts go on after a restart, `memory` keeps answers that took long, `about`
//! describes the program to clients. What an operation says is in the language of the context, from the beginning.
//!
//! ```
//! use rookwright_ops::{JobContext, Limits, Task};
//!
//! let body = br#"{"puzzle": {"words": ["queens", "8"]}}"#;
//! let task = Task::read("count", body, &Limits::default())?;
//! let document = task.run(&JobContext::default())?;
//! assert_eq!(document["count"]["value"], 92);
//! # Ok::<(), rookwright_ops::Refusal>(())
//! ```

mod about;
mod check;
mod collection;
mod compare;
mod context;
mod count;
mod encode;
#[cfg(feature = "schema")]
mod event_schemas;
mod events;
mod explain;
mod field;
mod fitting;
mod generate;
mod hint;
mod lasting;
mod limits;
mod line;
mod look;
mod mate;
mod memory;
mod mend;
mod mine;
mod operation;
mod picture;
mod play;
mod positions;
mod puzzle;
mod puzzle_input;
mod rate;
mod refusal;
pub mod schemas;
mod search;
pub mod server;
pub mod shards;
mod sheet;
mod solve;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod variants;

pub use about::{About, about};
pub use check::Check;
pub use collection::{
    CountFacets, DeletePuzzles, EditPuzzles, Edits, FindPuzzles, ImportFiles, ImportText, KeepPuzzles, Lists,
    MakeCards, NextPuzzle, Note, Only, Proving, Save, SaveAttempt, Saving, Selection, ShowHistory,
    ShowPuzzle, Studies, SuggestWords,
};
pub use compare::Compare;
pub use context::{JobContext, News, NewsListener};
pub use count::{Count, Counted};
pub use encode::{Encode, OUTPUT};
#[cfg(feature = "schema")]
pub use event_schemas::EVENTS;
pub use explain::Explain;
pub use fitting::{LINE, PLACEMENT, TOUR, TREE, refuse_unfit, refuse_unfit_play};
pub use generate::{GenerateChessnums, GenerateMates, GenerateRun, GenerateTours};
pub use hint::Ask;
pub use lasting::LastingCount;
pub use limits::Limits;
pub use line::Line;
pub use look::Look;
pub use mate::{Extras, MATE};
pub use memory::Memory;
pub use mend::Mend;
pub use mine::MineGames;
pub use operation::Description;
pub use play::Play;
pub use positions::{Done, Positions, Solved};
pub use puzzle::Describe;
pub use puzzle_input::{PuzzleInput, ReadPuzzle};
pub use rate::{Rate, RateOptions};
pub use refusal::{ErrorBody, Refusal, RefusalBody};
pub use rookwright_sheet::Language;
pub use search::{Effort, Hash, SEARCH, SOME, Search, THREADS};
pub use sheet::{Answering, Layout, MoveStyle, Print, SheetFormat, Titles};
pub use solve::{Solutions, Solve};
pub use variants::{Variants, What};

use operation::{Named, Pace, Work, of};
use rookwright_run::stamped;
use serde_json::Value;
use std::fmt;

/// A task: an operation whose request has been read and found valid.
pub struct Task {
    operation: &'static Description,
    work: Work<Value>,
}

/// All operations.
static OPERATIONS: &[Description] = &[
    of::<puzzle::Describe>(),
    of::<solve::Solve>(),
    of::<count::Count>(),
    of::<check::Check>(),
    of::<compare::Compare>(),
    of::<encode::Encode>(),
    of::<explain::Explain>(),
    of::<line::Line>(),
    of::<hint::Ask>(),
    of::<look::Look>(),
    of::<play::Play>(),
    of::<mend::Mend>(),
    of::<variants::Variants>(),
    of::<generate::GenerateMates>(),
    of::<generate::GenerateChessnums>(),
    of::<generate::GenerateTours>(),
    of::<sheet::Print>(),
    of::<mine::MineGames>(),
    of::<rate::Rate>(),
    of::<collection::ImportText>(),
    of::<collection::KeepPuzzles>(),
    of::<collection::FindPuzzles>(),
    of::<collection::CountFacets>(),
    of::<collection::SuggestWords>(),
    of::<collection::ShowPuzzle>(),
    of::<collection::EditPuzzles>(),
    of::<collection::SaveAttempt>(),
    of::<collection::NextPuzzle>(),
    of::<collection::ShowHistory>(),
    of::<collection::DeletePuzzles>(),
    of::<collection::MakeCards>(),
    of::<collection::Studies>(),
    of::<collection::Lists>(),
];

/// Returns all operations.
pub fn operations() -> &'static [Description] {
    OPERATIONS
}

impl Task {
    /// Returns the names of all tasks.
    pub fn names() -> impl Iterator<Item = &'static str> {
        OPERATIONS.iter().map(|operation| operation.name)
    }

    /// Reads a task from its name and a JSON document.  Some tasks are done with that: what they say is in the language of this
    /// thread ([`Language::speak`]).
    ///
    /// # Errors
    /// If the task is unknown, or its request is wrong or exceeds the limits.
    pub fn read(name: &str, body: &[u8], limits: &Limits) -> Result<Self, Refusal> {
        let mut fields = field::fields(body)?;
        // The generators are operations of their own, with tables of their own; clients name the family in a field.
        let family = if name == generate::NAME { Some(generate::family(&mut fields)?) } else { None };
        let name = family.map_or(name, |family| family.operation());
        let operation = OPERATIONS.iter().find(|operation| operation.name == name);
        let operation = operation.ok_or_else(|| Refusal::unknown_task(name, Task::names()))?;
        Ok(Self { operation, work: (operation.read)(&fields, limits)? })
    }

    /// Returns the name of the task.
    pub fn name(&self) -> &'static str {
        self.operation.name
    }

    /// Whether the task needs no search, so that it need not wait in a queue.
    pub fn is_quick(&self) -> bool {
        self.operation.pace == Pace::Quick
    }

    /// Whether a person waits for the answer, so that the task should not wait for long searches.
    pub fn is_brief(&self) -> bool {
        self.operation.pace == Pace::Brief
    }

    /// Runs the task and returns its document, with words in the language of the context.
    ///
    /// # Errors
    /// If the task cannot be done, for example because an engine is missing, or because of a bug.
    pub fn run(self, context: &JobContext<'_>) -> Result<Value, Refusal> {
        let language = context.language;
        let document = language.speak(|| (self.work)(context))?;
        Ok(match self.operation.answer {
            Named::Command(name) => stamped(name, document),
            Named::Here => document,
        })
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("name", &self.name()).finish_non_exhaustive()
    }
}
