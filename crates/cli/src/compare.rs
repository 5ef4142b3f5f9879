//! `rookwright compare`: several engines on one puzzle, their times side by side.

mod plot;
mod table;

use crate::args::{CompareArgs, EffortArgs};
use crate::failure::Failure;
use crate::output::{Drawings, Status, print_bytes, print_line};
use crate::session::{Session, TIME_LIMIT};
use crate::{input, mate};
use plot::Times;
use rookwright::solve::{Count, EngineKind, Labelling};
use rookwright::solve::{Outcome, Settings};
use rookwright::{Puzzle, outcome_json};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::Duration;

/// One engine on one puzzle.
struct Line {
    /// The engine, and its labelling and model where several are compared.
    name: String,
    /// Whether the model said only what the puzzle says.
    plain: bool,
    time: Duration,
    result: Result<Outcome, String>,
    /// Whether it did what it was asked: found everything, or as many as asked for.
    finished: bool,
    /// The time limit, where that is what ended it.
    late: Option<Duration>,
    /// Why it ended.
    reason: &'static str,
}

/// How one run differs from the others.
struct Way {
    engine: EngineKind,
    labelling: Labelling,
    plain: bool,
    name: String,
}

/// How long an engine may take where nobody says: the others want their turn.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &CompareArgs) -> Result<Status, Failure> {
    let mut documents = Vec::new();
    let mut times = Times::of(args);
    let mut status = Status::Answered;
    for (size, words) in sizes(&args.puzzle.puzzle)? {
        let puzzle = input::puzzle(&words, &args.puzzle.twist)?;
        mate::only_with(&puzzle, args.hash.is_some(), "--hash")?;
        let ways = ways(args, args.engines.as_deref().unwrap_or(puzzle.engines()))?;
        let (lines, interrupted) = every_way(args, &puzzle, &ways)?;
        if lines.iter().all(|line| line.result.is_err()) {
            let messages: Vec<_> = lines.into_iter().filter_map(|line| line.result.err()).collect();
            return Err(Failure::Input(messages.join("\n       ")));
        }
        if args.json {
            documents.push(document(&puzzle, &lines));
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
    if args.json {
        let whole = if documents.len() == 1 { documents.remove(0) } else { Value::Array(documents) };
        print_line(&whole.to_string())?;
    }
    // Last of all: a file that cannot be written does not take the table with it.
    let drawings = Drawings { svg: args.svg.as_deref(), png: args.png.as_deref() };
    drawings.write(|| times.plot().draw())?;
    Ok(status)
}

/// Every way on one puzzle, until Ctrl-C.
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

/// The engines, `cp` once for each labelling, and those that solve a model once more with a plain one.
fn ways(args: &CompareArgs, engines: &[EngineKind]) -> Result<Vec<Way>, Failure> {
    let labellings = labellings(args)?;
    let mut ways = Vec::new();
    for &engine in engines {
        let orders = if engine == EngineKind::Cp { &labellings[..] } else { &labellings[..1] };
        let has_model = matches!(engine, EngineKind::Sat | EngineKind::Cp | EngineKind::Asp);
        let models: &[bool] = if args.plain && has_model { &[false, true] } else { &[false] };
        for &labelling in orders {
            let name = if orders.len() > 1 { format!("{engine} {labelling}") } else { engine.to_string() };
            ways.extend(models.iter().map(|&plain| {
                let name = if plain { format!("{name}, plain") } else { name.clone() };
                Way { engine, labelling, plain, name }
            }));
        }
    }
    Ok(ways)
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
fn sizes(words: &[String]) -> Result<Vec<(u32, Vec<String>)>, Failure> {
    let range = words.split_last().filter(|(_, rest)| !rest.is_empty()).and_then(|(last, rest)| {
        let (from, to) = last.split_once("..")?;
        Some((from.parse::<u32>().ok()?, to.parse::<u32>().ok()?, rest))
    });
    // One puzzle is compared with itself: its size does not matter.
    let Some((from, to, rest)) = range else { return Ok(vec![(0, words.to_vec())]) };
    if from > to || to - from > 1000 {
        return Err(Failure::Input(format!("'{from}..{to}' is no range of sizes: expected one like 6..10")));
    }
    let sized = |size: u32| (size, rest.iter().cloned().chain([size.to_string()]).collect());
    Ok((from..=to).map(sized).collect())
}

fn one(args: &CompareArgs, puzzle: &Puzzle, way: &Way) -> Result<(Line, bool), Failure> {
    let limit = args.effort.time_limit.unwrap_or(PATIENCE);
    let session = Session::start(&EffortArgs { time_limit: Some(limit), ..args.effort.clone() }, args.limit)?
        .with_hash(args.hash);
    let show = |progress| session.bar.show(progress);
    let &Way { engine, labelling, plain, .. } = way;
    let settings = Settings { engine, labelling, plain, ..session.settings(&show) };
    let result = match args.limit {
        Some(_) => puzzle.solve(&settings, &mut |_| ControlFlow::Continue(())),
        None => puzzle.count(&settings),
    };
    let time = session.time();
    session.bar.clear();
    let reason = result.as_ref().map_or("", |outcome| session.cause(outcome));
    let late = Some(limit).filter(|_| reason == TIME_LIMIT);
    let finished = result.as_ref().is_ok_and(|outcome| session.status(outcome) == Status::Answered);
    let result = match result.map_err(|error| (error.to_string(), Failure::from(error))) {
        Ok(outcome) => Ok(outcome),
        Err((_, failure @ Failure::Internal(_))) => return Err(failure),
        // An engine that does not fit leaves its line empty; the others still run.
        Err((message, _)) => Err(message.replace(&format!("the engine '{engine}' "), "")),
    };
    let line = Line { name: way.name.clone(), plain, time, result, finished, late, reason };
    Ok((line, session.is_interrupted()))
}

/// Engines that finished must agree: on the number of solutions, and on the best value.
fn disagreement(lines: &[Line]) -> Option<String> {
    let outcomes = || lines.iter().filter_map(|line| Some((&line.name, line.result.as_ref().ok()?)));
    let counts = outcomes().filter_map(|(name, outcome)| match &outcome.count {
        Count::Exactly(number) => Some((name, number)),
        Count::AtLeast(_) => None,
    });
    if let Some(((first, number), (other, another))) = differing(counts) {
        return Some(format!("the engines disagree: {first} counts {number} solutions, {other} {another}"));
    }
    let proven = outcomes().filter_map(|(name, outcome)| {
        outcome.optimum.filter(|optimum| optimum.proven).map(|optimum| (name, optimum.value))
    });
    let ((first, value), (other, another)) = differing(proven)?;
    Some(format!("the engines disagree: {first} proves the optimum {value}, {other} {another}"))
}

/// What an engine, by its name, says.
type Claim<'a, T> = (&'a String, T);

/// The first, and one that is not equal to it.
fn differing<'a, T: PartialEq>(
    mut claims: impl Iterator<Item = Claim<'a, T>>,
) -> Option<(Claim<'a, T>, Claim<'a, T>)> {
    let first = claims.next()?;
    let other = claims.find(|(_, value)| *value != first.1)?;
    Some((first, other))
}

