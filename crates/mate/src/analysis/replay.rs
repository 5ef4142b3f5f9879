//! Replays every line of a report by the plain rules.  Uses no search and no oracle.

use super::aftermath::{Aftermath, Continuation, Reply};
use super::explain::Explanation;
use super::report::{Key, Report, Try};
use crate::duty::{our_plain_duty, plain_replies};
use crate::stipulation::Stipulation;
use rookwright_chess::{Move, Plain, Position};
use std::fmt;

/// A line of a report that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Wrong {
    /// The moves up to the fault. A pass is written as `a1a1`.
    pub line: Vec<Move>,
    /// The fault.
    pub what: &'static str,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)?;
        f.write_str(" after")?;
        self.line.iter().try_for_each(|step| write!(f, " {step}"))
    }
}

/// Replays every line of a report: each move must be legal, each end must reach the goal, each line must
/// have the stated length, and no reply may be missing.
pub fn check(report: &Report) -> Result<(), Wrong> {
    let mut player = Player::of(report.stipulation);
    let position = Plain::from(&report.position);
    // Keys and tries are first moves, and none is allowed where a mate in one has to be given.
    let moved = !report.keys.is_empty() || report.tries.iter().flatten().next().is_some();
    if moved && our_plain_duty(report.stipulation, &position).is_some() {
        return Err(player.wrong("a mate in one is not given"));
    }
    for key in &report.keys {
        player.key(&position, key)?;
    }
    for one in report.tries.iter().flatten() {
        player.one_try(&position, one)?;
    }
    if let Some(replies) = &report.set_play {
        // The set play begins with a pass, which stands in the line so that a fault is shown at the right
        // move.
        player.line.push(Move::NONE);
        let passed = position.passed();
        replies.iter().try_for_each(|reply| player.reply(&passed, reply, report.moves.saturating_sub(1)))?;
    }
    Ok(())
}

/// Replays an explanation: the line to the goal, or the refutations and the longest resistance.
pub fn check_explanation(
    position: &Position,
    stipulation: Stipulation,
    step: Move,
    explanation: &Explanation,
) -> Result<(), Wrong> {
    let mut player = Player::of(stipulation);
    let position = Plain::from(position);
    let (line, moves) = match explanation {
        Explanation::Works { moves, line } => (line, Some(*moves)),
        Explanation::Refuted { refutations, longest, .. } => {
            player.after(&position, step, |player, next| {
                refutations.iter().try_for_each(|&reply| player.after(next, reply, |_, _| Ok(())))
            })?;
            (&longest.line, longest.moves)
        }
        // Each move of the duty must really reach the goal.
        Explanation::MustEnd { duty } => {
            return duty.iter().try_for_each(|&step| {
                player.after(&position, step, |player, next| {
                    if player.is_goal(next) { Ok(()) } else { Err(player.wrong("no end")) }
                })
            });
        }
        Explanation::EndsTheGame => {
            return player.after(&position, step, |player, next| {
                if next.has_move() { Err(player.wrong("no end")) } else { Ok(()) }
            });
        }
    };
    match moves {
        Some(moves) if line.len() != player.length(moves) => Err(player.wrong("a line of another length")),
        Some(_) => player.play_out(&position, line),
        // A line without an end, because the search did not look that far, must at least be legal.
        None => player.follow(&position, line),
    }
}

struct Player {
    asked: Stipulation,
    line: Vec<Move>,
}

impl Player {
    fn of(stipulation: Stipulation) -> Self {
        Self { asked: stipulation, line: Vec::new() }
    }

    /// Returns the number of single moves of a line of `moves` moves of ours. A selfmate ends with one of
    /// theirs.
    fn length(&self, moves: u32) -> usize {
        (2 * moves as usize).saturating_sub(usize::from(!self.asked.play().ends_with_reply()))
    }

    /// Plays a line that need not end the game.
    fn follow(&mut self, position: &Plain, line: &[Move]) -> Result<(), Wrong> {
        match line.split_first() {
            None => Ok(()),
            Some((&step, rest)) => self.after(position, step, |player, next| player.follow(next, rest)),
        }
    }

    fn wrong(&self, what: &'static str) -> Wrong {
        Wrong { line: self.line.clone(), what }
    }

    fn is_goal(&self, position: &Plain) -> bool {
        position.is_reached(self.asked.goal())
    }

