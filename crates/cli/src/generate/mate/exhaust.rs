//! `--exhaust` counts all puzzles.

use super::super::common::Common;
use super::super::printer::{COLUMNS, Printer};
use super::super::run::PrintFailure;
use super::{Job, Mates};
use crate::choice::Choice;
use crate::failure::Failure;
use crate::options::{among, refuse};
use crate::output::{Status, print_bytes, remark, wrapped};
use crate::report::seconds;
use crate::shard::{self, ShardRun};
use rookwright_compose::{Census, MateOptions, Reckoning, Wish};
use rookwright_ops::GenerateRun;
use rookwright_puzzle::{GenerateAnswer, GenerateEnd};
use rookwright_run::options::Given;
use serde_json::Map;
use std::ops::ControlFlow;

/// Counts all puzzles, and prints them if a file format is requested.
pub(super) fn run(job: &Job<'_>, mut printer: Printer<'_>) -> Result<Status, Failure> {
    let Job { args, wish, session, run } = job;
    // Either the puzzles are printed or the table, so that standard output is one thing.
    let is_list = printer.is_list();
    let mut failure = PrintFailure::default();
    let mut show = |reckoning: &Reckoning| session.bar.say(|| progress(reckoning));
    let census = wish.exhaust(*run, &mut show, &mut |made| {
        if !is_list {
            return ControlFlow::Continue(());
        }
        let new = printer.mate(made);
        failure.note(session.bar.aside(|| printer.puzzle(&new, &[])))
    });
    let census = failure.end(session, census.map_err(|error| Failure::Input(error.to_string())))?;
    let complete = census.end.is_exhausted();
    if !is_list {
        print_bytes(table(wish, &census).as_bytes())?;
    }
    let sum = census.sum;
    let end = GenerateEnd::of(census.end, complete, run.watch);
    if !args.common.is_silent() {
        let time = seconds(session.time());
        let least = if complete { "" } else { "at least " };
        let positions = if sum.positions == 1 { "position" } else { "positions" };
        let why = match end {
            GenerateEnd::Finished => "",
            GenerateEnd::Stopped => "; interrupted",
            _ => "; time limit",
        };
        let summary = format!(
            "{least}{} ({} up to symmetry), {} {positions} examined, {time}{why}",
            sum.puzzles, sum.classes, sum.positions
        );
        remark(&wrapped(&summary, 0, 2, COLUMNS));
    }
    printer.end(GenerateAnswer::of("mate", end, session.time()).with_census(&census))?;
    Ok(if complete { Status::Answered } else { Status::Unfinished })
}

/// Examines one part of the positions, for several machines.
pub(super) fn shard(given: &Given<Mates>, choice: Choice) -> Result<Status, Failure> {
    let args = &given.options;
    if !args.exhaust {
        return Err(Failure::input("--shard needs --exhaust: other puzzles are made with other seeds"));
    }
    let unfit = ["not_in", "not_in_collection", "epd", "pgn", "puz", "into"];
    refuse(given, &unfit, "cannot be combined with [shard]")?;
    let mut fields =
        Map::from_iter([("family".to_owned(), "mate".into()), ("exhaust".to_owned(), true.into())]);
    fields.extend(among::<_, MateOptions>(given)?.json());
    let Common { run: GenerateRun { effort, .. }, quiet, output, .. } = &args.common;
    let (output, effort) = (output.as_deref(), effort.clone());
    let part = ShardRun { choice, output, effort, quiet: quiet.quiet, checkpoint: None };
    shard::run(&shard::job("generate", fields.into()), &part)
}

/// Returns the progress of a search for all puzzles: the share done, and the puzzles and positions so far.
fn progress(reckoning: &Reckoning) -> Vec<String> {
    let Reckoning { done, parts, sum } = reckoning;
    let share = if *parts == 0 { 100 } else { 100 * done / parts };
    let (puzzles, positions) = (sum.classes, sum.positions);
    vec![format!("{share} %"), format!("{puzzles} puzzles up to symmetry"), format!("{positions} positions")]
}

/// Returns the table of puzzles by material.  Material without puzzles is only counted.
pub(crate) fn table(wish: &Wish, census: &Census) -> String {
    let asked = wish.stipulation().map(|asked| asked.to_string()).unwrap_or_default();
    let play = wish.manner.name();
    let mut rows = vec![["White", "Black", "positions", "puzzles", "up to symmetry"].map(str::to_owned)];
    let mut empty = 0;
    for row in &census.rows {
        // Most choices of pieces have no puzzle, and would hide the few that have.
        if row.sum.classes == 0 && row.complete && census.rows.len() > 1 {
            empty += 1;
            continue;
        }
        let least = if row.complete { "" } else { ">= " };
        let number = |number: u64| format!("{least}{number}");
        let sum = row.sum;
        let (white, black) = (row.white.to_string(), row.black.to_string());
        rows.push([white, black, number(sum.positions), number(sum.puzzles), number(sum.classes)]);
    }
    let sum = census.sum;
    let least = if census.end.is_exhausted() { "" } else { ">= " };
    let number = |number: u64| format!("{least}{number}");
    rows.push(["all".into(), String::new(), number(sum.positions), number(sum.puzzles), number(sum.classes)]);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [0, 1, 2, 3, 4].map(width);
    let mut text = format!("All puzzles of {asked} ({play} play) on {}\n\n", wish.size);
    for row in &rows {
        let [white, black, positions, puzzles, classes] = row;
        let [first, second, third, fourth, fifth] = widths;
        let line = format!(
            "{white:first$}  {black:second$}  {positions:>third$}  {puzzles:>fourth$}  {classes:>fifth$}"
        );
        text += &format!("{}\n", line.trim_end());
    }
    if empty > 0 {
        let others = if empty == 1 { "choice of pieces has" } else { "choices of pieces have" };
        text += &format!("\n{empty} other {others} none.\n");
    }
    text
}
