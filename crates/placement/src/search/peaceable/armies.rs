//! The puzzle: which squares are open to which army.

use super::squares::{Board, SIDE, Size, Squares};
use crate::material::Number;
use crate::puzzle::Placement;
use crate::rule::{Rule, Who};
use rookwright_board::{Colour, Men, Piece, Role, Square, SquareSet, Symmetry, Turn, attacks};
use rookwright_run::Direction;

const WHITE: Piece = Piece { colour: Colour::White, role: Role::Queen };
const BLACK: Piece = Piece { colour: Colour::Black, role: Role::Queen };

/// A puzzle that asks for the largest peaceable armies of queens.
pub(crate) struct Armies {
    pub(super) size: Size,
    /// The squares that are open to white: not forbidden, and not attacked by a given black queen.
    pub(super) white: Squares,
    pub(super) black: Squares,
    pub(super) given_white: Squares,
    pub(super) given_black: Squares,
    /// The symmetries of the puzzle.
    pub(super) turns: Vec<Turn>,
    /// What a pair of queens counts for the goal.
    pub(super) worth: u64,
}

impl Armies {
    /// Recognises the puzzle.
    pub(crate) fn of(puzzle: &Placement) -> Option<Self> {
        let board = puzzle.geometry();
        let most = SIDE as u32;
        let plain = !board.is_torus() && board.holes().is_empty();
        if !plain || board.files() > most || board.ranks() > most || !is_about_armies(puzzle) {
            return None;
        }
        let given = |piece: Piece| -> SquareSet {
            puzzle.givens().iter().filter(|&(_, man)| man == piece).map(|(square, _)| square).collect()
        };
        let (given_white, given_black) = (given(WHITE), given(BLACK));
        // A square is open to an army if no given queen of the other one stands on it or attacks it.
        let open_to = |others: &SquareSet| -> SquareSet {
            let closed = |square: Square| {
                let attacked = attacks(board, WHITE, square, &SquareSet::EMPTY);
                puzzle.forbidden().contains(square)
                    || others.iter().any(|other| other == square || attacked.contains(other))
            };
            board.squares().filter(|&square| !closed(square)).collect()
        };
        let (white, black) = (open_to(&given_black), open_to(&given_white));
        // Givens that attack each other allow no board, and this search would not notice.
        let is_possible = given_white.iter().all(|square| white.contains(square))
            && given_black.iter().all(|square| black.contains(square));
        let [white, black, given_white, given_black] =
            [white, black, given_white, given_black].map(|set| squares(&set));
        is_possible.then(|| Armies {
            size: Size { files: board.files() as usize, ranks: board.ranks() as usize },
            white,
            black,
            given_white,
            given_black,
            turns: puzzle.symmetries().into_iter().map(Symmetry::turn).collect(),
            worth: puzzle.material().iter().filter(|one| one.goal.is_some()).count() as u64,
        })
    }

    /// Returns the size of the smallest armies with the given queens.
    pub(super) fn least(&self) -> u32 {
        self.given_white.len().max(self.given_black.len())
    }

    /// Returns whether the colours can be exchanged.
    pub(super) fn is_even(&self) -> bool {
        self.white == self.black && self.least() == 0
    }
}

/// Returns whether white and black queens, in any number, must not attack each other and be equal in number, and are to
/// be as many as possible.
fn is_about_armies(puzzle: &Placement) -> bool {
    let material = puzzle.material();
    let armies = material.len() == 2
        && [WHITE, BLACK].iter().all(|&piece| material.iter().any(|one| one.piece == piece));
    let many = material.iter().all(|one| one.number == Number::ANY && one.goal != Some(Direction::Minimise));
    // Whether the first names one army and the second the other.
    let opposed = |one: Who, other: Who| {
        let named = |who: Who| [WHITE, BLACK].map(|piece| who.includes(piece));
        matches!((named(one), named(other)), ([true, false], [false, true]) | ([false, true], [true, false]))
    };
    // Blocked lines make no difference: of two armies on a line, some neighbours attack each other.
    let is_peace = |rule: &Rule| matches!(*rule, Rule::Safe { target, from, .. } if opposed(target, from));
    let is_equality = |rule: &Rule| matches!(*rule, Rule::AsMany { one, other } if opposed(one, other));
    let rules = puzzle.rules();
    armies
        && many
        && puzzle.goal().is_some()
        && rules.iter().all(|rule| is_peace(rule) || is_equality(rule))
        && rules.iter().any(is_peace)
        && rules.iter().any(is_equality)
}

impl Armies {
    /// Returns the pieces on their squares.
    pub(super) fn men(&self, board: &Board) -> Men {
        let armies = [(&board.white, WHITE), (&board.black, BLACK)];
        let placed = armies.into_iter().flat_map(|(squares, piece)| {
            let squares = squares.iter().filter_map(|(file, rank)| Square::at(file as u32, rank as u32));
            squares.map(move |square| (square, piece))
        });
        placed.collect()
    }
}

fn squares(set: &SquareSet) -> Squares {
    set.iter().map(|square| (square.file.index() as usize, square.rank.index() as usize)).collect()
}
