//! Every way of putting the men on the board, judged by [`check`] alone: the oracle of the tests.
//!
//! A start that breaks a rule which [stays broken](Rule::stays_broken) is not carried on; nothing
//! else is clever here.

use crate::check::{check, check_rule};
use crate::puzzle::Placement;
#[cfg(doc)]
use crate::puzzle::Rule;
use rookwright_board::{Men, Piece, Square};
use rookwright_solve::{Budget, End, Statistics, Watch};
use std::ops::ControlFlow;

/// Finds all solutions, in the order of the squares.
pub(crate) fn search(
    puzzle: &Placement,
    budget: &Budget,
    found: &mut dyn FnMut(&Men) -> ControlFlow<()>,
) -> (End, Statistics) {
    let free = puzzle.geometry().squares().filter(|&square| !puzzle.forbidden().contains(square));
    if puzzle.men() > puzzle.geometry().area() {
        // There is not even room to write them all down.
        return (End::Exhausted, Statistics::default());
    }
    let men: Vec<Piece> = puzzle
        .material()
        .iter()
        .flat_map(|one| std::iter::repeat_n(one.piece, one.number as usize))
        .collect();
    let mut brute = Brute {
        puzzle,
        squares: free.collect(),
        men,
        watch: budget.watch(),
        found,
        board: Men::default(),
        nodes: 0,
    };
    let end = match brute.put(0, 0) {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(end) => end,
    };
    (end, Statistics { nodes: brute.nodes, ..Statistics::default() })
}

struct Brute<'a> {
    puzzle: &'a Placement,
    squares: Vec<Square>,
    men: Vec<Piece>,
    watch: Watch,
    found: &'a mut dyn FnMut(&Men) -> ControlFlow<()>,
    board: Men,
    nodes: u64,
}

impl Brute<'_> {
    /// Puts the man with this number, and those after it, on the board.
    fn put(&mut self, man: usize, from: usize) -> ControlFlow<End> {
        if self.watch.is_over() {
            return ControlFlow::Break(self.watch.end());
        }
        self.nodes += 1;
        let Some(&piece) = self.men.get(man) else {
            return match check(self.puzzle, &self.board) {
                Ok(()) => (self.found)(&self.board).map_break(|()| End::Stopped),
                Err(_) => ControlFlow::Continue(()),
            };
        };
        for at in from..self.squares.len() {
            if self.board.put(self.squares[at], piece).is_ok() {
                let mut lasting = self.puzzle.rules().iter().filter(|rule| rule.stays_broken());
                let sound = lasting.all(|rule| check_rule(self.puzzle, rule, &self.board).is_ok());
                if sound {
                    // Like men are not told apart: the next of the kind goes on a later square.
                    let alike = self.men.get(man + 1) == Some(&piece);
                    self.put(man + 1, if alike { at + 1 } else { 0 })?;
                }
                self.board.take(self.squares[at]);
            }
        }
        ControlFlow::Continue(())
    }
}
