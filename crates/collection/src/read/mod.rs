//! Reads entries of every format as [`Claim`]s.
//!
//! | module | format |
//! |---|---|
//! | `lichess` | CSV of the Lichess puzzle database |
//! | `pgn` | PGN with a position, its variations as the solution |
//! | `lists` | EPD and FEN, Lucas `.fns`, links to positions on Lichess |
//! | `olive` | Olive and YACPDB, as YAML and as JSON |
//! | `own` | `.puz` files and JSON lines of this program |
//! | `board` | where positions are in lines of text |
//! | `format` | which of these a file is, and where its entries begin |
//! | `guess` | says what a text looks like if it is in none of these formats |

mod board;
mod format;
mod guess;
mod lichess;
mod lists;
mod olive;
mod own;
mod pgn;
mod solution;

pub use format::Format;
pub(crate) use format::{Entries, Entry, Sample};
pub use guess::Look;
pub(crate) use lichess::NAMES as COLUMN_NAMES;

use crate::claim::{Claim, Reject};
use rookwright_chess::{Boards, Legality};
use rookwright_mate::Stipulation;

/// How entries are read.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    /// How strictly positions are checked.
    pub(crate) legality: Legality,
    /// The boards that a FEN may have.
    pub(crate) boards: Boards,
    /// The stipulation of positions that have none.
    pub(crate) stipulation: Option<Stipulation>,
}

impl Reading {
    /// Reads an entry. A JSON document may hold several puzzles.
    pub(crate) fn read(&self, format: &Format, entry: &Entry) -> Vec<Result<Claim, Reject>> {
        let read = match format {
            Format::Lichess(columns) => vec![lichess::read(&entry.text, columns, self)],
            Format::Pgn => vec![pgn::read(&entry.text, self)],
            Format::Positions => vec![lists::read(&entry.text, self)],
            Format::Fns => vec![lists::read_fns(&entry.text, self)],
            Format::OliveYaml => vec![olive::read_yaml(&entry.text, self)],
            Format::JsonLines => own::read_json(&entry.text, self),
            Format::Json => own::read_document(&entry.text, self),
            Format::Puz => vec![own::read_puz(&entry.text)],
        };
        read.into_iter().map(|one| one.map_err(|reject| reject.below(entry.line))).collect()
    }
}
