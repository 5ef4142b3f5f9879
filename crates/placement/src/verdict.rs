//! Checks an answer including its number of pieces.
//!
//! [`check`] only checks the rules.  A puzzle that asks for the most or the fewest pieces may also state that
//! number,
//! and an answer with a worse number is wrong.

use crate::check::{Violation, check};
use crate::puzzle::Placement;
use rookwright_board::{Men, Square, say};

/// The reason why an answer is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WrongAnswer {
    /// The answer breaks a rule.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// The answer satisfies every rule, but its number of pieces is worse than the one the puzzle states.
    #[error("{}", say!(
        "wrong.place.not_optimal",
        "every rule is kept, but with {found} instead of {expected}",
        found,
        expected
    ))]
    NotOptimal {
        /// The pieces of the answer: `4 knights`.
        found: String,
        /// The pieces that the puzzle states: `5 knights`.
        expected: String,
    },
}

impl WrongAnswer {
    /// Returns the squares concerned; none if the number of pieces is wrong.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            WrongAnswer::Violation(violation) => violation.squares(),
            WrongAnswer::NotOptimal { .. } => Vec::new(),
        }
    }
}

/// Checks an answer against the rules, and against the optimum if the puzzle states one.
///
/// An answer that is better than the stated optimum is right: it disproves the puzzle.
///
/// ```
/// use rookwright_placement::{Placement, check_answer};
///
/// let text = "puzzle: placement\nboard: 3x3\nplace: max N\nrule: N safe from N, lines through\n";
/// let puzzle: Placement = format!("{text}expect: optimum 5").parse()?;
/// assert_eq!(check_answer(&puzzle, &"Na1 Na3 Nb2 Nc1 Nc3".parse()?), Ok(()));
/// let wrong = check_answer(&puzzle, &"Nb2".parse()?).unwrap_err();
/// assert_eq!(wrong.to_string(), "every rule is kept, but with 1 knight instead of 5 knights");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_answer(puzzle: &Placement, men: &Men) -> Result<(), WrongAnswer> {
    check(puzzle, men)?;
    let stated = puzzle.draft().expect.optimum;
    match (puzzle.goal(), puzzle.value(men), stated) {
        (Some(goal), Some(value), Some(expected)) if goal.is_better(expected, value) => {
            let (found, expected) = (puzzle.spoken_value(value), puzzle.spoken_value(expected));
            Err(WrongAnswer::NotOptimal { found, expected })
        }
        _ => Ok(()),
    }
}

/// Returns the number of pieces in an answer and whether it is known to be the optimum, in words; `None` if the
/// puzzle asks for no optimum.
///
/// ```
/// use rookwright_placement::{Placement, answer_remark};
///
/// let text = "puzzle: placement\nboard: 3x3\nplace: max N\nrule: N safe from N, lines through\n";
/// let puzzle: Placement = format!("{text}expect: optimum 5").parse()?;
/// let remark = answer_remark(&puzzle, &"Na1 Na3 Nb2 Nc1 Nc3".parse()?);
/// assert_eq!(remark.as_deref(), Some("with 5 knights, which the puzzle says are the most"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer_remark(puzzle: &Placement, men: &Men) -> Option<String> {
    let value = puzzle.value(men)?;
    let (found, extreme) = (puzzle.value_words(value), puzzle.goal_word());
    Some(if puzzle.draft().expect.optimum == Some(value) {
        format!("with {found}, which the puzzle says are the {extreme}")
    } else {
        format!("with {found}; the rules alone cannot show whether these are the {extreme}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stated_optimum_is_part_of_the_answer() {
        let rules = "puzzle: placement\nboard: 3x3\nplace: max N\nrule: N safe from N, lines through\n";
        let open: Placement = rules.parse().unwrap();
        let stated: Placement = format!("{rules}expect: optimum 5\n").parse().unwrap();
        let (few, many) = ("Na1".parse().unwrap(), "Na1 Nb2 Nc1 Na3 Nc3".parse().unwrap());
        assert_eq!(check_answer(&open, &few), Ok(()));
        assert!(answer_remark(&open, &few).unwrap().starts_with("with 1 knight; the rules alone"));
        let wrong = check_answer(&stated, &few).unwrap_err();
        assert_eq!(wrong.to_string(), "every rule is kept, but with 1 knight instead of 5 knights");
        assert_eq!(check_answer(&stated, &many), Ok(()));
        assert!(answer_remark(&stated, &many).unwrap().ends_with("which the puzzle says are the most"));
        assert!(wrong.squares().is_empty());
        let wrong = check_answer(&open, &"Na1 Nb3".parse().unwrap()).unwrap_err();
        assert_eq!(wrong.squares().len(), 2);
    }

    /// One rook on each rank attacks every square of a board of three ranks.
    #[test]
    fn fewer_pieces_than_stated_are_better_where_few_are_asked() {
        let fewest = "puzzle: placement\nboard: 3x3\nplace: min R\nrule: every square covered at least 1, lines blocked\n";
        let stated: Placement = format!("{fewest}expect: optimum 4\n").parse().unwrap();
        for (men, expected) in [
            ("Ra1 Rb2 Rc3", "right"), // better than the puzzle says
            ("Ra1 Ra2 Ra3 Rb2", "right"),
            ("Ra1 Ra2 Ra3 Rb1 Rb2", "every rule is kept, but with 5 rooks instead of 4 rooks"),
            (
                "Ra1",
                "b2 is covered by no piece, against the rule 'every square covered at least 1 by all, lines blocked'",
            ),
        ] {
            let verdict = check_answer(&stated, &men.parse().unwrap());
            assert_eq!(verdict.map_or_else(|wrong| wrong.to_string(), |()| "right".to_owned()), expected);
        }
    }
}
