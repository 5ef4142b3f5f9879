//! Limits on the size of a model.

use super::{Encoding, Hints};
use crate::puzzle::Placement;
use crate::rule::{Lines, Region, Rule};
use rookwright_board::{MOST_NAMED_SQUARES, Role};
use rookwright_run::Bound;
use rookwright_solve::TooLarge;

/// The largest estimated number of clauses.
const MOST_CLAUSES: u64 = 8_000_000;

impl Encoding<'_> {
    /// Checks that the model of a puzzle is not too large.
    pub fn admits(puzzle: &Placement, hints: Hints) -> Result<(), TooLarge> {
        let squares = puzzle.geometry().area();
        if squares > MOST_NAMED_SQUARES {
            return Err(TooLarge { number: squares, what: "squares", most: MOST_NAMED_SQUARES });
        }
        let clauses =
            counters(puzzle, hints, squares).chain(puzzle.rules().iter().map(|rule| attacks(puzzle, rule)));
        let clauses = clauses.fold(0, u64::saturating_add);
        let most = MOST_CLAUSES;
        if clauses > most { Err(TooLarge { number: clauses, what: "clauses", most }) } else { Ok(()) }
    }
}

/// Returns the sizes of the counters.  A counter has an entry for every square and every number up to its
/// limit.
fn counters(puzzle: &Placement, hints: Hints, squares: u64) -> impl Iterator<Item = u64> {
    let kinds = puzzle.material().iter().filter(|one| one.goal.is_some()).count() as u64;
    let goal = (kinds > 0).then(|| (squares * kinds).saturating_mul(squares * kinds) / 2);
    let numbers = puzzle.material().iter().map(move |one| {
        let number = match (one.number.least, one.number.most) {
            (least, None) => least,
            (_, Some(most)) => most,
        };
        // Pieces with exactly one on each rank need no counter.
        let by_ranks = hints == Hints::Implied && puzzle.one_a_rank(one.piece);
        let least = u64::from(number).min(squares);
        if by_ranks || number <= 1 { squares } else { squares.saturating_mul(least.min(squares - least + 1)) }
    });
    numbers.chain(goal)
}

/// Estimates the number of clauses of a rule.
fn attacks(puzzle: &Placement, rule: &Rule) -> u64 {
    let board = puzzle.geometry();
    let squares = board.area();
    let kinds = puzzle.material().len() as u64;
    let line = u64::from(board.files()) + u64::from(board.ranks());
    let diagonal = puzzle.material().iter().any(|one| matches!(one.piece.role, Role::Queen | Role::Bishop));
    // A diagonal of an oblong torus passes many squares before it closes.
    let round = if diagonal { lcm(board.files(), board.ranks()) } else { line };
    // The number of clauses for all squares from which a square can be attacked.
    let sight = |how: Lines| match how {
        Lines::Through => 16,
        Lines::Blocked if board.is_torus() => round.saturating_mul(round).saturating_mul(4),
        Lines::Blocked => 64,
    };
    match rule {
        Rule::Safe { lines, .. } => squares.saturating_mul(kinds * kinds).saturating_mul(sight(*lines)),
        Rule::Attacked { squares: region, times, lines, .. } => {
            let concerned = if let Region::Squares(list) = region { list.len() as u64 } else { squares };
            let seen_from = match lines {
                Lines::Blocked if !board.is_torus() => 16,
                _ => (2 * line * kinds).min(squares * kinds),
            };
            let (Bound::AtLeast(times) | Bound::AtMost(times) | Bound::Exactly(times)) = *times;
            let counter = seen_from.saturating_mul(u64::from(times).min(seen_from).max(1));
            concerned.saturating_mul(counter.saturating_add(sight(*lines)).saturating_mul(kinds))
        }
        Rule::AsMany { .. } => (squares * kinds).saturating_mul(squares * kinds),
    }
}

fn lcm(one: u32, other: u32) -> u64 {
    let (mut a, mut b) = (u64::from(one), u64::from(other));
    let product = a * b;
    while b > 0 {
        (a, b) = (b, a % b);
    }
    product / a.max(1)
}
