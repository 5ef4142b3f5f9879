//! Runs several engines on one puzzle, one after the other, and compares their times and answers.

use crate::document::{CompareAnswer, ComparedRun, RunWithResult, RunWithoutResult};
use crate::puzzle::Puzzle;
use rookwright_run::document::{SearchResult, value_of};
use rookwright_run::{
    Count, End, EngineError, EngineKind, Labelling, LabellingError, Outcome, RunError, Settings, TIME_LIMIT,
    cause,
};
use serde_json::Value;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The default time limit of each engine.
pub const DEFAULT_TIME_LIMIT: Duration = Duration::from_secs(60);

/// The settings of one run in a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The engine that runs.
    pub engine: EngineKind,
    /// The search order of the engine `cp`.
    pub labelling: Labelling,
    /// Whether the model leaves out implied constraints.
    pub plain: bool,
    /// The name in the table: the engine, with its labelling and model if several of them are compared.
    pub name: String,
}

/// The result of one engine on one puzzle.
#[derive(Clone, Debug)]
pub struct EngineRun {
    /// The name of the [`Way`].
    pub name: String,
    /// Whether the model left out implied constraints.
    pub plain: bool,
    /// The elapsed time.
    pub time: Duration,
    /// The outcome, or why this engine cannot solve the puzzle.
    pub result: Result<Outcome, String>,
    /// Whether the engine finished: it found all solutions, or as many as the budget allows.
    pub finished: bool,
    /// The time limit, if it ended the run.
    pub late: Option<Duration>,
    /// The reason for the end of the run.
    pub reason: &'static str,
}

/// Returns the usual search orders of the engine `cp` for `all`, the default for `None`, and otherwise the named one.
pub fn labellings(text: Option<&str>) -> Result<Vec<Labelling>, LabellingError> {
    match text {
        None => Ok(vec![Labelling::default()]),
        Some("all") => Ok(Labelling::usual().collect()),
        Some(text) => Ok(vec![text.parse()?]),
    }
}

/// Returns the runs of a comparison: one for each engine, and for `cp` one for each labelling.  With `plain`,
/// the engines that solve a model run a second time with a plain model.
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
    /// Runs the engine: finds as many solutions as the budget allows, or counts them all if the budget sets no
    /// such limit.  If the engine does not support the puzzle, the line holds the reason; an `Err` is a bug of
    /// the program.
    pub fn run(&self, puzzle: &Puzzle, settings: &Settings) -> Result<EngineRun, RunError> {
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
            // The line of the table names the engine already.
            Err(
                error @ RunError::Engine(
                    EngineError::Missing { .. }
                    | EngineError::NotStarted { .. }
                    | EngineError::Unsupported { .. },
                ),
            ) => Err(error.to_string().replace(&format!("the engine '{engine}' "), "")),
            Err(error @ RunError::Refused(_)) => Err(error.to_string()),
            Err(error) => return Err(error),
        };
        let reason = result.as_ref().map_or("", |outcome| cause(outcome, budget, time));
        let finished = result.as_ref().is_ok_and(|outcome| match outcome.end {
            End::Exhausted => true,
            // The limit of solutions was reached, unless someone has stopped it.
            End::Stopped => !budget.cancel.is_cancelled(),
            End::OutOfBudget => false,
        });
        let late = budget.time.filter(|_| reason == TIME_LIMIT);
        Ok(EngineRun { name: self.name.clone(), plain, time, result, finished, late, reason })
    }
}

impl EngineRun {
    /// Returns the result as a document.
    pub fn document(&self) -> ComparedRun {
        let (name, plain) = (self.name.clone(), self.plain);
        match &self.result {
            Ok(outcome) => {
                let search = SearchResult::of(outcome, self.time);
                ComparedRun::Finished(Box::new(RunWithResult { search, name, plain }))
            }
            Err(error) => ComparedRun::Impossible(RunWithoutResult { name, plain, error: error.clone() }),
        }
    }

    /// Returns [`EngineRun::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }
}

/// Returns all runs on one puzzle as JSON.
pub fn document(puzzle: &Puzzle, lines: &[EngineRun]) -> Value {
    let runs = lines.iter().map(EngineRun::document).collect();
    value_of(&CompareAnswer { puzzle: puzzle.document(), runs })
}

/// Returns how two finished engines disagree on the number of solutions or on the optimum; `None` if all agree.
pub fn disagreement(lines: &[EngineRun]) -> Option<String> {
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

/// The name of an engine and the value it reports.
type Claim<'a, T> = (&'a String, T);

/// Returns the first claim and one that differs from it; `None` if all are equal.
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
    use rookwright_run::Optimum;

    fn line(name: &str, count: Count, optimum: Option<Optimum>) -> EngineRun {
        let end = if count.is_exact() { End::Exhausted } else { End::OutOfBudget };
        let outcome = Outcome { optimum, ..Outcome::new(EngineKind::Sat, end, count) };
        EngineRun {
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
        // An engine that did not finish makes no claim.
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
