//! `--exhaust` counts all puzzles; `--prefer material` finds the best material and proves it.

use super::super::{Common, PrintFailure};
use super::output::{COLUMNS, MatePrinter, Remarks};
use super::{Job, Mates, report};
use crate::choice::Choice;
use crate::failure::Failure;
use crate::options::{among, refuse, spelled};
use crate::output::{Status, print_bytes, remark, wrapped};
use crate::report::seconds;
use crate::session::Session;
use crate::shard::{self, Part};
use rookwright_compose::{Before, Census, MateOptions, Optimum, Reckoning, Stage, Wish, advice};
use rookwright_ops::{GenerateEnd, GenerateReport, GenerateRun};
use rookwright_run::End;
use rookwright_run::options::{Given, Message};
use serde_json::Map;
use std::ops::ControlFlow;

/// Counts all puzzles, and prints them if a file format is requested.
pub(super) fn run(
    Job { args, wish, session, run }: Job<'_>,
    printer: &mut MatePrinter<'_>,
) -> Result<Status, Failure> {
    let mut failure = PrintFailure::default();
    let mut show = |reckoning: &Reckoning| session.bar.say(|| progress(reckoning));
    let census = wish.exhaust(run, &mut show, &mut |made| {
        if !args.is_list() {
            return ControlFlow::Continue(());
        }
        failure.note(session.bar.aside(|| printer.puzzle(made, &Remarks::default())))
    });
    let census = failure.end(session, census)?;
    let complete = census.end.is_exhausted();
    if !args.is_list() {
        print_bytes(table(wish, &census).as_bytes())?;
    }
    let sum = census.sum;
    let how = GenerateReport {
        tried: sum.positions,
        ..report(args, session, None, GenerateEnd::of(census.end, complete, run.watch))
    };
    printer.document(how, |document| document.set_census(&census))?;
    if !args.common.is_silent() {
        let time = seconds(session.time());
        let least = if complete { "" } else { "at least " };
        let positions = if sum.positions == 1 { "position" } else { "positions" };
        let why = if complete {
            ""
        } else if session.is_interrupted() {
            "; interrupted"
        } else {
            "; time limit"
        };
        let summary = format!(
            "{least}{} ({} up to symmetry), {} {positions} examined, {time}{why}",
            sum.puzzles, sum.classes, sum.positions
        );
        remark(&wrapped(&summary, 0, 2, COLUMNS));
    }
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
    let part = Part { choice, output, effort, quiet: quiet.quiet, checkpoint: None };
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

/// Prints the puzzles with the best material, with what is proven about it.
pub(super) fn best(
    Job { args, wish, session, run }: Job<'_>,
    printer: &mut MatePrinter<'_>,
) -> Result<Status, Failure> {
    let mut failure = PrintFailure::default();
    let mut show = |stage: Stage<'_>| {
        session.bar.say(|| match stage {
            // How many parts will be needed is not known.
            Stage::Exhausting(reckoning) => progress(reckoning)[1..].to_vec(),
            Stage::Walking(standing) => super::progress(standing),
        });
    };
    let mut last = None;
    let optimum = wish.best_material(run, &mut show, &mut |made, before| {
        let remarks = proof(made.measures.material, before, &mut last);
        failure.note(session.bar.aside(|| printer.puzzle(made, &remarks)))
    });
    let mut optimum = failure.end(session, optimum)?;
    if let Some(summary) = &mut optimum.walked {
        super::print_nearest(summary, session, printer)?;
    }
    printer.end()?;
    let complete = optimum.printed == args.common.run.count;
    let others = if optimum.printed == 0 { "none" } else { "no others" };
    let how = GenerateReport {
        tried: optimum.positions(),
        rejected: optimum.walked.iter().flat_map(|summary| summary.standing.tally.rejects()).collect(),
        advice: match &optimum.walked {
            _ if optimum.end.is_exhausted() => {
                Some(Message::of(&format!("there are {others} with these pieces")))
            }
            Some(summary) if !complete => advice(wish, &summary.standing),
            _ => None,
        },
        ..report(args, session, Some(wish.seed), GenerateEnd::of(optimum.end, complete, run.watch))
    };
    if !args.common.is_silent() {
        tell(&optimum, &how, complete, session);
    }
    printer.document(how, |_| {})?;
    Ok(if complete { Status::Answered } else { Status::Unfinished })
}

/// Prints the summary of a search for the best material, with advice if there are fewer puzzles than asked for.
fn tell(optimum: &Optimum, how: &GenerateReport, complete: bool, session: &Session) {
    let (printed, positions, time) = (optimum.printed, optimum.positions(), seconds(session.time()));
    let puzzles = if printed == 1 { "puzzle" } else { "puzzles" };
    let why = match optimum.end {
        _ if complete => "",
        End::Exhausted if printed == 0 => "; there are none with these pieces",
        End::Exhausted => "; there are no others with these pieces",
        _ if session.is_interrupted() => "; interrupted",
        End::OutOfBudget if !session.is_late() => "; gave up: too few attempts succeed",
        _ => "; time limit",
    };
    let materials = optimum.rows.iter().filter(|row| row.complete).count();
    let choices = if materials == 1 { "choice" } else { "choices" };
    let summary = format!(
        "{printed} {puzzles}, {materials} {choices} of pieces exhausted, {positions} positions, {time}{why}"
    );
    remark(&wrapped(&summary, 0, 2, COLUMNS));
    if !complete
        && !optimum.end.is_exhausted()
        && !session.is_interrupted()
        && let Some(advice) = &how.advice
    {
        remark(&wrapped(&spelled(advice), 0, 2, COLUMNS));
    }
}

/// Returns the remark whether better material exists, and how many positions prove it.
///
/// `last` is the material of the puzzle before, and whether it was proven: the same remark is shortened.
fn proof((white, black): (u32, u32), before: &Before, last: &mut Option<((u32, u32), bool)>) -> Remarks {
    let Before { materials, positions, classes, complete } = before;
    let this = ((white, black), *complete);
    let again = last.replace(this) == Some(this);
    let choices = if *materials == 1 { "choice" } else { "choices" };
    let found = match classes {
        0 => "none of them has a puzzle".to_owned(),
        1 => "they have 1 puzzle".to_owned(),
        many => format!("they have {many} puzzles"),
    };
    let exhausted = format!("{materials} better {choices} of pieces exhausted, {positions} positions");
    let better = match materials {
        _ if again => "as before".to_owned(),
        0 if *complete => "proven: the options allow nothing better".to_owned(),
        _ if *complete && *classes == 0 => format!("proven: {exhausted}: {found}"),
        _ if *complete => format!("{exhausted}: {found}"),
        0 => "the best found, not proven to be the best".to_owned(),
        _ => format!("the best found, not proven to be the best: {exhausted}: {found}"),
    };
    let words = vec![wrapped(&format!("material {white} to {black}; {better}"), 0, 2, COLUMNS)];
    Remarks { words, optimum: Some(before.document()), ..Remarks::default() }
}
