//! Long counts that survive: the results of finished parts, kept in a file as they come.
//!
//! The file is a log of lines, so that whatever happens at most the part being worked on is lost:
//!
//! ```text
//! rookwright checkpoint 1
//! version 0.1.0
//! puzzle puzzle: placement\nboard: 8x8\n...
//! count/500 17: 12 4096
//! ```
//!
//! The last line says that of the 500 parts of the stage `count` number 17 is done, with these numbers
//! as its result.  What the numbers mean is the search's affair.  A line that was cut off in the
//! middle is dropped.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The form of the file.
const FORM: &str = "rookwright checkpoint 1";

/// Parts mean something else in another version of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// No log of ours is longer.
const LONGEST: u64 = 1 << 30;

/// How often the disk is asked to have really written what it was given.
const SYNC: Duration = Duration::from_secs(5);

/// Why a file cannot serve as a checkpoint.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// It cannot be read or written.
    #[error("cannot be used: {0}")]
    Io(#[from] io::Error),
    /// Somebody else has it open.
    #[error("is in use by another run")]
    InUse,
    /// It is some other file.
    #[error("line {line} is not a checkpoint's: expected {expected}")]
    Foreign {
        /// The line.
        line: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// It was written by another version.
    #[error(
        "belongs to version {0} of this program, which may divide the work differently; this is {VERSION}"
    )]
    Version(String),
    /// It is about another puzzle.
    #[error("belongs to another puzzle:\n{0}")]
    Puzzle(String),
}

/// The parts of a stage and their results.
type Results = HashMap<usize, Vec<u128>>;

/// A log of finished parts.
#[derive(Debug)]
pub struct Checkpoint {
    known: HashMap<String, Results>,
    log: Mutex<Log>,
}

#[derive(Debug)]
struct Log {
    file: File,
    /// What has to stand before the first result; a run without results leaves no trace.
    head: String,
    synced: Instant,
    trouble: Option<String>,
}

impl Checkpoint {
    /// Goes on with the checkpoint in the file, or begins one where there is none.
    pub fn open(path: &Path, puzzle: &str) -> Result<Self, CheckpointError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => CheckpointError::InUse,
            TryLockError::Error(error) => error.into(),
        })?;
        let mut text = String::new();
        let size = file.metadata()?.len();
        if size > LONGEST {
            return Err(CheckpointError::Foreign { line: 1, expected: FORM });
        }
        let read = file.read_to_string(&mut text);
        read.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => CheckpointError::Foreign { line: 1, expected: FORM },
            _ => error.into(),
        })?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        // What a sudden end cut off, unless the file is somebody's.
        if whole == 0 && !FORM.starts_with(&text) {
            return Err(CheckpointError::Foreign { line: 1, expected: FORM });
        }
        text.truncate(whole);
        let head = format!("{FORM}\nversion {VERSION}\npuzzle {}\n", one_line(puzzle));
        let known = read_log(&text, puzzle)?;
        file.set_len(text.len() as u64)?;
        file.seek(SeekFrom::End(0))?;
        // Also where the end came in the middle of the head.
        let head = head.strip_prefix(&text).unwrap_or_default().to_owned();
        Ok(Self { known, log: Mutex::new(Log { file, head, synced: Instant::now(), trouble: None }) })
    }

    /// The results of the parts of a stage that were done before.
    pub fn done(&self, stage: &str, parts: usize) -> impl Iterator<Item = (usize, &[u128])> {
        let results = self.known.get(&key(stage, parts)).into_iter().flatten();
        results.map(|(&part, numbers)| (part, &numbers[..])).filter(move |&(part, _)| part < parts)
    }

    /// Writes down the result of a part.
    pub fn record(&self, stage: &str, parts: usize, part: usize, numbers: &[u128]) {
        let Ok(mut log) = self.log.lock() else { return };
        let mut line = format!("{}{} {part}:", std::mem::take(&mut log.head), key(stage, parts));
        for number in numbers {
            let _ = write!(line, " {number}");
        }
        line.push('\n');
        let due = log.synced.elapsed() >= SYNC;
        let written = log.file.write_all(line.as_bytes());
        let written = if due { written.and_then(|()| log.file.sync_data()) } else { written };
        if due {
            log.synced = Instant::now();
        }
        // The count goes on; whoever asked for it is told in the end.
        if let Err(error) = written {
            log.trouble.get_or_insert_with(|| error.to_string());
        }
    }

    /// What went wrong with writing, if anything did.
    pub fn trouble(&self) -> Option<String> {
        self.log.lock().ok().and_then(|log| log.trouble.clone())
    }
}

fn key(stage: &str, parts: usize) -> String {
    format!("{stage}/{parts}")
}

fn one_line(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}

