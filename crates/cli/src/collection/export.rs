//! The formats of `collection find`.

use super::args::{FindOptions, FormatOptions};
use super::puzzles;
use crate::failure::Failure;
use crate::listing::Listing;
use crate::output::{Status, remark, unwritable, write_file};
use rookwright_collection::write::{self, anki::Deck};
use rookwright_collection::{Collection, Find, Record};
use rookwright_run::Budget;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

/// The time for the solution of a puzzle that is written in full.
const SOLVING_TIME: Duration = Duration::from_secs(2);

impl FormatOptions {
    pub(super) fn is_given(&self) -> bool {
        *self != Self::default()
    }
}

pub(super) fn run(collection: &Collection, find: &Find, args: &FindOptions) -> Result<Status, Failure> {
    // A package is a database, and cannot be streamed.
    if let Some(file) = &args.format.apkg {
        return package(collection, find, args, file);
    }
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    if args.format.csv {
        writeln!(out, "{}", write::csv_header())?;
    }
    let mut listing = Listing::new(args.format.json);
    let mut left_out = 0;
    let mut first = true;
    let mut many = 0;
    // One record at a time, so that a million puzzles need no memory.
    for record in collection.found(find)? {
        many += 1;
        let Some(text) = text(&record?, &args.format) else {
            left_out += 1;
            continue;
        };
        if args.format.puz && !first {
            out.write_all(b"\n")?;
        }
        first = false;
        let text = if args.format.json { listing.line(&text) } else { text };
        out.write_all(text.as_bytes())?;
    }
    out.write_all(listing.end().as_bytes())?;
    out.flush()?;
    // On standard error, since standard output is the file.
    if left_out > 0 && !args.quiet {
        remark(&format!("{} of {many} left out: {}", puzzles(left_out), why(&args.format)));
    }
    if many == 0 && !args.quiet {
        remark(&format!("none of {} matches", puzzles(collection.len()?)));
    }
    Ok(Status::Answered)
}

fn budget() -> Budget {
    Budget { time: Some(SOLVING_TIME), ..Budget::default() }
}

/// Returns a puzzle in the format; `None` if the format cannot carry it.
fn text(record: &Record, format: &FormatOptions) -> Option<String> {
    let line = |text: String| text + "\n";
    if format.json || format.jsonl {
        Some(line(write::record_json(record).to_string()))
    } else if format.csv {
        write::csv_row(record).map(line)
    } else if format.epd {
        write::epd_of(record).map(line)
    } else if format.pgn {
        write::pgn_game(record)
    } else if format.olv {
        write::olive_entry(record, &budget())
    } else if format.ids {
        Some(line(record.id.to_string()))
    } else {
        record.puzzle().map(|puzzle| puzzle.to_string())
    }
}

/// Returns the reason why a format cannot carry a puzzle.
fn why(format: &FormatOptions) -> &'static str {
    if format.csv {
        "the CSV of Lichess holds puzzles that begin with the opponent's move"
    } else if format.olv {
        "Olive holds mate problems on 8x8 boards without en passant, castling by its rule"
    } else if format.puz {
        "puzzle files hold mates, placements and tours"
    } else {
        "the format holds positions of chess"
    }
}

/// Writes an Anki package.
fn package(collection: &Collection, find: &Find, args: &FindOptions, file: &Path) -> Result<Status, Failure> {
    let name = file.file_stem().map_or_else(|| "Puzzles".into(), |name| name.to_string_lossy());
    let mut deck = Deck::new(&format!("Rookwright::{name}"));
    let mut many = 0;
    for record in collection.found(find)? {
        many += 1;
        deck.add(write::card(&record?, &budget()));
    }
    if many == 0 {
        return Err(Failure::input("no puzzle matches: nothing was written"));
    }
    write_file(file, &deck.package().map_err(|error| unwritable(file, &error))?)?;
    if !args.quiet {
        remark(&format!("{} as cards in {}", puzzles(many), file.display()));
    }
    Ok(Status::Answered)
}
