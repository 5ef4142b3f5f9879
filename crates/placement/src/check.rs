//! Is this answer right?  The meaning of each rule on a finished board, from the rules alone.
//!
//! Uses the board's vocabulary and nothing else: no model, no search.  Every answer of every engine
//! passes here before a person sees it.

use crate::puzzle::{Placement, Rule};
use rookwright_board::{Geometry, Men, Piece, Role, Square, SquareSet, attacks};
use std::fmt;

/// A man on its square, as `Qa1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.piece, self.square)
    }
}

/// The first thing wrong with an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Violation {
    /// A man stands where there is no square.
    #[error("{0} does not stand on the board")]
    OffBoard(Man),
    /// A man stands on a forbidden square.
    #[error("{0} stands on a forbidden square")]
    Forbidden(Man),
    /// A given man is not where it was.
    #[error("{given} is given, but {}", match found { Some(man) => format!("{man} stands there"), None => "missing".into() })]
    Given {
        /// The given man.
        given: Man,
        /// Who stands there instead.
        found: Option<Man>,
    },
    /// Too many or too few of a kind.
    #[error("there should be {wanted} {piece}, but there are {found}")]
    Number {
        /// The kind.
        piece: Piece,
        /// How many there should be.
        wanted: u32,
        /// How many there are.
        found: usize,
    },
    /// A rule is broken.
    #[error("{attacker} attacks {target}, against the rule '{rule}'")]
    Attack {
        /// The rule.
        rule: Rule,
        /// Who attacks.
        attacker: Man,
        /// Who is attacked.
        target: Man,
    },
}

impl Violation {
    /// The squares to look at.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Violation::OffBoard(_) | Violation::Number { .. } => Vec::new(),
            Violation::Forbidden(man) | Violation::Given { given: man, .. } => vec![man.square],
            Violation::Attack { attacker, target, .. } => vec![attacker.square, target.square],
        }
    }
}

/// Accepts exactly the solutions of the puzzle.
pub fn check(puzzle: &Placement, men: &Men) -> Result<(), Violation> {
    let stray = men.iter().find(|&(square, _)| !puzzle.geometry().contains(square));
    if let Some((square, piece)) = stray {
        return Err(Violation::OffBoard(Man { square, piece }));
    }
    if let Some((square, piece)) = men.iter().find(|&(square, _)| puzzle.forbidden().contains(square)) {
        return Err(Violation::Forbidden(Man { square, piece }));
    }
    for (square, piece) in puzzle.givens().iter() {
        let found = men.on(square);
        if found != Some(piece) {
            let found = found.map(|piece| Man { square, piece });
            return Err(Violation::Given { given: Man { square, piece }, found });
        }
    }
    check_numbers(puzzle, men)?;
    puzzle.rules().iter().try_for_each(|rule| check_rule(puzzle, rule, men))
}

fn check_numbers(puzzle: &Placement, men: &Men) -> Result<(), Violation> {
    for one in puzzle.material() {
        let found = men.iter().filter(|&(_, piece)| piece == one.piece).count();
        if found != one.number as usize {
            return Err(Violation::Number { piece: one.piece, wanted: one.number, found });
        }
    }
    let known = |piece| puzzle.material().iter().any(|one| one.piece == piece);
    match men.iter().find(|&(_, piece)| !known(piece)) {
        Some((_, piece)) => {
            let found = men.iter().filter(|&(_, other)| other == piece).count();
            Err(Violation::Number { piece, wanted: 0, found })
        }
        None => Ok(()),
    }
}

/// Whether one rule holds.
pub(crate) fn check_rule(puzzle: &Placement, rule: &Rule, men: &Men) -> Result<(), Violation> {
    match first_attack(puzzle.geometry(), men, rule) {
        Some((attacker, target)) => {
            let man = |square| men.on(square).map(|piece| Man { square, piece });
            match (man(attacker), man(target)) {
                (Some(attacker), Some(target)) => Err(Violation::Attack { rule: *rule, attacker, target }),
                _ => Ok(()),
            }
        }
        None => Ok(()),
    }
}

/// Attacker and target of an attack that the rule forbids.
pub(crate) fn first_attack(board: &Geometry, men: &Men, rule: &Rule) -> Option<(Square, Square)> {
    let Rule::Safe { target, from } = *rule;
    // On an oblong torus a diagonal goes round more than once.
    let plain = !board.is_torus() || board.files() == board.ranks();
    match from.role {
        // Walking the lines would take n² steps for n queens; a million of them want less.
        Role::Queen | Role::Rook | Role::Bishop if plain && board.holes().is_empty() => {
            shared_line(board, men, target, from)
        }
        _ => men.iter().filter(|&(_, piece)| piece == from).find_map(|(attacker, _)| {
            let seen = attacks(board, from, attacker, &SquareSet::EMPTY);
            let hit = seen.iter().find(|&square| men.on(square) == Some(target));
            hit.map(|hit| (attacker, hit))
        }),
    }
}

