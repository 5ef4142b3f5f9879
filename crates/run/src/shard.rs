//! One of several shards of a job: shard 3 of 64.

use std::fmt;
use std::str::FromStr;

/// The most shards of a job.
pub const MOST_SHARDS: u64 = 1_000_000;

/// One of several shards of a job.  Its text is `3/64`, and the first is `1/64`.
///
/// The parts of a job are dealt like cards, so that shards with neighbouring parts, which cost about the same, have
/// about the same work.
///
/// ```
/// use rookwright_run::Shard;
///
/// let shard: Shard = "3/64".parse()?;
/// assert!(shard.has(2) && shard.has(66) && !shard.has(3));
/// # Ok::<(), rookwright_run::ParseShardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shard {
    index: u64,
    of: u64,
}

/// The reason why a text is not a shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseShardError {
    /// It is not two numbers.
    #[error("'{0}' is not a shard: expected its number and the number of all, like 3/64")]
    Text(String),
    /// There are none, or too many.
    #[error("a job has 1 to {MOST_SHARDS} shards, not {0}")]
    Of(u64),
    /// The number is not one of them.
    #[error("there is no shard {number} of {of}: expected 1 to {of}")]
    Number {
        /// The number.
        number: u64,
        /// The number of shards.
        of: u64,
    },
}

impl Shard {
    /// Returns the shard with this number, counted from 1.
    ///
    /// # Errors
    /// If there is no such shard.
    pub fn new(number: u64, of: u64) -> Result<Self, ParseShardError> {
        if !(1..=MOST_SHARDS).contains(&of) {
            return Err(ParseShardError::Of(of));
        }
        if !(1..=of).contains(&number) {
            return Err(ParseShardError::Number { number, of });
        }
        Ok(Self { index: number - 1, of })
    }

    /// Returns its number, from 1.
    pub const fn number(self) -> u64 {
        self.index + 1
    }

    /// Returns the number of all shards.
    pub const fn of(self) -> u64 {
        self.of
    }

    /// Whether a part, counted from 0, belongs to it.
    pub const fn has(self, part: u64) -> bool {
        part % self.of == self.index
    }

    /// Returns its parts if neighbours stay together, as pieces of a file should: they follow those of the shard
    /// before.
    ///
    /// ```
    /// use rookwright_run::Shard;
    ///
    /// // A file of 1000 mates, in three parts.
    /// let second: Shard = "2/3".parse()?;
    /// assert_eq!(second.run_of(1000), 333..666);
    /// # Ok::<(), rookwright_run::ParseShardError>(())
    /// ```
    pub fn run_of(self, parts: u64) -> std::ops::Range<u64> {
        let bound = |index: u64| (u128::from(parts) * u128::from(index) / u128::from(self.of)) as u64;
        bound(self.index)..bound(self.index + 1)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number(), self.of)
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let wrong = || ParseShardError::Text(text.chars().take(40).collect());
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            // A number that is too large for this is too large for a shard.
            if digits { Ok(text.parse().unwrap_or(u64::MAX)) } else { Err(wrong()) }
        };
        let (nth, of) = text.split_once('/').ok_or_else(wrong)?;
        Self::new(number(nth)?, number(of)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_dealt_once() {
        for of in 1..20 {
            for parts in [0, 1, 7, 100] {
                let shards: Vec<_> = (1..=of).map(|number| Shard::new(number, of).unwrap()).collect();
                for part in 0..parts {
                    assert_eq!(shards.iter().filter(|shard| shard.has(part)).count(), 1);
                }
                let runs: Vec<u64> = shards.iter().flat_map(|shard| shard.run_of(parts)).collect();
                assert_eq!(runs, (0..parts).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn texts() {
        assert_eq!("3/64".parse::<Shard>().map(|shard| shard.to_string()), Ok("3/64".to_owned()));
        let fault = |text: &str| text.parse::<Shard>().unwrap_err().to_string();
        for text in ["", "3", "/", "3/", "/64", "a/64", "-1/64", "+1/64", "3/64/2", " 3/64"] {
            assert!(fault(text).contains("is not a shard"), "{text}");
        }
        assert_eq!(fault("0/64"), "there is no shard 0 of 64: expected 1 to 64");
        assert_eq!(fault("65/64"), "there is no shard 65 of 64: expected 1 to 64");
        assert_eq!(fault("0/0"), "a job has 1 to 1000000 shards, not 0");
        assert!(fault("1/99999999999999999999999").starts_with("a job has 1 to 1000000 shards"));
    }
}
