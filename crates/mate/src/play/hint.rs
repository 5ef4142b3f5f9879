//! Hints for mate problems: the kind of the next move and where the king can go; the piece that moves and its threat; the
//! move.

use super::error::PlayError;
use super::help::{self, Length};
use super::partial::{PartialAnswer, Step};
use super::reasons;
use super::verdict::goal_word;
use crate::analysis::{Feature, Features};
use crate::oracle::Over;
use crate::puzzle::Problem;
use crate::solving::Solving;
use crate::stipulation::{Play, spoken_goal};
use rookwright_board::{Argument, Hint, HintLevel, Noun, say};
use rookwright_chess::Goal;
use rookwright_run::Settings;

/// Returns a hint for the next move of a line, which must be the solver's own.
///
/// The hint is undecided if the budget of the settings ends first.
///
/// ```
/// use rookwright_board::HintLevel;
/// use rookwright_mate::Problem;
/// use rookwright_mate::play::{PartialAnswer, hint};
/// use rookwright_run::Settings;
/// use std::sync::Arc;
///
/// let problem = Arc::new(Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?);
/// let line = PartialAnswer::read(&problem, &["Rd8+", "Kh7"])?;
/// let hint = hint(&line, HintLevel::Full, &Settings::default())?;
/// assert_eq!(hint.step.map(|step| step.san).as_deref(), Some("Rh8#"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(partial: &PartialAnswer, level: HintLevel, settings: &Settings) -> Result<Hint, PlayError> {
    partial.check_own_turn()?;
    let next = if partial.problem().stipulation().is_one_line() {
        next_of_line(partial, settings)?
    } else {
        next_forced(partial, settings)?
    };
    Ok(match next {
        Next::Move(step, threat) => hint_at(partial.problem(), &step, threat, level),
        Next::Nothing(hint) => *hint,
    })
}

/// The next move of a solution, or why there is none.
enum Next {
    /// The move, and what it threatens.
    Move(Box<Step>, Option<String>),
    Nothing(Box<Hint>),
}

impl Next {
    fn impossible(words: impl Into<String>) -> Self {
        Next::Nothing(Box::new(Hint::impossible(words)))
    }

    fn undecided() -> Self {
        Next::Nothing(Box::new(Hint::undecided()))
    }
}

/// Returns a move that forces the goal in the least number of moves.
fn next_forced(partial: &PartialAnswer, settings: &Settings) -> Result<Next, PlayError> {
    let (problem, here) = (partial.problem(), partial.position());
    let mut solving = Solving::new(problem, settings)?;
    let made = u32::try_from(partial.steps().len() / 2).unwrap_or(u32::MAX);
    let goal = spoken_goal(partial.stipulation());
    if !here.has_move() {
        return Ok(Next::impossible(say!("hint.over", "The game is over.")));
    }
    let search = || -> Result<Next, Over> {
        let Some(most) = solving.number_of_moves()? else {
            return Ok(Next::impossible(say!(
                "play.none_at_all",
                "There is no {goal} in this position.",
                goal
            )));
        };
        let left = most.saturating_sub(made);
        let oracle = solving.oracle.as_mut();
        // The shortest way, even if the number of moves would allow a longer one: a hint should not lead
        // astray.
        if let Some(moves) = oracle.least(here, 1..=left)?
            && let Some(played) = oracle.winner(here, moves)?
        {
            let step = Step { before: here.clone(), played };
            let is_mate = is_plain_mate(problem);
            let threat = if is_mate { reasons::threat(&step, moves - 1, oracle)? } else { None };
            return Ok(Next::Move(Box::new(step), threat));
        }
        // Which words fit depends on whether the solver has used up the moves, has not begun, or has gone
        // wrong.
        Ok(Next::impossible(match (left, made) {
            (0, _) => no_moves_left(),
            (_, 0) => say!("hint.none_in", "There is no {goal} in {n} here.", goal, n = left),
            _ => say!(
                "hint.none_from_here",
                "From here there is no {goal} in {n}: take a move back.",
                goal,
                n = left
            ),
        }))
    };
    Ok(search().unwrap_or_else(|Over| Next::undecided()))
}

