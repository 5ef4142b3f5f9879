//! Reads the text of a game: its tags, the words of its main line, its result.
//!
//! Comments, variations and marks are passed over. The text may come in pieces, so that a game with hundreds of
//! megabytes of variations needs no memory for them.

use crate::fault::{Fault, FaultKind};
use crate::input::decoded;
use crate::tags::Tags;

/// The most moves of a game. The longest game that the rules allow is shorter.
const MOST_WORDS: usize = 20_000;
/// The longest word that is kept: longer ones are no moves.
const LONGEST_WORD: usize = 80;
/// The most bytes of the value of a tag that are kept.
const LONGEST_VALUE: usize = 4096;
/// The longest name of a tag.
const LONGEST_NAME: usize = 255;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`, or nothing at all.
    #[default]
    Unknown,
}

impl GameResult {
    /// Returns the result as PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::White => "1-0",
            GameResult::Black => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// Reads a result as people write it: `1-0`, `0-1`, `1/2-1/2`, `1/2` or `*`.
    pub fn of_text(text: &str) -> Option<Self> {
        Self::read(text.as_bytes())
    }

    fn read(word: &[u8]) -> Option<Self> {
        match word {
            b"1-0" => Some(GameResult::White),
            b"0-1" => Some(GameResult::Black),
            b"1/2-1/2" | b"1/2" => Some(GameResult::Draw),
            b"*" => Some(GameResult::Unknown),
            _ => None,
        }
    }
}

/// A word of the main line and its place.
#[derive(Clone, Copy, Debug)]
struct Word {
    start: u32,
    line: u32,
    column: u32,
}

/// The text of a game, taken apart.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// The tags.
    pub tags: Tags,
    /// The first line of the game in the file, from 1.
    pub line: u64,
    /// The result that stands behind the moves.
    pub result: GameResult,
    /// What is wrong with the text.
    pub fault: Option<Fault>,
    has_result: bool,
    words: Vec<Word>,
    letters: Vec<u8>,
}

impl Score {
    /// Reads the text of a game that begins on this line of the file.
    pub fn read(text: &[u8], line: u64) -> Self {
        let mut scan = Scan::new(line);
        scan.feed(text);
        scan.finish()
    }

    /// Whether a result stands behind the moves.
    pub fn has_result(&self) -> bool {
        self.has_result
    }

    /// Returns the words of the main line: moves in any notation, without their numbers.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        (0..self.words.len()).map(|nth| self.word(nth))
    }

    fn word(&self, nth: usize) -> &[u8] {
        let end = self.words.get(nth + 1).map_or(self.letters.len(), |word| word.start as usize);
        &self.letters[self.words[nth].start as usize..end]
    }

    /// Returns a fault at the word with this number.
    pub(crate) fn fault_at(&self, nth: usize, kind: FaultKind, message: String) -> Fault {
        let word = self.words[nth];
        Fault { line: self.line + u64::from(word.line), column: word.column.into(), kind, message }
    }

    /// Returns a fault at the tag with this name.
    pub(crate) fn fault_at_tag(&self, name: &str, kind: FaultKind, message: String) -> Fault {
        Fault { line: self.tags.line(name).unwrap_or(self.line), column: 1, kind, message }
    }
}

/// The letters that end a word.
static ENDS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let ends = b" \n\r\t{}();[$";
    let mut at = 0;
    while at < ends.len() {
        table[ends[at] as usize] = true;
        at += 1;
    }
    table
};

/// Where the reader is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Between,
    Word,
    /// In `{...}`.
    Comment,
    /// Behind `;`, or in a line that begins with `%`.
    RestOfLine,
    /// In `[Name`.
    TagName,
    /// Between the name and the value.
    TagGap,
    TagValue,
    /// Behind a backslash in the value.
    TagEscape,
    /// Behind the value.
    TagEnd,
}

/// Takes a game apart, piece by piece.
pub(crate) struct Scan {
    score: Score,
    state: State,
    /// The line, from 0, and the column, from 1, of the next character.
    line: u32,
    column: u32,
    /// The depth of variations.
    depth: u32,
    word: Vec<u8>,
    name: Vec<u8>,
    /// Where the word, comment, tag or outermost variation began.
    began: (u32, u32),
    opened: (u32, u32),
}

impl Scan {
    pub(crate) fn new(line: u64) -> Self {
        Self {
            score: Score { line, ..Score::default() },
            state: State::Between,
            line: 0,
            column: 1,
            depth: 0,
            word: Vec::new(),
            name: Vec::new(),
            began: (0, 1),
            opened: (0, 1),
        }
    }

    /// Reads the next piece of the text.
    pub(crate) fn feed(&mut self, mut text: &[u8]) {
        while let [first, ..] = *text {
            let length = match self.state {
                // Comments are long: only their end is looked for.
                State::Comment => self.until(memchr::memchr(b'}', text), text.len()),
                State::RestOfLine => self.until(memchr::memchr(b'\n', text), text.len()),
                State::Word => self.rest_of_word(text),
                _ => {
                    self.letter(first);
                    1
                }
            };
            self.pass(&text[..length]);
            text = &text[length..];
        }
    }

    /// Ends a comment with its last letter, if that has been found. Returns the length of the text passed.
    fn until(&mut self, end: Option<usize>, length: usize) -> usize {
        end.map_or(length, |end| {
            self.state = State::Between;
            end + 1
        })
    }

    fn letter(&mut self, letter: u8) {
        match self.state {
            State::Between => self.begin(letter),
            _ => self.letter_of_tag(letter),
        }
    }

    /// Reads the rest of a word, as far as the text has it. Returns its length.
    fn rest_of_word(&mut self, text: &[u8]) -> usize {
        let end = text.iter().position(|&letter| ENDS_WORD[usize::from(letter)]);
        let length = end.unwrap_or(text.len());
        let kept = length.min((LONGEST_WORD + 1).saturating_sub(self.word.len()));
        self.word.extend_from_slice(&text[..kept]);
        if end.is_some() {
            self.end_word();
            self.state = State::Between;
        }
        length
    }

    /// Ends the game.
    pub(crate) fn finish(mut self) -> Score {
        match self.state {
            State::Word => self.end_word(),
            State::Comment => {
                self.fault(self.began, FaultKind::Syntax, "this comment has no end: expected '}'");
            }
            State::Between | State::RestOfLine => {}
            _ => self.fault(self.began, FaultKind::Syntax, "this tag has no end: expected [Name \"value\"]"),
        }
        if self.depth > 0 {
            self.fault(self.opened, FaultKind::Syntax, "this variation has no end: expected ')'");
        }
        self.score
    }

    /// Counts lines and columns.
    fn pass(&mut self, letters: &[u8]) {
        for &byte in letters {
            if byte == b'\n' {
                self.line = self.line.saturating_add(1);
                self.column = 1;
            } else if byte & 0xc0 != 0x80 {
                self.column = self.column.saturating_add(1);
            }
        }
    }

    fn place(&self) -> (u32, u32) {
        (self.line, self.column)
    }

    /// Notes the first fault of the game.
    fn fault(&mut self, (line, column): (u32, u32), kind: FaultKind, message: impl Into<String>) {
        let line = self.score.line + u64::from(line);
        let fault = || Fault { line, column: column.into(), kind, message: message.into() };
        self.score.fault.get_or_insert_with(fault);
    }

    /// Reads a letter outside words, comments and tags.
    fn begin(&mut self, letter: u8) {
        match letter {
            b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c => {}
            b'{' => {
                self.began = self.place();
                self.state = State::Comment;
            }
            b';' => self.state = State::RestOfLine,
            // Only at the beginning of a line; within moves it has no meaning.
            b'%' if self.column == 1 => self.state = State::RestOfLine,
            b'(' => {
                if self.depth == 0 {
                    self.opened = self.place();
                }
                self.depth = self.depth.saturating_add(1);
            }
            b')' if self.depth == 0 => self.fault(self.place(), FaultKind::Syntax, "')' without '('"),
            b')' => self.depth -= 1,
            b'}' => self.fault(self.place(), FaultKind::Syntax, "'}' without '{'"),
            // After the first move a bracket cannot begin a tag of this game.
            b'[' if self.score.words.is_empty() && self.depth == 0 && !self.score.has_result => {
                self.began = self.place();
                self.name.clear();
                self.word.clear();
                self.state = State::TagName;
            }
            // Marks of a byte order, also in front of a game in the middle of a joined file.
            0xef | 0xbb | 0xbf if self.score.words.is_empty() && self.score.tags.is_empty() => {}
            _ => {
                self.began = self.place();
                self.word.clear();
                self.word.push(letter);
                self.state = State::Word;
            }
        }
    }

    /// Takes a word of the moves.
    fn end_word(&mut self) {
        if self.depth > 0 {
            return;
        }
        let word = std::mem::take(&mut self.word);
        self.take_word(&word);
        self.word = word;
    }

    fn take_word(&mut self, word: &[u8]) {
        if let Some(result) = GameResult::read(word) {
            self.score.result = result;
            self.score.has_result = true;
            return;
        }
        // Numbers may be written as `12.`, `12...e5`, or alone; marks as `$14` or `!?`.
        let digits = word.iter().take_while(|letter| letter.is_ascii_digit()).count();
        let is_number = digits > 0 && matches!(word.get(digits), None | Some(b'.')) && word != b"0000";
        let rest = if is_number { &word[digits..] } else { word };
        let dots = rest.iter().take_while(|&&letter| letter == b'.').count();
        let step = without_judgement(&rest[dots..]);
        // Marks of judgement that stand alone are no moves.
        if step.iter().all(|letter| matches!(letter, b'!' | b'?' | b'+' | b'#' | b'=' | b'-' | b'/' | b'~'))
            && step != b"--"
            || step.starts_with(b"$")
            || matches!(step, b"e.p." | b"ep" | b"N" | b"D")
        {
            return;
        }
        // A number may run into the result, as in `34.1-0`.
        if dots > 0 && step != word && GameResult::read(step).is_some() {
            return self.take_word(step);
        }
        if self.score.has_result {
            let message = format!("'{}' behind the result: expected the tags of the next game", shown(step));
            return self.fault(self.began, FaultKind::Syntax, message);
        }
        if self.score.words.len() == MOST_WORDS {
            let message = format!("the game has more than {MOST_WORDS} moves");
            return self.fault(self.began, FaultKind::Size, message);
        }
        let (line, column) = self.began;
        let skipped = (word.len() - rest.len() + dots) as u32;
        let start = self.score.letters.len() as u32;
        self.score.letters.extend_from_slice(step);
        self.score.words.push(Word { start, line, column: column.saturating_add(skipped) });
    }

    fn letter_of_tag(&mut self, letter: u8) {
        let expected = "expected a tag like [Event \"...\"]";
        match (self.state, letter) {
            (State::TagName, b'"') => self.state = State::TagValue,
            (State::TagName, b' ' | b'\t') if self.name.is_empty() => {}
            (State::TagName, b' ' | b'\t') => self.state = State::TagGap,
            (State::TagName, b'\n' | b']') => self.break_tag(letter, expected),
            (State::TagName, _) if self.name.len() < LONGEST_NAME => self.name.push(letter),
            (State::TagName, _) => self.break_tag(letter, expected),
            (State::TagGap, b' ' | b'\t') => {}
            (State::TagGap, b'"') => self.state = State::TagValue,
            (State::TagGap, _) => self.break_tag(letter, expected),
            // Some programs do not mark quotes inside a value: it ends with `"]`.
            (State::TagValue, b'"') => self.state = State::TagEnd,
            (State::TagValue, b'\\') => self.state = State::TagEscape,
            (State::TagValue | State::TagEscape, b'\n') => {
                self.break_tag(letter, "the value of this tag has no end: expected '\"]'");
            }
            (State::TagValue, _) => self.letter_of_value(letter),
            (State::TagEscape, _) => {
                // The sign stands for itself before anything else, as in the paths of some programs.
                if !matches!(letter, b'"' | b'\\') {
                    self.letter_of_value(b'\\');
                }
                self.letter_of_value(letter);
                self.state = State::TagValue;
            }
            (State::TagEnd, b' ' | b'\t') => {}
            (State::TagEnd, b']') => {
                let value = std::mem::take(&mut self.word);
                let line = self.score.line + u64::from(self.began.0);
                self.score.tags.push(&self.name, value, line);
                self.state = State::Between;
            }
            (State::TagEnd, b'\n' | b'\r') => self.break_tag(letter, "this tag has no end: expected ']'"),
            // The quotation mark did not end the value: it is a part of it, and the reading goes on.
            (_, _) => {
                self.letter_of_value(b'"');
                self.letter_of_value(letter);
                self.state = State::TagValue;
            }
        }
    }

    fn letter_of_value(&mut self, letter: u8) {
        if self.word.len() < LONGEST_VALUE {
            self.word.push(letter);
        }
    }

    /// Notes a broken tag. The rest of its line is passed over.
    fn break_tag(&mut self, letter: u8, message: &str) {
        self.fault(self.began, FaultKind::Syntax, message);
        self.state = if letter == b'\n' { State::Between } else { State::RestOfLine };
    }
}

/// Removes a judgement from the end of a move: `Bc4+-`, `Nf3=`. A null move stays.
fn without_judgement(step: &[u8]) -> &[u8] {
    let end = step.iter().rposition(|letter| !matches!(letter, b'-' | b'/' | b'=' | b'~'));
    match end {
        Some(end) => &step[..=end],
        None => step,
    }
}

fn shown(word: &[u8]) -> String {
    rookwright_chess::shown(&decoded(word.to_vec()))
}
