//! What was solved when, and when it is to be solved again.

use super::open::{At, Collection};
use crate::error::Error;
use crate::fsrs::{Grade, Memory};
use rookwright_run::document::document;
use rookwright_run::options::Choices;
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;
use std::collections::HashSet;

/// The seconds of a day.
pub(super) const DAY: i64 = 86_400;
/// How soon a puzzle comes again that was not solved, in seconds.
const SOON: i64 = 600;

/// How an attempt to solve a puzzle ended, in the order of their numbers in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Choices, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AttemptResult {
    /// Solved without help.
    #[default]
    Right,
    /// A wrong answer.
    Wrong,
    /// Solved with a hint.
    Hint,
    /// The solution was shown.
    Shown,
}

impl AttemptResult {
    /// Returns the result with this number in the database; an unknown one counts as wrong.
    pub(super) fn from_number(number: u8) -> Self {
        Self::ALL.get(usize::from(number)).copied().unwrap_or(AttemptResult::Wrong)
    }

    const fn grade(self) -> Grade {
        match self {
            AttemptResult::Right => Grade::Good,
            AttemptResult::Hint => Grade::Hard,
            AttemptResult::Wrong | AttemptResult::Shown => Grade::Again,
        }
    }
}

/// An attempt to solve a puzzle.
#[document]
#[derive(Copy)]
pub struct Attempt {
    /// The puzzle.
    #[serde(rename = "id")]
    pub puzzle: i64,
    /// How it went.
    pub result: AttemptResult,
    /// How long it took.
    pub milliseconds: u32,
    /// When it ended, in seconds since 1970.
    pub time: i64,
}

/// When a puzzle is to be solved again.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Repetition {
    /// When it is due, in seconds since 1970.
    pub due: i64,
    /// The number of days after which it is remembered with a chance of 90 percent.
    pub stability: f64,
    /// How hard it is for this person, from 1 to 10.
    pub difficulty: f64,
    /// The number of attempts.
    pub attempts: u32,
}

/// Numbers about attempts.
#[document]
#[derive(Copy)]
pub struct HistoryNumbers {
    /// The number of attempts.
    pub attempts: u64,
    /// The number of puzzles that were solved, with a hint or without.
    pub solved: u64,
    /// The number of puzzles whose first attempt was right.
    pub at_once: u64,
    /// The number of right attempts since the last wrong one.
    pub streak: u64,
    /// The number of puzzles that are due.
    pub due: u64,
}

impl Collection {
    /// Saves an attempt, and plans the next one. It is safe when it returns.
    ///
    /// # Errors
    /// If there is no such puzzle, or the database cannot be written.
    pub fn attempt(&mut self, attempt: Attempt) -> Result<Repetition, Error> {
        self.sync_commits()?;
        self.in_transaction(|connection| {
            if !super::lists::exists(connection, attempt.puzzle)? {
                return Err(Error::NoPuzzle(attempt.puzzle).into());
            }
            connection
                .prepare_cached(
                    "INSERT INTO attempt(puzzle, time, result, milliseconds) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![
                    attempt.puzzle,
                    attempt.time,
                    attempt.result as i64,
                    attempt.milliseconds
                ])?;
            // The plan depends on what was planned before, which this attempt replaces.
            let next = planned(connection, &attempt)?;
            connection
                .prepare_cached(
                    "INSERT OR REPLACE INTO repetition(puzzle, due, stability, difficulty, last, attempts)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![
                    attempt.puzzle,
                    next.due,
                    next.stability,
                    next.difficulty,
                    attempt.time,
                    next.attempts
                ])?;
            Ok(next)
        })
    }

    /// Returns the plan for a puzzle; `None` if it was never tried.
    pub fn repetition(&self, puzzle: i64) -> Result<Option<Repetition>, Error> {
        let found = repetition_of(&self.connection, puzzle).at(self)?;
        Ok(found.map(|(repetition, _)| repetition))
    }

    /// Returns the puzzles that are due at this time, the longest due first.
    pub fn due(&self, now: i64) -> Result<Vec<i64>, Error> {
        let sql = "SELECT puzzle FROM repetition WHERE due <= ?1 ORDER BY due, puzzle";
        self.rows(sql, [now], |row| row.get(0))
    }

    /// Returns the puzzles that were tried at least once.
    pub fn tried(&self) -> Result<HashSet<i64>, Error> {
        Ok(self.rows("SELECT puzzle FROM repetition", [], |row| row.get(0))?.into_iter().collect())
    }

    /// Returns the last attempts, the latest first: of one puzzle or of all.
    pub fn attempts(&self, puzzle: Option<i64>, most: usize) -> Result<Vec<Attempt>, Error> {
        let sql = "SELECT puzzle, time, result, milliseconds FROM attempt
                   WHERE ?1 IS NULL OR puzzle = ?1 ORDER BY id DESC LIMIT ?2";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.rows(sql, params![puzzle, most], |row| {
            let (puzzle, time, result, milliseconds) = row.try_into()?;
            Ok(Attempt { puzzle, time, result: AttemptResult::from_number(result), milliseconds })
        })
    }

    /// Returns numbers about the attempts at one puzzle or at all.
    pub fn history_numbers(&self, puzzle: Option<i64>, now: i64) -> Result<HistoryNumbers, Error> {
        // Every statement has both parameters, so that one function asks them all.
        let own = "(?1 IS NULL OR puzzle = ?1) AND ?2 IS NOT NULL";
        let (right, hint) = (AttemptResult::Right as i64, AttemptResult::Hint as i64);
        let ask = |sql: String| self.value(&sql, params![puzzle, now]);
        Ok(HistoryNumbers {
            attempts: ask(format!("SELECT count(*) FROM attempt WHERE {own}"))?,
            solved: ask(format!(
                "SELECT count(DISTINCT puzzle) FROM attempt WHERE result IN ({right}, {hint}) AND {own}"
            ))?,
            at_once: ask(format!(
                "SELECT count(*) FROM (SELECT result, min(id) FROM attempt WHERE {own} GROUP BY puzzle)
                 WHERE result = {right}"
            ))?,
            // The streak counts the attempts since the last one that was not right.
            streak: ask(format!(
                "SELECT count(*) FROM attempt WHERE {own} AND id >
                 coalesce((SELECT max(id) FROM attempt WHERE result <> {right} AND {own}), 0)"
            ))?,
            due: ask(
                "SELECT count(*) FROM repetition WHERE (?1 IS NULL OR puzzle = ?1) AND due <= ?2".to_owned()
            )?,
        })
    }
}

