//! Describes the result of a run in words.

use crate::output::wrapped;
use rookwright_run::{Count, Outcome};
use std::time::Duration;

/// Returns the number of solutions: `92 solutions`, `1 solution`, `at least 5 solutions`.
pub(crate) fn solutions(count: &Count) -> String {
    let plural = if count.small() == Some(1) { "" } else { "s" };
    format!("{count} solution{plural}")
}

/// Writes a number with commas between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a time in seconds: `0.0003 s`, `0.024 s`, `1.25 s`, `75.0 s`.
pub(crate) fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..0.01 => format!("{seconds:.4} s"),
        ..1.0 => format!("{seconds:.3} s"),
        ..10.0 => format!("{seconds:.2} s"),
        _ => format!("{seconds:.1} s"),
    }
}

/// Returns a time limit in seconds: `10 s`, `0.5 s`.
pub(crate) fn limit(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

/// Returns the engine, the time and the number of nodes of a search.
pub(crate) fn effort(outcome: &Outcome, time: Duration) -> String {
    let nodes = match outcome.statistics.nodes {
        0 => String::new(),
        nodes => format!(", {nodes} nodes"),
    };
    format!("engine {}, {}{nodes}", outcome.engine, seconds(time))
}

/// Returns the sentence for a puzzle without solutions, with its proof if the engine has one.
pub(crate) fn no_solution(outcome: &Outcome, effort: &str, columns: usize) -> String {
    match &outcome.remark {
        Some(remark) => {
            format!("proven: no solution\n{}", wrapped(&format!("{remark} [{effort}]"), 0, 0, columns))
        }
        None => format!("proven: no solution [{effort}]"),
    }
}

/// Returns a line for each place where the result disagrees with the puzzle file.
pub(crate) fn disagreements(list: &[String]) -> Vec<String> {
    list.iter().map(|one| format!("disproved: {one}")).collect()
}
