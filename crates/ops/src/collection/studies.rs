//! The task `studies`: the saved versions of a problem in progress.

use super::practice::now;
use super::{open, read};
use crate::operation::{Operation, Pace, Work};
use crate::{Limits, Refusal};
use rookwright_collection::{Access, Collection, NewVersion, Study, StudySummary};
use rookwright_run::document::document;
use rookwright_run::options::{Given, Options};
use serde::Serialize;
use serde_json::{Map, Value};

/// Shows and changes studies: the saved versions of problems in progress.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Studies {
    /// The number of the study \[default: all studies]
    pub id: Option<i64>,
    /// The name of a new study
    #[option(conflicts = ["id"])]
    pub name: Option<String>,
    /// Add the version to the study of that name, if there is one
    ///
    /// Without a parent it comes from the last version.
    #[option(requires = ["name"])]
    pub add: bool,
    /// Save a version
    #[option(conflicts = ["rename", "note", "remove", "delete"])]
    pub save: Option<Given<Save>>,
    /// Give the study another name
    #[option(conflicts = ["note", "remove", "delete"])]
    pub rename: Option<String>,
    /// Write another note for a version
    #[option(conflicts = ["remove", "delete"])]
    pub note: Option<Given<Note>>,
    /// Remove a version
    #[option(conflicts = ["delete"])]
    pub remove: Option<i64>,
    /// Delete the study
    pub delete: bool,
}

/// A version to be saved.
#[derive(Clone, PartialEq, Debug, Options)]
#[option(object = "new-version")]
pub struct Save {
    /// The text of the puzzle file
    #[option(required)]
    pub puz: String,
    /// The version that it comes from
    pub parent: Option<i64>,
    /// A note
    pub note: String,
    /// What was found out about it, as an object
    pub verdict: Map<String, Value>,
}

/// Another note for a version.
#[derive(Clone, PartialEq, Debug, Options)]
#[option(object = "version-note")]
pub struct Note {
    /// The version
    #[option(required)]
    pub number: i64,
    /// The note; an empty text removes it
    #[option(required)]
    pub text: String,
}

/// All studies, or one.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum StudiesAnswer {
    /// All studies.
    All(AllStudies),
    /// One study.
    One(ShownStudy),
}

/// All studies.
#[document]
pub(crate) struct AllStudies {
    /// The studies.
    studies: Vec<StudySummary>,
}

/// A study with its versions.
#[document]
pub(crate) struct ShownStudy {
    /// The study.
    #[serde(flatten)]
    study: Study,
    /// The version that was saved just now.
    saved: Option<i64>,
}

impl Operation for Studies {
    const NAME: &'static str = "studies";
    const PACE: Pace = Pace::Brief;
    type Answer = StudiesAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<StudiesAnswer>, Refusal> {
        let this = request.options;
        let changes = this.save.is_some()
            || this.rename.is_some()
            || this.note.is_some()
            || this.remove.is_some()
            || this.delete;
        // What a request lacks is said before any file is opened.
        match (this.id, &this.name, &this.save) {
            (None, Some(_), None) => {
                return Err(Refusal::input("save: expected the first version of the new study"));
            }
            (None, None, _) if changes => {
                return Err(Refusal::input("id: expected the study to change, or the name of a new one"));
            }
            _ => {}
        }
        Ok(Box::new(move |context| {
            if !changes && this.id.is_none() {
                // A server without a collection has no studies.
                let has_none = context.collection.is_none();
                return all(&if has_none { Collection::empty()? } else { read(context)? });
            }
            // Only a new study may create the file of the collection.
            let access = match (changes, this.id) {
                (false, _) => Access::Read,
                (_, None) => Access::Create,
                _ => Access::Write,
            };
            let mut collection = open(context, access)?;
            match (this.id, &this.name, &this.save) {
                (Some(id), ..) => this.change(&mut collection, id),
                (None, Some(name), Some(save)) => {
                    // A version that was saved offline may have become the first of a study that is there by now.
                    let known = if this.add { collection.study_named(name)? } else { None };
                    let Some(id) = known else {
                        let id = collection.create_study(name, &save.options.version())?;
                        return study(&collection, id, Some(1));
                    };
                    // Without a parent, it follows the last version.
                    let last = collection.study(id)?.versions.last().map(|version| version.number);
                    let version = save.options.version();
                    let parent = version.parent.or(last);
                    let number = collection.save_version(id, &NewVersion { parent, ..version })?;
                    study(&collection, id, Some(number))
                }
                _ => all(&collection),
            }
        }))
    }
}

impl Save {
    fn version(&self) -> NewVersion {
        NewVersion {
            parent: self.parent,
            time: now(),
            puz: self.puz.clone(),
            note: self.note.clone(),
            verdict: self.verdict.clone(),
        }
    }
}

impl Studies {
    /// Changes a study and returns it.
    fn change(&self, collection: &mut Collection, id: i64) -> Result<StudiesAnswer, Refusal> {
        if self.delete {
            collection.delete_study(id)?;
            return all(collection);
        }
        // Several changes may come in one request, and are made in this order.
        let mut saved = None;
        if let Some(save) = &self.save {
            saved = Some(collection.save_version(id, &save.options.version())?);
        }
        if let Some(new) = &self.rename {
            collection.rename_study(id, new)?;
        }
        if let Some(Note { number, text }) = self.note.as_ref().map(|note| &note.options) {
            collection.set_version_note(id, *number, text)?;
        }
        if let Some(number) = self.remove {
            collection.remove_version(id, number)?;
        }
        study(collection, id, saved)
    }
}

/// Returns a study, and the number of the version that was saved just now.
fn study(collection: &Collection, id: i64, saved: Option<i64>) -> Result<StudiesAnswer, Refusal> {
    Ok(StudiesAnswer::One(ShownStudy { study: collection.study(id)?, saved }))
}

fn all(collection: &Collection) -> Result<StudiesAnswer, Refusal> {
    Ok(StudiesAnswer::All(AllStudies { studies: collection.studies()? }))
}
