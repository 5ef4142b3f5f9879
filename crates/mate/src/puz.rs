//! Reads and writes mate problems as `.puz` files.
//!
//! The file has `key: value` lines, as [`Document`] splits them, in any order. They are written in the
//! order below.
//!
//! | key | value |
//! |---|---|
//! | `puzzle:` | `mate`; required |
//! | `title:` | any text |
//! | `source:` | who made it, and where and when it was printed: any text |
//! | `board:` | `8x8`, files first; must agree with the position; required for boards like 8x7 |
//! | `stipulation:` | `#2`, `r#2`, `h#2.5`, `ser-#`; required |
//! | `legality:` | `lenient` for positions that no game leads to; default `strict` |
//! | `fen:` | the position; or draw it, top rank first, `.` for an empty square |
//! | `turn:` | `white` or `black`, only for a drawn position; default: the side that usually begins |
//! | `twin:` | `b) wKe1-f1`, see [`Twin`](crate::Twin); one line for each, in the order of their letters |
//! | `duplex:` | `yes` if every position is also solved with the other side to begin |
//! | `expect:` | what is known: `exactly 1` key or line; `optimum 3`, the number of moves of the shortest |
//! | `keys:` | for direct, self and reflex play, every key: `Rd8+` or `d1d8`, separated by commas |
//! | `lines:` | for help and series play, every line: `1.Kc2 Ra2 2.Kc1 O-O-O#`, separated by `;` |
//!
//! `expect:`, `keys:` and `lines:` of another part than the diagram begin with its name: `expect: b) exactly
//! 1`, `lines: duplex) 1.Kc2 ...`, `lines: b duplex) ...`.
//!
//! Unknown keys, duplicate keys and all flaws that [`Draft::validate`] finds are errors. Every fault is
//! reported with its line and column.

mod parts;
mod places;
mod writer;

use crate::puzzle::{Draft, Problem, Subject};
use crate::stipulation::Stipulation;
use crate::twin::{Expectation, PartName, stages};
use places::Labelled;
use rookwright_board::{Document, Entries, Faults, Keys, Token, say};
use rookwright_chess::{Boards, Color, Field, Legality, Position, Size, Square, man, shown};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::str::FromStr;

/// The keys of a puzzle file.
pub(crate) const KEYS: Keys = Keys {
    known: &[
        "puzzle",
        "title",
        "source",
        "board",
        "stipulation",
        "legality",
        "fen",
        "turn",
        "twin",
        "duplex",
        "expect",
        "keys",
        "lines",
    ],
    repeated: &["twin", "expect", "keys", "lines"],
    optional: &["title", "source"],
};

impl FromStr for Problem {
    type Err = Faults;

    fn from_str(text: &str) -> Result<Self, Faults> {
        let (document, mut faults) = (Document::read(text), Faults::default());
        let entries = KEYS.read(&document, &mut faults);
        Reader { faults, entries }.read(&document)
    }
}

/// Collects the parts of a problem with their places in the text.
struct Reader<'a> {
    faults: Faults,
    entries: Entries<'a>,
}

impl<'a> Reader<'a> {
    fn read(mut self, document: &Document<'a>) -> Result<Problem, Faults> {
        self.entries.require("puzzle", "puzzle: mate", &mut self.faults);
        self.entries.require("stipulation", "stipulation: #2", &mut self.faults);
        if let Some(value) = self.entries.value("puzzle").filter(|value| value.text != "mate") {
            self.faults.add(&value, "expected 'mate'");
        }
        let stipulation: Option<Stipulation> = self.parse("stipulation");
        // All entries are read before anything is refused, so that one run reports every fault of the file.
        let legality = self.legality();
        let (twins, places) = self.twins();
        let duplex = self.duplex();
        let labelled = self.labelled(twins.len(), duplex.is_some());
        let mut expectations: BTreeMap<PartName, Expectation> = BTreeMap::new();
        for one in labelled.iter().filter(|one| one.key == "expect") {
            expectations.entry(one.name).or_default().expect = self.expect(one.value);
        }
        let position = self.position(document, stipulation, legality);
        self.agree_on_size(position.as_ref());
        // Without these nothing about solutions can be said that would not follow from this fault.
        let (Some(position), Some(stipulation)) = (position, stipulation) else {
            return self.faults.or(None);
        };
        let (title, source) = (self.entries.text("title"), self.entries.text("source"));
        // Moves are read in the position of their part, which the twins have to make first.
        for stage in stages(&position, stipulation, &twins, duplex.is_some()).0 {
            let solutions = self.solutions(&stage, &labelled);
            expectations.entry(stage.name).or_default().solutions = solutions;
        }
        // What is said about the diagram stands in the draft itself, and only what differs from
        // the default is kept.
        let diagram = expectations.extract_if(.., |name, _| name.is_diagram()).next();
        let Expectation { expect, solutions } = diagram.map(|(_, diagram)| diagram).unwrap_or_default();
        expectations.retain(|_, expectation| *expectation != Expectation::default());
        let draft = Draft {
            title,
            source,
            position,
            stipulation,
            legality,
            expect,
            solutions,
            twins,
            duplex: duplex.is_some(),
            expectations,
        };
        // Flaws of the position are about squares: in a drawn board each has its own place in the text.
        let cells: HashMap<_, _> = document.cells().collect();
        let value = |key| self.entries.value(key);
        let board = || value("fen").or_else(|| document.rows.first()?.first().copied());
        self.faults.located(draft.validate(), |subject| {
            let at = match subject {
                Subject::Position(rookwright_chess::Subject::Man(square)) => {
                    cells.get(&square.into()).copied()
                }
                Subject::Position(_) => None,
                Subject::Stipulation => value("stipulation"),
                Subject::Expectation => Labelled::place(&labelled, PartName::is_diagram),
                Subject::PartExpectation(part) => Labelled::place(&labelled, |name| name == part),
                Subject::Twin(twin, change) => places.get(twin).map(|place| place.of(change)),
                Subject::Duplex => duplex,
            };
            at.or_else(board)
        })
    }

