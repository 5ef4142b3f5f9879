//! Generated puzzles, the same for every family.

use crate::puzzle::Puzzle;
use crate::solution::Solution;
use rookwright_mate as mate;
use rookwright_placement::{Draft, Made};
use rookwright_run::{Expect, schema_name};
use rookwright_tour as tour;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// A generated puzzle with its solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The puzzle, with a title and its number of solutions.
    pub puzzle: Puzzle,
    /// Its solution; for a random puzzle with several solutions, the one it was made from.
    pub solution: Solution,
    /// The difficulty, from 1 to 5 (for a tour from 1 to 3); `None` if unknown.
    pub grade: Option<u8>,
    /// More fields of the JSON document, which depend on the family.
    pub details: Map<String, Value>,
}

impl Generated {
    /// A Chess-Num puzzle with this title.  `unique` says whether it is proven to have one solution.
    pub fn chessnum(made: &Made, title: &str, unique: bool) -> Self {
        let known = Some(1).filter(|_| unique);
        let expect = Expect { exactly: known, essentially: known, ..Expect::default() };
        let draft = Draft { title: Some(title.to_owned()), expect, ..made.puzzle.draft().clone() };
        // A title and expectations cannot make a valid puzzle invalid.
        let puzzle = Arc::new(draft.validate().unwrap_or_else(|_| made.puzzle.clone()));
        let solution = Solution::Placement { puzzle: Arc::clone(&puzzle), men: made.solution.clone() };
        Self { puzzle: Puzzle::Placement(puzzle), solution, grade: made.grade, details: Map::new() }
    }

    /// A tour puzzle with this title.
    pub fn tour(made: &tour::Made, title: &str) -> Self {
        let expect = Expect { exactly: Some(1), essentially: Some(1), ..Expect::default() };
        let draft = tour::Draft { title: Some(title.to_owned()), expect, ..made.puzzle.draft().clone() };
        // A title and expectations cannot make a valid puzzle invalid.
        let puzzle = Arc::new(draft.validate().unwrap_or_else(|_| made.puzzle.clone()));
        let solution = Solution::Tour { puzzle: Arc::clone(&puzzle), tour: made.solution.clone() };
        Self { puzzle: Puzzle::Tour(puzzle), solution, grade: Some(made.grade), details: Map::new() }
    }

    /// A mate problem with this title.
    pub fn mate(made: &rookwright_compose::Made, title: &str) -> Self {
        let draft = mate::Draft { title: Some(title.to_owned()), ..made.problem.draft().clone() };
        // A title cannot make a valid puzzle invalid.
        let puzzle = Arc::new(draft.validate().unwrap_or_else(|_| made.problem.clone()));
        // The key of a direct mate, or the whole line of help or series play.
        let line = puzzle.draft().solutions.first().cloned().unwrap_or_default();
        let solution = Solution::Mate { puzzle: Arc::clone(&puzzle), line };
        Self { puzzle: Puzzle::Mate(puzzle), solution, grade: None, details: made.json() }
    }

    /// Returns one line of a collection as JSON: the puzzle as fields and as a file, its solution and grade,
    /// and the details of its family.
    pub fn json(&self) -> Value {
        let mut document = json!({
            "schema": schema_name("puzzle"),
            "puzzle": self.puzzle.json(),
            "puz": self.puzzle.to_string(),
            "solution": self.solution.json(),
        });
        if let Some(grade) = self.grade {
            document["difficulty"] = grade.into();
        }
        if let Value::Object(object) = &mut document {
            object.extend(self.details.clone());
        }
        document
    }
}
