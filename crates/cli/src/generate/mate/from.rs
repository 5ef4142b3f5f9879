//! `--from FEN`: turns a given position into puzzles by small changes.

use super::super::printer::{COLUMNS, Printer};
use super::super::run::{PrintFailure, progress};
use super::Job;
use crate::failure::Failure;
use crate::input::board_hint;
use crate::output::{Status, print_bytes, remark, wrapped};
use crate::report::seconds;
use crate::session::Session;
use rookwright_board::Diagram;
use rookwright_chess::{Canonical, Legality, Position, Size};
use rookwright_compose::document::ImprovedPosition;
use rookwright_compose::{Diagnosis, Improved, Improvement, Level, Wish};
use rookwright_mate::Draft;
use rookwright_mate::content::{Content, score};
use rookwright_mate::document::Fen;
use rookwright_puzzle::{GenerateAnswer, GenerateEnd, Puzzle, Standing};
use rookwright_run::End;
use std::sync::Arc;

/// Reads the position of a FEN, on a board of this size if one is given.
pub(super) fn position(fen: &str, board: Option<Size>) -> Result<Position, Failure> {
    Position::from_fen_of(fen, Legality::Strict, board.into())
        .map_err(|error| Failure::Input(format!("--from: {error}{}", board_hint(error.unusual))))
}

/// Changes the position until it is a puzzle, as many times as asked for.
pub(super) fn run(job: &Job<'_>, given: &Position, mut printer: Printer<'_>) -> Result<Status, Failure> {
    let Job { args, wish, session, run } = job;
    let before = wish.diagnose(given, run.watch)?;
    if !printer.is_list() {
        let known = before.is_puzzle && run.known.contains(&Canonical::of(given));
        let in_file = ["it is in a file named by --not-in".to_owned()];
        draw_given(&printer, wish, given, if known { &in_file } else { &before.faults })?;
    }
    let mut failure = PrintFailure::default();
    let mut show = |now: &_| session.bar.say(|| progress(&Standing::of_mates(now)));
    let mut reached = wish.level == Level::Drill;
    let improvement = wish.improve(given, *run, &mut show, &mut |improved| {
        // A proposal that had to be relaxed does not reach the level that was asked for.
        reached |= improved.made.relaxed.is_empty();
        let mut new = printer.mate(&improved.made);
        let (remarks, document) = told(given, &before, improved);
        if let Some(mate) = &mut new.puzzle.mate {
            mate.improved = Some(document);
        }
        // Every proposal is checked once more before it is printed.
        failure.note(match new.check() {
            Ok(()) => session.bar.aside(|| printer.puzzle(&new, &remarks)),
            Err(wrong) => Err(Failure::Internal(format!("a wrong solution of {given}: {wrong}"))),
        })
    });
    let improvement = failure.end(session, improvement)?;
    printer.answers()?;
    if !args.common.is_silent() {
        tell(session, &improvement, run.count);
        if !reached && improvement.best.is_some() {
            remark("no proposal reaches the level; each says what it lacks");
        }
    }
    let Standing { made, tried, rejects, .. } = Standing::of_mates(&improvement.standing);
    let complete = made == run.count;
    let end = GenerateEnd::of(improvement.end, complete, run.watch);
    let (from, faults) = (Some(Fen::of(given)), Some(before.faults.clone()));
    let answer = GenerateAnswer::of("mate", end, session.time());
    printer.end(GenerateAnswer { tried, rejected: rejects, from, faults, ..answer })?;
    Ok(if complete && reached { Status::Answered } else { Status::Unfinished })
}

