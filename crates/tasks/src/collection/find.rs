//! The tasks `find` and `show`.

use super::{described, is_new, open};
use crate::{JobContext, Limits, Refusal, Request, Work};
use rookwright_collection::{Access, Cursor, Error, Find, Page, Paging, Query, Sort};
use serde::Deserialize;
use serde_json::{Value, json};

/// The number of puzzles that are returned, unless the request names another.
const USUAL: usize = 24;
/// The most puzzles that are returned.
const MOST: usize = 1000;

/// The request to find puzzles.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FindPuzzles {
    #[serde(default)]
    query: String,
    #[serde(default)]
    sort: Option<String>,
    #[serde(default)]
    limit: Option<usize>,
    /// The number of puzzles to pass over, for paging.
    #[serde(default)]
    offset: usize,
    /// Where the last page ended: its `next`.
    #[serde(default)]
    after: Option<String>,
    /// Whether all matches are counted.
    #[serde(default)]
    count: bool,
    #[serde(default)]
    random: bool,
    #[serde(default)]
    seed: Option<u64>,
}

impl Request for FindPuzzles {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        let query: Query = self.query.parse().map_err(Error::from)?;
        let sort = self.sort.as_deref().map(str::parse::<Sort>).transpose();
        let sort = sort.map_err(|message| Refusal::input(format!("sort: {message}")))?;
        let limit = self.limit.unwrap_or(USUAL);
        if !(1..=MOST).contains(&limit) {
            return Err(Refusal::input(format!("limit: expected a number from 1 to {MOST}")));
        }
        if self.seed.is_some() && !self.random {
            return Err(Refusal::input("seed: only for a random choice"));
        }
        let after = self.after.as_deref().map(str::parse::<Cursor>).transpose();
        let after = after.map_err(|message| Refusal::input(format!("after: {message}")))?;
        if self.random && (after.is_some() || self.count) {
            return Err(Refusal::input("after and count: not for a random choice"));
        }
        if after.is_some() && self.offset > 0 {
            return Err(Refusal::input("after and offset: expected one of them"));
        }
        if !self.random {
            let find = Find { query, sort, ..Find::default() };
            let paging = Paging { offset: self.offset, after, limit, count: self.count };
            return Ok(Box::new(move |context| {
                if is_new(context) {
                    return Ok(json!({ "puzzles": [], "more": false, "next": null, "all": 0, "total": 0 }));
                }
                page(context, &find, &paging)
            }));
        }
        Ok(Box::new(move |context| {
            let collection = open(context, Access::Read)?;
            let seed = self.seed.unwrap_or_else(rookwright_run::options::values::any_seed);
            let find = Find {
                query,
                sort,
                // One more tells whether there are more.
                limit: Some(self.offset.saturating_add(limit).saturating_add(1)),
                random: Some(seed),
            };
            let ids = collection.find(&find)?;
            let more = ids.len() > self.offset + limit;
            let ids: Vec<i64> = ids.into_iter().skip(self.offset).take(limit).collect();
            let puzzles: Vec<Value> =
                collection.records(&ids)?.iter().map(|record| described(record, context)).collect();
            Ok(json!({ "puzzles": puzzles, "more": more, "all": collection.len()?, "seed": seed }))
        }))
    }
}

/// Returns a page of the matches.
fn page(context: &JobContext<'_>, find: &Find, paging: &Paging) -> Result<Value, Refusal> {
    let collection = open(context, Access::Read)?;
    let Page { ids, next, total } = collection.find_page(find, paging)?;
    let puzzles: Vec<Value> =
        collection.records(&ids)?.iter().map(|record| described(record, context)).collect();
    let mut document = json!({
        "puzzles": puzzles,
        "more": next.is_some(),
        "next": next.map(|cursor| cursor.to_string()),
        "all": collection.len()?,
    });
    if let Some(total) = total {
        document["total"] = total.into();
    }
    Ok(document)
}

/// The request for one puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShowPuzzle {
    id: i64,
}

impl Request for ShowPuzzle {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        Ok(Box::new(move |context| Ok(described(&open(context, Access::Read)?.show(self.id)?, context))))
    }
}
