//! Cuts a stream into games.
//!
//! A game begins with a line that starts with `[` behind moves, or with an empty line behind a result. Comments in
//! braces may contain such lines; but `[Event "` behind an empty line begins a game even there, so that a comment
//! that is never closed spoils one game only.

use crate::scan::{Scan, Score};
use std::io::{self, BufRead};

/// A batch ends when it has this many bytes.
const FULL_BATCH: usize = 32 << 10;
/// A batch ends when it has this many games.
const MOST_GAMES: usize = 32;
/// The text of a game with more bytes is read at once and not kept.
const LARGE_GAME: usize = 1 << 20;
/// The most bytes of a line that are looked at together.
const MOST_BYTES_OF_LINE: usize = 256 << 10;
/// A game ends by force behind so many bytes: `/dev/zero` has no end.
const ENDLESS: u64 = 8 << 30;

/// Some games that follow each other.
#[derive(Debug, Default)]
pub struct Batch {
    text: Vec<u8>,
    games: Vec<RawGame>,
}

#[derive(Debug)]
enum RawGame {
    /// Its first line in the file, and its place in the text.
    Text { line: u64, start: usize, end: usize },
    /// A large game, which is read already.
    Read(Box<Score>),
}

impl Batch {
    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Leaves out the first games.
    pub fn skip(&mut self, games: usize) {
        self.games.drain(..games.min(self.games.len()));
    }

    /// Reads the games one after the other.
    pub fn scores(&self) -> impl Iterator<Item = Score> {
        self.games.iter().map(|game| match game {
            RawGame::Text { line, start, end } => Score::read(&self.text[*start..*end], *line),
            RawGame::Read(score) => Score::clone(score),
        })
    }
}

/// Cuts a stream into games.
#[derive(Debug)]
pub struct Splitter<R> {
    reader: R,
    /// Bytes that were read but not yet taken.
    buffer: Vec<u8>,
    taken: usize,
    is_at_end: bool,
    /// An error of the reader that was not yet reported.
    failed: Option<io::Error>,
    /// Whether there was an error.
    is_over: bool,
    /// The number of lines taken.
    lines: u64,
    game: Current,
    /// The most games of a batch.
    most: usize,
}

/// What is known about the game that is being read.
#[derive(Debug, Default)]
struct Current {
    has_begun: bool,
    has_moves: bool,
    is_in_comment: bool,
    /// Whether the last line with moves ends with a result.
    has_result: bool,
    is_behind_empty_line: bool,
    /// Whether the rest of the line is a comment.
    skips_line: bool,
    bytes: u64,
}

/// A line, or a part of a very long one.
#[derive(Clone, Copy, Debug)]
struct Piece {
    start: usize,
    end: usize,
    begins_line: bool,
    ends_line: bool,
}

