//! Random placements of pieces whose numbers are informative.
//!
//! A number that is rare on random boards says more than a common one: `-log2` of its frequency, in bits.  Six
//! pieces on 64 squares take about 35 bits, so that nine clues must give four bits each, as a square attacked
//! three times does.  Most random boards have fewer than nine such squares.  Of several boards the one with the
//! most informative numbers is taken: of a hundred attempts at six to nine clues about 59 give a puzzle,
//! instead of 3.

use super::grid::{Moves, TAKEN};
use super::job::ChessnumRecipe;
use super::taste::spread;
use rookwright_board::{Piece, Square};
use rookwright_run::Random;
use std::cmp::Reverse;

/// The number of boards to choose from.
const DRAWS: usize = 96;

/// Pieces on squares, and how often each square is attacked.
pub(super) struct Drawn {
    pub(super) men: Vec<(Square, Piece)>,
    pub(super) numbers: Vec<u8>,
    /// The information of a number, in quarters of a bit.
    pub(super) says: Vec<u32>,
}

/// Draws boards and returns the most informative one.
///
/// The boards are rows of flat lists, since a list for each board would take longer than its attacks.
pub(super) fn draw(
    ChessnumRecipe { options, board, grid, .. }: &ChessnumRecipe,
    random: &mut Random,
) -> Drawn {
    let mut squares: Vec<Square> = board.squares().collect();
    let pieces: Vec<Piece> =
        options.pieces.iter().flat_map(|&(piece, number)| vec![piece; number as usize]).collect();
    let moves: Vec<Moves<'_>> = pieces.iter().map(|&piece| grid.moves(piece)).collect();
    let (men, area, boards) = (pieces.len(), grid.area(), if options.random { 1 } else { DRAWS });
    // No square is attacked more often than there are pieces; one more row counts the squares that cannot be numbered.
    let kinds = men + 2;
    let (mut stands, mut numbers) = (Vec::with_capacity(boards * men), vec![0; boards * area]);
    let mut times = vec![0u32; boards * kinds];
    for (numbers, times) in numbers.chunks_exact_mut(area).zip(times.chunks_exact_mut(kinds)) {
        // As far as pieces need squares, a shuffle (Fisher and Yates). The order that the last
        // board left is as good as any.
        for nth in 0..men {
            let with = nth + random.below(squares.len() - nth);
            squares.swap(nth, with);
        }
        stands.extend_from_slice(&squares[..men]);
        let placed = squares.iter().zip(&moves);
        grid.count(placed.map(|(&square, moves)| (grid.number(square), moves.clone())), numbers);
        numbers.iter().for_each(|&number| times[usize::from(number).min(kinds - 1)] += 1);
    }
    let rows = || times.chunks_exact(kinds).map(|times| &times[..=men]);
    let mut says = vec![0; TAKEN as usize + 1];
    let mut best = 0;
    if !options.random {
        let total: u64 = rows().flatten().map(|&times| u64::from(times)).sum();
        for (number, says) in says.iter_mut().enumerate().take(men + 1) {
            let times = rows().map(|times| u64::from(times[number])).sum();
            *says = if times == 0 { 0 } else { quarter_bits(total, times) };
        }
        // The numbers that occur, the most informative first.
        let mut telling: Vec<usize> = (0..=men).filter(|&number| says[number] > 0).collect();
        telling.sort_unstable_by_key(|&number| Reverse(says[number]));
        // Only as many squares as there may be clues can say something, so the best of them count.
        let worth = |(nth, times): &(usize, &[u32])| {
            let (mut said, mut clues) = (0, *options.clues.end());
            for &number in &telling {
                let numbered = clues.min(times[number]);
                said += numbered * says[number];
                clues -= numbered;
            }
            (spread(board, stands[nth * men..][..men].iter().copied()), said)
        };
        best = rows().enumerate().max_by_key(worth).map_or(0, |(nth, _)| nth);
    }
    let men = stands[best * men..][..men].iter().copied().zip(pieces).collect();
    Drawn { men, numbers: numbers[best * area..][..area].to_vec(), says }
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
