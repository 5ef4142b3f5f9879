//! The task `import`: takes in the text of a file.

use super::open;
use crate::{JobContext, Limits, News, Refusal, Request, Work};
use rookwright_collection::{Access, FileReport, Import, ImportListener, Origin, RejectedEntry};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most rejected entries that are listed.
const MOST_REJECTS: usize = 100;

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
            let mut news = Rejects { context, rejects: Vec::new() };
            let mut collection = open(context, Access::Create)?;
            let report = collection.import(&[Origin::Text(name, self.text)], &options, &mut news)?;
            let mut document = report.json();
            document["rejects"] = news.rejects.into();
            document["puzzles"] = collection.len()?.into();
            Ok(document)
        }))
    }
}

/// Keeps the first rejected entries, and reports progress.
struct Rejects<'a> {
    context: &'a JobContext<'a>,
    rejects: Vec<Value>,
}

impl ImportListener for Rejects<'_> {
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
