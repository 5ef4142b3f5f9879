//! Reads the words of the command line; prints help, the version and faults in these words.

use crate::args::Cli;
use crate::colour;
use crate::failure::Failure;
use crate::output::{Status, print_bytes, remark};
use clap::builder::{Resettable, StyledStr};
use clap::{Command, CommandFactory, FromArgMatches};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// What the words ask for; or the exit status, where all there is to say has been said.
pub(crate) fn parse(words: &[OsString]) -> Result<Cli, ExitCode> {
    if let Some(when) = colour::scan(words.iter().cloned()) {
        colour::choose(when);
    }
    let command = if wants_brief_help(words) { brief(Cli::command()) } else { Cli::command() };
    let understood = command.try_get_matches_from(words).and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = understood.map_err(|error| tell(&error))?;
    colour::choose(cli.color);
    Ok(cli)
}

/// Whether `-h` is among the words: the brief help, in contrast to `--help`.
fn wants_brief_help(words: &[OsString]) -> bool {
    let words = words.iter().skip(1).filter_map(|word| word.to_str()).take_while(|&word| word != "--");
    words.into_iter().any(|word| !word.starts_with("--") && word.starts_with('-') && word.contains('h'))
}

/// The same commands with all options in one list: with a heading for each kind they would not fit a screen.
fn brief(command: Command) -> Command {
    command.mut_args(|option| option.help_heading(Resettable::Reset)).mut_subcommands(brief)
}

/// Prints help, the version, or what is wrong with the words.
fn tell(error: &clap::Error) -> ExitCode {
    let text = error.render();
    if !error.use_stderr() {
        let text = painted(&text, io::stdout().is_terminal());
        return match print_bytes(text.as_bytes()) {
            Ok(()) => Status::Answered.into(),
            Err(error) => Failure::from(error).tell(),
        };
    }
    // It repeats what was typed, which may be anything.
    let plain = text.to_string();
    if plain.chars().any(|letter| letter.is_control() && letter != '\n') {
        remark(plain.trim_end());
    } else {
        // If nobody listens, so be it.
        let _ = io::stderr().lock().write_all(painted(&text, io::stderr().is_terminal()).as_bytes());
    }
    u8::try_from(error.exit_code()).unwrap_or(2).into()
}

fn painted(text: &StyledStr, is_terminal: bool) -> String {
    if colour::is_wanted(is_terminal) { text.ansi().to_string() } else { text.to_string() }
}
