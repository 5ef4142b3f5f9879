//! The task `import`: takes in the text of a file.

use super::open;
use crate::{JobContext, Limits, News, Refusal, Request, Work};
use rookwright_collection::{
    Access, Added, FileReport, Import, ImportListener, Look, MOST_REJECTS, Origin, RejectedEntry,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashSet;

/// The most puzzles that are listed.
const MOST_IDS: usize = 100_000;

/// The request to import a text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportText {
    /// The text of the file, in any format.
    text: String,
    /// The name of the file, which becomes the source.
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    list: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    keep_repeats: bool,
    #[serde(default)]
    stipulation: Option<String>,
}

impl Request for ImportText {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        let stipulation = self.stipulation.as_deref().map(str::parse).transpose();
        let stipulation = stipulation.map_err(|error| Refusal::input(format!("stipulation: {error}")))?;
        Ok(Box::new(move |context| {
            let options = Import {
                threads: context.threads(None),
                keep_repeats: self.keep_repeats,
                stipulation,
                tags: self.tags,
                list: self.list,
                cancel: context.budget(None).cancel,
                ..Import::default()
            };
            let name = self.name.unwrap_or_else(|| "pasted text".to_owned());
            let look = Look::of(&self.text);
            let mut news = Taken {
                context,
                rejects: Vec::new(),
                ids: Vec::new(),
                added: Vec::new(),
                known: HashSet::new(),
            };
            let mut collection = open(context, Access::Create)?;
            let report = collection.import(&[Origin::Text(name, self.text)], &options, &mut news)?;
            let mut document = report.json();
            document["rejects"] = news.rejects.into();
            document["ids"] = news.ids.into();
            document["added"] = news.added.into();
            let is_known = report.files.iter().any(|file| !file.format.is_empty());
            document["looks"] = if is_known { Value::Null } else { look.name().into() };
            document["puzzles"] = collection.len()?.into();
            Ok(document)
        }))
    }
}

/// Lists the first puzzles and rejected entries, and reports progress.
struct Taken<'a> {
    context: &'a JobContext<'a>,
    rejects: Vec<Value>,
    ids: Vec<i64>,
    /// Those that were not there before.
    added: Vec<i64>,
    /// The puzzles that are listed: an entry may repeat another one.
    known: HashSet<i64>,
}

impl ImportListener for Taken<'_> {
    fn saved(&mut self, Added { id, is_new }: Added) {
        if self.ids.len() < MOST_IDS && self.known.insert(id) {
            self.ids.push(id);
            if is_new {
                self.added.push(id);
            }
        }
    }

    fn rejected(&mut self, entry: &RejectedEntry<'_>) {
        if self.rejects.len() < MOST_REJECTS {
            let reject = entry.reject;
            self.rejects.push(json!({
                "line": reject.line,
                "column": reject.column,
                "reason": reject.reason.name(),
                "message": reject.message,
            }));
        }
    }

    fn progress(&mut self, file: &FileReport) {
        self.context.tell(News::Progress(json!({ "kind": "found", "value": file.entries })));
    }
}
