//! The brute-force search: tries every move, step by step.  Slow and simple, it is the reference for everything
//! else.

use crate::check::check;
use crate::puzzle::Tour;
use rookwright_board::{Path, Square};
use rookwright_run::{Budget, End, Statistics, Watch};
use rookwright_solve::Report;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Reports every tour once, in its normal form.
pub(crate) fn search(
    puzzle: &Tour,
    budget: &Budget,
    found: &mut dyn FnMut(Path) -> ControlFlow<()>,
) -> Report {
    let watch = budget.watch();
    let mut walk = Walk { puzzle, watch: &watch, way: Vec::new(), seen: HashSet::new(), nodes: 0, found };
    let starts = puzzle.geometry().squares();
    let end = match starts.into_iter().try_for_each(|square| walk.step(square)) {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(end) => end,
    };
    Report { end, optimum: None, statistics: Statistics { nodes: walk.nodes, ..Statistics::default() } }
}

struct Walk<'a> {
    puzzle: &'a Tour,
    watch: &'a Watch,
    way: Vec<Square>,
    /// The tours found so far: each is found in both directions, closed ones from every square.
    seen: HashSet<Vec<Square>>,
    nodes: u64,
    found: &'a mut dyn FnMut(Path) -> ControlFlow<()>,
}

impl Walk<'_> {
    fn step(&mut self, square: Square) -> ControlFlow<End> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 12) && self.watch.is_over() {
            return ControlFlow::Break(self.watch.end());
        }
        self.way.push(square);
        let board = self.puzzle.geometry();
        if self.way.len() as u64 == board.area() {
            self.arrive()?;
        }
        let (a, b) = (i64::from(self.puzzle.leaper().short()), i64::from(self.puzzle.leaper().long()));
        let ways = [(a, b), (b, a)].into_iter().flat_map(|(x, y)| [(x, y), (x, -y), (-x, y), (-x, -y)]);
        // On a full board nothing is unvisited, so the loop ends there by itself.
        for next in ways.filter_map(|(right, up)| board.step(square, right, up)) {
            if !self.way.contains(&next) {
                // A break leaves the way as it is: the whole search ends, and nobody looks at the way again.
                self.step(next)?;
            }
        }
        self.way.pop();
        ControlFlow::Continue(())
    }

    fn arrive(&mut self) -> ControlFlow<End> {
        let tour = Path { squares: self.way.clone(), closed: self.puzzle.is_closed() };
        let tour = self.puzzle.normal(tour);
        let new = check(self.puzzle, &tour).is_ok() && self.seen.insert(tour.squares.clone());
        if new && (self.found)(tour).is_break() {
            return ControlFlow::Break(End::Stopped);
        }
        ControlFlow::Continue(())
    }
}
