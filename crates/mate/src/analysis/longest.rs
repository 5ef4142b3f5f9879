//! Finds the length of a forced win, and the line with the longest defence.

use crate::duty;
use crate::oracle::{Oracle, Over};
use crate::stipulation::Stipulation;
use rookwright_chess::{Goal, Move, Position};

/// An oracle together with the goal.
pub(super) struct Judge<'a> {
    pub(super) oracle: &'a mut dyn Oracle,
    pub(super) asked: Stipulation,
    pub(super) goal: Goal,
}

impl<'a> Judge<'a> {
    pub(super) fn new(stipulation: Stipulation, oracle: &'a mut dyn Oracle) -> Self {
        Self { oracle, asked: stipulation, goal: stipulation.goal() }
    }

    /// Whether the side to move is mated or stalemated, as the goal says.
    /// Returns their replies. In reflex play, only those that reach the goal, if there are any.
    pub(super) fn replies(&self, position: &Position) -> Vec<Move> {
        duty::replies(self.asked, position)
    }

    /// Whether they, to move, must reach the goal at once, as in reflex play.
    pub(super) fn they_must_end(&self, position: &Position) -> bool {
        duty::must_reply(self.asked, position)
    }

    /// Returns our moves that reach the goal, if we must play one of them and so fail. Empty if we are free.
    pub(super) fn our_duty(&self, position: &Position) -> Vec<Move> {
        duty::our_duty(self.asked, position)
    }

    /// Returns how many moves our last move needs, itself included, given that it wins.
    pub(super) fn least_after(&mut self, after: &Position, from: u32, most: u32) -> Result<u32, Over> {
        for moves in from..most {
            if self.oracle.loses(after, moves - 1)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }

    /// Returns a line with the longest defence. We are to move and win in `moves` moves.
    pub(super) fn line_of(&mut self, position: &Position, moves: u32) -> Result<Vec<Move>, Over> {
        let mut line = Vec::new();
        if let Some(step) = self.oracle.winner(position, moves)? {
            line.push(step);
            line.extend(self.resistance(&position.after(step), moves - 1)?);
        }
        Ok(line)
    }

    /// Returns the line with the longest defence, starting with their reply. They are to move and lose
    /// within `left` of our moves. Among equals the first in move order is chosen.
    pub(super) fn resistance(&mut self, position: &Position, left: u32) -> Result<Vec<Move>, Over> {
        let mut line = Vec::new();
        let mut here = position.clone();
        while let Some((reply, needs)) = self.longest_defence(&here, left)? {
            line.push(reply);
            here = here.after(reply);
            let Some(needs) = needs else { break };
            let Some(step) = self.oracle.winner(&here, needs)? else { break };
            line.push(step);
            here = here.after(step);
        }
        Ok(line)
    }

    /// Returns the reply that delays the goal longest, and the number of our moves after it, or `None` if
    /// the reply ends the game.
    fn longest_defence(
        &mut self,
        position: &Position,
        left: u32,
    ) -> Result<Option<(Move, Option<u32>)>, Over> {
        if self.asked.is_ended_by_us(position) {
            return Ok(None);
        }
        let mut best: Option<(Move, Option<u32>)> = None;
        for reply in self.replies(position) {
            let after = position.after(reply);
            // A reply that must reach the goal itself delays it least, and `None` is less than any number.
            let needs = if self.asked.is_ended_by_them(&after) {
                None
            } else {
                self.oracle.least(&after, 1..=left)?
            };
            if best.is_none_or(|(_, most)| needs > most) {
                best = Some((reply, needs));
            }
        }
        Ok(best)
    }
}

/// Returns a line of the announced length, with the longest defence. Empty if we cannot force the goal in
/// that number of moves.
pub fn longest_line(
    position: &Position,
    stipulation: Stipulation,
    moves: u32,
    oracle: &mut dyn Oracle,
) -> Result<Vec<Move>, Over> {
    match oracle.least(position, 1..=moves)? {
        Some(least) => Judge::new(stipulation, oracle).line_of(position, least),
        None => Ok(Vec::new()),
    }
}
