//! The encodings, to read or to feed to another solver.

use crate::puzzle::Puzzle;
use rookwright_placement as placement;
use rookwright_placement::Hints;
use rookwright_solve::{Encoded, TooLarge, write_asp, write_dimacs};
use rookwright_tour as tour;
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

/// A form to export a puzzle in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// The puzzle file.
    Puz,
    /// DIMACS CNF, or WCNF where something is to be optimised.
    Dimacs,
    /// A logic program for clingo.
    Asp,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Puz, Format::Dimacs, Format::Asp];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Puz => "puz",
            Format::Dimacs => "dimacs",
            Format::Asp => "asp",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown format '{0}': expected puz, dimacs or asp")]
pub struct FormatError(pub String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let known = Format::ALL.into_iter().find(|format| format.name() == text);
        known.ok_or_else(|| FormatError(text.chars().take(40).collect()))
    }
}

/// Why a puzzle was not exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// Its encoding would be too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// It is no constraint model: a game between two sides.
    #[error("a mate problem has no encoding: expected the format puz")]
    NoEncoding,
    /// It could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Puzzle {
    /// Writes the puzzle in the format; the hints are a matter of encodings.
    pub fn export(&self, format: Format, hints: Hints, to: &mut dyn Write) -> Result<(), ExportError> {
        if format == Format::Puz {
            return Ok(write!(to, "{self}")?);
        }
        let write = if format == Format::Asp { write_asp } else { write_dimacs };
        match self {
            Puzzle::Placement(puzzle) => {
                placement::Encoding::admits(puzzle, hints)?;
                Ok(write(placement::Encoding::of(puzzle, hints).model(), to)?)
            }
            Puzzle::Tour(puzzle) => {
                // What the textbooks say, step by step, is as plain as it gets.
                let kind = match hints {
                    Hints::Plain => tour::Kind::Steps,
                    Hints::Implied => tour::Kind::best_for(puzzle),
                };
                tour::Encoding::admits(puzzle, kind)?;
                Ok(write(tour::Encoding::of(puzzle, kind).model(), to)?)
            }
            Puzzle::Mate(_) => Err(ExportError::NoEncoding),
        }
    }
}
