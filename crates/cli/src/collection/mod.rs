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

pub(crate) use args::{BRIEF, CollectionArgs, EXAMPLES};
pub(crate) use find::found;
pub(crate) use into::Into;

use crate::failure::Failure;
use crate::input::file_of_collection;
use crate::output::{Status, print_line};
use crate::report::grouped;
use args::Command;
use rookwright_collection::{Access, Collection, Error};
use std::io;
use std::path::Path;

pub(crate) fn run(args: &CollectionArgs) -> Result<Status, Failure> {
    let file = file_of_collection(args.file.as_deref())?;
    match &args.command {
        Command::Import(args) => import::run(&file, &args.0),
        Command::Find(args) => find::run(&file, &args.0.options),
        Command::Show(args) => show::run(&file, &args.0.options),
        Command::Edit(args) => edit::edit(&file, &args.0.options),
        Command::Tag(args) => edit::tag(&file, &args.0.options),
        Command::List(args) => lists::run(&file, &args.0.options),
        Command::Remove(args) => edit::remove(&file, &args.0.options),
        Command::Stats(args) => stats::run(&file, &args.0.options),
        Command::Check(args) => check::run(&file, &args.0.options),
        Command::Backup(args) => copies::backup(&file, &args.0.options),
        Command::Merge(args) => copies::merge(&file, &args.0.options),
    }
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

/// Prints a number of a table and what it counts.
fn print_row(number: u64, words: &str) -> io::Result<()> {
    print_line(&format!("  {:>9}  {words}", grouped(number)))
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
