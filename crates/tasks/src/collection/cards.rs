//! The task `cards`: puzzles as a package for Anki.

use super::open;
use crate::{Limits, Refusal, Request, Work};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rookwright_collection::Access;
use rookwright_collection::write::{anki::Deck, card};
use rookwright_run::Budget;
use serde::Deserialize;
use serde_json::json;
use std::io::Cursor;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The time for the solution of one puzzle.
const SOLVING_TIME: Duration = Duration::from_secs(2);

/// The request to write puzzles as cards.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MakeCards {
    ids: Vec<i64>,
    /// The name of the deck.
    name: String,
}

impl Request for MakeCards {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        limits.number(self.ids.len() as u64, limits.printed as u64, "ids")?;
        let name = self.name.trim().to_owned();
        if name.is_empty() || name.len() > 200 {
            return Err(Refusal::input("name: expected the name of the deck, of at most 200 bytes"));
        }
        Ok(Box::new(move |context| {
            let records = open(context, Access::Read)?.records(&self.ids)?;
            let whole = context.budget(None);
            let watch = whole.watch();
            let mut deck = Deck::new(&format!("Rookwright::{name}"));
            for record in &records {
                if watch.is_over() {
                    return Err(Refusal::input("there was no time for all cards: try fewer puzzles"));
                }
                deck.add(card(record, &Budget { time: Some(SOLVING_TIME), ..whole.rest(&watch) }));
            }
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
            let mut package = Cursor::new(Vec::new());
            deck.write(&mut package, now).map_err(Refusal::input)?;
            let file = json!({
                "name": "cards.apkg",
                "type": "application/zip",
                "base64": STANDARD.encode(package.get_ref()),
            });
            Ok(json!({ "pages": null, "files": [file], "notes": [], "faults": [] }))
        }))
    }
}
