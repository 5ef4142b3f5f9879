//! Reads rows of the Lichess puzzle database.
//!
//! The first move of a row is the opponent's: the puzzle begins after it. A row whose last move mates is a mate
//! problem; the others are tactics.

use super::Reading;
use crate::claim::{Asked, Claim, Content, Facts, Label, LabelKind, Reason, Reject, Setup, TACTIC};
use crate::pack::Clocks;
use rookwright_board::escaped;
use rookwright_chess::{FenError, Move, Position, shown};
use rookwright_mate::Stipulation;
use std::borrow::Cow;

/// The names of the columns, in the usual order.
pub(crate) const NAMES: [&str; 11] = [
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
    "DailyDate",
];
const ID: usize = 0;
const FEN: usize = 1;
const MOVES: usize = 2;
const RATING: usize = 3;
const DEVIATION: usize = 4;
const POPULARITY: usize = 5;
const PLAYS: usize = 6;
const THEMES: usize = 7;
const LINK: usize = 8;
const OPENINGS: usize = 9;

/// The fewest columns of a file without a header.
const FEWEST_COLUMNS: usize = 9;

/// Where each column of [`NAMES`] stands in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    places: [Option<usize>; NAMES.len()],
    header: bool,
}

impl Columns {
    /// Recognises the first line of a file: a header, or a row. `None` if it is no CSV of puzzles; an error if
    /// it is a CSV with other columns.
    pub(super) fn of(line: &str) -> Option<Result<Self, String>> {
        let fields = split(line);
        if fields.len() < 2 {
            return None;
        }
        let place = |name: &str| fields.iter().position(|field| field.trim().eq_ignore_ascii_case(name));
        let places = NAMES.map(place);
        if places[FEN].is_some() && places[MOVES].is_some() {
            return Some(Ok(Self { places, header: true }));
        }
        // Without a header the columns have the order of the database.
        if fields.len() >= FEWEST_COLUMNS && fields[FEN].matches('/').count() == 7 {
            let places = std::array::from_fn(|nth| (nth < fields.len()).then_some(nth));
            return Some(Ok(Self { places, header: false }));
        }
        // Short fields without signs look like the header of another table, which deserves a message of its
        // own.
        let words =
            fields.iter().all(|field| field.len() < 40 && !field.contains(['/', ' ', '"', '|', '[', ':']));
        if words && fields.len() > 2 {
            let missing =
                ["FEN", "Moves"].into_iter().filter(|name| place(name).is_none()).collect::<Vec<_>>();
            let (missing, found) = (missing.join(" and "), shown(&fields.join(", ")));
            return Some(Err(format!("a CSV without the column {missing}: its columns are {found}")));
        }
        None
    }

    pub(super) fn has_header(&self) -> bool {
        self.header
    }
}

/// Splits a row. Fields in quotation marks may contain commas.
fn split(line: &str) -> Vec<Cow<'_, str>> {
    if !line.contains('"') {
        return line.split(',').map(Cow::Borrowed).collect();
    }
    let (mut fields, mut is_quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let (Some(letter), Some(field)) = (letters.next(), fields.last_mut()) {
        match letter {
            '"' if !is_quoted && field.is_empty() => is_quoted = true,
            // Two of them stand for one.
            '"' if is_quoted && letters.next_if_eq(&'"').is_none() => is_quoted = false,
            ',' if !is_quoted => fields.push(String::new()),
            _ => field.push(letter),
        }
    }
    fields.into_iter().map(Cow::Owned).collect()
}

/// A row and where its columns are.
struct Row<'a> {
    line: &'a str,
    fields: Vec<Cow<'a, str>>,
    columns: &'a Columns,
}

