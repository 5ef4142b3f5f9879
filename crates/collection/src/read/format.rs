//! Recognises the format of a file by its first lines, and finds where its entries begin.

use super::board::{embedded, is_board};
use super::guess::{Look, SAMPLE_LINES};
use super::lichess::Columns;
use super::own::LISTS;
use crate::claim::{Reason, Reject};
use rookwright_games::input::{LONGEST, Lines, TextLine};
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};

/// The most bytes of an entry.
const LONGEST_ENTRY: usize = 64 << 20;

/// The formats, for messages.
const EXPECTED: &str = "FEN or EPD, PGN, Lichess CSV, Olive YAML, fns, JSON lines or .puz";

/// A format of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Format {
    /// CSV of the Lichess puzzle database.
    Lichess(Columns),
    /// PGN.
    Pgn,
    /// Positions, one a line: EPD, FEN, or links to positions on Lichess.
    Positions,
    /// Lucas: position, label, solution and game between bars.
    Fns,
    /// YAML of Olive and YACPDB.
    OliveYaml,
    /// JSON, a puzzle a line.
    JsonLines,
    /// One JSON document, with many puzzles or one.
    Json,
    /// Puzzle files of this program, one after the other.
    Puz,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Lichess(_) => "Lichess CSV",
            Format::Pgn => "PGN",
            Format::Positions => "EPD/FEN",
            Format::Fns => "fns",
            Format::OliveYaml => "Olive YAML",
            Format::JsonLines => "JSON lines",
            Format::Json => "JSON",
            Format::Puz => "puz",
        })
    }
}

/// An entry of a file, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The number of its first line.
    pub(crate) line: u64,
    pub(crate) text: String,
}

/// The first lines of a file.
pub(crate) struct Sample {
    lines: VecDeque<(u64, TextLine)>,
    /// Why the file cannot be read behind them.
    trouble: Option<io::Error>,
}

impl Sample {
    /// Reads the first lines.
    pub(crate) fn read(lines: &mut Lines<impl BufRead>) -> io::Result<Self> {
        let mut sample = Self { lines: VecDeque::new(), trouble: None };
        while sample.lines.len() < SAMPLE_LINES {
            match lines.next_line() {
                Ok(Some(line)) => sample.lines.push_back(line),
                Ok(None) => break,
                Err(error) if sample.lines.is_empty() => return Err(error),
                Err(error) => {
                    sample.trouble = Some(error);
                    break;
                }
            }
        }
        Ok(sample)
    }

    /// Recognises the format. The error says what the file is instead.
    pub(crate) fn format(&self) -> Result<Format, String> {
        let texts = || {
            self.lines.iter().filter_map(|(_, line)| match line {
                TextLine::Text(text) => Some(text.as_str()),
                TextLine::TooLong(_) => None,
            })
        };
        // Binary files first: some of them have lines that look like text.
        if let Some(what) = texts().find_map(binary) {
            return Err(what);
        }
        let mut filled = texts().filter(|line| !line.trim().is_empty());
        let Some(first) = filled.next() else {
            return Err(if self.lines.is_empty() { "the file is empty" } else { "no text" }.to_owned());
        };
        // Lone carriage returns make one line of the whole file, which no format below would recognise.
        let bare = first.trim_start();
        if first.contains('\r') {
            return Err(
                "lines end with carriage returns alone: save the file with ordinary line ends".to_owned()
            );
        }
        if bare.starts_with('{') && !bare.starts_with("{\\rtf") {
            return Ok(json_format(bare, filled.next()));
        }
        // A bracket begins a tag of PGN or a list in JSON: a tag has a name and a value in quotation marks.
        if let Some(rest) = bare.strip_prefix('[') {
            let tag = rest.trim_start().starts_with(|letter: char| letter.is_ascii_alphabetic());
            return Ok(if tag && rest.contains('"') { Format::Pgn } else { Format::Json });
        }
        if let Some(columns) = Columns::of(first) {
            return Ok(Format::Lichess(columns?));
        }
        // Comments may stand before the first entry.
        let said = || {
            texts().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with(['#', '%', ';']))
        };
        // From here on formats without a first line of their own, the ones with clear words before
        // those that are guessed.
        if said().any(|line| line.starts_with("puzzle:")) {
            return Ok(Format::Puz);
        }
        let Some(bare) = said().next() else { return Err("only comments".to_owned()) };
        if bare.starts_with("---")
            || said().any(|line| line.starts_with("algebraic:") || line.starts_with("stipulation:"))
        {
            return Ok(Format::OliveYaml);
        }
        if said().any(|line| line.starts_with("[Event ") || line.starts_with("[FEN ")) {
            return Ok(Format::Pgn);
        }
        let board = bare.split(['|', ' ', '\t']).next().unwrap_or_default();
        if is_board(board) {
            return Ok(if bare.contains('|') { Format::Fns } else { Format::Positions });
        }
        if bare.starts_with("http://") || bare.starts_with("https://") {
            return Ok(Format::Positions);
        }
        // Games without tags. Looked for in few lines, because prose may have a line that begins like one.
        if said().take(3).any(begins_with_moves) {
            return Ok(Format::Pgn);
        }
        let look = Look::of_lines(&texts().collect::<Vec<_>>());
        // Positions with numbers, names or headings: lines without one are rejected one by one.
        if look.is_plain() && said().any(|line| is_board(first_word(line)) || embedded(line).is_some()) {
            return Ok(Format::Positions);
        }
        Err(format!("this looks like {}; expected {EXPECTED}", look.words()))
    }

    /// Returns the number of the first line that no format has, for the message.
    pub(crate) fn first_line(&self) -> u64 {
        self.lines.front().map_or(1, |&(number, _)| number)
    }
}

