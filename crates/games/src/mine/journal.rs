//! The file from which a killed run goes on.
//!
//! It is a log of lines. The finds of some games are followed by a line that says that these games are done:
//!
//! ```text
//! rookwright mine 1
//! version 0.1.0
//! work {"files":["club.pgn"],...}
//! find ["9e3779b97f4a7c15","{\"puzzle\":...}\n",null] #c9a1f03b
//! done {"games":32,...} #90e1a2c4
//! ```
//!
//! Behind a kill, everything after the last `done` is dropped, and these games are read again. A run that goes on
//! writes the finds of the log first, so that its output is complete.

use super::numbers::MiningNumbers;
use rookwright_run::document::value_of;
use rookwright_run::{CheckpointError, Log};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

const FIRST_LINE: &str = "rookwright mine 1";
/// From 1 on, the content of the files is named.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+1");
/// The longest line that is read.
const LONGEST_LINE: u64 = 64 << 20;

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        JournalError::Open(error.into())
    }
}

/// The reason why a file cannot be used as a checkpoint.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be opened, or another run uses it.
    #[error(transparent)]
    Open(#[from] CheckpointError),
    /// The file is not a checkpoint of this kind, or a line of it is not.
    #[error("line {line} is not a line of a checkpoint of 'mine': expected {expected}")]
    Foreign {
        /// The number of the line, from 1.
        line: u64,
        /// What the line should be.
        expected: &'static str,
    },
    /// A line does not match its checksum.
    #[error("line {0} was changed or damaged: delete the file to start again")]
    Damaged(u64),
    /// Another version of the program wrote the file.
    #[error("belongs to version {0} of this program, this is {VERSION}: choose another file")]
    Version(String),
    /// A file was changed since.
    #[error("{0} was changed since then: put the old file back, or delete the checkpoint to start again")]
    Changed(String),
    /// The file belongs to other games or options.
    #[error("belongs to other files or options: choose another file, this one is for\n{0}")]
    Work(String),
}

/// A find as it is saved: its fingerprint, the text that is written, and the find as JSON, if that is needed besides the
/// text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Saved(
    #[serde(with = "super::hex")] pub(crate) u64,
    pub(crate) String,
    pub(crate) Option<String>,
);

/// The log of a run.
#[derive(Debug)]
pub(crate) struct Journal(Log);

impl Journal {
    /// Opens the log of this work, or starts one. Calls `replay` with each find of the games that are done, and
    /// returns the numbers about them.
    pub(crate) fn open(
        path: &Path,
        work: &Value,
        replay: &mut dyn FnMut(Saved),
    ) -> Result<(Self, MiningNumbers), JournalError> {
        let mut log = Log::open(path)?;
        // The head names the version and the work, since a log of other work must not be continued.
        let head = format!("{FIRST_LINE}\nversion {VERSION}\nwork {work}\n");
        let Some((end, numbers)) = last_done(log.file(), &head)? else {
            // Not even the first games are done: the head is written anew.
            log.go_on(0, &head)?;
            return Ok((Self(log), MiningNumbers::default()));
        };
        // What came after the last `done` is cut off, so that the lines that remain are whole.
        log.go_on(end, "")?;
        log.file().rewind()?;
        let mut lines = Lines::new(log.file());
        while let Some((number, line)) = lines.next_line()? {
            if let Some(find) = line.strip_prefix("find ") {
                replay(checked(find).ok_or(JournalError::Damaged(number))?);
            }
        }
        log.file().seek(SeekFrom::End(0))?;
        Ok((Self(log), numbers))
    }

    /// Records that games are done, with their finds.
    pub(crate) fn record(&mut self, finds: &[Saved], numbers: &MiningNumbers) {
        let finds: String = finds.iter().map(|find| summed("find", find)).collect();
        self.0.append(&(finds + &summed("done", numbers)));
    }

    /// Returns the first error of writing.
    pub(crate) fn trouble(&self) -> Option<&str> {
        self.0.trouble()
    }
}

/// Returns where the last line `done` ends, and its numbers. Checks all lines.
fn last_done(file: &File, head: &str) -> Result<Option<(u64, MiningNumbers)>, JournalError> {
    let mut done = None;
    let mut lines = Lines::new(file);
    let mut expected = head.lines();
    while let Some((number, line)) = lines.next_line()? {
        // The first lines must be those of the same work.
        if let Some(wanted) = expected.next() {
            if line != wanted {
                return Err(foreign_head(number, &line, wanted));
            }
            continue;
        }
        let foreign = || JournalError::Foreign { line: number, expected: "'find ...' or 'done ...'" };
        let (kind, rest) = line.split_once(' ').ok_or_else(foreign)?;
        let damaged = JournalError::Damaged(number);
        match kind {
            // Every line has a checksum of its own, and is checked even if it will not be used.
            "find" => drop(checked::<IgnoredAny>(rest).ok_or(damaged)?),
            "done" => done = Some((lines.end, checked(rest).ok_or(damaged)?)),
            _ => return Err(foreign()),
        }
    }
    Ok(done)
}

/// The whole lines of a file, and where the last one ends.
struct Lines<R> {
    reader: BufReader<R>,
    number: u64,
    end: u64,
}

impl<R: Read> Lines<R> {
    fn new(reader: R) -> Self {
        Self { reader: BufReader::new(reader), number: 0, end: 0 }
    }

