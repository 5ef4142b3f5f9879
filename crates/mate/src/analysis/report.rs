//! The result of an analysis as plain data. It contains moves only; a writer replays them from the diagram.

use super::aftermath::{Aftermath, Reply};
use super::duals::{self, Dual, Mates, Short};
use super::key::Features;
use crate::stipulation::Stipulation;
use rookwright_chess::{Move, Position};
use serde::Serialize;

/// The most refutations of a try that can be asked for.
pub const MOST_REFUTATIONS: u32 = 99;

/// Checks the most refutations of a try that are asked for.
///
/// # Errors
/// If it is more than [`MOST_REFUTATIONS`].
pub fn check_refutations(most: u32) -> Result<(), String> {
    match most {
        ..=MOST_REFUTATIONS => Ok(()),
        _ => Err(format!("{most} is not a number of refutations: expected 0 to {MOST_REFUTATIONS}")),
    }
}

/// What to analyse besides the keys.
///
/// ```
/// use rookwright_mate::{Problem, analysis::Wishes};
/// use rookwright_run::Settings;
///
/// let wishes = Wishes { set_play: true, ..Wishes::default() };
/// let problem = Problem::new("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2")?;
/// let solved = problem.solve_with(&Settings::default(), &wishes)?;
/// let set_play = solved.report().and_then(|report| report.set_play.as_ref());
/// assert_eq!(set_play.map(Vec::len), Some(6)); // after each move of the bishop 2.Rxa7#
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// ```
/// use rookwright_mate::Problem;
/// use rookwright_mate::analysis::{Feature, MenClass};
/// use rookwright_run::Settings;
///
/// let solved = Problem::new("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2")?.solve(&Settings::default())?;
/// let report = solved.report().ok_or("not analysed")?;
/// assert_eq!(report.men_class(), Some(MenClass::Miniature));
/// let key = &report.keys[0]; // 1.Ra6!
/// assert!(key.features.is_good() && key.features.has(Feature::Sacrifice));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MenClass {
    /// At most seven pieces.
    #[serde(rename = "miniature")]
    Miniature,
    /// Eight to twelve pieces.
    Meredith,
}

impl MenClass {
    /// Returns the term for a position.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        match position.occupied().len() {
            0..=7 => Some(MenClass::Miniature),
            8..=12 => Some(MenClass::Meredith),
            _ => None,
        }
    }
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

    /// Returns the composers' term for the number of pieces, or `None` for more than twelve.
    pub fn men_class(&self) -> Option<MenClass> {
        MenClass::of(&self.position)
    }

    /// Whether some tree is cut.
    pub fn is_cut(&self) -> bool {
        self.keys.iter().any(|key| key.after.is_cut()) || self.set_play.iter().flatten().any(Reply::is_cut)
    }
}
