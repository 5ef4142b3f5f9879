//! The options of `generate mate`: those of the table, and those of the command line alone.

use super::super::CommonArgs;
use crate::failure::Failure;
use crate::options::OptionArgs;
use clap::{Args, ValueHint};
use rookwright::chess::{Position, Size};
use rookwright::compose::{MateOptions, Wish};

#[derive(Args)]
#[command(mut_arg("solutions", |arg| arg.help("Show each answer below its diagram, not after all of them")))]
pub(crate) struct MateArgs {
    #[command(flatten)]
    pub(super) options: OptionArgs<MateOptions>,
    /// Make a puzzle of this position by small changes
    ///
    /// Removes unneeded pieces, and repairs cooks and duals.
    #[arg(long, value_name = "FEN", hide_short_help = true, conflicts_with_all = [
        "white", "black", "min_white", "max_white", "min_black", "max_black", "men", "pawns", "exhaust", "prefer", "share", "seed",
    ])]
    pub(super) from: Option<String>,
    /// Count all the puzzles there are with these pieces
    ///
    /// Counts them up to symmetry too, except diagrams with the right to castle or to capture en passant. --json,
    /// --jsonl, --puz, --epd and --pgn list them.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["count", "seed", "prefer", "share"])]
    pub(super) exhaust: bool,
    /// No puzzle of this file, nor its rotations and reflections
    ///
    /// The file has JSON lines, EPD, FEN, PGN or .puz texts. The option may be repeated.
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        help_heading = "Requirements for the set",
        hide_short_help = true
    )]
    pub(super) not_in: Vec<String>,
    #[command(flatten)]
    pub(super) common: CommonArgs,
    /// Print one puzzle a line as EPD, as they are made
    #[arg(
        long,
        conflicts_with_all = ["json", "jsonl", "puz", "pgn"],
        help_heading = "Output options",
        hide_short_help = true
    )]
    pub(super) epd: bool,
    /// Print games of PGN with every variation, as they are made
    #[arg(
        long,
        conflicts_with_all = ["json", "jsonl", "puz"],
        help_heading = "Output options",
        hide_short_help = true
    )]
    pub(super) pgn: bool,
}

impl MateArgs {
    /// What the generator is asked for.
    pub(super) fn wish(&self, seed: u64, given: Option<&Position>) -> Result<Wish, Failure> {
        Ok(self.options.options.wish(seed, given)?)
    }

    /// The board, if it was given.
    pub(super) fn board(&self) -> Option<Size> {
        self.options.is_given("board").then(|| self.options.options.board())
    }

    /// Whether puzzles are listed in some format, and not drawn.
    pub(super) fn is_list(&self) -> bool {
        let CommonArgs { json, jsonl, puz, output, .. } = &self.common;
        self.epd || self.pgn || *json || *jsonl || *puz || output.is_some()
    }
}
