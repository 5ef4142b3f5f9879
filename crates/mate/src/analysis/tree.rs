//! Builds the tree of variations after a move.

use super::aftermath::{Aftermath, Continuation, Parries, Reply};
use super::longest::Judge;
use super::picture::Picture;
use super::report::Wishes;
use crate::oracle::Over;
use rookwright_chess::{Goal, Move, Position};

/// The reason why a tree is not complete.
enum Stop {
    Over,
    TooLarge,
}

impl From<Over> for Stop {
    fn from(_: Over) -> Self {
        Stop::Over
    }
}

/// Builds trees within a limit of positions.
pub(super) struct Grower<'j, 'o> {
    pub(super) judge: &'j mut Judge<'o>,
    room: usize,
    /// Whether to follow replies that let a threat through, if it does not end the game.
    complete: bool,
}

impl<'j, 'o> Grower<'j, 'o> {
    pub(super) fn new(judge: &'j mut Judge<'o>, wishes: &Wishes) -> Self {
        Self { judge, room: wishes.nodes, complete: wishes.complete }
    }

    /// Returns what follows our move that led here, with `left` moves left. The tree is as deep as the
    /// limit allows, at most `depth`.
    pub(super) fn grow(&mut self, position: &Position, left: u32, depth: u32) -> Result<Aftermath, Over> {
        self.fitting(depth.min(left), |grower, depth| grower.aftermath(position, left, depth))
    }

    /// Returns the replies that have an answer. They are to move, and we have `left` moves left.
    pub(super) fn set_play(
        &mut self,
        position: &Position,
        left: u32,
        depth: u32,
    ) -> Result<Vec<Reply>, Over> {
        self.fitting(depth.min(left), |grower, depth| {
            let mut ready = Vec::new();
            for step in grower.judge.replies(position) {
                let after = position.after(step);
                if let Some(reply) = grower.reply(step, &after, Parries::All, left, depth)? {
                    ready.push(reply);
                }
            }
            Ok(ready)
        })
    }

    /// Builds the deepest tree that fits. A tree of depth 0 always fits.
    fn fitting<T>(
        &mut self,
        depth: u32,
        mut grow: impl FnMut(&mut Self, u32) -> Result<T, Stop>,
    ) -> Result<T, Over> {
        let before = self.room;
        match grow(self, depth) {
            Ok(tree) => return Ok(tree),
            Err(Stop::Over) => return Err(Over),
            Err(Stop::TooLarge) => {}
        }
        // A tree of depth 0 is the least there is, so it is built whatever its size.
        self.room = usize::MAX;
        let mut best = grow(self, 0).map_err(|_| Over)?;
        let mut room = before;
        // From the shallowest, so that only one tree is built in vain.
        for depth in 1..depth {
            self.room = before;
            match grow(self, depth) {
                Ok(tree) => (best, room) = (tree, self.room),
                Err(Stop::Over) => return Err(Over),
                Err(Stop::TooLarge) => break,
            }
        }
        self.room = room;
        Ok(best)
    }