/// Recognises objects of JSON by the first lines: a document may be spread over lines, or hold a list of puzzles in one
/// line.
fn json_format(first: &str, second: Option<&str>) -> Format {
    let is_object = |line: &str| serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok();
    let is_list = |line: &str| {
        let value = serde_json::from_str::<serde_json::Value>(line).unwrap_or_default();
        LISTS.iter().any(|name| value[*name].is_array())
    };
    let lines = match second {
        _ if is_object(first) => !is_list(first),
        Some(second) => is_object(second) && !second.trim_start().starts_with('"'),
        None => true,
    };
    if lines { Format::JsonLines } else { Format::Json }
}

/// Returns what a line of a binary file is, or `None` for text.
fn binary(line: &str) -> Option<String> {
    let known = [
        ("SQLite format 3", "a SQLite database: 'collection merge' takes in another collection"),
        ("PK\u{3}\u{4}", "a zip archive: unpack it first"),
        ("%PDF-", "a PDF file, which has no puzzles to read"),
        ("7z\u{bc}\u{af}", "a 7z archive: unpack it first"),
        ("\u{fd}7zXZ", "an xz archive: unpack it first"),
        ("\u{ff}\u{fe}", "UTF-16 text: save it as UTF-8"),
        ("\u{fe}\u{ff}", "UTF-16 text: save it as UTF-8"),
    ];
    let found = known.iter().find(|(start, _)| line.starts_with(start)).map(|(_, what)| (*what).to_owned());
    found.or_else(|| line.contains('\0').then(|| "binary data, not text".to_owned()))
}

fn first_word(line: &str) -> &str {
    line.split([' ', '\t']).next().unwrap_or_default()
}

/// Whether a line is the header of a table with positions.
fn is_header(line: &str) -> bool {
    let is_fen = |field: &str| field.trim_matches(['"', '\'', ' ']).eq_ignore_ascii_case("fen");
    line.split(['\t', ',', ';', '|']).any(is_fen)
}

/// Whether a line begins a game without tags: `1. e4 e5`.
fn begins_with_moves(line: &str) -> bool {
    let after = line.strip_prefix('1').map(|rest| rest.trim_start_matches(['.', '\u{2026}']).trim_start());
    let Some(word) = after.filter(|rest| rest.len() + 1 < line.len()).and_then(|rest| rest.split(' ').next())
    else {
        return false;
    };
    let bare = word.trim_end_matches(['+', '#', '!', '?']);
    let is_piece_or_file = bare.starts_with(|letter: char| "abcdefghNBRQK".contains(letter));
    bare.starts_with("O-O")
        || is_piece_or_file && bare.len() <= 7 && bare.ends_with(|last: char| ('1'..='8').contains(&last))
}

