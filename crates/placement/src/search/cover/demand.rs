//! A puzzle as squares to cover and squares that cover them.

use crate::material::{Material, Number};
use crate::puzzle::Placement;
use crate::rule::{Region, Rule};
use rookwright_board::{Men, Piece, Role, Square, SquareSet, attacks};
use rookwright_run::{Bound, Direction, Random};
use std::collections::HashMap;

/// The largest board: the tables grow with the square of its area.
const MOST_SQUARES: u64 = 400;

/// The number of attempts to guess a good board, for searches that run out of time.
const ATTEMPTS: u64 = 40;

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
        // Apart from the pieces that must not attack each other, exactly one rule may remain: the
        // one about covering.
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
        // Line by line along the shorter side, so that the sweep has few squares between a piece
        // and what it covers.
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
        // Squares that need no cover are left out here, so that the searches never count them.
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

    /// Returns the most pieces for which there is anything to search.
    pub(super) fn room(&self) -> usize {
        let squares = self.allowed.iter().filter(|&&allowed| allowed).count();
        let board = self.puzzle.geometry();
        // Queens and rooks that do not attack each other stand one to a line, unless holes divide it.
        let stand_apart = self.attacked.is_some()
            && board.holes().is_empty()
            && matches!(self.piece.role, Role::Queen | Role::Rook);
        let lines = if stand_apart { board.files().min(board.ranks()) as usize } else { usize::MAX };
        squares.min(lines)
    }

    /// Returns whether every square can be covered at all.
    pub(super) fn can_be_met(&self) -> bool {
        let mut open = self.wanted.clone();
        let allowed = (0..self.squares.len()).filter(|&square| self.allowed[square]);
        allowed.flat_map(|square| &self.covers[square]).for_each(|&seen| open[seen as usize] = false);
        !open.contains(&true)
    }

    /// Returns a board with few pieces, the best of several attempts; `None` if they all fail.
    pub(super) fn guess(&self, is_over: &mut dyn FnMut() -> bool) -> Option<Men> {
        let mut best: Option<Vec<u32>> = None;
        for attempt in 0..ATTEMPTS {
            if attempt > 0 && is_over() {
                break;
            }
            let taken = self.greedy(&mut Random::of(0, attempt), attempt > 0);
            let is_better = |taken: &Vec<u32>| best.as_ref().is_none_or(|best| taken.len() < best.len());
            best = taken.filter(is_better).or(best);
        }
        best.map(|taken| self.men(&taken))
    }

    /// Takes the square that covers most, again and again, or one that covers almost as much.
    fn greedy(&self, random: &mut Random, varied: bool) -> Option<Vec<u32>> {
        let mut open = self.wanted.clone();
        let mut allowed = self.allowed.clone();
        let mut taken = Vec::new();
        let given = (0..self.squares.len()).filter(|&square| self.given[square]);
        let mut next: Vec<usize> = given.collect();
        loop {
            // Givens first, and then one square in each round.
            for square in std::mem::take(&mut next) {
                // Givens may attack each other.
                if !std::mem::replace(&mut allowed[square], false) {
                    return None;
                }
                taken.push(square as u32);
                self.covers[square].iter().for_each(|&seen| open[seen as usize] = false);
                if let Some(attacked) = &self.attacked {
                    // Where pieces must not attack each other, a piece closes what it attacks and where it
                    // would be attacked.
                    attacked[square].iter().for_each(|&seen| allowed[seen as usize] = false);
                    let attackers = attacked.iter().zip(&mut allowed);
                    let hits = attackers.filter(|(seen, _)| seen.contains(&(square as u32)));
                    hits.for_each(|(_, allowed)| *allowed = false);
                }
            }
            if !open.contains(&true) {
                return Some(taken);
            }
            let new = |square: usize| self.covers[square].iter().filter(|&&seen| open[seen as usize]).count();
            let useful = (0..self.squares.len()).filter(|&square| allowed[square] && new(square) > 0);
            let noise = |random: &mut Random| if varied { random.below(4) } else { 0 };
            next.push(useful.max_by_key(|&square| new(square) + noise(random))?);
        }
    }

    /// Returns the pieces on these squares.
    pub(super) fn men(&self, squares: &[u32]) -> Men {
        squares.iter().map(|&square| (self.squares[square as usize], self.piece)).collect()
    }
}
