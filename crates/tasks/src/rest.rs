//! Judges a line of help or series play: is there a line to the goal from here?

use super::Refusal;
use super::course::{Course, Step, is_reached};
use super::verdict::{Verdict, goal_word};
use rookwright_chess::Move;
use rookwright_mate as mate;
use rookwright_mate::search::{Work, lines};
use rookwright_mate::solving::numbered_lines;
use rookwright_mate::{Over, Play, Problem, Stipulation, check_line, table_bytes};
use rookwright_run::{Budget, Settings};
use std::ops::ControlFlow;

/// The number of moves that is asked for: where there is none, the least that will do; `None` where none will.
pub(super) fn numbered(
    problem: &Problem,
    settings: &Settings,
) -> Result<Result<Option<Stipulation>, Over>, Refusal> {
    let asked = problem.stipulation();
    if asked.moves().is_some() {
        return Ok(Ok(Some(asked)));
    }
    let budget = Budget { solutions: Some(1), ..settings.budget.clone() };
    let settings = settings.with_budget(budget);
    let outcome = mate::solve(problem, &settings, &mut |_| ControlFlow::Continue(()))?;
    let numbered = numbered_lines(problem, &outcome);
    Ok(match (numbered.moves(), outcome.end.is_exhausted()) {
        (Some(_), _) => Ok(Some(numbered)),
        (None, true) => Ok(None),
        (None, false) => Err(Over),
    })
}

/// A line to the goal from where a line of so many moves as are asked for has come to; `None` where there is none.
pub(super) fn rest(course: &Course, settings: &Settings) -> Result<Option<Vec<Move>>, Over> {
    let (asked, here) = (course.asked(), course.here());
    let left = asked.plies().unwrap_or_default().saturating_sub(course.line().len());
    let Some(stipulation) = shorter(asked, left) else {
        // One move of the other side is left.
        let replies = here.moves();
        let mut ends = replies.iter().filter(|&&reply| is_reached(asked.goal(), &here.after(reply)));
        let any = ends.next().copied();
        let all = any.is_some() && ends.count() + 1 == replies.len();
        let enough = if asked.play() == Play::SeriesSelf { all } else { any.is_some() };
        return Ok(any.filter(|_| enough).map(|reply| vec![reply]));
    };
    let watch = settings.budget.watch();
    let work = Work {
        watch: &watch,
        hash: table_bytes(&settings.budget),
        threads: settings.threads,
        nodes: u64::MAX,
    };
    let mut found = None;
    let ended = lines(here, stipulation, work, &mut |line| {
        found = Some(line.to_vec());
        ControlFlow::Break(())
    });
    match (found, ended) {
        (Some(line), _) => Ok(Some(line)),
        (None, Some(ended)) if !ended.end.is_exhausted() => Err(Over),
        _ => Ok(None),
    }
}

/// What is asked when so many single moves are left; `None` where that is only the reply to a series.
fn shorter(asked: Stipulation, left: usize) -> Option<Stipulation> {
    let left = u32::try_from(left).ok()?;
    match asked.play() {
        Play::Help => {
            let sign = if asked.goal() == rookwright_chess::Goal::Mate { '#' } else { '=' };
            let half = if left % 2 == 1 { ".5" } else { "" };
            format!("h{sign}{}{half}", left / 2).parse().ok()
        }
        Play::SeriesHelp | Play::SeriesSelf => asked.with_moves(left.checked_sub(1)?),
        _ => asked.with_moves(left),
    }
}

/// Judges the last move of a line.
pub(super) fn judge(problem: &Problem, course: &Course, settings: &Settings) -> Result<Verdict, Refusal> {
    let (asked, here) = (course.asked(), course.here());
    let goal = asked.goal();
    let left = asked.plies().unwrap_or_default().saturating_sub(course.line().len());
    if left == 0 {
        let line: Vec<_> = course.line().iter().map(|step| step.step).collect();
        return Ok(match check_line(problem.position(), asked, &line) {
            Ok(()) => Verdict::solved(goal),
            Err(_) => Verdict::wrong(format!("No: that is no {}.", goal_word(goal))),
        });
    }
    let forced = asked.play() == Play::SeriesSelf && left == 1;
    let found = rest(course, settings);
    Ok(match found {
        Err(Over) => Verdict::undecided(),
        Ok(Some(line)) => match line.first().filter(|_| forced) {
            Some(&reply) => Verdict::must(goal, Step { before: here.clone(), step: reply }),
            None => Verdict::right(u32::try_from(left).unwrap_or(u32::MAX)),
        },
        Ok(None) if forced => {
            let escapes = |&reply: &Move| !is_reached(goal, &here.after(reply));
            match here.moves().into_iter().find(escapes) {
                Some(step) => Verdict::need_not(goal, Step { before: here.clone(), step }),
                None => Verdict::wrong("No: the game is over.".to_owned()),
            }
        }
        Ok(None) if !here.has_move() => Verdict::wrong("No: the game ends too soon.".to_owned()),
        Ok(None) => {
            let moves = if left == 1 { "move that is".to_owned() } else { format!("{left} moves that are") };
            Verdict::wrong(format!("No: from here there is no {} in the {moves} left.", goal_word(goal)))
        }
    })
}