/// Returns the next move of a line of help or series play to the goal.
fn next_of_line(partial: &PartialAnswer, settings: &Settings) -> Result<Next, PlayError> {
    let problem = partial.problem();
    let numbered = match help::length(problem, settings)? {
        Length::Known(numbered) => numbered,
        Length::NoSolution => {
            let goal = spoken_goal(problem.stipulation());
            return Ok(Next::impossible(say!(
                "play.none_at_all",
                "There is no {goal} in this position.",
                goal
            )));
        }
        Length::Unknown => return Ok(Next::undecided()),
    };
    // With the number of moves known, the line is read once more, since in series play it decides whose move
    // is next.
    let line = partial.with_stipulation(numbered)?;
    if line.left() == 0 {
        return Ok(if line.position().is_reached(numbered.goal()) {
            Next::Nothing(Box::new(Hint::possible(say!("hint.solved", "It is solved."))))
        } else {
            Next::impossible(no_moves_left())
        });
    }
    Ok(match help::rest(&line, settings) {
        Err(Over) => Next::undecided(),
        Ok(rest) => match rest.and_then(|rest| rest.first().copied()) {
            Some(played) => Next::Move(Box::new(Step { before: line.position().clone(), played }), None),
            None if line.steps().is_empty() => {
                Next::impossible(say!("hint.no_solution", "There is no solution."))
            }
            None => Next::impossible(say!(
                "hint.no_solution_from_here",
                "There is no solution from here: take a move back."
            )),
        },
    })
}

/// Returns as much about a move as the level reveals.
fn hint_at(problem: &Problem, step: &Step, threat: Option<String>, level: HintLevel) -> Hint {
    let (from, to) = (step.played.from(), step.played.to());
    match level {
        HintLevel::General => {
            let kind = kind_of_move(problem, step);
            // Where the king can go is a good hint only where the king is to be mated.
            match reasons::flights(&step.before).filter(|_| is_plain_mate(problem)) {
                Some((words, squares)) => Hint {
                    squares: squares.into_iter().map(Into::into).collect(),
                    ..Hint::possible(format!("{kind} {words}"))
                },
                None => Hint::possible(kind),
            }
        }
        HintLevel::Where => {
            let man = step.before.man_at(from);
            let piece = man.map_or(Noun::PIECE, |(_, piece)| Noun::of(piece.into(), None));
            let square = from.to_string();
            let words = say!("hint.piece_moves", "The {piece} on {square} moves.", piece, square);
            let words = [Some(words), threat].into_iter().flatten().collect::<Vec<_>>().join(" ");
            Hint { squares: vec![from.into()], ..Hint::possible(words) }
        }
        HintLevel::Full => {
            let words = say!("hint.play", "Play {step}.", step = Argument::moves(step.san()));
            Hint {
                squares: vec![from.into(), to.into()],
                step: Some(step.written()),
                ..Hint::possible(words)
            }
        }
    }
}

fn no_moves_left() -> String {
    say!("hint.no_moves_left", "No moves are left: take one back.")
}

/// Whether one side is to mate the other, against its will.
fn is_plain_mate(problem: &Problem) -> bool {
    problem.stipulation().play() == Play::Direct && problem.stipulation().goal() == Goal::Mate
}

