//! Mate problems solved whole: what the command line and the tasks both tell of them.
//!
//! [`Solving`] asks for the keys first and then for what follows them.  Whatever is told is replayed by the plain
//! rules before anybody sees it, and each answer becomes the same document.

use crate::analysis::{self, Explanation, Report, Wishes, analyse};
use crate::named::named_otherwise;
use crate::report::{Lines, explanation_json, lines_json, report_json};
use crate::{
    AnyOracle, Forced, Over, Problem, Shorter, Stipulation, Table, check_line, engine_of, puzzle_json,
    table_bytes,
};
use rookwright_chess::{Move, Notation};
use rookwright_run::{
    Direction, Listener, Outcome, RunError, Settings, Watch, add_disagreements, outcome_json,
};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// What was to be told is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}; this is a bug, please report it")]
pub struct Bug(String);

/// A problem of direct or self play under way.
#[derive(Debug)]
pub struct Solving<'a> {
    /// What is asked.
    pub problem: &'a Problem,
    /// Who answers.
    pub oracle: AnyOracle<'a>,
    /// When that has to end.
    pub watch: &'a Watch,
    /// How moves are written in remarks.
    pub notation: Notation,
}

/// What is told of a problem of direct or self play.
#[derive(Debug)]
pub enum Told {
    /// Everything that was wished for.
    Report(Box<Report>, Outcome),
    /// Nothing is forced, however long: there is nothing to analyse.
    Nothing(Outcome),
    /// The keys are proven, but there was no time for what follows them.
    OnlyKeys(Vec<Move>, Outcome),
    /// The search ended too soon.
    Undecided(Outcome),
}

/// What is told of a first move.
#[derive(Debug)]
pub enum Explained {
    /// Why it does it or fails, and in how many moves that was asked.
    Told(Box<Explanation>, Stipulation, Outcome),
    /// Nothing is forced, however long: there is nothing to explain.
    Nothing(Outcome),
    /// The search ended too soon.
    Undecided(Outcome),
}

/// Room for what is proven, as the settings have it.
pub fn table(settings: &Settings) -> Table {
    Table::new(table_bytes(&settings.budget))
}

impl<'a> Solving<'a> {
    /// Begins; an error where the engine of the settings does not do mates.
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

    /// Asks for the keys.
    pub fn force(&mut self, progress: &Listener) -> Forced {
        Forced::of(self.problem, &mut self.oracle, progress)
    }

    /// What is asked, with its number of moves: where there is none, the least.
    pub fn numbered(&self, forced: &Forced) -> Stipulation {
        let asked = self.problem.stipulation();
        forced.moves.and_then(|moves| asked.with_moves(moves)).unwrap_or(asked)
    }

    /// How a search went that came so far.
    pub fn outcome(&self, forced: &Forced) -> Outcome {
        forced.outcome(self.problem.stipulation(), &self.oracle, self.watch)
    }

    /// What is known of a search that ended too soon.
    pub fn cut(&self, outcome: Outcome) -> Outcome {
        Outcome { end: self.watch.end(), ..outcome }
    }

    /// The keys, and as much about them as is wished for.
    pub fn report(&mut self, forced: &Forced, wishes: &Wishes) -> Result<Told, Bug> {
        let Some(keys) = &forced.keys else {
            return Ok(Told::Undecided(self.cut(self.outcome(forced))));
        };
        let numbered = self.numbered(forced);
        if numbered.moves().is_none() {
            return Ok(Told::Nothing(self.outcome(forced)));
        }
        let report = analyse(self.problem.position(), numbered, wishes, &mut self.oracle);
        let outcome = self.outcome(forced);
        Ok(match report {
            Ok(report) => {
                replay(&report, numbered)?;
                Told::Report(Box::new(report), outcome)
            }
            Err(Over) => {
                let remark = Some(self.keys_remark(keys, numbered));
                Told::OnlyKeys(keys.clone(), self.cut(Outcome { remark, ..outcome }))
            }
        })
    }

    fn keys_remark(&self, keys: &[Move], numbered: Stipulation) -> String {
        let position = self.problem.position();
        let written: Vec<_> = keys.iter().map(|&key| position.write_move(key, self.notation)).collect();
        let list = if keys.is_empty() { "no solution".to_owned() } else { written.join(" ") };
        format!("{numbered} {list}, proven; the variations are not finished")
    }

