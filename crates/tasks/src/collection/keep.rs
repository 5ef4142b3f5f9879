//! The task `keep`: saves puzzles of the page in the collection.

use super::open;
use crate::puzzle_input::LONGEST;
use crate::refusal::brief;
use crate::{Limits, Refusal, Request, Work};
use rookwright_collection::{Access, Claim, Import, check_name, read_entries};
use serde::Deserialize;
use serde_json::{Value, json};

/// The source of puzzles that are kept.
const SOURCE: &str = "rookwright";
/// The most tags of a request.
const MOST_TAGS: usize = 50;

/// The request to keep puzzles.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeepPuzzles {
    /// `{"puz"}`, or lines as `generate` and `find` return them.
    puzzles: Vec<Value>,
    #[serde(default)]
    list: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
}

impl Request for KeepPuzzles {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        limits.number(self.puzzles.len() as u64, limits.printed as u64, "puzzles")?;
        if self.list.as_ref().is_some_and(|name| name.trim().is_empty()) {
            return Err(Refusal::input("list: the name of the list is empty"));
        }
        if self.tags.len() > MOST_TAGS || self.tags.iter().any(|tag| !tag.chars().any(char::is_alphanumeric))
        {
            return Err(Refusal::input(format!(
                "tags: expected at most {MOST_TAGS} names with letters or digits"
            )));
        }
        let claims = self.puzzles.iter().zip(1..).map(|(puzzle, number)| claim(puzzle, number));
        let claims = claims.collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move |context| {
            let options = Import {
                tags: self.tags,
                list: self.list.map(|name| name.trim().to_owned()),
                cancel: context.budget(None).cancel,
                ..Import::default()
            };
            let added = open(context, Access::Create)?.keep(SOURCE, claims, &options)?;
            let ids: Vec<i64> = added.iter().map(|added| added.id).collect();
            let new = added.iter().filter(|added| added.is_new).count();
            Ok(json!({ "ids": ids, "new": new, "repeats": ids.len() - new }))
        }))
    }
}

/// Reads one puzzle; `number` is its place in the request, from 1.
fn claim(puzzle: &Value, number: usize) -> Result<Claim, Refusal> {
    let refuse = |why: &str| Refusal::input(format!("puzzle {number}: {why}"));
    let Value::Object(object) = puzzle else {
        return Err(refuse("expected an object with the field \"puz\""));
    };
    if object.get("puz").and_then(Value::as_str).is_some_and(|text| text.len() > LONGEST) {
        return Err(refuse(&format!("its text is longer than {} KB", LONGEST >> 10)));
    }
    // A record of another collection has an entry for each source. The first is the puzzle itself.
    let first = read_entries(puzzle.to_string().into_bytes(), &Import::default()).into_iter().next();
    let mut claim = match first {
        Some(Ok(claim)) => claim,
        Some(Err(reject)) => return Err(refuse(&brief(&reject.message))),
        None => return Err(refuse("expected an object with the field \"puz\"")),
    };
    // An empty title removes that of the text: generators number their puzzles.
    if let Some(title) = object.get("title").and_then(Value::as_str) {
        check_name("the title", title).map_err(|error| refuse(&error.to_string()))?;
        claim.facts.title = Some(title.trim().to_owned()).filter(|title| !title.is_empty());
    }
    Ok(claim)
}
