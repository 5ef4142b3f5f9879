//! The arguments of `mine`.

use crate::args::{IntoArgs, JsonArgs};
use crate::choice::ShardArg;
use crate::values;
use clap::{Args, ValueHint};
use rookwright_mine::{MOST_ELO, MOST_MOVES, Since, TimeControl};
use rookwright_run::options::values::range;
use std::ops::RangeInclusive;
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
    /// Numbers of moves to mate, from 1 to 5 [default: 2..3]
    #[arg(long, value_name = "N..N", value_parser = moves, help_heading = "Search options")]
    pub(crate) moves: Option<RangeInclusive<u32>>,
    /// Only mates that were played
    ///
    /// The player made the first move of the mate. With --missed too, both are found, as by default.
    #[arg(long, help_heading = "Search options")]
    pub(crate) played: bool,
    /// Only mates that were missed
    #[arg(long, help_heading = "Search options")]
    pub(crate) missed: bool,
    /// Only mates with one key and nothing shorter (the default)
    #[arg(long, conflicts_with = "any", help_heading = "Search options", hide_short_help = true)]
    pub(crate) unique: bool,
    /// Also mates with several keys
    #[arg(long, help_heading = "Search options")]
    pub(crate) any: bool,
    /// Every position of a combination, not only the first
    ///
    /// Without it, a player who has a mate in at most the largest number of moves in several of his positions in a
    /// row gives one find: the first position that is wanted.
    #[arg(long, help_heading = "Search options")]
    pub(crate) every: bool,
    /// Stop after N mates
    #[arg(long, value_name = "N", value_parser = values::limit, help_heading = "Search options")]
    pub(crate) limit: Option<u64>,
    /// Save the state to a file, and resume from it
    ///
    /// A run that goes on writes what was found before, too, so that its output is complete.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Search options")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Search at most N positions for each position of a game
    ///
    /// Without it every position is decided. With mates in 4 and 5 this may take seconds for one position.
    #[arg(long, value_name = "N", value_parser = values::limit, help_heading = "Search options", hide_short_help = true)]
    pub(crate) nodes: Option<u64>,
    /// Only read the games, prove nothing
    #[arg(long, help_heading = "Search options", hide_short_help = true)]
    pub(crate) no_proof: bool,
    /// Remember N positions, to find each once [default: 2000000]
    ///
    /// A position that is mirrored or has its colours exchanged is the same. A million takes 8 MB.
    #[arg(long, value_name = "N", value_parser = values::remembered, help_heading = "Search options", hide_short_help = true)]
    pub(crate) remember: Option<usize>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = values::threads, help_heading = "Search options", hide_short_help = true)]
    pub(crate) threads: Option<usize>,
    /// Stop after this time, like 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Search options", hide_short_help = true)]
    pub(crate) time_limit: Option<Duration>,
    #[command(flatten)]
    pub(crate) games: GameArgs,
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

/// Which games are searched.
#[derive(Args)]
#[command(next_help_heading = "Game options")]
pub(crate) struct GameArgs {
    /// Both players have at least this rating
    #[arg(long, value_name = "ELO", value_parser = elo, hide_short_help = true)]
    pub(crate) min_elo: Option<u32>,
    /// Both players have at most this rating
    #[arg(long, value_name = "ELO", value_parser = elo, hide_short_help = true)]
    pub(crate) max_elo: Option<u32>,
    /// bullet, blitz, rapid, classical, correspondence, or 180+2
    ///
    /// Several with commas. The classes go by the time for 40 moves: below 3, 8 and 25 minutes.
    #[arg(long, value_name = "TIME", value_delimiter = ',', hide_short_help = true)]
    pub(crate) time_control: Vec<TimeControl>,
    /// The result: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_name = "RESULT", value_parser = result, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) result: Option<rookwright_games::GameResult>,
    /// A part of the event's name
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    pub(crate) event: Option<String>,
    /// A part of a player's name
    #[arg(long, value_name = "TEXT")]
    pub(crate) player: Option<String>,
    /// Games of this day, month or year and later
    #[arg(long, value_name = "DATE", hide_short_help = true)]
    pub(crate) since: Option<Since>,
}

fn moves(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, "number of moves", 1, MOST_MOVES).map_err(|error| error.to_string())
}

fn elo(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|elo| *elo <= MOST_ELO);
    number.ok_or_else(|| format!("'{text}' is not a rating: expected 0 to {MOST_ELO}"))
}

fn result(text: &str) -> Result<rookwright_games::GameResult, String> {
    rookwright_games::GameResult::of_text(text)
        .ok_or_else(|| format!("'{text}' is not a result: expected 1-0, 0-1, 1/2-1/2 or *"))
}
