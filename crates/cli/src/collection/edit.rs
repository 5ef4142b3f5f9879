//! `collection edit`, `tag` and `remove`.

use super::args::{Chosen, EditOptions, RemoveOptions, TagOptions};
use super::changes::Changes;
use super::{ids_of, open, puzzles};
use crate::failure::Failure;
use crate::output::Status;
use rookwright_collection::document::CollectionChange;
use rookwright_collection::{Access, Collection, Edit, Label, LabelKind};
use rookwright_ops::Selection;
use std::path::Path;

pub(super) fn edit(file: &Path, args: &EditOptions) -> Result<Status, Failure> {
    let edit = args.edits.edit();
    if edit == Edit::default() {
        return Err(Failure::input(
            "nothing to change: expected --title, --author, --source, --comment, --tag, --untag, --theme or --untheme",
        ));
    }
    let mut collection = open(file, Access::Write)?;
    let ids = ids_of(&collection, &args.ids)?;
    let changed = collection.edit(&ids, &edit)?;
    let changes = Changes::from(CollectionChange { edited: Some(changed), ..CollectionChange::default() });
    changes.told(format!("{} changed", puzzles(changed))).tell(file, &args.answer)
}

pub(super) fn tag(file: &Path, args: &TagOptions) -> Result<Status, Failure> {
    let mut collection = open(file, Access::Write)?;
    let ids = chosen(&collection, &args.puzzles)?;
    let label = vec![Label::new(LabelKind::Tag, &args.tag)];
    let edit = match args.remove {
        true => Edit { remove: label, ..Edit::default() },
        false => Edit { add: label, ..Edit::default() },
    };
    let changed = collection.edit(&ids, &edit)?;
    let changes = Changes::from(match args.remove {
        true => CollectionChange { untagged: Some(changed), ..CollectionChange::default() },
        false => CollectionChange { tagged: Some(changed), ..CollectionChange::default() },
    });
    changes.told(format!("{} changed", puzzles(changed))).tell(file, &args.answer)
}

pub(super) fn remove(file: &Path, args: &RemoveOptions) -> Result<Status, Failure> {
    let mut collection = open(file, Access::Write)?;
    let ids = chosen(&collection, &args.puzzles)?;
    collection.remove(&ids)?;
    let removed = ids.len() as u64;
    let changes = Changes::from(CollectionChange { removed: Some(removed), ..CollectionChange::default() });
    changes.told(format!("{} removed", puzzles(removed))).tell(file, &args.answer)
}

/// Returns the puzzles that are named, and those that a query finds.
fn chosen(collection: &Collection, puzzles: &Chosen) -> Result<Vec<i64>, Failure> {
    let mut ids = ids_of(collection, &puzzles.ids)?;
    if let Some(query) = &puzzles.find {
        if query.trim().is_empty() {
            return Err(Failure::input(
                "--find: an empty query stands for all puzzles: name what you mean, like id:1..",
            ));
        }
        ids.extend(collection.find(&Selection::default().find(query, None, 0)?)?);
    }
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}
