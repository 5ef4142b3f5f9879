//! The task `history`: what was solved, and how strong the solver is.

use super::practice::now;
use super::{is_new, open};
use crate::operation::{Named, Operation, Pace, Work};
use crate::picture::Picture;
use crate::{Language, Limits, Refusal};
use rookwright_collection::{
    Access, Attempt, AttemptResult, Collection, HistoryNumbers, Repetition, SolverRating,
};
use rookwright_run::document::Entries;
use rookwright_run::options::{Given, Options};
use serde::Serialize;
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
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct HistoryAnswer {
    /// The number of attempts.
    attempts: u64,
    /// The number of puzzles that were solved, with a hint or without.
    solved: u64,
    /// The number of puzzles whose first attempt was right.
    at_once: u64,
    /// The number of right attempts since the last wrong one.
    streak: u64,
    /// The number of puzzles that are due.
    due: u64,
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
    last: Vec<SavedAttempt>,
    /// The puzzles that were tried last.
    boards: Vec<TriedBoard>,
}

/// The rating of the solver.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct RatingOfSolver {
    /// The rating.
    value: f64,
    /// Its deviation.
    deviation: f64,
    /// The number of attempts that count.
    attempts: usize,
}

/// An attempt at a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct SavedAttempt {
    /// The puzzle.
    id: i64,
    /// How it went.
    result: AttemptResult,
    /// How long it took.
    milliseconds: u32,
    /// When it ended, in seconds since 1970.
    time: i64,
}

/// A puzzle that was tried, with its last result.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
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
    const ANSWER: Named = Named::Here;
    type Answer = HistoryAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<HistoryAnswer>, Refusal> {
        let this = request.options;
        if this.boards > MOST_BOARDS {
            return Err(Refusal::input(format!("boards: expected a number up to {MOST_BOARDS}")));
        }
        Ok(Box::new(move |context| {
            if is_new(context) && this.id.is_none() {
                return Ok(Summary::default().answer());
            }
            let collection = open(context, Access::Read)?;
            if let Some(id) = this.id {
                collection.show(id)?;
            }
            let summary = Summary {
                numbers: collection.history_numbers(this.id, now())?,
                results: collection.results_since(this.since)?,
                rating: collection.solver_rating(now())?,
                missed: collection.missed()?.len(),
                plan: match this.id {
                    Some(id) => collection.repetition(id)?,
                    None => None,
                },
                last: collection.attempts(this.id, MOST_ATTEMPTS)?,
                boards: boards(&collection, this.boards)?,
            };
            Ok(summary.answer())
        }))
    }
}

/// The parts of the answer that describe attempts.
#[derive(Default)]
struct Summary {
    numbers: HistoryNumbers,
    results: [u64; 4],
    rating: SolverRating,
    missed: usize,
    plan: Option<Repetition>,
    last: Vec<Attempt>,
    boards: Vec<TriedBoard>,
}

impl Summary {
    fn answer(self) -> HistoryAnswer {
        let HistoryNumbers { attempts, solved, at_once, streak, due } = self.numbers;
        let saved = |attempt: Attempt| SavedAttempt {
            id: attempt.puzzle,
            result: attempt.result,
            milliseconds: attempt.milliseconds,
            time: attempt.time,
        };
        let rating = self.rating.now.map(|(value, deviation)| RatingOfSolver {
            value: value.round(),
            deviation: deviation.round(),
            attempts: self.rating.attempts,
        });
        HistoryAnswer {
            attempts,
            solved,
            at_once,
            streak,
            due,
            missed: self.missed,
            results: AttemptResult::ALL.into_iter().map(AttemptResult::name).zip(self.results).collect(),
            rating,
            course: self.rating.course.iter().map(|&(time, value)| (time, value.round())).collect(),
            plan: self.plan,
            last: self.last.into_iter().map(saved).collect(),
            boards: self.boards,
        }
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
