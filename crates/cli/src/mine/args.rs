//! The arguments of `mine`.

use crate::args::{IntoArgs, JsonArgs};
use crate::choice::ShardArg;
use crate::options::OptionArgs;
use crate::values;
use clap::{Args, ValueHint};
use rookwright_mine::Mining;
use std::path::PathBuf;
use std::time::Duration;

/// The text below the options in `-h`.
pub(crate) const BRIEF: &str = "All options and examples: rookwright mine --help";

/// The text below the options in `--help`.
pub(crate) const EXAMPLES: &str = "\
A find is a position of a game in which the side to move can force mate: in
2 or 3 moves, with one key and nothing shorter, where the mate first appears.
The file needs no evaluations: every position is proven. Broken games are
reported by line and skipped. With --into the mates go into the collection and
are printed only if --epd, --pgn, --jsonl, --json or -o is given too.

Examples:
  rookwright mine club.pgn > mates.jsonl            mates in 2 and 3
  rookwright mine my.pgn --player anna --missed     what Anna could have had
  rookwright mine big.pgn.zst --moves 2 --min-elo 2000 --limit 100 --epd
  rookwright mine games/ --since 2024 --into games  into your collection
  rookwright mine huge.pgn.zst --checkpoint huge.log -o mates.jsonl
  rookwright mine club.pgn | rookwright sheet - -o mates.pdf
  rookwright mine club.pgn --no-proof               only read and check it

Exit status: 0 done, 2 a file or a game could not be read, 3 stopped early, or
positions are undecided within --nodes.";

#[derive(Args)]
pub(crate) struct MineArgs {
    /// Files or folders of games in PGN; - for standard input
    ///
    /// Files compressed with zstd, gzip or bzip2 are recognised by their content.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) options: OptionArgs<Mining>,
    /// Save the state to a file, and resume from it
    ///
    /// A run that goes on writes what was found before, too, so that its output is complete.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Search options")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = values::threads, help_heading = "Search options", hide_short_help = true)]
    pub(crate) threads: Option<usize>,
    /// Stop after this time, like 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Search options", hide_short_help = true)]
    pub(crate) time_limit: Option<Duration>,
    #[command(flatten)]
    pub(crate) form: JsonArgs,
    /// Write EPD instead of JSON lines
    #[arg(long, conflicts_with_all = ["json", "jsonl"], help_heading = "Output options")]
    pub(crate) epd: bool,
    /// Write PGN instead of JSON lines
    #[arg(long, conflicts_with_all = ["epd", "json", "jsonl"], help_heading = "Output options")]
    pub(crate) pgn: bool,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output options")]
    pub(crate) output: Option<PathBuf>,
    /// Print only the mates: no progress, no summary
    #[arg(long, short, help_heading = "Output options", hide_short_help = true)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) into: IntoArgs,
    #[command(flatten)]
    pub(crate) shard: ShardArg,
}
