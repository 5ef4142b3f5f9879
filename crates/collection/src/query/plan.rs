//! Chooses the index that a query goes through, and what is left to test on each row.
//!
//! A query goes through the rarest label it asks for, by rating; or through a set of puzzles that the full-text
//! index, a list or the material gives. What the index does not decide is tested on the row, numbers by SQLite and
//! boards and labels here.

use super::condition::{Condition, KeyKind, Range, Term, TextField};
use super::like;
use crate::claim::LabelKind;
use crate::error::Error;
use crate::pack::{material, shift_of, unpack_moves};
use crate::prove::key;
use crate::record::Status;
use crate::store::{Collection, Row};
use rookwright_chess::{Color, Piece, Position};
use rookwright_mate::{Play, Stipulation};
use std::collections::HashSet;

/// Ratings go from 0 (none) up.
pub(super) const ANY_RATING: Range = Range { least: 0, most: 1 << 30 };

/// A query that can be run.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The number of puzzles in the collection.
    pub(super) all: i64,
    pub(super) driver: Driver,
    pub(super) rating: Range,
    /// Conditions in SQL on the row `p`.
    pub(super) sql: Vec<String>,
    /// Conditions that are tested on rows.
    pub(super) tests: Vec<Test>,
    /// Puzzles that must be among these, from several sources.
    pub(super) sets: Vec<HashSet<i64>>,
}

/// The index that the query goes through.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Driver {
    /// A label with the number of its puzzles.
    Label(i64, i64),
    /// These puzzles, in this order.
    Ids(Vec<i64>),
    /// Puzzles with this material.
    Material(i64),
    /// Puzzles with this status, which few have.
    Status(i64),
    /// All puzzles, by id.
    Table,
}

/// A condition that is tested on a row.
#[derive(Clone, Debug)]
pub(super) struct Test {
    negated: bool,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    /// One of the labels.
    Labels(Vec<i64>),
    /// Something about the positions or moves.
    Shown(Condition),
    /// One of the puzzles.
    Ids(HashSet<i64>),
    /// An id in one of the ranges.
    Ranges(Vec<Range>),
}

impl Plan {
    /// Plans a query.
    pub(super) fn new(collection: &Collection, terms: &[Term]) -> Result<Self, Error> {
        let all = collection.len()?;
        let all = i64::try_from(all).unwrap_or(i64::MAX);
        let mut plan = Self {
            all,
            driver: Driver::Label(crate::store::ALL, all),
            rating: ANY_RATING,
            sql: Vec::new(),
            tests: Vec::new(),
            sets: Vec::new(),
        };
        for term in terms {
            plan.take(collection, term)?;
        }
        Ok(plan)
    }