/// On a board without holes a line piece attacks all that stands on a line with it.
fn shared_line(board: &Geometry, men: &Men, target: Piece, from: Piece) -> Option<(Square, Square)> {
    type Line = fn(i64, i64) -> i64;
    let straight: [Line; 2] = [|file, _| file, |_, rank| rank];
    let diagonal: [Line; 2] = [|file, rank| file - rank, |file, rank| file + rank];
    let lines = match from.role {
        Role::Rook => straight.to_vec(),
        Role::Bishop => diagonal.to_vec(),
        _ => [straight, diagonal].concat(),
    };
    let concerned: Vec<_> = men.iter().filter(|&(_, piece)| piece == target || piece == from).collect();
    lines.into_iter().find_map(|line| {
        let number = |square: Square| {
            let number = line(square.file.index().into(), square.rank.index().into());
            if board.is_torus() { number.rem_euclid(board.files().into()) } else { number }
        };
        let mut sorted: Vec<_> =
            concerned.iter().map(|&(square, piece)| (number(square), square, piece)).collect();
        sorted.sort_unstable();
        // In a run on one line that holds both kinds, two neighbours are an attacker and a target.
        let clash = |a: Piece, b: Piece| (a == from && b == target) || (a == target && b == from);
        sorted.windows(2).find_map(|pair| {
            let [(line, one, a), (other, two, b)] = *pair else { return None };
            (line == other && clash(a, b)).then(|| if a == from { (one, two) } else { (two, one) })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queens::Queens;
    use proptest::prelude::*;

    fn queens(n: u32) -> Placement {
        Queens::new(n).puzzle().unwrap()
    }

    fn verdict(puzzle: &Placement, men: &str) -> String {
        check(puzzle, &men.parse().unwrap()).map_or_else(|error| error.to_string(), |()| "right".into())
    }

    #[test]
    fn names_the_first_violation() {
        let four = queens(4);
        assert_eq!(verdict(&four, "Qa2 Qb4 Qc1 Qd3"), "right");
        assert_eq!(verdict(&four, "Qa2 Qb4 Qc1"), "there should be 4 Q, but there are 3");
        assert_eq!(verdict(&four, "Qa2 Qb4 Qc1 Nd3"), "there should be 4 Q, but there are 3");
        assert_eq!(verdict(&four, "Qa2 Qb4 Qc1 Qd3 Na1"), "there should be 0 N, but there are 1");
        assert_eq!(verdict(&four, "Qa2 Qb4 Qc1 Qe5"), "Qe5 does not stand on the board");
        assert_eq!(
            verdict(&four, "Qa2 Qb4 Qc1 Qd4"),
            "Qb4 attacks Qd4, against the rule 'Q safe from Q, lines through'"
        );
        let given = Queens { given: "b4".parse().unwrap(), ..Queens::new(4) }.puzzle().unwrap();
        assert_eq!(verdict(&given, "Qa3 Qb1 Qc4 Qd2"), "Qb4 is given, but missing");
    }

    /// docs/HALF-DIAGONALS.md: a program that looks at the rising diagonals, but of the falling ones
    /// only at those below the long one, accepts 791 boards.  92 of them are right.
    #[test]
    fn rejects_what_half_checked_diagonals_let_through() {
        fn extend(files: &mut Vec<u32>, boards: &mut Vec<Vec<u32>>) {
            let rank = files.len() as u32;
            if rank == 8 {
                return boards.push(files.clone());
            }
            for file in 0..8 {
                let clash = |(&other, below): (&u32, u32)| {
                    let falling = file + rank == other + below && file + rank < 7;
                    other == file || falling || rank - below + other == file
                };
                if !files.iter().zip(0..).any(clash) {
                    files.push(file);
                    extend(files, boards);
                    files.pop();
                }
            }
        }
        let mut boards = Vec::new();
        extend(&mut Vec::new(), &mut boards);
        assert_eq!(boards.len(), 791);
        let eight = queens(8);
        let right = boards.iter().filter(|files| {
            let squares = files.iter().zip(0..).map(|(&file, rank)| Square::at(file, rank).unwrap());
            check(&eight, &squares.map(|square| (square, Piece::WHITE_QUEEN)).collect()).is_ok()
        });
        assert_eq!(right.count(), 92);
    }

    /// The module's own promise, and the one wall that Cargo cannot build.
    #[test]
    fn leans_on_no_solver() {
        let code = include_str!("check.rs").split("#[cfg(test)]").next().unwrap();
        for word in ["rookwright_solve", "crate::model", "crate::search"] {
            assert!(!code.contains(word), "{word}");
        }
    }

    proptest! {
        /// The quick way for unbroken lines says what walking the lines says.
        #[test]
        fn shared_lines_are_attacks(
            men in proptest::collection::vec((0u32..5, 0u32..5, 0usize..4), 0..7),
            torus in any::<bool>(),
        ) {
            let kinds: [Piece; 4] = ["Q", "R", "B", "b"].map(|text| text.parse().unwrap());
            let men: Men = men.into_iter().map(|(f, r, kind)| (Square::at(f, r).unwrap(), kinds[kind])).collect();
            let board = Geometry::new(5, 5).unwrap().with_torus(torus);
            for target in kinds {
                for from in kinds {
                    let walked = men.iter().filter(|&(_, piece)| piece == from).any(|(square, _)| {
                        let seen = attacks(&board, from, square, &SquareSet::EMPTY);
                        seen.iter().any(|square| men.on(square) == Some(target))
                    });
                    let quick = shared_line(&board, &men, target, from);
                    prop_assert_eq!(quick.is_some(), walked);
                    if let Some((attacker, hit)) = quick {
                        prop_assert!(attacks(&board, from, attacker, &SquareSet::EMPTY).contains(hit));
                        prop_assert_eq!((men.on(attacker), men.on(hit)), (Some(from), Some(target)));
                    }
                }
            }
        }
    }
}