    fn parse<T: FromStr<Err: fmt::Display>>(&mut self, key: &str) -> Option<T> {
        let value = self.entries.value(key)?;
        self.faults.keep(&value, value.text.parse())
    }

    fn legality(&mut self) -> Legality {
        match self.entries.value("legality").map(|value| (value, value.text)) {
            None | Some((_, "strict")) => Legality::Strict,
            Some((_, "lenient")) => Legality::Lenient,
            Some((value, _)) => {
                self.faults.add(&value, "expected strict or lenient");
                Legality::Lenient
            }
        }
    }

    /// Returns the position, given as FEN or drawn.
    fn position(
        &mut self,
        document: &Document<'a>,
        stipulation: Option<Stipulation>,
        legality: Legality,
    ) -> Option<Position> {
        let first = document.rows.first().and_then(|row| row.first());
        let turn = self.entries.value("turn");
        let Some(fen) = self.entries.value("fen") else {
            if let Some(first) = first {
                return self.drawn_position(document, stipulation, first);
            }
            let message = "there is no position: expected a line like 'fen: 4k/5/4K/5/R4 w', or a drawing";
            self.faults.add(&Token::START, message);
            return None;
        };
        if let Some(first) = first {
            let message =
                say!("error.drawing.twice", "the position is already given by 'fen:': expected no drawing");
            self.faults.add(first, message);
        }
        // In a FEN the side to move is given already, and two statements could differ.
        if let Some(turn) = turn {
            self.faults.add(&turn, "'turn:' is only for a drawing: in a FEN, w or b follows the board");
        }
        // Whether both agree is checked later.
        let boards = if self.entries.value("board").is_some() { Boards::Any } else { Boards::Usual };
        match Position::from_fen_of(fen.text, legality, boards) {
            Ok(position) => Some(position),
            Err(error) => {
                let meant =
                    error.unusual.map(|size| format!(", by a line 'board: {size}'")).unwrap_or_default();
                // The column within the FEN becomes one within the line.
                for fault in error.faults {
                    let column = fen.column + fault.column.map_or(0, |column| column - 1);
                    // Only a fault of the board is mended by naming the size.
                    let meant = if fault.field == Field::Board { meant.as_str() } else { "" };
                    let message = format!("{}: {}{meant}", fault.field, fault.message);
                    self.faults.add(&Token { column, ..fen }, message);
                }
                None
            }
        }
    }

    fn drawn_position(
        &mut self,
        document: &Document<'a>,
        stipulation: Option<Stipulation>,
        first: &Token<'a>,
    ) -> Option<Position> {
        document.size(&mut self.faults);
        let (files, ranks) = (document.rows[0].len(), document.rows.len());
        let Some(size) = Size::new(files, ranks) else {
            self.faults.add(first, format!("the board is {files}x{ranks}: boards go from 3x3 to 8x8"));
            return None;
        };
        let mut position = Position::empty(size);
        // A faulty square leaves the position incomplete, but all squares are read, so that every fault is
        // reported.
        let mut whole = document.rows.iter().all(|row| row.len() == files);
        for (row, tokens) in document.rows.iter().enumerate() {
            for (file, token) in tokens.iter().enumerate().take(files) {
                let mut letters = token.text.chars();
                match (letters.next().and_then(man), letters.next()) {
                    (Some((colour, piece)), None) => {
                        position.put(colour, piece, Square::index(8 * (ranks - 1 - row) + file));
                    }
                    _ if token.text == "." => {}
                    _ => {
                        whole = false;
                        let text = shown(token.text);
                        let message = say!(
                            "error.drawing.letter",
                            "'{text}': expected one of KQRBNP or kqrbnp, or '.' for an empty square",
                            text
                        );
                        self.faults.add(token, message);
                    }
                }
            }
        }
        position.set_turn(self.turn(stipulation));
        whole.then_some(position)
    }

    /// Returns the side that begins in a drawn position.
    fn turn(&mut self, stipulation: Option<Stipulation>) -> Color {
        self.parse("turn").unwrap_or_else(|| stipulation.map_or(Color::White, Stipulation::usual_turn))
    }

    fn agree_on_size(&mut self, position: Option<&Position>) {
        let Some(value) = self.entries.value("board") else { return };
        let told: Option<Size> = self.faults.keep(&value, value.text.parse());
        if let (Some(told), Some(position)) = (told, position)
            && told != position.size()
        {
            self.faults.add(&value, format!("the position is on a board of {}", position.size()));
        }
    }
}

#[cfg(test)]
mod tests;
