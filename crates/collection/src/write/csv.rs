//! Writes rows of the Lichess puzzle database.

use super::{names, start_fen};
use crate::claim::{Content, LabelKind};
use crate::read::COLUMN_NAMES;
use crate::record::Record;

/// The number of columns that are written: all but the date of a daily puzzle.
const COLUMNS: usize = 10;

/// Returns the first line of a file.
pub fn csv_header() -> String {
    COLUMN_NAMES[..COLUMNS].join(",")
}

/// Returns a puzzle as a row. `None` if it does not begin with the opponent's move, which the format requires.
pub fn csv_row(record: &Record) -> Option<String> {
    let Content::Chess(setup) = &record.content else { return None };
    if !setup.lead {
        return None;
    }
    let facts = &record.facts;
    let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    let moves: Vec<String> = setup.line.iter().map(ToString::to_string).collect();
    // In the order of the columns of the Lichess database.
    let fields: [String; COLUMNS] = [
        facts.reference.clone().unwrap_or_else(|| record.id.to_string()),
        start_fen(record)?,
        moves.join(" "),
        number(facts.rating.map(i64::from)),
        number(facts.deviation.map(i64::from)),
        number(facts.popularity.map(i64::from)),
        number(facts.plays.map(i64::from)),
        names(record, LabelKind::Theme).join(" "),
        facts.link.clone().unwrap_or_default(),
        names(record, LabelKind::Opening).join(" "),
    ];
    Some(fields.map(|field| quoted(&field)).join(","))
}

/// Puts a field between quotation marks if it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
