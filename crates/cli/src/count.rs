//! `rookwright count`: counts solutions exactly.

use crate::args::CountArgs;
use crate::choice::Choice;
use crate::failure::Failure;
use crate::output::{Status, print_document, print_line, remark};
use crate::session::Session;
use crate::shard::{self, Part};
use crate::{input, mate, report};
use rookwright_mate::parts_json;
use rookwright_puzzle::Puzzle;
use rookwright_run::{Checkpoint, Outcome, Settings};
use serde_json::{Value, json};
use std::sync::Arc;

/// Printed instead of a number if the count ended before it found anything.
const NOT_COUNTED: &str = "not counted";

pub(crate) fn run(args: &CountArgs) -> Result<Status, Failure> {
    let puzzle = input::puzzle(&args.puzzle.puzzle, &args.puzzle.preset.0)?;
    mate::only_with(&puzzle, args.search.hash.is_some(), "--hash")?;
    if let Some(choice) = args.shard.arg.shard {
        return shard(args, &puzzle, choice);
    }
    let checkpoint = match &args.checkpoint {
        None => None,
        Some(file) => {
            let opened = Checkpoint::open(file, &puzzle.identity());
            let opened = opened.map_err(|error| Failure::Input(format!("{}: {error}", file.display())))?;
            Some(Arc::new(opened))
        }
    };
    let session = Session::start(&args.search.effort, args.limit)?.with_hash(args.search.hash);
    let settings = Settings {
        engine: args.search.engine,
        labelling: args.search.labelling,
        plain: args.search.plain,
        checkpoint: checkpoint.clone(),
        up_to_symmetry: args.up_to_symmetry,
        ..session.settings()
    };
    let parts = puzzle.parts();
    if parts.is_empty() {
        return one(args, &puzzle, "", &session, &settings, None);
    }
    let mut documents = Vec::new();
    let mut status = Status::Answered;
    for (name, part) in &parts {
        let told = one(args, part, &format!(" {name}"), &session, &settings, Some(&mut documents))?;
        if told != Status::Answered {
            status = told;
        }
    }
    if let (true, Puzzle::Mate(problem)) = (args.form.is_given(), &puzzle) {
        print_document("count", parts_json(problem, documents))?;
    }
    Ok(status)
}

/// Counts one part of the work, for several machines.
fn shard(args: &CountArgs, puzzle: &Puzzle, choice: Choice) -> Result<Status, Failure> {
    if args.limit.is_some() {
        return Err(Failure::input(
            "--limit cannot be combined with --shard: every part is counted to its end",
        ));
    }
    let engine = args.search.engine;
    let job = shard::job(
        "count",
        json!({
            "puzzle": { "puz": puzzle.to_string() },
            "engine": engine.name(),
            "labelling": args.search.labelling.to_string(),
            "plain": args.search.plain,
            "up_to_symmetry": args.up_to_symmetry,
        }),
    );
    let part = Part {
        choice,
        output: args.shard.output.as_deref(),
        effort: &args.search.effort,
        checkpoint: args.checkpoint.as_deref(),
    };
    shard::run(&job, &part)
}

/// Counts the solutions of one puzzle, or of one part, which is named after the title.
fn one(
    args: &CountArgs,
    puzzle: &Puzzle,
    name: &str,
    session: &Session,
    settings: &Settings,
    documents: Option<&mut Vec<Value>>,
) -> Result<Status, Failure> {
    let checkpoint = settings.checkpoint.clone();
    let outcome = puzzle.count(settings);
    session.bar.clear();
    let outcome = outcome?;
    if let Some(trouble) = checkpoint.as_deref().and_then(Checkpoint::trouble) {
        remark(&format!("the checkpoint could not be written and is incomplete: {trouble}"));
    }
    if args.form.is_given() {
        let document = puzzle.count_json(&outcome, &session.budget, session.time());
        match documents {
            Some(documents) => documents.push(document),
            None => print_document("count", document)?,
        }
    } else {
        let early = (!outcome.end.is_exhausted()).then(|| session.reason(&outcome));
        let effort = report::effort(&outcome, session.time());
        print(puzzle, name, &outcome, early, &effort, args.search.effort.quiet)?;
    }
    Ok(session.status(&outcome))
}

/// Prints a count.  `early` says why it ended before its end.
pub(crate) fn print(
    puzzle: &Puzzle,
    name: &str,
    outcome: &Outcome,
    early: Option<String>,
    effort: &str,
    is_quiet: bool,
) -> Result<(), Failure> {
    // "At least 0" would be true of everything.
    let nothing = !outcome.count.is_exact() && outcome.count.small() == Some(0);
    if is_quiet {
        let number = if nothing { NOT_COUNTED.to_owned() } else { outcome.count.to_string() };
        print_line(format!("{name} {number}").trim_start())?;
        return Ok(());
    }
    let number = match &outcome.readings {
        _ if nothing => NOT_COUNTED.to_owned(),
        Some(directed) => format!("{} undirected, {directed} directed", outcome.count),
        None => outcome.count.to_string(),
    };
    let classes = outcome
        .classes
        .as_ref()
        .filter(|_| !nothing)
        .map(|classes| format!(" ({classes} up to symmetry)"))
        .unwrap_or_default();
    let remark = outcome.remark.as_ref().filter(|_| outcome.end.is_exhausted());
    let remark = remark.map(|remark| format!("\n{remark}")).unwrap_or_default();
    let optimum = outcome.optimum.map(|optimum| format!("\n{}", puzzle.optimum_words(optimum)));
    let optimum = optimum.unwrap_or_default();
    let early = early.map(|early| format!("; {early}")).unwrap_or_default();
    print_line(&format!("{}{name}: {number}{classes}{optimum}{early} [{effort}]{remark}", puzzle.title()))?;
    let lines = report::disagreements(&puzzle.disagreements(outcome));
    lines.iter().try_for_each(|line| print_line(line))?;
    Ok(())
}