fn read_log(text: &str, puzzle: &str) -> Result<HashMap<String, Results>, CheckpointError> {
    let mut lines = text.lines().zip(1..);
    if lines.next().is_some_and(|(line, _)| line != FORM) {
        return Err(CheckpointError::Foreign { line: 1, expected: FORM });
    }
    if let Some((line, number)) = lines.next() {
        match line.strip_prefix("version ") {
            Some(VERSION) => {}
            Some(other) => return Err(CheckpointError::Version(other.chars().take(40).collect())),
            None => return Err(CheckpointError::Foreign { line: number, expected: "'version'" }),
        }
    }
    if let Some((line, number)) = lines.next() {
        match line.strip_prefix("puzzle ") {
            Some(other) if other == one_line(puzzle) => {}
            Some(other) => {
                return Err(CheckpointError::Puzzle(other.replace("\\n", "\n").replace("\\\\", "\\")));
            }
            None => return Err(CheckpointError::Foreign { line: number, expected: "'puzzle'" }),
        }
    }
    let mut known: HashMap<String, Results> = HashMap::new();
    for (line, number) in lines {
        let expected = "a part and its numbers, like 'count/500 17: 12 4096'";
        let foreign = || CheckpointError::Foreign { line: number, expected };
        let (stage, rest) = line.split_once(' ').ok_or_else(foreign)?;
        let (part, numbers) = rest.split_once(':').ok_or_else(foreign)?;
        let part = part.parse().map_err(|_| foreign())?;
        let numbers = numbers.split_whitespace().map(str::parse).collect::<Result<_, _>>();
        known.entry(stage.to_owned()).or_default().insert(part, numbers.map_err(|_| foreign())?);
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("rookwright-checkpoint-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join(name);
        fs::remove_file(&file).ok();
        file
    }

    fn done(checkpoint: &Checkpoint) -> Vec<(usize, Vec<u128>)> {
        let mut done: Vec<_> = checkpoint.done("count", 9).map(|(part, n)| (part, n.to_vec())).collect();
        done.sort();
        done
    }

    #[test]
    fn what_was_recorded_is_known_again_wherever_the_file_was_cut() {
        let file = scratch("cut");
        let checkpoint = Checkpoint::open(&file, "a\n\\puzzle\n").unwrap();
        assert_eq!(done(&checkpoint), []);
        checkpoint.record("count", 9, 3, &[7, u128::MAX]);
        checkpoint.record("other", 9, 4, &[1]);
        checkpoint.record("count", 9, 8, &[]);
        assert_eq!(checkpoint.trouble(), None);
        drop(checkpoint);
        let whole = fs::read(&file).unwrap();
        for length in 0..=whole.len() {
            fs::write(&file, &whole[..length]).unwrap();
            let known = done(&Checkpoint::open(&file, "a\n\\puzzle\n").unwrap());
            let all = [(3, vec![7, u128::MAX]), (8, vec![])];
            assert!(all.starts_with(&known), "{known:?}");
            if length == whole.len() {
                assert_eq!(known, all);
            }
            // Opened, the file is whole again: opening it once more finds the same.
            assert_eq!(done(&Checkpoint::open(&file, "a\n\\puzzle\n").unwrap()), known);
        }
    }

    #[test]
    fn strangers_are_refused_and_left_alone() {
        let file = scratch("strange");
        let refused = |text: &[u8], part: &str| {
            fs::write(&file, text).unwrap();
            let error = Checkpoint::open(&file, "mine").unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
            assert_eq!(fs::read(&file).unwrap(), text);
        };
        refused(b"my diary", "line 1 is not a checkpoint's");
        refused(b"my diary\n", "line 1 is not a checkpoint's");
        refused(b"\xff\xfe\n", "line 1 is not a checkpoint's");
        refused(&[b'x'; 5000], "line 1 is not a checkpoint's");
        let head = |version: &str, puzzle: &str| format!("{FORM}\nversion {version}\npuzzle {puzzle}\n");
        refused(head("0.0.0", "mine").as_bytes(), "version 0.0.0");
        refused(head(VERSION, "thine\\nown").as_bytes(), "another puzzle:\nthine\nown");
        refused((head(VERSION, "mine") + "count/9 x: 1\n").as_bytes(), "line 4");
        refused((head(VERSION, "mine") + "count/9 1: -1\n").as_bytes(), "line 4");
    }

    #[test]
    fn two_runs_do_not_share_one() {
        let file = scratch("shared");
        let first = Checkpoint::open(&file, "mine").unwrap();
        assert!(matches!(Checkpoint::open(&file, "mine"), Err(CheckpointError::InUse)));
        drop(first);
        assert!(Checkpoint::open(&file, "mine").is_ok());
    }
}
