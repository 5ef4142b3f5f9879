//! Direct mates and selfmates: keys, and what follows them.

use super::Task;
use crate::failure::Failure;
use crate::output::{Status, print_bytes, print_line, remark, write_file};
use rookwright::mate::analysis::{self, Report, analyse};
use rookwright::mate::chess::Move;
use rookwright::mate::report::{explanation_json, explanation_text, popeye_report, report_json, report_text};
use rookwright::mate::{
    Counting, Engine, Forced, Notation, Over, Proof, Stipulation, Table, check_line, check_proof, engine_of,
    solution_json, table_bytes,
};
use rookwright::solve::{Outcome, RunError, Watch};
use serde_json::json;
use std::fs::OpenOptions;
use std::path::Path;

pub(super) fn solve(task: &Task<'_>) -> Result<Status, Failure> {
    let explained = explained_move(task)?;
    let proof = task.args.mate.proof.as_deref();
    if let Some(file) = proof {
        can_be_written(file)?;
    }
    let engine = engine_of(task.settings).map_err(RunError::from)?;
    task.begin()?;
    let watch = task.session.budget.watch();
    let table = Table::new(table_bytes(task.settings));
    let asked = task.problem.stipulation();
    let oracle = Engine::new(engine, asked, task.settings.threads, &table, &watch);
    let mut work = Work { task, oracle, watch: &watch };
    if let (Some(step), Some(_)) = (explained, asked.moves()) {
        return work.explain(step, asked);
    }
    let forced = Forced::of(task.problem, &mut work.oracle, task.settings.progress);
    let outcome = work.outcome(&forced);
    if !forced.is_decided() {
        return work.undecided(&outcome, explained.is_some());
    }
    let numbered = forced.moves.and_then(|moves| asked.with_moves(moves)).unwrap_or(asked);
    if let Some(step) = explained {
        return work.explain(step, numbered);
    }
    let mut status = work.print(&forced, numbered)?;
    if let Some(file) = proof {
        status = work.prove(&forced, numbered, file, status)?;
    }
    Ok(status)
}

/// The move that is to be explained.
fn explained_move(task: &Task<'_>) -> Result<Option<Move>, Failure> {
    match &task.args.explain {
        None => Ok(None),
        Some(None) => Err(Failure::input("--explain takes a first move of a mate, like --explain Qa5")),
        Some(Some(word)) => {
            // With its number or without.
            let line = task.problem.position().read_line(word, Counting::Game(1));
            match line.map_err(|error| Failure::Input(format!("--explain: {}", error.error)))?[..] {
                [step] => Ok(Some(step)),
                _ => Err(Failure::input("--explain takes one first move, like --explain Qa5")),
            }
        }
    }
}

struct Work<'a> {
    task: &'a Task<'a>,
    oracle: Engine<'a>,
    watch: &'a Watch,
}

