//! Compares the expectations of a puzzle file with what is proven.  A file may be wrong: an answer that
//! satisfies every rule disproves it.

use crate::puzzle::Puzzle;
use crate::solution::Solution;
use rookwright_mate::{MOST_NAMED, unnamed_solutions};
use rookwright_run::{Count, Direction, Expect, Optimum, Outcome};
use std::collections::HashSet;

impl Puzzle {
    /// Returns the expectations of the puzzle file.
    pub fn expect(&self) -> &Expect {
        match self {
            Puzzle::Placement(puzzle) => &puzzle.draft().expect,
            Puzzle::Tour(puzzle) => &puzzle.draft().expect,
            Puzzle::Mate(puzzle) => &puzzle.draft().expect,
        }
    }

    /// Returns the direction of the optimum; `None` if the puzzle asks for none.  For mates, fewer moves are
    /// better.
    fn direction(&self) -> Option<Direction> {
        match self {
            Puzzle::Placement(puzzle) => puzzle.goal(),
            Puzzle::Tour(_) => None,
            Puzzle::Mate(_) => Some(Direction::Minimise),
        }
    }

    /// Returns how the outcome of a search disagrees with the file, one sentence each; empty if it agrees.
    pub fn disagreements(&self, outcome: &Outcome) -> Vec<String> {
        self.expect().disagreements(outcome, self.direction())
    }

    /// Returns how right answers disprove the file, one sentence each; empty if they do not.
    pub(crate) fn disproofs(&self, answers: &[Solution]) -> Vec<String> {
        let expect = self.expect();
        let mut best = answers.iter().filter_map(|answer| Some((answer.value()?, self.direction()?)));
        let best =
            best.find_map(|(value, goal)| expect.optimum_remark(Optimum { value, proven: false }, goal));
        let whole = answers.iter().filter(|answer| expect.exactly.is_some() && answer.is_whole());
        let different: HashSet<String> = whole.map(ToString::to_string).collect();
        let more = expect.count_remark(&Count::at_least(different.len()));
        let lines = answers.iter().filter_map(|answer| match answer {
            Solution::Mate { puzzle, line } if answer.is_whole() => {
                unnamed_solutions(puzzle, std::slice::from_ref(line)).pop()
            }
            _ => None,
        });
        best.into_iter().chain(more).chain(lines.take(MOST_NAMED)).collect()
    }
}
