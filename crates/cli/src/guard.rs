//! Keeps outputs away from the files that a command reads, keeps or resumes from.
//!
//! Every verb passes here when its arguments have been parsed, before any work.  What an option means for the file that it
//! names stands in its table; of arguments that are in no table, in [`role`], and a test walks them all, so that none is
//! forgotten.  Names that come about later, such as those of the pages of a sheet, are checked where files are created
//! ([`output::create`]).

use crate::failure::Failure;
use crate::input::{file_of_collection, file_of_puzzle};
use crate::notes::{self, Note, Role};
use crate::options;
use crate::output;
use clap::{Arg, ArgMatches, Command};
use rookwright_games::input::files_of;
use rookwright_run::options::FileRole;
use rookwright_run::{FileUse, FileUses};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Returns what an argument that is in no table names; `None` if it names no file.
fn role(argument: &Arg) -> Option<Role> {
    if !argument.get_action().takes_values() || options::is_of_table(argument) {
        return None;
    }
    Some(Role::File(match argument.get_id().as_str() {
        "collection" | "file" => FileRole::Collection,
        "output" => FileRole::Output,
        _ => return None,
    }))
}

/// Refuses outputs that would destroy another file of the command, a database or a checkpoint.
pub(crate) fn guard(command: &Command, matches: &ArgMatches) -> Result<(), Failure> {
    let (mut command, mut matches) = (command, matches);
    while let Some((verb, more)) = matches.subcommand()
        && let Some(found) = command.find_subcommand(verb)
    {
        (command, matches) = (found, more);
    }
    let mut files = files(command, matches);
    // What is written is noted last, so that messages name it first.
    files.sort_by_key(|file| file.what);
    let mut kept = FileUses::default();
    for file in files.iter().filter(|file| file.what == FileUse::Kept || file.found == Found::Own) {
        // Contradictions are reported below.
        let _ = kept.add(FileUse::Kept, &file.option, &file.path);
    }
    // The command passes over them when it reads the folder.
    files.retain(|file| !(file.found == Found::Inside && kept.is_kept(&file.path)));
    let mut uses = FileUses::default();
    uses.add_streams();
    for Named { what, option, path, .. } in &files {
        uses.add(*what, option, path).map_err(Failure::Input)?;
    }
    output::keep(uses, kept);
    Ok(())
}

/// A file of a command.
struct Named {
    what: FileUse,
    /// The option or argument.
    option: String,
    path: PathBuf,
    found: Found,
}

/// How a file comes to be one of a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// The user named it.
    Named,
    /// The user named a folder that it is in.
    Inside,
    /// It is the user's own collection, which is meant where none is named.
    Own,
}

/// Returns the files that the arguments of a command name.
fn files(command: &Command, matches: &ArgMatches) -> Vec<Named> {
    // A few arguments are in no table, and are asked one by one.
    let in_no_table = command.get_arguments().filter_map(|argument| {
        let words = matches.try_get_raw(argument.get_id().as_str()).ok().flatten();
        let words = words.into_iter().flatten();
        Some(Note {
            role: role(argument)?,
            option: name(argument),
            words: words.map(OsString::from).collect(),
        })
    });
    let mut files = Vec::new();
    for Note { role, option, words } in notes::take().into_iter().chain(in_no_table) {
        // Where no collection is named, the user's own is meant, which may lie in a folder that is read.
        if role == Role::File(FileRole::Collection) && words.is_empty() {
            let own = file_of_collection(None).ok();
            let option = "the collection".to_owned();
            files.extend(own.map(|path| Named { what: FileUse::Read, option, path, found: Found::Own }));
        }
        let words: Vec<&OsStr> = words.iter().map(OsString::as_os_str).collect();
        for (what, path, found) in used(role, &words) {
            files.push(Named { what, option: option.clone(), path, found });
        }
    }
    files
}

/// Returns the files that the words of an argument stand for, and how.
fn used(role: Role, words: &[&OsStr]) -> Vec<(FileUse, PathBuf, Found)> {
    let of = |what: FileUse| words.iter().map(|&word| (what, PathBuf::from(word), Found::Named)).collect();
    match role {
        Role::Puzzle => read(file_of_puzzle(words).into_iter().collect()),
        Role::Answer => {
            let puzzle = words.split_last().and_then(|(_, puzzle)| file_of_puzzle(puzzle));
            read(puzzle.into_iter().chain(words.last().copied()).collect())
        }
        Role::File(FileRole::Input) => read(words.to_vec()),
        Role::File(FileRole::Checkpoint | FileRole::Collection) => of(FileUse::Kept),
        Role::File(FileRole::Backup) => of(FileUse::Copied),
        Role::File(FileRole::Output) => of(FileUse::Written),
    }
}

/// Returns files that are read, and the files in folders; `-` is none.
fn read(names: Vec<&OsStr>) -> Vec<(FileUse, PathBuf, Found)> {
    let inside = |name: &OsStr| {
        let found = if Path::new(name).is_dir() { Found::Inside } else { Found::Named };
        // A folder that cannot be read is reported when the command reads it.
        let files = files_of(Path::new(name)).unwrap_or_default();
        files.into_iter().map(move |file| (FileUse::Read, file, found))
    };
    names.into_iter().filter(|&name| name != "-").flat_map(inside).collect()
}

/// Returns the name of an argument in messages.
fn name(argument: &Arg) -> String {
    let value = || argument.get_value_names().and_then(<[_]>::first).map_or("FILE", |name| name.as_str());
    argument.get_long().map_or_else(|| value().to_owned(), |long| format!("--{long}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Cli;
    use clap::builder::ValueParser;
    use clap::{CommandFactory, ValueHint};

    /// What arguments that name files are called in the help.
    const NAMES: [&str; 7] = ["FILE", "FOLDER", "OUT", "COPY", "OTHER", "PUZZLE", "ANSWER"];

    fn names_a_file(argument: &Arg) -> bool {
        let hint = argument.get_value_hint();
        let names = argument.get_value_names().unwrap_or_default();
        if !argument.get_action().takes_values() {
            return false;
        }
        argument.get_value_parser().type_id() == ValueParser::path_buf().type_id()
            || matches!(hint, ValueHint::FilePath | ValueHint::DirPath | ValueHint::AnyPath)
            || names.iter().any(|name| NAMES.contains(&name.as_str()))
    }

    #[test]
    fn every_argument_that_names_a_file_has_a_role() {
        fn walk(command: &Command, path: &str, seen: &mut usize) {
            for argument in command.get_arguments() {
                let (id, is_file) = (argument.get_id(), names_a_file(argument));
                let is_in_table = options::is_of_table(argument);
                assert_eq!(role(argument).is_some(), is_file && !is_in_table, "{path}: '{id}' and its role");
                *seen += usize::from(is_file);
            }
            for verb in command.get_subcommands() {
                walk(verb, &format!("{path} {}", verb.get_name()), seen);
            }
        }
        let mut seen = 0;
        let mut grammar = Cli::command();
        grammar.build();
        walk(&grammar, "rookwright", &mut seen);
        assert!(seen > 50, "{seen}");
    }
}
