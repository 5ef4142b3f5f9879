//! Checkpoints of long counts: a file keeps the results of finished parts, so that a later run continues from
//! there.
//!
//! The file is a log of lines.  After a crash, at most the unfinished parts are lost:
//!
//! ```text
//! rookwright checkpoint 1
//! version 0.1.0
//! puzzle puzzle: placement\nboard: 8x8\n...
//! count/500 17: 12 4096 #c9a1f03b
//! ```
//!
//! The last line says that part 17 of the 500 parts of the stage `count` is done; the numbers are its result,
//! followed by a checksum.  The search defines the meaning of the numbers.  An incomplete last line is dropped.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The first line of the file: its format and version.
const FIRST_LINE: &str = "rookwright checkpoint 1";

/// The version of the program.  Another version may divide the work differently.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The number of lines before the first part.
const HEAD_LINES: usize = 3;

/// The longest file that is read, in bytes.
const MOST_BYTES: u64 = 1 << 30;

/// The time between two requests to write the file to the disk.
const SYNC_INTERVAL: Duration = Duration::from_secs(5);

/// The reason why a file cannot be used as a checkpoint.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("cannot be used: {0}")]
    Io(#[from] io::Error),
    /// The path is a folder, a device or a pipe.
    #[error("is not a regular file")]
    NoFile,
    /// Another run has locked the file.
    #[error("is in use by another run")]
    InUse,
    /// The file is not a checkpoint, or a line of it is not.
    #[error("line {line} is not a line of a checkpoint: expected {expected}; {}", advice(*line))]
    Foreign {
        /// The number of the line, from 1.
        line: usize,
        /// What the line should be.
        expected: &'static str,
    },
    /// A line does not match its checksum.
    #[error(
        "line {0} was changed or damaged: its checksum is wrong; delete this line to count its part again"
    )]
    Damaged(usize),
    /// Another version of the program wrote the file.
    #[error(
        "belongs to version {0} of this program, which may divide the work differently; this is {VERSION}: \
         choose another file, or delete this one to start the count again"
    )]
    Version(String),
    /// The file belongs to another puzzle.
    #[error("belongs to another puzzle; choose another file, this one is for\n{0}")]
    Puzzle(String),
}

/// Returns advice for a wrong line.  Lines after the head can be deleted one by one; a wrong head means that it
/// is another file.
const fn advice(line: usize) -> &'static str {
    match line {
        ..=HEAD_LINES => "choose another file, or delete this one to start the count again",
        _ => "delete this line to count its part again",
    }
}

/// The parts of a stage and their results.
type Results = HashMap<usize, Vec<u128>>;

/// A log of finished parts.
///
/// ```
/// use rookwright_run::Checkpoint;
///
/// let path = std::env::temp_dir().join(format!("rookwright-{}.checkpoint", std::process::id()));
/// let first = Checkpoint::open(&path, "queens 8")?;
/// first.record("count", 8, 3, &[18]); // with a queen on d1 there are 18 solutions
/// drop(first);
///
/// let later = Checkpoint::open(&path, "queens 8")?;
/// assert!(later.done("count", 8).eq([(3, &[18][..])]));
/// # drop(later);
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    known: HashMap<String, Results>,
    path: PathBuf,
    log: Mutex<Log>,
    /// The error of a file that a search keeps beside the log.
    complaint: OnceLock<String>,
}

/// A file of lines that only grows, which one run uses at a time.
///
/// A failure to write does not stop the run, which reports it at its end.  A run that writes nothing leaves no new file
/// behind.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
    /// Whether this run created the file and has written nothing yet.
    is_new: bool,
    /// The part of the head that is still to be written.
    head: String,
    synced: Instant,
    trouble: Option<String>,
}

impl Log {
    /// Opens a file and locks it, or creates it.
    ///
    /// # Errors
    /// If it is not a regular file, another run uses it, or it cannot be opened.
    pub fn open(path: &Path) -> Result<Self, CheckpointError> {
        let (file, is_new) = open_log(path)?;
        let (path, head) = (path.to_owned(), String::new());
        Ok(Self { file, path, is_new, head, synced: Instant::now(), trouble: None })
    }

