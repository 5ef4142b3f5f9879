//! The six kinds of pieces and how they move.

use rookwright_board::Role;

/// The number of kinds.
pub(super) const KINDS: usize = 6;

/// The kinds; other modules name them by their place in this list.
pub(super) const ROLES: [Role; KINDS] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
pub(super) const KING: usize = 0;
pub(super) const QUEEN: usize = 1;
pub(super) const ROOK: usize = 2;
pub(super) const BISHOP: usize = 3;
pub(super) const KNIGHT: usize = 4;
pub(super) const PAWN: usize = 5;

/// A step by files and ranks.
pub(super) type Offset = (i64, i64);

/// The eight ways of a queen, first those of a rook; each is followed or preceded by its opposite.
pub(super) const WAYS: [Offset; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)];

/// The leaps of a knight; each is followed or preceded by its opposite.
pub(super) const LEAPS: [Offset; 8] =
    [(1, 2), (-1, -2), (2, 1), (-2, -1), (-1, 2), (1, -2), (-2, 1), (2, -1)];

/// Returns the two kinds that run this way.
pub(super) fn runners(way: usize) -> [usize; 2] {
    [QUEEN, if way < 4 { ROOK } else { BISHOP }]
}
