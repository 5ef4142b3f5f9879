//! What is wrong with a draft: every flaw at once, each with the part of the draft that it is about.
//!
//! A family of puzzles names the parts of its drafts by an enum of its own, the subject `S`.  A reader of texts uses
//! the subject to point at the place of the flaw.

use crate::joined::write_joined;
use std::error::Error;
use std::fmt;
use std::ops::Deref;

/// Something wrong with one part of a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw<S> {
    /// The part of the draft.
    pub subject: S,
    /// What is wrong with it.
    pub message: String,
}

impl<S> fmt::Display for Flaw<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl<S: fmt::Debug> Error for Flaw<S> {}

/// Everything wrong with a draft, in the order in which it was found.  Printed with one flaw on each line.
///
/// ```
/// use rookwright_board::Flaws;
///
/// #[derive(Debug)]
/// enum Subject { Board, Title }
///
/// fn validate(side: u32) -> Result<u32, Flaws<Subject>> {
///     let mut flaws = Flaws::default();
///     if side > 9 {
///         flaws.add(Subject::Board, format!("a board has at most 9 files, not {side}"));
///     }
///     flaws.or(side)
/// }
///
/// assert_eq!(validate(8)?, 8);
/// assert_eq!(validate(10).unwrap_err().to_string(), "a board has at most 9 files, not 10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaws<S>(pub Vec<Flaw<S>>);

impl<S> Flaws<S> {
    /// Adds a flaw.
    pub fn add(&mut self, subject: S, message: impl Into<String>) {
        self.0.push(Flaw { subject, message: message.into() });
    }

    /// Returns `value` if there are no flaws, and the flaws otherwise.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Returns the same flaws about the subjects of another type.
    pub fn about<T>(self, subject: impl Fn(S) -> T) -> Flaws<T> {
        let flaws = self.0.into_iter();
        Flaws(flaws.map(|flaw| Flaw { subject: subject(flaw.subject), message: flaw.message }).collect())
    }
}

impl<S> Default for Flaws<S> {
    fn default() -> Self {
        Flaws(Vec::new())
    }
}

impl<S> fmt::Display for Flaws<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(f, "\n", &self.0)
    }
}

impl<S: fmt::Debug> Error for Flaws<S> {}

impl<S> Deref for Flaws<S> {
    type Target = [Flaw<S>];

    fn deref(&self) -> &[Flaw<S>] {
        &self.0
    }
}

impl<S> IntoIterator for Flaws<S> {
    type Item = Flaw<S>;
    type IntoIter = std::vec::IntoIter<Flaw<S>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, S> IntoIterator for &'a Flaws<S> {
    type Item = &'a Flaw<S>;
    type IntoIter = std::slice::Iter<'a, Flaw<S>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_for_each_flaw() {
        let mut flaws = Flaws::default();
        assert_eq!(flaws.clone().or("a draft"), Ok("a draft"));
        flaws.add(1, "the first");
        flaws.add(2, "the second");
        assert_eq!(flaws.to_string(), "the first\nthe second");
        assert_eq!(flaws.len(), 2);
        let about = flaws.about(|number| number * 10);
        assert_eq!(about.iter().map(|flaw| flaw.subject).collect::<Vec<_>>(), [10, 20]);
        assert!(about.or(()).is_err());
    }
}
