//! Finds puzzles page by page, without going through the pages before.
//!
//! Puzzles by rating or by id are found from the place where the last page ended: the index leads there at once. For
//! other orders all matches are sorted, and a part of them is returned.

use super::condition::Range;
use super::find::{Find, Order, Sort};
use super::parse::Query;
use super::plan::{ANY_RATING, Driver, Plan};
use super::walk::{Span, by_rating, rows_of};
use crate::error::Error;
use crate::record::Record;
use crate::store::{ALL, Collection};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// A label that at least one puzzle in this number has is looked for in the order of the ids.
const FREQUENT: i64 = 50;

/// The part of the matches that is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Paging {
    /// The number of matches to pass over.
    pub offset: usize,
    /// Where the last page ended.
    pub after: Option<Cursor>,
    /// The most puzzles to find.
    pub limit: usize,
    /// Whether all matches are counted.
    pub count: bool,
}

/// A part of the matches.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Page {
    /// The ids of the puzzles.
    pub ids: Vec<i64>,
    /// Where the next page begins; `None` at the end.
    pub next: Option<Cursor>,
    /// The number of all matches, if it was asked for.
    pub total: Option<u64>,
}

/// Where a page ended. Its text is for the same search only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cursor {
    /// After the puzzle with this rating and id.
    Row {
        /// The rating.
        rating: i64,
        /// The id.
        id: i64,
    },
    /// After this number of matches.
    Offset(usize),
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cursor::Row { rating, id } => write!(f, "r{rating}.{id}"),
            Cursor::Offset(offset) => write!(f, "o{offset}"),
        }
    }
}

impl FromStr for Cursor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let row = || {
            let (rating, id) = text.strip_prefix('r')?.split_once('.')?;
            Some(Cursor::Row { rating: rating.parse().ok()?, id: id.parse().ok()? })
        };
        let offset = || Some(Cursor::Offset(text.strip_prefix('o')?.parse().ok()?));
        row().or_else(offset).ok_or_else(|| "expected the value of \"next\" of the page before".to_owned())
    }
}

impl Collection {
    /// Finds a part of the puzzles that match. A random choice is not possible.
    ///
    /// # Errors
    /// As [`Collection::find`]; or if the cursor is that of another search.
    pub fn find_page(&self, find: &Find, paging: &Paging) -> Result<Page, Error> {
        let plan = Plan::new(self, &find.query.terms)?;
        let total = if paging.count { Some(self.count_matches(&plan)?) } else { None };
        let mut page = match (keyed(find, &plan), paging.after) {
            (Some(order), None | Some(Cursor::Row { .. })) => self.keyed_page(plan, order, paging)?,
            (None, Some(Cursor::Row { .. })) => {
                return Err(Error::Refused("after: the value of \"next\" of another search".to_owned()));
            }
            (_, after) => self.sliced_page(find, paging, after)?,
        };
        page.total = total;
        Ok(page)
    }

    /// Returns those of the ids that match a query, in their order.
    ///
    /// # Errors
    /// As [`Collection::find`].
    pub fn matching(&self, query: &Query, ids: &[i64]) -> Result<Vec<i64>, Error> {
        self.all_ids(&Plan::new(self, &query.terms)?.driven_by(Driver::Ids(ids.to_vec())))
    }

