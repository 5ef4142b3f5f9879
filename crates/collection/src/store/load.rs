//! Reads puzzles from the database.

use super::open::{At, Collection};
use super::save::lengthened;
use crate::claim::{Asked, Content, Facts, Label, LabelKind, Setup, TACTIC};
use crate::error::Error;
use crate::pack::{unpack_moves, unpack_numbers, unpack_position};
use crate::record::{Record, Sighting, Status};
use rookwright_chess::{Move, Position};
use rusqlite::{OptionalExtension, Statement, params};
use std::collections::HashMap;

/// The columns of [`Row`], for queries over the table `puzzle` with the name `p`.
pub(crate) const ROW_COLUMNS: &str =
    "p.id, p.asked, p.status, p.rating, p.men, p.material, p.key, p.lead, p.position, p.line, p.labels";

/// A row of the table `puzzle`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    pub(crate) id: i64,
    pub(crate) asked: i64,
    pub(crate) status: i64,
    pub(crate) rating: i64,
    pub(crate) material: i64,
    pub(crate) lead: bool,
    pub(crate) position: Option<Vec<u8>>,
    pub(crate) line: Vec<u8>,
    pub(crate) labels: Vec<i64>,
}

/// Reads a row with the columns [`ROW_COLUMNS`].
pub(crate) fn row_of(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    let blob = |nth: usize| -> rusqlite::Result<Option<Vec<u8>>> {
        Ok(row.get_ref(nth)?.as_blob_or_null()?.map(<[u8]>::to_vec))
    };
    Ok(Row {
        id: row.get(0)?,
        asked: row.get(1)?,
        status: row.get(2)?,
        rating: row.get(3)?,
        material: row.get(5)?,
        lead: row.get(7)?,
        position: blob(8)?,
        line: blob(9)?.unwrap_or_default(),
        labels: unpack_numbers(row.get_ref(10)?.as_blob_or_null()?.unwrap_or_default()),
    })
}

impl Row {
    /// Returns the position where the solver begins, and the last one of the solution. `None` for puzzles without
    /// a position.
    pub(crate) fn positions(&self) -> Option<(Position, Position)> {
        let (start, _) = unpack_position(self.position.as_deref()?)?;
        let line = unpack_moves(&self.line);
        let begin = match line.first() {
            Some(&first) if self.lead => played(&start, first)?,
            _ => start,
        };
        let mut end = begin.clone();
        for &step in line.iter().skip(usize::from(self.lead)) {
            end = played(&end, step)?;
        }
        Some((begin, end))
    }
}

/// Returns the position after a move; `None` if there is nothing to move.
fn played(position: &Position, step: Move) -> Option<Position> {
    position.man_at(step.from())?;
    Some(position.after(step))
}

impl Collection {
    /// Returns a puzzle with everything that is known about it.
    ///
    /// # Errors
    /// If there is no puzzle with this id.
    pub fn show(&self, id: i64) -> Result<Record, Error> {
        self.loader()?.record(id)?.ok_or(Error::NoPuzzle(id))
    }

