//! The steps of a solution and their reasons.

use rookwright_board::{Piece, Square};

/// The reason of a step.
///
/// ```
/// use rookwright_placement::StepKind;
///
/// // People see that a piece has one square left before they suppose where it may stand.
/// assert!(StepKind::LastSquare.level() < StepKind::Suppose.level());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum StepKind {
    /// A piece has one square left.
    LastSquare,
    /// A clue has all its attacks from placed pieces; a clue 0 always has them.
    Met,
    /// A clue needs every piece that can still attack it.
    AllNeeded,
    /// A clue has all its attacks, some of them from pieces that attack it from all their squares.
    Certain,
    /// Only one piece can cut a line that must be cut.
    Cut,
    /// A piece on some square cuts a line or takes a square that a clue needs.
    Look,
    /// Two clues together.
    Pair,
    /// Supposing that a piece attacks a clue, or does not, leads to a contradiction.
    Suppose,
    /// Trying each square of a piece, without a trial within a trial.
    Trial,
    /// The clues contradict each other.
    Impossible,
}

impl StepKind {
    /// Returns the level of difficulty, from 1 to 4.
    pub fn level(self) -> u8 {
        match self {
            StepKind::LastSquare | StepKind::Met | StepKind::Impossible => 1,
            StepKind::AllNeeded => 2,
            StepKind::Certain | StepKind::Cut | StepKind::Look | StepKind::Pair => 3,
            StepKind::Suppose | StepKind::Trial => 4,
        }
    }
}

/// One step of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The level of difficulty, from 1 to 4.
    pub level: u8,
    /// The kind of reason.
    pub kind: StepKind,
    /// The conclusion and its reason, in full sentences.
    pub text: String,
    /// The piece that is placed, if the step places one.
    pub placed: Option<(Square, Piece)>,
    /// The pieces and squares that are ruled out.
    pub removed: Vec<(Piece, Square)>,
    /// The clue that it uses; the first if there are two.
    pub clue: Option<Square>,
}
