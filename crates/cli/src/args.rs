//! The arguments of the verbs that work on one puzzle: the options of their operations, and those that only a terminal has.
//!
//! The first line about an option is all that `-h` shows, and only of the options that most people need.  `--help` shows
//! all options and adds the rest of the comment.

use crate::common::{IntoCollection, JsonForm, Picture, Quiet, ShardOptions};
use crate::failure::Failure;
use crate::options::OptionArgs;
use crate::output::Drawings;
use crate::session::Session;
use clap::{Args, ValueHint};
use clap_complete::Shell;
use rookwright_chess::Notation;
use rookwright_ops::{
    Compare, Count, Encode, Extras, LINE, MATE, OUTPUT, PLACEMENT, SEARCH, Solutions, TOUR, TREE,
};
use rookwright_puzzle::PresetOptions;
use rookwright_run::Settings;
use rookwright_run::options::{FileRole, Kind, Options};
use std::path::PathBuf;

/// What stands for the move of `--explain` if it has none.
pub(crate) const SOLUTION: &str = "solution";

pub(crate) type SolveArgs = OptionArgs<SolveOptions>;
pub(crate) type CountArgs = OptionArgs<CountOptions>;
pub(crate) type CheckArgs = OptionArgs<CheckOptions>;
pub(crate) type CompareArgs = OptionArgs<CompareOptions>;
pub(crate) type ExportArgs = OptionArgs<ExportOptions>;

/// Finds a solution, or all of them.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct SolveOptions {
    /// Which solutions.
    #[option(flatten)]
    pub(crate) asked: Solutions,
    /// Find a random solution; with `limit` several different ones
    #[option(only = [PLACEMENT, TOUR], group = SEARCH, advanced)]
    pub(crate) random: bool,
    /// How much is said.
    #[option(flatten)]
    pub(crate) quiet: Quiet,
    /// Solve a Chess-Num step by step, as people do, and grade it
    #[option(only = [PLACEMENT, TOUR], group = OUTPUT, advanced)]
    pub(crate) steps: bool,
    /// Explain the solution, or why a first move works or fails
    ///
    /// Without a move, lists the pieces that attack each square that a rule names. With a move, like `explain Qa5`,
    /// explains why this first move of a mate works or fails.
    #[option(
        kind = Kind::Text { value: "MOVE", example: "Qa5" },
        bare = SOLUTION,
        only = [PLACEMENT, TOUR, TREE],
        conflicts = ["tries", "set_play", "popeye", "proof"],
        group = OUTPUT,
        advanced
    )]
    pub(crate) explain: Option<String>,
    /// Print one JSON document
    #[option(conflicts = ["jsonl"], group = OUTPUT)]
    pub(crate) json: bool,
    /// Print each solution as a line of JSON when found
    #[option(group = OUTPUT)]
    pub(crate) jsonl: bool,
    /// Also draw the first solution to an SVG file
    #[option(group = OUTPUT)]
    pub(crate) svg: Option<PathBuf>,
    /// Also draw the first solution to a PNG file, 1000 pixels wide
    #[option(group = OUTPUT, advanced)]
    pub(crate) png: Option<PathBuf>,
    /// Number the squares in the drawing of a tour
    #[option(only = [PLACEMENT, TOUR], requires = ["svg", "png"], group = OUTPUT, advanced)]
    pub(crate) numbers: bool,
    /// How pictures look.
    #[option(flatten)]
    pub(crate) picture: Picture,
    /// What is analysed besides the keys of a mate.
    #[option(flatten)]
    pub(crate) extras: Extras,
    /// Notation of moves: san, long, uci or figurine \[default: san]
    #[option(
        kind = Kind::Text { value: "HOW", example: "figurine" },
        read = str::parse::<Notation>,
        usual = &["san", "long", "uci", "figurine"],
        only = [TREE, LINE],
        group = MATE,
        advanced
    )]
    pub(crate) notation: Option<Notation>,
    /// Print in the layout of Popeye
    #[option(only = [TREE, LINE], conflicts = ["json", "jsonl", "notation"], group = MATE, advanced)]
    pub(crate) popeye: bool,
    /// Write a proof of the first key to this file, for 'check'
    #[option(only = [TREE], group = MATE, advanced)]
    pub(crate) proof: Option<PathBuf>,
    /// Mark the squares that each side attacks
    #[option(only = [TREE, LINE], group = MATE, advanced)]
    pub(crate) attacks: bool,
    /// Solve the positions of a file, one per line, as EPD or FEN
    ///
    /// The file - is standard input. The operations bm and dm are compared with the proven result. `time_limit` applies
    /// to each position.
    #[option(
        kind = Kind::File(FileRole::Input),
        conflicts = ["attacks", "duplex", "explain", "png", "popeye", "proof", "svg", "twin"],
        group = MATE,
        advanced
    )]
    pub(crate) epd: Option<String>,
    /// Where the puzzle is kept.
    #[option(flatten)]
    pub(crate) into: IntoCollection,
    /// For several machines.
    #[option(flatten)]
    pub(crate) shard: ShardOptions,
}

