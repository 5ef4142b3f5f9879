//! What every family says when it is asked to solve a puzzle: how it is to be done, how far it has
//! come, how it went.  Families differ in what they solve, not in this.

use crate::budget::Budget;
use crate::checkpoint::Checkpoint;
use crate::count::Count;
use crate::engine::{End, EngineError, Optimum, Statistics};
use crate::kind::EngineKind;
use crate::labelling::Labelling;
use std::sync::LazyLock;

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many parts of the work are done.
    Parts {
        /// Done so far.
        done: u64,
        /// Of so many.
        of: u64,
    },
    /// So many steps of a count are done, with so many states of it now.
    States {
        /// Done so far.
        done: u64,
        /// Of so many.
        of: u64,
        /// Kept now.
        states: u64,
    },
    /// So many solutions are found.
    Found(u64),
    /// The best so far of a search for the best.
    Best(u64),
    /// So many moves are proven to be too few.
    Deeper(u64),
}

/// How a puzzle is to be solved.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// By which engine.
    pub engine: EngineKind,
    /// In which order the engine `cp` tries things.
    pub labelling: Labelling,
    /// With how many threads, where the native search of the family can use them.
    pub threads: usize,
    /// Whether solutions that a symmetry carries into each other are one.
    pub up_to_symmetry: bool,
    /// Whether models say what the puzzle says and nothing that follows from it.
    pub plain: bool,
    /// For another solution than the usual one; `auto` is then an engine that can do that.
    pub seed: Option<u64>,
    /// Where the results of finished parts of a long count are kept.
    pub checkpoint: Option<&'a Checkpoint>,
    /// What it may take.
    pub budget: &'a Budget,
    /// Who is told how far it has come.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// A budget without limits to refer to.
static UNLIMITED: LazyLock<Budget> = LazyLock::new(Budget::default);

impl Default for Settings<'_> {
    fn default() -> Self {
        Self {
            engine: EngineKind::Auto,
            labelling: Labelling::default(),
            threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            up_to_symmetry: false,
            plain: false,
            seed: None,
            checkpoint: None,
            budget: &UNLIMITED,
            progress: &|_| {},
        }
    }
}

impl Settings<'_> {
    /// The error without the name of an engine that the caller has not chosen.
    #[must_use]
    pub fn without_blame(&self, error: RunError) -> RunError {
        match error {
            RunError::Engine(EngineError::Unsupported { what, .. }) if self.engine == EngineKind::Auto => {
                RunError::Refused(what)
            }
            other => other,
        }
    }

    /// The refusal of a checkpoint by a count that keeps none.
    pub fn keeps_no_checkpoint(&self) -> RunError {
        let chosen = match self.engine {
            EngineKind::Auto | EngineKind::Search => String::new(),
            engine => format!(", not by the engine {engine}"),
        };
        RunError::Refused(format!(
            "checkpoints go with counts by the engine search{chosen}: of queens, of crowded chessboards, and of \
             tours without given numbers and not up to symmetry"
        ))
    }
}

impl std::fmt::Debug for Settings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings").field("engine", &self.engine).finish_non_exhaustive()
    }
}

/// How it went.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The engine that did it.
    pub engine: EngineKind,
    /// How it ended.
    pub end: End,
    /// The solutions seen.
    pub count: Count,
    /// The same number with every direction of walking counted apart, where solutions have directions.
    pub directed: Option<Count>,
    /// The classes of solutions seen, where they were told apart.
    pub classes: Option<Count>,
    /// What an optimisation came to.
    pub optimum: Option<Optimum>,
    /// What it took.
    pub statistics: Statistics,
    /// Why the answer is known without a search.
    pub remark: Option<String>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RunError {
    /// The engine cannot do it.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// It cannot be done, by whichever engine; the text says what the limit is.
    #[error("{0}")]
    Refused(String),
    /// A file of a checkpoint cannot be used; the text names it, and says what to do.
    #[error("{0}")]
    Checkpoint(String),
    /// The engine's answer is wrong: a bug in this program.
    #[error(
        "the engine '{engine}' gave a wrong answer: {violation}; this is a bug, please report it with this answer: {answer}"
    )]
    Wrong {
        /// The engine.
        engine: EngineKind,
        /// What the family's checker says.
        violation: String,
        /// The answer, as text.
        answer: String,
    },
}
