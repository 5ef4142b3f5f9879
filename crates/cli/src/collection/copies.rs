//! `collection backup` and `collection merge`.

use super::args::{BackupOptions, MergeOptions};
use super::changes::Changes;
use super::{grouped, open, puzzles};
use crate::failure::Failure;
use crate::output::Status;
use rookwright_collection::document::CollectionChange;
use rookwright_collection::{Access, Merged};
use std::path::Path;

pub(super) fn backup(file: &Path, args: &BackupOptions) -> Result<Status, Failure> {
    let collection = open(file, Access::Read)?;
    collection.backup(&args.copy)?;
    let copied = collection.len()?;
    let changes = Changes::from(CollectionChange { copied: Some(copied), ..CollectionChange::default() });
    let words = format!("{} copied to {}", puzzles(copied), args.copy.display());
    changes.told(words).tell(file, &args.answer)
}

pub(super) fn merge(file: &Path, args: &MergeOptions) -> Result<Status, Failure> {
    // A link or another spelling may name the same file, which would be read and written at the same time.
    let same = |one: &Path, other: &Path| {
        one.canonicalize().ok().is_some_and(|one| other.canonicalize().ok() == Some(one))
    };
    if same(file, &args.other) {
        return Err(Failure::input("a collection cannot be merged with itself"));
    }
    let other = open(&args.other, Access::Read)?;
    let mut collection = open(file, Access::Create)?;
    let Merged { new, known, lists, studies } = collection.merge(&other)?;
    let changes = Changes::from(CollectionChange {
        new: Some(new),
        known: Some(known),
        lists: Some(lists),
        studies: Some(studies),
        ..CollectionChange::default()
    });
    let lists = format!("{} {}", grouped(lists), if lists == 1 { "list" } else { "lists" });
    let studies = match studies {
        0 => String::new(),
        1 => ", 1 study".to_owned(),
        number => format!(", {} studies", grouped(number)),
    };
    let words = format!("{} new puzzles, {} known already, {lists}{studies}", grouped(new), grouped(known));
    changes.told(words).tell(file, &args.answer)
}
