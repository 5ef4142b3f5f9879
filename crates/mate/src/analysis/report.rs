//! What an analysis finds, as plain data.  Moves only: whoever writes them replays them from the diagram.

use super::duals::{self, Dual, Mates, Short};
use super::key::Features;
use super::picture::Picture;
use crate::stipulation::Stipulation;
use rookwright_chess::{Color, Move, Position};

/// What is to be told beyond the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// The most refutations of a try; 0 for no tries.
    pub refutations: u32,
    /// Whether to tell what is ready if the other side moved first in the diagram.
    pub set_play: bool,
    /// How many moves of ours to follow the variations after the key.  `None`: to the end of a problem in
    /// four, two moves in one of five or six, one move in longer ones.
    pub depth: Option<u32>,
    /// The most positions in the trees of a report; a tree that needs more is cut shorter.
    pub nodes: usize,
    /// Whether to follow every reply to where the game ends, those too that do nothing about a threat.  What
    /// they lead to is not always what the threat leads to after a pass.  Each counts as a variation then, so
    /// a choice of ours behind it is a dual.  Only where the threats end the game, and nothing else does,
    /// there is nothing to follow.
    pub complete: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { refutations: 0, set_play: false, depth: None, nodes: 5_000, complete: false }
    }
}

impl Wishes {
    /// How many moves of ours to follow after the first of so many.
    pub(super) fn depth_of(&self, moves: u32) -> u32 {
        // All of our moves are tried at each position of a tree: in a long problem with many men that may take
        // longer than the proof of its key, and nobody reads so much.
        let usual = match moves {
            0..=4 => moves,
            5..=6 => 2,
            _ => 1,
        };
        self.depth.unwrap_or(usual)
    }
}

/// What is said of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The diagram.
    pub position: Position,
    /// What was asked, with its number of moves.
    pub stipulation: Stipulation,
    /// In how many moves.
    pub moves: u32,
    /// The least number of moves, where that is smaller.
    pub shorter: Option<u32>,
    /// Every first move that solves it.
    pub keys: Vec<Key>,
    /// Every other first move with few refutations, where wished.
    pub tries: Option<Vec<Try>>,
    /// The replies for which something is ready in the diagram, where wished and where the side to move is
    /// not in check.
    pub set_play: Option<Vec<Reply>>,
}

/// A first move that solves the problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The move.
    pub step: Move,
    /// How many moves it needs, itself included.
    pub moves: u32,
    /// A line in which they last longest, the key first.
    pub line: Vec<Move>,
    /// What kind of move it is.
    pub features: Features,
    /// What follows.
    pub after: Aftermath,
    /// Choices of ours after the replies that are told; several threats are none.
    pub duals: Vec<Dual>,
    /// Variations that end sooner than they might.
    pub short: Vec<Short>,
    /// The mates of what follows.
    pub mates: Mates,
}

impl Key {
    /// The key with which this line begins.
    pub(super) fn new(
        position: &Position,
        step: Move,
        line: Vec<Move>,
        moves: u32,
        after: Aftermath,
    ) -> Self {
        let found = duals::walk(position, step, &after);
        Self {
            step,
            moves,
            line,
            features: Features::of(position, step),
            after,
            mates: found.mates(),
            duals: found.duals,
            short: found.short,
        }
    }
}

/// A first move that a few replies refute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The move.
    pub step: Move,
    /// The replies that refute it.
    pub refutations: Vec<Move>,
    /// What follows other replies.
    pub after: Aftermath,
}

