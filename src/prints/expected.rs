//! What a file says of its own answer, held against what was found.

use crate::solve::{Count, Direction, Expect, Optimum};

/// What is to be said where the file expects another number of solutions.
pub(super) fn count_remark(expect: &Expect, found: &Count) -> Option<String> {
    let expected = expect.exactly?;
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

/// What is to be said where the file expects another optimum.
pub(super) fn optimum_remark(expect: &Expect, found: Optimum, goal: Direction) -> Option<String> {
    let expected = expect.optimum?;
    let value = found.value;
    let better = match goal {
        Direction::Maximise => value > expected,
        Direction::Minimise => value < expected,
    };
    match found.proven {
        true if value != expected => {
            Some(format!("the file expects an optimum of {expected}, it is {value}"))
        }
        false if better => Some(format!("the file expects an optimum of {expected}, {value} is better")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_solutions() {
        let said = |exactly: u128, found: Count| {
            count_remark(&Expect { exactly: Some(exactly), ..Expect::default() }, &found)
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
        assert_eq!(count_remark(&Expect::default(), &Count::exactly(4u32)), None);
    }

    #[test]
    fn optima() {
        let said = |value, proven, goal| {
            let expect = Expect { optimum: Some(5), ..Expect::default() };
            optimum_remark(&expect, Optimum { value, proven }, goal)
        };
        let (most, least) = (Direction::Maximise, Direction::Minimise);
        assert_eq!(said(4, true, most).as_deref(), Some("the file expects an optimum of 5, it is 4"));
        assert_eq!(said(4, false, least).as_deref(), Some("the file expects an optimum of 5, 4 is better"));
        // A worse one may yet be bettered.
        assert_eq!((said(4, false, most), said(5, true, most), said(5, false, most)), (None, None, None));
    }
}