/// Prints the given position and its faults.
fn draw_given(
    printer: &Printer<'_>,
    wish: &Wish,
    given: &Position,
    faults: &[String],
) -> Result<(), Failure> {
    let mut text = String::from("Given");
    let drawn = wish.stipulation().and_then(|asked| Draft::of(given.clone(), asked).validate().ok());
    if let Some(problem) = drawn {
        let (white, black) = problem.men();
        text += &format!(": {} ({white}+{black})\n", problem.stipulation());
        // The title contains the stipulation.
        let diagram = Diagram { caption: None, ..Puzzle::Mate(Arc::new(problem)).diagram() };
        text += &printer.pictures.draw(&diagram).unwrap_or_default();
    } else {
        text.push('\n');
    }
    let nothing = ["nothing is wrong with it".to_owned()];
    for fault in if faults.is_empty() { &nothing } else { faults } {
        text += &wrapped(&format!("- {fault}"), 0, 2, COLUMNS);
        text.push('\n');
    }
    text.push('\n');
    Ok(print_bytes(text.as_bytes())?)
}

/// Returns what was changed, as text and as a document.
fn told(given: &Position, before: &Diagnosis, improved: &Improved) -> (Vec<String>, ImprovedPosition) {
    let faults = &before.faults;
    let changes: Vec<String> = improved.changes.iter().map(ToString::to_string).collect();
    // A position that was a puzzle already is proposed unchanged.
    let changed = if changes.is_empty() { "nothing".to_owned() } else { changes.join("; ") };
    let mut words = vec![wrapped(&format!("changed: {changed}"), 0, 2, COLUMNS)];
    if !improved.keeps_solution {
        words.push("the solution has changed".to_owned());
    }
    let mut document = ImprovedPosition {
        from: Fen::of(given),
        faults: faults.clone(),
        changes,
        keeps_solution: improved.keeps_solution,
        before: None,
    };
    if let Some(play) = &improved.made.measures.play {
        words.push(wrapped(&compared(before.content.as_ref(), &play.content), 0, 2, COLUMNS));
        if let Some(content) = &before.content {
            document.before = Some(Content { score: Some(score(content)), ..*content });
        }
    }
    (words, document)
}

/// Compares the measures of the given position, if it was sound, with those of the puzzle.
fn compared(before: Option<&Content>, after: &Content) -> String {
    let parts = [
        ("variations", before.map(|content| content.variations), after.variations),
        ("different mates", before.map(|content| content.mates), after.mates),
        ("tries", before.map(|content| content.tries), after.tries),
        ("changed mates", before.map(|content| content.changed_mates), after.changed_mates),
        ("duals", before.map(|content| content.duals), after.duals),
        ("pieces", before.map(|content| content.men), after.men),
    ];
    let mut all = vec![match before {
        Some(before) => format!("score {} -> {}", score(before), score(after)),
        None => format!("score {}", score(after)),
    }];
    for (name, before, after) in parts {
        // Only what differs is named. Without a measure before, what there is now.
        match before {
            Some(before) if before != after => all.push(format!("{name} {before} -> {after}")),
            None if after > 0 => all.push(format!("{name} {after}")),
            _ => {}
        }
    }
    format!("measures: {}", all.join(", "))
}

/// Prints the summary, with the reason if there are fewer puzzles than asked for.
fn tell(session: &Session, improvement: &Improvement, count: u64) {
    let standing = &improvement.standing;
    let (tried, printed) = (standing.tally.tried, standing.printed);
    let positions = if tried == 1 { "position" } else { "positions" };
    let puzzles = if printed == 1 { "puzzle" } else { "puzzles" };
    let time = seconds(session.time());
    // The reason comes with what can be done about it, as far as that is known.
    let why = match (printed, improvement.end) {
        _ if printed == count => "",
        (1.., End::Exhausted) if improvement.before.is_puzzle => {
            "; only one: a position that is a puzzle is not changed into others"
        }
        (1.., End::Exhausted) => "; no other change of one or two pieces works",
        _ if session.is_interrupted() => "; interrupted",
        (_, End::Exhausted) if improvement.before.is_hopeless => "; no small change repairs it",
        (_, End::Exhausted) => {
            "; no change of one or two pieces repairs it: try other --moves, or relax --duals or --replies"
        }
        _ => "; time limit",
    };
    remark(&wrapped(&format!("{printed} {puzzles}, {tried} {positions} tried, {time}{why}"), 0, 2, COLUMNS));
}