fn document(puzzle: &Puzzle, lines: &[Line]) -> Value {
    let runs: Vec<Value> = lines
        .iter()
        .map(|line| match &line.result {
            Ok(outcome) => {
                let mut run = outcome_json(outcome, line.time);
                run.insert("name".into(), line.name.clone().into());
                run.insert("plain".into(), line.plain.into());
                Value::Object(run)
            }
            Err(message) => json!({ "name": line.name, "plain": line.plain, "error": message }),
        })
        .collect();
    json!({ "puzzle": puzzle.json(), "runs": runs })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright::solve::{End, Optimum, Statistics};

    /// A run that ended so.
    pub(super) fn line(name: &str, count: Count, optimum: Option<Optimum>) -> Line {
        let end = if count.is_exact() { End::Exhausted } else { End::OutOfBudget };
        let outcome = Outcome {
            engine: EngineKind::Sat,
            end,
            count,
            directed: None,
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

    #[test]
    fn finished_engines_must_agree_on_count_and_optimum() {
        let best = |value, proven| Some(Optimum { value, proven });
        let sat = || line("sat", Count::exactly(4u32), best(7, true));
        assert_eq!(disagreement(&[sat(), line("cp", Count::exactly(4u32), best(7, true))]), None);
        // Who did not finish claims nothing.
        assert_eq!(disagreement(&[sat(), line("cp", Count::at_least(1u32), best(5, false))]), None);
        assert_eq!(
            disagreement(&[sat(), line("cp", Count::exactly(5u32), best(7, true))]).as_deref(),
            Some("the engines disagree: sat counts 4 solutions, cp 5")
        );
        // The best value may be proven before all solutions are found.
        assert_eq!(
            disagreement(&[sat(), line("cp", Count::at_least(1u32), best(8, true))]).as_deref(),
            Some("the engines disagree: sat proves the optimum 7, cp 8")
        );
    }
}
