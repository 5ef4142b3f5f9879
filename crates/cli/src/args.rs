//! The arguments that commands share, and those of the commands that work on one puzzle.
//!
//! The first line about an option is all that `-h` shows, and only of the options that most people need.  `--help` shows
//! all options and adds the rest of the comment.

use crate::choice::ShardArgs;
use crate::options::OptionArgs;
use crate::values::{self, known};
use clap::{ArgGroup, Args, ValueHint};
use clap_complete::Shell;
use rookwright_chess::Notation;
use rookwright_puzzle::{Format, PresetOptions};
use rookwright_run::{EngineKind, Labelling};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct PuzzleArgs {
    /// 'queens 8', 'mate FEN', ... or a .puz file (- for standard input)
    #[arg(required = true, value_name = "PUZZLE", allow_negative_numbers = true)]
    pub(crate) puzzle: Vec<String>,
    #[command(flatten)]
    pub(crate) preset: OptionArgs<PresetOptions>,
}

#[derive(Args)]
#[command(next_help_heading = "Search options")]
pub(crate) struct SearchArgs {
    /// auto, search, sat, cp, asp or brute [default: auto]
    #[arg(
        long,
        default_value = "auto",
        value_parser = known(str::parse::<EngineKind>, EngineKind::ALL.map(EngineKind::name)),
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) engine: EngineKind,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Use models without implied constraints
    ///
    /// By default models also state what follows from the rules, which saves the engines work.
    #[arg(long, hide_short_help = true)]
    pub(crate) plain: bool,
    /// Order of variables and values for the engine cp
    ///
    /// Variables: input, smallest-domain, largest-domain, smallest-value, largest-value, most-constrained, occurrence,
    /// max-regret. Values: smallest, largest, bisect, bisect-down, median, middle. The names of SICStus Prolog mean the
    /// same: leftmost, ff, anti_first_fail, min, max, ffc, occurrence, max_regret; step, enum, bisect, median, middle, up,
    /// down.
    #[arg(
        long,
        value_name = "ORDERS",
        default_value_t,
        value_parser = known(str::parse::<Labelling>, values::labellings()),
        hide_possible_values = true,
        hide_short_help = true
    )]
    pub(crate) labelling: Labelling,
    /// Memory for the hash table of a mate search [default: 512M]
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = values::hash,
        conflicts_with = "memory",
        hide_short_help = true
    )]
    pub(crate) hash: Option<u64>,
}

#[derive(Args, Clone)]
#[command(next_help_heading = "Search options")]
pub(crate) struct EffortArgs {
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = values::threads, hide_short_help = true)]
    pub(crate) threads: Option<usize>,
    /// Stop after this time, like 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Stop when the search needs more memory than this, like 4G
    ///
    /// Limits the solutions kept, the states of a count, or the hash table of a mate search.
    #[arg(long, value_name = "SIZE", value_parser = values::memory, hide_short_help = true)]
    pub(crate) memory: Option<u64>,
    /// Print only the answer: no progress, no summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Find all solutions, not just one
    #[arg(long, help_heading = "Search options")]
    pub(crate) all: bool,
    /// Stop after N solutions
    #[arg(long, value_name = "N", value_parser = values::limit, help_heading = "Search options")]
    pub(crate) limit: Option<u64>,
    /// Show one of each set of symmetric solutions
    ///
    /// Solutions are symmetric if a rotation or reflection turns one into the other; on a torus also a shift.
    #[arg(long, help_heading = "Search options")]
    pub(crate) up_to_symmetry: bool,
    /// Solve a Chess-Num step by step, as people do, and grade it
    #[arg(long, help_heading = "Output options", hide_short_help = true)]
    pub(crate) steps: bool,
    /// Explain the solution, or why a first move works or fails
    ///
    /// Without a move, lists the pieces that attack each square that a rule names. With a move, like --explain Qa5,
    /// explains why this first move of a mate works or fails.
    #[arg(long, value_name = "MOVE", num_args = 0..=1, help_heading = "Output options", hide_short_help = true)]
    pub(crate) explain: Option<Option<String>>,
    /// Find a random solution; with --limit several different ones
    #[arg(long, help_heading = "Search options", hide_short_help = true)]
    pub(crate) random: bool,
    /// Seed of --random; the same seed finds the same solutions
    #[arg(
        long,
        value_name = "N",
        value_parser = values::seed,
        help_heading = "Search options",
        hide_short_help = true
    )]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) mate: MateArgs,
    #[command(flatten)]
    pub(crate) into: IntoArgs,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
}

