//! Solves mate problems step by step, for the command line and the tasks.
//!
//! [`Solving`] finds the keys first and then analyses them. Every result is replayed by the plain rules
//! before it is returned.

use crate::analysis::{self, Explanation, Wishes, Wrong, analyse, check_explanation};
use crate::brute::Brute;
use crate::check::check_line;
use crate::document::{ExplainedMove, MateExplanation, MatePuzzle, MoveExplanation, NothingExplained};
use crate::oracle::{Oracle, Over};
use crate::puzzle::Problem;
use crate::run::{Forced, Ran, Shorter, engine_of};
use crate::search::{Prover, SearchOptions, Table};
use crate::solved::Solved;
use crate::stipulation::Stipulation;
use rookwright_board::{Argument, say};
use rookwright_chess::{Move, Notation};
use rookwright_run::document::{SearchResult, value_of};
use rookwright_run::{Count, EngineKind, Listener, Outcome, Progress, RunError, Settings, Watch};
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A problem of direct or self play that is being solved.
#[derive(Debug)]
pub struct Solving<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The oracle: the prover or plain minimax, as the settings choose.
    pub oracle: Box<dyn Oracle>,
    /// The notation of moves in remarks.
    pub notation: Notation,
    /// Says when to stop.
    pub(crate) watch: Watch,
    engine: EngineKind,
    threads: usize,
    table: Arc<Table>,
    progress: Listener,
    start: Instant,
}

/// The result for a first move.
#[derive(Debug)]
pub struct Explained {
    /// The explanation, and the stipulation with its number of moves. `None` if there is nothing to explain, because
    /// no solution of any length exists, or if the search ended early.
    pub explanation: Option<(Box<Explanation>, Stipulation)>,
    /// How the search went.
    pub outcome: Outcome,
}

impl<'a> Solving<'a> {
    /// Starts solving. Fails if the engine of the settings does not support mates.
    pub fn new(problem: &'a Problem, settings: &Settings) -> Result<Self, RunError> {
        Self::within(problem, settings, settings.budget.watch())
    }

    /// Starts solving on a clock that is already running.
    pub(crate) fn within(problem: &'a Problem, settings: &Settings, watch: Watch) -> Result<Self, RunError> {
        let engine = engine_of(settings)?;
        let SearchOptions { threads, hash, .. } = settings.into();
        let table = Arc::new(Table::new(if engine == EngineKind::Brute { 0 } else { hash }));
        let oracle = oracle(engine, problem.stipulation(), threads, &table, &watch);
        let (notation, progress) = (Notation::default(), settings.progress.clone());
        Ok(Self { problem, oracle, notation, watch, engine, threads, table, progress, start: Instant::now() })
    }

    /// Returns another oracle with the same memory, which stops at another time.
    pub(crate) fn oracle_within(&self, watch: &Watch) -> Box<dyn Oracle> {
        oracle(self.engine, self.problem.stipulation(), self.threads, &self.table, watch)
    }

    /// Searches with an increasing number of moves, then for the keys.
    pub fn force(&mut self) -> Forced {
        let asked = self.problem.stipulation().moves();
        // The keys answer the question for the full number of moves.
        let (none_in, least) = self.deepen(asked.map_or(Stipulation::MOST, |moves| moves - 1));
        let Ok(least) = least else { return Forced { none_in, least: None, moves: asked, keys: None } };
        let mut forced = Forced { none_in, least, moves: asked.or(least), keys: None };
        // No number was asked for and none was found, so there is nothing to look for keys in.
        let Some(moves) = forced.moves else {
            forced.keys = Some(Vec::new());
            return forced;
        };
        if let Ok(keys) = self.oracle.keys(self.problem.position(), moves) {
            // A key that is found settles the least number too, since all smaller ones were excluded.
            if keys.is_empty() {
                forced.none_in = moves;
            } else {
                forced.least = forced.least.or(Some(moves));
            }
            forced.keys = Some(keys);
        }
        forced
    }

    /// Searches with an increasing number of moves. Returns how many are not enough, and the least that are.
    fn deepen(&mut self, most: u32) -> (u32, Result<Option<u32>, Over>) {
        for moves in 1..=most {
            match self.oracle.wins(self.problem.position(), moves) {
                Ok(false) => self.progress.report(Progress::Deeper(moves.into())),
                Ok(true) => return (moves - 1, Ok(Some(moves))),
                Err(Over) => return (moves - 1, Err(Over)),
            }
        }
        (most, Ok(None))
    }

    /// Returns the number of moves asked for, or the least one that works. `None` if none does.
    pub(crate) fn number_of_moves(&mut self) -> Result<Option<u32>, Over> {
        match self.problem.stipulation().moves() {
            Some(moves) => Ok(Some(moves)),
            None => self.deepen(Stipulation::MOST).1,
        }
    }

    /// Returns the stipulation with its number of moves, which is the least one if the problem does not
    /// state any.
    pub fn numbered(&self, forced: &Forced) -> Stipulation {
        self.problem.stipulation().numbered(forced.moves)
    }

