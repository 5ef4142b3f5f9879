//! Solves help and series play: every line of moves is a solution.

use super::Task;
use crate::failure::Failure;
use crate::output::{Status, print_bytes, print_line, remark};
use rookwright_mate::Solved;
use rookwright_mate::report::{lines_text, popeye_lines};
use rookwright_run::Outcome;
use std::ops::ControlFlow;

pub(super) fn solve(task: &Task<'_>) -> Result<Status, Failure> {
    task.begin()?;
    if task.args.prints_only_solutions() { stream(task) } else { tell(task) }
}

fn stream(task: &Task<'_>) -> Result<Status, Failure> {
    let mut failure = None;
    let outcome =
        rookwright_mate::solve(task.problem, task.settings, &mut |line| match task.solution(line) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        });
    task.session.bar.clear();
    // That nothing can be printed any more counts before how the search has ended.
    if let Some(failure) = failure {
        return Err(failure);
    }
    let outcome = outcome?;
    say_end(task, &outcome)?;
    Ok(task.session.status(&outcome))
}

/// Prints all lines, then whether the problem is sound.
fn tell(task: &Task<'_>) -> Result<Status, Failure> {
    let solved = task.problem.solve(task.settings);
    task.session.bar.clear();
    let mut solved = solved?;
    solved.time = task.session.time();
    print(task, &solved)?;
    Ok(task.session.status(solved.outcome()))
}

/// Prints why a stream of lines ended early, or that there is no solution.
fn say_end(task: &Task<'_>, outcome: &Outcome) -> Result<(), Failure> {
    if !outcome.end.is_exhausted() && outcome.remark.is_some() {
        remark(&task.undecided(outcome));
    } else if outcome.count.small() == Some(0) && !task.args.jsonl {
        task.no_solution()?;
    }
    Ok(())
}

fn print(task: &Task<'_>, solved: &Solved) -> Result<(), Failure> {
    let (outcome, lines) = (solved.outcome(), solved.found());
    if task.args.json {
        return task.document(solved.json());
    }
    if task.args.popeye {
        return Ok(print_bytes(popeye_lines(&lines, Some(solved.time)).as_bytes())?);
    }
    print_bytes(lines_text(&lines, task.notation()).as_bytes())?;
    task.disagreements(&solved.disagreements())?;
    let reason = if outcome.end.is_exhausted() { String::new() } else { task.session.reason(outcome) + " " };
    Ok(print_line(&(reason + &task.effort(outcome)))?)
}
