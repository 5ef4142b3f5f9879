//! Goes through the rows that a plan selects.

use super::condition::Range;
use super::plan::{ANY_RATING, Driver, Plan};
use crate::error::Error;
use crate::store::{At, Collection, ROW_COLUMNS, Row, row_of};
use rusqlite::OptionalExtension;
use std::ops::ControlFlow;

/// The part of the index by rating that follows a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) rating: i64,
    pub(super) id: i64,
    /// Whether the greatest rating comes first.
    pub(super) down: bool,
}

/// The condition on the rating, with the names of its column and of that of the id.
///
/// Only one side of the range is stated beside a span. Otherwise SQLite might choose the range and go through all puzzles
/// of the same rating.
pub(super) fn rating_of(plan: &Plan, span: Option<Span>, rating: &str, id: &str) -> String {
    let Range { least, most } = plan.rating;
    match span {
        None => format!("{rating} BETWEEN {least} AND {most}"),
        Some(Span { rating: last, id: from, down: false }) => {
            format!("({rating}, {id}) > ({last}, {from}) AND {rating} <= {most}")
        }
        Some(Span { rating: last, id: from, down: true }) => {
            format!("({rating}, {id}) < ({last}, {from}) AND {rating} >= {least}")
        }
    }
}

/// The tables and conditions of a plan that goes through an index, without those that are tested on rows.
pub(super) fn rows_of(plan: &Plan, span: Option<Span>) -> String {
    let rating = rating_of(plan, span, "p.rating", "p.id");
    let mut sql = match plan.driver {
        Driver::Label(label, _) => format!(
            "label_of l CROSS JOIN puzzle p ON p.id = l.puzzle WHERE l.label = {label} AND {}",
            rating_of(plan, span, "l.rating", "l.puzzle")
        ),
        Driver::Material(material) => format!("puzzle p WHERE p.material = {material} AND {rating}"),
        Driver::Status(status) => format!(
            "puzzle p INDEXED BY puzzle_status WHERE p.status = {status} AND p.status <> 0 AND {rating}"
        ),
        Driver::Table if plan.rating == ANY_RATING => "puzzle p WHERE true".to_owned(),
        Driver::Table | Driver::Ids(_) => format!("puzzle p WHERE {rating}"),
    };
    plan.sql.iter().for_each(|condition| sql += &format!(" AND ({condition})"));
    sql
}

/// The order by rating and id.
pub(super) fn by_rating(plan: &Plan, down: bool) -> String {
    let way = if down { "DESC" } else { "ASC" };
    match plan.driver {
        Driver::Label(..) => format!(" ORDER BY l.rating {way}, l.puzzle {way}"),
        _ => format!(" ORDER BY p.rating {way}, p.id {way}"),
    }
}

impl Collection {
    /// Passes the rows that fulfil a query to a function until it breaks off. `rest` is the end of the SQL: further
    /// conditions and the order. Rows of listed puzzles come in the order of the list, whatever the rest.
    pub(super) fn walk(
        &self,
        plan: &Plan,
        span: Option<Span>,
        rest: &str,
        take: &mut dyn FnMut(Row) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        if let Driver::Ids(ids) = &plan.driver {
            return self.walk_ids(plan, ids.iter().copied(), take);
        }
        let sql = format!("SELECT {ROW_COLUMNS} FROM {}{rest}", rows_of(plan, span));
        // Not cached: every query has a text of its own, and would push out those that are used again.
        let mut statement = self.connection.prepare(&sql).at(self)?;
        let mut rows = statement.query([]).at(self)?;
        while let Some(row) = rows.next().at(self)? {
            let row = row_of(row).at(self)?;
            if plan.has(&row) && take(row).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Passes the rows of ids that fulfil the query to a function, in the order of the ids, until it breaks off.
    pub(super) fn walk_ids(
        &self,
        plan: &Plan,
        ids: impl Iterator<Item = i64>,
        take: &mut dyn FnMut(Row) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        let rating = rating_of(plan, None, "p.rating", "p.id");
        let mut sql = format!("SELECT {ROW_COLUMNS} FROM puzzle p WHERE p.id = ?1 AND {rating}");
        plan.sql.iter().for_each(|condition| sql += &format!(" AND ({condition})"));
        let mut statement = self.connection.prepare(&sql).at(self)?;
        for id in ids {
            // An id without a puzzle was removed since the list was made.
            if let Some(row) = statement.query_row([id], row_of).optional().at(self)?
                && plan.has(&row)
                && take(row).is_break()
            {
                break;
            }
        }
        Ok(())
    }
}
