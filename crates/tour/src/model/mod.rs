//! A tour puzzle as constraints, in one of two ways.
//!
//! | file | what |
//! |---|---|
//! | `edges` | which moves belong to the tour: they are one cycle through all squares |
//! | `steps` | at which step each square is visited |
//! | `size` | puzzles that would be too large |

mod edges;
mod size;
mod steps;

use crate::puzzle::Tour;
use edges::Edges;
use rookwright_board::{Path, Square};
use rookwright_solve::{Assignment, Encoded, Model};
use steps::Steps;

/// Which variables a model of a tour has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A Boolean for every move: is it one of the tour's?  For puzzles without numbers, and by far the
    /// better way for these.
    Edges,
    /// A choice for every square: at which step is it visited?  The way tours are put in textbooks, and
    /// the one for puzzles with numbers.
    Steps,
}

impl Kind {
    /// The better way of the two.
    pub fn best_for(puzzle: &Tour) -> Self {
        if puzzle.numbers().is_empty() { Kind::Edges } else { Kind::Steps }
    }
}

/// The model of a puzzle, and how to read its assignments as tours.
///
/// Two tours that are the same ([`Tour::normal`]) are one solution of the model.
#[derive(Debug)]
pub struct Encoding<'a> {
    puzzle: &'a Tour,
    model: Model,
    reading: Reading,
}

#[derive(Debug)]
enum Reading {
    Edges(Edges),
    Steps(Steps),
}

impl<'a> Encoding<'a> {
    /// The puzzle as constraints; ask [`Encoding::admits`] before.
    ///
    /// Numbers on squares can be told by steps only, whatever is asked for.
    pub fn of(puzzle: &'a Tour, kind: Kind) -> Self {
        let mut model = Model::default();
        let reading = match kind {
            Kind::Edges if puzzle.numbers().is_empty() => Reading::Edges(Edges::of(puzzle, &mut model)),
            _ => Reading::Steps(Steps::of(puzzle, &mut model)),
        };
        Encoding { puzzle, model, reading }
    }
}

impl Encoded for Encoding<'_> {
    type Solution = Path;

    fn model(&self) -> &Model {
        &self.model
    }

    fn read(&self, assignment: &Assignment) -> Path {
        let squares = match &self.reading {
            Reading::Edges(edges) => edges.read(assignment),
            Reading::Steps(steps) => steps.read(assignment),
        };
        self.puzzle.normal(Path { squares, closed: self.puzzle.is_closed() })
    }
}

/// Returns a square as a term names it: `e4`, and beyond the file z `31,7`, since brackets are there already.
fn place(square: Square) -> String {
    square.to_string().trim_matches(['(', ')']).to_owned()
}
