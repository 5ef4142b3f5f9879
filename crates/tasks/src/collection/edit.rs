//! The task `edit`: changes texts and labels of puzzles, or removes them.

use super::open;
use crate::{Limits, Refusal, Request, Work};
use rookwright_collection::{Access, Edit, Label, LabelKind};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeSet;

/// The request to remove puzzles from the collection and from its lists.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeletePuzzles {
    ids: BTreeSet<i64>,
}

impl Request for DeletePuzzles {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        Ok(Box::new(move |context| {
            let ids: Vec<i64> = self.ids.into_iter().collect();
            open(context, Access::Write)?.remove(&ids)?;
            Ok(json!({ "deleted": ids.len() }))
        }))
    }
}

/// The request to change puzzles. Fields that are left out stay as they are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditPuzzles {
    ids: Vec<i64>,
    #[serde(default)]
    title: Option<String>,
    /// A title for each puzzle.
    #[serde(default)]
    titles: Option<Vec<String>>,
    #[serde(default)]
    author: Option<String>,
    #[serde(default)]
    source: Option<String>,
    #[serde(default)]
    comment: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    untags: Vec<String>,
    #[serde(default)]
    themes: Vec<String>,
    #[serde(default)]
    unthemes: Vec<String>,
    /// Whether the puzzles are removed.
    #[serde(default)]
    remove: bool,
}

impl Request for EditPuzzles {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        let labels = |tags: &[String], themes: &[String]| {
            let tags = tags.iter().map(|name| Label::new(LabelKind::Tag, name));
            tags.chain(themes.iter().map(|name| Label::new(LabelKind::Theme, name))).collect::<Vec<_>>()
        };
        let edit = Edit {
            add: labels(&self.tags, &self.themes),
            remove: labels(&self.untags, &self.unthemes),
            title: self.title,
            author: self.author,
            source: self.source,
            comment: self.comment,
        };
        if let Some(titles) = &self.titles {
            if edit.title.is_some() {
                return Err(Refusal::input("title and titles: expected one of them"));
            }
            if titles.len() != self.ids.len() {
                let (titles, ids) = (titles.len(), self.ids.len());
                return Err(Refusal::input(format!(
                    "titles: expected one for each of {ids} ids, found {titles}"
                )));
            }
        }
        if self.remove && (edit != Edit::default() || self.titles.is_some()) {
            return Err(Refusal::input("remove: cannot be combined with other changes"));
        }
        Ok(Box::new(move |context| {
            let mut collection = open(context, Access::Write)?;
            let changed = if self.remove {
                collection.remove(&self.ids)?;
                self.ids.len() as u64
            } else if let Some(titles) = self.titles {
                let each = |title| Edit { title: Some(title), ..edit.clone() };
                collection
                    .edit_each(&self.ids.into_iter().zip(titles.into_iter().map(each)).collect::<Vec<_>>())?
            } else {
                collection.edit(&self.ids, &edit)?
            };
            Ok(json!({ "changed": changed }))
        }))
    }
}
