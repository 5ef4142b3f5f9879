//! Writes puzzles as files and as encodings for other solvers.

use crate::puzzle::Puzzle;
use rookwright_placement as placement;
use rookwright_placement::Hints;
use rookwright_run::options::Choices;
use rookwright_solve::{Encoded, TooLarge, write_asp, write_dimacs};
use rookwright_tour as tour;
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

/// A format in which a puzzle can be exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Choices)]
#[non_exhaustive]
pub enum Format {
    /// A `.puz` file.
    Puz,
    /// DIMACS CNF, or WCNF for a puzzle that asks for an optimum.
    Dimacs,
    /// A logic program for clingo.
    Asp,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown name of a format.
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

/// The reason why a puzzle was not exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The encoding would be too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Mate problems have no constraint model: they are games between two sides.
    #[error("a mate problem has no encoding: expected the format puz")]
    NoEncoding,
    /// The puzzle has no logic program with parameters.
    #[error(
        "only n queens on a square board without holes or pawns, and tours without numbers, have a program with parameters"
    )]
    NotParametric,
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Puzzle {
    /// Writes the puzzle in the format.  `hints` chooses between plain and enriched encodings.
    pub fn export(&self, format: Format, hints: Hints, to: &mut dyn Write) -> Result<(), ExportError> {
        if format == Format::Puz {
            return Ok(write!(to, "{self}")?);
        }
        let write = if format == Format::Asp { write_asp } else { write_dimacs };
        match self {
            Puzzle::Placement(puzzle) => {
                // The size is estimated first, because an encoding that is too large would fill the memory.
                placement::Encoding::admits(puzzle, hints)?;
                Ok(write(placement::Encoding::of(puzzle, hints).model(), to)?)
            }
            Puzzle::Tour(puzzle) => {
                // The plain encoding is the one of the textbooks, step by step.
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

    /// Returns a logic program for clingo in which the size of the board is a parameter.
    ///
    /// # Errors
    /// If there is none for this puzzle.
    pub fn parametric(&self) -> Result<String, ExportError> {
        let program = match self {
            Puzzle::Placement(puzzle) => puzzle.parametric(),
            Puzzle::Tour(puzzle) => puzzle.parametric(),
            Puzzle::Mate(_) => return Err(ExportError::NoEncoding),
        };
        program.ok_or(ExportError::NotParametric)
    }
}