impl<R: BufRead> Splitter<R> {
    /// Starts at the beginning of a stream.
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            taken: 0,
            is_at_end: false,
            failed: None,
            is_over: false,
            lines: 0,
            game: Current { is_behind_empty_line: true, ..Current::default() },
            most: MOST_GAMES,
        }
    }

    /// Returns at most `most` games in a batch, so that what is found in them is known sooner.
    #[must_use]
    pub fn in_batches_of(self, most: usize) -> Self {
        Self { most: most.clamp(1, MOST_GAMES), ..self }
    }

    /// Returns the number of lines of the games so far.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Appends the next game to the batch. Returns `false` at the end of the stream.
    fn next_game(&mut self, batch: &mut Batch) -> io::Result<bool> {
        let (start, mut line) = (batch.text.len(), self.lines + 1);
        let mut large: Option<Scan> = None;
        let mut begins_line = true;
        while let Some(piece) = self.piece(begins_line)? {
            let bytes = &self.buffer[piece.start..piece.end];
            if self.game.ends_before(bytes, piece.begins_line) {
                break;
            }
            let is_new = !self.game.has_begun;
            self.game.take(bytes, piece.begins_line);
            // Empty lines in front do not belong to the game, so its first line is known only now.
            if is_new && self.game.has_begun {
                line = self.lines + 1;
            }
            if self.game.has_begun {
                match &mut large {
                    Some(scan) => scan.feed(bytes),
                    None => batch.text.extend_from_slice(bytes),
                }
            }
            self.taken = piece.end;
            self.lines += u64::from(piece.ends_line);
            begins_line = piece.ends_line;
            // From here on the game is read line by line and its text forgotten: memory stays the
            // same however long it is.
            if large.is_none() && batch.text.len() - start > LARGE_GAME {
                let mut scan = Scan::new(line);
                scan.feed(&batch.text[start..]);
                batch.text.truncate(start);
                large = Some(scan);
            }
            if self.game.bytes > ENDLESS {
                return Err(io::Error::other(format!("a game does not end within {} GB", ENDLESS >> 30)));
            }
        }
        if !std::mem::take(&mut self.game).has_begun {
            return Ok(false);
        }
        let end = batch.text.len();
        batch.games.push(match large {
            Some(scan) => RawGame::Read(Box::new(scan.finish())),
            None => RawGame::Text { line, start, end },
        });
        // The line that ended the game was an empty one, or begins the next game.
        self.game.is_behind_empty_line = true;
        Ok(true)
    }

    /// Returns the next line, or a part of it, without taking it.
    fn piece(&mut self, begins_line: bool) -> io::Result<Option<Piece>> {
        let mut searched = self.taken;
        loop {
            if let Some(end) = memchr::memchr(b'\n', &self.buffer[searched..]) {
                let (start, end) = (self.taken, searched + end + 1);
                return Ok(Some(Piece { start, end, begins_line, ends_line: true }));
            }
            let (start, end) = (self.taken, self.buffer.len());
            if self.is_at_end || end - start >= MOST_BYTES_OF_LINE {
                return Ok((end > start).then_some(Piece { start, end, begins_line, ends_line: false }));
            }
            // The last byte may become the end of a line by what follows it.
            searched = (end - start).saturating_sub(1);
            self.buffer.drain(..start);
            self.taken = 0;
            self.fill()?;
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        let chunk = loop {
            match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        let length = chunk.len();
        self.is_at_end = length == 0;
        let start = self.buffer.len();
        self.buffer.extend_from_slice(chunk);
        self.reader.consume(length);
        self.end_lines_of_old_macs(start.saturating_sub(1));
        Ok(())
    }

    /// Turns a carriage return into the end of a line, unless a line feed follows. One at the end of the buffer waits
    /// for what follows.
    fn end_lines_of_old_macs(&mut self, from: usize) {
        let mut at = from;
        while let Some(found) = memchr::memchr(b'\r', &self.buffer[at..]) {
            at += found + 1;
            match self.buffer.get(at) {
                Some(b'\n') => {}
                None if !self.is_at_end => return,
                _ => self.buffer[at - 1] = b'\n',
            }
        }
    }
}

/// Gives some games at a time. If reading fails, the games before come first.
impl<R: BufRead> Iterator for Splitter<R> {
    type Item = io::Result<Batch>;

    fn next(&mut self) -> Option<io::Result<Batch>> {
        let mut batch = Batch::default();
        while batch.text.len() < FULL_BATCH && batch.games.len() < self.most && !self.is_over {
            match self.next_game(&mut batch) {
                Ok(true) => {}
                Ok(false) => break,
                // The game in which the fault is does not count.
                Err(error) => {
                    self.failed = Some(error);
                    self.is_over = true;
                }
            }
        }
        if batch.is_empty() { self.failed.take().map(Err) } else { Some(Ok(batch)) }
    }
}

impl Current {
    /// Whether a line belongs to the next game.
    fn ends_before(&self, line: &[u8], begins_line: bool) -> bool {
        if !begins_line || !self.has_moves {
            return false;
        }
        let line = line.trim_ascii_start();
        if self.is_in_comment {
            return self.is_behind_empty_line && line.starts_with(b"[Event \"");
        }
        // Games without tags follow each other, with an empty line between them or without one.
        let begins = line.is_empty() || line.starts_with(b"1.") || line.starts_with(b"1 ");
        line.starts_with(b"[") || self.has_result && begins
    }

    /// Takes a line, or a part of it, into the game.
    fn take(&mut self, line: &[u8], begins_line: bool) {
        self.bytes += line.len() as u64;
        let bare = line.trim_ascii();
        let bare = bare.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bare);
        self.is_behind_empty_line = begins_line && bare.is_empty();
        if bare.is_empty() {
            return;
        }
        self.has_begun = true;
        // A line may come in parts, and what was decided at its beginning holds for all of them.
        self.skips_line &= !begins_line;
        if self.skips_line {
            return;
        }
        if begins_line && !self.is_in_comment {
            // A line of a tag or an escaped line; quotes in it may contain anything.
            if bare[0] == b'%' || bare[0] == b'[' && !self.has_moves {
                self.skips_line = true;
                return;
            }
        }
        self.has_moves = true;
        // Only the end of a line is looked at, which is enough to know where the next game may begin.
        self.has_result = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"].iter().any(|result| bare.ends_with(result));
        let mut rest = line;
        // Braces are found by a search for single bytes, which is much faster than a look at each letter.
        loop {
            if self.is_in_comment {
                let Some(end) = memchr::memchr(b'}', rest) else { return };
                self.is_in_comment = false;
                rest = &rest[end + 1..];
            }
            let Some(start) = memchr::memchr2(b'{', b';', rest) else { return };
            if rest[start] == b';' {
                self.skips_line = true;
                return;
            }
            self.is_in_comment = true;
            rest = &rest[start + 1..];
        }
    }
}
