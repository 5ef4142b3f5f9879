//! The puzzle: recognising it, and boards as pieces on squares.

use super::grid::{Grid, singles};
use super::kind::{KINDS, ROLES};
use super::state::State;
use crate::material::Number;
use crate::puzzle::Placement;
use crate::rule::{Lines, Region, Rule, Who};
use crate::search::word::Word;
use rookwright_board::{Colour, Geometry, Men, Piece, Symmetry};
use rookwright_run::{Bound, Direction};

/// The most files and ranks.
const SIDE: u32 = 16;

/// A puzzle that asks for the fewest pieces that attack every square exactly once.
pub(crate) struct Once {
    pub(super) board: Geometry,
    pub(super) group: Vec<Symmetry>,
    colour: Colour,
    /// The kinds that may be placed.
    kinds: [bool; KINDS],
    givens: Men,
    forbidden: rookwright_board::SquareSet,
}

impl Once {
    /// Recognises the puzzle.
    pub(crate) fn of(puzzle: &Placement) -> Option<Self> {
        let board = puzzle.geometry();
        let (files, ranks) = (board.files(), board.ranks());
        let is_small = board.area() > 0 && files <= SIDE && ranks <= SIDE && files * ranks <= u128::BITS;
        let [Rule::Attacked { squares: Region::Every, standing: false, times, by: Who::All, lines }] =
            puzzle.rules()
        else {
            return None;
        };
        let is_once = *times == Bound::Exactly(1) && *lines == Lines::Blocked;
        let material = puzzle.material();
        let colour = material.first()?.piece.colour;
        // Any number of each kind, as few as possible in all: a bound on one kind would need another search.
        let few = material.iter().all(|one| {
            let is_known = one.piece.colour == colour && ROLES.contains(&one.piece.role);
            is_known && one.number == Number::ANY && one.goal == Some(Direction::Minimise)
        });
        if board.is_torus() || !is_small || !is_once || !few {
            return None;
        }
        Some(Once {
            board: board.clone(),
            group: puzzle.symmetries(),
            colour,
            kinds: ROLES.map(|role| material.iter().any(|one| one.piece.role == role)),
            givens: puzzle.givens().clone(),
            forbidden: puzzle.forbidden().clone(),
        })
    }

    /// Returns whether the squares fit in 64 bits.
    pub(super) fn is_narrow(&self) -> bool {
        self.board.files() * self.board.ranks() <= u64::BITS
    }

    /// Returns the board and the state at the beginning.
    pub(super) fn start<W: Word>(&self) -> (Grid<W>, State<W>) {
        let grid = Grid::of(&self.board, if self.colour == Colour::White { 1 } else { -1 });
        let may = self.kinds.map(|is_there| if is_there { grid.all } else { W::NONE });
        let mut state = State { placed: [W::NONE; KINDS], may, empty: W::NONE, filled: W::NONE };
        let forbidden = self.forbidden.iter().fold(W::NONE, |set, square| set | grid.set(square));
        state.empty = forbidden;
        state.may.iter_mut().for_each(|may| *may &= !forbidden);
        for (square, piece) in self.givens.iter() {
            if let Some(kind) = ROLES.iter().position(|&role| role == piece.role) {
                state = state.with(kind, grid.set(square), W::NONE);
            }
        }
        (grid, state)
    }

    /// Returns the pieces on their squares.
    pub(super) fn men<W: Word>(&self, grid: &Grid<W>, placed: &[W; KINDS]) -> Men {
        let each = ROLES.iter().zip(placed).flat_map(|(&role, &set)| {
            let piece = Piece { colour: self.colour, role };
            singles(set).filter_map(move |single| Some((grid.square(single.first())?, piece)))
        });
        each.collect()
    }
}
