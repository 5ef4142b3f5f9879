//! Several engines on one puzzle, one after the other: how long they take, and whether they agree.

use crate::puzzle::Puzzle;
use rookwright_run::{
    Count, End, EngineError, EngineKind, Labelling, LabellingError, Outcome, RunError, Settings, TIME_LIMIT,
    cause, outcome_json,
};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long an engine may take where nobody says: the others want their turn.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How one run differs from the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The engine.
    pub engine: EngineKind,
    /// The order in which the engine `cp` tries things.
    pub labelling: Labelling,
    /// Whether the model says only what the puzzle says.
    pub plain: bool,
    /// The engine, and its labelling and model where several are compared.
    pub name: String,
}

/// One engine on one puzzle.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name of the way.
    pub name: String,
    /// Whether the model said only what the puzzle says.
    pub plain: bool,
    /// How long it took.
    pub time: Duration,
    /// What it came to, or why this engine cannot do it.
    pub result: Result<Outcome, String>,
    /// Whether it did what it was asked: found everything, or as many as asked for.
    pub finished: bool,
    /// The time limit, where that is what ended it.
    pub late: Option<Duration>,
    /// Why it ended.
    pub reason: &'static str,
}

/// Every order of the engine `cp` for `all`, otherwise the one named, or the usual one.
pub fn labellings(text: Option<&str>) -> Result<Vec<Labelling>, LabellingError> {
    match text {
        None => Ok(vec![Labelling::default()]),
        Some("all") => Ok(Labelling::all().collect()),
        Some(text) => Ok(vec![text.parse()?]),
    }
}

/// The engines, `cp` once for each labelling; where `plain` models are wanted too, those that solve a model once more
/// with one.
pub fn ways(engines: &[EngineKind], labellings: &[Labelling], plain: bool) -> Vec<Way> {
    let mut ways = Vec::new();
    for &engine in engines {
        let orders =
            if engine == EngineKind::Cp { labellings } else { &labellings[..labellings.len().min(1)] };
        let has_model = matches!(engine, EngineKind::Sat | EngineKind::Cp | EngineKind::Asp);
        let models: &[bool] = if plain && has_model { &[false, true] } else { &[false] };
        for &labelling in orders {
            let name = if orders.len() > 1 { format!("{engine} {labelling}") } else { engine.to_string() };
            ways.extend(models.iter().map(|&plain| {
                let name = if plain { format!("{name}, plain") } else { name.clone() };
                Way { engine, labelling, plain, name }
            }));
        }
    }
    ways
}

impl Way {
    /// Finds as many solutions as the budget allows, or counts all where it sets no such limit.  An engine that does
    /// not fit leaves its line empty; an error is a fault of the program.
    pub fn run(&self, puzzle: &Puzzle, settings: &Settings) -> Result<Line, RunError> {
        let &Way { engine, labelling, plain, .. } = self;
        let settings = Settings { engine, labelling, plain, ..settings.clone() };
        let budget = &settings.budget;
        let start = Instant::now();
        let result = match budget.solutions {
            Some(_) => puzzle.solve(&settings, &mut |_| ControlFlow::Continue(())),
            None => puzzle.count(&settings),
        };
        let time = start.elapsed();
        let result = match result {
            Ok(outcome) => Ok(outcome),
            Err(error @ RunError::Engine(EngineError::Missing { .. } | EngineError::Unsupported { .. })) => {
                Err(error.to_string().replace(&format!("the engine '{engine}' "), ""))
            }
            Err(error @ RunError::Refused(_)) => Err(error.to_string()),
            Err(error) => return Err(error),
        };
        let reason = result.as_ref().map_or("", |outcome| cause(outcome, budget, time));
        let finished = result.as_ref().is_ok_and(|outcome| match outcome.end {
            End::Exhausted => true,
            End::Stopped => !budget.cancel.is_cancelled(),
            End::OutOfBudget => false,
        });
        let late = budget.time.filter(|_| reason == TIME_LIMIT);
        Ok(Line { name: self.name.clone(), plain, time, result, finished, late, reason })
    }
}

impl Line {
    /// How it went, as data.
    pub fn json(&self) -> Value {
        match &self.result {
            Ok(outcome) => {
                let mut run = outcome_json(outcome, self.time);
                run.insert("name".into(), self.name.clone().into());
                run.insert("plain".into(), self.plain.into());
                Value::Object(run)
            }
            Err(message) => json!({ "name": self.name, "plain": self.plain, "error": message }),
        }
    }
}

/// All runs on one puzzle, as data.
pub fn document(puzzle: &Puzzle, lines: &[Line]) -> Value {
    let runs: Vec<Value> = lines.iter().map(Line::json).collect();
    json!({ "puzzle": puzzle.json(), "runs": runs })
}

/// Engines that finished must agree: on the number of solutions, and on the best value.
pub fn disagreement(lines: &[Line]) -> Option<String> {
    let outcomes = || lines.iter().filter_map(|line| Some((&line.name, line.result.as_ref().ok()?)));
    let counts = outcomes().filter_map(|(name, outcome)| match &outcome.count {
        Count::Exactly(number) => Some((name, number)),
        Count::AtLeast(_) => None,
    });
    if let Some(((first, number), (other, another))) = differing(counts) {
        return Some(format!(
            "the engines disagree: {first} counts {number} solutions, {other} counts {another}"
        ));
    }
    let proven = outcomes().filter_map(|(name, outcome)| {
        outcome.optimum.filter(|optimum| optimum.proven).map(|optimum| (name, optimum.value))
    });
    let ((first, value), (other, another)) = differing(proven)?;
    Some(format!("the engines disagree: {first} proves the optimum {value}, {other} proves {another}"))
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

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::{Optimum, Statistics};

    fn line(name: &str, count: Count, optimum: Option<Optimum>) -> Line {
        let end = if count.is_exact() { End::Exhausted } else { End::OutOfBudget };
        let outcome = Outcome {
            engine: EngineKind::Sat,
            end,
            count,
            readings: None,
            classes: None,
            optimum,
            statistics: Statistics::default(),
            remark: None,
        };
        Line {
            name: name.into(),
            plain: false,
            time: Duration::from_millis(20),
            result: Ok(outcome),
            finished: end.is_exhausted(),
            late: None,
            reason: "",
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
            Some("the engines disagree: sat counts 4 solutions, cp counts 5")
        );
        // The best value may be proven before all solutions are found.
        assert_eq!(
            disagreement(&[sat(), line("cp", Count::at_least(1u32), best(8, true))]).as_deref(),
            Some("the engines disagree: sat proves the optimum 7, cp proves 8")
        );
    }

    #[test]
    fn every_way_has_its_name() {
        let engines = [EngineKind::Search, EngineKind::Cp];
        let names = |labelling, plain| -> Vec<String> {
            ways(&engines, &labellings(labelling).unwrap(), plain).into_iter().map(|way| way.name).collect()
        };
        assert_eq!(names(None, false), ["search", "cp"]);
        assert_eq!(names(Some("input,bisect"), true), ["search", "cp", "cp, plain"]);
        assert_eq!(names(Some("all"), false).len(), 10);
        assert!(labellings(Some("any")).is_err());
    }
}
