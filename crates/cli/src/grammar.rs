//! The grammar of the command line: VERB PUZZLE, the same everywhere.

use crate::args::{CheckArgs, CompareArgs, CompletionsArgs, CountArgs, ExportArgs, ManArgs, SolveArgs};
use crate::asked::Asked;
use crate::collection::{self, CollectionArgs};
use crate::colour::When;
use crate::examples;
use crate::generate::GenerateArgs;
use crate::mcp::{self, McpOptions};
use crate::mine::{self, MineFiles};
use crate::options::{OptionArgs, into_folder};
use crate::rate::{self, RateFiles};
use crate::schema::{self, SchemaOptions};
use crate::serve::{self, ServeArgs};
use crate::shard::{self, MergeOptions};
use crate::sheet::{self, SheetOptions};
use clap::{ArgAction, Parser, Subcommand};
use rookwright_board::PUZ_FORMAT;
use rookwright_run::JSON_FORMAT;
use std::sync::LazyLock;

const ABOUT: &str = "A chess-puzzle workbench: solves, proves, counts and draws chess puzzles";

/// What `--version` prints; `-V` prints its first line.
pub(crate) static LONG_VERSION: LazyLock<String> = LazyLock::new(|| {
    format!("{}\nJSON documents {JSON_FORMAT}\npuzzle files (.puz) {PUZ_FORMAT}", env!("CARGO_PKG_VERSION"))
});

#[derive(Parser)]
#[command(
    name = "rookwright",
    version,
    long_version = LONG_VERSION.as_str(),
    about = ABOUT,
    after_help = examples::PROGRAM_BRIEF,
    after_long_help = examples::PROGRAM,
    max_term_width = 80,
    disable_version_flag = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    /// Use colours: auto, always or never (also --colour) [default: auto]
    ///
    /// With auto, NO_COLOR, CLICOLOR_FORCE and CLICOLOR decide, in this order, and then whether standard output is a
    /// terminal.
    #[arg(
        long,
        global = true,
        alias = "colour",
        value_name = "WHEN",
        default_value = "auto",
        overrides_with = "color",
        hide_default_value = true,
        hide_possible_values = true,
        hide_short_help = true,
        help_heading = "Output options"
    )]
    pub(crate) color: When,
    /// Print the version; --version also prints those of the file formats
    #[arg(long, short = 'V', action = ArgAction::Version, hide_short_help = true)]
    version: Option<bool>,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Find a solution, or all of them
    #[command(after_help = examples::SOLVE_BRIEF, after_long_help = examples::SOLVE)]
    Solve(Asked<SolveArgs>),
    /// Count the solutions exactly, and up to symmetry
    #[command(after_help = examples::COUNT_BRIEF, after_long_help = examples::COUNT)]
    Count(Asked<CountArgs>),
    /// Check an answer against the rules and report what is wrong
    #[command(after_help = examples::CHECK_BRIEF, after_long_help = examples::CHECK)]
    Check(Asked<CheckArgs>),
    /// Solve one puzzle with several engines and compare their times
    #[command(after_help = examples::COMPARE_BRIEF, after_long_help = examples::COMPARE)]
    Compare(Asked<CompareArgs>),
    /// Write the encoding of a puzzle, to read or for another solver
    #[command(after_help = examples::EXPORT_BRIEF, after_long_help = examples::EXPORT)]
    Export(Asked<ExportArgs>),
    /// Make new puzzles, each proven to be sound
    #[command(after_help = examples::GENERATE_BRIEF)]
    Generate(Asked<GenerateArgs>),
    /// Print puzzles with answers: PDF, SVG, PNG, LaTeX, HTML, PGN
    #[command(after_help = examples::SHEET_BRIEF, after_long_help = sheet::EXAMPLES, mut_args(sheet::or_found))]
    Sheet(Asked<Box<OptionArgs<SheetOptions>>>),
    /// Keep puzzles in a database: import, prove, find, export
    #[command(after_help = collection::BRIEF, after_long_help = collection::EXAMPLES)]
    Collection(Asked<Box<CollectionArgs>>),
    /// Find proven mates in games
    #[command(after_help = mine::BRIEF, after_long_help = mine::EXAMPLES)]
    Mine(Asked<Box<OptionArgs<MineFiles>>>),
    /// Estimate how hard mates are for people
    #[command(after_help = rate::BRIEF, after_long_help = rate::EXAMPLES)]
    Rate(Asked<OptionArgs<RateFiles>>),
    /// Put the parts of a job together that several machines have done
    #[command(after_help = shard::BRIEF, after_long_help = shard::EXAMPLES)]
    Merge(Asked<OptionArgs<MergeOptions>>),
    /// Open the studio: the workbench in your browser, run locally
    #[command(after_help = examples::SERVE_BRIEF, after_long_help = serve::EXAMPLES)]
    Serve(Asked<ServeArgs>),
    /// Run as a UCI engine that proves mates, for chess programs
    #[command(after_help = examples::UCI_BRIEF, after_long_help = examples::UCI)]
    Uci,
    /// Lend the workbench to an assistant (Model Context Protocol)
    #[command(after_help = mcp::EXAMPLES)]
    Mcp(Asked<OptionArgs<McpOptions>>),
    /// List the JSON Schemas of all documents, or print one
    #[command(after_help = schema::BRIEF, after_long_help = schema::EXAMPLES, mut_args(into_folder))]
    Schema(Asked<OptionArgs<SchemaOptions>>),
    /// Print a completion script for your shell
    #[command(after_help = examples::COMPLETIONS_BRIEF, after_long_help = examples::COMPLETIONS)]
    Completions(Asked<CompletionsArgs>),
    /// Print a manual page, or write all of them
    #[command(after_help = examples::MAN_BRIEF, after_long_help = examples::MAN)]
    Man(Asked<ManArgs>),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Command, CommandFactory};

    /// Verbs that write files, serve or speak a protocol, and answer nothing.
    const NO_ANSWER: [&str; 8] = ["export", "sheet", "serve", "uci", "mcp", "schema", "completions", "man"];

    fn walk(command: &Command, path: &str) {
        if command.has_subcommands() {
            for verb in command.get_subcommands().filter(|verb| !NO_ANSWER.contains(&verb.get_name())) {
                walk(verb, &format!("{path} {}", verb.get_name()));
            }
            return;
        }
        for option in ["json", "jsonl", "quiet"] {
            assert!(
                command.get_arguments().any(|arg| arg.get_long() == Some(option)),
                "{path} has no --{option}"
            );
        }
        let quiet = command.get_arguments().find(|arg| arg.get_long() == Some("quiet"));
        assert_eq!(quiet.and_then(clap::Arg::get_short), Some('q'), "{path}");
    }

    #[test]
    fn every_verb_that_answers_prints_json_and_can_be_quiet() {
        walk(&Cli::command(), "rookwright");
    }
}
