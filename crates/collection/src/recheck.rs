//! Proves puzzles again: all of them, those that another version of the program proved, or those still open.

use crate::claim::{Asked, Claim, Content, TACTIC};
use crate::document::{ChangedStatus, CheckedCollection};
use crate::error::Error;
use crate::prove::{Bench, Finding, WrongProof};
use crate::query::{Condition, Find, Query, Term};
use crate::record::{Record, Status};
use crate::store::{At, Collection, change_setup, solutions_text};
use rookwright_run::document::value_of;
use rookwright_run::{Cancel, Settings, in_order_of};
use rusqlite::params;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// The number of puzzles in a transaction.
const BATCH: usize = 5_000;

/// Which puzzles are proven again, and how.
#[derive(Clone, Debug)]
pub struct Recheck {
    /// Only puzzles that another version of the program proved.
    pub changed: bool,
    /// Only puzzles that are not decided.
    pub open: bool,
    /// The number of threads.
    pub threads: usize,
    /// The number of positions searched for each mate.
    pub nodes: u64,
    /// Ends the work early. What is proven by then is saved.
    pub cancel: Cancel,
}

impl Default for Recheck {
    fn default() -> Self {
        let (threads, nodes) = (Settings::default().threads, crate::prove::USUAL_NODES);
        Self { changed: false, open: false, threads, nodes, cancel: Cancel::default() }
    }
}

/// What proving again found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RecheckReport {
    /// The number of puzzles proven.
    pub puzzles: u64,
    /// The puzzles whose status changed, with the old and the new one.
    pub changed: Vec<(i64, Status, Status)>,
    /// The number of puzzles by status now.
    pub by_status: BTreeMap<Status, u64>,
    /// Whether the work was ended early.
    pub stopped: bool,
}

impl RecheckReport {
    /// Returns the report as a document.
    pub fn document(&self) -> CheckedCollection {
        let changed = self.changed.iter().map(|&(id, was, is)| ChangedStatus { id, was, is });
        CheckedCollection {
            puzzles: self.puzzles,
            status: self.by_status.iter().map(|(status, &many)| (status.name().to_owned(), many)).collect(),
            changed: changed.collect(),
            stopped: self.stopped,
        }
    }

    /// Returns [`RecheckReport::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }
}

impl Collection {
    /// Proves puzzles again. `progress` is told the number done and the number of all.
    ///
    /// # Errors
    /// If the database cannot be written, or a proof fails its check.
    pub fn recheck(
        &mut self,
        options: &Recheck,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<RecheckReport, Error> {
        let ids = self.to_check(options)?;
        let mut report = RecheckReport::default();
        let benches = Mutex::new(Vec::new());
        for chunk in ids.chunks(BATCH) {
            if options.cancel.is_cancelled() {
                break;
            }
            // Read before the threads start: the connection belongs to this one.
            let mut records = Vec::new();
            let mut loader = self.loader()?;
            for &id in chunk {
                records.extend(loader.record(id)?);
            }
            drop(loader);
            let mut waiting = records.into_iter();
            let prove = |record: Record| {
                let popped = benches.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let bench: Bench = popped.unwrap_or_else(|| Bench::new(options.nodes, &options.cancel));
                let Claim { mut content, .. } = record.claim();
                // A position without a solution was called a tactic only because no mate was
                // found: it is looked for again.
                if let Content::Chess(setup) = &mut content
                    && matches!(record.status, Status::Unproven | Status::Open)
                    && setup.asked == Asked::Other(TACTIC.to_owned())
                    && setup.line.is_empty()
                {
                    setup.asked = Asked::Unknown;
                }
                let proven = bench.prove(&mut content, false);
                benches.lock().unwrap_or_else(PoisonError::into_inner).push(bench);
                (record, content, proven)
            };
            let mut done = Vec::new();
            in_order_of(options.threads, &mut || waiting.next(), prove, &mut |result| {
                done.push(result);
                if options.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            // A transaction for each batch: an interrupt or a kill keeps those before it.
            self.save_checked(done, options, &mut report)?;
            progress(report.puzzles, ids.len() as u64);
        }
        report.stopped = options.cancel.is_cancelled();
        // Only if all were proven does the whole collection belong to this version.
        if !report.stopped && !options.open {
            let version = env!("CARGO_PKG_VERSION");
            let noted = self.connection.execute_batch(&format!(
                "BEGIN; DELETE FROM proven; INSERT INTO proven VALUES (1, '{version}'); COMMIT"
            ));
            noted.at(self)?;
        }
        Ok(report)
    }

    /// Returns the puzzles to prove.
    fn to_check(&self, options: &Recheck) -> Result<Vec<i64>, Error> {
        let mut query = Query::default();
        if options.open {
            query.terms.push(Term { negated: false, condition: Condition::Status(Status::Open) });
        }
        let ids = self.find(&Find { query, sort: "id".parse().ok(), ..Find::default() })?;
        if !options.changed {
            return Ok(ids);
        }
        let mut statement =
            self.connection.prepare("SELECT first, version FROM proven ORDER BY first").at(self)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).at(self)?;
        let versions: Vec<(i64, String)> = rows.collect::<rusqlite::Result<_>>().at(self)?;
        let is_old = |id: &i64| {
            let range = versions.iter().rev().find(|(first, _)| first <= id);
            range.is_none_or(|(_, version)| version != env!("CARGO_PKG_VERSION"))
        };
        Ok(ids.into_iter().filter(is_old).collect())
    }

    fn save_checked(
        &mut self,
        done: Vec<(Record, Content, Result<Finding, WrongProof>)>,
        options: &Recheck,
        report: &mut RecheckReport,
    ) -> Result<(), Error> {
        let file = self.file().to_owned();
        let fail = |error| Error::sqlite(&file, error);
        let transaction = self.connection.transaction().map_err(fail)?;
        for (record, content, proven) in done {
            let finding = proven.map_err(crate::import::wrong)?;
            // An interrupted search says "open" of a puzzle that was decided.
            if finding.status == Status::Open
                && (options.cancel.is_cancelled() || record.status != Status::Open)
            {
                *report.by_status.entry(record.status).or_default() += 1;
                report.puzzles += 1;
                continue;
            }
            let status = finding.status;
            report.puzzles += 1;
            *report.by_status.entry(status).or_default() += 1;
            if status != record.status {
                report.changed.push((record.id, record.status, status));
            }
            // Rows that stay as they are need not be written.
            if status != record.status || finding.solutions != record.solutions {
                transaction
                    .execute(
                        "UPDATE puzzle SET status = ?2 WHERE id = ?1",
                        params![record.id, status.number()],
                    )
                    .map_err(fail)?;
                transaction.execute("DELETE FROM finding WHERE puzzle = ?1", [record.id]).map_err(fail)?;
                if !finding.solutions.is_empty() {
                    let text = solutions_text(&finding);
                    transaction
                        .execute("INSERT INTO finding VALUES (?1, ?2)", params![record.id, text])
                        .map_err(fail)?;
                }
            }
            // Proving may have found a solution, or what is asked, where the source gave none.
            if let (Content::Chess(old), Content::Chess(new)) = (&record.content, &content)
                && (old.line != new.line || old.asked != new.asked)
            {
                change_setup(&transaction, record.id, new).map_err(fail)?;
            }
        }
        transaction.commit().map_err(fail)
    }
}