    /// Why a first move, which must be legal, does it or fails.  Without a number of moves the least is asked for
    /// first.
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
        // The longest resistance is looked for some moves further, where these cost little.
        let further = if moves <= 3 { 2 } else { 1 };
        let explained = analysis::explain(position, numbered, moves, step, further, &mut self.oracle);
        let decided = explained.is_ok();
        let known = Forced { none_in: 0, least: None, moves: Some(moves), keys: decided.then(Vec::new) };
        let outcome = self.outcome(&known);
        let Ok(explanation) = explained else {
            let remark = Some(format!("{} not explained", position.write_move(step, self.notation)));
            return Ok(Explained::Undecided(self.cut(Outcome { remark, ..outcome })));
        };
        analysis::check_explanation(position, numbered, step, &explanation)
            .map_err(|wrong| Bug(wrong.to_string()))?;
        Ok(Explained::Told(Box::new(explanation), numbered, outcome))
    }
}

/// Plays every line of a report over again by the plain rules.
fn replay(report: &Report, numbered: Stipulation) -> Result<(), Bug> {
    analysis::check(report).map_err(|wrong| Bug(wrong.to_string()))?;
    for key in &report.keys {
        check_line(&report.position, numbered, &key.line).map_err(|violation| Bug(violation.to_string()))?;
    }
    Ok(())
}

impl Told {
    /// Where the puzzle file disagrees with what is proven, in words.
    pub fn disagreements(&self, problem: &Problem) -> Vec<String> {
        let (keys, outcome) = match self {
            Told::Report(report, outcome) => (report.keys.iter().map(|key| key.step).collect(), outcome),
            Told::Nothing(outcome) => (Vec::new(), outcome),
            Told::OnlyKeys(keys, outcome) => (keys.clone(), outcome),
            Told::Undecided(_) => return Vec::new(),
        };
        keys_disagreements(problem, &keys, outcome)
    }

    /// The document.
    pub fn json(&self, problem: &Problem, time: Duration) -> Value {
        let position = problem.position();
        let moves =
            |&key: &Move| json!({ "san": position.write_move(key, Notation::San), "uci": key.to_string() });
        let (found, outcome) = match self {
            Told::Report(report, outcome) => {
                (report_json(report), &Outcome { remark: None, ..outcome.clone() })
            }
            Told::Nothing(outcome) => (json!({ "keys": [] }), outcome),
            Told::OnlyKeys(keys, outcome) => {
                (json!({ "keys": keys.iter().map(moves).collect::<Vec<_>>() }), outcome)
            }
            Told::Undecided(outcome) => (json!({ "keys": null }), outcome),
        };
        document(problem, found, outcome, time, self.disagreements(problem))
    }
}

impl Explained {
    /// The document about this first move.
    pub fn json(&self, problem: &Problem, step: Move, time: Duration) -> Value {
        match self {
            Explained::Told(explanation, _, outcome) => json!({
                "puzzle": puzzle_json(problem),
                "engine": outcome.engine.name(),
                "explanation": explanation_json(problem.position(), step, explanation),
            }),
            Explained::Nothing(outcome) | Explained::Undecided(outcome) => {
                document(problem, json!({ "explanation": null }), outcome, time, Vec::new())
            }
        }
    }
}

/// Where the puzzle file disagrees with these keys, which are all, in words.
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

/// What is asked, with the least number of moves of these lines of help or series play where it has none.
pub fn numbered_lines(problem: &Problem, outcome: &Outcome) -> Stipulation {
    let asked = problem.stipulation();
    if asked.moves().is_some() {
        return asked;
    }
    let least = outcome.optimum.and_then(|optimum| u32::try_from(optimum.value).ok());
    least.and_then(|moves| asked.with_moves(moves)).unwrap_or(asked)
}

/// A problem of help or series play, solved.
#[derive(Clone, Debug)]
pub struct SolvedLines {
    /// The lines of the length asked for.
    pub found: Vec<Vec<Move>>,
    /// What is known of shorter ones.
    pub shorter: Shorter,
    /// How the search went.
    pub outcome: Outcome,
}

impl SolvedLines {
    /// What is said of them.
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

    /// Where the puzzle file disagrees with what is proven, in words.
    pub fn disagreements(&self, problem: &Problem) -> Vec<String> {
        solutions_disagreements(problem, &self.found, self.outcome.count.is_exact(), &self.outcome)
    }

    /// The document.
    pub fn json(&self, problem: &Problem, time: Duration) -> Value {
        let found = lines_json(&self.lines(problem));
        document(problem, found, &self.outcome, time, self.disagreements(problem))
    }
}

/// A document: the puzzle, what is found, how it went, and what the puzzle file says otherwise.
fn document(
    problem: &Problem,
    found: Value,
    outcome: &Outcome,
    time: Duration,
    disagreements: Vec<String>,
) -> Value {
    let mut document = Map::new();
    document.insert("puzzle".into(), puzzle_json(problem));
    if let Value::Object(found) = found {
        document.extend(found);
    }
    document.extend(outcome_json(outcome, time));
    add_disagreements(&mut document, disagreements);
    Value::Object(document)
}