    /// Returns the file, to read it.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Drops what is behind this number of bytes, and goes on there; `head` is written before the next lines.
    ///
    /// # Errors
    /// If the file cannot be changed.
    pub fn go_on(&mut self, length: u64, head: &str) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::End(0))?;
        head.clone_into(&mut self.head);
        Ok(())
    }

    /// Appends whole lines, each with its line break.
    pub fn append(&mut self, lines: &str) {
        // After an incomplete line nothing could be read back.  The lines before it stay valid.
        if self.trouble.is_some() {
            return;
        }
        let lines = std::mem::take(&mut self.head) + lines;
        self.is_new = false;
        let mut written = self.file.write_all(lines.as_bytes());
        if self.synced.elapsed() >= SYNC_INTERVAL {
            written = written.and_then(|()| self.file.sync_data());
            self.synced = Instant::now();
        }
        self.trouble = written.err().map(|error| error.to_string());
    }

    /// Returns the first error of writing; `None` if there was none.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        if self.is_new {
            // A run without results leaves no file behind.
            fs::remove_file(&self.path).ok();
        }
    }
}

impl Checkpoint {
    /// Continues the checkpoint in the file, or starts a new one if there is no file.
    pub fn open(path: &Path, puzzle: &str) -> Result<Self, CheckpointError> {
        let mut log = Log::open(path)?;
        let mut text = String::new();
        let size = log.file.metadata()?.len();
        if size > MOST_BYTES {
            return Err(CheckpointError::Foreign { line: 1, expected: FIRST_LINE });
        }
        let read = log.file().take(MOST_BYTES).read_to_string(&mut text);
        read.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => CheckpointError::Foreign { line: 1, expected: FIRST_LINE },
            _ => error.into(),
        })?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        // An incomplete last line is dropped, unless this is another kind of file.
        if whole == 0 && !FIRST_LINE.starts_with(&text) {
            return Err(CheckpointError::Foreign { line: 1, expected: FIRST_LINE });
        }
        text.truncate(whole);
        let head = format!("{FIRST_LINE}\nversion {VERSION}\npuzzle {}\n", one_line(puzzle));
        let known = read_log(&text, puzzle)?;
        // The head itself may be incomplete.
        log.go_on(text.len() as u64, head.strip_prefix(&text).unwrap_or_default())?;
        Ok(Self { known, path: path.to_owned(), log: Mutex::new(log), complaint: OnceLock::new() })
    }

    /// Returns the results of the parts of a stage that earlier runs finished.
    pub fn done(&self, stage: &str, parts: usize) -> impl Iterator<Item = (usize, &[u128])> {
        let results = self.known.get(&key(stage, parts)).into_iter().flatten();
        results.map(|(&part, numbers)| (part, &numbers[..])).filter(move |&(part, _)| part < parts)
    }

    /// Appends the result of a part.
    pub fn record(&self, stage: &str, parts: usize, part: usize, numbers: &[u128]) {
        let mut line = format!("{} {part}:", key(stage, parts));
        for number in numbers {
            let _ = write!(line, " {number}");
        }
        let line = format!("{line} #{:08x}\n", checksum(&line));
        self.log.lock().unwrap_or_else(PoisonError::into_inner).append(&line);
    }

    /// Returns the path of the log.  Other files of the search have names that start with it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Records that a file beside the log could not be written.
    pub fn complain(&self, complaint: String) {
        self.complaint.get_or_init(|| complaint);
    }

    /// Returns the first error of writing; `None` if there was none.
    pub fn trouble(&self) -> Option<String> {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.trouble().map(str::to_owned).or_else(|| self.complaint.get().cloned())
    }
}

/// Opens a log and locks it, or creates it. Returns whether it is new.
///
/// # Errors
/// If it is not a regular file, another run uses it, or it cannot be opened.
fn open_log(path: &Path) -> Result<(File, bool), CheckpointError> {
    // Opening a pipe would wait for its other end.
    let is_new = match fs::metadata(path) {
        Ok(there) if !there.is_file() => return Err(CheckpointError::NoFile),
        Ok(_) => false,
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(error.into()),
    };
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => CheckpointError::InUse,
        TryLockError::Error(error) => error.into(),
    })?;
    Ok((file, is_new))
}

