//! The task `history`: what was solved, and how strong the solver is.

use super::practice::now;
use super::read;
use crate::operation::{Operation, Pace, Work};
use crate::picture::Picture;
use crate::{Language, Limits, Refusal};
use rookwright_collection::{Attempt, AttemptResult, Collection, HistoryNumbers, Repetition, SolverRating};
use rookwright_run::document::{Entries, document};
use rookwright_run::options::{Given, Options};
use std::collections::HashSet;

/// The most attempts that are listed.
const MOST_ATTEMPTS: usize = 50;
/// The most puzzles that are shown with their boards.
const MOST_BOARDS: usize = 48;

/// Shows what was solved, and how strong the solver is.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct ShowHistory {
    /// Show the plan of this puzzle
    pub id: Option<i64>,
    /// Count results from this time on, in seconds since 1970
    pub since: i64,
    /// Show the boards of N puzzles
    pub boards: usize,
}

/// What was solved, and how strong the solver is.
#[document]
pub(crate) struct HistoryAnswer {
    /// How many attempts there were, and how they went.
    #[serde(flatten)]
    numbers: HistoryNumbers,
    /// The number of puzzles whose last attempt went wrong.
    missed: usize,
    /// How many attempts ended in each way since the time of the request.
    results: Entries<&'static str, u64>,
    /// The rating of the solver; null without an attempt at a puzzle that has a rating.
    rating: Option<RatingOfSolver>,
    /// Times in seconds since 1970, and the rating after each, the earliest first.
    course: Vec<(i64, f64)>,
    /// When the puzzle of the request is to be solved again.
    plan: Option<Repetition>,
    /// The last attempts.
    last: Vec<Attempt>,
    /// The puzzles that were tried last.
    boards: Vec<TriedBoard>,
}

/// The rating of the solver.
#[document]
pub(crate) struct RatingOfSolver {
    /// The rating.
    value: f64,
    /// Its deviation.
    deviation: f64,
    /// The number of attempts that count.
    attempts: usize,
}

/// A puzzle that was tried, with its last result.
#[document]
pub(crate) struct TriedBoard {
    /// The puzzle.
    id: i64,
    /// How the last attempt went.
    result: AttemptResult,
    /// When it ended, in seconds since 1970.
    time: i64,
    /// Its title.
    title: Option<String>,
    /// What is asked.
    asked: String,
    /// A picture.
    diagram: Picture,
}

impl Operation for ShowHistory {
    const NAME: &'static str = "history";
    const PACE: Pace = Pace::Brief;
    type Answer = HistoryAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<HistoryAnswer>, Refusal> {
        let this = request.options;
        if this.boards > MOST_BOARDS {
            return Err(Refusal::input(format!("boards: expected a number up to {MOST_BOARDS}")));
        }
        Ok(Box::new(move |context| {
            let collection = read(context)?;
            if let Some(id) = this.id {
                // A puzzle that is not there is refused, where numbers of nothing would all be 0.
                collection.show(id)?;
            }
            let SolverRating { now: strength, attempts, course } = collection.solver_rating(now())?;
            let results = collection.results_since(this.since)?;
            Ok(HistoryAnswer {
                numbers: collection.history_numbers(this.id, now())?,
                missed: collection.missed()?.len(),
                results: AttemptResult::ALL.into_iter().map(AttemptResult::name).zip(results).collect(),
                rating: strength.map(|(value, deviation)| RatingOfSolver {
                    value: value.round(),
                    deviation: deviation.round(),
                    attempts,
                }),
                course: course.iter().map(|&(time, value)| (time, value.round())).collect(),
                plan: this.id.map(|id| collection.repetition(id)).transpose()?.flatten(),
                last: collection.attempts(this.id, MOST_ATTEMPTS)?,
                boards: boards(&collection, this.boards)?,
            })
        }))
    }
}

/// Returns the puzzles that were tried last, each once, with their boards and the last results.
fn boards(collection: &Collection, most: usize) -> Result<Vec<TriedBoard>, Refusal> {
    let mut seen = HashSet::new();
    let mut boards = Vec::new();
    // One puzzle may have been tried many times; then fewer are shown.
    for attempt in collection.attempts(None, most.saturating_mul(4))? {
        if boards.len() == most {
            break;
        }
        if seen.insert(attempt.puzzle) {
            let record = collection.show(attempt.puzzle)?;
            boards.push(TriedBoard {
                id: attempt.puzzle,
                result: attempt.result,
                time: attempt.time,
                asked: record.asked(),
                diagram: Picture::of(&record.diagram(), Language::English),
                title: record.facts.title,
            });
        }
    }
    Ok(boards)
}
