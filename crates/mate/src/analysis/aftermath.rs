//! The play after one of our moves, as a tree of replies and continuations.

use super::picture::Picture;
use rookwright_chess::Move;

/// The play after one of our moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// The picture of the mate if our move reached the goal. For a threat, the picture after a pass.
    pub end: Option<Picture>,
    /// Whether our move gives check.
    pub check: bool,
    /// Our moves if they passed. None if a single reply is possible: it is in `replies` then.
    pub threats: Vec<Continuation>,
    /// The number of moves that the threats need. 0 if there are none.
    pub threat_moves: u32,
    /// Whether they lose only because they must move: no check and no threat, though we have moves left.
    pub zugzwang: bool,
    /// The replies that parry a threat; every reply if nothing is threatened. A complete tree lists every
    /// reply, unless the threats end the game and nothing else does.
    pub replies: Vec<Reply>,
    /// The other replies: they let every threat through.
    pub others: Vec<Move>,
    /// If the tree is cut here, a line with the longest defence instead, starting with their reply.
    pub cut: Option<Vec<Move>>,
}

/// A reply of theirs, and our answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The reply.
    pub step: Move,
    /// In self and reflex play, the picture of the mate if the reply reaches the goal.
    pub end: Option<Picture>,
    /// The number of our moves after it. 0 if it ends the game.
    pub moves: u32,
    /// Whether the goal is reached earlier than the stipulation allows.
    pub short: bool,
    /// The threats that it parries.
    pub parries: Parries,
    /// Whether exactly one of our moves, slower ones included, reaches the goal in time. `None` if unknown:
    /// for a short variation, unless the tree is complete and the move reaches the goal at once.
    pub unique: Option<bool>,
    /// Our fastest moves. Slower ones are not listed.
    pub next: Vec<Continuation>,
}

/// Which of our threats a reply parries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parries {
    /// All, or there are none.
    All,
    /// Some of several. For threats of more than one move in an incomplete tree, perhaps all.
    Some,
    /// None.
    Nothing,
}

/// A move of ours that forces the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Continuation {
    /// The move.
    pub step: Move,
    /// What follows.
    pub after: Aftermath,
}

impl Aftermath {
    /// Whether the tree is cut somewhere.
    pub fn is_cut(&self) -> bool {
        self.cut.is_some()
            || self.threats.iter().any(|threat| threat.after.is_cut())
            || self.replies.iter().any(Reply::is_cut)
    }

    /// In self and reflex play, whether every reply reaches the goal.
    pub fn is_ended_by_replies(&self) -> bool {
        !self.replies.is_empty()
            && self.others.is_empty()
            && self.replies.iter().all(|reply| reply.end.is_some())
    }
}

impl Reply {
    /// Returns our only move that reaches the goal in time, or `None` if there are several.
    pub fn only(&self) -> Option<&Continuation> {
        self.next.first().filter(|_| self.unique == Some(true))
    }

    pub(super) fn is_cut(&self) -> bool {
        self.next.iter().any(|next| next.after.is_cut())
    }
}
