//! The arguments of `rate`.

use crate::common::{JsonForm, ShardOptions, Threads};
use rookwright_ops::{OUTPUT, RateOptions};
use rookwright_run::options::{FileRole, Kind, Options};
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

/// Estimates how hard mates are for people.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct RateFiles {
    /// A file of mates: EPD, FEN, CSV, PGN, JSON, .puz; - for input
    ///
    /// Every format that 'collection import' reads, compressed or not.
    #[option(required, kind = Kind::Files, place = Words)]
    pub(crate) files: Vec<String>,
    /// The form.
    #[option(flatten)]
    pub(crate) form: JsonForm,
    /// Print the features as CSV, to train a model
    ///
    /// Columns: id, moves, rating (if the file has one), then the features; an unknown value is empty.
    #[option(conflicts = ["json", "jsonl"], group = OUTPUT)]
    pub(crate) features: bool,
    /// Also write what the network of choices is trained on
    #[option(kind = Kind::File(FileRole::Output), requires = ["features"], group = OUTPUT, advanced)]
    pub(crate) choices: Option<PathBuf>,
    /// How mates are read and proven.
    #[option(flatten)]
    pub(crate) rating: RateOptions,
    /// How many threads rate them.
    #[option(flatten)]
    pub(crate) threads: Threads,
    /// Print only the ratings: no progress, no summary
    #[option(short = 'q', group = OUTPUT)]
    pub(crate) quiet: bool,
    /// The part of the work.
    #[option(flatten)]
    pub(crate) shard: ShardOptions,
}
