//! The independent check of answers: the meaning of each rule on a finished board.
//!
//! It uses the `board` crate and nothing else: no model, no search.  Every answer of every engine is checked
//! here before it is shown.

use crate::material::Number;
use crate::puzzle::Placement;
use crate::rule::{Lines, Region, Rule, Who};
use rookwright_board::{Argument, Geometry, Men, Piece, Role, Square, attacks, say};
use std::fmt;

/// A piece on its square, as `Qa1`.
///
/// ```
/// use rookwright_board::Piece;
/// use rookwright_placement::Man;
///
/// let man = Man { square: "a1".parse()?, piece: Piece::WHITE_QUEEN };
/// assert_eq!(man.to_string(), "Qa1");
/// # Ok::<(), rookwright_board::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Its square.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
}

impl From<Man> for Argument {
    fn from(man: Man) -> Self {
        Argument::Man(man.piece, Some(man.square))
    }
}

impl From<&Man> for Argument {
    fn from(man: &Man) -> Self {
        (*man).into()
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.piece, self.square)
    }
}

/// The first violation of the rules in an answer.
///
/// ```
/// use rookwright_placement::{Queens, check};
///
/// let four = Queens::new(4).puzzle()?;
/// let violation = check(&four, &"Qa2 Qb4 Qc1 Qd4".parse()?).unwrap_err();
/// assert_eq!(
///     violation.to_string(),
///     "Qb4 attacks Qd4, against the rule 'Q safe from Q, lines through'"
/// );
/// assert_eq!(violation.squares().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// A piece is outside the board or on a hole.
    #[error("{}", say!("wrong.place.off_board", "{man} is not on the board", man = _0))]
    OffBoard(Man),
    /// A piece stands on a forbidden square.
    #[error("{}", say!("wrong.place.forbidden", "{man} stands on a forbidden square", man = _0))]
    Forbidden(Man),
    /// A piece is not one of the pieces to place.
    #[error("{}", say!("wrong.place.stranger", "{man} is not one of the pieces to place", man = _0))]
    Stranger(Man),
    /// A given piece is missing or replaced.
    #[error("{}", match found {
        Some(man) => say!("wrong.place.given_other", "{given} is given, but {man} stands there", given, man),
        None => say!("wrong.place.given_missing", "{man} is given, but missing", man = given),
    })]
    Given {
        /// The given piece.
        given: Man,
        /// The piece that stands there instead; `None` if the square is empty.
        found: Option<Man>,
    },
    /// There are too many or too few pieces of a kind.
    #[error("{}", say!(
        "wrong.place.number",
        "there should be {wanted} {piece}, but there is 1" | "there should be {wanted} {piece}, but there are {n}",
        wanted = wanted.to_string(),
        piece = Argument::Man(*piece, None),
        n = found
    ))]
    Number {
        /// The kind.
        piece: Piece,
        /// The numbers that are allowed.
        wanted: Number,
        /// The number on the board.
        found: usize,
    },
    /// A piece is attacked that must not be.
    #[error("{}", say!(
        "wrong.place.attack.rule",
        "{attacker} attacks {target}, against the rule '{rule}'",
        attacker,
        target,
        rule = rule.to_string()
    ))]
    Attack {
        /// The rule.
        rule: Rule,
        /// The attacking piece.
        attacker: Man,
        /// The attacked piece.
        target: Man,
    },
    /// A square is attacked too often or not often enough.
    #[error("{}", attacked_words(*square, *standing, attackers, rule))]
    Attacked {
        /// The rule.
        rule: Rule,
        /// The square.
        square: Square,
        /// Whether a piece counts on its own square.
        standing: bool,
        /// The pieces that attack the square.
        attackers: Vec<Man>,
    },
    /// Two numbers that should be equal are not.
    #[error("there are {} {} and {} {}, against the rule '{rule}'", one.1, one.0, other.1, other.0)]
    Unequal {
        /// The rule.
        rule: Rule,
        /// The pieces that the rule names first, and their number.
        one: (Who, usize),
        /// The other pieces and their number.
        other: (Who, usize),
    },
}

/// Says how often a square is attacked, and by whom, against a rule; with `standing`, a piece on it counts as well.
fn attacked_words(square: Square, standing: bool, attackers: &[Man], rule: &Rule) -> String {
    let rule = rule.to_string();
    let times = times_words(attackers.len() as u32);
    let is_free = attackers.is_empty();
    let attackers = attackers.to_vec();
    // Whole sentences, and not parts of them, because other languages order them differently.
    match (standing, is_free) {
        (true, true) => say!(
            "wrong.place.covered.by_none",
            "{square} is covered by no piece, against the rule '{rule}'",
            square,
            rule
        ),
        (false, true) => say!(
            "wrong.place.attacked.by_none",
            "{square} is attacked by no piece, against the rule '{rule}'",
            square,
            rule
        ),
        (true, false) => say!(
            "wrong.place.covered.by",
            "{square} is covered {times}, by {attackers:and}, against the rule '{rule}'",
            square,
            times,
            attackers,
            rule
        ),
        (false, false) => say!(
            "wrong.place.attacked.by",
            "{square} is attacked {times}, by {attackers:and}, against the rule '{rule}'",
            square,
            times,
            attackers,
            rule
        ),
    }
}

