//! `rookwright compare`: several engines on one puzzle, their times side by side.

use crate::args::CompareArgs;
use crate::failure::Failure;
use crate::output::{Status, print_line};
use crate::session::Session;
use crate::{input, report};
use rookwright::solve::{Count, EngineKind, Labelling};
use rookwright::solve::{Outcome, Settings};
use rookwright::{Puzzle, outcome_json};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::Duration;

/// One engine on one puzzle.
struct Line {
    /// The engine, and its labelling where several are compared.
    name: String,
    time: Duration,
    result: Result<Outcome, String>,
    /// Whether it did what it was asked: found everything, or as many as asked for.
    finished: bool,
    reason: &'static str,
}

pub(crate) fn run(args: &CompareArgs) -> Result<Status, Failure> {
    let labellings = labellings(args)?;
    let mut documents = Vec::new();
    let mut status = Status::Answered;
    for words in sizes(&args.puzzle.puzzle)? {
        let puzzle = input::puzzle(&words, &args.puzzle.twist)?;
        let (lines, interrupted) = table(args, &puzzle, &labellings)?;
        if lines.iter().all(|line| line.result.is_err()) {
            let messages: Vec<_> = lines.into_iter().filter_map(|line| line.result.err()).collect();
            return Err(Failure::Input(messages.join("\n       ")));
        }
        if args.json {
            documents.push(document(&puzzle, &lines));
        } else {
            print_table(&puzzle, &lines)?;
        }
        if let Some(message) = disagreement(&lines) {
            return Err(Failure::Internal(message));
        }
        if interrupted || !lines.iter().any(|line| line.finished) {
            status = Status::Unfinished;
        }
        if interrupted {
            break;
        }
    }
    if args.json {
        let whole = if documents.len() == 1 { documents.remove(0) } else { Value::Array(documents) };
        print_line(&whole.to_string())?;
    }
    Ok(status)
}

/// Every engine on one puzzle, until Ctrl-C.
fn table(
    args: &CompareArgs,
    puzzle: &Puzzle,
    labellings: &[Labelling],
) -> Result<(Vec<Line>, bool), Failure> {
    let mut lines = Vec::new();
    for &engine in &args.engines {
        let orders = if engine == EngineKind::Cp { labellings } else { &labellings[..1] };
        for &labelling in orders {
            let name = if orders.len() > 1 { format!("{engine} {labelling}") } else { engine.to_string() };
            let (line, interrupted) = one(args, puzzle, engine, labelling, name)?;
            lines.push(line);
            if interrupted {
                return Ok((lines, true));
            }
        }
    }
    Ok((lines, false))
}

fn labellings(args: &CompareArgs) -> Result<Vec<Labelling>, Failure> {
    match args.labelling.as_deref() {
        None => Ok(vec![Labelling::default()]),
        Some("all") => Ok(Labelling::all().collect()),
        Some(text) => {
            Ok(vec![text.parse().map_err(|error| Failure::input(format!("--labelling: {error}")))?])
        }
    }
}

/// The words, once for every size where the last of them is a range like `6..10`.
fn sizes(words: &[String]) -> Result<Vec<Vec<String>>, Failure> {
    let range = words.split_last().filter(|(_, rest)| !rest.is_empty()).and_then(|(last, rest)| {
        let (from, to) = last.split_once("..")?;
        Some((from.parse::<u32>().ok()?, to.parse::<u32>().ok()?, rest))
    });
    let Some((from, to, rest)) = range else { return Ok(vec![words.to_vec()]) };
    if from > to || to - from > 1000 {
        return Err(Failure::Input(format!("'{from}..{to}' is no range of sizes: expected one like 6..10")));
    }
    Ok((from..=to).map(|size| rest.iter().cloned().chain([size.to_string()]).collect()).collect())
}

fn one(
    args: &CompareArgs,
    puzzle: &Puzzle,
    engine: EngineKind,
    labelling: Labelling,
    name: String,
) -> Result<(Line, bool), Failure> {
    let session = Session::start(&args.effort, args.limit)?;
    let show = |progress| session.bar.show(progress);
    let settings = Settings { engine, labelling, ..session.settings(&show) };
    let result = match args.limit {
        Some(_) => puzzle.solve(&settings, &mut |_| ControlFlow::Continue(())),
        None => puzzle.count(&settings),
    };
    let time = session.time();
    session.bar.clear();
    let reason = result.as_ref().map_or("", |outcome| session.reason(outcome));
    let finished = result.as_ref().is_ok_and(|outcome| session.status(outcome) == Status::Answered);
    let result = match result.map_err(|error| (error.to_string(), Failure::from(error))) {
        Ok(outcome) => Ok(outcome),
        Err((_, failure @ Failure::Internal(_))) => return Err(failure),
        // An engine that does not fit leaves its line empty; the others still run.
        Err((message, _)) => Err(message.replace(&format!("the engine '{engine}' "), "")),
    };
    Ok((Line { name, time, result, finished, reason }, session.is_interrupted()))
}

/// Engines that finished must agree.
fn disagreement(lines: &[Line]) -> Option<String> {
    let exact = |line: &Line| match line.result.as_ref().map(|outcome| outcome.count) {
        Ok(Count::Exactly(number)) => Some((line.name.clone(), number)),
        _ => None,
    };
    let counts: Vec<_> = lines.iter().filter_map(exact).collect();
    let (first, number) = counts.first()?;
    let (other, another) = counts.iter().find(|(_, other)| other != number)?;
    Some(format!("the engines disagree: {first} counts {number} solutions, {other} {another}"))
}

fn print_table(puzzle: &Puzzle, lines: &[Line]) -> Result<(), Failure> {
    let fastest =
        lines.iter().filter(|line| line.finished).map(|line| line.time.as_secs_f64()).min_by(f64::total_cmp);
    let width = lines.iter().map(|line| line.name.len()).max().unwrap_or(0).max(6);
    print_line(&puzzle.title())?;
    print_line(&format!(
        "{:<width$}  {:>17}  {:>9}  {:>7}  {:>10}",
        "engine", "solutions", "time", "ratio", "nodes"
    ))?;
    for line in lines {
        let text = match &line.result {
            Ok(outcome) => {
                let ratio = fastest.filter(|_| line.finished).map_or("-".to_owned(), |fastest| {
                    format!("{:.1}", line.time.as_secs_f64() / fastest.max(1e-9))
                });
                let early =
                    if outcome.end.is_exhausted() { String::new() } else { format!("  {}", line.reason) };
                let count = outcome.count.to_string();
                let (time, nodes) = (report::seconds(line.time), outcome.statistics.nodes);
                format!("{count:>17}  {time:>9}  {ratio:>7}  {nodes:>10}{early}")
            }
            Err(message) => message.clone(),
        };
        print_line(&format!("{:<width$}  {text}", line.name))?;
    }
    Ok(())
}

fn document(puzzle: &Puzzle, lines: &[Line]) -> Value {
    let runs: Vec<Value> = lines
        .iter()
        .map(|line| match &line.result {
            Ok(outcome) => {
                let mut run = outcome_json(outcome, line.time);
                run.insert("name".into(), line.name.clone().into());
                Value::Object(run)
            }
            Err(message) => json!({ "name": line.name, "error": message }),
        })
        .collect();
    json!({ "puzzle": puzzle.json(), "runs": runs })
}
