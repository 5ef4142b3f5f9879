//! The names of squares in terms.

use rookwright_board::Square;

/// Returns a square as a term names it: `e4`, and beyond the file z `31,7`, because a term has brackets already.
pub(super) fn place(square: Square) -> String {
    square.to_string().trim_matches(['(', ')']).to_owned()
}
