//! The task `solve`: finds solutions.

use crate::events::FoundSolution;
use crate::fitting::{LINE, PLACEMENT, TOUR, refuse_unfit};
use crate::mate::{self, Extras};
use crate::operation::{Named, Operation, Pace, Work};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use crate::search::{Effort, Hash, SEARCH, Search};
use crate::{JobContext, Limits, Refusal};
use rookwright_board::{Symmetry, orbit_size};
use rookwright_puzzle::document::SolvedPuzzle;
use rookwright_puzzle::{Puzzle, Solution};
use rookwright_run::document::{SearchResult, value_of};
use rookwright_run::options::{FieldError, Given, Kind, Options};
use rookwright_run::{Budget, Settings};
use serde_json::Value;
use std::ops::ControlFlow;
use std::time::Instant;

/// Finds solutions of a puzzle, one or many.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Solve {
    /// Which solutions.
    #[option(flatten)]
    pub solutions: Solutions,
    /// Explain the solution: which pieces attack each square that a rule names
    #[option(only = [PLACEMENT, TOUR])]
    pub explain: bool,
    /// What is analysed besides the keys of a mate.
    #[option(flatten)]
    pub extras: Extras,
}

/// Which solutions of a puzzle are looked for, and how.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Solutions {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// Find all solutions, not just one
    #[option(group = SEARCH)]
    pub all: bool,
    /// Stop after N solutions
    #[option(
        noun = "number of solutions",
        kind = Kind::Number { least: 1, most: u64::MAX, halves: false },
        only = [PLACEMENT, TOUR, LINE],
        group = SEARCH
    )]
    pub limit: Option<u64>,
    /// Show one of each set of symmetric solutions
    ///
    /// Solutions are symmetric if a rotation or reflection turns one into the other; on a torus also a shift.
    #[option(only = [PLACEMENT, TOUR], group = SEARCH)]
    pub up_to_symmetry: bool,
    /// Seed of a random solution; the same seed finds the same solutions
    #[option(noun = "seed", only = [PLACEMENT, TOUR], group = SEARCH, advanced)]
    pub seed: Option<u64>,
    /// How it is searched.
    #[option(flatten)]
    pub search: Search,
    /// What the search may spend.
    #[option(flatten)]
    pub effort: Effort,
    /// The table of a mate search.
    #[option(flatten)]
    pub hash: Hash,
}

impl Solutions {
    /// Returns the settings of the search, without limits.
    pub fn settings(&self) -> Settings {
        Settings { up_to_symmetry: self.up_to_symmetry, seed: self.seed, ..self.search.settings() }
    }

    /// Returns the number of solutions after which the search stops; `None` if it finds all.
    pub fn limit(&self, puzzle: &Puzzle) -> Option<u64> {
        let usual = if puzzle.is_meant_to_be_unique() { Puzzle::MOST_OF_UNIQUE } else { 1 };
        self.limit.or((!self.all).then_some(usual))
    }

    /// Refuses what does not fit the puzzle. `given` are all options of the request.
    ///
    /// # Errors
    /// If an option is not for such puzzles, or the engine finds no random solutions.
    pub fn check<O: Options>(&self, given: &Given<O>, puzzle: &Puzzle) -> Result<(), FieldError> {
        refuse_unfit(given, puzzle)?;
        let random = ["seed", "random"].into_iter().find(|name| given.has(name));
        match random.filter(|_| !puzzle.can_be_random(self.search.engine)) {
            Some(name) => Err(FieldError::contradiction(format!(
                "[{name}] cannot be combined with the engine {}",
                self.search.engine
            ))),
            None => Ok(()),
        }
    }
}

impl Operation for Solve {
    const NAME: &'static str = "solve";
    const PACE: Pace = Pace::Long;
    const ANSWER: Named = Named::Command("solve");
    type Answer = Value;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<Value>, Refusal> {
        let puzzle = request.options.solutions.puzzle.read(limits)?;
        let checked = request.options.solutions.check(&request, &puzzle);
        checked.map_err(|error| Refusal::field(&error))?;
        let Solve { solutions: asked, explain, extras } = request.options;
        let most = limits.solutions_of(puzzle.geometry());
        let limit = limits.number(asked.limit(&puzzle).unwrap_or(most), most, "solutions")?;
        Ok(Box::new(move |context| {
            let settings = asked.effort.within(asked.settings(), &asked.hash, context);
            let budget = Budget { solutions: Some(limit), ..settings.budget.clone() };
            let settings = Settings { budget, ..settings };
            match &puzzle {
                Puzzle::Mate(problem) => mate::solve(problem, &extras, &settings, context),
                _ => solve(&puzzle, &settings, explain, context),
            }
        }))
    }
}

/// Finds solutions, reports each one as soon as it is found, and returns the document with all of them.
fn solve(
    puzzle: &Puzzle,
    settings: &Settings,
    explain: bool,
    context: &JobContext<'_>,
) -> Result<Value, Refusal> {
    let budget = &settings.budget;
    let start = Instant::now();
    let mut solutions = Vec::new();
    // If one of each class is shown, it says how many solutions it stands for.
    let classes = settings.up_to_symmetry.then(|| ClassSizes::of(puzzle));
    let outcome = puzzle.solve(settings, &mut |solution| {
        let mut document = solution.document();
        if explain {
            document.set_explained(solution.explain());
        }
        solutions.push(document.clone());
        let found = FoundSolution {
            number: solutions.len(),
            solution: document,
            diagram: context.picture(&solution.diagram()),
            class: classes.as_ref().and_then(|classes| classes.size(solution)),
        };
        context.tell(found.into());
        if budget.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let search = SearchResult {
        disagreements: puzzle.disagreements(&outcome),
        ..SearchResult::within(&outcome, budget, start.elapsed())
    };
    Ok(value_of(&SolvedPuzzle { puzzle: puzzle.document(), solutions, search }))
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
