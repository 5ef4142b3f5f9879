//! Replays one line of moves by the plain rules.

use super::{Fault, Violation};
use crate::duty::{our_plain_duty, plain_replies};
use crate::stipulation::{Play, Stipulation};
use rookwright_chess::{Move, Plain, Position};

/// Replays a line. An error is its first fault.
///
/// For help and series play the line must be a whole solution. For direct, self and reflex play it may be any line
/// `[ours, theirs, ours ...]` within the number of moves. Its moves must be legal and its end must reach
/// the goal, and in reflex play no side may leave out a mate in one; whether the line is forced is not checked.
///
/// ```
/// use rookwright_mate::{Problem, check_line};
///
/// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
/// let (position, asked) = (problem.position(), problem.stipulation());
/// let line = position.read_line("1.Rd8+ Kh7 2.Rh8#", asked.counting(3))?;
/// assert_eq!(check_line(position, asked, &line), Ok(()));
/// assert!(check_line(position, "=2".parse()?, &line).is_err()); // mate is no stalemate
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_line(position: &Position, stipulation: Stipulation, line: &[Move]) -> Result<(), Violation> {
    let mut at = Plain::from(position);
    if at.is_impossible() {
        return Err(Violation::Impossible { fen: at.to_string() });
    }
    // A line of the wrong length is refused before its moves, whose faults would only follow from that.
    check_length(stipulation, line.len())?;
    // The number of moves that one side makes in a row.
    let series = match stipulation.play() {
        Play::SeriesDirect => line.len(),
        Play::SeriesHelp | Play::SeriesSelf => line.len() - 1,
        _ => 0,
    };
    let goal = stipulation.goal();
    let wrong = |index: usize, fault| Err(Violation::Line { number: index + 1, step: line[index], fault });
    for (index, &step) in line.iter().enumerate() {
        // Within a series the other side passes, so it needs no legal move.
        if index > 0 && index >= series && !at.has_move() {
            return wrong(index - 1, Fault::TooSoon);
        }
        if !at.is_legal(step) {
            return wrong(index, Fault::Illegal);
        }
        if let Some(duty) = missed_duty(stipulation, &at, index, step) {
            return wrong(index, Fault::MustEnd { duty });
        }
        if stipulation.play().forces_last_move() && index + 1 == line.len() {
            // The last move is forced only if every reply reaches the goal, not just the one in the line. There is a move
            // before: such lines have two or more.
            let escape = at.moves().into_iter().find(|&reply| !at.after(reply).is_reached(goal));
            if let Some(reply) = escape {
                return wrong(index - 1, Fault::Escape { reply });
            }
        }
        at = at.after(step);
        if index + 1 < series {
            // Only the last move of a series may give check, because the other side passes until then.
            if at.is_check() {
                return wrong(index, Fault::Check);
            }
            at = at.passed();
        }
    }
    if at.is_reached(goal) { Ok(()) } else { wrong(line.len() - 1, Fault::NotReached(goal)) }
}

/// Checks a solution: a line is replayed to its end, a key must be legal.
pub(crate) fn check_solution(position: &Position, asked: Stipulation, line: &[Move]) -> Result<(), String> {
    if asked.is_one_line() {
        return check_line(position, asked, line).map_err(|violation| violation.to_string());
    }
    match line {
        [key] if Plain::from(position).is_legal(*key) => Ok(()),
        _ => Err("the key is not legal".to_owned()),
    }
}

/// Returns a move that reflex play demands instead of this one, which is the `index`th of its line.
fn missed_duty(stipulation: Stipulation, at: &Plain, index: usize, step: Move) -> Option<Move> {
    if !stipulation.play().binds_them() {
        return None;
    }
    if index.is_multiple_of(2) {
        return our_plain_duty(stipulation, at);
    }
    let replies = plain_replies(stipulation, at);
    replies.first().copied().filter(|_| !replies.contains(&step))
}

/// Checks that a line of the stipulation can have this number of moves. It can never be empty.
fn check_length(stipulation: Stipulation, moves: usize) -> Result<(), Violation> {
    let most = stipulation.moves().map(|moves| moves as usize);
    let (fits, wanted) = match (stipulation.play(), stipulation.plies(), most) {
        (_, Some(plies), _) => (moves == plies, plies.to_string()),
        (Play::Direct, _, Some(most)) => {
            let most = 2 * most - 1;
            (moves % 2 == 1 && moves <= most, format!("an odd number up to {most}"))
        }
        (Play::Selfplay | Play::Reflex | Play::SemiReflex, _, Some(most)) => (
            moves > 0 && moves.is_multiple_of(2) && moves <= 2 * most,
            format!("an even number from 2 to {}", 2 * most),
        ),
        (Play::Direct, ..) => (moves % 2 == 1, "an odd number".to_string()),
        (Play::Selfplay | Play::Reflex | Play::SemiReflex | Play::Help | Play::HelpSelf, ..) => {
            (moves > 0 && moves.is_multiple_of(2), "an even number from 2".to_string())
        }
        (Play::SeriesDirect, ..) => (moves > 0, "1 or more".to_string()),
        (Play::SeriesHelp | Play::SeriesSelf, ..) => (moves > 1, "2 or more".to_string()),
    };
    if fits { Ok(()) } else { Err(Violation::Length { moves, wanted }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Problem;
    use rookwright_chess::Square;

    fn solution(fen: &str, asked: &str, line: &[(Square, Square)]) -> Result<(), String> {
        let problem = Problem::new(fen, asked).unwrap();
        let line: Vec<_> = line.iter().map(|&(from, to)| Move::new(from, to)).collect();
        check_solution(problem.position(), problem.stipulation(), &line)
    }

    #[test]
    fn a_solution_is_a_legal_key_or_a_line_that_holds() {
        use Square as S;
        let (mate, quiet, jump) = ((S::B1, S::B2), (S::B1, S::C1), (S::B1, S::A3));
        let corner = "k2/3/KQ1 w";
        assert_eq!(solution(corner, "#2", &[quiet]), Ok(()));
        let refused = Err("the key is not legal".to_owned());
        assert_eq!(solution(corner, "#2", &[jump]), refused);
        assert_eq!(solution(corner, "#2", &[]), refused);
        assert_eq!(solution(corner, "#2", &[quiet, (S::A3, S::A2)]), refused);
        assert_eq!(solution(corner, "ser-#1", &[mate]), Ok(()));
        assert_eq!(solution(corner, "ser-#1", &[quiet]), Err("move 1, b1c1: does not mate".to_owned()));
        assert_eq!(solution(corner, "ser-#1", &[jump]), Err("move 1, b1a3: is not legal".to_owned()));
    }
}
