//! Explains a solution: the pieces that attack each square that a rule names.

use crate::check::{Man, attackers};
use crate::puzzle::Placement;
use crate::rule::{Region, Rule};
use rookwright_board::{Men, Square};
use std::fmt;

/// A square that a rule names, with its attackers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// The square.
    pub square: Square,
    /// The attacking pieces, in the order of their squares.
    pub attackers: Vec<Man>,
}

impl fmt::Display for Explained {
    /// Writes `a7: 3, Qa6 Kb6 Rc7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.square, self.attackers.len())?;
        self.attackers.iter().zip(0..).try_for_each(|(man, nth)| {
            f.write_str(if nth == 0 { ", " } else { " " })?;
            man.fmt(f)
        })
    }
}

/// Returns each square that a rule names, with its attackers on this board, in the order of the rules.
///
/// ```
/// use rookwright_placement::{explain, read_chessnum};
///
/// let puzzle = read_chessnum("place: K, Q, P\n2 . .\n. . 0\n1 . .")?;
/// let explained = explain(&puzzle, &"Ka2 Qb2 Pb3".parse()?);
/// assert_eq!(explained[0].to_string(), "a1: 2, Ka2 Qb2"); // once too often
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(puzzle: &Placement, men: &Men) -> Vec<Explained> {
    let named = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Attacked { squares: Region::Squares(squares), .. } => Some((rule, squares)),
        _ => None,
    });
    let explained = named.flat_map(|(rule, squares)| {
        let attackers = |square| attackers(puzzle.geometry(), men, rule, square);
        squares.iter().map(move |square| Explained { square, attackers: attackers(square) })
    });
    explained.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_the_attackers() {
        let puzzle: Placement = "puzzle: chessnum\nplace: K, Q, P\n2 . .\n. . 0\n1 . .\n".parse().unwrap();
        let told: Vec<_> =
            explain(&puzzle, &"Ka2 Qb2 Pb3".parse().unwrap()).iter().map(ToString::to_string).collect();
        assert_eq!(told, ["a1: 2, Ka2 Qb2", "a3: 2, Ka2 Qb2", "c2: 1, Qb2"]);
    }
}
