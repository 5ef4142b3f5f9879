//! The brute-force engine: tries every assignment.  Slow and simple, it is the reference for the other engines.

use rookwright_run::{Budget, Direction, End, EngineError, Optimum, Statistics};
use rookwright_solve::{Assignment, Engine, Found, Lit, Model, Report};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The engine that tries every assignment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Brute;

impl Engine for Brute {
    fn name(&self) -> &'static str {
        "brute"
    }

    fn solve(
        &self,
        model: &Model,
        budget: &Budget,
        found: &mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        let watch = budget.watch();
        let mut statistics = Statistics {
            variables: model.variables().len() as u64,
            clauses: model.constraints().len() as u64,
            ..Statistics::default()
        };
        let mut best: Option<u64> = None;
        let report = |end, best: Option<u64>, proven, statistics| {
            Ok(Report { end, optimum: best.map(|value| Optimum { value, proven }), statistics })
        };
        // The best value first, in a pass of its own. What is best is known only at its end, so
        // listing takes a second one.
        if let Some(objective) = model.objective() {
            for assignment in assignments(model) {
                if watch.is_over() {
                    return report(watch.end(), best, false, statistics);
                }
                statistics.nodes += 1;
                let value = model.value(&assignment).unwrap_or(0);
                let better = best.is_none_or(|best| match objective.direction {
                    Direction::Maximise => value > best,
                    Direction::Minimise => value < best,
                });
                // The value is cheap to compare, the constraints are not.
                if better && model.broken_by(&assignment).is_none() {
                    best = Some(value);
                    if found(Found::Better(&assignment, value)).is_break() {
                        return report(End::Stopped, best, false, statistics);
                    }
                }
            }
        }
        // Getting here means that the first pass went through all assignments.
        let proven = true;
        let mut seen: HashSet<Vec<Lit>> = HashSet::new();
        let mut bytes = 0;
        for assignment in assignments(model) {
            if watch.is_over() {
                return report(watch.end(), best, proven, statistics);
            }
            statistics.nodes += 1;
            if model.value(&assignment) != best || model.broken_by(&assignment).is_some() {
                continue;
            }
            // Assignments that differ in hidden variables only are one solution.
            let shown = model.shown_part(&assignment);
            bytes += (shown.len() * size_of::<Lit>()) as u64;
            if !seen.insert(shown) {
                continue;
            }
            let enough = budget.solutions.is_some_and(|limit| seen.len() as u64 >= limit);
            if found(Found::Solution(&assignment)).is_break() || enough {
                return report(End::Stopped, best, proven, statistics);
            }
            if budget.memory.is_some_and(|limit| bytes > limit) {
                return report(End::OutOfBudget, best, proven, statistics);
            }
        }
        report(End::Exhausted, best, proven, statistics)
    }
}

/// Returns every assignment with one value for each choice, counted up like an odometer.
fn assignments(model: &Model) -> impl Iterator<Item = Assignment> + '_ {
    // A wheel is a Boolean (off, on) or a choice (one position for each value).
    let free = (0..model.variables().len()).filter(|&number| model.variables()[number].value_of.is_none());
    let wheels: Vec<Vec<Option<Lit>>> = free
        .map(|number| vec![None, Some(model.lit(number))])
        .chain(model.choices().map(|choice| model.values(choice).map(Some).collect()))
        .collect();
    let mut places = wheels.iter().all(|wheel| !wheel.is_empty()).then(|| vec![0; wheels.len()]);
    std::iter::from_fn(move || {
        let now = places.as_mut()?;
        let mut values = vec![false; model.variables().len()];
        for (wheel, &place) in wheels.iter().zip(&*now) {
            if let Some(lit) = wheel[place] {
                values[lit.variable()] = true;
            }
        }
        let turning = wheels.iter().zip(&mut *now).find_map(|(wheel, place)| {
            *place = (*place + 1) % wheel.len();
            (*place != 0).then_some(())
        });
        if turning.is_none() {
            places = None;
        }
        Some(Assignment::new(values))
    })
}
