//! Runs a generator: progress, puzzles as they are made, and a summary.

use super::common::Common;
use super::printer::{COLUMNS, Printer};
use crate::failure::Failure;
use crate::options::spelled;
use crate::output::{Status, remark, wrapped};
use crate::report::seconds;
use crate::session::Session;
use rookwright_chess::Canonical;
use rookwright_compose::Before;
use rookwright_puzzle::{Finished, GenerateEnd, Making, NewPuzzle, Standing, Wishes};
use rookwright_run::options::Reject;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The number of reasons for rejections in the progress line.
const REASONS: usize = 3;

/// Makes puzzles, and prints each one. Mates that are `known` are not made again.
pub(super) fn run(
    wishes: &Wishes,
    known: &HashSet<Canonical>,
    mut printer: Printer<'_>,
) -> Result<Status, Failure> {
    let Common { run, .. } = printer.args;
    let session = printer.args.session()?;
    let settings = session.settings();
    // With a time limit the generator goes on as long as that, however rare the puzzles are.
    let how =
        Making { count: run.count, settings: &settings, known, is_patient: run.effort.time_limit.is_some() };
    let mut failure = PrintFailure::default();
    let mut last = None;
    let mut show = |now: &dyn Fn() -> Standing| session.bar.say(|| progress(&now()));
    let finished = wishes.make(how, &mut show, &mut |new| {
        let remarks = remarks(&new, &mut last);
        failure.note(session.bar.aside(|| printer.puzzle(&new, &remarks)))
    });
    let finished = failure.end(&session, finished)?;
    printer.answers()?;
    if !printer.args.is_silent() {
        tell(wishes, &finished, run.count, &session);
    }
    printer.end(finished.answer(wishes, run.count, session.time()))?;
    Ok(if finished.standing.made == run.count { Status::Answered } else { Status::Unfinished })
}

/// Returns what is said about a puzzle. `last` is the material of the puzzle before, and what was known about it.
fn remarks(new: &NewPuzzle<'_>, last: &mut Option<((u32, u32), bool)>) -> Vec<String> {
    let nearest = new.is_nearest.then(|| "no puzzle meets all requirements: this came nearest".to_owned());
    let better = new.mate.zip(new.better).map(|(made, before)| proof(made.measures.material, before, last));
    nearest.into_iter().chain(better).collect()
}

/// Returns the remark whether better material exists, and how many positions prove it.
///
/// `last` is the material of the puzzle before, and whether it was proven: the same remark is shortened.
fn proof((white, black): (u32, u32), before: &Before, last: &mut Option<((u32, u32), bool)>) -> String {
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
    wrapped(&format!("material {white} to {black}; {better}"), 0, 2, COLUMNS)
}

/// Returns the progress of a run, the most important number first.
pub(super) fn progress(now: &Standing) -> Vec<String> {
    let mut reasons: Vec<&Reject> = now.rejects.iter().collect();
    reasons.sort_by_key(|reject| Reverse(reject.number));
    let reasons = reasons.into_iter().take(REASONS);
    let reasons = reasons.map(|reject| format!("{} {}", rounded(reject.number), reject.reason));
    let accepted = (now.accepted != now.made).then(|| format!("{} accepted", now.accepted));
    let first = [format!("{} made", now.made)].into_iter().chain(accepted);
    first.chain([format!("{} tried", rounded(now.tried))]).chain(reasons).collect()
}

/// Returns a number in few characters: `812`, `48k`, `3M`.
fn rounded(number: u64) -> String {
    match number {
        ..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Prints the summary, with advice if there are fewer puzzles than asked for.
fn tell(wishes: &Wishes, finished: &Finished, count: u64, session: &Session) {
    let Finished { standing, end, advice, exhausted } = finished;
    let (made, tried) = (standing.made, standing.tried);
    let is_complete = made == count;
    let of = if is_complete { String::new() } else { format!(" of {count}") };
    let puzzles = if made == 1 && is_complete { "puzzle" } else { "puzzles" };
    let how = match exhausted {
        Some(1) => "1 choice of pieces exhausted".to_owned(),
        Some(materials) => format!("{materials} choices of pieces exhausted"),
        None => format!("seed {}", wishes.seed()),
    };
    let why = match end {
        GenerateEnd::Finished => "",
        GenerateEnd::Stopped => "; interrupted",
        GenerateEnd::GaveUp => "; gave up: too few attempts succeed",
        GenerateEnd::TimeLimit => "; time limit",
    };
    let rejects: Vec<String> =
        standing.rejects.iter().map(|reject| format!("{} {}", reject.number, reject.words)).collect();
    let rejected =
        if rejects.is_empty() { String::new() } else { "; rejected: ".to_owned() + &rejects.join(", ") };
    let positions = match (wishes, tried) {
        (Wishes::Mates(_), 1) => "position tried",
        (Wishes::Mates(_), _) => "positions tried",
        (_, 1) => "attempt",
        _ => "attempts",
    };
    let say = |text: &str| remark(&wrapped(text, 0, 2, COLUMNS));
    say(&format!("{made}{of} {puzzles}, {how}, {}{why}", seconds(session.time())));
    say(&format!("{tried} {positions}{rejected}"));
    // Someone who has stopped the run needs no advice about it.
    if let Some(advice) = advice.as_ref().filter(|_| !is_complete && *end != GenerateEnd::Stopped) {
        say(&spelled(advice));
    }
}

/// The failure that stopped the printing of puzzles, kept until the generator has ended.
#[derive(Default)]
pub(super) struct PrintFailure(Option<Failure>);

impl PrintFailure {
    /// Keeps the failure and stops the generator if a puzzle could not be printed.
    pub(super) fn note(&mut self, printed: Result<(), Failure>) -> ControlFlow<()> {
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.0 = Some(failure);
                ControlFlow::Break(())
            }
        }
    }

    /// Returns the result of the generator, or the failure that stopped it.
    pub(super) fn end<T>(
        self,
        session: &Session,
        result: Result<T, impl Into<Failure>>,
    ) -> Result<T, Failure> {
        session.bar.clear();
        self.0.map_or(result.map_err(Into::into), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_reasons_first_where_room_is_short() {
        let reject = |reason, number| Reject { reason, words: String::new(), number };
        let rejects = vec![reject("short", 2), reject("cook", 90_000), reject("duals", 4), reject("dull", 1)];
        let now = Standing { made: 3, accepted: 5, tried: 812, rejects };
        assert_eq!(progress(&now), ["3 made", "5 accepted", "812 tried", "90k cook", "4 duals", "2 short"]);
        assert_eq!(
            progress(&Standing { made: 3, accepted: 3, ..Standing::default() }),
            ["3 made", "0 tried"]
        );
    }
}
