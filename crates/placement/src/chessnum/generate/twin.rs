//! Recognises twins: puzzles that a symmetry of the board maps to each other.

use rookwright_board::{Geometry, Piece, Role, Square, Symmetry, Turn, canonical_numbers, symmetries};
use rookwright_run::mix;
use std::collections::BTreeMap;

/// The symmetries that make puzzles twins.  Forms are hashes of 16 bytes: collisions are practically impossible.
#[derive(Debug)]
pub(super) struct Twins {
    group: Vec<Symmetry>,
}

impl Twins {
    /// Uses all symmetries of the board; with pawns only the exchange of left and right.
    pub(super) fn new(board: &Geometry, material: &[(Piece, u32)]) -> Self {
        let pawns = material.iter().any(|(piece, _)| piece.role == Role::Pawn);
        let kept = |symmetry: &Symmetry| !pawns || matches!(symmetry.turn(), Turn::Identity | Turn::Mirror);
        Self { group: symmetries(board).filter(kept).collect() }
    }

    /// Returns a hash that the clues share with their images.
    pub(super) fn form(&self, board: &Geometry, clues: &BTreeMap<Square, u32>) -> u128 {
        let least = canonical_numbers(board, &self.group, clues);
        let [mut left, mut right] = [1u64, 2];
        for (square, clue) in least {
            let word = u64::from(square.file.index()) << 40 | u64::from(square.rank.index()) << 8;
            left = mix(left.wrapping_add(word | u64::from(clue)));
            right = mix(right.rotate_left(23) ^ mix(word | u64::from(clue)));
        }
        u128::from(left) << 64 | u128::from(right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chessnum::ONE_OF_EACH;

    fn clues(text: &str) -> BTreeMap<Square, u32> {
        text.split(' ').map(|clue| (clue[..2].parse().unwrap(), clue[3..].parse().unwrap())).collect()
    }

    #[test]
    fn twins() {
        let board: Geometry = "8x8".parse().unwrap();
        let twins = Twins::new(&board, &ONE_OF_EACH.map(|piece| (piece, 1)));
        let form = |text: &str| twins.form(&board, &clues(text));
        assert_eq!(form("a1=1 c3=2"), form("h1=1 f3=2"));
        assert_ne!(form("a1=1 c3=2"), form("a8=1 c6=2"), "pawns go up");
        assert_ne!(form("a1=1 c3=2"), form("a1=2 c3=1"));
        let twins = Twins::new(&board, &[(Piece::WHITE_QUEEN, 2)]);
        assert_eq!(twins.form(&board, &clues("b1=1 c3=2")), twins.form(&board, &clues("a7=1 c6=2")));
    }
}