/// Returns the checksum of a line: FNV-1a (Fowler, Noll & Vo), enough to detect an accidental change.
pub fn checksum(line: &str) -> u32 {
    line.bytes().fold(0x811c_9dc5, |sum: u32, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn key(stage: &str, parts: usize) -> String {
    format!("{stage}/{parts}")
}

fn one_line(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}

fn read_log(text: &str, puzzle: &str) -> Result<HashMap<String, Results>, CheckpointError> {
    let mut lines = text.lines().zip(1..);
    // The head must be that of the same program version and the same puzzle: numbers of another search would
    // be counted without anyone noticing.
    if lines.next().is_some_and(|(line, _)| line != FIRST_LINE) {
        return Err(CheckpointError::Foreign { line: 1, expected: FIRST_LINE });
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
        let expected = "a part, its numbers and their sum, like 'count/500 17: 12 4096 #c9a1f03b'";
        let foreign = || CheckpointError::Foreign { line: number, expected };
        // The sum covers everything before it, so a line that was half written is found.
        let (line, sum) = line.rsplit_once(" #").ok_or_else(foreign)?;
        if u32::from_str_radix(sum, 16) != Ok(checksum(line)) {
            return Err(CheckpointError::Damaged(number));
        }
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
            // Opening the file repairs it: opening it once more finds the same.
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
        refused(b"my diary", "line 1 is not a line of a checkpoint");
        refused(b"my diary\n", "line 1 is not a line of a checkpoint");
        refused(b"\xff\xfe\n", "line 1 is not a line of a checkpoint");
        refused(&[b'x'; 5000], "line 1 is not a line of a checkpoint");
        let head =
            |version: &str, puzzle: &str| format!("{FIRST_LINE}\nversion {version}\npuzzle {puzzle}\n");
        refused(head("0.0.0", "mine").as_bytes(), "version 0.0.0");
        refused(head(VERSION, "thine\\nown").as_bytes(), "this one is for\nthine\nown");
        refused(
            (head(VERSION, "mine") + "count/9 1: 1\n").as_bytes(),
            "line 4 is not a line of a checkpoint",
        );
        refused((head(VERSION, "mine") + "count/9 1: 1 #00000000\n").as_bytes(), "line 4 was changed");
        for wrong in ["count/9 x: 1", "count/9 1: -1", "count 9", "count/9 1 1"] {
            let line = format!("{wrong} #{:08x}\n", checksum(wrong));
            refused((head(VERSION, "mine") + &line).as_bytes(), "line 4 is not a line of a checkpoint");
        }
        let folder = file.with_extension("folder");
        fs::create_dir_all(&folder).unwrap();
        assert!(matches!(Checkpoint::open(&folder, "mine"), Err(CheckpointError::NoFile)));
    }

    #[test]
    fn a_run_without_results_leaves_no_trace() {
        let file = scratch("untouched");
        drop(Checkpoint::open(&file, "mine").unwrap());
        assert!(!file.exists());
        Checkpoint::open(&file, "mine").unwrap().record("count", 9, 3, &[1]);
        assert!(file.exists());
        drop(Checkpoint::open(&file, "mine").unwrap());
        assert!(file.exists());
    }

    #[test]
    fn two_runs_do_not_share_one() {
        let file = scratch("shared");
        let first = Checkpoint::open(&file, "mine").unwrap();
        assert!(matches!(Checkpoint::open(&file, "mine"), Err(CheckpointError::InUse)));
        first.record("count", 9, 3, &[1]);
        drop(first);
        assert!(Checkpoint::open(&file, "mine").is_ok());
    }

    #[test]
    fn the_checksum_is_fnv() {
        assert_eq!(
            ["", "a", "foobar"].map(checksum),
            [0x811c_9dc5, 0xe40c_292c, 0xbf9c_f968],
            "the values that its authors publish"
        );
    }
}
