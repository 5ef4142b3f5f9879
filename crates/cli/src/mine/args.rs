//! The arguments of `mine`.

use crate::common::{IntoCollection, JsonForm, ShardArg, Threads};
use rookwright_games::mine::Mining;
use rookwright_ops::{Effort, OUTPUT, SEARCH};
use rookwright_run::options::{FileRole, Kind, Options};
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

/// Finds proven mates in games.
#[derive(Clone, Debug, Options)]
pub(crate) struct MineFiles {
    /// Files or folders of games in PGN; - for standard input
    ///
    /// Files compressed with zstd, gzip or bzip2 are recognised by their content.
    #[option(required, kind = Kind::Files, place = Words)]
    pub(crate) files: Vec<String>,
    /// What is looked for, and in which games.
    #[option(flatten)]
    pub(crate) mining: Mining,
    /// Save the state to a file, and resume from it
    ///
    /// A run that goes on writes what was found before, too, so that its output is complete.
    #[option(kind = Kind::File(FileRole::Checkpoint), group = SEARCH)]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How many threads search.
    #[option(flatten)]
    pub(crate) threads: Threads,
    /// Stop after this time, like 30s, 5m or 2h
    #[option(group = SEARCH, advanced)]
    pub(crate) time_limit: Option<Duration>,
    /// The form.
    #[option(flatten)]
    pub(crate) form: JsonForm,
    /// Write EPD instead of JSON lines
    #[option(conflicts = ["json", "jsonl"], group = OUTPUT)]
    pub(crate) epd: bool,
    /// Write PGN instead of JSON lines
    #[option(conflicts = ["epd", "json", "jsonl"], group = OUTPUT)]
    pub(crate) pgn: bool,
    /// Write to this file instead of standard output
    #[option(kind = Kind::File(FileRole::Output), short = 'o', group = OUTPUT)]
    pub(crate) output: Option<PathBuf>,
    /// Print only the mates: no progress, no summary
    #[option(short = 'q', group = OUTPUT, advanced)]
    pub(crate) quiet: bool,
    /// Where the mates are kept.
    #[option(flatten)]
    pub(crate) into: IntoCollection,
    /// The part of the work.
    #[option(flatten)]
    pub(crate) shard: ShardArg,
}

impl MineFiles {
    /// Returns how much the search may spend.
    pub(crate) fn effort(&self) -> Effort {
        Effort { time_limit: self.time_limit, ..self.threads.effort() }
    }
}