    /// Returns the outcome of a search.
    pub fn outcome(&self, forced: &Forced) -> Outcome {
        let (end, remark) = (forced.end(&self.watch), forced.remark(self.problem.stipulation()));
        let keys = forced.keys.as_ref().map_or(0, Vec::len);
        let ran = Ran { end, least: forced.least, remark, nodes: self.oracle.nodes() };
        ran.outcome(self.engine, Count::after(end, keys))
    }

    /// Returns the outcome of a search that ended early.
    fn cut(&self, forced: &Forced, remark: Option<String>) -> Outcome {
        let outcome = self.outcome(forced);
        Outcome { end: self.watch.end(), remark: remark.or(outcome.remark), ..outcome }
    }

    /// Analyses the keys.
    pub fn report(&mut self, forced: &Forced, wishes: &Wishes) -> Result<Solved, RunError> {
        let (position, numbered) = (self.problem.position(), self.numbered(forced));
        let (mut report, mut outcome) = (None, self.outcome(forced));
        // Without a number of moves there is no tree to build.
        if let Some(keys) = forced.keys.as_ref().filter(|_| numbered.moves().is_some()) {
            match analyse(position, numbered, wishes, self.oracle.as_mut()) {
                Ok(found) => {
                    // The rules that check share no code with those that searched.
                    analysis::check(&found).map_err(|wrong| self.bug(&wrong))?;
                    for key in &found.keys {
                        check_line(position, numbered, &key.line)
                            .map_err(|violation| self.wrong(violation.to_string(), key.step.to_string()))?;
                    }
                    (report, outcome) = (Some(Box::new(found)), self.outcome(forced));
                }
                // The keys remain valid if the time ends during the analysis.
                Err(Over) => outcome = self.cut(forced, Some(self.keys_remark(keys, numbered))),
            }
        }
        let keys = forced.keys.as_ref();
        Ok(Solved {
            problem: self.problem.clone(),
            stipulation: numbered,
            lines: keys.map(|keys| keys.iter().map(|&key| vec![key]).collect()),
            report,
            shorter: Shorter::default(),
            outcome,
            time: self.start.elapsed(),
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

    fn bug(&self, wrong: &Wrong) -> RunError {
        self.wrong(wrong.what.to_owned(), wrong.to_string())
    }

    /// Returns the error of an answer that failed its check.
    pub(crate) fn wrong(&self, violation: String, answer: String) -> RunError {
        RunError::Wrong { engine: self.engine, violation, answer }
    }

    /// Explains why a first move, which must be legal, works or fails. Without a number of moves, the least
    /// one is found first.
    pub fn explain(&mut self, step: Move) -> Result<Explained, RunError> {
        let asked = self.problem.stipulation();
        let numbered = match asked.moves() {
            Some(_) => asked,
            None => {
                let forced = self.force();
                if forced.moves.is_none() || !forced.is_decided() {
                    return Ok(Explained { explanation: None, outcome: self.outcome(&forced) });
                }
                self.numbered(&forced)
            }
        };
        let moves = numbered.moves().unwrap_or_default();
        let position = self.problem.position();
        // The longest resistance is searched a few moves further, if that is cheap.
        let further = if moves <= 3 { 2 } else { 1 };
        let explained = analysis::explain(position, numbered, moves, step, further, self.oracle.as_mut());
        // What is known about one move says nothing about the keys.
        let mut known = Forced { none_in: 0, least: None, moves: Some(moves), keys: None };
        let Ok(explanation) = explained else {
            let step = Argument::moves(position.write_move(step, self.notation));
            let remark = say!("play.left.explanation", "{step} not explained", step);
            return Ok(Explained { explanation: None, outcome: self.cut(&known, Some(remark)) });
        };
        check_explanation(position, numbered, step, &explanation).map_err(|wrong| self.bug(&wrong))?;
        known.keys = Some(Vec::new());
        let outcome = self.outcome(&known);
        Ok(Explained { explanation: Some((Box::new(explanation), numbered)), outcome })
    }
}

/// Returns the oracle of an engine.
fn oracle(
    engine: EngineKind,
    asked: Stipulation,
    threads: usize,
    table: &Arc<Table>,
    watch: &Watch,
) -> Box<dyn Oracle> {
    match engine {
        EngineKind::Brute => Box::new(Brute::new(asked, watch)),
        _ => {
            let options = SearchOptions { threads, watch: watch.clone(), ..SearchOptions::default() };
            Box::new(Prover::sharing(table, asked, &options))
        }
    }
}

impl Explained {
    /// Returns the result for this first move as a document.
    pub fn document(&self, problem: &Problem, step: Move, time: Duration) -> MateExplanation {
        let puzzle = MatePuzzle::of(problem);
        match &self.explanation {
            Some((explanation, _)) => {
                let explanation = MoveExplanation::of(problem.position(), step, explanation);
                let engine = self.outcome.engine;
                MateExplanation::Explained(Box::new(ExplainedMove { puzzle, engine, explanation }))
            }
            None => {
                let search = SearchResult::of(&self.outcome, time);
                MateExplanation::Nothing(Box::new(NothingExplained { puzzle, explanation: (), search }))
            }
        }
    }

    /// Returns the result for this first move as a JSON document.
    pub fn json(&self, problem: &Problem, step: Move, time: Duration) -> Value {
        value_of(&self.document(problem, step, time))
    }
}
