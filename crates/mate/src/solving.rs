//! Solves mate problems step by step, for the command line and the tasks.
//!
//! [`Solving`] finds the keys first and then analyses them. Every result is replayed by the plain rules
//! before it is returned, and is written as the same kind of document.

use crate::analysis::{self, Explanation, Report, Wishes, analyse};
use crate::document::{
    ExplainedMove, LinesReport, MateAnswer, MateExplanation, MatePuzzle, MateReport, MoveExplanation,
    NamedMove, NothingExplained, ProvenKeys, Solved,
};
use crate::named::named_otherwise;
use crate::report::Lines;
use crate::{
    AnyOracle, Forced, Over, Problem, Shorter, Stipulation, Table, check_line, engine_of, table_bytes,
};
use rookwright_board::{Argument, say};
use rookwright_chess::{Move, Notation};
use rookwright_run::document::{SearchResult, value_of};
use rookwright_run::{Direction, Listener, Outcome, RunError, Settings, Watch};
use serde_json::Value;
use std::time::Duration;

/// A result failed its replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}; this is a bug, please report it")]
pub struct Bug(String);

/// A problem of direct or self play that is being solved.
#[derive(Debug)]
pub struct Solving<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The oracle.
    pub oracle: AnyOracle<'a>,
    /// Says when to stop.
    pub watch: &'a Watch,
    /// The notation of moves in remarks.
    pub notation: Notation,
}

/// The result for a problem of direct or self play.
#[derive(Clone, Debug)]
pub enum Reported {
    /// The full analysis.
    Report(Box<Report>, Outcome),
    /// No solution of any length exists.
    Nothing(Outcome),
    /// The keys are proven, but there was no time to analyse them.
    OnlyKeys(Vec<Move>, Outcome),
    /// The search ended early.
    Undecided(Outcome),
}

/// The result for a first move.
#[derive(Debug)]
pub enum Explained {
    /// The explanation, and the stipulation with its number of moves.
    Explanation(Box<Explanation>, Stipulation, Outcome),
    /// No solution of any length exists, so there is nothing to explain.
    Nothing(Outcome),
    /// The search ended early.
    Undecided(Outcome),
}

/// Creates the hash table for the settings.
pub fn table(settings: &Settings) -> Table {
    Table::new(table_bytes(&settings.budget))
}

impl<'a> Solving<'a> {
    /// Starts solving. Fails if the engine of the settings does not support mates.
    pub fn new(
        problem: &'a Problem,
        settings: &Settings,
        table: &'a Table,
        watch: &'a Watch,
    ) -> Result<Self, RunError> {
        let engine = engine_of(settings)?;
        let oracle = AnyOracle::new(engine, problem.stipulation(), settings.threads, table, watch);
        Ok(Self { problem, oracle, watch, notation: Notation::default() })
    }

    /// Searches for the keys.
    pub fn force(&mut self, progress: &Listener) -> Forced {
        Forced::of(self.problem, &mut self.oracle, progress)
    }

    /// Returns the stipulation with its number of moves, which is the least one if the problem does not
    /// state any.
    pub fn numbered(&self, forced: &Forced) -> Stipulation {
        let asked = self.problem.stipulation();
        forced.moves.and_then(|moves| asked.with_moves(moves)).unwrap_or(asked)
    }

    /// Returns the outcome of a search.
    pub fn outcome(&self, forced: &Forced) -> Outcome {
        forced.outcome(self.problem.stipulation(), &self.oracle, self.watch)
    }

    /// Marks an outcome as incomplete.
    pub fn cut(&self, outcome: Outcome) -> Outcome {
        Outcome { end: self.watch.end(), ..outcome }
    }

    /// Analyses the keys.
    pub fn report(&mut self, forced: &Forced, wishes: &Wishes) -> Result<Reported, Bug> {
        let Some(keys) = &forced.keys else {
            return Ok(Reported::Undecided(self.cut(self.outcome(forced))));
        };
        let numbered = self.numbered(forced);
        if numbered.moves().is_none() {
            return Ok(Reported::Nothing(self.outcome(forced)));
        }
        let report = analyse(self.problem.position(), numbered, wishes, &mut self.oracle);
        let outcome = self.outcome(forced);
        Ok(match report {
            Ok(report) => {
                replay(&report, numbered)?;
                Reported::Report(Box::new(report), outcome)
            }
            Err(Over) => {
                let remark = Some(self.keys_remark(keys, numbered));
                Reported::OnlyKeys(keys.clone(), self.cut(Outcome { remark, ..outcome }))
            }
        })
    }

