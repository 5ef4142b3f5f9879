//! The sizes of states and of numbers of ways.

use super::sweep::Halt;

/// The sizes of the states and the numbers of a count.
///
/// Small ones are tried first, since they take less memory.  A state or a number that does not fit is noticed
/// early, so that starting again with larger sizes costs little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Widths {
    /// Whether a state has 128 bits, and not 64.
    pub(super) wide: bool,
    /// The number of 64-bit words of a number of ways: 1, 2, 4, 16 or 64.
    pub(super) limbs: usize,
}

impl Default for Widths {
    /// The sizes to try first.
    fn default() -> Self {
        Self { wide: false, limbs: 1 }
    }
}

impl Widths {
    /// Returns the sizes to try after a count ended for this reason; `None` if larger ones do not help.
    pub(super) fn after(self, halt: &Halt) -> Option<Self> {
        match (halt, self.limbs) {
            (Halt::Wide(_), _) if !self.wide => Some(Self { wide: true, ..self }),
            (Halt::Overflow, limbs @ (1 | 2)) => Some(Self { limbs: limbs * 2, ..self }),
            (Halt::Overflow, limbs @ (4 | 16)) => Some(Self { limbs: limbs * 4, ..self }),
            _ => None,
        }
    }

    /// Returns the number of 64-bit words of a state and its number of ways.
    pub(super) fn words(self) -> u64 {
        1 + u64::from(self.wide) + self.limbs as u64
    }

    /// Returns sizes that are large enough for both.
    pub(super) fn max(self, other: Self) -> Self {
        Self { wide: self.wide | other.wide, limbs: self.limbs.max(other.limbs) }
    }
}

/// Chooses the version of a generic function for these sizes, or else the last expression.
macro_rules! by_widths {
    ($widths:expr, $function:ident, $otherwise:expr) => {
        match ($widths.wide, $widths.limbs) {
            (false, 1) => $function::<u64, 1>,
            (false, 2) => $function::<u64, 2>,
            (false, 4) => $function::<u64, 4>,
            (false, 16) => $function::<u64, 16>,
            (false, 64) => $function::<u64, 64>,
            (true, 1) => $function::<u128, 1>,
            (true, 2) => $function::<u128, 2>,
            (true, 4) => $function::<u128, 4>,
            (true, 16) => $function::<u128, 16>,
            (true, 64) => $function::<u128, 64>,
            _ => $otherwise,
        }
    };
}
pub(super) use by_widths;
