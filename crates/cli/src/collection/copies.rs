//! `collection backup` and `collection merge`.

use super::args::{BackupArgs, MergeArgs};
use super::{grouped, open, puzzles};
use crate::failure::Failure;
use crate::output::{Status, print_line};
use rookwright_collection::{Access, Merged};
use std::path::Path;

pub(super) fn backup(file: &Path, args: &BackupArgs) -> Result<Status, Failure> {
    let collection = open(file, Access::Read)?;
    collection.backup(&args.copy)?;
    print_line(&format!("{} copied to {}", puzzles(collection.len()?), args.copy.display()))?;
    Ok(Status::Answered)
}

pub(super) fn merge(file: &Path, args: &MergeArgs) -> Result<Status, Failure> {
    let same = |one: &Path, other: &Path| {
        one.canonicalize().ok().is_some_and(|one| other.canonicalize().ok() == Some(one))
    };
    if same(file, &args.other) {
        return Err(Failure::input("a collection cannot be merged with itself"));
    }
    let other = open(&args.other, Access::Read)?;
    let mut collection = open(file, Access::Create)?;
    let Merged { new, known, lists, studies } = collection.merge(&other)?;
    let lists = format!("{} {}", grouped(lists), if lists == 1 { "list" } else { "lists" });
    let studies = match studies {
        0 => String::new(),
        1 => ", 1 study".to_owned(),
        number => format!(", {} studies", grouped(number)),
    };
    print_line(&format!("{} new puzzles, {} known already, {lists}{studies}", grouped(new), grouped(known)))?;
    Ok(Status::Answered)
}
