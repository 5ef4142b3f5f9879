//! The sizes of states and of numbers of ways.
//!
//! All tables of a count have the same sizes.  Small ones are tried first, since they take less memory.  A state or
//! a number that does not fit is noticed early, so that starting again with larger sizes costs little.
//!
//! Each size is one more copy of the generic functions, which are most of what the compiler does for this crate.
//! There are four: for nearly all boards, for wide borders, for strips, and for strips of thousands of squares.

/// The sizes that a count uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Widths {
    /// States of 32 bits and numbers of 64 bits.
    #[default]
    Small,
    /// States of 64 bits and numbers of 128 bits.
    Medium,
    /// States of 64 bits and numbers of 512 bits.
    Large,
    /// States of 64 bits and numbers of 4096 bits.
    Largest,
}

impl Widths {
    /// Returns the next larger sizes.
    pub(super) fn next(self) -> Option<Self> {
        match self {
            Self::Small => Some(Self::Medium),
            Self::Medium => Some(Self::Large),
            Self::Large => Some(Self::Largest),
            Self::Largest => None,
        }
    }

    /// Returns the number of 64-bit words of a number of ways.
    pub(super) fn limbs(self) -> usize {
        match self {
            Self::Small => 1,
            Self::Medium => 2,
            Self::Large => 8,
            Self::Largest => 64,
        }
    }

    /// Returns the sizes with this number of 64-bit words of a number of ways.
    pub(super) fn with_limbs(limbs: u64) -> Option<Self> {
        let all = [Self::Small, Self::Medium, Self::Large, Self::Largest];
        all.into_iter().find(|widths| widths.limbs() as u64 == limbs)
    }
}

/// Chooses the version of a generic function for these sizes.
macro_rules! by_widths {
    ($widths:expr, $function:ident) => {
        match $widths {
            Widths::Small => $function::<u32, 1>,
            Widths::Medium => $function::<u64, 2>,
            Widths::Large => $function::<u64, 8>,
            Widths::Largest => $function::<u64, 64>,
        }
    };
}
pub(super) use by_widths;
