//! Every line of a report played over again: no search, no oracle, only the rules.

use super::report::{Aftermath, Continuation, Key, Reply, Report, Try};
use crate::chess::{Move, Position};
use crate::stipulation::{Goal, Play};
use std::fmt;

/// A line of a report that does not hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Wrong {
    /// The moves up to there; no move (`a1a1`) where one side passes.
    pub line: Vec<Move>,
    /// What is wrong.
    pub what: &'static str,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)?;
        f.write_str(" after")?;
        self.line.iter().try_for_each(|step| write!(f, " {step}"))
    }
}

/// Plays every line of a report: each move is legal, each end is the goal, each line is as long as it is said to
/// be, and no reply is missing.
pub fn check(report: &Report) -> Result<(), Wrong> {
    let mut player =
        Player { play: report.stipulation.play(), goal: report.stipulation.goal(), line: Vec::new() };
    for key in &report.keys {
        player.key(&report.position, key)?;
    }
    for one in report.tries.iter().flatten() {
        player.one_try(&report.position, one)?;
    }
    if let Some(replies) = &report.set_play {
        player.line.push(Move::NONE);
        let passed = report.position.passed();
        replies.iter().try_for_each(|reply| player.reply(&passed, reply, report.moves.saturating_sub(1)))?;
    }
    Ok(())
}

struct Player {
    play: Play,
    goal: Goal,
    line: Vec<Move>,
}

impl Player {
    fn wrong(&self, what: &'static str) -> Wrong {
        Wrong { line: self.line.clone(), what }
    }

    fn is_goal(&self, position: &Position) -> bool {
        match self.goal {
            Goal::Mate => position.is_mate(),
            Goal::Stalemate => position.is_stalemate(),
        }
    }

    /// Plays a move, looks at what is behind it, and takes it back.
    fn after(
        &mut self,
        position: &Position,
        step: Move,
        look: impl FnOnce(&mut Self, &Position) -> Result<(), Wrong>,
    ) -> Result<(), Wrong> {
        self.line.push(step);
        if !position.moves().contains(&step) {
            return Err(self.wrong("an illegal move"));
        }
        look(self, &position.after(step))?;
        self.line.pop();
        Ok(())
    }

    /// Plays a line to the goal.
    fn play_out(&mut self, position: &Position, line: &[Move]) -> Result<(), Wrong> {
        match line.split_first() {
            None if self.is_goal(position) => Ok(()),
            None => Err(self.wrong("no end")),
            Some((&step, rest)) => self.after(position, step, |player, next| player.play_out(next, rest)),
        }
    }

    fn key(&mut self, position: &Position, key: &Key) -> Result<(), Wrong> {
        self.play_out(position, &key.line)?;
        let length = (2 * key.moves as usize).saturating_sub(usize::from(self.play != Play::Selfplay));
        if key.line.first() != Some(&key.step) || key.line.len() != length {
            return Err(self.wrong("a line of another length"));
        }
        self.after(position, key.step, |player, next| {
            player.aftermath(next, &key.after, key.moves.saturating_sub(1), &[])
        })
    }

    fn one_try(&mut self, position: &Position, one: &Try) -> Result<(), Wrong> {
        self.after(position, one.step, |player, next| {
            // Nothing is said of how long the lines of a try are.
            player.aftermath(next, &one.after, u32::MAX, &one.refutations)
        })
    }

    /// What follows a move of ours, with at most so many moves left.
    fn aftermath(
        &mut self,
        position: &Position,
        after: &Aftermath,
        left: u32,
        refutations: &[Move],
    ) -> Result<(), Wrong> {
        if after.check != position.is_check() {
            return Err(self.wrong("a check that is none, or the other way round"));
        }
        if after.end.is_some() {
            let ends = self.play != Play::Selfplay && self.is_goal(position);
            return if ends { Ok(()) } else { Err(self.wrong("no end")) };
        }
        if let Some(line) = &after.cut {
            // A try may be refuted in its first move.
            return if refutations.is_empty() { self.play_out(position, line) } else { Ok(()) };
        }
        self.line.push(Move::NONE);
        self.continuations(&position.passed(), &after.threats, left)?;
        self.line.pop();
        after.replies.iter().try_for_each(|reply| self.reply(position, reply, left))?;
        let mut told: Vec<Move> = after.replies.iter().map(|reply| reply.step).collect();
        told.extend(after.others.iter().chain(refutations));
        told.sort();
        let mut legal = position.moves();
        legal.sort();
        if told.as_slice() == legal.as_slice() { Ok(()) } else { Err(self.wrong("a reply missing")) }
    }

    fn reply(&mut self, position: &Position, reply: &Reply, left: u32) -> Result<(), Wrong> {
        self.after(position, reply.step, |player, next| {
            if reply.end.is_some() {
                let ends = player.play == Play::Selfplay && player.is_goal(next);
                return if ends { Ok(()) } else { Err(player.wrong("no end")) };
            }
            if reply.next.is_empty() || reply.moves > left {
                return Err(player.wrong("no answer in time"));
            }
            player.continuations(next, &reply.next, reply.moves)
        })
    }

    fn continuations(&mut self, position: &Position, next: &[Continuation], moves: u32) -> Result<(), Wrong> {
        for one in next {
            if moves == 0 {
                return Err(self.wrong("no answer in time"));
            }
            self.after(position, one.step, |player, next| {
                player.aftermath(next, &one.after, moves - 1, &[])
            })?;
        }
        Ok(())
    }
}
