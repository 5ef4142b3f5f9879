//! `rookwright compare`: runs several engines on one puzzle and compares their times.

mod plot;
mod table;

use crate::args::{CompareArgs, EffortArgs};
use crate::failure::Failure;
use crate::output::{Drawings, Status, print_bytes, print_line};
use crate::session::Session;
use crate::{input, mate};
use plot::Times;
use rookwright_puzzle::Puzzle;
use rookwright_puzzle::compare::{DEFAULT_TIME_LIMIT, Line, Way, disagreement, document, labellings, ways};
use rookwright_run::stamped;
use serde_json::Value;

pub(crate) fn run(args: &CompareArgs) -> Result<Status, Failure> {
    let mut documents = Vec::new();
    let mut times = Times::of(args);
    let mut status = Status::Answered;
    for (size, words) in sizes(&args.puzzle.puzzle)? {
        let puzzle = input::puzzle(&words, &args.puzzle.preset.0)?;
        mate::only_with(&puzzle, args.hash.is_some(), "--hash")?;
        let orders = labellings(args.labelling.as_deref())
            .map_err(|error| Failure::input(format!("--labelling: {error}")))?;
        let ways = ways(args.engines.as_deref().unwrap_or(puzzle.engines()), &orders, args.plain);
        let (lines, interrupted) = every_way(args, &puzzle, &ways)?;
        if lines.iter().all(|line| line.result.is_err()) {
            let messages: Vec<_> = lines.into_iter().filter_map(|line| line.result.err()).collect();
            return Err(Failure::Input(messages.join("\n       ")));
        }
        if args.form.is_given() {
            let document = stamped("compare", document(&puzzle, &lines));
            match args.form.jsonl {
                true => print_line(&document.to_string())?,
                false => documents.push(document),
            }
        } else {
            print_bytes(table::table(&puzzle.title(), &lines).as_bytes())?;
        }
        if let Some(message) = disagreement(&lines) {
            return Err(Failure::Internal(message));
        }
        times.add(size, &puzzle, &lines);
        if interrupted || !lines.iter().any(|line| line.finished) {
            status = Status::Unfinished;
        }
        if interrupted {
            break;
        }
    }
    if args.form.json {
        let whole = if documents.len() == 1 { documents.remove(0) } else { Value::Array(documents) };
        print_line(&whole.to_string())?;
    }
    // Last, so that the table is printed even if a file cannot be written.
    let drawings = Drawings { svg: args.svg.as_deref(), png: args.png.as_deref() };
    drawings.write(|| times.plot().draw())?;
    Ok(status)
}

/// Runs every way on one puzzle; also returns whether Ctrl-C ended the runs early.
fn every_way(args: &CompareArgs, puzzle: &Puzzle, ways: &[Way]) -> Result<(Vec<Line>, bool), Failure> {
    let mut lines = Vec::new();
    for way in ways {
        let (line, interrupted) = one(args, puzzle, way)?;
        lines.push(line);
        if interrupted {
            return Ok((lines, true));
        }
    }
    Ok((lines, false))
}

/// Returns the puzzle's words for every size, if the last word is a range like `6..10`; otherwise the words as given.
fn sizes(words: &[String]) -> Result<Vec<(u32, Vec<String>)>, Failure> {
    let range = words.split_last().filter(|(_, rest)| !rest.is_empty()).and_then(|(last, rest)| {
        let (from, to) = last.split_once("..")?;
        Some((from.parse::<u32>().ok()?, to.parse::<u32>().ok()?, rest))
    });
    // The size is the x coordinate of the plot, which does not matter for a single puzzle.
    let Some((from, to, rest)) = range else { return Ok(vec![(0, words.to_vec())]) };
    if from > to || to - from > 1000 {
        return Err(Failure::Input(format!(
            "'{from}..{to}' is not a range of sizes: expected one like 6..10"
        )));
    }
    let sized = |size: u32| (size, rest.iter().cloned().chain([size.to_string()]).collect());
    Ok((from..=to).map(sized).collect())
}

fn one(args: &CompareArgs, puzzle: &Puzzle, way: &Way) -> Result<(Line, bool), Failure> {
    let limit = args.effort.time_limit.unwrap_or(DEFAULT_TIME_LIMIT);
    let session = Session::start(&EffortArgs { time_limit: Some(limit), ..args.effort.clone() }, args.limit)?
        .with_hash(args.hash);
    let line = way.run(puzzle, &session.settings());
    session.bar.clear();
    Ok((line?, session.is_interrupted()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::{Count, End, EngineKind, Optimum, Outcome, Statistics, TIME_LIMIT};
    use std::time::Duration;

    /// Returns a run with this result.
    pub(super) fn line(name: &str, count: Count, optimum: Option<Optimum>) -> Line {
        let end = if count.is_exact() { End::Exhausted } else { End::OutOfBudget };
        let outcome = Outcome {
            engine: EngineKind::Sat,
            end,
            count,
            readings: None,
            classes: None,
            optimum,
            statistics: Statistics { nodes: 12, ..Statistics::default() },
            remark: None,
        };
        let finished = end.is_exhausted();
        Line {
            name: name.into(),
            plain: false,
            time: Duration::from_millis(if finished { 20 } else { 10_040 }),
            result: Ok(outcome),
            finished,
            late: (!finished).then_some(Duration::from_secs(10)),
            reason: if finished { "finished" } else { TIME_LIMIT },
        }
    }
}
