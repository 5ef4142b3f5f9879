//! `rookwright compare`: runs several engines on one puzzle and compares their times.

mod plot;
mod table;

use crate::args::{CompareArgs, CompareOptions};
use crate::failure::Failure;
use crate::input;
use crate::output::{Drawings, Status, print_bytes, print_line};
use crate::session::Session;
use plot::Times;
use rookwright_ops::{PuzzleInput, refuse_unfit};
use rookwright_puzzle::Puzzle;
use rookwright_puzzle::compare::{EngineRun, disagreement, document};
use rookwright_run::options::Given;
use rookwright_run::stamped;
use serde_json::Value;

pub(crate) fn run(args: &CompareArgs) -> Result<Status, Failure> {
    let (given, args) = (&args.0, &args.0.options);
    let mut documents = Vec::new();
    let mut times = Times::of(&args.compare);
    let mut status = Status::Answered;
    for (size, asked) in sizes(&args.compare.puzzle)? {
        let puzzle = input::puzzle(&asked)?;
        refuse_unfit(given, &puzzle)?;
        let (lines, interrupted) = every_way(args, &puzzle)?;
        // If one way works, the table says why the others do not. If none does, the question was wrong.
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
        // Two exact answers that differ are a bug. The table is printed first, since it shows whose.
        if let Some(message) = disagreement(&lines) {
            return Err(Failure::Internal(message));
        }
        times.add(size, &puzzle, &lines);
        // What was measured so far is still printed.
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
    drawings.write(|| times.plot().drawing())?;
    Ok(status)
}

/// Runs every way on one puzzle; also returns whether Ctrl-C ended the runs early.
fn every_way(args: &CompareOptions, puzzle: &Puzzle) -> Result<(Vec<EngineRun>, bool), Failure> {
    let compare = &args.compare;
    let mut lines = Vec::new();
    for way in compare.ways(puzzle) {
        let session = Session::of(&compare.effort(), args.quiet.quiet, compare.limit)?;
        let session = session.with_hash(compare.hash.hash);
        let line = way.run(puzzle, &session.settings());
        session.bar.clear();
        lines.push(line?);
        if session.is_interrupted() {
            return Ok((lines, true));
        }
    }
    Ok((lines, false))
}

/// Returns the puzzle of every size, if the last word is a range like `6..10`; otherwise the puzzle as given.
fn sizes(puzzle: &Given<PuzzleInput>) -> Result<Vec<(u32, Given<PuzzleInput>)>, Failure> {
    let words = &puzzle.options.words;
    // A single word with two dots is a name and no range.
    let range = words.split_last().filter(|(_, rest)| !rest.is_empty()).and_then(|(last, rest)| {
        let (from, to) = last.split_once("..")?;
        Some((from.parse::<u32>().ok()?, to.parse::<u32>().ok()?, rest))
    });
    // The size is the x coordinate of the plot, which does not matter for a single puzzle.
    let Some((from, to, rest)) = range else { return Ok(vec![(0, puzzle.clone())]) };
    if from > to || to - from > 1000 {
        return Err(Failure::Input(format!(
            "'{from}..{to}' is not a range of sizes: expected one like 6..10"
        )));
    }
    let sized = |size: u32| {
        let mut sized = puzzle.clone();
        sized.replace("words", &rest.iter().cloned().chain([size.to_string()]).collect())?;
        Ok((size, sized))
    };
    (from..=to).map(sized).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::{Count, End, EngineKind, Optimum, Outcome, Statistics, TIME_LIMIT};
    use std::time::Duration;

    /// Returns a run with this result.
    pub(super) fn line(name: &str, count: Count, optimum: Option<Optimum>) -> EngineRun {
        let end = if count.is_exact() { End::Exhausted } else { End::OutOfBudget };
        let statistics = Statistics { nodes: 12, ..Statistics::default() };
        let outcome = Outcome { optimum, statistics, ..Outcome::new(EngineKind::Sat, end, count) };
        let finished = end.is_exhausted();
        EngineRun {
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
