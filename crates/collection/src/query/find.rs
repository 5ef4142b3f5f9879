//! Runs queries.

use super::condition::{Condition, Range, Term};
use super::parse::Query;
use super::plan::{Driver, Plan};
use super::walk::by_rating;
use crate::error::Error;
use crate::record::Record;
use crate::store::Collection;
use rookwright_run::Random;
use rookwright_run::options::Choices;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::str::FromStr;

/// The most candidates of an index that are listed before a random choice is made by trying ids instead.
const MOST_LISTED: usize = 60_000;
/// The number of ids tried by chance before all candidates are listed after all.
const MOST_TRIED: usize = 50_000;

/// What to order puzzles by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Choices)]
pub enum Order {
    /// The rating; puzzles without one first.
    Rating,
    /// The order in which they were added.
    Id,
    /// The number of pieces.
    Men,
    /// How often it was played.
    Plays,
    /// The popularity.
    Popularity,
    /// The title.
    Title,
    /// The author.
    Author,
}

/// An order, perhaps from the greatest down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sort {
    /// What to order by.
    pub by: Order,
    /// Whether the greatest comes first.
    pub down: bool,
}

impl FromStr for Sort {
    type Err = String;

    /// Reads a name, with a minus before it for the opposite order: `rating`, `-plays`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (down, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        let by = Order::ALL.into_iter().find(|by| by.name() == name).ok_or_else(|| {
            let names = Order::ALL.map(Order::name).join(", ");
            format!("expected one of {names}, with - before it for the opposite order")
        })?;
        Ok(Self { by, down })
    }
}

/// A search for puzzles.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Find {
    /// What they must be like.
    pub query: Query,
    /// The order. By default by rating and id; the puzzles of a list keep its order.
    pub sort: Option<Sort>,
    /// The most puzzles to find.
    pub limit: Option<usize>,
    /// Choose at random, with this seed. The same seed finds the same puzzles of the same collection.
    pub random: Option<u64>,
}

impl Collection {
    /// Finds puzzles. Returns their ids.
    ///
    /// ```
    /// use rookwright_collection::{Access, Collection, Find, Import};
    ///
    /// let folder = std::env::temp_dir().join(format!("rookwright-find-{}", std::process::id()));
    /// let mut collection = Collection::open(&folder.join("doc.db"), Access::Create)?;
    /// let list = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2; id \"the first\";\n";
    /// collection.import_text("list.epd", list, &Import::default())?;
    /// let find = Find { query: "mate:2 key:check first".parse()?, ..Find::default() };
    /// assert_eq!(collection.find(&find)?, [1]);
    /// # drop(collection);
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a list or a puzzle that the query names does not exist, or the database cannot be read.
    pub fn find(&self, find: &Find) -> Result<Vec<i64>, Error> {
        let plan = Plan::new(self, &find.query.terms)?;
        let limit = find.limit.unwrap_or(usize::MAX);
        // A random choice comes first: the order is that of the chosen puzzles.
        if let Some(seed) = find.random {
            let mut found = self.at_random(&plan, seed, limit)?;
            if let Some(sort) = find.sort {
                self.sort(&mut found, sort)?;
            }
            return Ok(found);
        }
        match find.sort {
            // These orders are those of an index, so the search ends as soon as there are enough.
            None => self.in_order(&plan, limit, false, keeps_order(&find.query)),
            Some(Sort { by: Order::Rating, down }) => self.in_order(&plan, limit, down, false),
            // Any other order is known only when all matches are.
            Some(sort) => {
                let mut found = self.all_ids(&plan)?;
                self.sort(&mut found, sort)?;
                found.truncate(limit);
                Ok(found)
            }
        }
    }

    /// Finds puzzles and reads them.
    ///
    /// # Errors
    /// As [`Collection::find`].
    pub fn find_records(&self, find: &Find) -> Result<Vec<Record>, Error> {
        self.found(find)?.collect()
    }

    /// Finds puzzles and reads one after the other, so that a million of them need no memory.
    ///
    /// # Errors
    /// As [`Collection::find`].
    pub fn found(&self, find: &Find) -> Result<impl Iterator<Item = Result<Record, Error>>, Error> {
        let mut loader = self.loader()?;
        Ok(self.find(find)?.into_iter().filter_map(move |id| loader.record(id).transpose()))
    }

