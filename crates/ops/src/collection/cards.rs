//! The task `cards`: puzzles as a package for Anki.

use super::open;
use crate::operation::{Operation, Pace, Work};
use crate::sheet::{SheetAnswer, SheetFile};
use crate::{Limits, Refusal};
use rookwright_collection::Access;
use rookwright_collection::write::{anki::Deck, card};
use rookwright_run::Budget;
use rookwright_run::options::{Given, Options};
use std::time::Duration;

/// The time for the solution of one puzzle.
const SOLVING_TIME: Duration = Duration::from_secs(2);

/// Makes cards for Anki from puzzles.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct MakeCards {
    /// Numbers of puzzles
    #[option(required)]
    pub ids: Vec<i64>,
    /// The name of the deck
    #[option(required)]
    pub name: String,
}

impl Operation for MakeCards {
    const NAME: &'static str = "cards";
    const PACE: Pace = Pace::Long;
    type Answer = SheetAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<SheetAnswer>, Refusal> {
        let this = request.options;
        limits.number(this.ids.len() as u64, limits.printed as u64, "ids")?;
        let name = this.name.trim().to_owned();
        if name.is_empty() || name.len() > 200 {
            return Err(Refusal::input("name: expected the name of the deck, of at most 200 bytes"));
        }
        Ok(Box::new(move |context| {
            let records = open(context, Access::Read)?.records(&this.ids)?;
            let whole = context.budget(None);
            let watch = whole.watch();
            let mut deck = Deck::new(&format!("Rookwright::{name}"));
            for record in &records {
                if watch.is_over() {
                    return Err(Refusal::input("there was no time for all cards: try fewer puzzles"));
                }
                // Each card may take a little of the time that is left for all.
                deck.add(card(record, &Budget { time: Some(SOLVING_TIME), ..whole.rest(&watch) }));
            }
            let package = deck.package().map_err(Refusal::input)?;
            let file = SheetFile::of("cards.apkg".to_owned(), "application/zip", package);
            Ok(SheetAnswer { pages: None, files: vec![file], notes: Vec::new(), faults: Vec::new() })
        }))
    }
}
