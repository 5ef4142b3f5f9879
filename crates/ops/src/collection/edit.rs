//! The task `edit`: changes texts and labels of puzzles, or removes them.

use super::{NAMES, open};
use crate::operation::{Operation, Pace, Work};
use crate::{Limits, Refusal};
use rookwright_collection::{Access, Edit, Label, LabelKind};
use rookwright_run::document::document;
use rookwright_run::options::{Given, Options};
use std::collections::BTreeSet;

/// Removes puzzles.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct DeletePuzzles {
    /// Numbers of puzzles
    #[option(required)]
    pub ids: Vec<i64>,
}

/// What was removed.
#[document]
pub(crate) struct DeleteAnswer {
    /// The number of puzzles.
    deleted: usize,
}

impl Operation for DeletePuzzles {
    const NAME: &'static str = "delete";
    const PACE: Pace = Pace::Brief;
    type Answer = DeleteAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<DeleteAnswer>, Refusal> {
        let ids: BTreeSet<i64> = request.options.ids.into_iter().collect();
        Ok(Box::new(move |context| {
            open(context, Access::Write)?.remove(&ids.iter().copied().collect::<Vec<_>>())?;
            Ok(DeleteAnswer { deleted: ids.len() })
        }))
    }
}

/// Changes texts and labels of puzzles, or removes puzzles.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct EditPuzzles {
    /// Numbers of puzzles
    #[option(required)]
    pub ids: Vec<i64>,
    /// What changes about each of them.
    #[option(flatten)]
    pub edits: Edits,
    /// A title for each puzzle
    #[option(conflicts = ["title"])]
    pub titles: Option<Vec<String>>,
    /// Remove the puzzles
    #[option(conflicts = ["title", "titles", "author", "source", "comment", "tag", "untag", "theme", "untheme"])]
    pub remove: bool,
}

/// What changes about puzzles.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Edits {
    /// The title; an empty text removes it
    #[option(may_be_empty)]
    pub title: Option<String>,
    /// The author, or several with semicolons
    #[option(may_be_empty)]
    pub author: Option<String>,
    /// Where and when it was printed
    #[option(may_be_empty)]
    pub source: Option<String>,
    /// A remark
    #[option(may_be_empty)]
    pub comment: Option<String>,
    /// Add a tag; may be repeated
    #[option(name = "tag", aliases = ["tags"], kind = NAMES)]
    pub tags: Vec<String>,
    /// Remove a tag; may be repeated
    #[option(name = "untag", aliases = ["untags"], kind = NAMES)]
    pub untags: Vec<String>,
    /// Add a theme; may be repeated
    #[option(name = "theme", aliases = ["themes"], kind = NAMES)]
    pub themes: Vec<String>,
    /// Remove a theme; may be repeated
    #[option(name = "untheme", aliases = ["unthemes"], kind = NAMES)]
    pub unthemes: Vec<String>,
}

impl Edits {
    /// Returns them as the collection has them.
    pub fn edit(&self) -> Edit {
        let labels = |tags: &[String], themes: &[String]| {
            let tags = tags.iter().map(|name| Label::new(LabelKind::Tag, name));
            tags.chain(themes.iter().map(|name| Label::new(LabelKind::Theme, name))).collect()
        };
        Edit {
            title: self.title.clone(),
            author: self.author.clone(),
            source: self.source.clone(),
            comment: self.comment.clone(),
            add: labels(&self.tags, &self.themes),
            remove: labels(&self.untags, &self.unthemes),
        }
    }
}

/// What was changed.
#[document]
pub(crate) struct EditAnswer {
    /// The number of puzzles.
    changed: u64,
}

impl Operation for EditPuzzles {
    const NAME: &'static str = "edit";
    const PACE: Pace = Pace::Brief;
    type Answer = EditAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<EditAnswer>, Refusal> {
        let this = request.options;
        let edit = this.edits.edit();
        if let Some(titles) = this.titles.as_ref().filter(|titles| titles.len() != this.ids.len()) {
            let (titles, ids) = (titles.len(), this.ids.len());
            return Err(Refusal::input(format!(
                "titles: expected one for each of {ids} ids, found {titles}"
            )));
        }
        Ok(Box::new(move |context| {
            let mut collection = open(context, Access::Write)?;
            // All puzzles change together or none does, so the titles go in one call.
            let changed = if this.remove {
                collection.remove(&this.ids)?;
                this.ids.len() as u64
            } else if let Some(titles) = this.titles {
                let each = |title| Edit { title: Some(title), ..edit.clone() };
                collection
                    .edit_each(&this.ids.into_iter().zip(titles.into_iter().map(each)).collect::<Vec<_>>())?
            } else {
                collection.edit(&this.ids, &edit)?
            };
            Ok(EditAnswer { changed })
        }))
    }
}