    /// Reads puzzles, in the order of the ids. Ids of removed puzzles are left out.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn records(&self, ids: &[i64]) -> Result<Vec<Record>, Error> {
        let mut loader = self.loader()?;
        ids.iter().filter_map(|&id| loader.record(id).transpose()).collect()
    }

    /// Returns the number of all matches.
    pub(super) fn count_matches(&self, plan: &Plan) -> Result<u64, Error> {
        let Range { least, most } = plan.rating;
        let sql = match plan.driver {
            Driver::Label(ALL, _) if plan.is_bare() && plan.rating == ANY_RATING => return self.len(),
            Driver::Label(label, _) if plan.is_bare() => format!(
                "SELECT count(*) FROM label_of WHERE label = {label} AND rating BETWEEN {least} AND {most}"
            ),
            Driver::Label(..) | Driver::Material(_) | Driver::Status(_) if plan.is_sql() => {
                format!("SELECT count(*) FROM {}", rows_of(plan, None))
            }
            // What SQLite cannot decide has to be looked at, row by row.
            _ => {
                let mut many = 0;
                self.walk(plan, None, "", &mut |_| {
                    many += 1;
                    ControlFlow::Continue(())
                })?;
                return Ok(many);
            }
        };
        self.value(&sql, [])
    }

    /// Returns a part of all matches in their order.
    fn sliced_page(&self, find: &Find, paging: &Paging, after: Option<Cursor>) -> Result<Page, Error> {
        let offset = match after {
            Some(Cursor::Offset(offset)) => offset.saturating_add(paging.offset),
            _ => paging.offset,
        };
        let end = offset.saturating_add(paging.limit);
        let found = self.find(&Find { limit: Some(end.saturating_add(1)), ..find.clone() })?;
        let next = (found.len() > end).then_some(Cursor::Offset(end));
        Ok(Page { ids: found.into_iter().skip(offset).take(paging.limit).collect(), next, total: None })
    }

    /// Returns a page from a place of an index.
    fn keyed_page(&self, plan: Plan, Sort { by, down }: Sort, paging: &Paging) -> Result<Page, Error> {
        let (mut plan, mut offset) = (plan, paging.offset);
        let after = match paging.after {
            Some(Cursor::Row { rating, id }) => Some((rating, id)),
            _ => None,
        };
        let (span, rest) = match by {
            Order::Rating => (after.map(|(rating, id)| Span { rating, id, down }), by_rating(&plan, down)),
            _ => {
                plan = plan.driven_by(Driver::Table);
                let way = if down { "DESC" } else { "ASC" };
                let beyond = if down { "<" } else { ">" };
                // Without gaps between the ids the offset is an id, and no row has to be passed over.
                let dense = self.dense_start(&plan, paging, down)?;
                if dense.is_some() {
                    offset = 0;
                }
                let from = dense.or(after.map(|(_, id)| id));
                let from = from.map_or(String::new(), |id| format!(" AND p.id {beyond} {id}"));
                (None, format!("{from} ORDER BY p.id {way}"))
            }
        };
        // One row more than wanted tells whether there is a next page.
        let most = paging.limit.saturating_add(1);
        let mut rows = match (by, self.rows_before_end(&plan, paging)?) {
            (Order::Rating, Some(after)) => self.rows_from_end(&plan, down, after, most)?,
            _ => self.some_rows(&plan, span, &rest, (offset, most))?,
        };
        let more = rows.len() > paging.limit;
        rows.truncate(paging.limit);
        let next = rows.last().filter(|_| more).map(|&(rating, id)| Cursor::Row { rating, id });
        Ok(Page { ids: rows.into_iter().map(|(_, id)| id).collect(), next, total: None })
    }

    /// Returns all matches, in any order.
    pub(super) fn all_ids(&self, plan: &Plan) -> Result<Vec<i64>, Error> {
        let rows = self.some_rows(plan, None, "", (0, usize::MAX))?;
        Ok(rows.into_iter().map(|(_, id)| id).collect())
    }

    /// Returns ratings and ids, from an offset up to a number of them.
    pub(super) fn some_rows(
        &self,
        plan: &Plan,
        span: Option<Span>,
        rest: &str,
        (offset, most): (usize, usize),
    ) -> Result<Vec<(i64, i64)>, Error> {
        if most == 0 {
            return Ok(Vec::new());
        }
        // Rows that do not match must not count for the offset, so they are looked at here and not skipped by
        // SQLite.
        if !plan.is_sql() {
            let (mut found, mut passed) = (Vec::new(), 0);
            self.walk(plan, span, rest, &mut |row| {
                passed += 1;
                if passed > offset {
                    found.push((row.rating, row.id));
                }
                if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
            return Ok(found);
        }
        let sql = match plan.driver {
            // The index has everything, so that the rows of the puzzles are not touched.
            Driver::Label(label, _) if plan.is_bare() => {
                let rating = super::walk::rating_of(plan, span, "l.rating", "l.puzzle");
                format!(
                    "SELECT l.rating, l.puzzle FROM label_of l WHERE l.label = {label} AND {rating}{rest}"
                )
            }
            _ => format!("SELECT p.rating, p.id FROM {}{rest}", rows_of(plan, span)),
        };
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let sql = format!("{sql} LIMIT {} OFFSET {}", number(most), number(offset));
        self.rows(&sql, [], |row| row.try_into())
    }

    /// Returns the number of puzzles from an offset to the end, if that is the shorter way there.
    fn rows_before_end(&self, plan: &Plan, paging: &Paging) -> Result<Option<usize>, Error> {
        let Driver::Label(_, puzzles) = plan.driver else { return Ok(None) };
        let puzzles = usize::try_from(puzzles).unwrap_or(0);
        if !plan.is_bare()
            || plan.rating != ANY_RATING
            || paging.after.is_some()
            || paging.offset < puzzles / 2
        {
            return Ok(None);
        }
        // The index lacks the newest puzzles while an import runs.
        let sql =
            "SELECT value >= coalesce((SELECT max(id) FROM puzzle), 0) FROM meta WHERE name = 'indexed'";
        Ok(self.value::<bool>(sql, [])?.then(|| puzzles.saturating_sub(paging.offset)))
    }

    /// Returns up to a number of ratings and ids, the first of which is that far from the end.
    fn rows_from_end(
        &self,
        plan: &Plan,
        down: bool,
        from_end: usize,
        most: usize,
    ) -> Result<Vec<(i64, i64)>, Error> {
        let many = most.min(from_end);
        let mut rows = self.some_rows(plan, None, &by_rating(plan, !down), (from_end - many, many))?;
        rows.reverse();
        Ok(rows)
    }

    /// Returns the id after which an offset begins, if all puzzles are wanted and no id is missing.
    fn dense_start(&self, plan: &Plan, paging: &Paging, down: bool) -> Result<Option<i64>, Error> {
        let is_all = plan.is_bare() && plan.rating == ANY_RATING;
        if paging.offset == 0 || paging.after.is_some() || !is_all {
            return Ok(None);
        }
        let end = |of: &str| self.value::<Option<i64>>(&format!("SELECT {of}(id) FROM puzzle"), []);
        let (Some(least), Some(most)) = (end("min")?, end("max")?) else { return Ok(None) };
        if most - least + 1 != plan.all {
            return Ok(None);
        }
        let offset = i64::try_from(paging.offset).unwrap_or(i64::MAX);
        Ok(Some(if down { (most + 1).saturating_sub(offset) } else { (least - 1).saturating_add(offset) }))
    }
}

/// Returns the order of a search if its pages are found from a place: by rating or by id.
fn keyed(find: &Find, plan: &Plan) -> Option<Sort> {
    let sort = find.sort.unwrap_or(Sort { by: Order::Rating, down: false });
    let is_keyed = match (sort.by, &plan.driver) {
        (_, Driver::Ids(_)) => false,
        (Order::Rating, _) | (Order::Id, Driver::Label(ALL, _)) => true,
        // A rare label is found sooner by its index.
        (Order::Id, Driver::Label(_, puzzles)) => puzzles.saturating_mul(FREQUENT) >= plan.all,
        _ => false,
    };
    is_keyed.then_some(sort)
}