    fn aftermath(&mut self, position: &Position, left: u32, depth: u32) -> Result<Aftermath, Stop> {
        // Every position of the tree takes its share of the room, so that a wide tree stops before it fills
        // the memory.
        self.room = self.room.checked_sub(1).ok_or(Stop::TooLarge)?;
        let check = position.is_check();
        if self.judge.asked.is_ended_by_us(position) {
            return Ok(Aftermath { end: Some(self.picture(position)), check, ..Aftermath::default() });
        }
        if depth == 0 && left > 0 {
            // At the limit of the depth one line stands for the tree.
            let line = self.judge.resistance(position, left)?;
            return Ok(Aftermath { check, cut: Some(line), ..Aftermath::default() });
        }
        let mut after = Aftermath { check, ..Aftermath::default() };
        let replies = self.judge.replies(position);
        // A threat is what would follow a pass, which there is not in check, nor where the reply must be a
        // mate.
        if !check && !self.judge.they_must_end(position) {
            let (passed, forced) = (position.passed(), replies.len() == 1);
            match self.judge.oracle.least(&passed, 1..=left)? {
                // What would follow a pass tells nothing where the reply is known.
                Some(_) if forced => {}
                Some(moves) => {
                    after.threats = self.continuations(&passed, moves, depth)?;
                    after.threat_moves = moves;
                }
                None => after.zugzwang = left > 0,
            }
        }
        let follows = self.complete && after.threats.iter().any(|threat| threat.after.end.is_none());
        for step in replies {
            let next = position.after(step);
            let parries = self.parries(&next, &after.threats, after.threat_moves)?;
            // A reply that parries nothing, allows nothing sooner, and gives no new choice would only repeat
            // the threat.
            if !follows
                && parries == Parries::Nothing
                && self.judge.oracle.least(&next, 1..=after.threat_moves - 1)?.is_none()
                && !(self.complete && self.has_more(&next, &after.threats)?)
            {
                after.others.push(step);
            } else if let Some(reply) = self.reply(step, &next, parries, left, depth)? {
                after.replies.push(reply);
            }
        }
        Ok(after)
    }

    /// Whether a reply allows other moves than the threats, which end the game.
    fn has_more(&mut self, position: &Position, threats: &[Continuation]) -> Result<bool, Stop> {
        Ok(self.judge.oracle.keys(position, 1)?.len() > threats.len())
    }

    /// Returns the reply that led here with our answers, or `None` if it refutes.
    fn reply(
        &mut self,
        step: Move,
        position: &Position,
        parries: Parries,
        left: u32,
        depth: u32,
    ) -> Result<Option<Reply>, Stop> {
        if self.judge.asked.is_ended_by_them(position) {
            let end = Some(self.picture(position));
            let (short, next) = (left > 0, Vec::new());
            return Ok(Some(Reply { step, end, moves: 0, short, parries, unique: None, next }));
        }
        let Some(moves) = self.judge.oracle.least(position, 1..=left)? else { return Ok(None) };
        let next = self.continuations(position, moves, depth)?;
        let short = moves < left;
        // Whether there are other ways that take longer is known without a search only if no time is left for
        // them.
        let unique = match next.len() > 1 || !short {
            true => Some(next.len() == 1),
            false if moves == 1 && self.complete => Some(self.judge.oracle.keys(position, left)?.len() == 1),
            false => None,
        };
        Ok(Some(Reply { step, end: None, moves, short, parries, unique, next }))
    }

    fn continuations(
        &mut self,
        position: &Position,
        moves: u32,
        depth: u32,
    ) -> Result<Vec<Continuation>, Stop> {
        let mut list = Vec::new();
        for step in self.judge.oracle.keys(position, moves)? {
            let after = self.aftermath(&position.after(step), moves - 1, depth.saturating_sub(1))?;
            list.push(Continuation { step, after });
        }
        Ok(list)
    }

    /// Returns which of the threats the reply that led here parries.
    fn parries(
        &mut self,
        position: &Position,
        threats: &[Continuation],
        moves: u32,
    ) -> Result<Parries, Stop> {
        if threats.is_empty() || self.judge.asked.is_ended_by_them(position) {
            return Ok(Parries::All);
        }
        // In reflex play a threat may come to nothing because we must mate.
        if !self.judge.our_duty(position).is_empty() {
            return Ok(Parries::All);
        }
        let (mut stopped, legal) = (0, position.moves());
        for threat in threats {
            let works = legal.contains(&threat.step)
                && self.judge.oracle.loses(&position.after(threat.step), moves - 1)?;
            stopped += usize::from(!works);
            // Testing each of many long threats would take too long.
            if stopped > 0 && moves > 1 && !self.complete && threats.len() > 1 {
                return Ok(Parries::Some);
            }
        }
        Ok(match stopped {
            0 => Parries::Nothing,
            all if all == threats.len() => Parries::All,
            _ => Parries::Some,
        })
    }

    fn picture(&self, position: &Position) -> Picture {
        match self.judge.goal {
            Goal::Mate => Picture::of(position),
            Goal::Stalemate => Picture::Plain,
        }
    }
}
