//! Places the bishops after the queens: n choices between two ways each.

use super::coloured::Squares;
use super::geometry::Choice;
use super::goal::Goal;
use super::knights::BoardSearch;
use super::matching::Matching;
use crate::search::word::Word;
use std::ops::ControlFlow;

/// The choices not yet made, by the colour of their squares: the squares of one choice are all of
/// one colour.
#[derive(Clone, Copy)]
struct Pending<'a, W> {
    of: [&'a [Choice<W>]; 2],
}

impl<'a, W: Word> Pending<'a, W> {
    /// Returns the next choice, of that colour if there is one, and those after it.
    fn next(mut self, colour: usize) -> Option<(&'a Choice<W>, Self)> {
        let colour = if self.of[colour].is_empty() { 1 - colour } else { colour };
        let (choice, later) = self.of[colour].split_first()?;
        self.of[colour] = later;
        Some((choice, self))
    }
}

impl<W: Word, G: Goal<W>> BoardSearch<'_, W, G> {
    /// Searches all boards with these queens.
    pub(super) fn run(&mut self) -> ControlFlow<()> {
        let board = self.board;
        let queens = (0..board.n).map(|rank| board.at(usize::from(self.queens.files[rank]), rank)).collect();
        let mut open = Matching::new(board, board.all.without(queens));
        let mut bishops = Squares::NONE;
        let mut pending = [const { Vec::new() }; 2];
        for choice in &board.choices {
            // A queen on the border leaves the bishops only one way.
            match choice.ways.map(|way| way.common(queens).is_empty()) {
                [true, true] => pending[choice.colour()].push(*choice),
                // Queens bar both ways, and the bishops cannot be placed.
                [false, false] => return ControlFlow::Continue(()),
                [first, _] => {
                    let way = choice.ways[usize::from(!first)];
                    bishops = bishops.with(way);
                    open.remove_all(board, way);
                }
            }
        }
        self.bishops(Pending { of: [&pending[0], &pending[1]] }, bishops, &open)
    }

    fn bishops(
        &mut self,
        pending: Pending<'_, W>,
        bishops: Squares<W>,
        open: &Matching<W>,
    ) -> ControlFlow<()> {
        // Further bishops only take squares away, so this bound is final.
        if open.knights() < self.goal.wanted() {
            return self.tick();
        }
        // Bishops on a colour with exposed squares cost knights, so that this colour comes first.
        let Some((choice, later)) = pending.next(open.more_exposed()) else {
            return self.knights(bishops, *open);
        };
        self.tick()?;
        for way in choice.ways {
            let mut without = *open;
            without.remove_all(self.board, way);
            self.bishops(later, bishops.with(way), &without)?;
        }
        ControlFlow::Continue(())
    }
}