/// Returns `at all`, `once`, `twice` or `3 times`.
pub(crate) fn times_words(number: u32) -> String {
    match number {
        0 => say!("wrong.place.times.none", "at all"),
        1 => say!("wrong.place.times.once", "once"),
        2 => say!("wrong.place.times.twice", "twice"),
        _ => say!("wrong.place.times.many", "{n} times", n = number),
    }
}

impl Violation {
    /// Returns the squares concerned.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Violation::OffBoard(_) | Violation::Number { .. } | Violation::Unequal { .. } => Vec::new(),
            Violation::Forbidden(man) | Violation::Stranger(man) | Violation::Given { given: man, .. } => {
                vec![man.square]
            }
            Violation::Attack { attacker, target, .. } => vec![attacker.square, target.square],
            Violation::Attacked { square, attackers, .. } => {
                attackers.iter().map(|man| man.square).chain([*square]).collect()
            }
        }
    }
}

/// Checks that a board satisfies every rule.
///
/// An optimum is not checked: if the puzzle asks for as many or as few pieces as possible, this accepts boards
/// that are not optimal.
///
/// ```
/// use rookwright_placement::{Queens, check};
///
/// let four = Queens::new(4).puzzle()?;
/// assert_eq!(check(&four, &"Qa2 Qb4 Qc1 Qd3".parse()?), Ok(()));
/// assert!(check(&four, &"Qa1 Qb3 Qc2 Qd4".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(puzzle: &Placement, men: &Men) -> Result<(), Violation> {
    // The simple faults come first: what a piece attacks from outside the board has no meaning.
    let man = |(square, piece)| Man { square, piece };
    if let Some(stray) = men.iter().find(|&(square, _)| !puzzle.geometry().contains(square)) {
        return Err(Violation::OffBoard(man(stray)));
    }
    if let Some(stray) = men.iter().find(|&(square, _)| puzzle.forbidden().contains(square)) {
        return Err(Violation::Forbidden(man(stray)));
    }
    for (square, piece) in puzzle.givens().iter() {
        let found = men.on(square);
        if found != Some(piece) {
            let found = found.map(|piece| Man { square, piece });
            return Err(Violation::Given { given: Man { square, piece }, found });
        }
    }
    check_numbers(puzzle, men)?;
    // Many rules ask for the same attacks on different squares, which are then counted once.
    let mut attacks = Attacks::default();
    puzzle.rules().iter().try_for_each(|rule| check_with(puzzle.geometry(), rule, men, &mut attacks))
}

fn check_numbers(puzzle: &Placement, men: &Men) -> Result<(), Violation> {
    let number = |kind| men.iter().filter(|&(_, piece)| piece == kind).count();
    for one in puzzle.material() {
        let found = number(one.piece);
        if !one.number.admits(found as u64) {
            return Err(Violation::Number { piece: one.piece, wanted: one.number, found });
        }
    }
    let known = |piece| puzzle.material().iter().any(|one| one.piece == piece);
    match men.iter().find(|&(_, piece)| !known(piece)) {
        Some((square, piece)) => Err(Violation::Stranger(Man { square, piece })),
        None => Ok(()),
    }
}

/// How often each square of a board is attacked, for rules that count the same attacks: a puzzle may have a rule for
/// each of its squares.
#[derive(Default)]
struct Attacks {
    /// Whether a piece counts on its own square, the pieces that count, and the lines; `None` if nothing is counted.
    of: Option<(bool, Who, Lines)>,
    /// The numbers, by `place`.
    numbers: Vec<u32>,
}

/// Checks one rule.
pub(crate) fn check_rule(board: &Geometry, rule: &Rule, men: &Men) -> Result<(), Violation> {
    check_with(board, rule, men, &mut Attacks::default())
}

/// Checks one rule with the attacks that were counted for another rule on the same board.
fn check_with(board: &Geometry, rule: &Rule, men: &Men, counted: &mut Attacks) -> Result<(), Violation> {
    match rule {
        Rule::Safe { .. } => match first_attack(board, men, rule) {
            Some((attacker, target)) => Err(Violation::Attack { rule: rule.clone(), attacker, target }),
            None => Ok(()),
        },
        Rule::Attacked { .. } => check_attacked(board, rule, men, counted),
        Rule::AsMany { one, other } => {
            let number = |who: Who| men.iter().filter(|&(_, piece)| who.includes(piece)).count();
            let (one, other) = ((*one, number(*one)), (*other, number(*other)));
            if one.1 == other.1 { Ok(()) } else { Err(Violation::Unequal { rule: rule.clone(), one, other }) }
        }
    }
}

