//! The paper sizes, in points (72 per inch).

use std::fmt;
use std::str::FromStr;

/// One millimetre in points.
pub(crate) const MM: f64 = 72.0 / 25.4;

/// A paper size in portrait orientation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// All paper sizes.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Returns the name: `a4` or `letter`.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Returns the width and height in points.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0 * MM, 297.0 * MM),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown paper size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a paper size: expected a4 or letter")]
pub struct PaperError(String);

impl FromStr for Paper {
    type Err = PaperError;

    fn from_str(text: &str) -> Result<Self, PaperError> {
        let named = Self::ALL.into_iter().find(|paper| paper.name().eq_ignore_ascii_case(text));
        named.ok_or_else(|| PaperError(text.to_owned()))
    }
}
