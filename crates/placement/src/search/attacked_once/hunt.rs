//! The search.

use super::grid::{Grid, singles};
use super::kind::{KINDS, runners};
use super::state::{Question, State};
use crate::search::parallel::Ticker;
use crate::search::word::Word;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

/// A search for boards with at most a number of pieces, which may become smaller meanwhile.
pub(super) struct Hunt<'a, 'w, W> {
    pub(super) grid: &'a Grid<W>,
    pub(super) most: &'a AtomicU32,
    pub(super) ticker: &'a mut Ticker<'w>,
    /// Receives the solutions.
    pub(super) found: &'a mut dyn FnMut(&[W; KINDS]) -> ControlFlow<()>,
}

impl<W: Word> Hunt<'_, '_, W> {
    /// Passes every solution from this state on; breaks if `found` does or the time is up.
    pub(super) fn run(&mut self, mut state: State<W>) -> ControlFlow<()> {
        if self.ticker.tick() {
            return ControlFlow::Break(());
        }
        match state.settle(self.grid, self.most.load(Ordering::Relaxed)) {
            Err(_) => ControlFlow::Continue(()),
            Ok(Question::Nothing) => (self.found)(&state.placed),
            Ok(question) => {
                answers(self.grid, &state, question).into_iter().try_for_each(|next| self.run(next))
            }
        }
    }
}

/// Returns at least this many states that share the solutions of this one between them, or all that there are.
pub(super) fn split<W: Word>(grid: &Grid<W>, start: State<W>, enough: usize, most: u32) -> Vec<State<W>> {
    let mut states = vec![start];
    while states.len() < enough {
        let mut is_whole = true;
        let mut next = Vec::new();
        for mut state in states {
            match state.settle(grid, most) {
                // A state that contradicts itself has no solutions to share out.
                Err(_) => {}
                Ok(Question::Nothing) => next.push(state),
                Ok(question) => {
                    is_whole = false;
                    next.extend(answers(grid, &state, question));
                }
            }
        }
        states = next;
        // Nothing is left to ask: these are all the solutions, although fewer than wanted.
        if is_whole {
            break;
        }
    }
    states
}

/// Returns the state with each answer to the question; no board belongs to two of them.
fn answers<W: Word>(grid: &Grid<W>, state: &State<W>, question: Question<W>) -> Vec<State<W>> {
    let mut next = Vec::new();
    match question {
        Question::Nothing => {}
        Question::Piece(square) => {
            let kinds = (0..KINDS).filter(|&kind| state.may[kind].meets(square));
            next.extend(kinds.map(|kind| state.with(kind, square, W::NONE)));
        }
        Question::Attacker(square) => {
            for way in 0..8 {
                let back = grid.back(way);
                let mut between = W::NONE;
                // Backwards along the line that the attack would come by. What lies between is empty then,
                // which tells the answers apart.
                for at in std::iter::successors(Some(back.go(square)), |&at| Some(back.go(at))) {
                    if at.is_empty() {
                        break;
                    }
                    let can = |&kind: &usize| (state.may[kind] | state.placed[kind]).meets(at);
                    let here = runners(way).into_iter().filter(can);
                    next.extend(here.map(|kind| state.with(kind, at, between)));
                    // A piece stands here in every answer from farther away, and would stop the line.
                    if (state.occupied() | state.filled).meets(at) {
                        break;
                    }
                    between |= at;
                }
            }
            for (kind, leaps) in grid.leaps.iter().enumerate() {
                for [_, back] in leaps {
                    let from = back.go(square) & state.may[kind];
                    next.extend(singles(from).map(|from| state.with(kind, from, W::NONE)));
                }
            }
        }
    }
    next
}
