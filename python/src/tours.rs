//! Counts of tours by several actors, each with a share of the states.

use crate::failure::Failure;
use crate::settings::Options;
use crate::values::Document;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rookwright::Puzzle;
use rookwright::run::{Budget, End};
use rookwright::tour::{Partition, PartitionError, Plan, Round, Tour, Widths};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

create_exception!(
    rookwright._rookwright,
    NeedsWider,
    PyException,
    "The count has to start again with these widths of states and numbers: (wide, limbs)."
);

/// The share of an actor.
#[pyclass(module = "rookwright._rookwright")]
pub(crate) struct TourPartition {
    partition: Partition,
}

fn tour_of(puz: &str) -> Result<(Puzzle, Arc<Tour>), Failure> {
    let puzzle: Puzzle = puz.parse().map_err(Failure::input)?;
    match &puzzle {
        Puzzle::Tour(tour) => {
            let tour = Arc::clone(tour);
            Ok((puzzle, tour))
        }
        _ => Err(Failure::input("expected a tour: other puzzles are counted in shards")),
    }
}

impl TourPartition {
    /// Turns an error into an exception; one that larger widths mend names them.
    fn failed(&self, error: &PartitionError) -> PyErr {
        match self.partition.widths().next(error) {
            Some(Widths { wide, limbs }) => NeedsWider::new_err((wide, limbs)),
            None => failure(error).into(),
        }
    }

    fn work<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut Partition) -> Result<T, PartitionError> + Send,
    ) -> PyResult<T> {
        let partition = &mut self.partition;
        py.detach(|| work(partition)).map_err(|error| self.failed(&error))
    }
}

fn failure(error: &PartitionError) -> Failure {
    match error {
        PartitionError::Misuse(what) => Failure::Internal((*what).to_owned()),
        error => Failure::input(error),
    }
}

#[pymethods]
impl TourPartition {
    /// The actor `index` of `of`, from 0.
    #[new]
    fn new(puz: &str, index: usize, of: usize, wide: bool, limbs: usize, memory: u64) -> PyResult<Self> {
        let (_, tour) = tour_of(puz)?;
        let widths = Widths { wide, limbs };
        match Partition::new(&tour, index, of, widths, memory) {
            Ok(partition) => Ok(Self { partition }),
            Err(error) => match widths.next(&error) {
                Some(Widths { wide, limbs }) => Err(NeedsWider::new_err((wide, limbs))),
                None => Err(failure(&error).into()),
            },
        }
    }

    /// Reads an actor that was saved.
    #[staticmethod]
    fn load(
        py: Python<'_>,
        path: PathBuf,
        puz: &str,
        index: usize,
        of: usize,
        memory: u64,
    ) -> PyResult<Self> {
        let (_, tour) = tour_of(puz)?;
        let loaded = py.detach(|| Partition::load(&path, &tour, index, of, memory));
        Ok(Self { partition: loaded.map_err(|error| failure(&error))? })
    }

    /// Makes an actor from a share that was dealt to it.
    #[staticmethod]
    fn receive(
        py: Python<'_>,
        share: Vec<u8>,
        puz: &str,
        index: usize,
        of: usize,
        memory: u64,
    ) -> PyResult<Self> {
        let (_, tour) = tour_of(puz)?;
        let received = py.detach(|| Partition::receive(share, &tour, index, of, memory));
        Ok(Self { partition: received.map_err(|error| failure(&error))? })
    }

    /// Shares its states out among this number of actors, between two rounds; it must be the only one.
    fn deal<'py>(&self, py: Python<'py>, of: usize) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let shares = py.detach(|| self.partition.deal(of)).map_err(|error| failure(&error))?;
        Ok(shares.iter().map(|share| PyBytes::new(py, share)).collect())
    }

    /// Writes the share to a file, between two rounds.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        Ok(py.detach(|| self.partition.save(&path)).map_err(|error| failure(&error))?)
    }

    /// The numbers of states of the near and the far side.
    fn counts(&self) -> (u64, u64) {
        self.partition.counts()
    }

    /// The number of states in all tables so far, of squares swept, and of bytes at most.
    fn effort(&self) -> (u64, u64, u64) {
        (self.partition.states(), self.partition.swept(), self.partition.most_bytes())
    }

    /// Begins a round, and says what it is ("sweep", "join" or "over") and how far the count is.
    fn begin_round(&mut self, py: Python<'_>, near: u64, far: u64) -> PyResult<(&'static str, u64, u64)> {
        Ok(match self.work(py, |partition| partition.begin_round(near, far))? {
            Round::Sweep { done, of } => ("sweep", done, of),
            Round::Join { done, of } => ("join", done, of),
            _ => ("over", 0, 0),
        })
    }

    /// Expands some states, and returns what goes to each actor; `None` when all are expanded.
    fn expand<'py>(&mut self, py: Python<'py>, limit: u64) -> PyResult<Option<Vec<Bound<'py, PyBytes>>>> {
        let blobs = self.work(py, |partition| partition.expand(limit))?;
        Ok(blobs.map(|blobs| blobs.iter().map(|blob| PyBytes::new(py, blob)).collect()))
    }

    /// Whether all states of the round are expanded.
    fn is_expanded(&self) -> bool {
        self.partition.is_expanded()
    }

    /// Adds states of another actor.
    fn absorb(&mut self, py: Python<'_>, blob: &[u8]) -> PyResult<()> {
        self.work(py, |partition| partition.absorb(blob))
    }

    /// Ends a round.
    fn end_round(&mut self, py: Python<'_>) -> PyResult<()> {
        self.work(py, Partition::end_round)
    }

    /// The number of cycles of its states, in digits.
    fn join(&mut self, py: Python<'_>) -> PyResult<String> {
        Ok(self.work(py, Partition::join)?.to_string())
    }
}

/// Returns the document of a count that needs no actors; `None` if it needs them.
#[pyfunction]
pub(crate) fn tour_plan(py: Python<'_>, puz: &str, options: Options) -> PyResult<Option<Document>> {
    let (puzzle, tour) = tour_of(puz)?;
    let (settings, running) = options.read(py)?;
    let start = std::time::Instant::now();
    let budget = settings.budget.clone();
    let plan = running.wait_for_all(py, move || Partition::plan(&tour, &settings))?;
    match plan.map_err(Failure::from)? {
        Plan::Known(outcome) => Ok(Some(Document(puzzle.count_json(&outcome, &budget, start.elapsed())))),
        _ => Ok(None),
    }
}

/// Returns the document of a count that found this number of cycles.
#[pyfunction]
pub(crate) fn tour_outcome(puz: &str, cycles: &str, states: u64, seconds: f64) -> PyResult<Document> {
    let (puzzle, tour) = tour_of(puz)?;
    let cycles = cycles.parse().map_err(|_| Failure::input("cycles: expected a number"))?;
    let outcome = Partition::outcome(&tour, cycles, states);
    debug_assert_eq!(outcome.end, End::Exhausted);
    let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    Ok(Document(puzzle.count_json(&outcome, &Budget::default(), time)))
}
