//! Verdicts on direct, self and reflex play: the prover decides whether the goal can still be forced.

use super::error::PlayError;
use super::partial::{PartialAnswer, Step};
use super::verdict::{Verdict, goal_word, side};
use crate::analysis::{Explanation, explain};
use crate::duty;
use crate::oracle::{Oracle, Over};
use crate::solving::Solving;
use crate::stipulation::{Stipulation, spoken_goal};
use rookwright_board::{Argument, say};
use rookwright_chess::{Goal, Move, Position};
use rookwright_run::{Budget, Settings};
use std::time::Duration;

/// The longest search for a reply, once it is known whether the move is right.
const MOST_TIME_FOR_REPLY: Duration = Duration::from_millis(1500);

/// Judges the last move of a line, which is the solver's own.
pub(super) fn judge(partial: &PartialAnswer, settings: &Settings) -> Result<Verdict, PlayError> {
    let (problem, stipulation) = (partial.problem(), partial.stipulation());
    let mut solving = Solving::new(problem, settings)?;
    let moves = match solving.number_of_moves() {
        Ok(Some(moves)) => moves,
        Ok(None) => return Ok(Verdict::no_solution(stipulation)),
        Err(Over) => return Ok(Verdict::undecided()),
    };
    let Some(last) = partial.steps().last() else { return Err(PlayError::NoMove) };
    // The moves of both sides are in the line, and only the solver's count.
    let made = u32::try_from(partial.steps().len().div_ceil(2)).unwrap_or(u32::MAX);
    let Some(left) = moves.checked_sub(made) else {
        return Ok(Verdict::wrong(say!(
            "play.no.too_many",
            "No: 1 move is asked for, and this is one too many."
                | "No: {n} moves are asked for, and this is one too many.",
            n = moves
        )));
    };
    let after = last.after();
    if stipulation.is_ended_by_us(&after) {
        return Ok(Verdict::solved(stipulation.goal()));
    }
    // In reflex play a mate in one that was left out is worse than anything else about the move.
    if let Some(&duty) = duty::our_duty(stipulation, &last.before).first() {
        let duty = Step { before: last.before.clone(), played: duty };
        return Ok(Verdict::wrong(say!(
            "play.no.duty",
            "No: {side} must give {goal} at once, by {duty}.",
            side = side(&last.before),
            goal = goal_word(stipulation.goal()),
            duty = Argument::moves(duty.san())
        )));
    }
    // The goal was looked at before, so the game has ended in another way.
    if !after.has_move() {
        return Ok(Verdict::wrong(game_over_words(stipulation, &after)));
    }
    // From here on the verdict is known. What follows only finds a reply to show, and may take less time.
    let Ok(right) = solving.oracle.loses(&after, left) else { return Ok(Verdict::undecided()) };
    let rest = settings.budget.rest(&solving.watch);
    let time = rest.time.map_or(MOST_TIME_FOR_REPLY, |time| time.min(MOST_TIME_FOR_REPLY));
    let oracle = solving.oracle_within(&Budget { time: Some(time), ..rest }.watch());
    let mut reply = ReplyFinder { stipulation, left, oracle };
    Ok(if right { reply.judge_right_move(last) } else { reply.judge_wrong_move(last) })
}

/// Says that a move ends the game without reaching the goal.
fn game_over_words(stipulation: Stipulation, after: &Position) -> String {
    let end = goal_word(if after.is_check() { Goal::Mate } else { Goal::Stalemate });
    match stipulation.play() {
        play if play.ends_with_reply() => {
            say!("play.no.over_by", "No: that is {goal}, and the game is over.", goal = end)
        }
        _ => say!(
            "play.no.other_goal",
            "No: that is {end}, not {goal}.",
            end,
            goal = goal_word(stipulation.goal())
        ),
    }
}

/// Looks for the reply to a move of the solver.
struct ReplyFinder {
    stipulation: Stipulation,
    /// The number of the solver's moves after the judged one.
    left: u32,
    oracle: Box<dyn Oracle>,
}

impl ReplyFinder {
    /// Judges a right move, with the reply that delays the goal longest.
    fn judge_right_move(&mut self, last: &Step) -> Verdict {
        let after = last.after();
        let Some((reply, needed)) = self.longest_defence(&after) else { return Verdict::right(self.left) };
        let reply = Step { before: after, played: reply };
        match needed {
            0 => Verdict::forces_goal(self.stipulation.goal(), reply),
            _ => Verdict { reply: Some(reply), ..Verdict::right(needed) },
        }
    }

