//! The tasks `facets` and `suggest`: what there is to search for.

use super::open;
use crate::{Limits, Refusal, Request, Work};
use rookwright_collection::{Access, Error, Facets, Query, Suggestion};
use serde::Deserialize;
use serde_json::{Value, json};

/// The longest text that is completed, in bytes.
const LONGEST: usize = 10_000;

/// The request to count the puzzles that match a query.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountFacets {
    #[serde(default)]
    query: String,
    /// Whether puzzles are counted by their files and sites too.
    #[serde(default)]
    origins: bool,
}

impl Request for CountFacets {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        let query: Query = self.query.parse().map_err(Error::from)?;
        Ok(Box::new(move |context| {
            let collection = open(context, Access::Read)?;
            let Facets { total, stipulations, themes, status, tags, lists, authors, sources } =
                collection.facets(&query)?;
            let mut document = json!({
                "total": total,
                "stipulations": stipulations,
                "themes": themes,
                "status": status,
                "tags": tags,
                "lists": lists,
                "authors": authors,
                "sources": sources,
            });
            if self.origins {
                document["origins"] = json!(collection.origin_counts(&query)?);
            }
            Ok(document)
        }))
    }
}

/// The request to complete the word of a query.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuggestWords {
    text: String,
    /// The place of the cursor, in characters; at the end by default.
    #[serde(default)]
    at: Option<usize>,
}

impl Request for SuggestWords {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        if self.text.len() > LONGEST {
            return Err(Refusal::input(format!("text: longer than {LONGEST} bytes")));
        }
        Ok(Box::new(move |context| {
            let found = open(context, Access::Read)?.suggest(&self.text, self.at.unwrap_or(usize::MAX))?;
            let suggestion = |Suggestion { insert, label, count }: &Suggestion| {
                let mut document = json!({ "insert": insert, "label": label });
                if let Some(count) = count {
                    document["count"] = (*count).into();
                }
                document
            };
            let list: Vec<Value> = found.list.iter().map(suggestion).collect();
            Ok(json!({ "from": found.from, "to": found.to, "suggestions": list }))
        }))
    }
}