    /// Passes the diagram of every mate problem to a function, so that generators can avoid them.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn for_each_mate(&self, mut take: impl FnMut(&Position)) -> Result<(), Error> {
        let labels = self.labels()?;
        let sql = format!("SELECT {ROW_COLUMNS} FROM puzzle p WHERE p.position IS NOT NULL");
        self.rows(&sql, [], |row| {
            let row = row_of(row)?;
            let asked = labels.get(&row.asked).and_then(|label| asked_named(&label.name));
            if let (Some(Asked::Mate(_)), Some((begin, _))) = (asked, row.positions()) {
                take(&begin);
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Returns the puzzle that a source calls by this name, such as the id of a Lichess puzzle.
    pub fn id_of_reference(&self, reference: &str) -> Result<Option<i64>, Error> {
        self.row("SELECT puzzle FROM sighting WHERE reference = ?1 LIMIT 1", [reference], |row| row.get(0))
    }

    /// Returns what reads many records.
    pub(crate) fn loader(&self) -> Result<Loader<'_>, Error> {
        let prepare = |sql: &str| self.connection.prepare(sql).at(self);
        // Most puzzles of a large collection have neither texts nor several solutions.
        let unless_empty = |table: &str, sql: &str| {
            let is_filled = self.value(&format!("SELECT EXISTS (SELECT 1 FROM {table})"), [])?;
            if is_filled { prepare(sql).map(Some) } else { Ok(None) }
        };
        // The statements are prepared once, because they run for every record.
        Ok(Loader {
            collection: self,
            labels: self.labels()?,
            row: prepare(&format!("SELECT {ROW_COLUMNS} FROM puzzle p WHERE p.id = ?1"))?,
            words: unless_empty(
                "words",
                "SELECT title, author, source, comment FROM words WHERE puzzle = ?1",
            )?,
            finding: unless_empty("finding", "SELECT solutions FROM finding WHERE puzzle = ?1")?,
            text: prepare("SELECT puz, difficulty FROM text WHERE puzzle = ?1")?,
            sightings: prepare(
                "SELECT s.name, g.reference, g.link, g.rating, g.deviation, g.popularity, g.plays, g.differs,
                        g.position, g.line, g.lead
                 FROM sighting g JOIN source s ON s.id = g.source WHERE g.puzzle = ?1
                 ORDER BY g.position IS NOT NULL, g.source, g.reference LIKE '*%', g.reference",
            )?,
        })
    }
}

/// Reads records, with statements that are prepared once.
pub(crate) struct Loader<'a> {
    collection: &'a Collection,
    labels: HashMap<i64, Label>,
    row: Statement<'a>,
    /// `None` if no puzzle has texts.
    words: Option<Statement<'a>>,
    /// `None` if every puzzle has just the solution of its row.
    finding: Option<Statement<'a>>,
    text: Statement<'a>,
    sightings: Statement<'a>,
}

impl Loader<'_> {
    /// Returns a puzzle; `None` if there is none with this id.
    pub(crate) fn record(&mut self, id: i64) -> Result<Option<Record>, Error> {
        match self.row.query_row([id], row_of).optional().at(self.collection)? {
            Some(row) => self.record_of(&row).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the record of a row.
    fn record_of(&mut self, row: &Row) -> Result<Record, Error> {
        let file = self.collection.file();
        let damaged =
            |why: &str| Error::Damaged { file: file.to_owned(), why: format!("puzzle {}: {why}", row.id) };
        // Everything is checked: another program may have changed the file, and a puzzle that
        // cannot be read is damage, not a panic.
        let asked = self.labels.get(&row.asked).ok_or_else(|| damaged("unknown stipulation"))?.name.clone();
        let mut facts = self.words(row.id)?;
        let own = row.labels.iter().filter_map(|number| self.labels.get(number));
        facts.labels = own.filter(|label| label.kind != LabelKind::Asked).cloned().collect();
        facts.rating = u16::try_from(row.rating).ok().filter(|&rating| rating > 0);
        // Chess puzzles are in the row itself, packed. Those of other families are texts in a
        // table of their own.
        let content = if let Some(position) = &row.position {
            let (start, clocks) = unpack_position(position).ok_or_else(|| damaged("unreadable position"))?;
            let asked = asked_named(&asked).ok_or_else(|| damaged("unreadable stipulation"))?;
            let line = unpack_moves(&row.line);
            Content::Chess(Setup { clocks, line, lead: row.lead, ..Setup::new(start, asked) })
        } else {
            let (text, difficulty): (String, Option<u8>) =
                self.text.query_row([row.id], |row| Ok((row.get(0)?, row.get(1)?))).at(self.collection)?;
            facts.difficulty = difficulty;
            Content::Puzzle(text.parse().map_err(|_| damaged("unreadable text"))?)
        };
        let sightings = self.sightings(row.id, &content)?;
        // Of several sources the first says what the puzzle is called. Names with an asterisk were
        // made up by the import.
        if let Some(first) = sightings.first() {
            facts.reference = Some(first.reference.clone()).filter(|name| !name.starts_with('*'));
            facts.link.clone_from(&first.link);
            (facts.deviation, facts.popularity, facts.plays) =
                (first.deviation, first.popularity, first.plays);
        }
        let status = Status::of_number(row.status).ok_or_else(|| damaged("unknown status"))?;
        let mut record = Record { id: row.id, content, status, solutions: Vec::new(), facts, sightings };
        record.solutions = self.solutions(&record)?;
        // The claim itself is not saved: it is made again from the line and, for help play, the
        // number of solutions.
        if let Content::Chess(setup) = &mut record.content
            && let Asked::Mate(asked) = setup.asked
        {
            if asked.is_one_line() {
                setup.announced =
                    u32::try_from(record.solutions.len()).ok().filter(|_| status == Status::Sound);
            } else if status != Status::Unsolvable {
                setup.keys = setup.solution().first().copied().into_iter().collect();
            }
        }
        Ok(record)
    }

    fn words(&mut self, id: i64) -> Result<Facts, Error> {
        let Some(statement) = &mut self.words else { return Ok(Facts::default()) };
        let read = |row: &rusqlite::Row<'_>| {
            Ok(Facts {
                title: row.get(0)?,
                author: row.get(1)?,
                source: row.get(2)?,
                comment: row.get(3)?,
                ..Facts::default()
            })
        };
        Ok(statement.query_row([id], read).optional().at(self.collection)?.unwrap_or_default())
    }

    fn sightings(&mut self, id: i64, content: &Content) -> Result<Vec<Sighting>, Error> {
        let asked = match content {
            Content::Chess(setup) => setup.asked.clone(),
            Content::Puzzle(_) => Asked::Unknown,
        };
        let read = |row: &rusqlite::Row<'_>| {
            // A source that shows the puzzle as everyone does has no position of its own.
            let setup =
                row.get_ref(8)?.as_blob_or_null()?.and_then(unpack_position).map(|(start, clocks)| {
                    let line = row.get_ref(9).ok().and_then(|line| line.as_blob().ok()).map(unpack_moves);
                    let lead = row.get(10).unwrap_or(false);
                    Setup { clocks, line: line.unwrap_or_default(), lead, ..Setup::new(start, asked.clone()) }
                });
            Ok(Sighting {
                source: row.get(0)?,
                reference: row.get(1)?,
                link: row.get::<_, Option<String>>(2)?.map(lengthened),
                rating: row.get(3)?,
                deviation: row.get(4)?,
                popularity: row.get(5)?,
                plays: row.get(6)?,
                differs: row.get(7)?,
                setup,
            })
        };
        let rows = self.sightings.query_map(params![id], read).at(self.collection)?;
        rows.collect::<rusqlite::Result<_>>().at(self.collection)
    }

    fn solutions(&mut self, record: &Record) -> Result<Vec<Vec<Move>>, Error> {
        let (Content::Chess(setup), Some(statement)) = (&record.content, &mut self.finding) else {
            return Ok(Vec::new());
        };
        let text: Option<String> =
            statement.query_row([record.id], |row| row.get(0)).optional().at(self.collection)?;
        let begin = setup.position();
        let read = |line: &str| {
            let counting = match setup.asked {
                Asked::Mate(asked) => asked.counting(line.split(' ').count()),
                _ => rookwright_chess::Counting::Game(1),
            };
            begin.read_line(line, counting).ok()
        };
        Ok(text.iter().flat_map(|text| text.split(';')).filter_map(read).collect())
    }
}

/// Reads what is asked, as it is saved.
pub(crate) fn asked_named(name: &str) -> Option<Asked> {
    match name {
        TACTIC | "+" | "=" => Some(Asked::Other(name.to_owned())),
        _ => name.parse().ok().map(Asked::Mate),
    }
}
