//! Solves direct mates and selfmates: keys, variations, explanations and proofs.

use super::Task;
use crate::failure::Failure;
use crate::output::{Status, print_bytes, print_document, print_line, remark, unwritable, write_file};
use rookwright_chess::Move;
use rookwright_difficulty::difficulty_of;
use rookwright_mate::analysis::Explanation;
use rookwright_mate::report::{REFUTATIONS_SHOWN, explanation_text, popeye_report, report_text};
use rookwright_mate::solving::Solving;
use rookwright_mate::{Forced, Over, Proof, check_proof};
use rookwright_run::{NewFile, Outcome};
use serde_json::json;
use std::path::Path;

pub(super) fn solve(task: &Task<'_>, explained: Option<Move>) -> Result<Status, Failure> {
    let proof = task.args.proof.as_deref();
    // Before the search, which may take hours.
    if let Some(file) = proof {
        can_be_written(file)?;
    }
    let mut solving = Solving::new(task.problem, task.settings)?;
    solving.notation = task.notation();
    task.begin()?;
    if let Some(step) = explained {
        return explain(task, &mut solving, step);
    }
    let forced = solving.force();
    let status = print(task, &mut solving, &forced)?;
    match proof {
        Some(file) if forced.is_decided() => prove(task, &mut solving, &forced, file, status),
        _ => Ok(status),
    }
}

/// Prints how far a search came that ended early.
fn undecided(task: &Task<'_>, outcome: &Outcome) -> Result<Status, Failure> {
    if task.is_text() {
        print_line(&task.undecided(outcome))?;
    } else {
        remark(&task.undecided(outcome));
    }
    Ok(Status::Unfinished)
}

/// Prints why a first move works or fails.
fn explain(task: &Task<'_>, solving: &mut Solving<'_>, step: Move) -> Result<Status, Failure> {
    let explained = solving.explain(step)?;
    task.session.bar.clear();
    let document = || explained.json(task.problem, step, task.session.time());
    let outcome = &explained.outcome;
    match &explained.explanation {
        None if outcome.end.is_exhausted() => print_line("no solution: there is nothing to explain")?,
        None if task.args.is_json() => {
            print_document("explain", document())?;
            return Ok(Status::Unfinished);
        }
        None => return undecided(task, outcome),
        Some(_) if task.args.is_json() => print_document("explain", document())?,
        Some((explanation, numbered)) => {
            let position = task.problem.position();
            let most = task.args.extras.refutations.map_or(REFUTATIONS_SHOWN, |most| most as usize);
            let text = explanation_text(position, *numbered, step, explanation, task.notation(), most);
            print_bytes(text.as_bytes())?;
            // Not all of them were printed, and this is how to see the rest.
            if let Explanation::Refuted { refutations, .. } = explanation.as_ref()
                && refutations.len() > most
            {
                print_line(&format!("    all refutations: --refutations {}", refutations.len()))?;
            }
            if task.is_text() {
                print_line(&task.effort(outcome))?;
            }
        }
    }
    Ok(Status::Answered)
}

/// Prints the keys and the analysis that is asked for.
fn print(task: &Task<'_>, solving: &mut Solving<'_>, forced: &Forced) -> Result<Status, Failure> {
    // Only keys are wanted, so the tree is not built.
    if let Some(keys) = forced.keys.as_ref().filter(|_| task.args.prints_only_solutions()) {
        task.session.bar.clear();
        return print_keys(task, keys);
    }
    let mut solved = solving.report(forced, &task.args.extras.wishes())?;
    solved.time = task.session.time();
    task.session.bar.clear();
    let (outcome, is_finished) = (solved.outcome(), solved.outcome().end.is_exhausted());
    match solved.report() {
        _ if task.args.json => {
            let mut document = solved.json();
            if let Some(report) = solved.report() {
                document["difficulty"] = json!(difficulty_of(report));
            }
            task.document(document)?;
        }
        Some(report) if task.args.popeye => {
            print_bytes(popeye_report(report, Some(solved.time)).as_bytes())?;
        }
        Some(report) => {
            print_bytes(report_text(report, task.notation()).as_bytes())?;
            task.disagreements(&solved.disagreements())?;
            print_line(&task.effort(outcome))?;
        }
        // The search went through and found nothing.
        None if is_finished => {
            let none = outcome.remark.clone().unwrap_or_default();
            print_line(&format!("no solution: {none} {}", task.effort(outcome)))?;
            task.disagreements(&solved.disagreements())?;
        }
        None if solved.is_decided() => {
            print_line(&task.undecided(outcome))?;
            task.disagreements(&solved.disagreements())?;
        }
        None => return undecided(task, outcome),
    }
    Ok(if is_finished { Status::Answered } else { Status::Unfinished })
}

/// Prints each key on its own line.
fn print_keys(task: &Task<'_>, keys: &[Move]) -> Result<Status, Failure> {
    keys.iter().try_for_each(|&key| task.solution(&[key]))?;
    if keys.is_empty() && !task.args.jsonl {
        task.no_solution()?;
    }
    Ok(Status::Answered)
}

/// Writes the proof of the first key to a file; returns `Unfinished` if the budget ran out.
fn prove(
    task: &Task<'_>,
    solving: &mut Solving<'_>,
    forced: &Forced,
    file: &Path,
    status: Status,
) -> Result<Status, Failure> {
    let Some(&key) = forced.keys.iter().flatten().next() else {
        remark("there is no key, so there is no proof");
        return Ok(status);
    };
    let numbered = solving.numbered(forced);
    match Proof::of(task.problem.position(), numbered, key, solving.oracle.as_mut()) {
        Ok(Some(proof)) => {
            // What is written to a file may be believed elsewhere, so it is checked once more.
            check_proof(&proof).map_err(|violation| {
                Failure::Internal(format!("the proof of {key} is wrong: {violation}; please report it"))
            })?;
            write_file(file, proof.to_string().as_bytes())?;
            Ok(status)
        }
        Ok(None) => Err(Failure::Internal(format!("there is no proof of the key {key}; please report it"))),
        Err(Over) => {
            remark(&format!("the proof of {key} was not finished"));
            Ok(Status::Unfinished)
        }
    }
}

/// Fails before a long search if the file cannot be written after it.
fn can_be_written(file: &Path) -> Result<(), Failure> {
    NewFile::can_be_created(file).map_err(|error| unwritable(file, &error))
}
