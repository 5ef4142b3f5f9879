//! What makes a list a worksheet: settings that are kept with it, an order, copies.

use super::lists::{checked_name, number_of, settings_of, write_order};
use super::open::Collection;
use crate::error::Error;
use rusqlite::params;
use serde_json::{Map, Value};

/// The most bytes of the settings of a list.
const LONGEST_SETTINGS: usize = 16 << 10;

impl Collection {
    /// Returns the settings of a list; `None` if it has none.
    ///
    /// # Errors
    /// If there is no such list.
    pub fn list_settings(&self, name: &str) -> Result<Option<Map<String, Value>>, Error> {
        let list = self.list_number(name)?;
        let text: Option<String> = self.value("SELECT settings FROM list WHERE id = ?1", [list])?;
        Ok(text.and_then(|text| settings_of(&text)))
    }

    /// Keeps settings with a list, such as the title and the layout of a worksheet. They replace those before. The list is
    /// created if it does not exist.
    ///
    /// # Errors
    /// If the settings are too long, or the name is empty or too long.
    pub fn set_list_settings(&mut self, name: &str, settings: &Map<String, Value>) -> Result<(), Error> {
        let name = checked_name(name)?;
        let text = Value::Object(settings.clone()).to_string();
        if text.len() > LONGEST_SETTINGS {
            let most = LONGEST_SETTINGS >> 10;
            return Err(Error::Refused(format!("the settings of a list are longer than {most} KB")));
        }
        self.in_transaction(|connection| {
            let list = number_of(connection, name)?;
            connection.execute("UPDATE list SET settings = ?2 WHERE id = ?1", params![list, text])?;
            Ok(())
        })
    }

    /// Copies a list with its settings.
    ///
    /// # Errors
    /// If there is no such list, or another one has the new name.
    pub fn duplicate_list(&mut self, name: &str, new: &str) -> Result<(), Error> {
        let new = checked_name(new)?;
        let list = self.list_number(name)?;
        // The puzzles of the two lists would otherwise be mixed.
        if self.list_number(new).is_ok() {
            return Err(Error::Refused(format!("there is a list '{new}' already")));
        }
        self.in_transaction(|connection| {
            let copy = number_of(connection, new)?;
            connection.execute(
                "UPDATE list SET settings = (SELECT settings FROM list WHERE id = ?2) WHERE id = ?1",
                params![copy, list],
            )?;
            connection.execute(
                "INSERT INTO list_item(list, place, puzzle) SELECT ?1, place, puzzle FROM list_item WHERE list = ?2",
                params![copy, list],
            )?;
            Ok(())
        })
    }

    /// Gives the puzzles of a list another order.
    ///
    /// # Errors
    /// If there is no such list, or the ids are not exactly those of its puzzles.
    pub fn order_list(&mut self, name: &str, ids: &[i64]) -> Result<(), Error> {
        let list = self.list_number(name)?;
        self.in_transaction(|connection| {
            let mut now = connection
                .prepare_cached("SELECT puzzle FROM list_item WHERE list = ?1")?
                .query_map([list], |row| row.get(0))?
                .collect::<rusqlite::Result<Vec<i64>>>()?;
            let mut wanted = ids.to_vec();
            // Two sorted lists are equal if the new order neither drops nor adds a puzzle.
            now.sort_unstable();
            wanted.sort_unstable();
            if now != wanted {
                let why = format!(
                    "the new order must have the {} puzzles of the list '{name}', each once",
                    now.len()
                );
                return Err(Error::Refused(why).into());
            }
            Ok(write_order(connection, list, ids)?)
        })
    }
}
