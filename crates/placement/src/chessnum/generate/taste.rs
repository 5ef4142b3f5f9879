//! Rules for pleasant puzzles: varied numbers, and neither numbers nor pieces too close together.
//!
//! For a puzzle with at least four clues and at least two pieces:
//!
//! - one clue in two at most has the same number, and one in three at most is a zero;
//! - there are three different numbers, from six clues on and with three pieces or more; otherwise two;
//! - some square is attacked twice or more;
//! - on a board of six files and six ranks or more, the clues span at least half of the files and
//!   half of the ranks, and so do the pieces if there are four or more.

use std::ops::RangeInclusive;

use rookwright_board::{Geometry, Square};
use std::collections::BTreeMap;

const SMALL: u32 = 6;

/// Returns whether the numbers are varied.
pub(super) fn varied(clues: &BTreeMap<Square, u32>, men: usize) -> bool {
    if clues.len() < 4 || men < 2 {
        return true;
    }
    let mut times = [0; 10];
    clues.values().for_each(|&clue| times[(clue as usize).min(9)] += 1);
    let kinds = times.iter().filter(|&&times| times > 0).count();
    let wanted = if clues.len() >= 6 && men >= 3 { 3 } else { 2 };
    let often = times.iter().max().is_some_and(|&most| 2 * most > clues.len());
    kinds >= wanted && !often && 3 * times[0] <= clues.len() && times[2..].iter().any(|&times| times > 0)
}

/// Returns whether the squares are spread over the board; fewer than four always are.
pub(super) fn spread(board: &Geometry, squares: impl Iterator<Item = Square> + Clone) -> bool {
    if squares.clone().count() < 4 || board.files().min(board.ranks()) < SMALL {
        return true;
    }
    let (mut files, mut ranks) = (board.files()..=0, board.ranks()..=0);
    let widen = |range: &mut RangeInclusive<u32>, at: u32| {
        *range = at.min(*range.start())..=at.max(*range.end());
    };
    for square in squares {
        widen(&mut files, square.file.index());
        widen(&mut ranks, square.rank.index());
    }
    let half = |range: &RangeInclusive<u32>, side: u32| 2 * (range.end() + 1 - range.start()) >= side;
    half(&files, board.files()) && half(&ranks, board.ranks())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clues(text: &str) -> BTreeMap<Square, u32> {
        text.split(' ').map(|clue| (clue[..2].parse().unwrap(), clue[3..].parse().unwrap())).collect()
    }

    #[test]
    fn tastes() {
        assert!(varied(&clues("a1=1 b1=2 c1=3 d1=1 e1=2 f1=0"), 6));
        assert!(!varied(&clues("a1=1 b1=2 c1=2 d1=1 e1=2 f1=1"), 6), "two numbers");
        assert!(!varied(&clues("a1=1 b1=1 c1=1 d1=2"), 6), "ones");
        assert!(!varied(&clues("a1=0 b1=0 c1=3 d1=1"), 6), "zeros");
        assert!(!varied(&clues("a1=0 b1=1 c1=1 d1=0 e1=1 f1=0"), 2), "nothing twice");
        assert!(varied(&clues("a1=0 b1=0"), 6), "a few");
        let board = "8x8".parse().unwrap();
        assert!(spread(&board, clues("a1=1 d4=1 b2=1 c3=1").keys().copied()));
        assert!(!spread(&board, clues("a1=1 c4=1 b2=1 c3=1").keys().copied()));
    }
}
