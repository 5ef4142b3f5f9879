//! What a puzzle file says of its own answer, held against what is proven.  A file may be wrong: an answer that keeps
//! every rule disproves it.

use crate::chess::Move;
use crate::mate::Problem;
use crate::puzzle::Puzzle;
use crate::run::{Count, Direction, Expect, Optimum, Outcome};
use crate::solution::Solution;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// The most solutions of a mate problem that are named: a file that lacks more is known to be wrong.
const NAMED: usize = 3;

impl Puzzle {
    /// What the file says of the answer.
    pub fn expect(&self) -> &Expect {
        match self {
            Puzzle::Placement(puzzle) => &puzzle.draft().expect,
            Puzzle::Tour(puzzle) => &puzzle.draft().expect,
            Puzzle::Mate(puzzle) => &puzzle.draft().expect,
        }
    }

    /// What is better where a best answer is asked for: of mates, fewer moves.
    fn direction(&self) -> Option<Direction> {
        match self {
            Puzzle::Placement(puzzle) => puzzle.goal(),
            Puzzle::Tour(_) => None,
            Puzzle::Mate(_) => Some(Direction::Minimise),
        }
    }

    /// Where the outcome of a search disagrees with what the file expects, in words; empty where it does not.
    pub fn disagreements(&self, outcome: &Outcome) -> Vec<String> {
        let expect = self.expect();
        let optimum = outcome.optimum.zip(self.direction());
        // Until the best is proven, solutions that are counted need not be the ones the file counts.
        let counts = outcome.optimum.is_none_or(|optimum| optimum.proven);
        let classes = outcome.classes.as_ref().filter(|_| counts);
        let remarks = [
            optimum.and_then(|(found, goal)| optimum_remark(expect, found, goal)),
            Some(&outcome.count).filter(|_| counts).and_then(|count| count_remark(expect, count)),
            classes.and_then(|classes| class_remark(expect, classes)),
        ];
        remarks.into_iter().flatten().collect()
    }

    /// Where right answers disprove what the file expects, in words; empty where they do not.
    pub(crate) fn disproofs(&self, answers: &[Solution]) -> Vec<String> {
        let expect = self.expect();
        let mut best = answers.iter().filter_map(|answer| Some((answer.value()?, self.direction()?)));
        let best =
            best.find_map(|(value, goal)| optimum_remark(expect, Optimum { value, proven: false }, goal));
        let whole = answers.iter().filter(|answer| expect.exactly.is_some() && answer.is_whole());
        let different: HashSet<String> = whole.map(Solution::words).collect();
        let more = count_remark(expect, &Count::at_least(different.len()));
        let lines = answers.iter().filter_map(|answer| match answer {
            Solution::Mate { puzzle, line } if answer.is_whole() => {
                unnamed(puzzle, std::slice::from_ref(line)).pop()
            }
            _ => None,
        });
        best.into_iter().chain(more).chain(lines.take(NAMED)).collect()
    }
}

/// Where the keys or lines that solve a mate problem, all of them or some, are not those that the file names, in words.
pub(crate) fn named_otherwise(problem: &Problem, found: &[Vec<Move>], complete: bool) -> Vec<String> {
    let wrong = problem.draft().solutions.iter().filter(|line| complete && !found.contains(line));
    let what = if problem.stipulation().is_one_line() { "a solution" } else { "a key" };
    let wrong = wrong.map(|line| format!("the file names {}, which is not {what}", problem.line_words(line)));
    wrong.take(NAMED).chain(unnamed(problem, found)).collect()
}

/// The solutions that the file, though it names some, does not name.
fn unnamed(problem: &Problem, found: &[Vec<Move>]) -> Vec<String> {
    let named = &problem.draft().solutions;
    let what = if problem.stipulation().is_one_line() { "a solution" } else { "a key" };
    let missing = found.iter().filter(|line| !named.is_empty() && !named.contains(line));
    let words =
        |line: &Vec<Move>| format!("the file does not name {}, which is {what}", problem.line_words(line));
    missing.take(NAMED).map(words).collect()
}

