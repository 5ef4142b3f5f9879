//! The task `lists`: shows and changes lists of puzzles.

use super::{described, is_new, open};
use crate::{JobContext, Limits, Refusal, Request, Work};
use rookwright_collection::{Access, Collection};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The request about lists. Without a name it asks for all of them.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lists {
    #[serde(default)]
    name: Option<String>,
    /// Whether `add` and `settings` create a list that does not exist; they do by default.
    #[serde(default)]
    create: Option<bool>,
    #[serde(default)]
    add: Vec<i64>,
    #[serde(default)]
    remove: Vec<i64>,
    /// A puzzle to move to the place `to`, from 1.
    #[serde(default, rename = "move")]
    moved: Option<i64>,
    #[serde(default)]
    to: Option<usize>,
    #[serde(default)]
    rename: Option<String>,
    #[serde(default)]
    delete: bool,
    /// The name of a copy.
    #[serde(default)]
    duplicate: Option<String>,
    /// The same puzzles in another order.
    #[serde(default)]
    order: Option<Vec<i64>>,
    /// What is kept with the list, such as the title and the layout of a worksheet.
    #[serde(default)]
    settings: Option<Map<String, Value>>,
    /// Whether the puzzles themselves are returned too, up to the number that a sheet can have.
    #[serde(default)]
    records: bool,
}

impl Request for Lists {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let most = limits.printed;
        if self.rename.is_some() && self.duplicate.is_some() {
            return Err(Refusal::input("rename and duplicate: expected one of them"));
        }
        if self.moved.is_some() != self.to.is_some() {
            return Err(Refusal::input("move and to: expected both, a puzzle and its new place"));
        }
        let changes = self.changes();
        if self.delete && (Lists { delete: false, ..self.clone() }).changes() {
            return Err(Refusal::input("delete: cannot be combined with other changes"));
        }
        if self.name.is_none() && changes {
            return Err(Refusal::input("name: expected the list to change"));
        }
        Ok(Box::new(move |context| {
            if self.name.is_none() && is_new(context) {
                return Ok(json!({ "lists": [] }));
            }
            let creates = self.creates() && (!self.add.is_empty() || self.settings.is_some());
            let access = if creates { Access::Create } else { Access::Write };
            let mut collection = open(context, if changes { access } else { Access::Read })?;
            match &self.name {
                Some(name) => self.change(&mut collection, name, most, context),
                None => all(&collection),
            }
        }))
    }
}

impl Lists {
    fn changes(&self) -> bool {
        self.delete
            || self.rename.is_some()
            || self.duplicate.is_some()
            || self.order.is_some()
            || self.settings.is_some()
            || self.moved.is_some()
            || !(self.add.is_empty() && self.remove.is_empty())
    }

    fn creates(&self) -> bool {
        self.create.unwrap_or(true)
    }

    /// Changes a list and returns it, with at most this number of records.
    fn change(
        &self,
        collection: &mut Collection,
        name: &str,
        most: usize,
        context: &JobContext<'_>,
    ) -> Result<Value, Refusal> {
        if self.delete {
            collection.delete_list(name)?;
            return all(collection);
        }
        if !self.creates() {
            collection.list(name)?;
        }
        if !self.add.is_empty() {
            collection.add_to_list(name, &self.add)?;
        }
        if !self.remove.is_empty() {
            collection.remove_from_list(name, &self.remove)?;
        }
        if let (Some(id), Some(place)) = (self.moved, self.to) {
            collection.move_in_list(name, id, place)?;
        }
        if let Some(order) = &self.order {
            collection.order_list(name, order)?;
        }
        if let Some(settings) = &self.settings {
            collection.set_list_settings(name, settings)?;
        }
        let mut name = name;
        if let Some(copy) = &self.duplicate {
            collection.duplicate_list(name, copy)?;
            name = copy;
        }
        if let Some(new) = &self.rename {
            collection.rename_list(name, new)?;
            name = new;
        }
        let name = name.trim();
        let puzzles = collection.list(name)?;
        let mut list = json!({ "name": name, "settings": collection.list_settings(name)? });
        if self.records {
            let shown = &puzzles[..puzzles.len().min(most)];
            list["records"] =
                collection.records(shown)?.iter().map(|record| described(record, context)).collect();
        }
        list["puzzles"] = puzzles.into();
        Ok(list)
    }
}

fn all(collection: &Collection) -> Result<Value, Refusal> {
    let lists = collection.lists()?;
    let lists: Vec<Value> = lists
        .iter()
        .map(|list| json!({ "name": list.name, "puzzles": list.puzzles, "settings": list.settings }))
        .collect();
    Ok(json!({ "lists": lists }))
}
