//! `rookwright completions`: the shell completes puzzles, options, values and files.
//!
//! The script of a shell asks this program at every TAB, `rookwright __complete -- WORDS`, what may come in the place of
//! the last of the words. The answer has a line for each candidate, with a tab and a line about it, and lines that ask
//! the shell for files: `:files`, `:files puz jsonl`, `:folders`. So the shell quotes names as it always does.

mod candidates;

use crate::args::Cli;
use crate::failure::Failure;
use crate::output::{Status, print_bytes};
use candidates::candidates;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::ffi::OsString;

/// What a script says to have the program complete something.
const ASK: &str = "__complete";

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// bash, zsh, fish, elvish or powershell
    #[arg(hide_possible_values = true)]
    shell: Shell,
}

/// Prints the script of a shell.
pub(crate) fn run(args: &CompletionsArgs) -> Result<Status, Failure> {
    match args.shell {
        Shell::Bash => print_bytes(include_bytes!("rookwright.bash"))?,
        Shell::Zsh => print_bytes(include_bytes!("rookwright.zsh"))?,
        Shell::Fish => print_bytes(include_bytes!("rookwright.fish"))?,
        // Verbs, options and their values; what only the program knows is left out.
        other => {
            let mut script = Vec::new();
            clap_complete::generate(other, &mut Cli::command(), "rookwright", &mut script);
            print_bytes(&script)?;
        }
    }
    Ok(Status::Answered)
}

/// The words to complete, if that is what a script asks for.
pub(crate) fn asked(mut arguments: impl Iterator<Item = OsString>) -> Option<Vec<String>> {
    let is_asked = arguments.by_ref().nth(1).is_some_and(|word| word == ASK);
    // Behind the `--`.
    is_asked.then(|| arguments.skip(1).map(|word| word.to_string_lossy().into_owned()).collect())
}

/// Answers a script.
pub(crate) fn answer(words: &[String]) -> Result<Status, Failure> {
    let lines: Vec<String> = candidates(Cli::command(), words).iter().map(ToString::to_string).collect();
    print_bytes(lines.concat().as_bytes())?;
    Ok(Status::Answered)
}
