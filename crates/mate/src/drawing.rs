//! Draws positions.

use rookwright_board::{Colour, Diagram, Geometry, Role, Square};
use rookwright_chess::{Color, Piece, Position, Size};
use std::sync::LazyLock;

/// Converts a square for drawing. Every square has one.
pub fn drawn(square: rookwright_chess::Square) -> Option<Square> {
    Square::at(square.file() as u32, square.rank() as u32)
}

/// Converts a kind of piece for drawing.
pub fn role_of(piece: Piece) -> Role {
    match piece {
        Piece::King => Role::King,
        Piece::Queen => Role::Queen,
        Piece::Rook => Role::Rook,
        Piece::Bishop => Role::Bishop,
        Piece::Knight => Role::Knight,
        Piece::Pawn => Role::Pawn,
    }
}

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
    let men = position.occupied().into_iter().filter_map(|square| {
        let (colour, piece) = position.man_at(square)?;
        let colour = if colour == Color::White { Colour::White } else { Colour::Black };
        let role = role_of(piece);
        Some((drawn(square)?, rookwright_board::Piece { colour, role }))
    });
    let turn = if position.turn() == Color::White { Colour::White } else { Colour::Black };
    Diagram { men: men.collect(), turn: Some(turn), ..Diagram::of(board(position.size()).clone()) }
}
