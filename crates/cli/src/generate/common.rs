//! The options that the generators of all families share.

use crate::common::{IntoCollection, Picture, Quiet};
use crate::failure::Failure;
use crate::session::Session;
use rookwright_ops::{GenerateRun, OUTPUT};
use rookwright_run::options::{FileRole, Kind, Options};
use std::path::PathBuf;

/// How many puzzles are made, and where they go.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Common {
    /// Their number, seed and time.
    #[option(flatten)]
    pub(super) run: GenerateRun,
    /// How much is said besides.
    #[option(flatten)]
    pub(super) quiet: Quiet,
    /// Print one JSON document with all puzzles
    #[option(conflicts = ["jsonl", "puz"], group = OUTPUT)]
    pub(super) json: bool,
    /// Print each puzzle as a line of JSON when made
    #[option(conflicts = ["puz"], group = OUTPUT)]
    pub(super) jsonl: bool,
    /// Print puzzle files with an empty line between them
    #[option(group = OUTPUT, advanced)]
    pub(super) puz: bool,
    /// Write each puzzle to a .puz file in this folder
    #[option(kind = Kind::File(FileRole::Output), short = 'o', group = OUTPUT)]
    pub(super) output: Option<PathBuf>,
    /// Show the solutions too
    #[option(group = OUTPUT, advanced)]
    pub(super) solutions: bool,
    /// How boards look.
    #[option(flatten)]
    pub(super) picture: Picture,
    /// Where puzzles are kept.
    #[option(flatten)]
    pub(super) into: IntoCollection,
}

impl Common {
    /// Whether remarks are suppressed.  A JSON document contains the summary itself.
    pub(super) fn is_silent(&self) -> bool {
        self.quiet.quiet || self.json
    }

    /// Starts the clock and handles Ctrl-C.
    pub(super) fn session(&self) -> Result<Session, Failure> {
        Session::of(&self.run.effort, self.quiet.quiet, None)
    }
}
