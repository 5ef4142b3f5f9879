//! Hints for mates: what kind of move, who moves, the move.

use super::Hint;
use crate::course::{Course, Step, is_reached};
use crate::verdict::goal_word;
use crate::{Refusal, forced, rest};
use rookwright_chess::Notation;
use rookwright_mate::analysis::{Feature, Features};
use rookwright_mate::solving::{self, Solving};
use rookwright_mate::{Oracle, Over, Play, Problem, goal_words};
use rookwright_run::Settings;

/// Refuses lines that cannot be played or after which it is not one's own turn.
pub(super) fn check_moves(problem: &Problem, moves: &[String]) -> Result<(), Refusal> {
    let course = Course::read(problem, problem.stipulation(), moves)?;
    let made = course.line().len();
    if !problem.stipulation().is_one_line() && made % 2 == 1 {
        return Err(Refusal::input(format!(
            "moves: expected an even number, so that the next is one's own, not {made}"
        )));
    }
    Ok(())
}

pub(super) fn hint(
    problem: &Problem,
    moves: &[String],
    level: u32,
    settings: &Settings,
) -> Result<Hint, Refusal> {
    let found = match problem.stipulation().is_one_line() {
        true => next_of_line(problem, moves, settings)?,
        false => next_forced(problem, moves, settings)?,
    };
    Ok(match found {
        Ok(Next::Move(step)) => told(problem, &step, level),
        Ok(Next::Nothing(hint)) => *hint,
        Err(Over) => Hint::undecided(),
    })
}

/// What there is to hint at.
enum Next {
    Move(Box<Step>),
    Nothing(Box<Hint>),
}

impl Next {
    fn nothing(hint: Hint) -> Self {
        Next::Nothing(Box::new(hint))
    }
}

/// A move that forces the goal as soon as can be.
fn next_forced(
    problem: &Problem,
    moves: &[String],
    settings: &Settings,
) -> Result<Result<Next, Over>, Refusal> {
    let asked = problem.stipulation();
    let course = Course::read(problem, asked, moves)?;
    let (watch, table) = (settings.budget.watch(), solving::table(settings));
    let mut oracle = Solving::new(problem, settings, &table, &watch)?.oracle;
    let made = u32::try_from(course.line().len() / 2).unwrap_or(u32::MAX);
    let here = course.here();
    let goal = goal_words(asked);
    if !here.has_move() {
        return Ok(Ok(Next::nothing(Hint::impossible("The game is over."))));
    }
    let mut ask = || -> Result<Next, Over> {
        let Some(most) = forced::least(problem, &mut oracle, &settings.progress)? else {
            return Ok(Next::nothing(Hint::impossible(format!("There is no {goal} here at all."))));
        };
        let left = most.saturating_sub(made);
        for moves in 1..=left {
            if oracle.wins(here, moves)?
                && let Some(&step) = oracle.keys(here, moves)?.first()
            {
                return Ok(Next::Move(Box::new(Step { before: here.clone(), step })));
            }
        }
        let words = match (left, made) {
            (0, _) => "The moves are over: take one back.".to_owned(),
            (_, 0) => format!("There is no {goal} in {left} here."),
            _ => format!("From here there is no {goal} in {left}: take a move back."),
        };
        Ok(Next::nothing(Hint::impossible(words)))
    };
    Ok(ask())
}

/// The next move of a line to the goal.
fn next_of_line(
    problem: &Problem,
    moves: &[String],
    settings: &Settings,
) -> Result<Result<Next, Over>, Refusal> {
    let numbered = match rest::numbered(problem, settings)? {
        Err(Over) => return Ok(Err(Over)),
        Ok(None) => {
            let words = format!("There is no {} here at all.", goal_words(problem.stipulation()));
            return Ok(Ok(Next::nothing(Hint::impossible(words))));
        }
        Ok(Some(numbered)) => numbered,
    };
    let course = Course::read(problem, numbered, moves)?;
    let (made, whole) = (course.line().len(), numbered.plies().unwrap_or_default());
    if made == whole {
        let reached = is_reached(numbered.goal(), course.here());
        let hint = match reached {
            true => Hint::possible("It is solved."),
            false => Hint::impossible("The moves are over: take one back."),
        };
        return Ok(Ok(Next::nothing(hint)));
    }
    Ok(rest::rest(&course, settings).map(|line| match line.and_then(|line| line.first().copied()) {
        Some(step) => Next::Move(Box::new(Step { before: course.here().clone(), step })),
        None if made == 0 => Next::nothing(Hint::impossible("There is no solution.")),
        None => Next::nothing(Hint::impossible("From here it cannot be done: take a move back.")),
    }))
}

