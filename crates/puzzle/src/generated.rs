//! Generated puzzles, the same for every family.

use crate::document::{GradedPuzzle, MadeProblem, MadePuzzle};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use rookwright_compose::document::MadeMate;
use rookwright_mate as mate;
use rookwright_placement::{Draft, Made};
use rookwright_run::document::value_of;
use rookwright_run::{Expect, schema_name};
use rookwright_tour as tour;
use serde_json::Value;
use std::sync::Arc;

/// A generated puzzle with its solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Generated {
    /// The puzzle, with a title and its number of solutions.
    pub puzzle: Puzzle,
    /// Its solution; for a random puzzle with several solutions, the one it was made from.
    pub solution: Solution,
    /// The difficulty, from 1 to 5 (for a tour from 1 to 3); `None` if unknown.
    pub grade: Option<u8>,
    /// What the generator of mates says about it; `None` for other families.
    pub mate: Option<Box<MadeMate>>,
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
        Self { puzzle: Puzzle::Placement(puzzle), solution, grade: made.grade, mate: None }
    }

    /// A tour puzzle with this title.
    pub fn tour(made: &tour::Made, title: &str) -> Self {
        let expect = Expect { exactly: Some(1), essentially: Some(1), ..Expect::default() };
        let draft = tour::Draft { title: Some(title.to_owned()), expect, ..made.puzzle.draft().clone() };
        // A title and expectations cannot make a valid puzzle invalid.
        let puzzle = Arc::new(draft.validate().unwrap_or_else(|_| made.puzzle.clone()));
        let solution = Solution::Tour { puzzle: Arc::clone(&puzzle), tour: made.solution.clone() };
        Self { puzzle: Puzzle::Tour(puzzle), solution, grade: Some(made.grade), mate: None }
    }

    /// A mate problem with this title.
    pub fn mate(made: &rookwright_compose::Made, title: &str) -> Self {
        let draft = mate::Draft { title: Some(title.to_owned()), ..made.problem.draft().clone() };
        // A title cannot make a valid puzzle invalid.
        let puzzle = Arc::new(draft.validate().unwrap_or_else(|_| made.problem.clone()));
        // The key of a direct mate, or the whole line of help or series play.
        let line = puzzle.draft().solutions.first().cloned().unwrap_or_default();
        let solution = Solution::Mate { puzzle: Arc::clone(&puzzle), line };
        Self { puzzle: Puzzle::Mate(puzzle), solution, grade: None, mate: Some(Box::new(made.document())) }
    }

    /// Returns one line of `generate --jsonl`: the puzzle as fields and as a file, its solution and grade, and the
    /// details of its family.
    pub fn document(&self) -> MadePuzzle {
        let (schema, puzzle, puz) = (schema_name("puzzle"), self.puzzle.document(), self.puzzle.to_string());
        let solution = self.solution.document();
        match &self.mate {
            Some(made) => {
                let made = (**made).clone();
                MadePuzzle::Mate(Box::new(MadeProblem { schema, puzzle, puz, solution, made }))
            }
            None => {
                let difficulty = self.grade;
                MadePuzzle::Graded(Box::new(GradedPuzzle { schema, puzzle, puz, solution, difficulty }))
            }
        }
    }

    /// Returns [`Generated::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }
}
