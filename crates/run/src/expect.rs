//! The expectations of a puzzle file about its own answer: `optimum 21, exactly 27856`.

use std::fmt;
use std::str::FromStr;

/// What a puzzle file says about its own answer.
///
/// ```
/// use rookwright_run::{Count, Expect};
///
/// let expect: Expect = "exactly 92, essentially 12".parse()?;
/// assert_eq!((expect.exactly, expect.essentially), (Some(92), Some(12)));
/// let remark = expect.count_remark(&Count::exactly(40u32));
/// assert_eq!(remark.as_deref(), Some("the file expects 92 solutions, there are 40"));
/// # Ok::<(), rookwright_run::ExpectError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Expect {
    /// The optimum, for a puzzle that asks for one.
    pub optimum: Option<u64>,
    /// The number of solutions.
    pub exactly: Option<u128>,
    /// The number of solutions up to symmetry.
    pub essentially: Option<u128>,
}

/// A part of an `expect:` line that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 'exactly NUMBER', 'essentially NUMBER' or 'optimum NUMBER'")]
pub struct ExpectError;

impl Expect {
    /// Adds one part of an `expect:` line: `exactly 92`.
    pub fn note(&mut self, part: &str) -> Result<(), ExpectError> {
        let words: Vec<&str> = part.split_whitespace().collect();
        let known = match words[..] {
            ["optimum", number] => keep(&mut self.optimum, number),
            ["exactly", number] => keep(&mut self.exactly, number),
            ["essentially", number] => keep(&mut self.essentially, number),
            _ => false,
        };
        if known { Ok(()) } else { Err(ExpectError) }
    }
}

impl FromStr for Expect {
    type Err = ExpectError;

    fn from_str(text: &str) -> Result<Self, ExpectError> {
        let mut expect = Expect::default();
        text.split(',').try_for_each(|part| expect.note(part))?;
        Ok(expect)
    }
}

/// Stores the number in the text; returns `false` if the text is not a number.
fn keep<N: FromStr>(slot: &mut Option<N>, text: &str) -> bool {
    *slot = text.parse().ok();
    slot.is_some()
}

impl fmt::Display for Expect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let optimum = self.optimum.map(|number| format!("optimum {number}"));
        let exactly = self.exactly.map(|number| format!("exactly {number}"));
        let essentially = self.essentially.map(|number| format!("essentially {number}"));
        let parts: Vec<_> = optimum.into_iter().chain(exactly).chain(essentially).collect();
        f.write_str(&parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_and_out() {
        let expect: Expect = "exactly  27856,optimum 21, essentially 3482".parse().unwrap();
        assert_eq!(expect.to_string(), "optimum 21, exactly 27856, essentially 3482");
        for wrong in ["", "exactly", "exactly x", "about 5", "exactly 1 2", "exactly -1"] {
            assert!(wrong.parse::<Expect>().is_err(), "{wrong}");
        }
    }
}