    /// Returns the reply after which the solver needs most moves, and how many these are.
    ///
    /// Of several such replies it prefers one that parries the solver's threats, so that something is left to find.
    fn longest_defence(&mut self, after: &Position) -> Option<(Move, u32)> {
        let mut best: Vec<Move> = Vec::new();
        let mut most = 0;
        for reply in duty::replies(self.stipulation, after) {
            let Ok(needed) = self.moves_needed(&after.after(reply)) else {
                // No time is left.  Any reply will do, since all of them lose.
                return best.first().map(|&reply| (reply, most)).or(Some((reply, self.left)));
            };
            // A longer defence makes all earlier ones uninteresting.
            if needed > most {
                best.clear();
            }
            if needed >= most {
                most = needed;
                best.push(reply);
            }
        }
        let oracle = self.oracle.as_mut();
        let threats = threats(after, most, oracle).unwrap_or_default();
        let parry =
            best.iter().find(|&&reply| parries(&after.after(reply), &threats, most, oracle) == Ok(true));
        Some((*parry.or(best.first())?, most))
    }

    /// Returns how many moves the solver needs after a reply: 0 if the reply itself reaches the goal.
    fn moves_needed(&mut self, position: &Position) -> Result<u32, Over> {
        if self.stipulation.is_ended_by_them(position) {
            return Ok(0);
        }
        let fewer = self.oracle.least(position, 1..=self.left.saturating_sub(1))?;
        Ok(fewer.unwrap_or(self.left))
    }

    /// Judges a wrong move, with the refutation that delays the goal longest.
    fn judge_wrong_move(&mut self, last: &Step) -> Verdict {
        let after = last.after();
        // How long a refutation holds is looked for beyond the stipulation, but only where that is cheap.
        let further = if self.left < 3 { 2 } else { 1 };
        let (asked, moves, oracle) = (self.stipulation, self.left + 1, self.oracle.as_mut());
        let explained = explain(&last.before, asked, moves, last.played, further, oracle);
        let line = match explained {
            Ok(Explanation::Refuted { longest, .. }) => longest.line,
            _ => [last.played].into_iter().chain(self.any_refutation(&after)).collect(),
        };
        // The line begins with the move that is judged.
        let [_, reply, rest @ ..] = &line[..] else {
            return Verdict::wrong(say!("play.no.plain", "No."));
        };
        let reply = Step { before: after, played: *reply };
        let goal = self.stipulation.goal();
        if self.left == 0 && self.stipulation.play().ends_with_reply() {
            return Verdict::avoids_goal(goal, reply);
        }
        let (side, san) = (side(&reply.before), Argument::moves(reply.san()));
        let words = match self.left {
            0 => say!(
                "play.no.not_yet",
                "No: that is not {goal} yet; {side} answers {reply}.",
                goal = goal_word(goal),
                side,
                reply = san
            ),
            left => say!(
                "play.no.answers",
                "No: {side} answers {reply} and there is no {goal} in {n}.",
                side,
                reply = san,
                goal = spoken_goal(self.stipulation),
                n = left
            ),
        };
        // The moves of the line are shown each with the position before it.
        let mut here = reply.after();
        let follow = |&played: &Move| {
            let next = here.after(played);
            Step { before: std::mem::replace(&mut here, next), played }
        };
        let line = rest.iter().map(follow).collect();
        Verdict { reply: Some(reply), line, ..Verdict::wrong(words) }
    }

    /// Returns the first reply that is not known to lose.
    fn any_refutation(&mut self, after: &Position) -> Option<Move> {
        duty::replies(self.stipulation, after).into_iter().find(|&reply| {
            let next = after.after(reply);
            !self.stipulation.is_ended_by_them(&next) && self.oracle.wins(&next, self.left) != Ok(true)
        })
    }
}

/// Returns the moves by which the solver would win if the other side passed.
pub(super) fn threats(after: &Position, moves: u32, oracle: &mut dyn Oracle) -> Result<Vec<Move>, Over> {
    if after.is_check() || moves == 0 { Ok(Vec::new()) } else { oracle.keys(&after.passed(), moves) }
}

/// Returns whether none of the threats wins after the reply that led to this position.
fn parries(position: &Position, threats: &[Move], moves: u32, oracle: &mut dyn Oracle) -> Result<bool, Over> {
    let legal = position.moves();
    for threat in threats.iter().filter(|threat| legal.contains(threat)) {
        if oracle.loses(&position.after(*threat), moves.saturating_sub(1))? {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Prover, SearchOptions};
    use rookwright_chess::testing::position;

    #[test]
    fn any_reply_that_holds() {
        let stipulation = Stipulation::mate_in(2).unwrap();
        let oracle = Box::new(Prover::new(stipulation, &SearchOptions::default()));
        let mut finder = ReplyFinder { stipulation, left: 1, oracle };
        let before = position("kbK5/pp6/1P6/8/8/8/8/R7 w");
        for (step, refutation) in [("Ra5", Some("a6")), ("Rxa7+", Some("Bxa7")), ("Ra6", None)] {
            let after = before.after(before.read_move(step).unwrap());
            let expected = refutation.map(|reply| after.read_move(reply).unwrap());
            assert_eq!(finder.any_refutation(&after), expected, "{step}");
        }
    }
}