    fn keys_remark(&self, keys: &[Move], numbered: Stipulation) -> String {
        let position = self.problem.position();
        let written: Vec<_> = keys.iter().map(|&key| position.write_move(key, self.notation)).collect();
        let asked = numbered.to_string();
        if keys.is_empty() {
            return say!(
                "play.left.none",
                "{asked} no solution, proven; the variations are not finished",
                asked
            );
        }
        let keys = Argument::moves(written.join(" "));
        say!("play.left.variations", "{asked} {keys}, proven; the variations are not finished", asked, keys)
    }

    /// Explains why a first move, which must be legal, works or fails. Without a number of moves, the least
    /// one is found first.
    pub fn explain(&mut self, step: Move, progress: &Listener) -> Result<Explained, Bug> {
        let asked = self.problem.stipulation();
        let numbered = match asked.moves() {
            Some(_) => asked,
            None => {
                let forced = self.force(progress);
                if !forced.is_decided() {
                    return Ok(Explained::Undecided(self.cut(self.outcome(&forced))));
                }
                if forced.moves.is_none() {
                    return Ok(Explained::Nothing(self.outcome(&forced)));
                }
                self.numbered(&forced)
            }
        };
        let moves = numbered.moves().unwrap_or_default();
        let position = self.problem.position();
        // The longest resistance is searched a few moves further, if that is cheap.
        let further = if moves <= 3 { 2 } else { 1 };
        let explained = analysis::explain(position, numbered, moves, step, further, &mut self.oracle);
        let decided = explained.is_ok();
        let known = Forced { none_in: 0, least: None, moves: Some(moves), keys: decided.then(Vec::new) };
        let outcome = self.outcome(&known);
        let Ok(explanation) = explained else {
            let step = Argument::moves(position.write_move(step, self.notation));
            let remark = Some(say!("play.left.explanation", "{step} not explained", step));
            return Ok(Explained::Undecided(self.cut(Outcome { remark, ..outcome })));
        };
        analysis::check_explanation(position, numbered, step, &explanation)
            .map_err(|wrong| Bug(wrong.to_string()))?;
        Ok(Explained::Explanation(Box::new(explanation), numbered, outcome))
    }
}

/// Replays every line of a report by the plain rules.
fn replay(report: &Report, numbered: Stipulation) -> Result<(), Bug> {
    analysis::check(report).map_err(|wrong| Bug(wrong.to_string()))?;
    for key in &report.keys {
        check_line(&report.position, numbered, &key.line).map_err(|violation| Bug(violation.to_string()))?;
    }
    Ok(())
}

impl Reported {
    /// Describes how the puzzle file differs from what is proven.
    pub fn disagreements(&self, problem: &Problem) -> Vec<String> {
        let (keys, outcome) = match self {
            Reported::Report(report, outcome) => (report.keys.iter().map(|key| key.step).collect(), outcome),
            Reported::Nothing(outcome) => (Vec::new(), outcome),
            Reported::OnlyKeys(keys, outcome) => (keys.clone(), outcome),
            Reported::Undecided(_) => return Vec::new(),
        };
        keys_disagreements(problem, &keys, outcome)
    }

    /// Returns the result as a document.
    pub fn document(&self, problem: &Problem, time: Duration) -> MateAnswer {
        let solved = |keys: Option<&[Move]>, outcome: &Outcome| {
            let keys = keys.map(|keys| NamedMove::list(problem.position(), keys));
            let search = searched(outcome, time, self.disagreements(problem));
            let (puzzle, found) = (MatePuzzle::of(problem), ProvenKeys { keys });
            MateAnswer::Keys(Box::new(Solved { puzzle, found, search }))
        };
        match self {
            Reported::Report(report, outcome) => {
                let search = searched(outcome, time, self.disagreements(problem));
                MateAnswer::Report(Box::new(Solved {
                    puzzle: MatePuzzle::of(problem),
                    found: MateReport::of(report),
                    search: SearchResult { remark: None, ..search },
                }))
            }
            Reported::Nothing(outcome) => solved(Some(&[]), outcome),
            Reported::OnlyKeys(keys, outcome) => solved(Some(keys), outcome),
            Reported::Undecided(outcome) => solved(None, outcome),
        }
    }