impl Work<'_> {
    fn outcome(&self, forced: &Forced) -> Outcome {
        forced.outcome(self.task.problem.stipulation(), &self.oracle, self.watch)
    }

    /// The search ended too soon: says how far it came.
    fn undecided(&self, outcome: &Outcome, explaining: bool) -> Result<Status, Failure> {
        let task = self.task;
        task.session.bar.clear();
        let end = Outcome { end: self.watch.end(), ..outcome.clone() };
        if task.args.output.json {
            let found = if explaining { json!({ "explanation": null }) } else { json!({ "keys": null }) };
            print_line(&task.document(found, &end))?;
        } else if task.is_text() {
            print_line(&task.undecided(&end))?;
        } else {
            remark(&task.undecided(&end));
        }
        Ok(Status::Unfinished)
    }

    /// Why a first move does it or fails.
    fn explain(&mut self, step: Move, numbered: Stipulation) -> Result<Status, Failure> {
        let task = self.task;
        let position = task.problem.position();
        let Some(moves) = numbered.moves() else {
            print_line("no solution: there is nothing to explain")?;
            return Ok(Status::Answered);
        };
        // The longest resistance is looked for some moves further, where these cost little.
        let further = if moves <= 3 { 2 } else { 1 };
        let explained = analysis::explain(position, numbered, moves, step, further, &mut self.oracle);
        let decided = explained.is_ok();
        let known = Forced { none_in: 0, least: None, moves: Some(moves), keys: decided.then(Vec::new) };
        let outcome = self.outcome(&known);
        let Ok(explanation) = explained else {
            let remark = Some(format!("{} not explained", position.write_move(step, task.notation())));
            return self.undecided(&Outcome { remark, ..outcome }, true);
        };
        analysis::check_explanation(position, numbered, step, &explanation)
            .map_err(|wrong| bug(&wrong.to_string()))?;
        task.session.bar.clear();
        if task.args.output.json || task.args.output.jsonl {
            let explanation = explanation_json(position, step, &explanation);
            let engine = outcome.engine.name();
            let document =
                json!({ "puzzle": task.puzzle_json(), "engine": engine, "explanation": explanation });
            print_line(&document.to_string())?;
        } else {
            let text = explanation_text(position, numbered, step, &explanation, task.notation());
            print_bytes(text.as_bytes())?;
            if task.is_text() {
                print_line(&task.effort(&outcome))?;
            }
        }
        Ok(Status::Answered)
    }

    /// The keys, and as much about them as is asked for.
    fn print(&mut self, forced: &Forced, numbered: Stipulation) -> Result<Status, Failure> {
        let task = self.task;
        let position = task.problem.position();
        let keys = forced.keys.as_deref().unwrap_or_default();
        if task.args.output.jsonl || task.is_quiet() && !task.args.output.json && !task.args.mate.popeye {
            task.session.bar.clear();
            for &key in keys {
                print_line(&match task.args.output.jsonl {
                    true => solution_json(task.problem, &[key], Notation::San).to_string(),
                    false => position.write_move(key, task.notation()),
                })?;
            }
            if keys.is_empty() && !task.args.output.jsonl {
                print_line("no solution")?;
            }
            return Ok(Status::Answered);
        }
        let wishes = super::wishes(&task.args.mate);
        let report = match numbered.moves() {
            Some(_) => analyse(position, numbered, &wishes, &mut self.oracle),
            None => Err(Over),
        };
        let outcome = self.outcome(forced);
        task.session.bar.clear();
        if let Ok(report) = &report {
            replay(report, numbered)?;
        }
        match report {
            Ok(report) if task.args.output.json => {
                let how = Outcome { remark: None, ..outcome };
                print_line(&task.document(report_json(&report), &how))?;
            }
            Ok(report) if task.args.mate.popeye => {
                print_bytes(popeye_report(&report, Some(task.session.time())).as_bytes())?;
            }
            Ok(report) => {
                print_bytes(report_text(&report, task.notation()).as_bytes())?;
                print_line(&task.effort(&outcome))?;
            }
            // Nothing is forced, however long: there is nothing to analyse.
            Err(Over) if numbered.moves().is_none() => {
                let none = outcome.remark.clone().unwrap_or_default();
                match task.args.output.json {
                    true => print_line(&task.document(json!({ "keys": [] }), &outcome))?,
                    false => print_line(&format!("no solution: {none} {}", task.effort(&outcome)))?,
                }
            }
            Err(Over) => return self.only_keys(keys, numbered, &outcome),
        }
        Ok(Status::Answered)
    }

    /// The keys are proven, but there was no time for what follows them.
    fn only_keys(&self, keys: &[Move], numbered: Stipulation, outcome: &Outcome) -> Result<Status, Failure> {
        let task = self.task;
        let position = task.problem.position();
        let written: Vec<_> = keys.iter().map(|&key| position.write_move(key, task.notation())).collect();
        let list = if keys.is_empty() { "no solution".to_owned() } else { written.join(" ") };
        let remark = Some(format!("{numbered} {list}, proven; the variations are not finished"));
        let end = Outcome { end: self.watch.end(), remark, ..outcome.clone() };
        if task.args.output.json {
            let moves = |&key: &Move| json!({ "san": position.write_move(key, Notation::San), "uci": key.to_string() });
            let found = json!({ "keys": keys.iter().map(moves).collect::<Vec<_>>() });
            print_line(&task.document(found, &end))?;
        } else {
            print_line(&task.undecided(&end))?;
        }
        Ok(Status::Unfinished)
    }

    /// Writes the proof of the first key.
    fn prove(
        &mut self,
        forced: &Forced,
        numbered: Stipulation,
        file: &Path,
        status: Status,
    ) -> Result<Status, Failure> {
        let Some(&key) = forced.keys.iter().flatten().next() else {
            remark("there is no key, so there is no proof");
            return Ok(status);
        };
        match Proof::of(self.task.problem.position(), numbered, key, &mut self.oracle) {
            Ok(Some(proof)) => {
                check_proof(&proof).map_err(|violation| {
                    Failure::Internal(format!("the proof of {key} is wrong: {violation}; please report it"))
                })?;
                write_file(file, proof.to_string().as_bytes())?;
                Ok(status)
            }
            Ok(None) => {
                Err(Failure::Internal(format!("there is no proof of the key {key}; please report it")))
            }
            Err(Over) => {
                remark(&format!("the proof of {key} was not finished"));
                Ok(Status::Unfinished)
            }
        }
    }
}

/// What was to be shown is wrong.
fn bug(what: &str) -> Failure {
    Failure::Internal(format!("{what}; this is a bug, please report it"))
}

/// Plays every line of a report over again by the plain rules.
fn replay(report: &Report, numbered: Stipulation) -> Result<(), Failure> {
    analysis::check(report).map_err(|wrong| bug(&wrong.to_string()))?;
    for key in &report.keys {
        check_line(&report.position, numbered, &key.line).map_err(|violation| bug(&violation.to_string()))?;
    }
    Ok(())
}

/// Whether a file can be written is better known before a long search; none is left behind, as there may be no
/// proof.
fn can_be_written(file: &Path) -> Result<(), Failure> {
    let is_new = !file.exists();
    let opened = OpenOptions::new().create(true).append(true).open(file);
    opened.map_err(|error| Failure::Input(format!("{} cannot be written: {error}", file.display())))?;
    if is_new {
        // Whether that works is nobody's concern.
        let _ = std::fs::remove_file(file);
    }
    Ok(())
}
