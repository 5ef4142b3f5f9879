//! The task `studies`: the saved versions of a problem in progress.

use super::{is_new, open};
use crate::{Limits, Refusal, Request, Work};
use rookwright_collection::{Access, Collection, NewVersion, Study, Version};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::{SystemTime, UNIX_EPOCH};

/// The request about studies. Without `id` and `name` it asks for all of them.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Studies {
    #[serde(default)]
    id: Option<i64>,
    /// The name of a new study, whose first version is `save`.
    #[serde(default)]
    name: Option<String>,
    /// Whether `save` is one more version if there is a study of that name.
    #[serde(default)]
    add: bool,
    #[serde(default)]
    save: Option<Save>,
    #[serde(default)]
    rename: Option<String>,
    /// Another note for a version.
    #[serde(default)]
    note: Option<Note>,
    /// The number of a version to be removed.
    #[serde(default)]
    remove: Option<i64>,
    #[serde(default)]
    delete: bool,
}

/// A version to be saved.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    puz: String,
    #[serde(default)]
    parent: Option<i64>,
    #[serde(default)]
    note: String,
    #[serde(default)]
    verdict: Map<String, Value>,
}

/// Another note for a version.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    number: i64,
    text: String,
}

impl Request for Studies {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        let changes = [
            self.save.is_some(),
            self.rename.is_some(),
            self.note.is_some(),
            self.remove.is_some(),
            self.delete,
        ];
        let changes = changes.into_iter().filter(|given| *given).count();
        if changes > 1 {
            return Err(Refusal::input("save, rename, note, remove and delete: expected one of them"));
        }
        match (self.id, &self.name, &self.save) {
            (Some(_), Some(_), _) => return Err(Refusal::input("id and name: expected one of them")),
            (None, Some(_), None) => {
                return Err(Refusal::input("save: expected the first version of the new study"));
            }
            (None, None, _) if changes > 0 => {
                return Err(Refusal::input("id: expected the study to change, or the name of a new one"));
            }
            _ => {}
        }
        if self.add && self.name.is_none() {
            return Err(Refusal::input("add: expected the name of a study beside it"));
        }
        Ok(Box::new(move |context| {
            // A server without a collection has no studies.
            if changes == 0 && self.id.is_none() && (context.collection.is_none() || is_new(context)) {
                return Ok(json!({ "studies": [] }));
            }
            let access = match (changes, self.id) {
                (0, _) => Access::Read,
                (_, None) => Access::Create,
                _ => Access::Write,
            };
            let mut collection = open(context, access)?;
            match (self.id, &self.name, &self.save) {
                (Some(id), ..) => self.change(&mut collection, id),
                (None, Some(name), Some(save)) => {
                    let known = if self.add { collection.study_named(name)? } else { None };
                    let Some(id) = known else {
                        let id = collection.create_study(name, &save.version())?;
                        return study(&collection, id, Some(1));
                    };
                    let last = collection.study(id)?.versions.last().map(|version| version.number);
                    let version = save.version();
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
        let time = SystemTime::now().duration_since(UNIX_EPOCH);
        NewVersion {
            parent: self.parent,
            time: time.map_or(0, |time| i64::try_from(time.as_secs()).unwrap_or(0)),
            puz: self.puz.clone(),
            note: self.note.clone(),
            verdict: self.verdict.clone(),
        }
    }
}

impl Studies {
    /// Changes a study and returns it.
    fn change(&self, collection: &mut Collection, id: i64) -> Result<Value, Refusal> {
        if self.delete {
            collection.delete_study(id)?;
            return all(collection);
        }
        let mut saved = None;
        if let Some(save) = &self.save {
            saved = Some(collection.save_version(id, &save.version())?);
        }
        if let Some(new) = &self.rename {
            collection.rename_study(id, new)?;
        }
        if let Some(Note { number, text }) = &self.note {
            collection.set_version_note(id, *number, text)?;
        }
        if let Some(number) = self.remove {
            collection.remove_version(id, number)?;
        }
        study(collection, id, saved)
    }
}

/// Returns a study, and the number of the version that was saved just now.
fn study(collection: &Collection, id: i64, saved: Option<i64>) -> Result<Value, Refusal> {
    let Study { id, name, versions } = collection.study(id)?;
    let version = |version: &Version| {
        json!({
            "number": version.number,
            "parent": version.parent,
            "time": version.time,
            "puz": version.puz,
            "note": version.note,
            "verdict": version.verdict,
        })
    };
    let versions: Vec<Value> = versions.iter().map(version).collect();
    Ok(json!({ "id": id, "name": name, "versions": versions, "saved": saved }))
}

fn all(collection: &Collection) -> Result<Value, Refusal> {
    let studies = collection.studies()?;
    let study = studies.iter().map(|study| {
        json!({ "id": study.id, "name": study.name, "versions": study.versions, "changed": study.changed })
    });
    Ok(json!({ "studies": study.collect::<Vec<_>>() }))
}
