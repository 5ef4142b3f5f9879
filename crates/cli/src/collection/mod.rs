//! `rookwright collection`: puzzles in a database of one's own.

mod args;
mod changes;
mod check;
mod copies;
mod edit;
mod export;
mod find;
mod import;
mod into;
mod lists;
mod show;
mod stats;

pub(crate) use args::{BRIEF, ChoiceArgs, CollectionArgs, EXAMPLES};
pub(crate) use find::found;
pub(crate) use into::Into;

use crate::failure::Failure;
use crate::output::Status;
use crate::report::grouped;
use args::Command;
use rookwright_collection::{Access, Collection, Error, default_file};
use std::env;
use std::path::{Path, PathBuf};

/// The variable that names another file than the default one.
pub(crate) const VARIABLE: &str = "ROOKWRIGHT_COLLECTION";

pub(crate) fn run(args: &CollectionArgs) -> Result<Status, Failure> {
    let file = file_of(args.file.as_deref())?;
    match &args.command {
        Command::Import(args) => import::run(&file, args),
        Command::Find(args) => find::run(&file, args),
        Command::Show(args) => show::run(&file, args),
        Command::Edit(args) => edit::edit(&file, args),
        Command::Tag(args) => edit::tag(&file, args),
        Command::List(args) => lists::run(&file, args),
        Command::Remove(args) => edit::remove(&file, args),
        Command::Stats(args) => stats::run(&file, args),
        Command::Check(args) => check::run(&file, args),
        Command::Backup(args) => copies::backup(&file, args),
        Command::Merge(args) => copies::merge(&file, args),
    }
}

/// Returns the file: the one given, the one that the variable names, or the default one.
pub(crate) fn file_of(given: Option<&Path>) -> Result<PathBuf, Failure> {
    let variable = || env::var_os(VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from);
    given.map(Path::to_owned).or_else(variable).or_else(default_file).ok_or_else(|| {
        let message = format!("there is no folder for data: name a file with --file or {VARIABLE}");
        Failure::Input(message)
    })
}

/// Opens the collection.
pub(crate) fn open(file: &Path, access: Access) -> Result<Collection, Failure> {
    Ok(Collection::open(file, access)?)
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        // Every fault has its own line, indented below `error: `.
        Failure::Input(error.to_string().replace('\n', "\n       "))
    }
}

/// Returns a number with its word: `1 puzzle`, `24 puzzles`.
fn puzzles(number: u64) -> String {
    format!("{} {}", grouped(number), if number == 1 { "puzzle" } else { "puzzles" })
}

/// Returns the ids that words stand for: numbers, or what a source calls a puzzle.
fn ids_of(collection: &Collection, words: &[String]) -> Result<Vec<i64>, Failure> {
    let id = |word: &String| -> Result<i64, Failure> {
        if let Some(id) = collection.id_of_reference(word)? {
            return Ok(id);
        }
        let digits = word.strip_prefix('#').unwrap_or(word);
        digits.parse().map_err(|_| {
            Failure::Input(format!("'{word}' is not a puzzle of the collection: expected a number like 17, or the name a source gives it"))
        })
    };
    words.iter().map(id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_groups() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1,000");
        assert_eq!(puzzles(1_234_567), "1,234,567 puzzles");
    }
}
