//! Answers many puzzles in parallel.

use super::answer::Answered;
use super::read::Printed;
use rookwright_run::{Cancel, RunError, in_order_of};
use std::ops::ControlFlow;

/// Returns the answers in the order of the puzzles, or `None` if the work was cancelled.
///
/// `answer` finds one answer in one thread.  `progress` receives the number of finished answers after each of them.  An
/// error comes with the index of its puzzle.
pub fn answers<'a>(
    puzzles: impl ExactSizeIterator<Item = &'a Printed> + Send,
    threads: usize,
    answer: &(dyn Fn(&Printed) -> Result<Answered, RunError> + Sync),
    cancel: &Cancel,
    progress: &mut dyn FnMut(usize),
) -> Result<Option<Vec<Answered>>, (usize, RunError)> {
    let number = puzzles.len();
    let mut next = puzzles;
    let mut answered = Vec::new();
    let mut failure = None;
    in_order_of(threads, &mut || next.next(), answer, &mut |result| {
        match result {
            Ok(answer) => answered.push(answer),
            // The results come in order, so the number of answers is the index of the puzzle that failed.
            Err(error) => failure = Some((answered.len(), error)),
        }
        progress(answered.len());
        if failure.is_some() || cancel.is_cancelled() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    match failure {
        Some(failure) => Err(failure),
        // Some answers only are no sheet.
        None => Ok(Some(answered).filter(|answered| answered.len() == number && !cancel.is_cancelled())),
    }
}