/// Adds what disagrees to a document; nothing where all agrees.
pub fn add_disagreements(document: &mut Map<String, Value>, disagreements: Vec<String>) {
    if !disagreements.is_empty() {
        document.insert("disagreements".into(), disagreements.into());
    }
}

/// What is to be said where the file expects another number of solutions.
pub(crate) fn count_remark(expect: &Expect, found: &Count) -> Option<String> {
    let expected = expect.exactly?;
    let number = found.small();
    let agrees = match found {
        Count::Exactly(_) => number == Some(expected),
        Count::AtLeast(_) => number.is_some_and(|number| number <= expected),
    };
    if agrees {
        return None;
    }
    let there = match (found, number) {
        (Count::Exactly(_), Some(0)) => "there is none".to_owned(),
        (Count::Exactly(_), Some(1)) => "there is 1".to_owned(),
        (Count::Exactly(number), _) => format!("there are {number}"),
        (Count::AtLeast(_), _) if expected == 0 => "there is one".to_owned(),
        (Count::AtLeast(_), _) => "there are more".to_owned(),
    };
    Some(match expected {
        0 => format!("the file expects no solution, {there}"),
        1 => format!("the file expects 1 solution, {there}"),
        _ => format!("the file expects {expected} solutions, {there}"),
    })
}

/// What is to be said where the file expects another number of solutions up to symmetry.
fn class_remark(expect: &Expect, found: &Count) -> Option<String> {
    let classes = Expect { exactly: Some(expect.essentially?), ..Expect::default() };
    count_remark(&classes, found).map(|remark| format!("up to symmetry, {remark}"))
}

/// What is to be said where the file expects another optimum.
pub(crate) fn optimum_remark(expect: &Expect, found: Optimum, goal: Direction) -> Option<String> {
    let expected = expect.optimum?;
    let value = found.value;
    let better = match goal {
        Direction::Maximise => value > expected,
        Direction::Minimise => value < expected,
    };
    match found.proven {
        true if value != expected => {
            Some(format!("the file expects an optimum of {expected}, it is {value}"))
        }
        false if better => Some(format!("the file expects an optimum of {expected}, {value} is better")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_solutions() {
        let said = |exactly: u128, found: Count| {
            count_remark(&Expect { exactly: Some(exactly), ..Expect::default() }, &found)
        };
        assert_eq!(said(4, Count::exactly(4u32)), None);
        assert_eq!(said(4, Count::at_least(4u32)), None);
        assert_eq!(said(0, Count::at_least(0u32)), None);
        for (exactly, found, remark) in [
            (17, Count::exactly(4u32), "the file expects 17 solutions, there are 4"),
            (1, Count::exactly(0u32), "the file expects 1 solution, there is none"),
            (0, Count::exactly(1u32), "the file expects no solution, there is 1"),
            (0, Count::at_least(1u32), "the file expects no solution, there is one"),
            (3, Count::at_least(4u32), "the file expects 3 solutions, there are more"),
        ] {
            assert_eq!(said(exactly, found).as_deref(), Some(remark));
        }
        assert_eq!(count_remark(&Expect::default(), &Count::exactly(4u32)), None);
    }

    #[test]
    fn optima() {
        let said = |value, proven, goal| {
            let expect = Expect { optimum: Some(5), ..Expect::default() };
            optimum_remark(&expect, Optimum { value, proven }, goal)
        };
        let (most, least) = (Direction::Maximise, Direction::Minimise);
        assert_eq!(said(4, true, most).as_deref(), Some("the file expects an optimum of 5, it is 4"));
        assert_eq!(said(4, false, least).as_deref(), Some("the file expects an optimum of 5, 4 is better"));
        // A worse one may yet be bettered.
        assert_eq!((said(4, false, most), said(5, true, most), said(5, false, most)), (None, None, None));
    }
}
