//! Keeps the grammar small while one verb is parsed.
//!
//! The options of all verbs are a few hundred, and clap needs longer to take them in than the rest of the program to
//! start.  All but those of one verb are left out where only this verb is parsed.  Help and messages about errors may
//! mention the options of other verbs, so they need the whole grammar.

use clap::{ArgMatches, Args, Command, FromArgMatches};
use std::cell::Cell;
use std::ffi::OsStr;

thread_local! {
    /// The only verb whose options are wanted; `None` for the options of all verbs.  clap gives the functions that add
    /// options no argument of ours, hence this variable.
    static ONLY: Cell<Option<String>> = const { Cell::new(None) };
}

/// Returns the grammar that `build` makes, with the options of only one verb.
pub(crate) fn only(verb: &OsStr, build: impl FnOnce() -> Command) -> Command {
    ONLY.set(Some(verb.to_string_lossy().into_owned()));
    let command = build();
    ONLY.set(None);
    command
}

/// Whether the options of a verb are wanted.
fn is_wanted(verb: &str) -> bool {
    let only = ONLY.take();
    let is_wanted = only.as_deref().is_none_or(|only| only == verb);
    ONLY.set(only);
    is_wanted
}

/// Whether the grammar is made to print help or to word an error, and not only to understand what is right.
pub(crate) fn has_help() -> bool {
    let only = ONLY.take();
    let has_help = only.is_none();
    ONLY.set(only);
    has_help
}

/// The arguments of a verb.
pub(crate) struct Asked<A>(pub(crate) A);

impl<A: Args> Args for Asked<A> {
    fn augment_args(command: Command) -> Command {
        if is_wanted(command.get_name()) { A::augment_args(command) } else { command }
    }

    fn augment_args_for_update(command: Command) -> Command {
        if is_wanted(command.get_name()) { A::augment_args_for_update(command) } else { command }
    }
}

impl<A: FromArgMatches> FromArgMatches for Asked<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        A::from_arg_matches(matches).map(Asked)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Cli;
    use clap::CommandFactory;

    fn options(command: &Command, verb: &str) -> usize {
        command.find_subcommand(verb).map_or(0, |verb| verb.get_arguments().count())
    }

    #[test]
    fn only_the_options_of_one_verb_are_left() {
        let count = only(OsStr::new("count"), Cli::command);
        let all = Cli::command();
        assert_eq!(options(&count, "count"), options(&all, "count"));
        assert_eq!(options(&count, "solve"), 0);
        assert!(options(&all, "solve") > 20);
        assert_eq!(count.get_subcommands().count(), all.get_subcommands().count());
    }
}