/// The entries of a file.
pub(crate) struct Entries<R> {
    lines: Lines<R>,
    first: VecDeque<(u64, TextLine)>,
    /// Why the file cannot be read behind the first lines.
    trouble: Option<io::Error>,
    format: Format,
    /// A line that was read too far.
    kept: Option<(u64, TextLine)>,
    /// Whether the header of a CSV has been passed.
    begun: bool,
}

impl<R: BufRead> Entries<R> {
    pub(crate) fn new(sample: Sample, lines: Lines<R>, format: Format) -> Self {
        let Sample { lines: first, trouble } = sample;
        Self { lines, first, trouble, format, kept: None, begun: false }
    }

    /// Returns the number of lines read.
    pub(crate) fn line_number(&self) -> u64 {
        self.lines.number()
    }

    fn line(&mut self) -> io::Result<Option<(u64, TextLine)>> {
        match self.kept.take().or_else(|| self.first.pop_front()) {
            Some(line) => Ok(Some(line)),
            None => self.trouble.take().map_or_else(|| self.lines.next_line(), Err),
        }
    }

    /// Returns the next entry, or why it cannot be read; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Result<Entry, Reject>>> {
        match self.format {
            Format::Lichess(_) | Format::Positions | Format::Fns | Format::JsonLines => self.next_line(),
            Format::Json | Format::Pgn | Format::OliveYaml | Format::Puz => self.next_block(),
        }
    }

    /// Returns the next line that is not empty.
    fn next_line(&mut self) -> io::Result<Option<Result<Entry, Reject>>> {
        while let Some((line, text)) = self.line()? {
            let text = match text {
                TextLine::TooLong(length) => return Ok(Some(Err(too_long(line, length)))),
                TextLine::Text(text) => text,
            };
            // Only the first line of a file can be a header.
            let header = !std::mem::replace(&mut self.begun, true)
                && match &self.format {
                    Format::Lichess(columns) => columns.has_header(),
                    Format::Positions => is_header(&text),
                    _ => false,
                };
            let comment = matches!(self.format, Format::Positions | Format::Fns)
                && text.trim_start().starts_with(['#', '%', ';']);
            if !header && !comment && !text.trim().is_empty() {
                return Ok(Some(Ok(Entry { line, text })));
            }
        }
        Ok(None)
    }

    /// Returns the lines up to the beginning of the next entry.
    fn next_block(&mut self) -> io::Result<Option<Result<Entry, Reject>>> {
        let mut block = Block::default();
        while let Some((line, text)) = self.line()? {
            let text = match text {
                TextLine::TooLong(length) => {
                    block.length = block.length.saturating_add(usize::try_from(length).unwrap_or(usize::MAX));
                    // The rest of such an entry is still read, or its end would pass for a new one.
                    block.start.get_or_insert(line);
                    block.cut = true;
                    continue;
                }
                TextLine::Text(text) => text,
            };
            if block.has_ended_before(&self.format, &text) {
                // The line belongs to the next entry, and waits for it.
                self.kept = Some((line, TextLine::Text(text)));
                break;
            }
            block.take(&self.format, line, &text);
        }
        let Block { start, text, length, cut, .. } = block;
        Ok(start.map(|line| {
            if cut || length > LONGEST_ENTRY {
                Err(too_long(line, length as u64))
            } else {
                Ok(Entry { line, text })
            }
        }))
    }
}

fn too_long(line: u64, length: u64) -> Reject {
    let most = format!("a line has at most {} MB, an entry {} MB", LONGEST >> 20, LONGEST_ENTRY >> 20);
    let message = format!("too long, {} MB: {most}", length >> 20);
    Reject { line, column: 1, reason: Reason::TooLong, message }
}

/// The lines of an entry so far.
#[derive(Default)]
struct Block {
    start: Option<u64>,
    text: String,
    length: usize,
    /// Whether the moves of a game, or the puzzle line of a puzzle file, have been read.
    inside: bool,
    /// Whether a comment of a game is open.
    comment: bool,
    /// Whether an empty line was read.
    blank: bool,
    /// Whether a line was too long to be kept.
    cut: bool,
}

