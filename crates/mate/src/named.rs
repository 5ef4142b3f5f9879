//! Compares the solutions that a puzzle file names with those that are proven.

use crate::puzzle::Problem;
use rookwright_chess::Move;

/// The most solutions that a remark lists.
pub const MOST_NAMED: usize = 3;

/// Describes how the keys or lines found differ from those that the file names. `complete` says whether all
/// were found.
pub fn named_otherwise(problem: &Problem, found: &[Vec<Move>], complete: bool) -> Vec<String> {
    let wrong = problem.draft().solutions.iter().filter(|line| complete && !found.contains(line));
    let what = if problem.stipulation().is_one_line() { "a solution" } else { "a key" };
    let wrong = wrong.map(|line| format!("the file names {}, which is not {what}", problem.line_words(line)));
    wrong.take(MOST_NAMED).chain(unnamed_solutions(problem, found)).collect()
}

/// Describes solutions that a file with named solutions does not name.
pub fn unnamed_solutions(problem: &Problem, found: &[Vec<Move>]) -> Vec<String> {
    let named = &problem.draft().solutions;
    let what = if problem.stipulation().is_one_line() { "a solution" } else { "a key" };
    let missing = found.iter().filter(|line| !named.is_empty() && !named.contains(line));
    let words =
        |line: &Vec<Move>| format!("the file does not name {}, which is {what}", problem.line_words(line));
    missing.take(MOST_NAMED).map(words).collect()
}
