//! The answers of many puzzles, several at the same time.

use super::answer::Answered;
use super::read::Printed;
use rookwright_run::{Cancel, RunError, in_order_of};
use std::ops::ControlFlow;

/// The answers in the order of the puzzles; `None` where somebody cancelled the work.
///
/// `answer` finds one of them, in one thread.  After each of them it is told how many are there.  Where the program itself is at fault, the number of the puzzle from 0 says where.
pub fn answers<'a>(
    puzzles: impl ExactSizeIterator<Item = &'a Printed> + Send,
    threads: usize,
    answer: &(dyn Fn(&Printed) -> Result<Answered, RunError> + Sync),
    cancel: &Cancel,
    told: &mut dyn FnMut(usize),
) -> Result<Option<Vec<Answered>>, (usize, RunError)> {
    let number = puzzles.len();
    let mut next = puzzles;
    let mut answered = Vec::new();
    let mut failure = None;
    in_order_of(threads, &mut || next.next(), answer, &mut |result| {
        match result {
            Ok(answer) => answered.push(answer),
            Err(error) => failure = Some((answered.len(), error)),
        }
        told(answered.len());
        match failure.is_some() || cancel.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    match failure {
        Some(failure) => Err(failure),
        None => Ok(Some(answered).filter(|answered| answered.len() == number && !cancel.is_cancelled())),
    }
}
