//! Verdicts on help and series play: a search decides whether the line can still reach the goal.

use super::partial::{PartialAnswer, Step};
use super::verdict::{Verdict, goal_word};
use crate::check::check_line;
use crate::oracle::Over;
use crate::puzzle::Problem;
use crate::run::solve;
use crate::search::lines;
use crate::solved::numbered_lines;
use crate::stipulation::Stipulation;
use rookwright_board::say;
use rookwright_chess::Move;
use rookwright_run::{Budget, RunError, Settings};
use std::ops::ControlFlow;

/// The length of the solutions of a problem.
pub(super) enum Length {
    /// The stipulation of the problem, with a number of moves.
    Known(Stipulation),
    /// No line of any length reaches the goal.
    NoSolution,
    /// The budget ended first.
    Unknown,
}

/// Returns the length that the problem asks for, or the shortest one if it states none.
pub(super) fn length(problem: &Problem, settings: &Settings) -> Result<Length, RunError> {
    let stipulation = problem.stipulation();
    if stipulation.moves().is_some() {
        return Ok(Length::Known(stipulation));
    }
    let budget = Budget { solutions: Some(1), ..settings.budget.clone() };
    let outcome = solve(problem, &settings.with_budget(budget), &mut |_| ControlFlow::Continue(()))?;
    let numbered = numbered_lines(problem, &outcome);
    Ok(match numbered.moves() {
        Some(_) => Length::Known(numbered),
        None if outcome.end.is_exhausted() => Length::NoSolution,
        None => Length::Unknown,
    })
}

/// Searches for the rest of a line whose stipulation has a number of moves; `None` if the line cannot reach the goal.
pub(super) fn rest(partial: &PartialAnswer, settings: &Settings) -> Result<Option<Vec<Move>>, Over> {
    let (stipulation, here) = (partial.stipulation(), partial.position());
    let Some(remaining) = stipulation.with_plies(partial.left()) else {
        // Only the reply of the other side is left.
        let replies = here.moves();
        let mut reaching = replies.iter().filter(|&&reply| here.after(reply).is_reached(stipulation.goal()));
        let any = reaching.next().copied();
        let all = any.is_some() && reaching.count() + 1 == replies.len();
        let enough = if stipulation.play().forces_last_move() { all } else { any.is_some() };
        return Ok(any.filter(|_| enough).map(|reply| vec![reply]));
    };
    // One way on is enough, so the search ends at the first line.
    let mut found = None;
    let ended = lines(here, remaining, &settings.into(), &mut |line| {
        found = Some(line.to_vec());
        ControlFlow::Break(())
    });
    match (found, ended) {
        (Some(line), _) => Ok(Some(line)),
        (None, Some(ended)) if !ended.end.is_exhausted() => Err(Over),
        _ => Ok(None),
    }
}

/// Judges the last move of a line whose stipulation has a number of moves.
pub(super) fn judge(partial: &PartialAnswer, settings: &Settings) -> Verdict {
    let (stipulation, here, left) = (partial.stipulation(), partial.position(), partial.left());
    let goal = stipulation.goal();
    // The whole line is there, and the independent check has the last word.
    if left == 0 {
        let line: Vec<Move> = partial.steps().iter().map(|step| step.played).collect();
        return match check_line(partial.problem().position(), stipulation, &line) {
            Ok(()) => Verdict::solved(goal),
            Err(_) => {
                Verdict::wrong(say!("play.no.not_goal", "No: that is not {goal}.", goal = goal_word(goal)))
            }
        };
    }
    // The last move of a help-selfmate or a series selfmate is forced: every reply must reach the goal.
    let is_forced_reply = stipulation.play().forces_last_move() && left == 1;
    match rest(partial, settings) {
        Err(Over) => Verdict::undecided(),
        Ok(Some(line)) => match line.first().filter(|_| is_forced_reply) {
            Some(&played) => Verdict::forces_goal(goal, Step { before: here.clone(), played }),
            None => Verdict::right(u32::try_from(left).unwrap_or(u32::MAX)),
        },
        // The solver sees which reply spoils it.
        Ok(None) if is_forced_reply => {
            let avoids = |&reply: &Move| !here.after(reply).is_reached(goal);
            match here.moves().into_iter().find(avoids) {
                Some(played) => Verdict::avoids_goal(goal, Step { before: here.clone(), played }),
                None => Verdict::wrong(say!("play.no.over", "No: the game is over.")),
            }
        }
        Ok(None) if !here.has_move() => {
            Verdict::wrong(say!("play.no.too_soon", "No: the game ends too soon."))
        }
        Ok(None) => Verdict::wrong(say!(
            "play.no.none_left",
            "No: from here there is no {goal} in the move that is left."
                | "No: from here there is no {goal} in the {n} moves that are left.",
            goal = goal_word(goal),
            n = left
        )),
    }
}
