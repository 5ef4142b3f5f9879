//! The paper sizes, in points (72 per inch).

use rookwright_run::options::Choices;
use std::fmt;

/// One millimetre in points.
pub(crate) const MM: f64 = 72.0 / 25.4;

/// A paper size in portrait orientation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Choices)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    #[choice("A4")]
    A4,
    /// 8.5 by 11 inches.
    #[choice("Letter")]
    Letter,
}

impl Paper {
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
