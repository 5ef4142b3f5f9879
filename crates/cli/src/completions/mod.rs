//! `rookwright completions`: prints scripts with which a shell completes puzzles, options, values and files.
//!
//! At every TAB the script runs `rookwright __complete -- WORDS` to complete the last of the words.  The output has a
//! line for each candidate (the word, a tab, its description) and lines that ask the shell for file names: `:files`,
//! `:files puz jsonl`, `:folders`.  The shell finds and quotes the names itself.

mod candidates;

use crate::args::CompletionsArgs;
use crate::failure::Failure;
use crate::grammar::Cli;
use crate::output::{Status, print_bytes};
use candidates::candidates;
use clap::CommandFactory;
use clap_complete::Shell;
use std::ffi::OsString;

/// The hidden verb with which a script asks for completions.
const ASK: &str = "__complete";

/// Prints the script of a shell.
pub(crate) fn run(args: &CompletionsArgs) -> Result<Status, Failure> {
    match args.shell {
        Shell::Bash => print_bytes(include_bytes!("rookwright.bash"))?,
        Shell::Zsh => print_bytes(include_bytes!("rookwright.zsh"))?,
        Shell::Fish => print_bytes(include_bytes!("rookwright.fish"))?,
        // These scripts complete verbs, options and values, but not puzzles.
        other => {
            let mut script = Vec::new();
            clap_complete::generate(other, &mut Cli::command(), "rookwright", &mut script);
            print_bytes(&script)?;
        }
    }
    Ok(Status::Answered)
}

/// Returns the words to complete, or `None` if the arguments are not a request for completions.
pub(crate) fn asked(mut arguments: impl Iterator<Item = OsString>) -> Option<Vec<String>> {
    let is_asked = arguments.by_ref().nth(1).is_some_and(|word| word == ASK);
    // The words come after the `--`.
    is_asked.then(|| arguments.skip(1).map(|word| word.to_string_lossy().into_owned()).collect())
}

/// Prints the completions that a script asked for.
pub(crate) fn answer(words: &[String]) -> Result<Status, Failure> {
    let lines: Vec<String> = candidates(Cli::command(), words).iter().map(ToString::to_string).collect();
    print_bytes(lines.concat().as_bytes())?;
    Ok(Status::Answered)
}
