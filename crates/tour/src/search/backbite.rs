//! A path through all squares that is changed at random into other such paths.
//!
//! The end of the path bites into it: a move leads from the end to a square on the path, the part after that
//! square is reversed, and its former neighbour is the new end (rotations, Pósa 1976; "backbite" in the study
//! of polymers, Mansfield 1982).  The cost of a step is the length of the reversed part, so that this is for
//! boards of some thousand squares.

use super::quest::Quest;
use rookwright_run::Random;

/// A path through all squares, and the moves between them.
pub(crate) struct Chain {
    /// The number of each square on the board, and the squares a move away: `near[first[n]..first[n + 1]]`.
    squares: Vec<u32>,
    first: Vec<u32>,
    near: Vec<u32>,
    /// The squares by position in the path, and the positions by square.
    path: Vec<u32>,
    place: Vec<u32>,
    ways: Vec<u8>,
}

impl Chain {
    /// A chain without a path.
    pub(crate) fn of(quest: &Quest) -> Self {
        let squares: Vec<u32> = quest.moves.squares().collect();
        let mut nth = vec![0; quest.moves.numbers() as usize];
        squares.iter().zip(0..).for_each(|(&at, number)| nth[at as usize] = number);
        let (mut first, mut near) = (vec![0], Vec::new());
        for &at in &squares {
            near.extend(quest.moves.from(at).map(|to| nth[to as usize]));
            first.push(near.len() as u32);
        }
        Self { place: vec![0; squares.len()], path: Vec::new(), ways: Vec::new(), squares, first, near }
    }

    fn near(&self, at: u32) -> &[u32] {
        &self.near[self.first[at as usize] as usize..self.first[at as usize + 1] as usize]
    }

    /// Sets the path to these squares.
    pub(crate) fn follow(&mut self, squares: impl Iterator<Item = u32>) {
        self.path.clear();
        let number = |at| self.squares.binary_search(&at).unwrap_or(0) as u32;
        self.path.extend(squares.map(number));
        self.path.iter().zip(0..).for_each(|(&at, place)| self.place[at as usize] = place);
    }

    /// Walks a path from the square, or from any; returns whether it visits all squares.
    ///
    /// Each move leads to a square with the fewest onward moves (Warnsdorff 1823), chosen at random.
    pub(crate) fn walk(&mut self, from: Option<u32>, random: &mut Random) -> bool {
        const VISITED: u8 = u8::MAX;
        let mut at = match from.map(|at| self.squares.binary_search(&at)) {
            Some(Ok(at)) => at as u32,
            _ => random.below(self.squares.len()) as u32,
        };
        // The list is lent to this function and given back, because walks are repeated many times.
        let mut ways = std::mem::take(&mut self.ways);
        ways.clear();
        // At first every move of a square leads on.
        ways.extend(self.first.windows(2).map(|pair| (pair[1] - pair[0]) as u8));
        self.path.clear();
        loop {
            self.place[at as usize] = self.path.len() as u32;
            self.path.push(at);
            ways[at as usize] = VISITED;
            // Among the squares with the fewest ways on, each is chosen with the same probability, in one
            // pass: the n-th of them replaces the choice with probability 1/n.
            let (mut best, mut fewest, mut ties) = (None, VISITED, 0);
            for &to in self.near(at) {
                if ways[to as usize] == VISITED {
                    continue;
                }
                ways[to as usize] -= 1;
                let left = ways[to as usize];
                if left < fewest {
                    (best, fewest, ties) = (Some(to), left, 1);
                } else if left == fewest {
                    ties += 1;
                    if random.below(ties) == 0 {
                        best = Some(to);
                    }
                }
            }
            match best {
                Some(to) => at = to,
                None => break,
            }
        }
        self.ways = ways;
        self.is_whole()
    }

    /// Returns whether the path visits all squares.
    pub(crate) fn is_whole(&self) -> bool {
        self.path.len() == self.squares.len()
    }

    /// Changes the last square of the path.
    pub(crate) fn bite_behind(&mut self, random: &mut Random) {
        let last = self.path.len() - 1;
        let near = self.near(self.path[last]);
        let place = self.place[near[random.below(near.len())] as usize] as usize;
        self.turn(place + 1, last);
    }

    /// Changes the first square of the path.
    pub(crate) fn bite_ahead(&mut self, random: &mut Random) {
        let near = self.near(self.path[0]);
        let place = self.place[near[random.below(near.len())] as usize] as usize;
        self.turn(0, place - 1);
    }

    /// Reverses a part of the path.
    fn turn(&mut self, first: usize, last: usize) {
        self.path[first..=last].reverse();
        for (&at, place) in self.path[first..=last].iter().zip(first as u32..) {
            self.place[at as usize] = place;
        }
    }

    /// Returns whether a move leads from the last square to the first.
    pub(crate) fn closes(&self) -> bool {
        self.near(self.path[self.path.len() - 1]).contains(&self.path[0])
    }

    /// Returns the number on the board of the last square.
    pub(crate) fn last(&self) -> u32 {
        self.squares[self.path[self.path.len() - 1] as usize]
    }

    /// Returns the numbers on the board of the squares along the path.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.path.iter().map(|&at| self.squares[at as usize])
    }
}
