//! Reads the puzzles of a sheet from `.puz` files, which may contain several, and from JSON lines.

use crate::failure::Failure;
use crate::input::{as_text, collection};
use crate::lines::name;
use rookwright_board::escaped;
use rookwright_collection::Record;
use rookwright_difficulty::stars;
use rookwright_puzzle::Puzzle;
use rookwright_words::Printed;

/// The most puzzles on a sheet, which is held in memory.
const MOST: usize = 10_000;
/// The number of characters kept of either end of a message, which may quote a whole line of the file.
const KEPT_CHARACTERS: usize = 200;

/// A puzzle and where it comes from.
pub(super) struct Source {
    pub(super) printed: Printed,
    /// The file, and the line if the file has several puzzles.
    pub(super) place: String,
    /// Whether it is the only puzzle of its file.
    pub(super) alone: bool,
}

/// The puzzles that were read, and the faults of the others.
#[derive(Default)]
pub(super) struct Sources {
    pub(super) puzzles: Vec<Source>,
    pub(super) faults: Vec<String>,
}

impl Sources {
    /// Reads files in order.  Files and puzzles that cannot be read become faults.
    pub(super) fn read(files: &[String]) -> Result<Self, Failure> {
        let mut sources = Self::default();
        for file in files {
            match collection(file) {
                Ok(bytes) => sources.add(file, bytes)?,
                Err(Failure::Input(message)) => sources.faults.push(message),
                Err(other) => return Err(other),
            }
        }
        Ok(sources)
    }

    /// Adds puzzles of a collection. A tactic has no solution that this program could prove, so it becomes a fault.
    pub(super) fn add_found(&mut self, records: Vec<Record>) -> Result<(), Failure> {
        for record in records {
            let place = format!("puzzle {} of the collection", record.id);
            match record.puzzle() {
                Some(puzzle) => {
                    let mut printed = Printed::new(puzzle);
                    // Ratings are those of mates; other families have their own scale.
                    let rating = record.facts.rating.filter(|_| matches!(printed.puzzle, Puzzle::Mate(_)));
                    printed.difficulty = record.facts.difficulty.or(rating.map(stars));
                    printed.rating = rating;
                    self.keep(Source { printed, place, alone: true })?;
                }
                None => self
                    .faults
                    .push(format!("{place}: not a mate, a placement or a tour: it cannot be printed")),
            }
        }
        Ok(())
    }

    fn add(&mut self, file: &str, bytes: Vec<u8>) -> Result<(), Failure> {
        let shown = escaped(name(file));
        let blank = |byte: &u8| byte.is_ascii_whitespace() || [0xef, 0xbb, 0xbf].contains(byte);
        let why = match bytes.iter().find(|byte| !blank(byte)) {
            None => "the file is empty".to_owned(),
            // A line of JSON begins with a brace, a puzzle file never does.
            Some(&first) if first == b'{' || file.ends_with(".jsonl") => {
                return self.add_lines(&shown, &bytes);
            }
            Some(_) => match as_text(bytes) {
                Ok(text) => return self.add_puzzles(&shown, &text),
                Err(why) => why,
            },
        };
        self.faults.push(format!("{shown}: {why}"));
        Ok(())
    }

    /// Reads one puzzle per line as JSON.
    fn add_lines(&mut self, file: &str, bytes: &[u8]) -> Result<(), Failure> {
        for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let place = format!("{file}: line {number}");
            let read = as_text(line.to_vec())
                .and_then(|line| Printed::read_line(&line).map_err(|error| error.to_string()));
            match read {
                Ok(printed) => self.keep(Source { printed, place, alone: false })?,
                Err(why) => self.faults.push(format!("{place}: {}", brief(&why.replace('\n', "; ")))),
            }
        }
        Ok(())
    }

    /// Reads one or several `.puz` texts, as `generate --puz` prints them.
    fn add_puzzles(&mut self, file: &str, text: &str) -> Result<(), Failure> {
        let parts = parts(text);
        let many = parts.len() > 1;
        for (line, part) in parts {
            let place = if many { format!("{file}: line {line}") } else { file.to_owned() };
            match Printed::read_puz(part) {
                Ok(printed) => self.keep(Source { printed, place, alone: !many })?,
                // One puzzle of many is named by where it begins, in one line.
                Err(error) if many => {
                    let why = error.to_string().replace('\n', "; ");
                    self.faults.push(format!("{place}, in the puzzle that begins there: {}", brief(&why)));
                }
                Err(error) => {
                    let faults = error.to_string();
                    self.faults.extend(faults.lines().map(|fault| format!("{place}: {}", brief(fault))));
                }
            }
        }
        Ok(())
    }

    fn keep(&mut self, source: Source) -> Result<(), Failure> {
        if self.puzzles.len() >= MOST {
            return Err(Failure::Input(format!("a sheet holds at most {MOST} puzzles: print them in parts")));
        }
        self.puzzles.push(source);
        Ok(())
    }
}

/// Splits a text into puzzles, each with the number of its first line.  A puzzle begins with the line `puzzle:`.
fn parts(text: &str) -> Vec<(usize, &str)> {
    let mut starts = Vec::new();
    let mut at = 0;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        if line.starts_with("puzzle:") {
            starts.push((number, at));
        }
        at += line.len();
    }
    // Comments or a title before the first puzzle belong to it.
    match starts.first_mut() {
        Some(first) => *first = (1, 0),
        None => starts.push((1, 0)),
    }
    let ends = starts.iter().skip(1).map(|&(_, start)| start).chain([text.len()]);
    starts.iter().zip(ends).map(|(&(number, start), end)| (number, &text[start..end])).collect()
}

/// Shortens a long message to its beginning and end.
fn brief(message: &str) -> String {
    let letters: Vec<char> = message.chars().collect();
    if letters.len() <= 2 * KEPT_CHARACTERS {
        return message.to_owned();
    }
    let (begin, end) = (&letters[..KEPT_CHARACTERS], &letters[letters.len() - KEPT_CHARACTERS..]);
    begin.iter().chain(&[' ', '…', ' ']).chain(end).collect()
}