    /// Returns the next whole line with its number. An incomplete last line is left out.
    fn next_line(&mut self) -> Result<Option<(u64, String)>, JournalError> {
        let mut bytes = Vec::new();
        self.number += 1;
        let foreign = JournalError::Foreign { line: self.number, expected: FIRST_LINE };
        let length = (&mut self.reader).take(LONGEST_LINE).read_until(b'\n', &mut bytes)? as u64;
        if bytes.pop() != Some(b'\n') {
            // A file that is something else is not emptied.
            return if self.number == 1 && length > 0 { Err(foreign) } else { Ok(None) };
        }
        self.end += length;
        String::from_utf8(bytes).map(|line| Some((self.number, line))).map_err(|_| foreign)
    }
}

fn foreign_head(number: u64, line: &str, wanted: &str) -> JournalError {
    match (number, line.split_once(' ')) {
        (2, Some(("version", version))) => JournalError::Version(version.to_owned()),
        (3, Some(("work", work))) => match changed_file(work, wanted.trim_start_matches("work ")) {
            Some(name) => JournalError::Changed(name),
            None => JournalError::Work(work.to_owned()),
        },
        _ => JournalError::Foreign { line: number, expected: FIRST_LINE },
    }
}

/// Returns the first file that has changed, if that is all by which two runs differ.
fn changed_file(old: &str, new: &str) -> Option<String> {
    let read = |text: &str| {
        let mut work: Value = serde_json::from_str(text).ok()?;
        let files = work.as_object_mut()?.shift_remove("files")?;
        Some((work, serde_json::from_value::<Vec<(String, Value, Value)>>(files).ok()?))
    };
    let ((old, were), (new, are)) = (read(old)?, read(new)?);
    let same_names = were.iter().map(|file| &file.0).eq(are.iter().map(|file| &file.0));
    let changed = were.iter().zip(&are).find(|(was, is)| was != is);
    changed.filter(|_| old == new && same_names).map(|(file, _)| file.0.clone())
}

fn summed(kind: &str, value: &impl Serialize) -> String {
    let text = value_of(value).to_string();
    format!("{kind} {text} #{:08x}\n", rookwright_run::checksum(&text))
}

/// Returns the value of a line, if its checksum is right.
fn checked<T: DeserializeOwned>(line: &str) -> Option<T> {
    let (text, sum) = line.rsplit_once(" #")?;
    let sum = u32::from_str_radix(sum, 16).ok()?;
    (sum == rookwright_run::checksum(text)).then(|| serde_json::from_str(text).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::fs;
    use std::path::PathBuf;

    fn scratch(name: &str) -> PathBuf {
        let file = std::env::temp_dir().join(format!("rookwright-games-{}-{name}", std::process::id()));
        fs::remove_file(&file).ok();
        file
    }

    fn find(nth: u64) -> Saved {
        Saved(nth, format!("{{\"nth\":{nth}}}\n"), None)
    }

    fn tally(games: u64) -> MiningNumbers {
        MiningNumbers { games, ..MiningNumbers::default() }
    }

    fn open(file: &Path) -> Result<(Journal, MiningNumbers, Vec<Saved>), JournalError> {
        let mut seen = Vec::new();
        let (journal, tally) =
            Journal::open(file, &json!({ "files": ["a"] }), &mut |saved| seen.push(saved))?;
        Ok((journal, tally, seen))
    }

    #[test]
    fn what_is_cut_off_is_dropped() {
        let file = scratch("cut");
        let (mut journal, ..) = open(&file).unwrap();
        journal.record(&[find(1)], &tally(32));
        let whole = fs::metadata(&file).unwrap().len();
        journal.record(&[find(2), find(3)], &tally(64));
        drop(journal);
        let text = fs::read(&file).unwrap();
        for length in whole as usize..text.len() {
            fs::write(&file, &text[..length]).unwrap();
            let (_, tally, seen) = open(&file).unwrap();
            assert_eq!((tally.games, seen), (32, vec![find(1)]), "{length}");
        }
        fs::write(&file, &text).unwrap();
        let (_, tally, seen) = open(&file).unwrap();
        assert_eq!((tally.games, seen.len()), (64, 3));
        for length in 1..whole as usize {
            fs::write(&file, &text[..length]).unwrap();
            let opened = open(&file);
            // Without a whole first line it could be any file.
            assert_eq!(opened.is_err(), length <= FIRST_LINE.len(), "{length}");
            if let Ok((_, tally, seen)) = opened {
                assert_eq!((tally.games, seen.len()), (0, 0), "{length}");
            }
        }
    }

    #[test]
    fn other_files_are_refused_and_unchanged() {
        let file = scratch("other");
        for (text, message) in [
            ("my diary\n", "line 1 is not"),
            ("my diary", "line 1 is not"),
            ("rookwright mine 1\nversion 9.9\n", "version 9.9"),
            (
                &format!("rookwright mine 1\nversion {VERSION}\nwork {{\"files\":[\"b\"]}}\n"),
                "belongs to other files or options",
            ),
            (
                &format!(
                    "rookwright mine 1\nversion {VERSION}\nwork {{\"files\":[\"a\"]}}\ndone {{}} #00000000\n"
                ),
                "line 4 was changed",
            ),
        ] {
            fs::write(&file, text).unwrap();
            let error = open(&file).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        fs::remove_file(&file).unwrap();
        drop(open(&file).unwrap());
        assert!(!file.exists());
        let (first, ..) = open(&file).unwrap();
        assert!(matches!(open(&file), Err(JournalError::Open(CheckpointError::InUse))));
        drop(first);
    }
}