fn told(problem: &Problem, step: &Step, level: u32) -> Hint {
    let (from, to) = (step.step.from().to_string(), step.step.to().to_string());
    match level {
        1 => Hint::possible(kind(problem, step)),
        2 => {
            let man = step.before.man_at(step.step.from()).map_or("man", |(_, piece)| name(piece));
            Hint { squares: vec![from.clone()], ..Hint::possible(format!("The {man} on {from} moves.")) }
        }
        _ => {
            let san = step.before.write_move(step.step, Notation::San);
            Hint {
                squares: vec![from, to],
                step: Some(step.json()),
                ..Hint::possible(format!("Play {san}."))
            }
        }
    }
}

fn name(piece: rookwright_chess::Piece) -> &'static str {
    use rookwright_chess::Piece;
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// What kind of move it is, in words.
fn kind(problem: &Problem, step: &Step) -> String {
    let goal = problem.stipulation().goal();
    if problem.stipulation().play() == Play::Direct && is_reached(goal, &step.after()) {
        return format!("There is {} in one.", goal_word(goal));
    }
    let features = Features::of(&step.before, step.step);
    let said: [(&[Feature], &str); 9] = [
        (&[Feature::Castling], "Think of castling."),
        (&[Feature::EnPassant], "Think of taking in passing."),
        (&[Feature::Underpromotion], "A pawn is promoted, but not to a queen."),
        (&[Feature::Promotion], "A pawn becomes a queen."),
        (&[Feature::Check, Feature::Capture], "Look for a capture that gives check."),
        (&[Feature::Check], "Look for a check."),
        (&[Feature::Capture], "Look for a capture."),
        (&[Feature::Sacrifice], "Look for a quiet move that offers something."),
        (&[], "Look for a quiet move."),
    ];
    let fits = |kinds: &[Feature]| kinds.iter().all(|&kind| features.has(kind));
    said.into_iter().find(|(kinds, _)| fits(kinds)).map_or(String::new(), |(_, words)| words.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::testing::{puz, run, run_at};
    use crate::{JobContext, Limits, Task};
    use serde_json::{Value, json};

    fn hint(puzzle: &Value, moves: &[&str], level: u32) -> Value {
        run("hint", &json!({ "puzzle": puzzle, "moves": moves, "level": level }))
    }

    #[test]
    fn more_and_more_of_a_key() {
        let puzzle = puz("mate-4x4-2");
        let kind = hint(&puzzle, &[], 1);
        assert_eq!((&kind["words"], &kind["squares"]), (&json!("Look for a quiet move."), &json!([])));
        let who = hint(&puzzle, &[], 2);
        assert_eq!((&who["words"], &who["squares"]), (&json!("The queen on a2 moves."), &json!(["a2"])));
        let step = hint(&puzzle, &[], 3);
        assert_eq!(step["move"], json!({ "uci": "a2b1", "san": "Qb1" }));
        assert_eq!((&step["words"], &step["possible"]), (&json!("Play Qb1."), &json!(true)));
    }

    #[test]
    fn hints_lead_to_the_end() {
        for name in
            ["mate-4x4-2", "mate-5x5-3", "mate-selfmate-5x4-2", "mate-helpmate-2", "mate-series-mate-5x5-4"]
        {
            let puzzle = puz(name);
            let mut line: Vec<String> = Vec::new();
            let solved = (0..20).any(|_| {
                let moves: Vec<&str> = line.iter().map(String::as_str).collect();
                let step = hint(&puzzle, &moves, 3);
                line.push(
                    step["move"]["uci"].as_str().unwrap_or_else(|| panic!("{name}: {step}")).to_owned(),
                );
                let verdict = run("play", &json!({ "puzzle": puzzle, "moves": line }));
                assert_eq!(verdict["right"], true, "{name}: {line:?}: {verdict}");
                line.extend(verdict["reply"]["uci"].as_str().map(str::to_owned));
                verdict["solved"] == true
            });
            assert!(solved, "{name}: {line:?}");
        }
    }

    #[test]
    fn where_nothing_can_be_done() {
        let puzzle = json!({ "fen": "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "stipulation": "#2" });
        let lost = hint(&puzzle, &["d1a1", "g4g2"], 3);
        assert_eq!((&lost["possible"], &lost["move"]), (&json!(false), &Value::Null));
        let mated = hint(&puzzle, &["d1a1", "g4d1"], 1);
        assert_eq!(mated["possible"], false, "{mated}");
        let help = hint(&puz("mate-helpmate-2"), &["b3d4"], 1);
        assert_eq!(help["words"], "From here it cannot be done: take a move back.");
    }

    #[test]
    fn without_time_there_is_no_hint() {
        let context = JobContext::default();
        context.budget.cancel.cancel();
        let puzzle = json!({ "fen": "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "stipulation": "#4" });
        let body = json!({ "puzzle": puzzle });
        assert_eq!(run_at(&context, "hint", &body)["possible"], Value::Null);
        assert!(Task::read("hint", body.to_string().as_bytes(), &Limits::default()).is_ok());
    }
}
