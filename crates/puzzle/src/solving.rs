//! From a puzzle to its solutions: found, read, or given.

use crate::puzzle::Puzzle;
use crate::solution::{Solution, unproven};
use rookwright_board::Men;
use rookwright_mate as mate;
use rookwright_mate::Proof;
use rookwright_placement as placement;
use rookwright_run::AnswerError;
use rookwright_run::{Outcome, RunError, Settings};
use rookwright_tour as tour;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Puzzle {
    /// Passes every solution to `found`, checked, until there are no more, the budget is spent, or `found`
    /// breaks.
    pub fn solve(
        &self,
        settings: &Settings,
        found: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Outcome, RunError> {
        match self {
            Puzzle::Placement(puzzle) => placement::solve(puzzle, settings, &mut |men| {
                found(&Solution::Placement { puzzle: Arc::clone(puzzle), men: men.clone() })
            }),
            Puzzle::Tour(puzzle) => tour::solve(puzzle, settings, &mut |tour| {
                found(&Solution::Tour { puzzle: Arc::clone(puzzle), tour })
            }),
            Puzzle::Mate(puzzle) => mate::solve(puzzle, settings, &mut |line| {
                found(&Solution::Mate { puzzle: Arc::clone(puzzle), line: line.to_vec() })
            }),
        }
    }

    /// Returns a solution with these pieces; `None` if the puzzle is not a placement.
    pub fn solution(&self, men: &Men) -> Option<Solution> {
        match self {
            Puzzle::Placement(puzzle) => {
                Some(Solution::Placement { puzzle: Arc::clone(puzzle), men: men.clone() })
            }
            Puzzle::Tour(_) | Puzzle::Mate(_) => None,
        }
    }

    /// Returns every answer in a text: a board, a list, JSON, or the proof of a key.
    pub fn read_answers(&self, text: &str) -> Result<Vec<Solution>, AnswerError> {
        match self {
            Puzzle::Placement(puzzle) => {
                let answers = placement::read_answers(puzzle, text)?.into_iter();
                Ok(answers.map(|men| Solution::Placement { puzzle: Arc::clone(puzzle), men }).collect())
            }
            Puzzle::Tour(puzzle) => {
                let answers = tour::read_answers(puzzle, text)?.into_iter();
                Ok(answers.map(|tour| Solution::Tour { puzzle: Arc::clone(puzzle), tour }).collect())
            }
            // A proof begins with a line that no other answer has.
            Puzzle::Mate(puzzle) if Proof::begins(text) => {
                let proof: Proof = text.parse().map_err(unproven)?;
                let proof = Arc::new(proof);
                Ok(vec![Solution::MateProof { puzzle: Arc::clone(puzzle), proof }])
            }
            Puzzle::Mate(puzzle) => {
                let parts = puzzle.parts().iter().map(|part| Arc::new(part.problem.clone()));
                let parts: Vec<_> =
                    if puzzle.parts().is_empty() { vec![Arc::clone(puzzle)] } else { parts.collect() };
                let answers = mate::read_part_answers(puzzle, text)?.into_iter();
                let answer =
                    |(part, line): (usize, _)| Solution::Mate { puzzle: Arc::clone(&parts[part]), line };
                Ok(answers.map(answer).collect())
            }
        }
    }
}
