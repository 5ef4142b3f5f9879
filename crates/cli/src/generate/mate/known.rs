//! `--not-in FILE`: puzzles that are not to be generated again.
//!
//! The file has any format that this program prints, recognised line by line: JSON objects with a field `fen`,
//! positions as EPD or FEN, `[FEN "..."]` tags of PGN, or puzzle files one after the other.

use crate::failure::Failure;
use crate::lines::{Lines, name};
use rookwright_chess::{Boards, Canonical, Legality, Position};
use rookwright_mate::{Epd, EpdFault, Problem};
use rookwright_run::Watch;
use serde_json::Value;
use std::collections::HashSet;

/// The most bytes in a line or a puzzle file.  A tree of variations may be large.
const LONGEST: usize = 16 << 20;

/// Returns the canonical forms of all puzzles in the files, or the first fault of a file.
pub(super) fn known(files: &[String]) -> Result<HashSet<Canonical>, Failure> {
    let mut known = HashSet::new();
    for file in files {
        let mut reader = Reader { file, known: &mut known, puz: None, pgn: false };
        for (number, line) in (1..).zip(Lines::open(file, LONGEST, &Watch::default())?.hasty()) {
            let line = line.map_err(|message| reader.fault(number, &message))?;
            reader.take(number, line.trim_start_matches('\u{feff}').trim_end())?;
        }
        reader.end_of_puzzle()?;
    }
    Ok(known)
}

/// A puzzle file, one of several in the file that is read.
struct Puz {
    /// The number of its first line.
    line: u64,
    text: String,
    /// Whether its line `puzzle:` has been read.
    named: bool,
}

/// The state of reading one file.
struct Reader<'a> {
    file: &'a str,
    known: &'a mut HashSet<Canonical>,
    puz: Option<Puz>,
    pgn: bool,
}

impl Reader<'_> {
    fn take(&mut self, number: u64, line: &str) -> Result<(), Failure> {
        let names = line.starts_with("puzzle:");
        // A second line of this name begins the next puzzle.
        if names && self.puz.as_ref().is_some_and(|puz| puz.named) {
            self.end_of_puzzle()?;
        }
        if let Some(puz) = &mut self.puz {
            if puz.text.len() + line.len() > LONGEST {
                return Err(self.fault(number, &format!("the puzzle is longer than {LONGEST} bytes")));
            }
            puz.text += line;
            puz.text.push('\n');
            puz.named |= names;
            return Ok(());
        }
        // Outside a puzzle file, each line is a position by itself.
        let bare = line.trim_start();
        if bare.is_empty() || bare.starts_with(['#', '%']) {
            return Ok(());
        }
        // Once a tag was seen the rest is PGN, of whose lines only the positions matter.
        if self.pgn || bare.starts_with('[') {
            self.pgn = true;
            let fen = bare.strip_prefix("[FEN \"").and_then(|rest| rest.split('"').next());
            return fen.map_or(Ok(()), |fen| self.position(number, fen));
        }
        if bare.starts_with('{') {
            return self.json(number, bare);
        }
        // Every line of a puzzle file has a colon in its first word, no position has.
        if bare.split_whitespace().next().is_some_and(|word| word.ends_with(':')) {
            self.puz = Some(Puz { line: number, text: format!("{line}\n"), named: names });
            return Ok(());
        }
        self.position(number, line)
    }

    fn json(&mut self, number: u64, line: &str) -> Result<(), Failure> {
        let value: Value = serde_json::from_str(line)
            .map_err(|error| self.fault(number, &format!("not a JSON object: {error}")))?;
        let fen = value.get("fen").or_else(|| value.get("puzzle")?.get("fen")).and_then(Value::as_str);
        let missing = || self.fault(number, "no field \"fen\" with a position");
        let fen = fen.ok_or_else(missing)?;
        self.position(number, fen)
    }

    /// Adds a position given as EPD or FEN.
    fn position(&mut self, number: u64, text: &str) -> Result<(), Failure> {
        let read = Epd::read(text, Legality::Lenient, Boards::Any).map_err(|faults| {
            let first = faults.first().map(EpdFault::to_string).unwrap_or_default();
            self.fault(number, &format!("not a position: {first}"))
        })?;
        self.add(&read.position);
        Ok(())
    }

    /// Adds the puzzle file that ends here, if there is one.
    fn end_of_puzzle(&mut self) -> Result<(), Failure> {
        let Some(Puz { line, text, .. }) = self.puz.take() else { return Ok(()) };
        let family = text.lines().find_map(|line| line.strip_prefix("puzzle:")).map(str::trim);
        if let Some(family) = family.filter(|&family| family != "mate") {
            let other = format!("expected a mate problem, found a puzzle of the family {family}");
            return Err(self.fault(line, &other));
        }
        let problem: Problem = text.parse().map_err(|faults: rookwright_board::Faults| {
            let first = faults.0.first();
            let at = line - 1 + first.map_or(1, |fault| fault.line as u64);
            self.fault(at, &format!("not a mate problem: {}", first.map_or("", |fault| &fault.message)))
        })?;
        self.add(problem.position());
        Ok(())
    }

    fn add(&mut self, position: &Position) {
        self.known.insert(Canonical::of(position));
    }

    fn fault(&self, number: u64, message: &str) -> Failure {
        Failure::Input(format!("{}: line {number}: {message}", name(self.file)))
    }
}
