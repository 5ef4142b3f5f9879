//! Named lists of puzzles, with an order: worksheets, lessons.

use super::open::Collection;
use crate::error::Error;
use crate::names::checked;
use rusqlite::{Connection, params};
use serde::Serialize;
use serde_json::{Map, Value};

/// A list and its length.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ListSummary {
    /// The name.
    pub name: String,
    /// The number of puzzles.
    pub puzzles: u64,
    /// What is kept with it, such as the title and the layout of a worksheet.
    pub settings: Option<Map<String, Value>>,
}

impl Collection {
    /// Returns all lists, by name.
    pub fn lists(&self) -> Result<Vec<ListSummary>, Error> {
        let sql = "SELECT name, (SELECT count(*) FROM list_item WHERE list = list.id), settings
                   FROM list ORDER BY name COLLATE NOCASE";
        self.rows(sql, [], |row| {
            let settings: Option<String> = row.get(2)?;
            let settings = settings.and_then(|text| settings_of(&text));
            Ok(ListSummary { name: row.get(0)?, puzzles: row.get(1)?, settings })
        })
    }

    /// Returns the puzzles of a list, in its order.
    ///
    /// # Errors
    /// If there is no such list.
    pub fn list(&self, name: &str) -> Result<Vec<i64>, Error> {
        let list = self.list_number(name)?;
        self.rows("SELECT puzzle FROM list_item WHERE list = ?1 ORDER BY place", [list], |row| row.get(0))
    }

    /// Returns the number of a list.
    pub(crate) fn list_number(&self, name: &str) -> Result<i64, Error> {
        let found = self.row("SELECT id FROM list WHERE name = ?1", [name], |row| row.get(0))?;
        found.ok_or_else(|| Error::NoList(name.to_owned()))
    }

    /// Appends puzzles to a list, which is created if it does not exist. Those already in it stay where they are.
    /// Returns the number of puzzles appended.
    ///
    /// # Errors
    /// If a puzzle does not exist, or the name is empty or too long.
    pub fn add_to_list(&mut self, name: &str, ids: &[i64]) -> Result<u64, Error> {
        let name = checked_name(name)?;
        self.in_transaction(|connection| {
            let list = number_of(connection, name)?;
            let mut added = 0;
            for &id in ids {
                if !exists(connection, id)? {
                    return Err(Error::NoPuzzle(id).into());
                }
                added += u64::from(append(connection, list, id)?);
            }
            Ok(added)
        })
    }

    /// Takes puzzles out of a list. Returns the number of puzzles that were in it.
    ///
    /// # Errors
    /// If there is no such list.
    pub fn remove_from_list(&mut self, name: &str, ids: &[i64]) -> Result<u64, Error> {
        let list = self.list_number(name)?;
        self.in_transaction(|connection| {
            let mut removed = 0;
            for id in ids {
                removed += connection
                    .prepare_cached("DELETE FROM list_item WHERE list = ?1 AND puzzle = ?2")?
                    .execute(params![list, id])? as u64;
            }
            Ok(removed)
        })
    }

    /// Moves a puzzle of a list to a place, counted from 1.
    ///
    /// # Errors
    /// If there is no such list, or the puzzle is not in it.
    pub fn move_in_list(&mut self, name: &str, id: i64, place: usize) -> Result<(), Error> {
        let list = self.list_number(name)?;
        let mut order = self.list(name)?;
        let Some(from) = order.iter().position(|&other| other == id) else {
            return Err(Error::Refused(format!("puzzle {id} is not in the list '{name}'")));
        };
        order.remove(from);
        order.insert(place.saturating_sub(1).min(order.len()), id);
        self.in_transaction(|connection| Ok(write_order(connection, list, &order)?))
    }

    /// Gives a list another name.
    ///
    /// # Errors
    /// If there is no such list, or another one has the name.
    pub fn rename_list(&mut self, name: &str, new: &str) -> Result<(), Error> {
        let new = checked_name(new)?;
        let list = self.list_number(name)?;
        if self.list_number(new).is_ok_and(|other| other != list) {
            return Err(Error::Refused(format!("there is a list '{new}' already")));
        }
        self.in_transaction(|connection| {
            connection.execute("UPDATE list SET name = ?2 WHERE id = ?1", params![list, new])?;
            Ok(())
        })
    }

    /// Deletes a list. Its puzzles stay in the collection.
    ///
    /// # Errors
    /// If there is no such list.
    pub fn delete_list(&mut self, name: &str) -> Result<(), Error> {
        let list = self.list_number(name)?;
        self.in_transaction(|connection| {
            connection.execute("DELETE FROM list_item WHERE list = ?1", [list])?;
            connection.execute("DELETE FROM list WHERE id = ?1", [list])?;
            Ok(())
        })
    }
}

pub(super) fn checked_name(name: &str) -> Result<&str, Error> {
    checked("the name of a list", name)
}

pub(super) fn exists(connection: &Connection, id: i64) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM puzzle WHERE id = ?1")?.exists([id])
}

/// Returns the number of a list, which is created if it does not exist.
pub(super) fn number_of(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.prepare_cached("INSERT OR IGNORE INTO list(name) VALUES (?1)")?.execute([name])?;
    connection.prepare_cached("SELECT id FROM list WHERE name = ?1")?.query_row([name], |row| row.get(0))
}

/// Replaces the puzzles of a list.
pub(super) fn write_order(connection: &Connection, list: i64, order: &[i64]) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM list_item WHERE list = ?1", [list])?;
    for (puzzle, place) in order.iter().zip(1i64..) {
        connection
            .prepare_cached("INSERT INTO list_item(list, place, puzzle) VALUES (?1, ?2, ?3)")?
            .execute(params![list, place, puzzle])?;
    }
    Ok(())
}

/// Appends a puzzle to a list. Returns whether it was not in it.
pub(super) fn append(connection: &Connection, list: i64, puzzle: i64) -> rusqlite::Result<bool> {
    let added = connection
        .prepare_cached(
            "INSERT OR IGNORE INTO list_item(list, place, puzzle)
             VALUES (?1, 1 + coalesce((SELECT max(place) FROM list_item WHERE list = ?1), 0), ?2)",
        )?
        .execute(params![list, puzzle])?;
    Ok(added > 0)
}

/// Reads settings. What another program has damaged counts as none.
pub(super) fn settings_of(text: &str) -> Option<Map<String, Value>> {
    match serde_json::from_str(text) {
        Ok(Value::Object(settings)) => Some(settings),
        _ => None,
    }
}
