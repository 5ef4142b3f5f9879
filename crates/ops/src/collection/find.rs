//! The tasks `find` and `show`.

use super::{KeptPuzzle, open, read};
use crate::operation::{Operation, Pace, Work};
use crate::search::SOME;
use crate::{Limits, Refusal};
use rookwright_collection::{Access, Cursor, Error, Find, Page, Paging, Sort};
use rookwright_run::document::document;
use rookwright_run::options::values::any_seed;
use rookwright_run::options::{Given, Kind, Options};

/// The number of puzzles that are returned, unless the request names another.
const USUAL: usize = 24;
/// The most puzzles that are returned.
const MOST: usize = 1000;

/// Finds puzzles of the collection.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct FindPuzzles {
    /// The conditions \[default: none, all puzzles]
    pub query: String,
    /// Which of those that match.
    #[option(flatten)]
    pub selection: Selection,
    /// Pass over N puzzles
    pub offset: usize,
    /// Go on where the last page ended: its field next
    #[option(conflicts = ["random"])]
    pub after: Option<String>,
    /// Count all that match
    #[option(conflicts = ["random"])]
    pub count: bool,
}

/// Which of the puzzles that match are taken, and in which order.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Selection {
    /// rating, id, men, plays, popularity, title, author; -rating: down
    #[option(kind = Kind::Text { value: "ORDER", example: "-rating" }, read = str::parse::<Sort>, advanced)]
    pub sort: Option<Sort>,
    /// At most N puzzles \[default: all; 24 as pictures]
    #[option(noun = "number of puzzles", kind = SOME)]
    pub limit: Option<u64>,
    /// Choose puzzles at random
    #[option(advanced)]
    pub random: bool,
    /// Seed of `random`; the same seed chooses the same puzzles
    #[option(noun = "seed", requires = ["random"], advanced)]
    pub seed: Option<u64>,
}

impl Selection {
    /// Returns the seed of a random choice: the one that is given, or another.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(any_seed)
    }

    /// Returns the search for a query, which finds at most a number of puzzles.
    ///
    /// # Errors
    /// If the query is wrong.
    pub fn find(&self, query: &str, limit: Option<u64>, seed: u64) -> Result<Find, Error> {
        let limit = limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(Find { query: query.parse()?, sort: self.sort, limit, random: self.random.then_some(seed) })
    }
}

/// Some of the puzzles that match.
#[document]
pub(crate) struct FindAnswer {
    /// The puzzles.
    puzzles: Vec<KeptPuzzle>,
    /// Whether more match.
    more: bool,
    /// What the next page comes after; null on the last one. A random choice has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("nullable" = true)))]
    next: Option<Option<String>>,
    /// The number of puzzles in the collection.
    all: u64,
    /// The number of puzzles that match, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    /// The seed of a random choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

impl Operation for FindPuzzles {
    const NAME: &'static str = "find";
    const PACE: Pace = Pace::Brief;
    type Answer = FindAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<FindAnswer>, Refusal> {
        let FindPuzzles { query, selection, offset, after, count } = request.options;
        let limit = selection.limit.map_or(USUAL, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
        if limit > MOST {
            return Err(Refusal::input(format!("limit: expected a number from 1 to {MOST}")));
        }
        let after = after.as_deref().map(str::parse::<Cursor>).transpose();
        let after = after.map_err(|message| Refusal::input(format!("after: {message}")))?;
        // Both say where the page begins.
        if after.is_some() && offset > 0 {
            return Err(Refusal::input("after and offset: expected one of them"));
        }
        let seed = selection.seed();
        // One more tells whether there are more.
        let most = selection.random.then_some(offset.saturating_add(limit).saturating_add(1) as u64);
        let find = selection.find(&query, most, seed)?;
        Ok(Box::new(move |context| {
            let collection = read(context)?;
            // A random choice has no order in which to go on; its pages are cut from the same choice, by the
            // seed.
            let (ids, more, next, total) = if selection.random {
                let ids = collection.find(&find)?;
                let more = ids.len() > offset + limit;
                (ids.into_iter().skip(offset).take(limit).collect(), more, None, None)
            } else {
                let paging = Paging { offset, after, limit, count };
                let Page { ids, next, total } = collection.find_page(&find, &paging)?;
                (ids, next.is_some(), Some(next.map(|cursor| cursor.to_string())), total)
            };
            Ok(FindAnswer {
                puzzles: KeptPuzzle::list(&collection.records(&ids)?, context),
                more,
                next,
                all: collection.len()?,
                total,
                seed: selection.random.then_some(seed),
            })
        }))
    }
}

/// Shows all that is known about a puzzle.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct ShowPuzzle {
    /// The number of the puzzle
    #[option(required)]
    pub id: i64,
}

impl Operation for ShowPuzzle {
    const NAME: &'static str = "show";
    const PACE: Pace = Pace::Brief;
    type Answer = KeptPuzzle;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<KeptPuzzle>, Refusal> {
        let this = request.options;
        Ok(Box::new(move |context| Ok(KeptPuzzle::of(&open(context, Access::Read)?.show(this.id)?, context))))
    }
}