    /// Adds a term: to the SQL, to the driver, or to what is tested on rows.
    fn take(&mut self, collection: &Collection, Term { negated, condition }: &Term) -> Result<(), Error> {
        let negated = *negated;
        let mut sql = |text: String| self.sql.push(if negated { format!("NOT ({text})") } else { text });
        match condition {
            // A puzzle without a rating is in no range.
            Condition::Rating(range) if negated => {
                sql(between("p.rating", Range { least: range.least.max(1), ..*range }));
            }
            Condition::Rating(range) => {
                self.rating.least = self.rating.least.max(range.least).max(1);
                self.rating.most = self.rating.most.min(range.most);
            }
            Condition::Men(_)
            | Condition::Plays(_)
            | Condition::Popularity(_)
            | Condition::Differs
            | Condition::Force { .. }
            | Condition::Key(KeyKind::Is(_)) => sql(in_sql(condition)),
            Condition::Status(status) => {
                sql(format!("p.status = {}", status.number()));
                // Nearly all puzzles are sound, so that the index, which leaves them out, helps
                // with the others only.
                if !negated && *status != Status::Sound {
                    self.drive(Driver::Status(status.number()));
                }
            }
            Condition::Id(ranges) => {
                let single = |range: &Range| (range.least == range.most).then_some(range.least);
                // Single numbers are a list, whose order is kept. Ranges are tested on the rows.
                match ranges.iter().map(single).collect::<Option<Vec<_>>>() {
                    Some(ids) => {
                        let mut known = HashSet::new();
                        let once = ids.into_iter().filter(|&id| known.insert(id)).collect();
                        self.ids(negated, once);
                    }
                    None => self.test(negated, What::Ranges(ranges.clone())),
                }
            }
            Condition::Material(material) => {
                sql(format!("p.material = {material} AND p.position IS NOT NULL"));
                if !negated {
                    self.drive(Driver::Material(*material));
                }
            }
            Condition::Key(KeyKind::By(piece, square)) => {
                sql(format!("p.key & {} <> 0 AND p.key & 7 = {}", key::KNOWN, *piece as i64));
                // The packed features know the piece but not its square.
                if square.is_some() {
                    self.test(negated, What::Shown(condition.clone()));
                    if negated {
                        // Not this piece, or not this square: the row decides both.
                        self.sql.pop();
                    }
                }
            }
            // Stipulations are labels, so a range of moves is some of them, each with its index.
            Condition::Mate(range) => {
                let labels = collection.asked_labels(|asked| {
                    asked.play() == Play::Direct
                        && asked.goal() == rookwright_chess::Goal::Mate
                        && asked.moves().is_some_and(|moves| range.has(moves.into()))
                })?;
                self.labels(negated, &labels);
            }
            Condition::Moves(range) => {
                let labels = collection
                    .asked_labels(|asked| asked.moves().is_some_and(|moves| range.has(moves.into())))?;
                self.labels(negated, &labels);
            }
            Condition::Family(family) => {
                let labels = collection.family_labels(family)?;
                self.labels(negated, &labels);
            }
            Condition::Asked(names) => self.named(collection, negated, LabelKind::Asked, names)?,
            Condition::Label(kind, names) => self.named(collection, negated, *kind, names)?,
            Condition::Board(pattern) => {
                // A board with every square said has one material only, which leaves few puzzles to unpack.
                if let (false, Some(position)) = (negated, pattern.position()) {
                    self.drive(Driver::Material(material(&position)));
                }
                self.test(negated, What::Shown(condition.clone()));
            }
            Condition::Pieces(_) | Condition::FinalPieces(_) | Condition::FinalBoard(_) => {
                self.test(negated, What::Shown(condition.clone()));
            }
            // The full-text index gives the puzzles themselves, as a list or a reference does.
            Condition::Text(field, words) => self.ids(negated, collection.search_text(*field, words)?),
            Condition::List(name) => self.ids(negated, collection.list(name)?),
            Condition::Reference(name) => self.ids(negated, collection.ids_of_reference(name)?),
            Condition::Like(id) => self.ids(negated, like::alike(collection, *id)?),
        }
        Ok(())
    }

    fn test(&mut self, negated: bool, what: What) {
        self.tests.push(Test { negated, what });
    }

    /// Adds a label that rows must have.
    fn needs_label(&mut self, label: i64) {
        self.test(false, What::Labels(vec![label]));
    }

    fn ids(&mut self, negated: bool, ids: Vec<i64>) {
        if negated {
            self.test(true, What::Ids(ids.into_iter().collect()));
        } else {
            self.sets.push(ids.iter().copied().collect());
            self.drive(Driver::Ids(ids));
        }
    }

    fn named(
        &mut self,
        collection: &Collection,
        negated: bool,
        kind: LabelKind,
        names: &[String],
    ) -> Result<(), Error> {
        let mut labels = Vec::new();
        for name in names {
            labels.extend(collection.labels_named(kind, name)?);
        }
        self.labels(negated, &labels);
        Ok(())
    }

    /// One of the labels, each with the number of its puzzles.
    fn labels(&mut self, negated: bool, labels: &[(i64, i64)]) {
        let numbers = labels.iter().map(|&(label, _)| label).collect();
        match *labels {
            // No puzzle can have a label that does not exist.
            [] if !negated => self.drive(Driver::Ids(Vec::new())),
            [(label, puzzles)] if !negated => {
                self.drive(Driver::Label(label, puzzles));
                if self.driver != Driver::Label(label, puzzles) {
                    self.test(false, What::Labels(numbers));
                }
            }
            _ => self.test(negated, What::Labels(numbers)),
        }
    }

