//! The result of a shard: a line of JSON.
//!
//! It says which version made it, for which job, and which shard it is, so that nothing foreign is taken for a part of a
//! result.  A checksum detects damage.  A file may hold one document, or several, one a line.

use super::error::ShardError;
use rookwright_run::document::{Seconds, value_of};
use rookwright_run::{Shard, checksum};
use serde::Serialize;
use serde_json::Value;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The value of the field `rookwright` of a document.
const KIND: &str = "shard";
/// Another version may cut jobs differently.  The number behind the plus sign grows when the cut of a job changes within a
/// version: 1 is queens counted from half boards, since parts of the older cut would be left out of the sum; from 2 on, parts
/// say which content of their files they were made from.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+2");
/// The longest document that is read, in bytes.
const LONGEST: u64 = 1 << 32;

/// The result of a shard.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// The job, as [`Job::json`](super::Job::json) writes it.
    pub job: Value,
    /// Which shard it is.
    pub shard: Shard,
    /// How long it took.
    pub time: Duration,
    /// What it came to.
    pub result: Value,
}

/// The result of a shard as its file has it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ShardLine<'a> {
    /// What it is.
    #[cfg_attr(feature = "schema", schemars(extend("const" = KIND)))]
    rookwright: &'static str,
    /// The version of the program, and behind the plus sign the number of its way to cut jobs.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = r"^[0-9]+\.[0-9]+\.[0-9]+[^+]*\+[0-9]+$")))]
    version: &'static str,
    /// The job.
    #[cfg_attr(feature = "schema", schemars(schema_with = "job"))]
    job: &'a Value,
    /// Which shard it is, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    shard: u64,
    /// The number of shards.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    of: u64,
    /// The time that it took.
    seconds: Seconds,
    /// What it came to.
    #[cfg_attr(feature = "schema", schemars(with = "super::results::ShardResult"))]
    result: &'a Value,
    /// A checksum of job, shard and result.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9a-f]{8}$")))]
    checksum: String,
}

/// A job has a schema of its own, which is made from the tables of options.
#[cfg(feature = "schema")]
fn job(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "$ref": "job.json" })
}

/// Where a document is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its name in messages.
    name: String,
    place: Place,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    Text(String),
    /// A line of a file.
    Line {
        file: PathBuf,
        start: u64,
        length: u64,
    },
}

impl Source {
    /// A document in memory.
    pub fn text(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), place: Place::Text(text.to_owned()) }
    }

    /// Returns the documents of a file, one for each line that is not empty.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn of_file(file: &Path) -> io::Result<Vec<Self>> {
        let mut reader = BufReader::new(File::open(file)?);
        let name = file.display().to_string();
        let (mut sources, mut start) = (Vec::new(), 0);
        loop {
            let (length, is_empty) = line_length(&mut reader)?;
            if length == 0 {
                break;
            }
            if !is_empty {
                let place = Place::Line { file: file.to_owned(), start, length };
                // Only the place is kept: the text of all shards may be larger than the memory.
                sources.push(Self { name: name.clone(), place });
            }
            start += length;
        }
        if let [_, _, ..] = sources[..] {
            for (source, line) in sources.iter_mut().zip(1..) {
                source.name = format!("{name}, document {line}");
            }
        }
        // An empty file is reported as an empty document, by name.
        if sources.is_empty() {
            sources.push(Self { name, place: Place::Text(String::new()) });
        }
        Ok(sources)
    }

    /// Returns its name in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Reads the document.
    ///
    /// # Errors
    /// If it is not the result of a shard of this version, or is damaged.
    pub fn read(&self) -> Result<Document, ShardError> {
        let wrong = |why: &dyn fmt::Display| ShardError::Input(format!("{}: {why}", self.name));
        let text = match &self.place {
            Place::Text(text) => text.clone(),
            Place::Line { file, start, length } => {
                read_line(file, *start, *length).map_err(|error| wrong(&error))?
            }
        };
        Document::read(&text).map_err(|why| wrong(&why))
    }
}

/// Passes over a line.  Returns its length and whether it is empty.
fn line_length(reader: &mut impl BufRead) -> io::Result<(u64, bool)> {
    let (mut length, mut is_empty) = (0, true);
    loop {
        let chunk = reader.fill_buf()?;
        if chunk.is_empty() {
            return Ok((length, is_empty));
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(chunk.len(), |end| end + 1);
        is_empty &= chunk[..taken].trim_ascii().is_empty();
        length += taken as u64;
        reader.consume(taken);
        if end.is_some() {
            return Ok((length, is_empty));
        }
    }
}

fn read_line(file: &Path, start: u64, length: u64) -> io::Result<String> {
    if length > LONGEST {
        return Err(io::Error::other("is longer than any document of a shard"));
    }
    let mut file = File::open(file)?;
    file.seek(SeekFrom::Start(start))?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| io::Error::other("is not the result of a shard: it is not text"))
}

impl Document {
    /// Reads what `to_string` wrote.
    fn read(text: &str) -> Result<Self, String> {
        let expected = "expected a file that 'rookwright ... --shard' wrote";
        let text = text.trim();
        if text.is_empty() {
            return Err(format!("is empty: {expected}"));
        }
        let value: Value = serde_json::from_str(text).map_err(|error| {
            if error.is_eof() && text.starts_with('{') {
                "is truncated: run this shard again".to_owned()
            } else {
                format!("is not the result of a shard: {expected}")
            }
        })?;
        if value.get("rookwright").and_then(Value::as_str) != Some(KIND) {
            return Err(format!("is not the result of a shard: {expected}"));
        }
        let version = value.get("version").and_then(Value::as_str).unwrap_or("?");
        // Before the contents, which another version may have written differently.
        if version != VERSION {
            let version: String = version.chars().take(40).collect();
            return Err(format!(
                "was made by version {version}, and this is {VERSION}: versions may cut jobs differently, so run the shard again"
            ));
        }
        let damaged = || "was changed or damaged: run this shard again".to_owned();
        let number = |name: &str| value.get(name).and_then(Value::as_u64).ok_or_else(damaged);
        let shard = Shard::new(number("shard")?, number("of")?).map_err(|_| damaged())?;
        let (Some(job), Some(result)) = (value.get("job"), value.get("result")) else {
            return Err(damaged());
        };
        let seconds = value.get("seconds").and_then(Value::as_f64).unwrap_or(0.0);
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| damaged())?;
        let document = Self { job: job.clone(), shard, time, result: result.clone() };
        if value.get("checksum").and_then(Value::as_str) != Some(&document.checksum()) {
            return Err(damaged());
        }
        Ok(document)
    }

    fn checksum(&self) -> String {
        format!("{:08x}", checksum(&format!("{} {} {}", self.job, self.shard, self.result)))
    }
}

impl fmt::Display for Document {
    /// Writes a line of JSON, without the end of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = ShardLine {
            rookwright: KIND,
            version: VERSION,
            job: &self.job,
            shard: self.shard.number(),
            of: self.shard.of(),
            seconds: Seconds(self.time),
            result: &self.result,
            checksum: self.checksum(),
        };
        value_of(&line).fmt(f)
    }
}
