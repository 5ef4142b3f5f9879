//! Judges a line of direct or self play: the prover knows whether the goal can still be forced.

use super::Refusal;
use super::course::{Course, Step, is_reached};
use super::verdict::{Verdict, goal_word, side};
use rookwright_chess::{Goal, Move, Position};
use rookwright_mate::analysis::{Explanation, explain};
use rookwright_mate::solving::{self, Solving};
use rookwright_mate::{AnyOracle as Engine, Oracle, Over, Play, Problem, Stipulation, Table, goal_words};
use rookwright_run::{Budget, Listener, Progress, Settings, Watch};
use std::time::Duration;

/// Once it is known whether a move is right, somebody waits for the reply no longer than this.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Judges the last move of a line, which is one's own.
pub(super) fn judge(problem: &Problem, course: &Course, settings: &Settings) -> Result<Verdict, Refusal> {
    let (watch, table) = (settings.budget.watch(), solving::table(settings));
    let mut oracle = Solving::new(problem, settings, &table, &watch)?.oracle;
    let asked = course.asked();
    let moves = match least(problem, &mut oracle, &settings.progress) {
        Ok(Some(moves)) => moves,
        Ok(None) => return Ok(Verdict::hopeless(asked)),
        Err(Over) => return Ok(Verdict::undecided()),
    };
    let Some(last) = course.line().last() else {
        return Err(Refusal::input("a line begins with a move of one's own"));
    };
    let Some(left) = moves.checked_sub(u32::try_from(course.line().len().div_ceil(2)).unwrap_or(u32::MAX))
    else {
        let is = if moves == 1 { "1 move is" } else { &format!("{moves} moves are") };
        return Ok(Verdict::wrong(format!("No: {is} asked for, and this is one too many.")));
    };
    let after = last.after();
    if asked.play() == Play::Direct && is_reached(asked.goal(), &after) {
        return Ok(Verdict::solved(asked.goal()));
    }
    if !after.has_move() {
        return Ok(Verdict::wrong(ends_the_game(asked, &after)));
    }
    let Ok(right) = oracle.loses(&after, left) else { return Ok(Verdict::undecided()) };
    let patience = settings.budget.rest(&watch);
    let patience = Budget { time: Some(patience.time.unwrap_or(PATIENCE).min(PATIENCE)), ..patience };
    let reply = Reply { asked, left, table: &table, watch: &patience.watch(), settings, problem };
    if right { reply.to_right(last) } else { reply.to_wrong(last) }
}

/// The number of moves that is asked for: where there is none, the least that will do.
pub(super) fn least(
    problem: &Problem,
    oracle: &mut Engine<'_>,
    progress: &Listener,
) -> Result<Option<u32>, Over> {
    if let Some(moves) = problem.stipulation().moves() {
        return Ok(Some(moves));
    }
    for moves in 1..=Stipulation::MOST {
        if oracle.wins(problem.position(), moves)? {
            return Ok(Some(moves));
        }
        progress.report(Progress::Deeper(moves.into()));
    }
    Ok(None)
}

fn ends_the_game(asked: Stipulation, after: &Position) -> String {
    let what = goal_word(if after.is_check() { Goal::Mate } else { Goal::Stalemate });
    match asked.play() {
        Play::Selfplay => format!("No: that is {what}, and the game is over."),
        _ => format!("No: that is {what}, not {}.", goal_word(asked.goal())),
    }
}

/// Looks for the answer to a move.
struct Reply<'a> {
    asked: Stipulation,
    /// How many moves we have after it.
    left: u32,
    table: &'a Table,
    watch: &'a Watch,
    settings: &'a Settings,
    problem: &'a Problem,
}

