//! Chess-Num: place the pieces on squares without a number so that each numbered square is attacked exactly
//! that often.  Lines stop at the first piece; a numbered square stays empty and blocks nothing.
//!
//! Chess-Num is a kind of placement: the numbers are rules like `c3 attacked exactly 2 by all, lines blocked`,
//! and numbered squares are forbidden.  [`ChessNum`] is the view of such a puzzle by its clues.
//!
//! | module | contents |
//! |---|---|
//! | `grid_puz` | reads and writes the `puzzle: chessnum` file |
//! | `deduce` | solves a puzzle by the steps that people use, and grades it |
//! | `generate` | makes new puzzles |

mod deduce;
mod generate;
mod grid_puz;
mod options;

pub use deduce::{Step, StepKind, Walk};
pub use generate::{ChessnumRecipe, Failure, Generator, Made};
pub(crate) use grid_puz::read;
pub use grid_puz::read_chessnum;
pub use options::ChessnumOptions;

use crate::material::Material;
use crate::puzzle::{Draft, Placement};
use crate::rule::{Lines, Region, Rule, Who};
use rookwright_board::{Colour, Geometry, Piece, Role, Square, SquareSet};
use rookwright_run::Bound;
use std::collections::BTreeMap;

/// The possible lengths of a side of the board.
pub(crate) const SIDES: std::ops::RangeInclusive<u32> = 3..=16;

/// The largest clue.
const LARGEST_CLUE: u32 = 9;

/// One white piece of each kind, the default of a puzzle.
pub const ONE_OF_EACH: [Piece; 6] = {
    const fn white(role: Role) -> Piece {
        Piece { colour: Colour::White, role }
    }
    [
        white(Role::King),
        white(Role::Queen),
        white(Role::Rook),
        white(Role::Bishop),
        white(Role::Knight),
        white(Role::Pawn),
    ]
};

/// A placement puzzle seen as Chess-Num: the board, the pieces and the clues.
///
/// ```
/// use rookwright_placement::ChessNum;
///
/// // A king next to two opposite corners.
/// let puzzle: ChessNum = "
///     place: K
///     1 . .
///     . . .
///     . . 1
/// ".parse()?;
/// assert_eq!(puzzle.clues().len(), 2);
/// assert_eq!(puzzle.walk().solved, Some("Kb2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChessNum {
    pub(crate) geometry: Geometry,
    pub(crate) material: Vec<(Piece, u32)>,
    pub(crate) clues: BTreeMap<Square, u32>,
}

impl ChessNum {
    /// The view of a puzzle; `None` if it is not a Chess-Num puzzle.
    pub fn of(puzzle: &Placement) -> Option<Self> {
        let mut clues = BTreeMap::new();
        for rule in puzzle.rules() {
            // Any other rule would be lost in a grid of clues.
            let Rule::Attacked {
                squares: Region::Squares(squares),
                standing: false,
                times: Bound::Exactly(times),
                by: Who::All,
                lines: Lines::Blocked,
            } = rule
            else {
                return None;
            };
            let square = squares.iter().next().filter(|_| squares.len() == 1)?;
            // The rules must be in the order of the squares, so that the grid represents them completely.
            if clues.last_key_value().is_some_and(|(&last, _)| last >= square) {
                return None;
            }
            clues.insert(square, *times);
        }
        // A numbered square stays empty, and nothing else does.
        let numbered: SquareSet = clues.keys().copied().collect();
        let plain = puzzle.givens().is_empty() && !puzzle.geometry().is_torus();
        if clues.is_empty() || !plain || numbered != *puzzle.forbidden() {
            return None;
        }
        let fixed = |one: &Material| Some((one.piece, one.number.fixed()?));
        let material: Option<Vec<_>> = puzzle.material().iter().map(fixed).collect();
        let view = Self { geometry: puzzle.geometry().clone(), material: material?, clues };
        view.makes_sense().then_some(view)
    }

    /// Returns whether a grid can represent it and its size is reasonable.
    fn makes_sense(&self) -> bool {
        let pieces = self.material.iter().fold(0, |sum: u32, &(_, number)| sum.saturating_add(number));
        let sides = SIDES.contains(&self.geometry.files()) && SIDES.contains(&self.geometry.ranks());
        let fits = u64::from(pieces) + self.clues.len() as u64 <= self.geometry.area();
        sides && fits && self.clues.values().all(|&clue| clue <= pieces.min(LARGEST_CLUE))
    }

    /// Returns the puzzle with these clues, as a draft.
    pub fn draft(geometry: Geometry, material: &[(Piece, u32)], clues: &BTreeMap<Square, u32>) -> Draft {
        let rule = |(&square, &times): (&Square, &u32)| Rule::Attacked {
            squares: Region::Squares([square].into_iter().collect()),
            standing: false,
            times: Bound::Exactly(times),
            by: Who::All,
            lines: Lines::Blocked,
        };
        Draft {
            material: material.iter().map(|&(piece, number)| Material::exactly(number, piece)).collect(),
            rules: clues.iter().map(rule).collect(),
            forbidden: clues.keys().copied().collect(),
            ..Draft::on(geometry)
        }
    }

    /// Returns the board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Returns the kinds of pieces with their numbers.
    pub fn material(&self) -> &[(Piece, u32)] {
        &self.material
    }

    /// Returns every piece, grouped by kind.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.material.iter().flat_map(|&(piece, number)| std::iter::repeat_n(piece, number as usize))
    }

    /// Returns the numbered squares with their numbers of attacks.
    pub fn clues(&self) -> &BTreeMap<Square, u32> {
        &self.clues
    }
}
