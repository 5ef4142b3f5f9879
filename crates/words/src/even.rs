//! Recognises peaceable armies: an optimum for one colour, and equally many pieces of the other.

use rookwright_board::Role;
use rookwright_placement::{Number, Placement, Rule};
use rookwright_run::Direction;

/// The task to place as many, or as few, pieces of this role as possible in each colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Even {
    pub(super) goal: Direction,
    pub(super) role: Role,
}

impl Even {
    /// Returns the task of a puzzle of this form, `None` for any other puzzle.
    pub(super) fn of(puzzle: &Placement) -> Option<Self> {
        let [one, other] = puzzle.material() else { return None };
        let role = one.piece.role;
        let mirrored = role == other.piece.role && one.piece.colour != other.piece.colour;
        let free = one.number == Number::ANY && other.number == Number::ANY;
        let goal = one.goal.xor(other.goal)?;
        let held = puzzle.rules().iter().any(|rule| is_even(puzzle, rule));
        (mirrored && free && held).then_some(Self { goal, role })
    }
}

/// Whether a puzzle places two kinds of pieces and this rule demands equally many of both.
pub(super) fn is_even(puzzle: &Placement, rule: &Rule) -> bool {
    let (&Rule::AsMany { one, other }, [first, second]) = (rule, puzzle.material()) else { return false };
    let [first, second] = [first, second].map(|kind| (one.includes(kind.piece), other.includes(kind.piece)));
    matches!((first, second), ((true, false), (false, true)) | ((false, true), (true, false)))
}