/// Returns the attacker and the target of an attack that the rule forbids; `None` if there is none.
pub(crate) fn first_attack(board: &Geometry, men: &Men, rule: &Rule) -> Option<(Man, Man)> {
    let Rule::Safe { target, from, lines } = *rule else { return None };
    let mut kinds: Vec<Piece> =
        men.iter().map(|(_, piece)| piece).filter(|&piece| from.includes(piece)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    // On an oblong torus a diagonal runs round more than once.
    let plain = !board.is_torus() || board.files() == board.ranks();
    let shared = lines == Lines::Through && plain && board.holes().is_empty();
    kinds.into_iter().find_map(|kind| match kind.role {
        // Walking along the lines would take n² steps for n queens, too many for a million.
        Role::Queen | Role::Rook | Role::Bishop if shared => shared_line(board, men, target, kind),
        _ => {
            let blockers = lines.blockers(men);
            men.iter().filter(|&(_, piece)| piece == kind).find_map(|(square, piece)| {
                let seen = attacks(board, piece, square, &blockers);
                let hits = seen.iter().filter_map(|square| Some(Man { square, piece: men.on(square)? }));
                let hit = hits.into_iter().find(|man| target.includes(man.piece));
                hit.map(|hit| (Man { square, piece }, hit))
            })
        }
    })
}

/// Returns two pieces on one line.  On a board without holes a line piece attacks everything on its lines.
fn shared_line(board: &Geometry, men: &Men, target: Who, from: Piece) -> Option<(Man, Man)> {
    type Line = fn(i64, i64) -> i64;
    let straight: [Line; 2] = [|file, _| file, |_, rank| rank];
    let diagonal: [Line; 2] = [|file, rank| file - rank, |file, rank| file + rank];
    let lines = match from.role {
        Role::Rook => straight.to_vec(),
        Role::Bishop => diagonal.to_vec(),
        _ => [straight, diagonal].concat(),
    };
    // Only attackers and targets matter, because lines go through all other pieces.
    let concerned: Vec<_> =
        men.iter().filter(|&(_, piece)| target.includes(piece) || piece == from).collect();
    lines.into_iter().find_map(|line| {
        let number = |square: Square| {
            let number = line(square.file.index().into(), square.rank.index().into());
            // On a torus a line goes on at the opposite edge, with the same remainder.
            if board.is_torus() { number.rem_euclid(board.files().into()) } else { number }
        };
        let mut sorted: Vec<_> =
            concerned.iter().map(|&(square, piece)| (number(square), Man { square, piece })).collect();
        sorted.sort_unstable_by_key(|&(line, man)| (line, man.square));
        // If a line has both kinds, some two neighbours on it are an attacker and a target.
        let clash = |a: Man, b: Man| a.piece == from && target.includes(b.piece);
        sorted.windows(2).find_map(|pair| {
            let [(line, one), (other, two)] = *pair else { return None };
            match line == other {
                true if clash(one, two) => Some((one, two)),
                true if clash(two, one) => Some((two, one)),
                _ => None,
            }
        })
    })
}

/// Checks that every square of the rule is attacked often enough and not too often.
fn check_attacked(board: &Geometry, rule: &Rule, men: &Men, counted: &mut Attacks) -> Result<(), Violation> {
    let Rule::Attacked { squares, standing, times, by, lines } = rule else { return Ok(()) };
    let place = |square: Square| (square.file.index() * board.ranks() + square.rank.index()) as usize;
    let wanted = Some((*standing, *by, *lines));
    // The rule before was about other attacks, so the count is made anew.
    if counted.of != wanted {
        let blockers = lines.blockers(men);
        let mut numbers = vec![0; (board.files() * board.ranks()) as usize];
        for (square, piece) in men.iter().filter(|&(_, piece)| by.includes(piece)) {
            attacks(board, piece, square, &blockers).iter().for_each(|seen| numbers[place(seen)] += 1);
            numbers[place(square)] += u32::from(*standing);
        }
        *counted = Attacks { of: wanted, numbers };
    }
    let wrong = |&square: &Square| !times.admits(counted.numbers[place(square)]);
    let first = match squares {
        Region::Every => board.squares().find(wrong),
        Region::Empty => board.squares().filter(|&square| men.on(square).is_none()).find(wrong),
        Region::Squares(squares) => squares.iter().find(wrong),
    };
    // Who attacks the square is found out only for the message.
    let Some(square) = first else { return Ok(()) };
    let attackers = attackers(board, men, rule, square);
    Err(Violation::Attacked { rule: rule.clone(), square, standing: *standing, attackers })
}

/// Returns the pieces whose attacks on a square a rule counts, in the order of their squares.
pub(crate) fn attackers(board: &Geometry, men: &Men, rule: &Rule, attacked: Square) -> Vec<Man> {
    let Rule::Attacked { standing, by, lines, .. } = rule else { return Vec::new() };
    let blockers = lines.blockers(men);
    let hits = men.iter().filter(|&(square, piece)| {
        by.includes(piece)
            && (*standing && square == attacked
                || attacks(board, piece, square, &blockers).contains(attacked))
    });
    hits.map(|(square, piece)| Man { square, piece }).collect()
}

#[cfg(test)]
mod tests;