#[derive(Args)]
#[command(next_help_heading = "Mate options")]
pub(crate) struct MateArgs {
    /// List tries of a mate: moves with a single refutation
    #[arg(long)]
    pub(crate) tries: bool,
    /// List tries with up to K refutations [default: 1]
    ///
    /// With --explain MOVE, name up to K refutations of this move [default: 6].
    #[arg(long, value_name = "K", value_parser = values::refutations, hide_short_help = true)]
    pub(crate) refutations: Option<u32>,
    /// Show the set play: what happens if the other side moves first
    #[arg(long, hide_short_help = true)]
    pub(crate) set_play: bool,
    /// Notation of moves: san, long, uci or figurine [default: san]
    #[arg(
        long,
        value_name = "HOW",
        value_parser = known(str::parse::<Notation>, Notation::ALL.map(Notation::name)),
        hide_possible_values = true,
        hide_short_help = true
    )]
    pub(crate) notation: Option<Notation>,
    /// Print in the layout of Popeye
    #[arg(long, conflicts_with_all = ["json", "jsonl"], hide_short_help = true)]
    pub(crate) popeye: bool,
    /// Write a proof of the first key to this file, for 'check'
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) proof: Option<PathBuf>,
    /// Mark the squares that each side attacks
    #[arg(long, hide_short_help = true)]
    pub(crate) attacks: bool,
    /// Solve the positions of a file, one per line, as EPD or FEN
    ///
    /// The file - is standard input. The operations bm and dm are compared with the proven result. --time-limit applies
    /// to each position.
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        hide_short_help = true
    )]
    pub(crate) epd: Option<String>,
}

#[derive(Args)]
#[command(next_help_heading = "Output options")]
#[command(group = ArgGroup::new("drawing").args(["svg", "png"]).multiple(true))]
pub(crate) struct OutputArgs {
    /// Print one JSON document
    #[arg(long, conflicts_with = "jsonl")]
    pub(crate) json: bool,
    /// Print each solution as a line of JSON when found
    #[arg(long)]
    pub(crate) jsonl: bool,
    /// Also draw the first solution to an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Also draw the first solution to a PNG file, 1000 pixels wide
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) png: Option<PathBuf>,
    /// Number the squares in the drawing of a tour
    #[arg(long, requires = "drawing", hide_short_help = true)]
    pub(crate) numbers: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// Answers for programs, the same for every verb that answers.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Output options")]
pub(crate) struct JsonArgs {
    /// Print one JSON document
    #[arg(long, conflicts_with = "jsonl")]
    pub(crate) json: bool,
    /// Print JSON lines: one for each result, or for the document
    #[arg(long, hide_short_help = true)]
    pub(crate) jsonl: bool,
}

impl JsonArgs {
    /// Whether the answer is JSON.  Where it is one document, both options print the same line.
    pub(crate) fn is_given(self) -> bool {
        self.json || self.jsonl
    }
}

