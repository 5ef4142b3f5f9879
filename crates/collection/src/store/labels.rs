//! Labels as numbers, and the index over them.

use super::open::{At, Collection};
use crate::claim::{Label, LabelKind, plain_name};
use crate::error::Error;
use crate::pack::{pack_numbers, unpack_numbers};
use rusqlite::{Connection, params};
use std::collections::HashMap;

/// The label that every puzzle has: the list of all of them by rating.
pub(crate) const ALL: i64 = 0;

/// The most labels whose numbers are remembered. A file may have any number of them.
const MOST_KNOWN: usize = 100_000;

/// The numbers of labels, as far as they are known.
#[derive(Default, Debug)]
pub(crate) struct Numbers {
    known: HashMap<Label, i64>,
}

impl Numbers {
    /// Returns the number of a label. A new one gets the next number.
    pub(crate) fn of(&mut self, connection: &Connection, label: &Label) -> rusqlite::Result<i64> {
        if let Some(&number) = self.known.get(label) {
            return Ok(number);
        }
        let (kind, plain) = (label.kind.number(), label.plain());
        connection
            .prepare_cached("INSERT OR IGNORE INTO label(kind, name, plain) VALUES (?1, ?2, ?3)")?
            .execute(params![kind, label.name, plain])?;
        let number = connection
            .prepare_cached("SELECT id FROM label WHERE kind = ?1 AND plain = ?2")?
            .query_row(params![kind, plain], |row| row.get(0))?;
        if self.known.len() < MOST_KNOWN {
            self.known.insert(label.clone(), number);
        }
        Ok(number)
    }

    /// Returns the numbers of labels, each once, packed.
    pub(crate) fn packed<'a>(
        &mut self,
        connection: &Connection,
        labels: impl IntoIterator<Item = &'a Label>,
    ) -> rusqlite::Result<Vec<u8>> {
        let mut numbers = Vec::new();
        for label in labels {
            let number = self.of(connection, label)?;
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        Ok(pack_numbers(&numbers))
    }
}

impl Collection {
    /// Adds the labels of new puzzles to the index.
    pub(crate) fn index_labels(&mut self) -> Result<(), Error> {
        let result = index_labels(&mut self.connection);
        result.at(self)
    }

    /// Returns every label with its number.
    pub(crate) fn labels(&self) -> Result<HashMap<i64, Label>, Error> {
        let all: Vec<(i64, usize, String)> =
            self.rows("SELECT id, kind, name FROM label", [], |row| row.try_into())?;
        let known = |(id, kind, name)| Some((id, Label { kind: *LabelKind::ALL.get(kind)?, name }));
        Ok(all.into_iter().filter_map(known).collect())
    }

    /// Returns the numbers of the labels with this name: `smothered` is also `smotheredMate`. With the number of
    /// puzzles that have them.
    pub(crate) fn labels_named(&self, kind: LabelKind, name: &str) -> Result<Vec<(i64, i64)>, Error> {
        let plain = plain_name(kind, name);
        let sql = "SELECT id, puzzles FROM label
                   WHERE kind = ?1 AND (plain = ?2 OR plain = ?2 || 'mate' OR plain || 'mate' = ?2)";
        self.rows(sql, params![kind.number(), plain], |row| row.try_into())
    }
}

/// Puts the labels of puzzles that are not in the index into it, in the order of the index.
fn index_labels(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done: i64 =
        transaction.query_row("SELECT value FROM meta WHERE name = 'indexed'", [], |row| row.get(0))?;
    let mut entries = Vec::new();
    let mut last = done;
    {
        let mut statement = transaction
            .prepare_cached("SELECT id, rating, asked, labels FROM puzzle WHERE id > ?1 ORDER BY id")?;
        let mut rows = statement.query([done])?;
        while let Some(row) = rows.next()? {
            let (id, rating, asked): (i64, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            last = id;
            // Every puzzle is under this label, so that a query for no label at all has an index too.
            entries.push((ALL, rating, id));
            entries.push((asked, rating, id));
            let labels = row.get_ref(3)?.as_blob_or_null()?.unwrap_or_default();
            entries.extend(unpack_numbers(labels).into_iter().map(|label| (label, rating, id)));
        }
    }
    if last > done {
        // In the order of the index, each page of it is written once.
        entries.sort_unstable();
        entries.dedup();
        add(&transaction, &entries)?;
        transaction.execute("UPDATE meta SET value = ?1 WHERE name = 'indexed'", [last])?;
    }
    transaction.commit()
}

/// Adds rows to the index and to the numbers of puzzles of each label.
pub(super) fn add(connection: &Connection, entries: &[(i64, i64, i64)]) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT OR IGNORE INTO label_of(label, rating, puzzle) VALUES (?1, ?2, ?3)")?;
    let mut count = connection.prepare_cached("UPDATE label SET puzzles = puzzles + ?2 WHERE id = ?1")?;
    for same in entries.chunk_by(|one, other| one.0 == other.0) {
        let mut new = 0;
        for entry in same {
            new += insert.execute(params![entry.0, entry.1, entry.2])?;
        }
        count.execute(params![same[0].0, new as i64])?;
    }
    Ok(())
}

/// Removes the rows of a puzzle from the index.
pub(super) fn remove(connection: &Connection, id: i64, rating: i64, labels: &[i64]) -> rusqlite::Result<()> {
    let mut delete =
        connection.prepare_cached("DELETE FROM label_of WHERE label = ?1 AND rating = ?2 AND puzzle = ?3")?;
    let mut count = connection.prepare_cached("UPDATE label SET puzzles = puzzles - ?2 WHERE id = ?1")?;
    for &label in labels {
        let gone = delete.execute(params![label, rating, id])?;
        count.execute(params![label, gone as i64])?;
    }
    Ok(())
}