    /// Takes the driver if it is more selective than the one so far. A label that gives way is tested instead.
    fn drive(&mut self, driver: Driver) {
        let weight = |driver: &Driver| match driver {
            Driver::Ids(ids) => ids.len() as i64,
            // Few puzzles share their material, fewer still are unsound.
            Driver::Material(_) => 100,
            Driver::Status(_) => 1000,
            Driver::Label(_, puzzles) => *puzzles,
            Driver::Table => self.all,
        };
        // Of puzzles that are listed, the order is kept.
        let listed = matches!((&driver, &self.driver), (Driver::Ids(_), Driver::Label(..)));
        if listed || weight(&driver) < weight(&self.driver) {
            let old = std::mem::replace(&mut self.driver, driver);
            if let Driver::Label(label, _) = old
                && label != crate::store::ALL
            {
                self.needs_label(label);
            }
        }
    }

    /// Whether the driver and the rating decide everything.
    pub(super) fn is_bare(&self) -> bool {
        self.sql.is_empty() && self.is_sql()
    }

    /// Whether SQLite decides everything.
    pub(super) fn is_sql(&self) -> bool {
        self.tests.is_empty() && self.sets.is_empty() && !matches!(self.driver, Driver::Ids(_))
    }

    /// Goes through other puzzles instead, and tests what the driver decided.
    pub(super) fn driven_by(mut self, driver: Driver) -> Self {
        match std::mem::replace(&mut self.driver, driver) {
            Driver::Label(label, _) if label != crate::store::ALL => self.needs_label(label),
            Driver::Ids(ids) => self.sets.push(ids.into_iter().collect()),
            // Their conditions are in the SQL too.
            Driver::Label(..) | Driver::Material(_) | Driver::Status(_) | Driver::Table => {}
        }
        self
    }

    /// Whether a row fulfils what is left of the query.
    pub(super) fn has(&self, row: &Row) -> bool {
        self.sets.iter().all(|set| set.contains(&row.id)) && {
            // Unpacked once for all tests.
            let mut positions = None;
            self.tests.iter().all(|test| test.has(row, &mut positions) != test.negated)
        }
    }
}

impl Test {
    fn has(&self, row: &Row, positions: &mut Option<Option<(Position, Position)>>) -> bool {
        match &self.what {
            What::Labels(labels) => {
                labels.iter().any(|label| row.asked == *label || row.labels.contains(label))
            }
            What::Ids(ids) => ids.contains(&row.id),
            What::Ranges(ranges) => ranges.iter().any(|range| range.has(row.id)),
            What::Shown(condition) => {
                // Unpacking takes longer than all other tests, so it happens once and only if something asks
                // for it.
                let Some((begin, end)) = positions.get_or_insert_with(|| row.positions()) else {
                    return false;
                };
                match condition {
                    Condition::Pieces(pieces) => pieces.iter().all(|piece| piece.is_on(begin)),
                    Condition::FinalPieces(pieces) => pieces.iter().all(|piece| piece.is_on(end)),
                    Condition::Board(pattern) => pattern.is_of(begin),
                    Condition::FinalBoard(pattern) => pattern.is_of(end),
                    Condition::Key(KeyKind::By(piece, Some(square))) => {
                        let first = unpack_moves(&row.line).get(usize::from(row.lead)).copied();
                        first.is_some_and(|step| {
                            step.to() == *square
                                && begin.man_at(step.from()).is_some_and(|(_, other)| other == *piece)
                        })
                    }
                    _ => true,
                }
            }
        }
    }
}

/// Writes a condition on numbers of the row or of its sightings, which SQLite decides alone.
fn in_sql(condition: &Condition) -> String {
    match condition {
        // Puzzles that are not chess have zeros in this column.
        Condition::Men(range) => format!("{} AND p.position IS NOT NULL", between("p.men", *range)),
        Condition::Plays(range) => sighted("plays", *range),
        Condition::Popularity(range) => sighted("popularity", *range),
        // Of a puzzle that is sound, another source may claim something else.
        Condition::Differs => {
            let differs = Status::Differs.number();
            format!("p.status = {differs} OR p.id IN (SELECT puzzle FROM sighting WHERE differs)")
        }
        Condition::Force { side, pieces, exactly } => force(*side, pieces, *exactly),
        Condition::Key(KeyKind::Is(bit)) => format!("p.key & {bit} <> 0"),
        _ => "true".to_owned(),
    }
}

