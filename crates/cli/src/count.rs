//! `rookwright count`: counts solutions exactly.

use crate::args::{CountArgs, CountOptions};
use crate::choice::Choice;
use crate::failure::Failure;
use crate::options::{among, refuse};
use crate::output::{Status, print_document, print_line, remark};
use crate::session::Session;
use crate::shard::{self, ShardRun};
use crate::{input, report};
use rookwright_mate::parts_json;
use rookwright_ops::{Counted, refuse_unfit};
use rookwright_puzzle::Puzzle;
use rookwright_run::{Checkpoint, Outcome, Settings};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

pub(crate) fn run(args: &CountArgs) -> Result<Status, Failure> {
    let CountOptions { count, checkpoint, quiet, form, shard: part } = &args.0.options;
    let puzzle = input::puzzle(&count.counted.puzzle)?;
    refuse_unfit(&args.0, &puzzle)?;
    // A shard knows nothing of what follows: it writes numbers for `merge`.
    if let Some(choice) = part.part.shard {
        return shard(args, &puzzle, choice);
    }
    let open = |file: &PathBuf| {
        let opened = Checkpoint::open(file, &puzzle.identity());
        opened.map(Arc::new).map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
    };
    let checkpoint = checkpoint.as_ref().map(open).transpose()?;
    let session = Session::of(&count.effort, quiet.quiet, count.limit)?.with_hash(count.hash.hash);
    let settings = session.within(Settings { checkpoint, ..count.counted.settings() });
    let run = Run { quiet: quiet.quiet, is_json: form.is_given(), session: &session, settings: &settings };
    let parts = puzzle.parts();
    // Every part of a problem with twins has a count of its own.
    if parts.is_empty() {
        let (status, document) = run.one(&puzzle, "")?;
        document.map_or(Ok(()), |document| print_document("count", document))?;
        return Ok(status);
    }
    let mut documents = Vec::new();
    let mut status = Status::Answered;
    for (name, part) in &parts {
        let (told, document) = run.one(part, &format!(" {name}"))?;
        documents.extend(document);
        // One part that was not finished leaves the whole unfinished.
        if told != Status::Answered {
            status = told;
        }
    }
    if let (true, Puzzle::Mate(problem)) = (form.is_given(), &puzzle) {
        print_document("count", parts_json(problem, documents))?;
    }
    Ok(status)
}

/// Counts one part of the work, for several machines.
fn shard(args: &CountArgs, puzzle: &Puzzle, choice: Choice) -> Result<Status, Failure> {
    refuse(&args.0, &["limit"], "cannot be combined with [shard]: every part is counted to its end")?;
    let CountOptions { count, checkpoint, quiet, shard: part, .. } = &args.0.options;
    let mut request = among::<_, Counted>(&args.0)?;
    request.replace("puzzle", &json!({ "puz": puzzle.to_string() }))?;
    let job = shard::job("count", Value::Object(request.json()));
    let part = ShardRun {
        choice,
        output: part.output.as_deref(),
        effort: count.effort.clone(),
        quiet: quiet.quiet,
        checkpoint: checkpoint.as_deref(),
    };
    shard::run(&job, &part)
}

/// How counts are made and told.
struct Run<'a> {
    quiet: bool,
    is_json: bool,
    session: &'a Session,
    settings: &'a Settings,
}

impl Run<'_> {
    /// Counts the solutions of one puzzle, or of one part, which is named after the title. Returns the document if the
    /// answer is JSON.
    fn one(&self, puzzle: &Puzzle, name: &str) -> Result<(Status, Option<Value>), Failure> {
        let Self { session, settings, .. } = self;
        let outcome = puzzle.count(settings);
        session.bar.clear();
        let outcome = outcome?;
        if let Some(trouble) = settings.checkpoint.as_deref().and_then(Checkpoint::trouble) {
            remark(&format!("the checkpoint could not be written and is incomplete: {trouble}"));
        }
        if self.is_json {
            let document = puzzle.count_json(&outcome, &session.budget, session.time());
            return Ok((session.status(&outcome), Some(document)));
        }
        let early = (!outcome.end.is_exhausted()).then(|| session.reason(&outcome));
        let effort = report::effort(&outcome, session.time());
        print(puzzle, name, &outcome, early, &effort, self.quiet)?;
        Ok((session.status(&outcome), None))
    }
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
    let nothing = outcome.count.says_nothing();
    if is_quiet {
        print_line(format!("{name} {}", outcome.count).trim_start())?;
        return Ok(());
    }
    let number = match &outcome.readings {
        Some(directed) if !nothing => format!("{} undirected, {directed} directed", outcome.count),
        _ => outcome.count.to_string(),
    };
    let classes = outcome
        .classes
        .as_ref()
        .filter(|_| !nothing)
        .map(|classes| format!(" ({classes} up to symmetry)"))
        .unwrap_or_default();
    // The remark explains an exact count. Why a search has ended early is said in `early`.
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
