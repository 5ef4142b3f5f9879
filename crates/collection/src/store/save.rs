//! Adds puzzles, merges repeats and updates ratings.

use super::labels::{self, ALL, Numbers};
use super::open::{At, Collection};
use crate::claim::{Claim, Content, Facts, Label, LabelKind, Setup};
use crate::error::Error;
use crate::form::{form, form_of, hashed};
use crate::pack::{material, pack_moves, pack_numbers, pack_position, unpack_numbers};
use crate::prove::{Finding, key_features, men};
use crate::record::asked_of;
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::HashMap;

/// The prefix of links that is not saved a million times.
const LICHESS: &str = "https://lichess.org/";

/// What became of an entry, the most first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Saved {
    /// A new puzzle.
    New(i64),
    /// A puzzle that was there already, from another source. The source was added.
    Merged(i64),
    /// The same entry of the same source, with other facts now.
    Updated(i64),
    /// The same entry of the same source, unchanged.
    Unchanged(i64),
}

impl Saved {
    /// Returns the id of the puzzle.
    pub(crate) fn id(self) -> i64 {
        match self {
            Saved::New(id) | Saved::Merged(id) | Saved::Updated(id) | Saved::Unchanged(id) => id,
        }
    }
}

/// An entry with its proof.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) claim: Claim,
    /// `None` if the same puzzle with the same solution is in the collection, so that nothing was to be proven.
    pub(crate) finding: Option<Finding>,
}

/// What was looked up, over many transactions.
#[derive(Default, Debug)]
pub(crate) struct Lookups {
    numbers: Numbers,
    sources: HashMap<String, i64>,
}

/// A transaction that adds many puzzles. The caller begins and ends the transaction.
pub(crate) struct Batch<'a> {
    transaction: &'a Connection,
    lookups: &'a mut Lookups,
    keep_repeats: bool,
}

/// How a setup is saved.
struct Packed {
    position: Vec<u8>,
    line: Vec<u8>,
    lead: bool,
}

impl Packed {
    fn of(setup: &Setup) -> Self {
        Self {
            position: pack_position(&setup.start, setup.clocks),
            line: pack_moves(&setup.line),
            lead: setup.lead,
        }
    }
}

impl Collection {
    /// Begins to read: until the result is dropped, the database looks as it does now.
    pub(crate) fn view(&self) -> rusqlite::Result<rusqlite::Transaction<'_>> {
        self.connection.unchecked_transaction()
    }

    /// Makes every further transaction wait until it is on the disk. An import of a million puzzles would take longer.
    pub(crate) fn sync_commits(&self) -> Result<(), Error> {
        self.connection.execute_batch("PRAGMA synchronous = FULL").at(self)
    }

    /// Begins a transaction, in which [`Collection::batch`] adds puzzles.
    pub(crate) fn begin(&self) -> Result<(), Error> {
        self.connection.execute_batch("BEGIN IMMEDIATE").at(self)
    }

    /// Ends the transaction. What was added is safe then.
    pub(crate) fn commit(&self) -> Result<(), Error> {
        self.connection.execute_batch("COMMIT").at(self).inspect_err(|_| self.roll_back())
    }

    /// Ends the transaction as if it had not been.
    pub(crate) fn roll_back(&self) {
        // It may have ended by itself, as it does when the disk is full.
        if !self.connection.is_autocommit() {
            let _ = self.connection.execute_batch("ROLLBACK");
        }
    }

    /// Returns what adds puzzles in the transaction that has begun.
    pub(crate) fn batch<'a>(&'a self, lookups: &'a mut Lookups, keep_repeats: bool) -> Batch<'a> {
        Batch { transaction: &self.connection, lookups, keep_repeats }
    }
}

