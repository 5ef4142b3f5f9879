//! The places of the two kings, those that differ by a symmetry once.

use rookwright_board::Turn;
use rookwright_chess::lookup;
use rookwright_chess::{Size, Square, turned, turns_of_men};

/// Where the two kings stand, and what of the board's symmetry that leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Kings {
    pub(super) white: Square,
    pub(super) black: Square,
    /// How many symmetries there are without any men.
    pub(super) symmetries: u64,
    /// Those but for the identity that keep both kings where they are.
    pub(super) keeping: Vec<Turn>,
}

/// Every way in which two kings can stand apart, of those that differ by a symmetry the least one.
pub(super) fn kings(size: Size, pawns: bool) -> Vec<Kings> {
    let turns = turns_of_men(size, pawns);
    let mut all = Vec::new();
    for black in size.squares() {
        for white in size.squares() & !lookup::king_moves(black) & !black.bitboard() {
            let images = || turns.iter().map(|&turn| [black, white].map(|king| turned(size, king, turn)));
            if images().any(|image| image < [black, white]) {
                continue;
            }
            let keeps = |&(_, image): &(&Turn, [Square; 2])| image == [black, white];
            let keeping = turns.iter().zip(images()).skip(1).filter(keeps).map(|(&turn, _)| turn).collect();
            all.push(Kings { white, black, symmetries: turns.len() as u64, keeping });
        }
    }
    all
}