fn between(column: &str, Range { least, most }: Range) -> String {
    format!("{column} BETWEEN {least} AND {most}")
}

/// A condition on a column of the sightings of a puzzle.
fn sighted(column: &str, range: Range) -> String {
    format!(
        "EXISTS (SELECT 1 FROM sighting s WHERE s.puzzle = p.id AND {})",
        between(&format!("s.{column}"), range)
    )
}

/// A condition on the number of pieces of a side.
fn force(side: Color, pieces: &[Piece], exactly: bool) -> String {
    let mut parts = vec!["p.position IS NOT NULL".to_owned()];
    for piece in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn] {
        let many = pieces.iter().filter(|&&other| other == piece).count();
        let Some(shift) = shift_of(side, piece) else { continue };
        let number = format!("p.material >> {shift} & 15");
        if exactly {
            parts.push(format!("{number} = {many}"));
        } else if many > 0 {
            parts.push(format!("{number} >= {many}"));
        }
    }
    parts.join(" AND ")
}

impl Collection {
    /// Returns the labels of stipulations that fulfil a condition, with the number of puzzles of each.
    fn asked_labels(&self, is: impl Fn(Stipulation) -> bool) -> Result<Vec<(i64, i64)>, Error> {
        let all = self.asked_named()?;
        let fits = |(_, _, name): &(i64, i64, String)| name.parse().is_ok_and(&is);
        Ok(all.into_iter().filter(fits).map(|(label, puzzles, _)| (label, puzzles)).collect())
    }

    pub(super) fn family_labels(&self, family: &str) -> Result<Vec<(i64, i64)>, Error> {
        // What is asked says to which family a puzzle belongs.
        let is_of = |name: &str| match name {
            "placement" | "chessnum" | "tour" => name == family,
            "tactic" | "+" | "=" => family == "tactic",
            _ => family == "mate",
        };
        let fits = self.asked_named()?.into_iter().filter(|(_, _, name)| is_of(name));
        Ok(fits.map(|(label, puzzles, _)| (label, puzzles)).collect())
    }

    /// Returns everything that is asked of puzzles: the number of the label, of its puzzles, and the name.
    fn asked_named(&self) -> Result<Vec<(i64, i64, String)>, Error> {
        self.rows("SELECT id, puzzles, name FROM label WHERE kind = 0", [], |row| row.try_into())
    }

    /// Returns the puzzles with these words in their texts, in the order of their ids.
    fn search_text(&self, field: TextField, words: &str) -> Result<Vec<i64>, Error> {
        // Everything between quotation marks is a phrase to FTS5, whatever its letters.
        let phrase = format!("\"{}\"", words.trim_end_matches('*').replace('"', " "));
        let star = if words.ends_with('*') { "*" } else { "" };
        let column = field.column().map(|column| format!("{column} : ")).unwrap_or_default();
        let sql = "SELECT rowid FROM search WHERE search MATCH ?1 ORDER BY rowid";
        let mut found: Vec<i64> = self.rows(sql, [format!("{column}{phrase}{star}")], |row| row.get(0))?;
        if field == TextField::Source {
            let sql = "SELECT DISTINCT g.puzzle FROM sighting g JOIN source s ON s.id = g.source
                       WHERE s.name LIKE '%' || ?1 || '%' ESCAPE '\\'";
            let plain =
                words.trim_end_matches('*').replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            found.extend(self.rows::<i64>(sql, [plain], |row| row.get(0))?);
            found.sort_unstable();
            found.dedup();
        }
        Ok(found)
    }

    fn ids_of_reference(&self, reference: &str) -> Result<Vec<i64>, Error> {
        let sql = "SELECT DISTINCT puzzle FROM sighting WHERE reference = ?1 ORDER BY puzzle";
        self.rows(sql, [reference], |row| row.get(0))
    }
}
