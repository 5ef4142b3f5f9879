//! The board of n x n squares: numbers, knight's moves, ranks, and where bishops can stand.

use super::coloured::{Square, Squares, square};
use crate::search::word::Word;

/// The largest board: 128 squares of each colour.
pub(super) const LARGEST: usize = 16;

/// For each rank a mask of files.
pub(super) type Ranks = [u16; LARGEST];

/// A place where a maximal set of bishops has two ways to go; exactly one of them is taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<W> {
    pub(super) ways: [Squares<W>; 2],
}

impl<W: Word> Choice<W> {
    /// Returns the colour of its squares, which are all of the same.
    pub(super) fn colour(&self) -> usize {
        usize::from(self.ways[0].of[0] == W::NONE)
    }
}

/// Everything about the empty board.
#[derive(Debug)]
pub(super) struct Geometry<W> {
    pub(super) n: usize,
    pub(super) all: Squares<W>,
    /// The squares a knight's move away, all of the other colour.
    pub(super) neighbours: [W; 256],
    file_of: [u8; 256],
    rank_of: [u8; 256],
    at: [[Square; LARGEST]; LARGEST],
    /// For each rank the number of its first square of each colour.
    first: [[u8; 2]; LARGEST],
    /// The n independent choices that make up a maximal set of bishops.
    pub(super) choices: Vec<Choice<W>>,
}

/// The bits of a byte moved to the even places: the squares of one colour are every other file.
const SPREAD: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= ((byte as u16) >> bit & 1) << (2 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl<W: Word> Geometry<W> {
    pub(super) fn new(n: usize) -> Self {
        let mut board = Geometry {
            n,
            all: Squares::NONE,
            neighbours: [W::NONE; 256],
            file_of: [0; 256],
            rank_of: [0; 256],
            at: [[0; LARGEST]; LARGEST],
            first: [[0; 2]; LARGEST],
            choices: Vec::with_capacity(n),
        };
        board.number_squares();
        board.find_neighbours();
        board.find_choices();
        board
    }

    /// Returns the square on that file and rank, both counted from 0.
    pub(super) fn at(&self, file: usize, rank: usize) -> Square {
        self.at[rank][file]
    }

    /// File and rank of a square.
    pub(super) fn place(&self, square: Square) -> (u8, u8) {
        (self.file_of[usize::from(square)], self.rank_of[usize::from(square)])
    }

    /// Rank by rank, so that the squares of a rank and a colour are a run of bits.
    fn number_squares(&mut self) {
        let mut next = [0_u32; 2];
        for rank in 0..self.n {
            self.first[rank] = next.map(|number| number as u8);
            for file in 0..self.n {
                let colour = (file + rank) % 2;
                let square = square(colour, next[colour]);
                next[colour] += 1;
                self.at[rank][file] = square;
                self.file_of[usize::from(square)] = file as u8;
                self.rank_of[usize::from(square)] = rank as u8;
                self.all.insert(square);
            }
        }
    }

    fn find_neighbours(&mut self) {
        for from in self.all.iter() {
            let (file, rank) = self.place(from);
            let near = self.all.iter().filter(|&to| {
                let (to_file, to_rank) = self.place(to);
                file.abs_diff(to_file) * rank.abs_diff(to_rank) == 2
            });
            let near: Squares<W> = near.collect();
            self.neighbours[usize::from(from)] = near.of[0] | near.of[1];
        }
    }

    /// All 2n - 2 bishops stand on the border. The diagonals through a border square that is no
    /// corner close to a rectangle with its corners on the border, and the bishops hold two
    /// opposite corners of it: bottom and top, or left and right. The long diagonals have a bishop
    /// at one of their two ends. Nothing else binds them (Yaglom & Yaglom, 1954).
    fn find_choices(&mut self) {
        let last = self.n - 1;
        let set =
            |places: &[(usize, usize)]| places.iter().map(|&(file, rank)| self.at(file, rank)).collect();
        let mut choices: Vec<Choice<W>> = (1..last)
            .map(|c| Choice { ways: [set(&[(c, 0), (last - c, last)]), set(&[(0, c), (last, last - c)])] })
            .collect();
        choices.push(Choice { ways: [set(&[(0, 0)]), set(&[(last, last)])] });
        choices.push(Choice { ways: [set(&[(0, last)]), set(&[(last, 0)])] });
        self.choices = choices;
    }

    /// Returns the set as a mask of files for each rank.
    #[inline]
    pub(super) fn ranks(&self, set: Squares<W>) -> Ranks {
        let mut ranks = [0; LARGEST];
        let full = (1_u32 << self.n) - 1;
        for (rank, mask) in ranks.iter_mut().enumerate().take(self.n) {
            for colour in 0..2 {
                // The first file of that colour on this rank; what follows the rank in the word
                // is shifted off the board or belongs to the next rank, and is cut off.
                let start = (colour + rank) % 2;
                let width = (self.n + 1 - start) / 2;
                let bits = (set.of[colour] >> u32::from(self.first[rank][colour])).low();
                let bits = u32::from(bits) & ((1 << width) - 1);
                *mask |= (u32::from(SPREAD[bits as usize]) << start & full) as u16;
            }
        }
        ranks
    }

    /// Returns the squares where the masks of files say so.
    pub(super) fn squares(&self, ranks: &Ranks) -> Squares<W> {
        let mut set = Squares::NONE;
        for (rank, &mask) in ranks.iter().enumerate().take(self.n) {
            let mut left = mask;
            while left != 0 {
                set.insert(self.at[rank][left.trailing_zeros() as usize & 15]);
                left &= left - 1;
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks_and_back<W: Word>(n: usize) {
        let board = Geometry::<W>::new(n);
        assert_eq!(board.all.len() as usize, n * n);
        let mut set = Squares::NONE;
        for (step, square) in board.all.iter().enumerate() {
            if step * step % 7 < 3 {
                set.insert(square);
            }
        }
        let ranks = board.ranks(set);
        assert_eq!(board.squares(&ranks), set);
        for square in board.all.iter() {
            let (file, rank) = board.place(square);
            assert_eq!(ranks[usize::from(rank)] >> file & 1 == 1, set.contains(square), "{n}");
        }
    }

    #[test]
    fn ranks_are_the_same_squares() {
        (4..=11).for_each(ranks_and_back::<u64>);
        (4..=16).for_each(ranks_and_back::<u128>);
    }

    #[test]
    fn choices_cover_the_border_once() {
        let board = Geometry::<u128>::new(12);
        assert_eq!(board.choices.len(), 12);
        let ways = board.choices.iter().flat_map(|choice| choice.ways);
        assert_eq!(ways.clone().map(|way| way.len()).sum::<u32>(), 44);
        let border = ways.fold(Squares::NONE, Squares::with);
        assert_eq!(border.len(), 44);
        let one_colour =
            |choice: &Choice<u128>| choice.ways.iter().all(|way| way.only(1 - choice.colour()).is_empty());
        assert!(board.choices.iter().all(one_colour));
    }
}