impl Block {
    /// Whether this line begins the next entry.
    fn has_ended_before(&self, format: &Format, line: &str) -> bool {
        self.start.is_some()
            && match format {
                Format::Pgn => {
                    // An empty line ends a game without moves. A tag `Event` ends a comment that was not closed.
                    line.starts_with("[Event ") && (self.inside || self.blank)
                        || line.starts_with('[')
                            && (self.inside && !self.comment || self.blank && !self.inside)
                }
                Format::OliveYaml => is_separator(line),
                Format::Puz => self.inside && line.starts_with("puzzle:"),
                _ => false,
            }
    }

    fn take(&mut self, format: &Format, number: u64, line: &str) {
        match format {
            Format::OliveYaml if self.start.is_none() && (is_separator(line) || line.trim().is_empty()) => {
                return;
            }
            // Empty lines between entries belong to none of them.
            _ if self.start.is_none() && line.trim().is_empty() => return,
            Format::Pgn if !line.starts_with('[') && !line.starts_with('%') && !line.trim().is_empty() => {
                self.inside = true;
            }
            Format::Puz => self.inside |= line.starts_with("puzzle:"),
            _ => {}
        }
        self.blank |= line.trim().is_empty();
        // An empty line within a comment does not end a game.
        if *format == Format::Pgn && self.inside {
            for letter in line.chars() {
                match letter {
                    '{' => self.comment = true,
                    '}' => self.comment = false,
                    ';' if !self.comment => break,
                    _ => {}
                }
            }
        }
        self.start.get_or_insert(number);
        // Beyond the limit only the length is kept, so that a file without any end takes no memory.
        self.length += line.len() + 1;
        if self.length <= LONGEST_ENTRY {
            self.text += line;
            self.text.push('\n');
        } else {
            self.text = String::new();
        }
    }
}

/// Whether a line separates the documents of a YAML stream.
fn is_separator(line: &str) -> bool {
    matches!(line.trim_end(), "---" | "...") || line.starts_with("--- ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(text: &str) -> Result<Format, String> {
        let mut lines = Lines::new(text.as_bytes());
        Sample::read(&mut lines).expect("lines").format()
    }

    #[test]
    fn games_without_tags_are_pgn() {
        for text in
            ["1. e4 e5 2. Qh5 Nc6", "1.Nf3 d5", "1... Qh4#", "; a comment\n1. O-O", "Game 1\n1. e4 e5"]
        {
            assert_eq!(format(text), Ok(Format::Pgn), "{text}");
        }
        for text in ["1. Apples", "12 eggs", "1", "1. ", "1e4"] {
            assert!(format(text).is_err(), "{text}");
        }
    }

    #[test]
    fn positions_between_other_text() {
        let fen = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
        for text in [format!("Here is one:\n{fen}"), format!("1) {fen}"), format!("Name;FEN\nAnna;{fen}")] {
            assert_eq!(format(&text), Ok(Format::Positions), "{text}");
        }
        assert!(format(&format!("<div data-fen=\"{fen}\">")).is_err());
    }

    #[test]
    fn the_message_says_what_a_text_looks_like() {
        for (text, what) in [
            ("<html><body>", "a web page"),
            ("(;GM[1]SZ[19])", "SGF"),
            ("{\\rtf1 text}", "rich text"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKXNR w - -", "not a piece"),
            ("Name;Club;Rating\nAnna;A;1200", "a table"),
            ("Hello", "plain text"),
        ] {
            let message = format(text).unwrap_err();
            assert!(message.contains(what) && message.contains("expected FEN or EPD, PGN"), "{message}");
        }
    }

    #[test]
    fn binary_files_are_named() {
        for (text, what) in [
            ("SQLite format 3\0", "a SQLite database: 'collection merge' takes in another collection"),
            ("PK\u{3}\u{4}...", "a zip archive: unpack it first"),
            ("%PDF-1.7\n6k1/5ppp/8/8/8/8/8/R6K w", "a PDF file, which has no puzzles to read"),
            ("a\0b", "binary data, not text"),
        ] {
            assert_eq!(format(text), Err(what.to_owned()));
        }
    }

    /// A line of several words may be the header of a table; two words are only text.
    #[test]
    fn tables_without_the_columns_that_are_needed() {
        let missing = |text| format(text).unwrap_err();
        assert_eq!(
            missing("Name,Moves,Rating\nAnna,e4,1200"),
            "a CSV without the column FEN: its columns are Name, Moves, Rating"
        );
        assert!(missing("Dear,Anna\nhow,are you?").starts_with("this looks like "));
    }
}
