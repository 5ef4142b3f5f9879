//! Changes titles, authors and tags, and removes puzzles.

use super::labels::{self, ALL, Numbers};
use super::open::Collection;
use super::save::change_labels;
use crate::claim::{Label, LabelKind, plain_name};
use crate::error::Error;
use crate::names::{check_labels, check_name};
use crate::pack::unpack_numbers;
use rusqlite::{Connection, OptionalExtension, params};

/// The longest author, source or comment, in characters.
const LONGEST: usize = 20_000;

/// What is to change about puzzles. Fields that are `None` stay; empty texts are removed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Edit {
    /// The new title.
    pub title: Option<String>,
    /// The new author.
    pub author: Option<String>,
    /// The new source.
    pub source: Option<String>,
    /// The new comment.
    pub comment: Option<String>,
    /// Labels to add.
    pub add: Vec<Label>,
    /// Labels to remove.
    pub remove: Vec<Label>,
}

impl Edit {
    /// Returns the texts, each with the name of its column.
    fn texts(&self) -> [(&'static str, &Option<String>); 4] {
        [
            ("title", &self.title),
            ("author", &self.author),
            ("source", &self.source),
            ("comment", &self.comment),
        ]
    }

    fn check(&self) -> Result<(), Error> {
        for (name, text) in self.texts() {
            if text.as_ref().is_some_and(|text| text.chars().count() > LONGEST) {
                return Err(Error::Refused(format!("the {name} is longer than {LONGEST} characters")));
            }
        }
        self.title.iter().try_for_each(|title| check_name("the title", title))?;
        check_labels(&self.add)?;
        // A name of nothing but signs could not be found again by a query.
        let nameless = |label: &&Label| plain_name(label.kind, &label.name).is_empty();
        match self.add.iter().find(nameless) {
            Some(label) => Err(Error::Refused(format!(
                "'{}' is not a name of a {}: it needs a letter or a digit",
                label.name,
                label.kind.name()
            ))),
            None => Ok(()),
        }
    }
}

impl Collection {
    /// Changes puzzles, all or none of them. Returns the number of puzzles that changed.
    ///
    /// # Errors
    /// If one of them does not exist, or a text is too long.
    pub fn edit(&mut self, ids: &[i64], edit: &Edit) -> Result<u64, Error> {
        edit.check()?;
        self.edit_all(&mut ids.iter().map(|&id| (id, edit)))
    }

    /// Changes each puzzle in its own way, all or none of them. Returns the number of puzzles that changed.
    ///
    /// # Errors
    /// If one of them does not exist, or a text is too long.
    pub fn edit_each(&mut self, edits: &[(i64, Edit)]) -> Result<u64, Error> {
        edits.iter().try_for_each(|(_, edit)| edit.check())?;
        self.edit_all(&mut edits.iter().map(|(id, edit)| (*id, edit)))
    }

    fn edit_all(&mut self, edits: &mut dyn Iterator<Item = (i64, &Edit)>) -> Result<u64, Error> {
        self.index_labels()?;
        self.in_transaction(|connection| {
            let mut changed = 0;
            for (id, edit) in edits {
                let has_changed = edit_one(connection, id, edit)?.ok_or(Error::NoPuzzle(id))?;
                changed += u64::from(has_changed);
            }
            Ok(changed)
        })
    }

    /// Removes puzzles, all or none of them. Their ids are not used again.
    ///
    /// # Errors
    /// If one of them does not exist.
    pub fn remove(&mut self, ids: &[i64]) -> Result<(), Error> {
        self.index_labels()?;
        self.in_transaction(|connection| {
            for &id in ids {
                let found = labels_of(connection, id)?.ok_or(Error::NoPuzzle(id))?;
                remove_one(connection, id, found)?;
            }
            Ok(())
        })
    }

    /// Returns every label of a kind with the number of puzzles that have it, the most frequent first.
    pub fn label_counts(&self, kind: LabelKind) -> Result<Vec<(String, u64)>, Error> {
        let sql =
            "SELECT name, puzzles FROM label WHERE kind = ?1 AND puzzles > 0 ORDER BY puzzles DESC, name";
        self.rows(sql, [kind.number()], |row| row.try_into())
    }
}

/// Returns the rating, the number of what is asked, and the labels of a puzzle.
fn labels_of(connection: &Connection, id: i64) -> rusqlite::Result<Option<(i64, i64, Vec<i64>)>> {
    connection
        .prepare_cached("SELECT rating, asked, labels FROM puzzle WHERE id = ?1")?
        .query_row([id], |row| {
            let labels = unpack_numbers(row.get_ref(2)?.as_blob_or_null()?.unwrap_or_default());
            Ok((row.get(0)?, row.get(1)?, labels))
        })
        .optional()
}

/// Changes a puzzle. Returns whether it changed; `None` if it does not exist.
fn edit_one(connection: &Connection, id: i64, edit: &Edit) -> rusqlite::Result<Option<bool>> {
    let Some((rating, _, old)) = labels_of(connection, id)? else { return Ok(None) };
    let mut numbers = Numbers::default();
    let mut labels = old.clone();
    for label in &edit.remove {
        let number = numbers.of(connection, label)?;
        labels.retain(|&other| other != number);
    }
    for label in &edit.add {
        let number = numbers.of(connection, label)?;
        if !labels.contains(&number) {
            labels.push(number);
        }
    }
    // Nothing is written that stays the same, so that the caller can say what changed.
    let mut changed = labels != old;
    if changed {
        change_labels(connection, id, (rating, &old), (rating, &labels))?;
    }
    for (column, text) in edit.texts() {
        let Some(text) = text else { continue };
        let text = Some(text.trim()).filter(|text| !text.is_empty());
        // Most puzzles have no row of words until they get one.
        connection.prepare_cached("INSERT OR IGNORE INTO words(puzzle) VALUES (?1)")?.execute([id])?;
        changed |= connection
            .prepare_cached(&format!(
                "UPDATE words SET {column} = ?2 WHERE puzzle = ?1 AND {column} IS NOT ?2"
            ))?
            .execute(params![id, text])?
            > 0;
    }
    Ok(Some(changed))
}

fn remove_one(
    connection: &Connection,
    id: i64,
    (rating, asked, labels): (i64, i64, Vec<i64>),
) -> rusqlite::Result<()> {
    let all: Vec<i64> = [ALL, asked].into_iter().chain(labels).collect();
    labels::remove(connection, id, rating, &all)?;
    for table in ["text", "finding", "sighting", "words", "list_item", "attempt", "repetition"] {
        connection.prepare_cached(&format!("DELETE FROM {table} WHERE puzzle = ?1"))?.execute([id])?;
    }
    connection.prepare_cached("DELETE FROM puzzle WHERE id = ?1")?.execute([id])?;
    Ok(())
}
