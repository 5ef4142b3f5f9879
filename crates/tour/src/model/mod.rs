//! Encodes a tour puzzle as constraints, in one of two ways.
//!
//! | module | contents |
//! |---|---|
//! | `edges` | a variable for each move: the true ones form one cycle through all squares |
//! | `steps` | a choice for each square: the step at which it is visited |
//! | `size` | limits on the size of the model |

mod edges;
mod place;
mod size;
mod steps;

use crate::puzzle::Tour;
use edges::Edges;
use rookwright_board::Path;
use rookwright_solve::{Assignment, Encoded, Model};
use steps::Steps;

/// The kind of variables of a model.
///
/// ```
/// use rookwright_tour::{Kind, PresetOptions, Tour, preset};
///
/// let numbered: Tour = "puzzle: tour\n3 . . 12\n. . . .\n1 . . .".parse()?;
/// assert_eq!(Kind::best_for(&numbered), Kind::Steps);
/// assert_eq!(Kind::best_for(&preset(&["8x8"], &PresetOptions::default())?), Kind::Edges);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A Boolean for every move, which says whether the tour has it.  For puzzles without numbers, where this
    /// is by far the better model.
    Edges,
    /// A choice for every square: the step at which it is visited.  This is the model of the textbooks, and the
    /// one for puzzles with numbers.
    Steps,
}

impl Kind {
    /// The better kind for a puzzle.
    pub fn best_for(puzzle: &Tour) -> Self {
        if puzzle.numbers().is_empty() { Kind::Edges } else { Kind::Steps }
    }
}

/// The model of a puzzle, which decodes assignments to tours.
///
/// Each tour, up to [`Tour::normal`], is one solution of the model.
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
    /// Encodes a puzzle.  Call [`Encoding::admits`] before to check its size.
    ///
    /// A puzzle with numbers is always encoded by steps.
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