/// How a verb answers that shows neither puzzles nor progress of a search.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Output options")]
pub(crate) struct AnswerArgs {
    #[command(flatten)]
    pub(crate) form: JsonArgs,
    /// Print only the answer: no progress, no summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Output options")]
pub(crate) struct PictureArgs {
    /// Draw pictures with plain letters, without colours
    #[arg(long, hide_short_help = true)]
    pub(crate) ascii: bool,
}

/// Where puzzles are kept besides being printed.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Collection options")]
pub(crate) struct IntoArgs {
    /// Also add to the collection, in the list NAME
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub(crate) into: Option<String>,
    /// The collection's file [default: in your data folder]
    #[arg(long, alias = "file", value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub(crate) collection: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Stop after N solutions
    #[arg(long, value_name = "N", value_parser = values::limit, help_heading = "Search options")]
    pub(crate) limit: Option<u64>,
    /// Also count up to symmetry, even if that is slow
    #[arg(long, help_heading = "Search options")]
    pub(crate) up_to_symmetry: bool,
    /// Save finished parts to a file, and resume from it
    #[arg(long, value_name = "FILE", conflicts_with = "limit", help_heading = "Search options")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) form: JsonArgs,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    /// The puzzle, like 'queens 8', then the answer's file
    #[arg(required = true, num_args = 1.., value_names = ["PUZZLE", "ANSWER"], allow_negative_numbers = true)]
    pub(crate) answer: Vec<String>,
    #[command(flatten)]
    pub(crate) preset: OptionArgs<PresetOptions>,
    #[command(flatten)]
    pub(crate) form: JsonArgs,
    /// Print nothing; only set the exit status
    #[arg(long, short, help_heading = "Output options")]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Engines to compare [default: all but brute]
    ///
    /// A list like search,sat. For mates the default is search,brute. --engine is another name of this option.
    #[arg(
        long,
        alias = "engine",
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = known(str::parse::<EngineKind>, EngineKind::ALL.map(EngineKind::name)),
        hide_possible_values = true,
        help_heading = "Search options"
    )]
    pub(crate) engines: Option<Vec<EngineKind>>,
    /// Orders for the engine cp, like largest-domain,bisect, or 'all'
    ///
    /// With 'all', the nine usual ones. --labelling of 'solve' describes all there are.
    #[arg(long, value_name = "ORDERS", help_heading = "Search options", hide_short_help = true)]
    pub(crate) labelling: Option<String>,
    /// Find N solutions instead of counting all
    #[arg(long, value_name = "N", value_parser = values::limit, help_heading = "Search options")]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Memory for the hash table of a mate search [default: 512M]
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = values::hash,
        conflicts_with = "memory",
        help_heading = "Search options",
        hide_short_help = true
    )]
    pub(crate) hash: Option<u64>,
    /// Also run models without implied constraints
    #[arg(long, help_heading = "Search options", hide_short_help = true)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) form: JsonArgs,
    /// Also draw the times to an SVG file
    ///
    /// Bars for one size, lines for several.
    #[arg(long, value_name = "FILE", help_heading = "Output options")]
    pub(crate) svg: Option<PathBuf>,
    /// Also draw the times to a PNG file, 1000 pixels wide
    #[arg(long, value_name = "FILE", help_heading = "Output options", hide_short_help = true)]
    pub(crate) png: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Format: puz, dimacs or asp
    #[arg(
        long,
        value_parser = known(str::parse::<Format>, Format::ALL.map(Format::name)),
        hide_possible_values = true,
        help_heading = "Output options"
    )]
    pub(crate) format: Format,
    /// Leave out implied constraints
    ///
    /// By default the encoding also states what follows from the rules, which helps solvers.
    #[arg(long, help_heading = "Output options")]
    pub(crate) plain: bool,
    /// A logic program with the board's size as a parameter
    ///
    /// For n queens and for tours, with --format asp: clingo -c n=12 then solves another board.
    #[arg(long, conflicts_with = "plain", help_heading = "Output options", hide_short_help = true)]
    pub(crate) parametric: bool,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output options")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// bash, zsh, fish, elvish or powershell
    #[arg(hide_possible_values = true)]
    pub(crate) shell: Shell,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The command whose page is printed [default: the program]
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    pub(crate) words: Vec<String>,
    /// Write the pages of all commands to this folder instead
    #[arg(long, short, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) output: Option<PathBuf>,
}