/// Describes the kind of a move without naming it.
fn kind_of_move(problem: &Problem, step: &Step) -> String {
    let goal = problem.stipulation().goal();
    if problem.stipulation().is_ended_by_us(&step.after()) {
        return say!("hint.goal_in_one", "There is {goal} in one.", goal = goal_word(goal));
    }
    let features = Features::of(&step.before, step.played);
    let has = |feature| features.has(feature);
    // The rarest kind is named first, since it says most.
    if has(Feature::Castling) {
        say!("hint.kind.castling", "Think of castling.")
    } else if has(Feature::EnPassant) {
        say!("hint.kind.en_passant", "Think of an en passant capture.")
    } else if has(Feature::Underpromotion) {
        say!("hint.kind.underpromotion", "A pawn is promoted, but not to a queen.")
    } else if has(Feature::Promotion) {
        say!("hint.kind.promotion", "A pawn is promoted to a queen.")
    } else if has(Feature::Check) && has(Feature::Capture) {
        say!("hint.kind.capture_with_check", "Look for a capture that gives check.")
    } else if has(Feature::Check) {
        say!("hint.kind.check", "Look for a check.")
    } else if has(Feature::Capture) {
        say!("hint.kind.capture", "Look for a capture.")
    } else if has(Feature::Sacrifice) {
        say!("hint.kind.sacrifice", "Look for a quiet sacrifice.")
    } else {
        say!("hint.kind.quiet", "Look for a quiet move.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::verdict;
    use crate::preset::{PresetOptions, preset};
    use rookwright_board::WrittenMove;
    use std::sync::Arc;

    const FEN: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";

    fn puz(name: &str) -> Arc<Problem> {
        let file = format!("{}/../../puzzles/{name}.puz", env!("CARGO_MANIFEST_DIR"));
        Arc::new(std::fs::read_to_string(file).unwrap().parse().unwrap())
    }

    fn hinted(problem: &Arc<Problem>, moves: &[&str], level: HintLevel) -> Hint {
        hint(&PartialAnswer::read(problem, moves).unwrap(), level, &Settings::default()).unwrap()
    }

    #[test]
    fn levels_reveal_more_and_more_of_a_key() {
        let two = puz("mate-4x4-2");
        let kind = hinted(&two, &[], HintLevel::General);
        assert!(kind.words.starts_with("Look for a quiet move. Black's king can go to "), "{kind:?}");
        assert!(!kind.squares.is_empty());
        let piece = hinted(&two, &[], HintLevel::Where);
        assert!(piece.words.starts_with("The queen on a2 moves. Then "), "{piece:?}");
        assert_eq!(piece.squares, ["a2".parse().unwrap()]);
        let key = hinted(&two, &[], HintLevel::Full);
        assert_eq!(key.step, Some(WrittenMove { uci: "a2b1".to_owned(), san: "Qb1".to_owned() }));
        assert_eq!((&*key.words, key.possible), ("Play Qb1.", Some(true)));
    }

    #[test]
    fn hints_lead_to_the_goal() {
        for name in
            ["mate-4x4-2", "mate-5x5-3", "mate-selfmate-5x4-2", "mate-helpmate-2", "mate-series-mate-5x5-4"]
        {
            let (problem, settings) = (puz(name), Settings::default());
            let mut line: Vec<String> = Vec::new();
            let solved = (0..20).any(|_| {
                let partial = PartialAnswer::read(&problem, &line).unwrap();
                line.push(hint(&partial, HintLevel::Full, &settings).unwrap().step.unwrap().uci);
                let verdict = verdict(&PartialAnswer::read(&problem, &line).unwrap(), &settings).unwrap();
                assert_eq!(verdict.right, Some(true), "{name}: {line:?}: {verdict:?}");
                line.extend(verdict.reply.map(|reply| reply.written().uci));
                verdict.solved
            });
            assert!(solved, "{name}: {line:?}");
        }
    }

    #[test]
    fn positions_without_a_solution() {
        let two = Arc::new(preset(&[FEN, "#2"], PresetOptions::default()).unwrap());
        let lost = hinted(&two, &["d1a1", "g4g2"], HintLevel::Full);
        assert_eq!((lost.possible, lost.step), (Some(false), None));
        assert_eq!(hinted(&two, &["d1a1", "g4d1"], HintLevel::General).possible, Some(false));
        let help = hinted(&puz("mate-helpmate-2"), &["b3d4"], HintLevel::General);
        assert_eq!(help.words, "There is no solution from here: take a move back.");
    }

    #[test]
    fn no_hint_without_time() {
        let settings = Settings::default();
        settings.budget.cancel.cancel();
        let four = Arc::new(preset(&[FEN, "#4"], PresetOptions::default()).unwrap());
        let partial = PartialAnswer::read(&four, &[""; 0]).unwrap();
        assert_eq!(hint(&partial, HintLevel::General, &settings), Ok(Hint::undecided()));
    }
}
