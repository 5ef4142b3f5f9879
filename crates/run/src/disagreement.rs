//! Compares the outcome of a search with the expectations of a puzzle file.

use crate::bound::Direction;
use crate::count::Count;
use crate::expect::Expect;
use crate::outcome::{Optimum, Outcome};

impl Expect {
    /// Returns how the outcome of a search disagrees with the expectations, one sentence each; empty if it
    /// agrees.  `goal` is the direction of the optimum, if there is one.
    pub fn disagreements(&self, outcome: &Outcome, goal: Option<Direction>) -> Vec<String> {
        let optimum = outcome.optimum.zip(goal);
        // Before the optimum is proven, the counted solutions need not be the ones that the file counts.
        let counts = outcome.optimum.is_none_or(|optimum| optimum.proven);
        let classes = outcome.classes.as_ref().filter(|_| counts);
        let remarks = [
            optimum.and_then(|(found, goal)| self.optimum_remark(found, goal)),
            Some(&outcome.count).filter(|_| counts).and_then(|count| self.count_remark(count)),
            classes.and_then(|classes| self.class_remark(classes)),
        ];
        remarks.into_iter().flatten().collect()
    }

    /// Returns a sentence if the file expects another number of solutions; `None` otherwise.
    pub fn count_remark(&self, found: &Count) -> Option<String> {
        let expected = self.exactly?;
        let number = found.small();
        let agrees = match found {
            Count::Exactly(_) => number == Some(expected),
            Count::AtLeast(_) => number.is_some_and(|number| number <= expected),
        };
        if agrees {
            return None;
        }
        let there = match (found, number) {
            (Count::Exactly(_), Some(0)) => "there is none".to_owned(),
            (Count::Exactly(_), Some(1)) => "there is 1".to_owned(),
            (Count::Exactly(number), _) => format!("there are {number}"),
            (Count::AtLeast(_), _) if expected == 0 => "there is one".to_owned(),
            (Count::AtLeast(_), _) => "there are more".to_owned(),
        };
        Some(match expected {
            0 => format!("the file expects no solution, {there}"),
            1 => format!("the file expects 1 solution, {there}"),
            _ => format!("the file expects {expected} solutions, {there}"),
        })
    }

    /// Returns a sentence if the file expects another number of solutions up to symmetry; `None` otherwise.
    fn class_remark(&self, found: &Count) -> Option<String> {
        let classes = Expect { exactly: Some(self.essentially?), ..Expect::default() };
        classes.count_remark(found).map(|remark| format!("up to symmetry, {remark}"))
    }

    /// Returns a sentence if the file expects another optimum; `None` otherwise.
    ///
    /// ```
    /// use rookwright_run::{Direction, Expect, Optimum};
    ///
    /// let expect = Expect { optimum: Some(6), ..Expect::default() };
    /// let queens = Optimum { value: 5, proven: false };
    /// let remark = expect.optimum_remark(queens, Direction::Minimise);
    /// assert_eq!(remark.as_deref(), Some("the file expects an optimum of 6, 5 is better"));
    /// ```
    pub fn optimum_remark(&self, found: Optimum, goal: Direction) -> Option<String> {
        let expected = self.optimum?;
        let value = found.value;
        let better = goal.is_better(value, expected);
        match found.proven {
            true if value != expected => {
                Some(format!("the file expects an optimum of {expected}, it is {value}"))
            }
            false if better => Some(format!("the file expects an optimum of {expected}, {value} is better")),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_solutions() {
        let said = |exactly: u128, found: Count| {
            Expect { exactly: Some(exactly), ..Expect::default() }.count_remark(&found)
        };
        assert_eq!(said(4, Count::exactly(4u32)), None);
        assert_eq!(said(4, Count::at_least(4u32)), None);
        assert_eq!(said(0, Count::at_least(0u32)), None);
        for (exactly, found, remark) in [
            (17, Count::exactly(4u32), "the file expects 17 solutions, there are 4"),
            (1, Count::exactly(0u32), "the file expects 1 solution, there is none"),
            (0, Count::exactly(1u32), "the file expects no solution, there is 1"),
            (0, Count::at_least(1u32), "the file expects no solution, there is one"),
            (3, Count::at_least(4u32), "the file expects 3 solutions, there are more"),
        ] {
            assert_eq!(said(exactly, found).as_deref(), Some(remark));
        }
        assert_eq!(Expect::default().count_remark(&Count::exactly(4u32)), None);
    }

    #[test]
    fn optima() {
        let said = |value, proven, goal| {
            let expect = Expect { optimum: Some(5), ..Expect::default() };
            expect.optimum_remark(Optimum { value, proven }, goal)
        };
        let (most, least) = (Direction::Maximise, Direction::Minimise);
        assert_eq!(said(4, true, most).as_deref(), Some("the file expects an optimum of 5, it is 4"));
        assert_eq!(said(4, false, least).as_deref(), Some("the file expects an optimum of 5, 4 is better"));
        // A worse value may still be improved.
        assert_eq!((said(4, false, most), said(5, true, most), said(5, false, most)), (None, None, None));
    }
}