impl Batch<'_> {
    /// Remembers how many entries of a file are in, in the same transaction; 0 when it is finished.
    pub(crate) fn progress(&self, file: &str, entries: u64) -> rusqlite::Result<()> {
        if entries == 0 {
            self.transaction.execute("DELETE FROM progress WHERE file = ?1", [file])?;
        } else {
            self.transaction.execute(
                "INSERT INTO progress VALUES (?1, ?2) ON CONFLICT DO UPDATE SET entries = ?2",
                params![file, i64::try_from(entries).unwrap_or(i64::MAX)],
            )?;
        }
        Ok(())
    }

    /// Appends a puzzle to a list.
    pub(crate) fn append(&self, list: i64, puzzle: i64) -> rusqlite::Result<()> {
        super::lists::append(self.transaction, list, puzzle).map(|_| ())
    }

    /// Returns the number of a list, which is created if it does not exist.
    pub(crate) fn list(&self, name: &str) -> rusqlite::Result<i64> {
        super::lists::number_of(self.transaction, name)
    }

    /// Adds an entry.
    pub(crate) fn add(&mut self, source: &str, outcome: &Outcome, tags: &[Label]) -> rusqlite::Result<Saved> {
        let Outcome { claim, finding } = outcome;
        let form = form(&claim.content);
        let source = self.source(source)?;
        let reference = reference(claim);
        let mut found = None;
        {
            let mut same =
                self.transaction.prepare_cached("SELECT id FROM puzzle WHERE form = ?1 ORDER BY id")?;
            let ids = same.query_map([form], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
            let mut seen = self.transaction.prepare_cached(
                "SELECT 1 FROM sighting WHERE puzzle = ?1 AND source = ?2 AND reference = ?3",
            )?;
            // With repeats kept, the same puzzle may be here several times: the one that this source had
            // already named is the right one.
            for id in ids {
                if seen.exists(params![id, source, reference])? {
                    found = Some((id, true));
                    break;
                }
                found = found.or(Some((id, false)));
            }
        }
        // The same entry again brings news about it; another entry of a known puzzle is one more source.
        match found {
            Some((id, true)) => self.update(id, source, &reference, claim, tags),
            Some((id, false)) if !self.keep_repeats => {
                self.sighting(id, source, &reference, claim, finding.as_ref(), false)?;
                self.enrich(id, claim, tags)?;
                Ok(Saved::Merged(id))
            }
            _ => {
                let id = self.insert(form, claim, finding.as_ref(), tags)?;
                self.sighting(id, source, &reference, claim, finding.as_ref(), true)?;
                Ok(Saved::New(id))
            }
        }
    }

    fn source(&mut self, name: &str) -> rusqlite::Result<i64> {
        if let Some(&number) = self.lookups.sources.get(name) {
            return Ok(number);
        }
        self.transaction.execute("INSERT OR IGNORE INTO source(name) VALUES (?1)", [name])?;
        let number =
            self.transaction.query_row("SELECT id FROM source WHERE name = ?1", [name], |row| row.get(0))?;
        self.lookups.sources.insert(name.to_owned(), number);
        Ok(number)
    }

    fn insert(
        &mut self,
        form: i64,
        claim: &Claim,
        finding: Option<&Finding>,
        tags: &[Label],
    ) -> rusqlite::Result<i64> {
        let Facts { labels, rating, .. } = &claim.facts;
        let connection = self.transaction;
        let asked = match &claim.content {
            Content::Chess(setup) => setup.asked.to_string(),
            Content::Puzzle(puzzle) => asked_of(puzzle),
        };
        // What is asked and all labels are numbers in the row, so that a query can go through their index.
        let asked = self.lookups.numbers.of(connection, &Label { kind: LabelKind::Asked, name: asked })?;
        let found = finding.into_iter().flat_map(|finding| &finding.themes);
        let found: Vec<Label> = found.map(|name| Label::new(LabelKind::Theme, name)).collect();
        let labels = self.lookups.numbers.packed(connection, labels.iter().chain(&found).chain(tags))?;
        // Without a proof nothing is decided.
        let status = finding.map_or(crate::record::Status::Open, |finding| finding.status);
        let mut insert = connection.prepare_cached(
            "INSERT INTO puzzle(form, asked, status, rating, men, material, key, lead, position, line, labels)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )?;
        let rating = i64::from(rating.unwrap_or(0));
        let (status, labels) = (status.number(), Some(labels).filter(|labels| !labels.is_empty()));
        // Only chess has a position by which it can be found. Other puzzles are a text in a table
        // of their own.
        let ((men, material, key), packed) = match &claim.content {
            Content::Chess(setup) => {
                let position = setup.position();
                ((men(&position), material(&position), key_features(setup)), Some(Packed::of(setup)))
            }
            Content::Puzzle(_) => ((0, 0, 0), None),
        };
        let (start, line, lead) = packed
            .map_or((None, None, false), |packed| (Some(packed.position), Some(packed.line), packed.lead));
        insert
            .execute(params![form, asked, status, rating, men, material, key, lead, start, line, labels])?;
        let id = connection.last_insert_rowid();
        self.insert_texts(id, claim, finding)?;
        Ok(id)
    }

    /// Adds what is not in the row of a new puzzle, because most have none of it.
    fn insert_texts(&self, id: i64, claim: &Claim, finding: Option<&Finding>) -> rusqlite::Result<()> {
        let connection = self.transaction;
        let Facts { title, author, source, comment, difficulty, .. } = &claim.facts;
        // Positions are packed in the row; all other puzzles are kept as text.
        if let Content::Puzzle(puzzle) = &claim.content {
            connection
                .prepare_cached("INSERT INTO text(puzzle, puz, difficulty) VALUES (?1, ?2, ?3)")?
                .execute(params![id, puzzle.to_string(), difficulty])?;
        }
        if let Some(finding) = finding.filter(|finding| !finding.solutions.is_empty()) {
            connection
                .prepare_cached("INSERT INTO finding(puzzle, solutions) VALUES (?1, ?2)")?
                .execute(params![id, solutions_text(finding)])?;
        }
        // Most puzzles of large files have no words, and then no row for them.
        if [title, author, source, comment].into_iter().any(Option::is_some) {
            connection
                .prepare_cached(
                    "INSERT INTO words(puzzle, title, author, source, comment) VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute(params![id, title, author, source, comment])?;
        }
        Ok(())
    }

    fn sighting(
        &self,
        id: i64,
        source: i64,
        reference: &str,
        claim: &Claim,
        finding: Option<&Finding>,
        is_first: bool,
    ) -> rusqlite::Result<()> {
        let Facts { link, rating, deviation, popularity, plays, .. } = &claim.facts;
        // How the source shows it is saved only if the puzzle shows it differently.
        let mut shown = None;
        if let (Content::Chess(setup), false) = (&claim.content, is_first) {
            let packed = Packed::of(setup);
            let same = self
                .transaction
                .prepare_cached(
                    "SELECT 1 FROM puzzle WHERE id = ?1 AND position = ?2 AND line = ?3 AND lead = ?4",
                )?
                .exists(params![id, packed.position, packed.line, packed.lead])?;
            shown = (!same).then_some(packed);
        }
        // One start of links is in millions of rows, and is written as one character.
        let link = link.as_deref().map(shortened);
        self.transaction
            .prepare_cached(
                // A source that names the puzzle again under the same reference replaces what it said.
                "INSERT OR REPLACE INTO sighting VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            )?
            .execute(params![
                id,
                source,
                reference,
                link,
                rating,
                deviation,
                popularity,
                plays,
                finding.is_some_and(|finding| finding.differs),
                shown.as_ref().map(|packed| &packed.position),
                shown.as_ref().map(|packed| &packed.line),
                shown.as_ref().map(|packed| packed.lead),
            ])?;
        Ok(())
    }

    /// Updates the rating and what else the source says now.
    fn update(
        &mut self,
        id: i64,
        source: i64,
        reference: &str,
        claim: &Claim,
        tags: &[Label],
    ) -> rusqlite::Result<Saved> {
        let Facts { link, rating, deviation, popularity, plays, .. } = &claim.facts;
        let changed = self
            .transaction
            .prepare_cached(
                // What the source no longer says stays as it was. The second half keeps a row untouched that
                // would not change, so that the number of changes is true.
                "UPDATE sighting SET link = coalesce(?4, link), rating = coalesce(?5, rating),
                     deviation = coalesce(?6, deviation), popularity = coalesce(?7, popularity),
                     plays = coalesce(?8, plays)
                 WHERE puzzle = ?1 AND source = ?2 AND reference = ?3
                 AND (link IS NOT coalesce(?4, link) OR rating IS NOT coalesce(?5, rating)
                      OR deviation IS NOT coalesce(?6, deviation) OR popularity IS NOT coalesce(?7, popularity)
                      OR plays IS NOT coalesce(?8, plays))",
            )?
            .execute(params![
                id,
                source,
                reference,
                link.as_deref().map(shortened),
                rating,
                deviation,
                popularity,
                plays
            ])?;
        let enriched = self.enrich(id, claim, tags)?;
        Ok(if changed > 0 || enriched { Saved::Updated(id) } else { Saved::Unchanged(id) })
    }

    /// Adds what a repeat knows and the puzzle does not: labels, a title, an author. Sets the rating to that of the
    /// first source that has one. Returns whether anything was added.
    fn enrich(&mut self, id: i64, claim: &Claim, tags: &[Label]) -> rusqlite::Result<bool> {
        let connection = self.transaction;
        let (old_rating, old): (i64, Vec<i64>) = connection
            .prepare_cached("SELECT rating, labels FROM puzzle WHERE id = ?1")?
            .query_row([id], |row| {
                Ok((row.get(0)?, unpack_numbers(row.get_ref(1)?.as_blob_or_null()?.unwrap_or_default())))
            })?;
        // The rating stays that of the first source that has one, whichever is imported again.
        let rating: i64 = connection
            .prepare_cached(
                "SELECT rating FROM sighting WHERE puzzle = ?1 AND rating IS NOT NULL ORDER BY source, reference LIMIT 1",
            )?
            .query_row([id], |row| row.get(0))
            .optional()?
            .unwrap_or(old_rating);
        let mut labels = old.clone();
        for label in claim.facts.labels.iter().chain(tags) {
            let number = self.lookups.numbers.of(connection, label)?;
            if !labels.contains(&number) {
                labels.push(number);
            }
        }
        let mut changed = false;
        // The index of labels is by rating, so it changes with either.
        if rating != old_rating || labels != old {
            change_labels(connection, id, (old_rating, &old), (rating, &labels))?;
            changed = true;
        }
        // What is there stays: a repeat fills gaps only. The condition makes SQLite say whether it did.
        let Facts { title, author, source, comment, .. } = &claim.facts;
        if [title, author, source, comment].into_iter().any(Option::is_some) {
            changed |= connection
                .prepare_cached(
                    "INSERT INTO words(puzzle, title, author, source, comment) VALUES (?1, ?2, ?3, ?4, ?5)
                     ON CONFLICT(puzzle) DO UPDATE SET
                     title = coalesce(title, ?2), author = coalesce(author, ?3),
                     source = coalesce(source, ?4), comment = coalesce(comment, ?5)
                     WHERE (title IS NULL AND ?2 IS NOT NULL) OR (author IS NULL AND ?3 IS NOT NULL)
                        OR (source IS NULL AND ?4 IS NOT NULL) OR (comment IS NULL AND ?5 IS NOT NULL)",
                )?
                .execute(params![id, title, author, source, comment])?
                > 0;
        }
        Ok(changed)
    }
}

/// Changes rating and labels of a puzzle, in its row and in the index.
pub(super) fn change_labels(
    connection: &Connection,
    id: i64,
    old: (i64, &[i64]),
    new: (i64, &[i64]),
) -> rusqlite::Result<()> {
    let packed = Some(pack_numbers(new.1)).filter(|packed| !packed.is_empty());
    connection
        .prepare_cached("UPDATE puzzle SET rating = ?2, labels = ?3 WHERE id = ?1")?
        .execute(params![id, new.0, packed])?;
    let indexed: i64 = connection
        .prepare_cached("SELECT value FROM meta WHERE name = 'indexed'")?
        .query_row([], |row| row.get(0))?;
    // Such a puzzle is put into the index later, with its new labels.
    if id > indexed {
        return Ok(());
    }
    let asked: i64 = connection
        .prepare_cached("SELECT asked FROM puzzle WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?;
    // What is asked is a label as well, and moves with the rating.
    let with = |labels: &[i64]| [&[ALL, asked], labels].concat();
    labels::remove(connection, id, old.0, &with(old.1))?;
    let mut entries: Vec<_> = with(new.1).into_iter().map(|label| (label, new.0, id)).collect();
    entries.sort_unstable();
    labels::add(connection, &entries)
}

/// Changes the solution of a puzzle, and what is asked if it was found out.
pub(crate) fn change_setup(connection: &Connection, id: i64, setup: &Setup) -> rusqlite::Result<()> {
    let (line, key) = (pack_moves(&setup.line), key_features(setup));
    let name = setup.asked.to_string();
    let asked = Numbers::default().of(connection, &Label { kind: LabelKind::Asked, name })?;
    let (old, rating): (i64, i64) =
        connection.query_row("SELECT asked, rating FROM puzzle WHERE id = ?1", [id], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    // Other repeats of the puzzle are found by its form, in which the stipulation counts.
    let form = form_of(&setup.position(), &setup.asked);
    connection.execute(
        "UPDATE puzzle SET line = ?2, key = ?3, asked = ?4, form = ?5 WHERE id = ?1",
        params![id, line, key, asked, form],
    )?;
    if asked != old {
        labels::remove(connection, id, rating, &[old])?;
        labels::add(connection, &[(asked, rating, id)])?;
    }
    Ok(())
}

/// Returns what the source calls the puzzle. A puzzle without a name is recognised by its contents, so that the
/// same file adds nothing when it is imported again, whatever stands before the puzzle.
fn reference(claim: &Claim) -> String {
    claim.facts.reference.clone().unwrap_or_else(|| {
        let shown = match &claim.content {
            Content::Chess(setup) => format!("{:?} {}", pack_position(&setup.start, None), setup.asked),
            Content::Puzzle(puzzle) => puzzle.identity(),
        };
        let text = format!("{shown}\n{:?}\n{:?}", claim.facts.title, claim.facts.author);
        format!("*{:x}", hashed(text.as_bytes(), 0))
    })
}

/// Writes solutions: the moves of a line with blanks, the lines with semicolons.
pub(crate) fn solutions_text(finding: &Finding) -> String {
    let line = |line: &Vec<rookwright_chess::Move>| {
        line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    finding.solutions.iter().map(line).collect::<Vec<_>>().join(";")
}

fn shortened(link: &str) -> String {
    link.strip_prefix(LICHESS).map_or_else(|| link.to_owned(), |rest| format!("~{rest}"))
}

/// Returns a link as it was.
pub(super) fn lengthened(link: String) -> String {
    link.strip_prefix('~').map(|rest| format!("{LICHESS}{rest}")).unwrap_or(link)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rolled_back_was_never_there() {
        let collection = Collection::empty().unwrap();
        let sources = || collection.value::<i64>("SELECT count(*) FROM source", []).unwrap();
        let add = || {
            collection.begin().unwrap();
            collection.connection.execute("INSERT INTO source(name) VALUES ('Loyd')", []).unwrap();
            assert_eq!(sources(), 1);
        };
        add();
        collection.roll_back();
        assert_eq!(sources(), 0);
        // A transaction that has ended is no obstacle to the next.
        collection.roll_back();
        add();
        collection.commit().unwrap();
        assert_eq!(sources(), 1);
    }
}