    /// Returns matches by rating and id, or in the order of the driver.
    fn in_order(&self, plan: &Plan, limit: usize, down: bool, as_listed: bool) -> Result<Vec<i64>, Error> {
        // Listed puzzles come in the order of their list.
        let is_listed = matches!(plan.driver, Driver::Ids(_));
        let most = if is_listed { usize::MAX } else { limit };
        let mut found = self.some_rows(plan, None, &by_rating(plan, down), (0, most))?;
        if is_listed && !as_listed {
            found.sort_unstable();
            if down {
                found.reverse();
            }
        }
        Ok(found.into_iter().take(limit).map(|(_, id)| id).collect())
    }

    /// Returns those of the ids that fulfil the query, in their order, until there are enough.
    fn tested(&self, plan: &Plan, ids: impl Iterator<Item = i64>, limit: usize) -> Result<Vec<i64>, Error> {
        let mut found = Vec::new();
        if limit == 0 {
            return Ok(found);
        }
        self.walk_ids(plan, ids, &mut |row| {
            found.push(row.id);
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(found)
    }

    /// Returns matches at random.
    fn at_random(&self, plan: &Plan, seed: u64, limit: usize) -> Result<Vec<i64>, Error> {
        let mut random = Random::new(seed);
        let candidates = self.candidates(plan, MOST_LISTED)?;
        if candidates.len() >= MOST_LISTED && limit <= MOST_LISTED / 10 {
            let (found, enough) = self.by_trying(plan, &mut random, limit)?;
            if enough {
                return Ok(found);
            }
        }
        let mut ids =
            if candidates.len() < MOST_LISTED { candidates } else { self.candidates(plan, usize::MAX)? };
        random.shuffle(&mut ids);
        self.tested(plan, ids.into_iter(), limit)
    }

    /// Returns what the driver lists, up to a number.
    fn candidates(&self, plan: &Plan, most: usize) -> Result<Vec<i64>, Error> {
        let Range { least, most: highest } = plan.rating;
        let sql = match &plan.driver {
            Driver::Ids(ids) => return Ok(ids.clone()),
            Driver::Label(label, _) => format!(
                "SELECT puzzle FROM label_of WHERE label = {label} AND rating BETWEEN {least} AND {highest}"
            ),
            Driver::Material(material) => format!("SELECT id FROM puzzle WHERE material = {material}"),
            Driver::Status(status) => {
                format!("SELECT id FROM puzzle WHERE status = {status} AND status <> 0")
            }
            Driver::Table => "SELECT id FROM puzzle".to_owned(),
        };
        let sql = format!("{sql} LIMIT {}", i64::try_from(most).unwrap_or(i64::MAX));
        self.rows(&sql, [], |row| row.get(0))
    }

    /// Tries ids by chance. Returns the matches, and whether there are enough of them.
    fn by_trying(&self, plan: &Plan, random: &mut Random, limit: usize) -> Result<(Vec<i64>, bool), Error> {
        let bound: usize = self.value("SELECT max(1, coalesce(max(id), 0)) FROM puzzle", [])?;
        let mut tried = HashSet::new();
        let whole = plan.clone().driven_by(Driver::Table);
        let ids = std::iter::from_fn(|| {
            (tried.len() < MOST_TRIED).then(|| {
                loop {
                    let id = 1 + random.below(bound) as i64;
                    // The caller tries only where there are more ids than attempts, so a new one is found
                    // soon.
                    if tried.insert(id) || tried.len() >= bound {
                        break id;
                    }
                }
            })
        });
        let found = self.tested(&whole, ids, limit)?;
        let enough = found.len() >= limit;
        Ok((found, enough))
    }
}

/// Whether a query asks for puzzles that have an order of their own: a list, or those that resemble another.
fn keeps_order(query: &Query) -> bool {
    let own = |term: &&Term| {
        !term.negated && matches!(term.condition, Condition::List(_) | Condition::Like(_) | Condition::Id(_))
    };
    query.terms.iter().filter(own).count() == 1
}