/// What follows a move of ours.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// Our move reached the goal; a mate shows this picture: that of a threat as it is after a pass.
    pub end: Option<Picture>,
    /// Our move gives check.
    pub check: bool,
    /// What we should play if they passed.
    pub threats: Vec<Continuation>,
    /// How many moves of ours the threats need; 0 where there are none.
    pub threat_moves: u32,
    /// Nothing is threatened and no check given, though we have moves left: they lose for having to move.
    pub zugzwang: bool,
    /// The replies that do something about the threat, or every reply where there is none.  In a complete tree
    /// every reply, unless the threats end the game and nothing else does.
    pub replies: Vec<Reply>,
    /// The other replies: they let every threat through.
    pub others: Vec<Move>,
    /// The tree is cut here: one line of the stoutest defence instead, their reply first.
    pub cut: Option<Vec<Move>>,
}

/// A reply of theirs, and what we have against it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The reply.
    pub step: Move,
    /// Self play: it reaches the goal; a mate shows this picture.
    pub end: Option<Picture>,
    /// How many moves of ours it costs: 0 where it ends the game.
    pub moves: u32,
    /// It costs fewer than it might.
    pub short: bool,
    /// Which of our threats it stops.
    pub parries: Parries,
    /// Whether just one move of ours reaches the goal in time, the slower ones counted too.  `None` where that was
    /// not looked for: of a reply that costs fewer moves than it might, unless the tree is complete and the move
    /// reaches the goal at once.
    pub unique: Option<bool>,
    /// Every move of ours that is as quick as can be.  A slower one is no answer to it.
    pub next: Vec<Continuation>,
}

/// Which of our threats a reply stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parries {
    /// Every one, or there is none.
    All,
    /// Some of several; of threats that take more than one move, in a tree that is not complete, perhaps all.
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

/// What makes a problem unsound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// No first move does it.
    NoSolution,
    /// More than one does: so many.
    Cooked(usize),
    /// It is done in so few moves.
    Short(u32),
}

/// What composers call a problem by its number of men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenClass {
    /// At most seven.
    Miniature,
    /// Eight to twelve.
    Meredith,
}

impl Report {
    /// What is wrong with the problem.  Duals are no fault here: they are listed with the key.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        match self.keys.len() {
            0 => faults.push(Fault::NoSolution),
            1 => {}
            keys => faults.push(Fault::Cooked(keys)),
        }
        faults.extend(self.shorter.map(Fault::Short));
        faults
    }

    /// Exactly one key, and nothing sooner.
    pub fn is_sound(&self) -> bool {
        self.faults().is_empty()
    }

    /// How many men each side has, White first.
    pub fn men(&self) -> (u32, u32) {
        men(&self.position)
    }

    /// What composers call it by that number.
    pub fn men_class(&self) -> Option<MenClass> {
        let (white, black) = self.men();
        match white + black {
            0..=7 => Some(MenClass::Miniature),
            8..=12 => Some(MenClass::Meredith),
            _ => None,
        }
    }

    /// Whether some tree of it is cut.
    pub fn is_cut(&self) -> bool {
        self.keys.iter().any(|key| key.after.is_cut()) || self.set_play.iter().flatten().any(Reply::is_cut)
    }
}

impl Aftermath {
    /// Whether the tree is cut somewhere.
    pub fn is_cut(&self) -> bool {
        self.cut.is_some()
            || self.threats.iter().any(|threat| threat.after.is_cut())
            || self.replies.iter().any(Reply::is_cut)
    }

    /// Self play: whether every reply reaches the goal.
    pub fn is_ended_by_replies(&self) -> bool {
        !self.replies.is_empty()
            && self.others.is_empty()
            && self.replies.iter().all(|reply| reply.end.is_some())
    }
}

impl Reply {
    /// The only move of ours that reaches the goal in time, where there is just one.
    pub fn only(&self) -> Option<&Continuation> {
        self.next.first().filter(|_| self.unique == Some(true))
    }

    fn is_cut(&self) -> bool {
        self.next.iter().any(|next| next.after.is_cut())
    }
}

/// How many men each side has, White first.
pub(crate) fn men(position: &Position) -> (u32, u32) {
    let count = |colour| position.side(colour).0.count_ones();
    (count(Color::White), count(Color::Black))
}
