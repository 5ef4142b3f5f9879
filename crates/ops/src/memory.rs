//! Remembers answers that took long to find.  A sheet is drawn again after every change of its layout, and some answers
//! take seconds.

use rookwright_puzzle::Solution;
use rookwright_run::{Budget, RunError};
use rookwright_words::{Answered, Printed};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The number of answers that are remembered.
const MOST: usize = 128;
/// The least time of a search whose answer is remembered.
const WORTH_KEEPING: Duration = Duration::from_millis(50);

/// Answers of earlier tasks, the most recently used first.
#[derive(Debug, Default)]
pub struct Memory(Mutex<VecDeque<(String, Answered)>>);

impl Memory {
    /// Returns the remembered answer of a puzzle, or finds it within the budget.
    pub(super) fn answer(&self, printed: &Printed, budget: &Budget) -> Result<Answered, RunError> {
        let key = key(printed);
        if let Some(known) = self.recall(&key) {
            return Ok(known);
        }
        let start = Instant::now();
        let answered = printed.answer(budget)?;
        // A larger budget may find a better answer.
        if answered.known.is_final() && start.elapsed() >= WORTH_KEEPING && !budget.cancel.is_cancelled() {
            self.keep(key, answered.clone());
        }
        Ok(answered)
    }

    /// Ignores poisoning: a panic in another thread leaves the list intact.
    fn list(&self) -> std::sync::MutexGuard<'_, VecDeque<(String, Answered)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn recall(&self, key: &str) -> Option<Answered> {
        let mut list = self.list();
        let at = list.iter().position(|(known, _)| known == key)?;
        let found = list.remove(at)?;
        let answered = found.1.clone();
        list.push_front(found);
        Some(answered)
    }

    fn keep(&self, key: String, answered: Answered) {
        let mut list = self.list();
        list.retain(|(known, _)| *known != key);
        list.push_front((key, answered));
        list.truncate(MOST);
    }
}

/// Returns what an answer depends on: the puzzle and the solution given with it.
fn key(printed: &Printed) -> String {
    let solution = printed.solution.as_ref().map(Solution::line).unwrap_or_default();
    format!("{}\n{solution}", printed.puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_words::Known;

    fn board(number: u32) -> (String, Answered) {
        (
            number.to_string(),
            Answered {
                known: Known::NoSolution,
                count: Some(number.into()),
                more_than: None,
                remarks: Vec::new(),
            },
        )
    }

    #[test]
    fn the_oldest_answers_are_forgotten() {
        let memory = Memory::default();
        for number in 0..MOST as u32 + 10 {
            let (key, answered) = board(number);
            memory.keep(key, answered);
            // An answer that is used again stays.
            assert!(memory.recall("0").is_some(), "{number}");
        }
        assert_eq!(memory.list().len(), MOST);
        assert!(memory.recall("1").is_none());
        assert_eq!(memory.recall("100"), Some(board(100).1));
    }

    #[test]
    fn what_was_quick_or_unfinished_is_not_kept() {
        let memory = Memory::default();
        let printed =
            Printed::read_puz("puzzle: mate\nstipulation: #2\nfen: 4/N1p1/Qn1k/K3 w - - 0 1\n").unwrap();
        let first = memory.answer(&printed, &Budget::default()).unwrap();
        assert_eq!(memory.answer(&printed, &Budget::default()).unwrap(), first);
        // No time at all: nothing is found, and nothing kept.
        let hard = Printed::read_puz(
            "puzzle: placement\nboard: 12x12\nplace: min Q\n\
            rule: every square covered at least 1 by Q, lines through\n",
        );
        let brief = Budget { time: Some(WORTH_KEEPING + WORTH_KEEPING), ..Budget::default() };
        let answered = memory.answer(&hard.unwrap(), &brief).unwrap();
        let kept = memory.list().iter().any(|(_, kept)| *kept == answered);
        let is_proven = !matches!(answered.known, Known::Nothing | Known::Board { best: false, .. });
        assert_eq!(kept, is_proven, "{answered:?}");
    }
}
