//! The arguments of `rate`.

use crate::args::JsonArgs;
use crate::choice::ShardArgs;
use crate::values;
use clap::{Args, ValueHint};
use rookwright_mate::Stipulation;
use std::path::PathBuf;

/// The text below the options in `-h`.
pub(crate) const BRIEF: &str = "All options and examples: rookwright rate --help";

/// The text below the options in `--help`.
pub(crate) const EXAMPLES: &str = "\
The rating is an estimate on the scale of Lichess puzzles, made from the
position and its proof. The numbers in parentheses are an interval: the true
rating of four of five mates from games lies inside. Composed mates are unlike
those of games; their interval is wide, and 'composed' is said.
If the file has ratings of its own, the last lines compare both.

Examples:
  rookwright rate puzzles.epd                 one line a puzzle
  rookwright rate mates.jsonl --jsonl         as JSON
  rookwright rate lichess.csv.zst --quiet     any file that import reads
  rookwright rate ratings.csv --features > features.csv   to train a model

Exit status: 0 done, 2 an entry could not be read, 3 stopped early, or mates are
undecided within --nodes.";

#[derive(Args)]
pub(crate) struct RateArgs {
    /// A file of mates: EPD, FEN, CSV, PGN, JSON, .puz; - for input
    ///
    /// Every format that 'collection import' reads, compressed or not.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) form: JsonArgs,
    /// Print the features as CSV, to train a model
    ///
    /// Columns: id, moves, rating (if the file has one), then the features; an unknown value is empty.
    #[arg(long, conflicts_with_all = ["json", "jsonl"], help_heading = "Output options")]
    pub(crate) features: bool,
    /// Also write what the network of choices is trained on
    #[arg(
        long,
        value_name = "FILE",
        requires = "features",
        value_hint = ValueHint::FilePath,
        help_heading = "Output options",
        hide_short_help = true
    )]
    pub(crate) choices: Option<PathBuf>,
    /// Stipulation of positions that have none, like '#2'
    #[arg(long, value_name = "WHAT", help_heading = "Search options")]
    pub(crate) stipulation: Option<Stipulation>,
    /// Search at most N positions for a mate [default: 5000000]
    #[arg(long, value_name = "N", value_parser = values::limit, help_heading = "Search options", hide_short_help = true)]
    pub(crate) nodes: Option<u64>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = values::threads, help_heading = "Search options", hide_short_help = true)]
    pub(crate) threads: Option<usize>,
    /// Print only the ratings: no progress, no summary
    #[arg(long, short, help_heading = "Output options")]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
}
