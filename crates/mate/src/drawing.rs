//! Draws positions.

use rookwright_board::{Diagram, Geometry};
use rookwright_chess::{Position, Size};
use std::sync::LazyLock;

/// All boards, by size.
static BOARDS: LazyLock<Vec<Vec<Geometry>>> = LazyLock::new(|| {
    let board =
        |files: u32, ranks: u32| Geometry::new(files, ranks).expect("sizes from 1x1 to 8x8 are boards");
    (1..=8).map(|files| (1..=8).map(|ranks| board(files, ranks)).collect()).collect()
});

/// Returns the board of a size.
pub(crate) fn board(size: Size) -> &'static Geometry {
    &BOARDS[size.files() - 1][size.ranks() - 1]
}

/// Draws a position.
///
/// ```
/// use rookwright_chess::{Legality, Position};
/// use rookwright_mate::picture;
///
/// let position = Position::from_fen("3k/4/P3/K3 w", Legality::Strict)?;
/// assert_eq!(picture(&position).to_string(), "\
/// turn: white
/// . . . k
/// . . . .
/// P . . .
/// K . . .
/// ");
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
pub fn picture(position: &Position) -> Diagram {
    let men = position.men().map(|(square, colour, piece)| {
        (square.into(), rookwright_board::Piece { colour, role: piece.into() })
    });
    Diagram { men: men.collect(), turn: Some(position.turn()), ..Diagram::of(board(position.size()).clone()) }
}
