//! A puzzle of any family.

use crate::failure::Failure;
use crate::mate::SolvedMate;
use crate::picture::{drawn, written};
use crate::settings::Options;
use crate::solution::{Solution, SolutionList};
use crate::stream::{Item, Stream};
use crate::values::{Document, Request};
use pyo3::prelude::*;
use rookwright::board::Arrow;
use rookwright::compare::Way;
use rookwright::mate;
use rookwright::mate::play::PartialAnswer;
use rookwright::ops::{Compare, Counted, Extras, Limits, PuzzleInput, ReadPuzzle, Solutions};
use rookwright::run::options::Given;
use rookwright::run::{Budget, Outcome, Settings};
use rookwright::sheet::Svg;
use rookwright::{Checked, Hints};
use rookwright_run::{add_disagreements, limited_json};
use serde_json::{Map, Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A mate is first tried for this time on the caller's own thread: most need less, and handing work to another thread and
/// back takes as long as a short proof.
const AT_ONCE: Duration = Duration::from_millis(3);

/// A puzzle of any family.
#[pyclass(frozen, eq, module = "rookwright._rookwright")]
#[derive(Clone, PartialEq)]
pub(crate) struct Puzzle(pub(crate) rookwright::Puzzle);

#[pymethods]
impl Puzzle {
    /// Reads the text of a `.puz` file.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        let puzzle = py.detach(|| text.parse::<rookwright::Puzzle>());
        Ok(Self(puzzle.map_err(Failure::from)?))
    }

    /// Reads a Chess-Num puzzle: a `.puz` text, or just a grid of clues.
    #[staticmethod]
    fn read_chessnum(py: Python<'_>, text: &str) -> PyResult<Self> {
        let puzzle = py.detach(|| rookwright::Puzzle::chessnum(text));
        Ok(Self(puzzle.map_err(Failure::from)?))
    }

    /// Makes a puzzle from words or a position, with options; the fields are those of requests (docs/reference/api.md).
    #[staticmethod]
    fn make(py: Python<'_>, fields: Request) -> PyResult<Self> {
        let input = Given::<PuzzleInput>::read(&fields.fields(py)?, &[]).map_err(Failure::input)?;
        // The limits are those of a server, and Python runs on the user's own machine.
        let limits = Limits { side: u32::MAX, ..Limits::default() };
        let puzzle = py.detach(|| input.read(&limits));
        Ok(Self(puzzle.map_err(Failure::from)?))
    }

    /// The family: `placement`, `chessnum`, `tour` or `mate`.
    #[getter]
    fn family(&self) -> &'static str {
        self.0.family()
    }

    /// The title, or a description.
    #[getter]
    fn title(&self) -> String {
        self.0.title()
    }

    /// The number of files and ranks.
    #[getter]
    fn size(&self) -> (u32, u32) {
        (self.0.geometry().files(), self.0.geometry().ranks())
    }

    /// The engines that can be compared.
    #[getter]
    fn engines(&self) -> Vec<&'static str> {
        self.0.engines().iter().map(|engine| engine.name()).collect()
    }

    /// The puzzle as the text of a file.
    #[getter]
    fn puz(&self) -> String {
        self.0.to_string()
    }

    /// The puzzle as the document of the command line.
    fn document(&self) -> Document {
        Document(self.0.json())
    }

    /// The board as text.
    fn text(&self) -> PyResult<String> {
        written(&self.0.diagram())
    }

    /// The picture.
    #[pyo3(signature = (*, square, coordinates, flipped))]
    fn svg(&self, py: Python<'_>, square: f64, coordinates: bool, flipped: bool) -> PyResult<String> {
        drawn(py, &self.0.diagram(), square, coordinates, flipped)
    }

    /// The encoding for another solver.
    fn export(&self, py: Python<'_>, format: &str, plain: bool) -> PyResult<String> {
        let format = format.parse().map_err(Failure::input)?;
        let hints = if plain { Hints::Plain } else { Hints::Implied };
        let written = py.detach(|| {
            let mut text = Vec::new();
            self.0.export(format, hints, &mut text).map(|()| String::from_utf8_lossy(&text).into_owned())
        });
        Ok(written.map_err(Failure::input)?)
    }

    /// Finds solutions. Returns them with a document about the search.
    fn solve(
        &self,
        py: Python<'_>,
        options: Options,
        request: Request,
    ) -> PyResult<(SolutionList, Document)> {
        let (settings, running) = options.read(py)?;
        let asked: Solutions = request.of_puzzle(py)?;
        let settings = self.settings(settings, asked.limit(&self.0), asked.up_to_symmetry, asked.seed)?;
        let puzzle = self.0.clone();
        let (found, document) = running.wait(py, move || -> Result<_, Failure> {
            let (start, mut found) = (Instant::now(), Vec::new());
            let outcome = puzzle.solve(&settings, &mut |solution| {
                found.push(solution.clone());
                if settings.budget.cancel.is_cancelled() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })?;
            Ok((found, summary(&puzzle, &outcome, &settings, start)))
        })??;
        Ok((SolutionList(found), Document(document)))
    }

    /// Starts a search for all solutions, one by one.
    fn solutions(&self, py: Python<'_>, options: Options, request: Request) -> PyResult<Stream> {
        let (settings, running) = options.read(py)?;
        let asked: Solutions = request.of_puzzle(py)?;
        let settings = self.settings(settings, asked.limit, asked.up_to_symmetry, asked.seed)?;
        let puzzle = self.0.clone();
        Stream::start(running, move |stream| {
            let start = Instant::now();
            let outcome =
                puzzle.solve(&settings, &mut |solution| stream.send(Item::Solution(solution.clone())))?;
            Ok(summary(&puzzle, &outcome, &settings, start))
        })
    }

    /// Counts the solutions. Returns a document.
    fn count(&self, py: Python<'_>, options: Options, request: Request) -> PyResult<Document> {
        let (settings, running) = options.read(py)?;
        let asked: Counted = request.of_puzzle(py)?;
        let settings = self.settings(settings, None, asked.up_to_symmetry, None)?;
        let puzzle = self.0.clone();
        let document = running.wait(py, move || -> Result<Value, Failure> {
            let start = Instant::now();
            let outcome = puzzle.count(&settings)?;
            Ok(summary(&puzzle, &outcome, &settings, start))
        })??;
        Ok(Document(document))
    }

    /// Solves a mate.
    fn solve_mate(&self, py: Python<'_>, options: Options, request: Request) -> PyResult<SolvedMate> {
        let rookwright::Puzzle::Mate(problem) = &self.0 else {
            return Err(Failure::input("this puzzle is not a mate").into());
        };
        let (settings, running) = options.read(py)?;
        let wishes = request.read::<Extras>(py)?.wishes();
        // Most mates are solved at once, in less time than it takes to hand them to a thread.
        let time = settings.budget.time.map_or(AT_ONCE, |time| time.min(AT_ONCE));
        let brief = settings.with_budget(Budget { time: Some(time), ..settings.budget.clone() });
        let solved = py.detach(|| SolvedMate::of(problem, &brief, &wishes))?;
        // Finished, or out of the time that the caller had allowed in the first place.
        if solved.is_finished() || settings.budget.time == Some(time) {
            return Ok(solved);
        }
        let problem = Arc::clone(problem);
        Ok(running.wait(py, move || SolvedMate::of(&problem, &settings, &wishes))??)
    }

    /// Checks the answers in a text. Returns a document.
    fn check(&self, py: Python<'_>, options: Options, answer: String) -> PyResult<Document> {
        let (settings, running) = options.read(py)?;
        let puzzle = self.0.clone();
        let document = running.wait(py, move || -> Result<Value, Failure> {
            let answers = match puzzle.read_answers(&answer) {
                Ok(answers) => Ok(answers),
                // A text that breaks a rule as it is read is a wrong answer, and not an exception.
                Err(error) if error.is_wrong() => {
                    Err(rookwright::Wrong { message: error.to_string(), diagram: puzzle.diagram() })
                }
                Err(error) => return Err(error.into()),
            };
            Ok(Checked::within(answers, &settings.budget).json(&puzzle))
        })??;
        Ok(Document(document))
    }

    /// Reads the answers in a text, without checking them.
    fn read_answers(&self, text: &str) -> PyResult<Vec<Solution>> {
        let answers = self.0.read_answers(text).map_err(Failure::from)?;
        Ok(answers.into_iter().map(Solution).collect())
    }

    /// Runs the engines of a comparison. Returns the documents of the runs.
    fn compare(&self, py: Python<'_>, options: Options, request: Request) -> PyResult<Vec<Document>> {
        let (settings, running) = options.read(py)?;
        let asked = Compare { plain: settings.plain, ..request.of_puzzle(py)? };
        let ways = asked.ways(&self.0);
        let settings = settings.with_budget(Budget { solutions: asked.limit, ..settings.budget.clone() });
        let puzzle = self.0.clone();
        Ok(running.wait(py, move || {
            let run = |way: &Way| -> Result<Document, Failure> {
                let line = way.run(&puzzle, &settings)?;
                let mut document = line.json();
                document["finished"] = line.finished.into();
                document["limit"] = json!(line.late.map(|limit| limit.as_secs_f64()));
                Ok(Document(document))
            };
            ways.iter().map(run).collect::<Result<_, _>>()
        })??)
    }

    /// The position of a mate after some moves, as in UCI: its FEN and its picture with an arrow for the last move.
    fn after(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<(String, String)> {
        let rookwright::Puzzle::Mate(problem) = &self.0 else {
            return Err(Failure::input("this puzzle is not a mate").into());
        };
        let partial = PartialAnswer::read(problem, &moves).map_err(Failure::input)?;
        let mut diagram = mate::picture(partial.position());
        let last = partial.steps().last().map(|step| step.played);
        diagram.arrows.extend(last.map(|step| Arrow { from: step.from().into(), to: step.to().into() }));
        Ok((partial.position().to_string(), drawn(py, &diagram, Svg::default().square, true, false)?))
    }

    /// A Chess-Num puzzle as people solve it, step by step; `None` for other puzzles.
    fn steps(&self, py: Python<'_>) -> Option<Document> {
        py.detach(|| self.0.steps()).map(|steps| Document(rookwright::run::document::value_of(&steps)))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.to_string().hash(&mut hasher);
        hasher.finish()
    }
}

impl Puzzle {
    fn settings(
        &self,
        settings: Settings,
        solutions: Option<u64>,
        up_to_symmetry: bool,
        seed: Option<u64>,
    ) -> Result<Settings, Failure> {
        // An engine that ignores the seed would seem to give random solutions.
        if seed.is_some() && !self.0.can_be_random(settings.engine) {
            let message = format!("a seed cannot be combined with the engine {}", settings.engine);
            return Err(Failure::input(message));
        }
        let budget = Budget { solutions, ..settings.budget.clone() };
        Ok(Settings { up_to_symmetry, seed, budget, ..settings })
    }
}

/// Returns the document about a search.
fn summary(puzzle: &rookwright::Puzzle, outcome: &Outcome, settings: &Settings, start: Instant) -> Value {
    let mut document = Map::new();
    document.insert("puzzle".into(), puzzle.json());
    document.extend(limited_json(outcome, &settings.budget, start.elapsed()));
    if let Some(optimum) = outcome.optimum {
        document.insert("optimum_words".into(), puzzle.optimum_words(optimum).into());
    }
    add_disagreements(&mut document, puzzle.disagreements(outcome));
    document.into()
}
