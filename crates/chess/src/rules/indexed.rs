//! Enums whose variants are numbered from 0, so that they index tables, and which are written as one word.

/// Defines such an enum.  The conversions from numbers are a `match`, which compiles to a comparison with the number
/// of variants: a table of the variants would have to be read.
macro_rules! indexed {
    ($(#[$attribute:meta])* $name:ident { $($(#[$variant_attribute:meta])* $variant:ident),* $(,)? }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_attribute])* $variant),*
        }

        impl $name {
            /// The number of variants.
            pub const NUM: usize = Self::ALL.len();

            /// All variants in their order.
            pub const ALL: [Self; [$(Self::$variant),*].len()] = [$(Self::$variant),*];

            /// Returns the variant with a number, or `None` if there are not that many.
            #[inline(always)]
            pub const fn try_index(index: usize) -> Option<Self> {
                #[allow(non_upper_case_globals, reason = "named like the variants")]
                mod numbers {
                    $(pub(super) const $variant: usize = super::$name::$variant as usize;)*
                }
                match index {
                    $(numbers::$variant => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// Returns the variant with a number.
            ///
            /// # Panics
            ///
            /// Panics if there are not that many variants.
            #[inline(always)]
            pub const fn index(index: usize) -> Self {
                match Self::try_index(index) {
                    Some(variant) => variant,
                    None => panic!("the index is out of range"),
                }
            }
        }
    };
}

/// Lets an enum be written as one letter, and read from it.
macro_rules! lettered {
    ($name:ident, $expected:literal, { $($variant:ident = $letter:literal),* $(,)? }) => {
        impl From<$name> for char {
            fn from(value: $name) -> char {
                match value {
                    $($name::$variant => $letter),*
                }
            }
        }

        impl TryFrom<char> for $name {
            type Error = NameError;

            fn try_from(letter: char) -> Result<Self, NameError> {
                match letter {
                    $($letter => Ok($name::$variant),)*
                    _ => Err(NameError { expected: $expected }),
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = NameError;

            fn from_str(text: &str) -> Result<Self, NameError> {
                let mut letters = text.chars();
                match (letters.next(), letters.next()) {
                    (Some(letter), None) => letter.try_into(),
                    _ => Err(NameError { expected: $expected }),
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&char::from(*self), f)
            }
        }
    };
}

/// Serialises a type as the text that its `Display` writes and its `FromStr` reads.
macro_rules! serde_as_text {
    ($name:ident) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(super) use {indexed, lettered, serde_as_text};

/// A text that is not the name of a square, file, rank, side or piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}")]
pub struct NameError {
    /// What would be right.
    pub expected: &'static str,
}
