//! Documents as loose JSON values.

use crate::document::{MatePuzzle, Parts, WrittenLine};
use crate::puzzle::Problem;
use rookwright_chess::{Move, Notation};
use rookwright_run::document::value_of;
use serde_json::Value;

/// Returns the puzzle in the form that all documents use: a [`MatePuzzle`].
pub fn puzzle_json(problem: &Problem) -> Value {
    value_of(&MatePuzzle::of(problem))
}

/// Returns the document of a problem with twins or duplex, given the document of each of its parts in order, as
/// if the part were alone: [`Parts`].
pub fn parts_json(problem: &Problem, reports: Vec<Value>) -> Value {
    value_of(&Parts::of(problem, reports))
}

/// Returns a solution: a [`WrittenLine`].
///
/// ```
/// use rookwright_chess::Notation;
/// use rookwright_mate::{Problem, solution_json};
///
/// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
/// let key = problem.position().read_move("Rd8+")?;
/// let document = solution_json(&problem, &[key], Notation::San);
/// assert_eq!(document.to_string(), r#"{"line":["d1d8"],"text":"1.Rd8+"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solution_json(problem: &Problem, line: &[Move], notation: Notation) -> Value {
    value_of(&WrittenLine::of(problem, line, notation))
}
