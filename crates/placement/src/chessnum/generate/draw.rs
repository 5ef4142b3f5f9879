//! Random placements of pieces whose numbers are informative.
//!
//! A number that is rare on random boards says more than a common one: `-log2` of its frequency, in bits.  Six
//! pieces on 64 squares take about 35 bits, so that nine clues must give four bits each, as a square attacked
//! three times does.  Most random boards have fewer than nine such squares.  Of several boards the one with the
//! most informative numbers is taken: of a hundred attempts at six to nine clues about 55 give a puzzle,
//! instead of 3.

use super::grid::{Grid, TAKEN};
use super::taste::spread;
use super::wish::Wish;
use rookwright_board::{Piece, Square};
use rookwright_run::Random;

/// The number of boards to choose from.
const DRAWS: usize = 96;

/// Pieces on squares, and how often each square is attacked.
pub(super) struct Drawn {
    pub(super) men: Vec<(Square, Piece)>,
    pub(super) numbers: Vec<u8>,
    /// The information of a number, in quarters of a bit.
    pub(super) says: [u32; TAKEN as usize + 1],
}

/// Draws boards and returns the most informative one.
pub(super) fn draw(wish: &Wish, grid: &Grid, random: &mut Random) -> Drawn {
    let mut squares: Vec<Square> = wish.geometry.squares().collect();
    let pieces: Vec<Piece> =
        wish.material.iter().flat_map(|&(piece, number)| vec![piece; number as usize]).collect();
    let mut once = || {
        for nth in 0..pieces.len() {
            let with = nth + random.below(squares.len() - nth);
            squares.swap(nth, with);
        }
        let men: Vec<_> = squares.iter().copied().zip(pieces.iter().copied()).collect();
        let numbers = grid.attacked(&men);
        Drawn { men, numbers, says: [0; TAKEN as usize + 1] }
    };
    if wish.random {
        return once();
    }
    let boards: Vec<Drawn> = (0..DRAWS).map(|_| once()).collect();
    let mut times = [0u64; TAKEN as usize + 1];
    boards.iter().flat_map(|board| &board.numbers).for_each(|&number| times[usize::from(number)] += 1);
    times[usize::from(TAKEN)] = 0;
    let total: u64 = times.iter().sum();
    let says = times.map(|times| if times == 0 { 0 } else { quarter_bits(total, times) });
    // The numbers that occur, the most informative first.
    let mut telling: Vec<usize> = (0..times.len()).filter(|&number| says[number] > 0).collect();
    telling.sort_unstable_by_key(|&number| std::cmp::Reverse(says[number]));
    let worth = |board: &Drawn| {
        let mut squares = [0; TAKEN as usize + 1];
        board.numbers.iter().for_each(|&number| squares[usize::from(number)] += 1);
        let (mut said, mut clues) = (0, *wish.clues.end());
        for &number in &telling {
            let numbered = clues.min(squares[number]);
            said += numbered * says[number];
            clues -= numbered;
        }
        (spread(&wish.geometry, board.men.iter().map(|&(square, _)| square)), said)
    };
    let best = boards.into_iter().max_by_key(worth).unwrap_or_else(once);
    Drawn { says, ..best }
}

/// Four times the logarithm to base 2 of the ratio, rounded down: whole numbers are the same on every
/// machine.
fn quarter_bits(total: u64, times: u64) -> u32 {
    u128::from(total * 256 / times).pow(4).ilog2() - 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        for (ratio, quarters) in [(1, 0), (2, 4), (3, 6), (4, 8), (1000, 39)] {
            assert_eq!(quarter_bits(ratio, 1), quarters, "{ratio}");
        }
    }
}