    /// Returns the result as a JSON document.
    pub fn json(&self, problem: &Problem, time: Duration) -> Value {
        value_of(&self.document(problem, time))
    }
}

impl Explained {
    /// Returns the result for this first move as a document.
    pub fn document(&self, problem: &Problem, step: Move, time: Duration) -> MateExplanation {
        let puzzle = MatePuzzle::of(problem);
        match self {
            Explained::Explanation(explanation, _, outcome) => {
                let explanation = MoveExplanation::of(problem.position(), step, explanation);
                let engine = outcome.engine;
                MateExplanation::Explained(Box::new(ExplainedMove { puzzle, engine, explanation }))
            }
            Explained::Nothing(outcome) | Explained::Undecided(outcome) => {
                let search = SearchResult::of(outcome, time);
                MateExplanation::Nothing(Box::new(NothingExplained { puzzle, explanation: (), search }))
            }
        }
    }

    /// Returns the result for this first move as a JSON document.
    pub fn json(&self, problem: &Problem, step: Move, time: Duration) -> Value {
        value_of(&self.document(problem, step, time))
    }
}

/// Describes how the puzzle file differs from these keys, which are all.
pub fn keys_disagreements(problem: &Problem, keys: &[Move], outcome: &Outcome) -> Vec<String> {
    let keys: Vec<_> = keys.iter().map(|&key| vec![key]).collect();
    solutions_disagreements(problem, &keys, true, outcome)
}

fn solutions_disagreements(
    problem: &Problem,
    found: &[Vec<Move>],
    complete: bool,
    outcome: &Outcome,
) -> Vec<String> {
    let mut list = problem.draft().expect.disagreements(outcome, Some(Direction::Minimise));
    list.extend(named_otherwise(problem, found, complete));
    list
}

/// Returns the stipulation with the number of moves of these lines, if it has none.
pub fn numbered_lines(problem: &Problem, outcome: &Outcome) -> Stipulation {
    let asked = problem.stipulation();
    if asked.moves().is_some() {
        return asked;
    }
    let least = outcome.optimum.and_then(|optimum| u32::try_from(optimum.value).ok());
    least.and_then(|moves| asked.with_moves(moves)).unwrap_or(asked)
}

/// A solved problem of help or series play.
#[derive(Clone, Debug)]
pub struct SolvedLines {
    /// The lines of the given length.
    pub found: Vec<Vec<Move>>,
    /// What is known about shorter lines.
    pub shorter: Shorter,
    /// How the search went.
    pub outcome: Outcome,
}

impl SolvedLines {
    /// Returns the lines in the form that the writers use.
    pub fn lines<'a>(&'a self, problem: &'a Problem) -> Lines<'a> {
        Lines {
            position: problem.position(),
            stipulation: numbered_lines(problem, &self.outcome),
            lines: &self.found,
            complete: self.outcome.count.is_exact(),
            shorter: &self.shorter,
            intended: problem.draft().expect.exactly.unwrap_or(1),
        }
    }

    /// Describes how the puzzle file differs from what is proven.
    pub fn disagreements(&self, problem: &Problem) -> Vec<String> {
        solutions_disagreements(problem, &self.found, self.outcome.count.is_exact(), &self.outcome)
    }

    /// Returns the result as a document.
    pub fn document(&self, problem: &Problem, time: Duration) -> MateAnswer {
        MateAnswer::Lines(Box::new(Solved {
            puzzle: MatePuzzle::of(problem),
            found: LinesReport::of(&self.lines(problem)),
            search: searched(&self.outcome, time, self.disagreements(problem)),
        }))
    }

    /// Returns the result as a JSON document.
    pub fn json(&self, problem: &Problem, time: Duration) -> Value {
        value_of(&self.document(problem, time))
    }
}

/// Returns how a search went, with the differences from the puzzle file.
fn searched(outcome: &Outcome, time: Duration, disagreements: Vec<String>) -> SearchResult {
    SearchResult { disagreements, ..SearchResult::of(outcome, time) }
}