impl SolveOptions {
    /// Whether the answer is JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.jsonl
    }

    /// Whether the solutions of a mate are all that is printed.
    pub(crate) fn prints_only_solutions(&self) -> bool {
        self.jsonl || self.quiet.quiet && !(self.json || self.popeye)
    }

    /// Starts a search that ends after `limit` solutions: its session, with the clock, and its settings.
    pub(crate) fn search(&self, limit: Option<u64>) -> Result<(Session, Settings), Failure> {
        let Solutions { effort, hash, .. } = &self.asked;
        let session = Session::of(effort, self.quiet.quiet, limit)?.with_hash(hash.hash);
        let settings = session.within(self.asked.settings());
        Ok((session, settings))
    }

    /// Returns the files to draw the first solution to.
    pub(crate) fn drawings(&self) -> Drawings<'_> {
        Drawings { svg: self.svg.as_deref(), png: self.png.as_deref() }
    }
}

/// Counts the solutions exactly, and up to symmetry.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct CountOptions {
    /// What is counted.
    #[option(flatten)]
    pub(crate) count: Count,
    /// Save finished parts to a file, and resume from it
    #[option(kind = Kind::File(FileRole::Checkpoint), conflicts = ["limit"], group = SEARCH)]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How much is said.
    #[option(flatten)]
    pub(crate) quiet: Quiet,
    /// For programs.
    #[option(flatten)]
    pub(crate) form: JsonForm,
    /// For several machines.
    #[option(flatten)]
    pub(crate) shard: ShardOptions,
}

/// Checks an answer against the rules and reports what is wrong.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct CheckOptions {
    /// The puzzle, like 'queens 8', then the answer's file
    #[option(kind = Kind::Texts { value: "PUZZLE ANSWER", example: "queens" }, place = Words, required)]
    pub(crate) words: Vec<String>,
    /// What options change about a puzzle given by name.
    #[option(flatten)]
    pub(crate) preset: PresetOptions,
    /// For programs.
    #[option(flatten)]
    pub(crate) form: JsonForm,
    /// Print nothing; only set the exit status
    #[option(short = 'q', group = OUTPUT)]
    pub(crate) quiet: bool,
    /// How pictures look.
    #[option(flatten)]
    pub(crate) picture: Picture,
}

/// Solves one puzzle with several engines and compares their times.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct CompareOptions {
    /// What is compared.
    #[option(flatten)]
    pub(crate) compare: Compare,
    /// How much is said.
    #[option(flatten)]
    pub(crate) quiet: Quiet,
    /// For programs.
    #[option(flatten)]
    pub(crate) form: JsonForm,
    /// Also draw the times to an SVG file
    ///
    /// Bars for one size, lines for several.
    #[option(group = OUTPUT)]
    pub(crate) svg: Option<PathBuf>,
    /// Also draw the times to a PNG file, 1000 pixels wide
    #[option(group = OUTPUT, advanced)]
    pub(crate) png: Option<PathBuf>,
}

/// Writes the encoding of a puzzle, to read or for another solver.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct ExportOptions {
    /// What is written.
    #[option(flatten)]
    pub(crate) encode: Encode,
    /// A logic program with the board's size as a parameter
    ///
    /// For n queens and for tours, with `format asp`: clingo -c n=12 then solves another board.
    #[option(conflicts = ["plain"], group = OUTPUT, advanced)]
    pub(crate) parametric: bool,
    /// Write to this file instead of standard output
    #[option(short = 'o', group = OUTPUT)]
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
