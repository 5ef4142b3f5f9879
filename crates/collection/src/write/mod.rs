//! Writes puzzles of a collection in the formats of the world outside.
//!
//! | module | format | carries |
//! |---|---|---|
//! | `csv` | columns of the Lichess database | puzzles that begin with the opponent's move |
//! | `json` | JSON lines | everything |
//! | `epd` | EPD | mates and tactics, with the key |
//! | `pgn` | PGN | everything on a chessboard, with ratings, themes and texts |
//! | `olive` | YAML of Olive and YACPDB | mates that its letters can express |
//! | [`anki`] | Anki packages | everything, as cards with pictures |
//!
//! `.puz` files are written by [`Record::puzzle`] and `Display`.

pub mod anki;
mod cards;
mod csv;
mod epd;
mod json;
mod olive;
mod pgn;

pub use cards::card;
pub use csv::{csv_header, csv_row};
pub use epd::epd_of;
pub use json::{record_document, record_json};
pub use olive::olive_entry;
pub use pgn::pgn_game;

use crate::claim::{Content, LabelKind, Setup};
use crate::record::Record;

/// Returns the names of the labels of a kind.
fn names(record: &Record, kind: LabelKind) -> Vec<&str> {
    record.facts.labels.iter().filter(|label| label.kind == kind).map(|label| label.name.as_str()).collect()
}

/// Returns the FEN of the position as the source writes it, with its counters.
fn start_fen(record: &Record) -> Option<String> {
    let Content::Chess(setup) = &record.content else { return None };
    Some(fen_of(setup))
}

/// Returns the FEN of a setup, with its counters.
fn fen_of(setup: &Setup) -> String {
    let fen = setup.start.to_string();
    match (setup.clocks, fen.strip_suffix(" 0 1")) {
        (Some(clocks), Some(board)) => format!("{board} {} {}", clocks.halfmoves, clocks.number),
        _ => fen,
    }
}
