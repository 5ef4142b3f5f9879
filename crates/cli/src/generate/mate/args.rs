//! The options of `generate mate`: those of the generator's table, and those that only the command line has.

use super::super::common::Common;
use crate::common::ShardArg;
use crate::failure::Failure;
use clap::Arg;
use rookwright_chess::Position;
use rookwright_compose::{MateOptions, Wish};
use rookwright_ops::OUTPUT;
use rookwright_run::options::{Kind, Options};

/// The heading of the options about the set.
const SET: &str = "Requirements for the set";

/// Says what showing solutions means for mates.
pub(crate) fn of_mates(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "solutions" => arg.help("Show each answer below its diagram, not after all of them"),
        _ => arg,
    }
}

/// Makes mates.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Mates {
    /// What they are like.
    #[option(flatten)]
    pub(super) options: MateOptions,
    /// Turn this position into a puzzle by small changes
    ///
    /// Removes unneeded pieces, and repairs cooks and duals. With `for` or `score` it proposes the changes that raise
    /// the score most, with the measures before and after.
    #[option(
        kind = Kind::Text { value: "FEN", example: "7k/5Qpp/8/8/8/8/B5PP/6K1 w" },
        conflicts = [
            "white", "black", "min_white", "max_white", "min_black", "max_black", "men", "pawns", "exhaust",
            "prefer", "share", "seed",
        ],
        advanced
    )]
    pub(super) from: Option<String>,
    /// Count all puzzles that exist with these pieces
    ///
    /// Also counts them up to symmetry. Diagrams with castling or en passant rights are not included. `json`, `jsonl`,
    /// `puz`, `epd` and `pgn` list the puzzles.
    #[option(conflicts = ["count", "seed", "prefer", "share"], advanced)]
    pub(super) exhaust: bool,
    /// Exclude puzzles of this file, also rotated or reflected
    ///
    /// The file contains JSON lines, EPD, FEN, PGN or .puz texts. The option may be repeated.
    #[option(kind = Kind::Files, group = SET, advanced)]
    pub(super) not_in: Vec<String>,
    /// Exclude puzzles of the collection, also rotated or reflected
    #[option(group = SET, advanced)]
    pub(super) not_in_collection: bool,
    /// What all generators share.
    #[option(flatten)]
    pub(super) common: Common,
    /// Print each puzzle as a line of EPD when made
    #[option(conflicts = ["json", "jsonl", "puz", "pgn"], group = OUTPUT, advanced)]
    pub(super) epd: bool,
    /// Print each puzzle as a PGN game with all variations when made
    #[option(conflicts = ["json", "jsonl", "puz"], group = OUTPUT, advanced)]
    pub(super) pgn: bool,
    /// The part of the work.
    #[option(flatten)]
    pub(super) shard: ShardArg,
}

impl Mates {
    /// Returns the requests to the generator, one for each number of moves, or an error if options contradict each
    /// other.
    pub(super) fn wishes(&self, seed: u64, given: Option<&Position>) -> Result<Vec<Wish>, Failure> {
        let options = self.options.clone();
        Ok(match (self.exhaust, given) {
            (true, _) => vec![options.of_all_levels().wish(seed, None)?],
            (false, Some(given)) => vec![options.wish(seed, Some(given))?],
            (false, None) => options.wishes(seed)?,
        })
    }
}