/// Returns the plan after an attempt.
fn planned(connection: &Connection, attempt: &Attempt) -> rusqlite::Result<Repetition> {
    let before = repetition_of(connection, attempt.puzzle)?;
    let grade = attempt.result.grade();
    let (memory, attempts) = match before {
        None => (Memory::first(grade), 0),
        Some((before, last)) => {
            // A clock that was set back counts as the same day.
            let days = u32::try_from((attempt.time - last).max(0) / DAY).unwrap_or(u32::MAX);
            let memory = Memory { stability: before.stability, difficulty: before.difficulty };
            (memory.after(grade, days), before.attempts)
        }
    };
    let wait = if grade == Grade::Again { SOON } else { i64::from(memory.interval()) * DAY };
    let Memory { stability, difficulty } = memory;
    Ok(Repetition { due: attempt.time + wait, stability, difficulty, attempts: attempts.saturating_add(1) })
}

/// Returns the plan of a puzzle, and when it was tried last.
fn repetition_of(connection: &Connection, puzzle: i64) -> rusqlite::Result<Option<(Repetition, i64)>> {
    connection
        .prepare_cached(
            "SELECT due, stability, difficulty, attempts, last FROM repetition WHERE puzzle = ?1",
        )?
        .query_row([puzzle], |row| {
            let (due, stability, difficulty, attempts, last) = row.try_into()?;
            Ok((Repetition { due, stability, difficulty, attempts }, last))
        })
        .optional()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::Import;
    use crate::store::Access;

    #[test]
    fn what_went_wrong_comes_back_first() {
        let folder = std::env::temp_dir().join(format!("rookwright-history-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let mut collection = Collection::open(&folder.join("club.db"), Access::Create).unwrap();
        let list = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\nkbK5/pp6/1P6/8/8/8/8/R7 w #2\n";
        collection.import_text("list.epd", list, &Import::default()).unwrap();
        let mut attempt = |puzzle, time, result| {
            collection.attempt(Attempt { puzzle, time, result, milliseconds: 1000 }).unwrap()
        };
        let right = attempt(1, 1_000_000, AttemptResult::Right);
        assert_eq!(right.due, 1_000_000 + 2 * DAY);
        let wrong = attempt(2, 1_000_000, AttemptResult::Wrong);
        assert_eq!(wrong.due, 1_000_000 + SOON);
        let hint = attempt(2, wrong.due, AttemptResult::Hint);
        assert_eq!((hint.due, hint.attempts), (wrong.due + DAY, 2));
        // A clock that was set back does no harm.
        let again = attempt(2, 5, AttemptResult::Right);
        assert!(again.stability.is_finite() && again.due > 5);
        assert_eq!(collection.due(again.due).unwrap(), [2]);
        assert_eq!(collection.due(1_000_000 + 3 * DAY).unwrap(), [2, 1]);
        assert_eq!(collection.tried().unwrap().len(), 2);
        let numbers = collection.history_numbers(None, 1_000_000 + 3 * DAY).unwrap();
        let expected = HistoryNumbers { attempts: 4, solved: 2, at_once: 1, streak: 1, due: 2 };
        assert_eq!(numbers, expected);
        drop(collection);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