impl Row<'_> {
    /// Returns a field, or nothing if the column or its value is missing.
    fn field(&self, column: usize) -> &str {
        let place = self.columns.places[column];
        place.and_then(|place| self.fields.get(place)).map_or("", |field| field.trim())
    }

    /// Returns the column where a field begins, in characters from 1.
    fn place(&self, column: usize) -> usize {
        let place = self.columns.places[column].unwrap_or(0);
        // Quotation marks are rare and not counted.
        let before = self.fields.iter().take(place).map(|field| field.chars().count() + 1).sum::<usize>();
        (before + 1).min(self.line.chars().count().max(1))
    }

    fn number<T: std::str::FromStr>(&self, column: usize) -> Result<Option<T>, Reject> {
        let text = self.field(column);
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| {
            let message = format!("{}: '{}' is not a number in range", NAMES[column], shown(text));
            Reject::new(Reason::Syntax, self.place(column), message)
        })
    }
}

/// Reads a row.
pub(super) fn read(line: &str, columns: &Columns, reading: &Reading) -> Result<Claim, Reject> {
    let row = Row { line, fields: split(line), columns };
    let fen = row.field(FEN);
    if fen.is_empty() || row.field(MOVES).is_empty() {
        let (many, at) = (row.fields.len(), row.place(if fen.is_empty() { FEN } else { MOVES }));
        let message = format!("the row has {many} fields: expected at least FEN and Moves");
        return Err(Reject::new(Reason::Syntax, at, message));
    }
    let start = Position::from_fen_of(fen, reading.legality, reading.boards)
        .map_err(|error| position_reject(&error, row.place(FEN)))?;
    let line = moves(&row, &start)?;
    // A single move is the solution itself, without one of the opponent's before it.
    let lead = line.len() > 1;
    let facts = Facts {
        reference: Some(row.field(ID)).filter(|id| !id.is_empty()).map(str::to_owned),
        link: Some(row.field(LINK)).filter(|link| !link.is_empty()).map(str::to_owned),
        rating: row.number(RATING)?,
        deviation: row.number(DEVIATION)?,
        popularity: row.number(POPULARITY)?,
        plays: row.number(PLAYS)?,
        labels: labels(&row),
        ..Facts::default()
    };
    let mut setup =
        Setup { clocks: clocks(fen), line, lead, ..Setup::new(start, Asked::Other(TACTIC.to_owned())) };
    // A row that calls itself a mate is taken at its word, so that a wrong one is noticed.
    let claimed = facts.labels.iter().any(|label| label.name == "mate");
    let mates = setup.solution().len() % 2 == 1 && (setup.end().is_mate() || claimed);
    if let Some(asked) = Stipulation::mate_in(setup.solution().len().div_ceil(2) as u32).filter(|_| mates) {
        setup.asked = Asked::Mate(asked);
        setup.keys = setup.solution()[..1].to_vec();
    }
    Ok(Claim { content: Content::Chess(setup), facts })
}

fn moves(row: &Row<'_>, start: &Position) -> Result<Vec<Move>, Reject> {
    let mut position = start.clone();
    let mut line = Vec::new();
    for word in row.field(MOVES).split_whitespace() {
        let step = position.read_move(word).map_err(|error| {
            let nth = line.len() + 1;
            Reject::new(Reason::Move, row.place(MOVES), format!("move {nth} of the solution: {error}"))
        })?;
        position = position.after(step);
        line.push(step);
    }
    Ok(line)
}

fn labels(row: &Row<'_>) -> Vec<Label> {
    let of = |column, kind| row.field(column).split_whitespace().map(move |name| Label::new(kind, name));
    of(THEMES, LabelKind::Theme).chain(of(OPENINGS, LabelKind::Opening)).collect()
}

/// Returns the counters at the end of a FEN.
pub(super) fn clocks(fen: &str) -> Option<Clocks> {
    let mut fields = fen.split_whitespace().skip(4).map(|field| field.parse().ok());
    Some(Clocks { halfmoves: fields.next()??, number: fields.next()?? })
}

/// Returns the reject of a FEN that begins at this column.
pub(super) fn position_reject(error: &FenError, column: usize) -> Reject {
    let first = error.faults.first();
    let at = column + first.and_then(|fault| fault.column).unwrap_or(1) - 1;
    let messages: Vec<_> =
        error.faults.iter().take(3).map(|fault| format!("{}: {}", fault.field, fault.message)).collect();
    Reject::new(Reason::Position, at, escaped(&messages.join("; ")))
}
