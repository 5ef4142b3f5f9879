//! `collection edit`, `tag` and `remove`.

use super::args::{ChoiceArgs, EditArgs, RemoveArgs, TagArgs};
use super::changes::Changes;
use super::{ids_of, open, puzzles};
use crate::failure::Failure;
use crate::output::Status;
use rookwright_collection::{Access, Collection, Edit, Label, LabelKind};
use std::path::Path;

pub(super) fn edit(file: &Path, args: &EditArgs) -> Result<Status, Failure> {
    let label = |kind: LabelKind| move |name: &String| Label::new(kind, name);
    let edit = Edit {
        title: args.title.clone(),
        author: args.author.clone(),
        source: args.source.clone(),
        comment: args.comment.clone(),
        add: args
            .tags
            .iter()
            .map(label(LabelKind::Tag))
            .chain(args.themes.iter().map(label(LabelKind::Theme)))
            .collect(),
        remove: args
            .untags
            .iter()
            .map(label(LabelKind::Tag))
            .chain(args.unthemes.iter().map(label(LabelKind::Theme)))
            .collect(),
    };
    if edit == Edit::default() {
        return Err(Failure::input(
            "nothing to change: expected --title, --author, --source, --comment, --tag, --untag, --theme or --untheme",
        ));
    }
    let mut collection = open(file, Access::Write)?;
    let ids = ids_of(&collection, &args.ids)?;
    let changed = collection.edit(&ids, &edit)?;
    let changes = Changes::default().number("edited", changed);
    changes.told(format!("{} changed", puzzles(changed))).tell(file, &args.answer)
}

pub(super) fn tag(file: &Path, args: &TagArgs) -> Result<Status, Failure> {
    let mut collection = open(file, Access::Write)?;
    let ids = chosen(&collection, &args.ids, args.find.as_deref())?;
    let label = vec![Label::new(LabelKind::Tag, &args.tag)];
    let edit = match args.remove {
        true => Edit { remove: label, ..Edit::default() },
        false => Edit { add: label, ..Edit::default() },
    };
    let changed = collection.edit(&ids, &edit)?;
    let changes = Changes::default().number(if args.remove { "untagged" } else { "tagged" }, changed);
    changes.told(format!("{} changed", puzzles(changed))).tell(file, &args.answer)
}

pub(super) fn remove(file: &Path, args: &RemoveArgs) -> Result<Status, Failure> {
    let mut collection = open(file, Access::Write)?;
    let ids = chosen(&collection, &args.ids, args.find.as_deref())?;
    collection.remove(&ids)?;
    let removed = ids.len() as u64;
    let changes = Changes::default().number("removed", removed);
    changes.told(format!("{} removed", puzzles(removed))).tell(file, &args.answer)
}

/// Returns the puzzles that are named, and those that a query finds.
fn chosen(collection: &Collection, words: &[String], query: Option<&str>) -> Result<Vec<i64>, Failure> {
    let mut ids = ids_of(collection, words)?;
    if let Some(query) = query {
        if query.trim().is_empty() {
            return Err(Failure::input(
                "--find: an empty query stands for all puzzles: name what you mean, like id:1..",
            ));
        }
        ids.extend(collection.find(&ChoiceArgs::default().find(query, None, 0)?)?);
    }
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}