impl<'a> Reply<'a> {
    fn oracle(&self) -> Result<Engine<'a>, Refusal> {
        Ok(Solving::new(self.problem, self.settings, self.table, self.watch)?.oracle)
    }

    /// The stoutest defence.
    fn to_right(&self, last: &Step) -> Result<Verdict, Refusal> {
        let after = last.after();
        let Some((reply, needs)) = self.stoutest(&after, &mut self.oracle()?) else {
            return Ok(Verdict::right(self.left));
        };
        let reply = Step { before: after, step: reply };
        Ok(match needs {
            0 => Verdict::must(self.asked.goal(), reply),
            _ => Verdict { reply: Some(reply), ..Verdict::right(needs) },
        })
    }

    /// The reply that costs us most moves, and how many.  Of equals one that our threat does not answer, so that
    /// there is something left to find.
    fn stoutest(&self, after: &Position, oracle: &mut Engine<'_>) -> Option<(Move, u32)> {
        let mut best: Vec<Move> = Vec::new();
        let mut most = 0;
        for reply in after.moves() {
            let Ok(needs) = self.needs(&after.after(reply), oracle) else {
                // No time is left: any reply will do, as all of them lose.
                return best.first().map(|&reply| (reply, most)).or(Some((reply, self.left)));
            };
            if needs > most {
                best.clear();
            }
            if needs >= most {
                most = needs;
                best.push(reply);
            }
        }
        let threats = Self::threats(after, most, oracle).unwrap_or_default();
        let defence =
            best.iter().find(|&&reply| parries(&after.after(reply), &threats, most, oracle) == Ok(true));
        Some((*defence.or(best.first())?, most))
    }

    /// What we should play if they passed.
    fn threats(after: &Position, moves: u32, oracle: &mut Engine<'_>) -> Result<Vec<Move>, Over> {
        match after.is_check() || moves == 0 {
            true => Ok(Vec::new()),
            false => oracle.keys(&after.passed(), moves),
        }
    }

    /// How many moves of ours a reply costs: none where it reaches the goal.
    fn needs(&self, position: &Position, oracle: &mut Engine<'_>) -> Result<u32, Over> {
        if self.asked.play() == Play::Selfplay && is_reached(self.asked.goal(), position) {
            return Ok(0);
        }
        for moves in 1..self.left {
            if oracle.wins(position, moves)? {
                return Ok(moves);
            }
        }
        Ok(self.left)
    }

    /// The refutation that holds out longest.
    fn to_wrong(&self, last: &Step) -> Result<Verdict, Refusal> {
        let after = last.after();
        // How long they hold out is looked for further on where that costs little.
        let further = if self.left < 3 { 2 } else { 1 };
        let mut oracle = self.oracle()?;
        let explained = explain(&last.before, self.asked, self.left + 1, last.step, further, &mut oracle);
        let line = match explained {
            Ok(Explanation::Refuted { longest, .. }) => longest.line,
            _ => [last.step].into_iter().chain(self.any_refutation(&after, &mut oracle)).collect(),
        };
        let [_, reply, rest @ ..] = &line[..] else { return Ok(Verdict::wrong("No.".to_owned())) };
        let reply = Step { before: after, step: *reply };
        if self.left == 0 && self.asked.play() == Play::Selfplay {
            return Ok(Verdict::need_not(self.asked.goal(), reply));
        }
        let (who, san) = (side(&reply.before), reply.san());
        let words = match self.left {
            0 => format!("No: that is no {} yet; {who} answers {san}.", goal_word(self.asked.goal())),
            left => format!("No: {who} answers {san} and there is no {} in {left}.", goal_words(self.asked)),
        };
        let mut here = reply.after();
        let follow = |&step: &Move| {
            let next = here.after(step);
            Step { before: std::mem::replace(&mut here, next), step }
        };
        let line = rest.iter().map(follow).collect();
        Ok(Verdict { reply: Some(reply), line, ..Verdict::wrong(words) })
    }

    /// Any reply that refutes: one that is not known to lose, where no time is left.
    fn any_refutation(&self, after: &Position, oracle: &mut Engine<'_>) -> Option<Move> {
        let goal = self.asked.goal();
        let mut replies = after.moves().into_iter();
        replies.find(|&reply| {
            let next = after.after(reply);
            let ends = self.asked.play() == Play::Selfplay && is_reached(goal, &next);
            !ends && oracle.wins(&next, self.left) != Ok(true)
        })
    }
}

/// Whether none of our threats does it after the reply that led here.
fn parries(position: &Position, threats: &[Move], moves: u32, oracle: &mut Engine<'_>) -> Result<bool, Over> {
    let legal = position.moves();
    for threat in threats.iter().filter(|threat| legal.contains(threat)) {
        if oracle.loses(&position.after(*threat), moves.saturating_sub(1))? {
            return Ok(false);
        }
    }
    Ok(true)
}
