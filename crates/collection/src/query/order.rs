//! Sorts puzzles that were found.

use super::find::{Order, Sort};
use crate::error::Error;
use crate::store::Collection;
use rusqlite::Row;

/// From this number of puzzles on, the table is read as a whole instead of row by row.
const MANY: usize = 20_000;

/// What a puzzle is sorted by: a number, then a text.
type Key = (i64, String);

impl Collection {
    /// Sorts puzzles. Those that are equal stay in the order of their ids.
    pub(super) fn sort(&self, ids: &mut Vec<i64>, Sort { by, down }: Sort) -> Result<(), Error> {
        ids.sort_unstable();
        if by != Order::Id {
            let keys =
                if ids.len() < MANY { self.keys_one_by_one(ids, by)? } else { self.all_keys(ids, by)? };
            let mut keyed: Vec<(Key, i64)> = keys.into_iter().zip(ids.iter().copied()).collect();
            keyed.sort_unstable();
            *ids = keyed.into_iter().map(|(_, id)| id).collect();
        }
        if down {
            ids.reverse();
        }
        Ok(())
    }

    /// Returns the keys of a few puzzles.
    fn keys_one_by_one(&self, ids: &[i64], by: Order) -> Result<Vec<Key>, Error> {
        let (column, table, id) = place_of(by);
        let sql = format!("SELECT {id}, max({column}) FROM {table} WHERE {id} = ?1 GROUP BY {id}");
        let key = |id| Ok(self.row(&sql, [id], |row| key_of(row, by))?.unwrap_or_else(|| no_key(by)));
        ids.iter().map(key).collect()
    }

    /// Returns the keys of many puzzles, whose ids are sorted.
    fn all_keys(&self, ids: &[i64], by: Order) -> Result<Vec<Key>, Error> {
        let (column, table, id) = place_of(by);
        let sql = format!("SELECT {id}, max({column}) FROM {table} GROUP BY {id} ORDER BY {id}");
        let mut keys = vec![no_key(by); ids.len()];
        let mut here = 0;
        self.rows(&sql, [], |row| {
            let id: i64 = row.get(0)?;
            while ids.get(here).is_some_and(|&other| other < id) {
                here += 1;
            }
            if ids.get(here) == Some(&id) {
                keys[here] = key_of(row, by)?;
            }
            Ok(())
        })?;
        Ok(keys)
    }
}

/// Returns where an order finds its keys: the column, the table, and the column of the puzzle's id.
fn place_of(by: Order) -> (&'static str, &'static str, &'static str) {
    let (table, id) = match by {
        Order::Id | Order::Rating | Order::Men => ("puzzle", "id"),
        Order::Plays | Order::Popularity => ("sighting", "puzzle"),
        Order::Title | Order::Author => ("words", "puzzle"),
    };
    (by.name(), table, id)
}

fn key_of(row: &Row<'_>, by: Order) -> rusqlite::Result<Key> {
    match by {
        Order::Title | Order::Author => {
            let text: Option<String> = row.get(1)?;
            let text = text.unwrap_or_default();
            Ok((i64::from(text.is_empty()), text.to_lowercase()))
        }
        _ => Ok((row.get::<_, Option<i64>>(1)?.unwrap_or(0), String::new())),
    }
}

/// Returns the key of a puzzle without a row. Puzzles without a text come last.
fn no_key(by: Order) -> Key {
    (i64::from(matches!(by, Order::Title | Order::Author)), String::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edit, Import};
    use rookwright_run::options::Choices;

    /// One look at the whole table and one at each row give the same order.
    #[test]
    fn many_are_sorted_like_few() {
        let mut collection = Collection::empty().unwrap();
        let men = ["Q", "RR", "QN", "QP", "R", "BB"];
        let list = men.iter().map(|men| format!("7k/8/8/8/8/{men}{}/8/K7 w #9\n", 8 - men.len()));
        let text: String = list.collect();
        collection.import_text("x.epd", &text, &Import::default()).unwrap();
        for (id, title) in [(2, "Zugzwang"), (5, "a rook")] {
            let edit = Edit { title: Some(title.to_owned()), ..Edit::default() };
            collection.edit(&[id], &edit).unwrap();
        }
        collection.remove(&[3]).unwrap();
        for &by in Order::VARIANTS.iter().filter(|&&by| by != Order::Id) {
            let keys = collection.all_keys(&[1, 2, 4, 5, 6], by).unwrap();
            assert_eq!(keys, collection.keys_one_by_one(&[1, 2, 4, 5, 6], by).unwrap(), "{by:?}");
            assert_eq!(collection.all_keys(&[5], by).unwrap(), keys[3..4], "{by:?}");
        }
    }
}
