//! Help and series play: every line.

use super::Task;
use crate::failure::Failure;
use crate::output::{Status, print_bytes, print_line, remark};
use rookwright::mate::chess::Move;
use rookwright::mate::report::{Lines, lines_text, popeye_lines};
use rookwright::mate::{self, Notation};
use rookwright::mates;
use rookwright::solve::Outcome;
use std::ops::ControlFlow;

pub(super) fn solve(task: &Task<'_>) -> Result<Status, Failure> {
    task.begin()?;
    let streamed =
        task.args.output.jsonl || task.is_quiet() && !(task.args.output.json || task.args.mate.popeye);
    let mut found = Vec::new();
    let mut failure = None;
    let outcome = mate::solve(task.problem, task.settings, &mut |line| {
        if !streamed {
            found.push(line.to_vec());
            return ControlFlow::Continue(());
        }
        match print_line(&written(task, line)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(Failure::from(error));
                ControlFlow::Break(())
            }
        }
    });
    task.session.bar.clear();
    if let Some(failure) = failure {
        return Err(failure);
    }
    let outcome = outcome?;
    match streamed {
        true => say_end(task, &outcome)?,
        false => print(task, &found, &outcome)?,
    }
    Ok(task.session.status(&outcome))
}

/// A line on its own.
fn written(task: &Task<'_>, line: &[Move]) -> String {
    if task.args.output.jsonl {
        return mate::solution_json(task.problem, line, Notation::San).to_string();
    }
    let counting = task.problem.stipulation().counting(line.len());
    task.problem.position().write_line(line, counting, task.notation())
}

/// Beside a stream of lines: only what is not in it.
fn say_end(task: &Task<'_>, outcome: &Outcome) -> Result<(), Failure> {
    if !outcome.end.is_exhausted() && outcome.remark.is_some() {
        remark(&task.undecided(outcome));
    } else if outcome.count.small() == Some(0) && !task.args.output.jsonl {
        print_line("no solution")?;
    }
    Ok(())
}

fn print(task: &Task<'_>, found: &[Vec<Move>], outcome: &Outcome) -> Result<(), Failure> {
    if task.args.output.json {
        let document = mates::lines_document(task.problem, found, outcome, task.session.time());
        return Ok(print_line(&document.to_string())?);
    }
    let stipulation = mates::numbered_lines(task.problem, outcome);
    let complete = outcome.end.is_exhausted();
    let lines = Lines { position: task.problem.position(), stipulation, lines: found, complete };
    if task.args.mate.popeye {
        return Ok(print_bytes(popeye_lines(&lines, Some(task.session.time())).as_bytes())?);
    }
    print_bytes(lines_text(&lines, task.notation()).as_bytes())?;
    let reason = if complete { String::new() } else { task.session.reason(outcome) + " " };
    Ok(print_line(&(reason + &task.effort(outcome)))?)
}
