//! Proves puzzles again: all of them, those that another version of the program proved, or those still open.

use crate::claim::{Asked, Claim, Content, TACTIC};
use crate::document::{ChangedStatus, CheckedCollection};
use crate::error::Error;
use crate::prove::{Bench, Finding, Pool, WrongProof};
use crate::query::{Condition, Find, Query, Term};
use crate::record::{Record, Status};
use crate::store::{Collection, change_setup, solutions_text};
use rookwright_run::{Cancel, Settings, in_order_of};
use rusqlite::params;
use std::ops::ControlFlow;

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

impl Collection {
    /// Proves puzzles again. `progress` is told the number done and the number of all.
    ///
    /// # Errors
    /// If the database cannot be written, or a proof fails its check.
    pub fn recheck(
        &mut self,
        options: &Recheck,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<CheckedCollection, Error> {
        let ids = self.to_check(options)?;
        let mut report = CheckedCollection::default();
        let benches = Pool::new();
        for chunk in ids.chunks(BATCH) {
            if options.cancel.is_cancelled() {
                break;
            }
            // Read before the threads start: the connection belongs to this one.
            let mut waiting = self.records(chunk)?.into_iter();
            let prove = |record: Record| {
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
                let new = || Bench::new(options.nodes, &options.cancel);
                let proven = benches.with(new, |bench| bench.prove(&mut content, false));
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
            self.in_transaction(|connection| {
                connection.execute("DELETE FROM proven", [])?;
                connection.execute("INSERT INTO proven VALUES (1, ?1)", [version])?;
                Ok(())
            })?;
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
        let versions: Vec<(i64, String)> =
            self.rows("SELECT first, version FROM proven ORDER BY first", [], |row| row.try_into())?;
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
        report: &mut CheckedCollection,
    ) -> Result<(), Error> {
        self.in_transaction(|connection| {
            for (record, content, proven) in done {
                let finding = proven.map_err(crate::import::wrong)?;
                report.puzzles += 1;
                let (was, is) = (record.status, finding.status);
                // An interrupted search says "open" of a puzzle that was decided.
                if is == Status::Open && (options.cancel.is_cancelled() || was != Status::Open) {
                    *report.status.entry(was).or_default() += 1;
                    continue;
                }
                *report.status.entry(is).or_default() += 1;
                if is != was {
                    report.changed.push(ChangedStatus { id: record.id, was, is });
                }
                // Rows that stay as they are need not be written.
                if is != was || finding.solutions != record.solutions {
                    let change = "UPDATE puzzle SET status = ?2 WHERE id = ?1";
                    connection.execute(change, params![record.id, is.number()])?;
                    connection.execute("DELETE FROM finding WHERE puzzle = ?1", [record.id])?;
                    if !finding.solutions.is_empty() {
                        let text = solutions_text(&finding);
                        connection
                            .execute("INSERT INTO finding VALUES (?1, ?2)", params![record.id, text])?;
                    }
                }
                // Proving may have found a solution, or what is asked, where the source gave none.
                if let (Content::Chess(old), Content::Chess(new)) = (&record.content, &content)
                    && (old.line != new.line || old.asked != new.asked)
                {
                    change_setup(connection, record.id, new)?;
                }
            }
            Ok(())
        })
    }
}
