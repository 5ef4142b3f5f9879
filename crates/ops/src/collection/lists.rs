//! The task `lists`: shows and changes lists of puzzles.

use super::{KeptPuzzle, open, read};
use crate::operation::{Operation, Pace, Work};
use crate::{JobContext, Limits, Refusal};
use rookwright_collection::{Access, Collection, ListSummary};
use rookwright_run::document::document;
use rookwright_run::options::{Given, Options};
use serde::Serialize;
use serde_json::{Map, Value};

/// Shows all lists, or shows and changes one.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Lists {
    /// The list \[default: all lists]
    pub name: Option<String>,
    /// Only change a list that exists, and create none
    #[option(aliases = ["!create"])]
    pub existing: bool,
    /// Append puzzles
    pub add: Vec<i64>,
    /// Take puzzles out
    pub remove: Vec<i64>,
    /// Move a puzzle to the place `to`
    #[option(name = "move", requires = ["to"])]
    pub moved: Option<i64>,
    /// The place for `move`, from 1
    #[option(requires = ["move"])]
    pub to: Option<usize>,
    /// Give the list another name
    #[option(conflicts = ["duplicate"])]
    pub rename: Option<String>,
    /// Delete the list; its puzzles stay in the collection
    #[option(conflicts = ["add", "remove", "move", "rename", "duplicate", "order", "settings"])]
    pub delete: bool,
    /// Make a copy with this name
    pub duplicate: Option<String>,
    /// Put the puzzles into this order
    pub order: Option<Vec<i64>>,
    /// Keep an object with the list, such as the layout of a worksheet
    pub settings: Option<Map<String, Value>>,
    /// Return the puzzles themselves too
    pub records: bool,
}

/// All lists, or one.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum ListsAnswer {
    /// All lists.
    All(AllLists),
    /// One list.
    One(PuzzleList),
}

/// All lists.
#[document]
pub(crate) struct AllLists {
    /// The lists, by name.
    lists: Vec<ListSummary>,
}

/// A list.
#[document]
pub(crate) struct PuzzleList {
    /// The name.
    name: String,
    /// What is kept with it, such as the title and the layout of a worksheet.
    settings: Option<Map<String, Value>>,
    /// The puzzles themselves, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    records: Option<Vec<KeptPuzzle>>,
    /// The puzzles, in order.
    puzzles: Vec<i64>,
}

impl Operation for Lists {
    const NAME: &'static str = "lists";
    const PACE: Pace = Pace::Brief;
    type Answer = ListsAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<ListsAnswer>, Refusal> {
        let this = request.options;
        let most = limits.printed;
        let changes = this.changes();
        if this.name.is_none() && changes {
            return Err(Refusal::input("name: expected the list to change"));
        }
        Ok(Box::new(move |context| {
            let Some(name) = &this.name else { return all(&read(context)?) };
            let creates = !this.existing && (!this.add.is_empty() || this.settings.is_some());
            let access = if creates { Access::Create } else { Access::Write };
            let mut collection = open(context, if changes { access } else { Access::Read })?;
            this.change(&mut collection, name, most, context)
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

    /// Changes a list and returns it, with at most this number of records.
    fn change(
        &self,
        collection: &mut Collection,
        name: &str,
        most: usize,
        context: &JobContext<'_>,
    ) -> Result<ListsAnswer, Refusal> {
        if self.delete {
            collection.delete_list(name)?;
            return all(collection);
        }
        // Adding would make a list that does not exist.
        if self.existing {
            collection.list(name)?;
        }
        // What is in the list changes first, then its order: a puzzle can be added and moved in one request.
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
        // From here on, the answer is about the copy, or the new name.
        let mut name = name;
        if let Some(copy) = &self.duplicate {
            collection.duplicate_list(name, copy)?;
            name = copy;
        }
        if let Some(new) = &self.rename {
            collection.rename_list(name, new)?;
            name = new;
        }
        // The list as it is now; its records may be many, and are only drawn when they are wanted.
        let name = name.trim();
        let puzzles = collection.list(name)?;
        let records = if self.records {
            let shown = &puzzles[..puzzles.len().min(most)];
            Some(KeptPuzzle::list(&collection.records(shown)?, context))
        } else {
            None
        };
        let settings = collection.list_settings(name)?;
        Ok(ListsAnswer::One(PuzzleList { name: name.to_owned(), settings, records, puzzles }))
    }
}

fn all(collection: &Collection) -> Result<ListsAnswer, Refusal> {
    Ok(ListsAnswer::All(AllLists { lists: collection.lists()? }))
}
