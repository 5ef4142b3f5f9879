//! Work as data: what somebody who speaks JSON asks for, and the documents that answer it.
//!
//! A [`Task`] is read from a name and a document, and refused there if anything about it is wrong; then it is run with
//! a [`JobContext`]: a budget, threads, and somebody who hears the news.  What comes out is the document that the command line
//! prints with `--json`.  `docs/API.md` describes every task.
//!
//! | file | what |
//! |---|---|
//! | `context` | what a task is given, and what it tells meanwhile |
//! | `refusal` | why it is not done |
//! | `limits` | how large a task may be |
//! | `asked` | the puzzle that a task is about |
//! | `field` | which field of a request is at fault |
//! | `wording` | what is wrong with a field, in the words of JSON |
//! | `memory` | answers that need not be found twice |
//! | `about` | what there is to be asked for |
//! | `picture` | diagrams as JSON |
//! | `mate` | `solve` of mates |
//! | `play`, `line`, `look`, `hint` | puzzles that a person is solving; each family's own `play` module knows how |
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
mod asked;
mod check;
mod compare;
mod context;
mod count;
mod explain;
mod field;
mod generate;
mod generate_report;
mod hint;
mod limits;
mod line;
mod look;
mod mate;
mod memory;
mod picture;
mod play;
mod puzzle;
mod refusal;
mod sheet;
mod solve;
#[cfg(test)]
mod testing;
mod wording;

pub use about::about;
pub use context::{JobContext, News, NewsListener};
pub use generate_report::{GenerateEnd, GenerateReport};
pub use limits::Limits;
pub use memory::Memory;
pub use picture::diagram_json;
pub use refusal::Refusal;

use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;

/// A task that was read and can be done.
pub struct Task {
    kind: &'static Kind,
    work: Work,
}

/// What is left to do of a task once everything about it is known to be right.
type Work = Box<dyn FnOnce(&JobContext<'_>) -> Result<Value, Refusal> + Send>;

/// One kind of task.
struct Kind {
    name: &'static str,
    pace: Pace,
    read: fn(&[u8], &Limits) -> Result<Work, Refusal>,
}

/// How long a task takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// No search is needed.
    Quick,
    /// Somebody who is solving a puzzle waits for the answer: ten seconds unless they allow more.
    Brief,
    /// As long as the server allows.
    Long,
}

/// What somebody asks for, as it stands in a document.
trait Request: DeserializeOwned {
    /// The work, or what is wrong with what is asked for.
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal>;
}

/// All kinds of tasks.
const KINDS: &[Kind] = &[
    Kind { name: "puzzle", pace: Pace::Quick, read: read::<puzzle::Describe> },
    Kind { name: "solve", pace: Pace::Long, read: read::<solve::Solve> },
    Kind { name: "count", pace: Pace::Long, read: read::<count::Count> },
    Kind { name: "check", pace: Pace::Brief, read: read::<check::Check> },
    Kind { name: "compare", pace: Pace::Long, read: read::<compare::Compare> },
    Kind { name: "explain", pace: Pace::Brief, read: read::<explain::Explain> },
    Kind { name: "line", pace: Pace::Quick, read: read::<line::Line> },
    Kind { name: "hint", pace: Pace::Brief, read: read::<hint::Ask> },
    Kind { name: "look", pace: Pace::Quick, read: read::<look::Look> },
    Kind { name: "play", pace: Pace::Brief, read: read::<play::Play> },
    Kind { name: "generate", pace: Pace::Long, read: read::<generate::Generate> },
    Kind { name: "sheet", pace: Pace::Long, read: read::<sheet::Print> },
];

fn read<R: Request>(body: &[u8], limits: &Limits) -> Result<Work, Refusal> {
    field::read::<R>(body)?.prepare(limits)
}

impl Task {
    /// The names of all tasks.
    pub fn names() -> impl Iterator<Item = &'static str> {
        KINDS.iter().map(|kind| kind.name)
    }

    /// Reads a task; says what is wrong with it where it cannot be done.
    pub fn read(name: &str, body: &[u8], limits: &Limits) -> Result<Self, Refusal> {
        let kind = KINDS.iter().find(|kind| kind.name == name).ok_or_else(|| Refusal::unknown_task(name))?;
        Ok(Self { kind, work: (kind.read)(body, limits)? })
    }

    /// Which it is.
    pub fn name(&self) -> &'static str {
        self.kind.name
    }

    /// Whether it takes no search: nobody should wait in a queue for it.
    pub fn is_quick(&self) -> bool {
        self.kind.pace == Pace::Quick
    }

    /// Whether somebody who is solving a puzzle waits for the answer: it should not wait for long searches.
    pub fn is_brief(&self) -> bool {
        self.kind.pace == Pace::Brief
    }

    /// Does it.
    pub fn run(self, context: &JobContext<'_>) -> Result<Value, Refusal> {
        (self.work)(context)
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("name", &self.name()).finish_non_exhaustive()
    }
}
