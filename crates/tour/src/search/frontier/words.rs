//! Files of words of 64 bits, the low byte first, with a checksum at the end.

use rookwright_run::NewFile;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

/// The version of the program.  Another version may use other states and steps.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The size of the buffer of a file.
const BUFFER_BYTES: usize = 1 << 20;

/// A reader or writer of words, with the number and the checksum of all words so far.
pub(super) struct Words<T> {
    file: T,
    number: u64,
    sum: u64,
}

impl<T> Words<T> {
    fn note(&mut self, word: u64) {
        self.number += 1;
        self.sum = (self.sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

/// A file that is being written.
pub(super) type Writer = Words<BufWriter<NewFile>>;

impl Writer {
    /// Starts a file of a format.
    pub(super) fn create(path: &Path, form: &[u8; 24]) -> io::Result<Self> {
        let file = BufWriter::with_capacity(BUFFER_BYTES, NewFile::create(path)?);
        let mut words = Self { file, number: 0, sum: 0 };
        let version = format!("{VERSION:16}");
        for chunk in form.chunks(8).chain(version.as_bytes().chunks(8)) {
            words.put(word_of(chunk))?;
        }
        Ok(words)
    }

    pub(super) fn put(&mut self, word: u64) -> io::Result<()> {
        self.note(word);
        self.file.write_all(&word.to_le_bytes())
    }

    /// Writes the checksum, and makes sure that the file is on the disk before it replaces the old one.
    pub(super) fn commit(mut self) -> io::Result<()> {
        self.put(self.sum)?;
        self.file.into_inner()?.commit()
    }
}

/// A file that is being read.
pub(super) type Reader = Words<Measured>;

/// A file with its number of bytes.
pub(super) struct Measured {
    source: BufReader<File>,
    bytes: u64,
}

/// The reason why a file cannot be used, in words that follow its name.
pub(super) type Fault = String;

impl Reader {
    /// Opens a file of a format.  Returns `None` if there is no file.
    pub(super) fn open(path: &Path, form: &[u8; 24]) -> Result<Option<Self>, Fault> {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("cannot be read: {error}")),
        };
        let bytes = file.metadata().map_or(0, |data| data.len());
        let source = BufReader::with_capacity(BUFFER_BYTES, file);
        let mut words = Self { file: Measured { source, bytes }, number: 0, sum: 0 };
        if !words.has_text(form).unwrap_or(false) {
            return Err("is not the table of a count".to_owned());
        }
        if !words.has_text(format!("{VERSION:16}").as_bytes()).map_err(truncated)? {
            return Err("belongs to another version of this program".to_owned());
        }
        Ok(Some(words))
    }

    /// Returns the number of whole words that are left.
    pub(super) fn left(&self) -> u64 {
        (self.file.bytes / 8).saturating_sub(self.number)
    }

    fn next(&mut self) -> io::Result<u64> {
        let mut word = [0; 8];
        self.file.source.read_exact(&mut word)?;
        let word = u64::from_le_bytes(word);
        self.note(word);
        Ok(word)
    }

    pub(super) fn get(&mut self) -> Result<u64, Fault> {
        self.next().map_err(truncated)
    }

    /// Returns the next words.
    pub(super) fn get_all<const N: usize>(&mut self) -> Result<[u64; N], Fault> {
        let mut all = [0; N];
        for word in &mut all {
            *word = self.get()?;
        }
        Ok(all)
    }

    fn has_text(&mut self, text: &[u8]) -> io::Result<bool> {
        for chunk in text.chunks(8) {
            if self.next()? != word_of(chunk) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Checks that only the right checksum is left.
    pub(super) fn check(mut self) -> Result<(), Fault> {
        let sum = self.sum;
        let is_right = self.next().ok() == Some(sum) && self.file.bytes == self.number * 8;
        if is_right { Ok(()) } else { Err(damaged()) }
    }
}

fn truncated(_: io::Error) -> Fault {
    "is truncated".to_owned()
}

pub(super) fn damaged() -> Fault {
    "was changed or damaged".to_owned()
}

fn word_of(text: &[u8]) -> u64 {
    text.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}
