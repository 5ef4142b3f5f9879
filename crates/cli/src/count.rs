//! `rookwright count`: counts solutions exactly.

use crate::args::CountArgs;
use crate::failure::Failure;
use crate::output::{Status, print_line, remark};
use crate::session::Session;
use crate::{input, mate, report};
use rookwright::Puzzle;
use rookwright::mate::parts_json;
use rookwright::run::{Checkpoint, Settings, add_disagreements, limited_json};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Printed instead of a number if the count ended before it found anything.
const NOT_COUNTED: &str = "not counted";

pub(crate) fn run(args: &CountArgs) -> Result<Status, Failure> {
    let puzzle = input::puzzle(&args.puzzle.puzzle, &args.puzzle.preset)?;
    mate::only_with(&puzzle, args.search.hash.is_some(), "--hash")?;
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
    if let (true, Puzzle::Mate(problem)) = (args.json, &puzzle) {
        print_line(&parts_json(problem, documents).to_string())?;
    }
    Ok(status)
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
    // "At least 0" would be true of everything.
    let nothing = !outcome.count.is_exact() && outcome.count.small() == Some(0);
    if args.json {
        let mut document = Map::new();
        document.insert("puzzle".into(), puzzle.json());
        document.extend(limited_json(&outcome, &session.budget, session.time()));
        add_disagreements(&mut document, puzzle.disagreements(&outcome));
        match documents {
            Some(documents) => documents.push(Value::Object(document)),
            None => print_line(&Value::Object(document).to_string())?,
        }
    } else if args.search.effort.quiet {
        let number = if nothing { NOT_COUNTED.to_owned() } else { outcome.count.to_string() };
        print_line(format!("{name} {number}").trim_start())?;
    } else {
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
        let early = if outcome.end.is_exhausted() {
            String::new()
        } else {
            format!("; {}", session.reason(&outcome))
        };
        let effort = report::effort(&outcome, session);
        print_line(&format!(
            "{}{name}: {number}{classes}{optimum}{early} [{effort}]{remark}",
            puzzle.title()
        ))?;
        report::disagreements(&puzzle.disagreements(&outcome))
            .iter()
            .try_for_each(|line| print_line(line))?;
    }
    Ok(session.status(&outcome))
}
