//! The result of an analysis as plain data. It contains moves only; a writer replays them from the diagram.

use super::duals::{self, Dual, Mates, Short};
use super::key::Features;
use super::picture::Picture;
use crate::stipulation::Stipulation;
use rookwright_chess::{Color, Move, Position};

/// What to analyse besides the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// The most refutations of a try. 0 finds no tries.
    pub refutations: u32,
    /// Whether to find set play: what would follow if the other side moved first in the diagram.
    pub set_play: bool,
    /// The number of our moves for which to follow the variations after the key. `None` means to the end of
    /// a problem in four, two moves in a problem of five or six, one move in longer ones.
    pub depth: Option<u32>,
    /// The most positions in the trees of a report. Larger trees are cut.
    pub nodes: usize,
    /// Whether to follow every reply to the end of the game, including those that do not parry the threat.
    /// What follows such a reply may differ from what follows the threat after a pass. Each reply then
    /// counts as a variation, so a choice after it is a dual. Replies after which the threats, and nothing
    /// else, end the game are not followed.
    pub complete: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { refutations: 0, set_play: false, depth: None, nodes: 5_000, complete: false }
    }
}

impl Wishes {
    /// Returns the number of our moves to follow after the first one of a problem.
    pub(super) fn depth_of(&self, moves: u32) -> u32 {
        // At each position of a tree all our moves are tried. In a long problem with many pieces this may
        // take longer than the proof of the key, and nobody reads a tree that large.
        let usual = match moves {
            0..=4 => moves,
            5..=6 => 2,
            _ => 1,
        };
        self.depth.unwrap_or(usual)
    }
}

/// The analysis of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The diagram.
    pub position: Position,
    /// The stipulation, with its number of moves.
    pub stipulation: Stipulation,
    /// The number of moves.
    pub moves: u32,
    /// The least number of moves, if it is smaller.
    pub shorter: Option<u32>,
    /// Every first move that solves the problem.
    pub keys: Vec<Key>,
    /// Every other first move with few refutations. `None` if they were not requested.
    pub tries: Option<Vec<Try>>,
    /// The replies that have an answer in the diagram. `None` if set play was not requested, or if the side
    /// to move is in check.
    pub set_play: Option<Vec<Reply>>,
}

/// A first move that solves the problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The move.
    pub step: Move,
    /// The number of moves it needs, itself included.
    pub moves: u32,
    /// A line with the longest defence, starting with the key.
    pub line: Vec<Move>,
    /// Its properties.
    pub features: Features,
    /// The variations.
    pub after: Aftermath,
    /// Our choices after the listed replies. Several threats are not a choice.
    pub duals: Vec<Dual>,
    /// Variations that end early.
    pub short: Vec<Short>,
    /// The mates of the variations.
    pub mates: Mates,
}

impl Key {
    /// Creates the key that begins this line.
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

/// A first move that only a few replies refute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The move.
    pub step: Move,
    /// The replies that refute it.
    pub refutations: Vec<Move>,
    /// The variations after other replies.
    pub after: Aftermath,
}

/// The play after one of our moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// The picture of the mate if our move reached the goal. For a threat, the picture after a pass.
    pub end: Option<Picture>,
    /// Whether our move gives check.
    pub check: bool,
    /// Our moves if they passed.
    pub threats: Vec<Continuation>,
    /// The number of moves that the threats need. 0 if there are none.
    pub threat_moves: u32,
    /// Whether they lose only because they must move: no check and no threat, though we have moves left.
    pub zugzwang: bool,
    /// The replies that parry a threat, or every reply if there is none. In a complete tree every reply,
    /// unless the threats end the game and nothing else does.
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
    /// In self play, the picture of the mate if the reply reaches the goal.
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

/// A reason why a problem is unsound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// No first move solves it.
    NoSolution,
    /// Several first moves solve it.
    Cooked(usize),
    /// A shorter solution with this number of moves exists.
    Short(u32),
}

/// The composers' term for the number of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenClass {
    /// At most seven pieces.
    Miniature,
    /// Eight to twelve pieces.
    Meredith,
}

impl Report {
    /// Lists the faults. Duals are not faults; they are listed with the key.
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

    /// Whether there is exactly one key and no shorter solution.
    pub fn is_sound(&self) -> bool {
        self.faults().is_empty()
    }

    /// Returns the number of pieces of each side, White first.
    pub fn men(&self) -> (u32, u32) {
        men(&self.position)
    }

    /// Returns the composers' term for the number of pieces, or `None` for more than twelve.
    pub fn men_class(&self) -> Option<MenClass> {
        let (white, black) = self.men();
        match white + black {
            0..=7 => Some(MenClass::Miniature),
            8..=12 => Some(MenClass::Meredith),
            _ => None,
        }
    }

    /// Whether some tree is cut.
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

    /// In self play, whether every reply reaches the goal.
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

    fn is_cut(&self) -> bool {
        self.next.iter().any(|next| next.after.is_cut())
    }
}

/// Returns the number of pieces of each side, White first.
pub(crate) fn men(position: &Position) -> (u32, u32) {
    let count = |colour| position.side(colour).0.count_ones();
    (count(Color::White), count(Color::Black))
}
