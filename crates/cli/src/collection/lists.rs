//! `collection list`.

use super::args::ListOptions;
use super::changes::Changes;
use super::{grouped, ids_of, open, puzzles};
use crate::failure::Failure;
use crate::output::{Status, print_document, print_line};
use rookwright_collection::document::{CollectionChange, ListedPuzzles, NamedList, NamedLists};
use rookwright_collection::{Access, Content, Record};
use rookwright_run::document::value_of;
use std::path::Path;

pub(super) fn run(file: &Path, args: &ListOptions) -> Result<Status, Failure> {
    let Some(name) = &args.name else { return all(file, args) };
    let changes = !args.add.is_empty()
        || !args.remove.is_empty()
        || args.find.is_some()
        || args.moved.is_some()
        || args.rename.is_some()
        || args.delete;
    // Opened for writing only if something changes: a list can be shown while another program writes.
    if !changes {
        return show(file, name, args);
    }
    let mut collection = open(file, Access::Write)?;
    // Deleting comes alone. Its other options would be about a list that is gone.
    if args.delete {
        collection.delete_list(name)?;
        let words = format!("the list '{name}' is deleted; its puzzles stay in the collection");
        let changes = CollectionChange { deleted: Some(1), ..CollectionChange::default() };
        return Changes::from(changes).told(words).tell(file, &args.answer);
    }
    let mut changes = Changes::default();
    let mut ids = ids_of(&collection, &args.add)?;
    if let Some(query) = &args.find {
        let choice = &args.selection;
        ids.extend(collection.find(&choice.find(query, choice.limit, choice.seed())?)?);
    }
    // Reported even if nothing was added, so that a query without results is noticed.
    if !args.add.is_empty() || args.find.is_some() {
        let added = collection.add_to_list(name, &ids)?;
        changes.numbers.added = Some(added);
        changes = changes.told(format!("{} added to '{name}'", puzzles(added)));
    }
    if !args.remove.is_empty() {
        let ids = ids_of(&collection, &args.remove)?;
        let removed = collection.remove_from_list(name, &ids)?;
        let words = format!("{} taken out of '{name}'", puzzles(removed));
        changes.numbers.taken_out = Some(removed);
        changes = changes.told(words);
    }
    if let (Some(word), Some(place)) = (&args.moved, args.to) {
        let id = ids_of(&collection, std::slice::from_ref(word))?;
        for id in id {
            collection.move_in_list(name, id, place)?;
        }
        changes.numbers.moved = Some(1);
        changes = changes.told(format!("puzzle {word} is moved in '{name}'"));
    }
    // Last, because the steps above know the list by its old name.
    if let Some(new) = &args.rename {
        collection.rename_list(name, new)?;
        changes.numbers.renamed = Some(1);
        changes = changes.told(format!("the list '{name}' is called '{new}' now"));
    }
    changes.tell(file, &args.answer)
}

/// Prints all lists.
fn all(file: &Path, args: &ListOptions) -> Result<Status, Failure> {
    let lists = open(file, Access::Read)?.lists()?;
    if args.answer.form.is_given() {
        let lists = lists.into_iter().map(|list| NamedList { name: list.name, puzzles: list.puzzles });
        print_document("collection-lists", value_of(&NamedLists { lists: lists.collect() }))?;
        return Ok(Status::Answered);
    }
    if lists.is_empty() && !args.answer.quiet {
        print_line("there are no lists: 'collection list NAME --add ID' makes one")?;
    }
    for list in lists {
        print_line(&format!("{:>9}  {}", grouped(list.puzzles), list.name))?;
    }
    Ok(Status::Answered)
}

/// Prints the puzzles of a list, one a line.
fn show(file: &Path, name: &str, args: &ListOptions) -> Result<Status, Failure> {
    let collection = open(file, Access::Read)?;
    let ids = collection.list(name)?;
    if args.answer.form.is_given() {
        print_document("collection-list", value_of(&ListedPuzzles { name, puzzles: &ids }))?;
        return Ok(Status::Answered);
    }
    for (id, nth) in ids.iter().zip(1..) {
        print_line(&format!("{nth:>4}. {}", line(&collection.show(*id)?)))?;
    }
    if !args.answer.quiet {
        print_line(&format!(
            "{} in '{name}'; 'collection find in:{}' draws them",
            puzzles(ids.len() as u64),
            quoted(name)
        ))?;
    }
    Ok(Status::Answered)
}

/// Returns a puzzle in one line.
fn line(record: &Record) -> String {
    let mut parts = vec![format!("{:>7}  {:<8}", record.id, record.asked())];
    parts.extend(record.facts.rating.map(|rating| rating.to_string()));
    parts.extend(record.facts.title.clone());
    parts.extend(record.credit());
    if let Content::Chess(setup) = &record.content {
        parts.push(setup.position().to_string());
    }
    let line = parts.join("  ");
    match line.char_indices().nth(74) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

fn quoted(name: &str) -> String {
    if name.contains(' ') { format!("'\"{name}\"'") } else { name.to_owned() }
}
