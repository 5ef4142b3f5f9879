//! Parses the command line; prints help, the version and errors in the arguments.

use crate::asked;
use crate::colour;
use crate::failure::Failure;
use crate::grammar::{Cli, LONG_VERSION};
use crate::guard::guard;
use crate::output::{Status, print_bytes, remark};
use clap::builder::{Resettable, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, FromArgMatches};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// What `-V` prints.
const VERSION: &str = concat!("rookwright ", env!("CARGO_PKG_VERSION"), "\n");

/// Parses the arguments.
///
/// Returns the exit status after it has printed help, the version or an error.
pub(crate) fn parse(words: &[OsString]) -> Result<Cli, ExitCode> {
    // The parser itself prints in colour, so this is looked for before it runs.
    if let Some(when) = colour::scan(words.iter().cloned()) {
        colour::choose(when);
    }
    match words {
        // Answered without the grammar: building that takes as long as everything else.
        [_, word] if word == "-V" => return Err(print(VERSION)),
        [_, word] if word == "--version" => return Err(print(&format!("rookwright {}\n", *LONG_VERSION))),
        _ => {}
    }
    let words = &guarded(words);
    // The grammar of one verb is enough nearly always, and is built much faster than the whole.
    let understood = match words.get(1).map(|verb| understand(asked::only(verb, Cli::command), words)) {
        Some(Ok(understood)) => Ok(understood),
        Some(Err(_)) | None if wants_brief_help(words) => understand(brief_program(Cli::command()), words),
        Some(Err(_)) | None => understand(Cli::command(), words),
    };
    let (cli, guarded) = understood.map_err(|error| tell(&with_right_name(error, words)))?;
    colour::choose(cli.color);
    guarded.map_err(Failure::tell)?;
    Ok(cli)
}

/// Reads the words, and says whether the files that they name are apart.
fn understand(mut grammar: Command, words: &[OsString]) -> Result<(Cli, Result<(), Failure>), clap::Error> {
    let matches = grammar.try_get_matches_from_mut(words)?;
    Ok((Cli::from_arg_matches(&matches)?, guard(&grammar, &matches)))
}

/// Puts a blank before every query of `collection` that begins with an exclusion, `-theme:fork mate:2` or `-sound`,
/// so that it is not taken for options. Options of this verb have one letter or two dashes.
fn guarded(words: &[OsString]) -> Vec<OsString> {
    let is_query = words.get(1).is_some_and(|verb| verb == "collection");
    let is_exclusion = |word: &OsString| {
        let rest = word.to_str().and_then(|word| word.strip_prefix('-'));
        rest.is_some_and(|rest| rest.chars().count() > 1 && !rest.starts_with('-'))
    };
    let mut before: Option<&OsString> = None;
    let mut guarded = Vec::new();
    for word in words {
        // `--sort -rating` is an order.
        let is_order = before.replace(word).is_some_and(|option| option == "--sort");
        guarded.push(match is_query && is_exclusion(word) && !is_order {
            true => [OsString::from(" "), word.clone()].into_iter().collect(),
            false => word.clone(),
        });
    }
    guarded
}

/// Whether `-h` is among the words, which asks for the brief help.
fn wants_brief_help(words: &[OsString]) -> bool {
    let words = words.iter().skip(1).filter_map(|word| word.to_str()).take_while(|&word| word != "--");
    words.into_iter().any(|word| !word.starts_with("--") && word.starts_with('-') && word.contains('h'))
}

/// Returns the program with the brief help of each verb.  Its own has a line for each verb but those that few people
/// need, so that it fits a screen.
fn brief_program(command: Command) -> Command {
    let is_rare = |verb: &str| ["completions", "man", "mcp", "schema"].contains(&verb);
    brief(command).mut_subcommands(|verb| if is_rare(verb.get_name()) { verb.hide(true) } else { verb })
}

/// Returns the command with all options in one list, because headings would not fit a screen.
fn brief(command: Command) -> Command {
    command.mut_args(|option| option.help_heading(Resettable::Reset)).mut_subcommands(brief)
}

/// Words that other programs and papers use, and our options.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("begin", "--from"),
    ("cyclic", "--closed"),
    ("cylinder", "--torus"),
    ("end", "--to"),
    ("finish", "--to"),
    ("first", "--from"),
    ("forbidden", "--forbid"),
    ("jobs", "--threads"),
    ("last", "--to"),
    ("modular", "--torus"),
    ("reentrant", "--closed"),
    ("size", "--board"),
    ("solver", "--engine"),
    ("start", "--from"),
    ("strategy", "--labelling"),
    ("timeout", "--time-limit"),
    ("toroidal", "--torus"),
];

/// Names the right option if there is one under another name. The letters of the two need not be alike, which is all
/// that clap looks at.
fn with_right_name(mut error: clap::Error, words: &[OsString]) -> clap::Error {
    let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidArg) else { return error };
    let is_option = wrong.starts_with("--");
    let wrong = wrong.trim_start_matches('-');
    let other =
        OTHER_NAMES.iter().find(|(name, _)| error.kind() == ErrorKind::UnknownArgument && *name == wrong);
    let grammar = Cli::command();
    // As far down as the words name commands.
    let verb = words
        .iter()
        .skip(1)
        .map_while(|word| word.to_str())
        .try_fold(&grammar, |command, word| command.find_subcommand(word).ok_or(command));
    let (Ok(verb) | Err(verb)) = verb;
    let has =
        |option: &str| verb.get_arguments().any(|arg| arg.get_long() == Some(option.trim_start_matches('-')));
    if let Some(&(_, right)) = other.filter(|(_, right)| has(right)) {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(right.to_owned()));
        error.remove(ContextKind::Suggested);
    } else if is_option && error.kind() == ErrorKind::UnknownArgument {
        // The tip to pass it as a value misleads: no puzzle, query or file begins with two dashes.
        error.remove(ContextKind::Suggested);
    }
    error
}

/// Prints help, the version or an error, and returns the exit status.
fn tell(error: &clap::Error) -> ExitCode {
    let text = error.render();
    if !error.use_stderr() {
        return print(&painted(&text, io::stdout().is_terminal()));
    }
    // The message quotes the arguments, which may contain control characters.
    let plain = text.to_string();
    if plain.chars().any(|letter| letter.is_control() && letter != '\n') {
        remark(plain.trim_end());
    } else {
        // There is no place to report that standard error cannot be written.
        let _ = io::stderr().lock().write_all(painted(&text, io::stderr().is_terminal()).as_bytes());
    }
    u8::try_from(error.exit_code()).unwrap_or(2).into()
}

fn print(text: &str) -> ExitCode {
    match print_bytes(text.as_bytes()) {
        Ok(()) => Status::Answered.into(),
        Err(error) => Failure::from(error).tell(),
    }
}

fn painted(text: &StyledStr, is_terminal: bool) -> String {
    if colour::is_wanted(is_terminal) { text.ansi().to_string() } else { text.to_string() }
}
