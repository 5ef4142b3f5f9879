//! The task `keep`: saves puzzles of the page in the collection.

use super::{NAME, NAMES, open};
use crate::field::of_puzzle;
use crate::operation::{Operation, Pace, Work};
use crate::puzzle_input::LONGEST;
use crate::refusal::brief;
use crate::{Limits, Refusal};
use rookwright_collection::{Access, Claim, Import, check_name, read_entries};
use rookwright_run::document::document;
use rookwright_run::options::{Given, Options};
use serde_json::Value;

/// The source of puzzles that are kept.
const SOURCE: &str = "rookwright";
/// The most tags of a request.
const MOST_TAGS: usize = 50;

/// Saves puzzles in the collection.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct KeepPuzzles {
    /// The puzzles
    #[option(required)]
    pub puzzles: Vec<Value>,
    /// Append the puzzles to this list
    #[option(kind = NAME, may_be_empty)]
    pub list: Option<String>,
    /// Give the puzzles this tag; may be repeated
    #[option(name = "tag", aliases = ["tags"], kind = NAMES)]
    pub tags: Vec<String>,
}

/// What was saved.
#[document]
pub(crate) struct KeepAnswer {
    /// The puzzles, in the order of the request.
    ids: Vec<i64>,
    /// The number of new puzzles.
    new: usize,
    /// The number of puzzles that were there already.
    repeats: usize,
}

impl Operation for KeepPuzzles {
    const NAME: &'static str = "keep";
    const PACE: Pace = Pace::Long;
    type Answer = KeepAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<KeepAnswer>, Refusal> {
        let this = request.options;
        limits.number(this.puzzles.len() as u64, limits.printed as u64, "puzzles")?;
        if this.list.as_ref().is_some_and(|name| name.trim().is_empty()) {
            return Err(Refusal::input("list: the name of the list is empty"));
        }
        if this.tags.len() > MOST_TAGS || this.tags.iter().any(|tag| !tag.chars().any(char::is_alphanumeric))
        {
            return Err(Refusal::input(format!(
                "tag: expected at most {MOST_TAGS} names with letters or digits"
            )));
        }
        // Every puzzle is read before the first is saved, so that a fault leaves nothing half done.
        let claims = this.puzzles.iter().zip(1..).map(|(puzzle, number)| claim(puzzle, number));
        let claims = claims.collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move |context| {
            let options = Import {
                tags: this.tags,
                list: this.list.map(|name| name.trim().to_owned()),
                cancel: context.budget(None).cancel,
                ..Import::default()
            };
            let added = open(context, Access::Create)?.keep(SOURCE, claims, &options)?;
            let ids: Vec<i64> = added.iter().map(|added| added.id).collect();
            let new = added.iter().filter(|added| added.is_new).count();
            Ok(KeepAnswer { new, repeats: ids.len() - new, ids })
        }))
    }
}

/// Reads one puzzle; `number` is its place in the request, from 1.
fn claim(puzzle: &Value, number: usize) -> Result<Claim, Refusal> {
    let refuse = |why: &str| Refusal::input(of_puzzle(number, why));
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
