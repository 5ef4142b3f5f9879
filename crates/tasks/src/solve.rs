//! The task `solve`: finds solutions.

use super::limits::Seconds;
use super::mate::{self, Extras};
use super::puzzle_input::PuzzleInput;
use super::search::Search;
use super::{JobContext, Limits, News, Refusal, Request, Work};
use rookwright_board::{Symmetry, orbit_size};
use rookwright_puzzle::{Puzzle, Solution};
use rookwright_run::{Budget, add_disagreements, limited_json};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use std::time::Instant;

/// The request for solutions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Solve {
    puzzle: PuzzleInput,
    #[serde(default)]
    engine: Option<String>,
    #[serde(default)]
    labelling: Option<String>,
    #[serde(default)]
    plain: bool,
    #[serde(default)]
    limit: Option<u64>,
    #[serde(default)]
    up_to_symmetry: bool,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    explain: bool,
    #[serde(default)]
    time_limit: Option<Seconds>,
    #[serde(default)]
    threads: Option<usize>,
    #[serde(default)]
    tries: bool,
    #[serde(default)]
    refutations: Option<u32>,
    #[serde(default)]
    set_play: bool,
}

impl Request for Solve {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let puzzle = self.puzzle.read(limits)?;
        let search = Search {
            plain: self.plain,
            up_to_symmetry: self.up_to_symmetry,
            seed: self.seed,
            ..Search::read(self.engine.as_deref(), self.labelling.as_deref())?
        };
        if search.seed.is_some() && !puzzle.can_be_random(search.engine) {
            return Err(Refusal::input(format!(
                "a seed cannot be combined with the engine {}",
                search.engine
            )));
        }
        let extras = Extras { tries: self.tries, refutations: self.refutations, set_play: self.set_play };
        mate::refuse(&puzzle, &search, extras, self.limit.is_some(), self.explain)?;
        let limit = match self.limit {
            Some(limit) => limits.number(limit, limits.solutions_of(puzzle.geometry()), "solutions")?,
            None if puzzle.is_meant_to_be_unique() => Puzzle::MOST_OF_UNIQUE,
            None => 1,
        };
        Ok(Box::new(move |context| {
            let budget =
                Budget { solutions: Some(limit), ..context.budget(self.time_limit.map(|limit| limit.0)) };
            if let Puzzle::Mate(problem) = &puzzle {
                return mate::solve(
                    problem,
                    &search,
                    extras,
                    &budget,
                    context.threads(self.threads),
                    context,
                );
            }
            solve(&puzzle, &search, self.explain, &budget, context.threads(self.threads), context)
        }))
    }
}

/// Finds solutions, reports each one as soon as it is found, and returns the document with all of them.
fn solve(
    puzzle: &Puzzle,
    search: &Search,
    explain: bool,
    budget: &Budget,
    threads: usize,
    context: &JobContext<'_>,
) -> Result<Value, Refusal> {
    let start = Instant::now();
    let mut solutions = Vec::new();
    let classes = search.up_to_symmetry.then(|| ClassSizes::of(puzzle));
    let outcome = puzzle.solve(&search.settings(budget, threads, context.listener()), &mut |solution| {
        let mut document = solution.json();
        if explain {
            document["explained"] = solution.explain().into();
        }
        let mut news = json!({
            "number": solutions.len() + 1,
            "solution": document,
            "diagram": context.diagram(&solution.diagram()),
        });
        if let Some(size) = classes.as_ref().and_then(|classes| classes.size(solution)) {
            news["class"] = size.into();
        }
        solutions.push(document);
        context.tell(News::Solution(news));
        if budget.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let mut document = Map::new();
    document.insert("puzzle".into(), puzzle.json());
    document.insert("solutions".into(), solutions.into());
    document.extend(limited_json(&outcome, budget, start.elapsed()));
    add_disagreements(&mut document, puzzle.disagreements(&outcome));
    Ok(Value::Object(document))
}

/// The sizes of classes of solutions that are images of each other.
struct ClassSizes(Vec<Symmetry>);

impl ClassSizes {
    fn of(puzzle: &Puzzle) -> Self {
        Self(match puzzle {
            Puzzle::Placement(puzzle) => puzzle.symmetries(),
            Puzzle::Tour(puzzle) => puzzle.symmetries(),
            _ => Vec::new(),
        })
    }

    fn size(&self, solution: &Solution) -> Option<usize> {
        match solution {
            Solution::Placement { puzzle, men } => Some(orbit_size(puzzle.geometry(), &self.0, men)),
            Solution::Tour { puzzle, tour } => Some(rookwright_tour::orbit_size(puzzle, &self.0, tour)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{named, recorder};
    use crate::{JobContext, Limits, Task};
    use serde_json::json;

    /// The classes add up to all solutions.
    #[test]
    fn classes_have_sizes() {
        for (words, classes, all) in [(["queens", "8"], 12, 92), (["tour", "3x4"], 3, 8)] {
            let (news, heard) = recorder();
            let body = json!({ "puzzle": { "words": words }, "limit": 100, "up_to_symmetry": true });
            let task = Task::read("solve", body.to_string().as_bytes(), &Limits::default()).unwrap();
            task.run(&JobContext { news, ..JobContext::default() }).unwrap();
            let sizes: Vec<u64> = named(&heard, "solution")
                .iter()
                .map(|solution| solution["class"].as_u64().unwrap())
                .collect();
            assert_eq!((sizes.len(), sizes.iter().sum::<u64>()), (classes, all), "{words:?}: {sizes:?}");
        }
    }
}
