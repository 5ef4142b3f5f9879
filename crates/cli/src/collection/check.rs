//! `collection check`.

use super::args::CheckOptions;
use super::{grouped, open, print_row, puzzles};
use crate::failure::Failure;
use crate::output::{Status, print_document, print_line};
use crate::report::seconds;
use crate::session::Session;
use rookwright_collection::document::ChangedStatus;
use rookwright_collection::{Access, Recheck};
use rookwright_run::document::value_of;
use std::path::Path;

/// The number of changes that are printed.
const MOST_SHOWN: usize = 20;

pub(super) fn run(file: &Path, args: &CheckOptions) -> Result<Status, Failure> {
    let is_silent = args.answer.quiet || args.answer.form.is_given();
    let session = Session::of(&args.threads.effort(), is_silent, None)?;
    let mut collection = open(file, Access::Write)?;
    // Proofs would be written into a damaged file, and perhaps make it worse.
    let damage = collection.damage()?;
    if let Some(first) = damage.first() {
        return Err(Failure::Input(format!("{}: the file is damaged: {first}", file.display())));
    }
    let options = Recheck {
        changed: args.changed,
        open: args.open,
        threads: session.threads(),
        nodes: args.proving.nodes,
        cancel: session.budget.cancel.clone(),
    };
    let report = collection.recheck(&options, &mut |done, all| {
        session.bar.say(|| vec![format!("{} of {} proven", grouped(done), puzzles(all))]);
    });
    // Cleared before the error is looked at, or its message would stand behind the progress.
    session.bar.clear();
    let report = report?;
    if args.answer.form.is_given() {
        print_document("collection-check", value_of(&report))?;
    } else {
        if !args.answer.quiet {
            let time = seconds(session.time());
            print_line(&format!("{} proven again, {time}", puzzles(report.puzzles)))?;
        }
        for (status, &many) in &report.status {
            print_row(many, status.words())?;
        }
        // Changes are what the command is for, so they are printed with --quiet too.
        for ChangedStatus { id, was, is } in report.changed.iter().take(MOST_SHOWN) {
            print_line(&format!("puzzle {id}: was {was}, is {is}"))?;
        }
        if report.changed.len() > MOST_SHOWN {
            print_line(&format!("... and {} more changed", report.changed.len() - MOST_SHOWN))?;
        }
        if report.changed.is_empty() {
            print_line("nothing changed")?;
        }
    }
    Ok(if report.stopped { Status::Unfinished } else { Status::Answered })
}
