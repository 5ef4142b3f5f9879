//! A puzzle as squares to cover and squares that cover them.

use crate::material::{Material, Number};
use crate::puzzle::Placement;
use crate::rule::{Region, Rule};
use rookwright_board::{Men, Piece, Square, SquareSet, attacks};
use rookwright_run::{Bound, Direction};
use std::collections::HashMap;

/// The largest board: the tables grow with the square of its area.
const MOST_SQUARES: u64 = 400;

/// As few pieces of one kind as possible that cover squares.
pub(super) struct Demand<'a> {
    pub(super) puzzle: &'a Placement,
    pub(super) piece: Piece,
    /// The squares of the board, line by line along its shorter side.
    pub(super) squares: Vec<Square>,
    /// Whether a piece may stand on the square, whether one is given there, and whether it must be covered.
    pub(super) allowed: Vec<bool>,
    pub(super) given: Vec<bool>,
    pub(super) wanted: Vec<bool>,
    /// The squares that a piece on the square covers.
    pub(super) covers: Vec<Vec<u32>>,
    /// The squares that a piece on the square attacks, if pieces must not attack each other.
    pub(super) attacked: Option<Vec<Vec<u32>>>,
    /// Whether a piece covers its own square.
    pub(super) standing: bool,
}

impl<'a> Demand<'a> {
    /// Recognises the puzzle.
    pub(super) fn of(puzzle: &'a Placement) -> Option<Self> {
        let [one] = puzzle.material() else { return None };
        let &Material { number, piece, goal } = one;
        let board = puzzle.geometry();
        if goal != Some(Direction::Minimise) || number != Number::ANY || board.area() > MOST_SQUARES {
            return None;
        }
        let is_apart = |rule: &&Rule| puzzle.keeps_apart(rule, piece);
        let mut covered = puzzle.rules().iter().filter(|rule| !is_apart(rule));
        // Lines through and lines blocked mean the same: a piece that blocks a line attacks the squares beyond, and
        // there are no others.
        let Rule::Attacked { squares: region, standing, times: Bound::AtLeast(1), by, .. } =
            covered.next()?
        else {
            return None;
        };
        if covered.next().is_some() || !by.includes(piece) {
            return None;
        }
        // That empty squares are attacked is to say that every square is attacked or occupied.
        let standing = *standing || *region == Region::Empty;
        let mut squares: Vec<Square> = board.squares().collect();
        let by_ranks = board.files() <= board.ranks();
        squares.sort_by_key(|square| {
            let (file, rank) = (square.file.index(), square.rank.index());
            if by_ranks { (rank, file) } else { (file, rank) }
        });
        let numbers: HashMap<Square, u32> = squares.iter().copied().zip(0..).collect();
        let wanted = |square: &Square| match region {
            Region::Every | Region::Empty => true,
            Region::Squares(list) => list.contains(*square),
        };
        let wanted: Vec<bool> = squares.iter().map(wanted).collect();
        let attacked = |&square: &Square| -> Vec<u32> {
            let seen = attacks(board, piece, square, &SquareSet::EMPTY);
            seen.iter().filter_map(|seen| numbers.get(&seen).copied()).collect()
        };
        let attacked: Vec<Vec<u32>> = squares.iter().map(attacked).collect();
        let covered = |(seen, own): (&Vec<u32>, u32)| -> Vec<u32> {
            let all = seen.iter().copied().chain(standing.then_some(own));
            all.filter(|&square| wanted[square as usize]).collect()
        };
        let covers = attacked.iter().zip(0..).map(covered).collect();
        let apart = puzzle.rules().iter().any(|rule| is_apart(&rule));
        Some(Self {
            puzzle,
            piece,
            allowed: squares.iter().map(|&square| !puzzle.forbidden().contains(square)).collect(),
            given: squares.iter().map(|&square| puzzle.givens().on(square).is_some()).collect(),
            squares,
            wanted,
            covers,
            attacked: apart.then_some(attacked),
            standing,
        })
    }

    /// Returns the fewest pieces for which there is anything to search.
    pub(super) fn least(&self) -> usize {
        let wanted = self.wanted.iter().filter(|&&wanted| wanted).count();
        let most = self.covers.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let given = self.given.iter().filter(|&&given| given).count();
        wanted.div_ceil(most).max(given)
    }

    /// Returns the number of squares where pieces may stand.
    pub(super) fn room(&self) -> usize {
        self.allowed.iter().filter(|&&allowed| allowed).count()
    }

    /// Returns a board with few pieces, found by always taking the square that covers most; `None` if that fails.
    pub(super) fn greedy(&self) -> Option<Men> {
        let mut open = self.wanted.clone();
        let mut allowed = self.allowed.clone();
        let mut taken = Vec::new();
        let given = (0..self.squares.len()).filter(|&square| self.given[square]);
        let mut next: Vec<usize> = given.collect();
        loop {
            for square in std::mem::take(&mut next) {
                // Givens may attack each other.
                if !std::mem::replace(&mut allowed[square], false) {
                    return None;
                }
                taken.push(square as u32);
                self.covers[square].iter().for_each(|&seen| open[seen as usize] = false);
                let apart = self.attacked.iter().flat_map(|attacked| {
                    let attackers =
                        (0..attacked.len()).filter(|&from| attacked[from].contains(&(square as u32)));
                    attackers.chain(attacked[square].iter().map(|&seen| seen as usize))
                });
                apart.collect::<Vec<_>>().into_iter().for_each(|seen| allowed[seen] = false);
            }
            if !open.contains(&true) {
                return Some(self.men(&taken));
            }
            let gain =
                |&square: &usize| self.covers[square].iter().filter(|&&seen| open[seen as usize]).count();
            let best = (0..self.squares.len()).filter(|&square| allowed[square]).max_by_key(gain)?;
            if gain(&best) == 0 {
                return None;
            }
            next.push(best);
        }
    }

    /// Returns the pieces on these squares.
    pub(super) fn men(&self, squares: &[u32]) -> Men {
        squares.iter().map(|&square| (self.squares[square as usize], self.piece)).collect()
    }
}