    /// Plays a move, checks what follows, and takes the move back.
    fn after(
        &mut self,
        position: &Plain,
        step: Move,
        look: impl FnOnce(&mut Self, &Plain) -> Result<(), Wrong>,
    ) -> Result<(), Wrong> {
        self.line.push(step);
        if !position.is_legal(step) {
            return Err(self.wrong("an illegal move"));
        }
        look(self, &position.after(step))?;
        self.line.pop();
        Ok(())
    }

    /// Plays a line to the goal.
    fn play_out(&mut self, position: &Plain, line: &[Move]) -> Result<(), Wrong> {
        match line.split_first() {
            None if self.is_goal(position) => Ok(()),
            None => Err(self.wrong("no end")),
            Some((&step, rest)) => self.after(position, step, |player, next| player.play_out(next, rest)),
        }
    }

    fn key(&mut self, position: &Plain, key: &Key) -> Result<(), Wrong> {
        self.play_out(position, &key.line)?;
        if key.line.first() != Some(&key.step) || key.line.len() != self.length(key.moves) {
            return Err(self.wrong("a line of another length"));
        }
        self.after(position, key.step, |player, next| {
            player.aftermath(next, &key.after, key.moves.saturating_sub(1), &[])
        })
    }

    fn one_try(&mut self, position: &Plain, one: &Try) -> Result<(), Wrong> {
        self.after(position, one.step, |player, next| {
            // The length of the lines of a try is not stated.
            player.aftermath(next, &one.after, u32::MAX, &one.refutations)
        })
    }

    /// Checks what follows our move, with at most `left` moves left.
    fn aftermath(
        &mut self,
        position: &Plain,
        after: &Aftermath,
        left: u32,
        refutations: &[Move],
    ) -> Result<(), Wrong> {
        if after.check != position.is_check() {
            return Err(self.wrong("a wrong check sign"));
        }
        if after.end.is_some() {
            let ends = !self.asked.play().ends_with_reply() && self.is_goal(position);
            return if ends { Ok(()) } else { Err(self.wrong("no end")) };
        }
        if let Some(line) = &after.cut {
            // A try may be refuted at once.
            return if refutations.is_empty() { self.play_out(position, line) } else { Ok(()) };
        }
        // Threats follow a pass.
        self.line.push(Move::NONE);
        self.continuations(&position.passed(), &after.threats, left)?;
        self.line.pop();
        after.replies.iter().try_for_each(|reply| self.reply(position, reply, left))?;
        // After the replies that are not listed, every threat must still work.
        after.others.iter().try_for_each(|&step| {
            self.after(position, step, |player, next| player.carried_out(next, &after.threats))
        })?;
        // Listed, unlisted and refuting replies together must be all legal replies, each once.
        let mut told: Vec<Move> = after.replies.iter().map(|reply| reply.step).collect();
        told.extend(after.others.iter().chain(refutations));
        told.sort();
        let mut legal = plain_replies(self.asked, position);
        legal.sort();
        if told == legal { Ok(()) } else { Err(self.wrong("a reply missing")) }
    }

    /// Checks that every threat is listed, and that it ends the game if it claims to.
    fn carried_out(&mut self, position: &Plain, threats: &[Continuation]) -> Result<(), Wrong> {
        if threats.is_empty() {
            return Err(self.wrong("no threat"));
        }
        threats.iter().try_for_each(|threat| {
            self.after(position, threat.step, |player, next| {
                let ends = threat.after.end.is_none() || player.is_goal(next);
                if ends { Ok(()) } else { Err(player.wrong("no end")) }
            })
        })
    }

    fn reply(&mut self, position: &Plain, reply: &Reply, left: u32) -> Result<(), Wrong> {
        self.after(position, reply.step, |player, next| {
            if reply.end.is_some() {
                let ends = player.asked.play().ends_with_reply() && player.is_goal(next);
                return if ends { Ok(()) } else { Err(player.wrong("no end")) };
            }
            if reply.next.is_empty() || reply.moves > left {
                return Err(player.wrong("no answer in time"));
            }
            player.continuations(next, &reply.next, reply.moves)
        })
    }

    fn continuations(&mut self, position: &Plain, next: &[Continuation], moves: u32) -> Result<(), Wrong> {
        if !next.is_empty() && our_plain_duty(self.asked, position).is_some() {
            return Err(self.wrong("a mate in one is not given"));
        }
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
