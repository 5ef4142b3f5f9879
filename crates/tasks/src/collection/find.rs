//! The tasks `find` and `show`.

use super::{described, open};
use crate::{Limits, Refusal, Request, Work};
use rookwright_collection::{Access, Error, Find, Query, Sort};
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
        Ok(Box::new(move |context| {
            let collection = open(context, Access::Read)?;
            let seed = self.seed.unwrap_or_else(rookwright_run::options::values::any_seed);
            let find = Find {
                query,
                sort,
                // One more tells whether there are more.
                limit: Some(self.offset.saturating_add(limit).saturating_add(1)),
                random: self.random.then_some(seed),
            };
            let ids = collection.find(&find)?;
            let more = ids.len() > self.offset + limit;
            let mut puzzles: Vec<Value> = Vec::new();
            for &id in ids.iter().skip(self.offset).take(limit) {
                puzzles.push(described(&collection.show(id)?));
            }
            let mut document = json!({ "puzzles": puzzles, "more": more, "all": collection.len()? });
            if self.random {
                document["seed"] = seed.into();
            }
            Ok(document)
        }))
    }
}

/// The request for one puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShowPuzzle {
    id: i64,
}

impl Request for ShowPuzzle {
    fn prepare(self, _: &Limits) -> Result<Work, Refusal> {
        Ok(Box::new(move |context| Ok(described(&open(context, Access::Read)?.show(self.id)?))))
    }
}
