//! The options of `generate mate`: those of the generator's table, and those that only the command line has.

use super::super::CommonArgs;
use crate::choice::ShardArg;
use crate::failure::Failure;
use crate::options::OptionArgs;
use clap::{Args, ValueHint};
use rookwright_chess::{Position, Size};
use rookwright_compose::{MateOptions, Wish};

#[derive(Args)]
#[command(mut_arg("solutions", |arg| arg.help("Show each answer below its diagram, not after all of them")))]
pub(crate) struct MateArgs {
    #[command(flatten)]
    pub(super) options: OptionArgs<MateOptions>,
    /// Turn this position into a puzzle by small changes
    ///
    /// Removes unneeded pieces, and repairs cooks and duals. With --for or --score it proposes the changes that raise
    /// the score most, with the measures before and after.
    #[arg(long, value_name = "FEN", hide_short_help = true, conflicts_with_all = [
        "white", "black", "min_white", "max_white", "min_black", "max_black", "men", "pawns", "exhaust", "prefer", "share", "seed",
    ])]
    pub(super) from: Option<String>,
    /// Count all puzzles that exist with these pieces
    ///
    /// Also counts them up to symmetry. Diagrams with castling or en passant rights are not included. --json, --jsonl,
    /// --puz, --epd and --pgn list the puzzles.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["count", "seed", "prefer", "share"])]
    pub(super) exhaust: bool,
    /// Exclude puzzles of this file, also rotated or reflected
    ///
    /// The file contains JSON lines, EPD, FEN, PGN or .puz texts. The option may be repeated.
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        help_heading = "Requirements for the set",
        hide_short_help = true
    )]
    pub(super) not_in: Vec<String>,
    /// Exclude puzzles of the collection, also rotated or reflected
    #[arg(long, help_heading = "Requirements for the set", hide_short_help = true)]
    pub(super) not_in_collection: bool,
    #[command(flatten)]
    pub(super) common: CommonArgs,
    /// Print each puzzle as a line of EPD when made
    #[arg(
        long,
        conflicts_with_all = ["json", "jsonl", "puz", "pgn"],
        help_heading = "Output options",
        hide_short_help = true
    )]
    pub(super) epd: bool,
    /// Print each puzzle as a PGN game with all variations when made
    #[arg(
        long,
        conflicts_with_all = ["json", "jsonl", "puz"],
        help_heading = "Output options",
        hide_short_help = true
    )]
    pub(super) pgn: bool,
    #[command(flatten)]
    pub(super) shard: ShardArg,
}

impl MateArgs {
    /// Returns the requests to the generator, one for each number of moves, or an error if options contradict each
    /// other.
    pub(super) fn wishes(&self, seed: u64, given: Option<&Position>) -> Result<Vec<Wish>, Failure> {
        let options = self.options.0.options.clone();
        Ok(match (self.exhaust, given) {
            (true, _) => vec![options.of_all_levels().wish(seed, None)?],
            (false, Some(given)) => vec![options.wish(seed, Some(given))?],
            (false, None) => options.wishes(seed)?,
        })
    }

    /// Returns the size of the board, or `None` if `--board` was not given.
    pub(super) fn board(&self) -> Option<Size> {
        self.options.0.has("board").then(|| self.options.0.options.board())
    }

    /// Whether puzzles are printed in a file format instead of being drawn.
    pub(super) fn is_list(&self) -> bool {
        let CommonArgs { json, jsonl, puz, output, .. } = &self.common;
        self.epd || self.pgn || *json || *jsonl || *puz || output.is_some()
    }
}
