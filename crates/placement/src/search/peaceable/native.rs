//! The whole puzzle: threads, checkpoints, symmetry.

use super::armies::Armies;
use super::patterns::{Pattern, changes, sets};
use super::squares::{Board, Set};
use crate::search::best::{Best, Hunted};
use crate::search::native::Native;
use crate::search::parallel::{Done, Ticker, share};
use crate::search::work::{Counted, Feed, Work};
use rookwright_board::Turn;
use rookwright_solve::Report;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

/// Sets of ranks and files with at most this many changes are tried first.
const FEW_CHANGES: u32 = 3;

/// The parts of the work: the sets of white ranks, each with all sets of white files.
struct Sets {
    ranks: Vec<Set>,
    files: Vec<Set>,
}

impl Native for Armies {
    /// Reports every board with the largest armies.  The hunt stops at the first board of each size, so that all of the
    /// largest are listed in a second pass.
    fn enumerate(&self, work: Work<'_>, found: &mut Feed<'_>) -> Option<Report> {
        let sets = self.sets();
        let hunted = self.largest(&sets, work);
        Some(hunted.enumerate(self.worth, work, found, |size, ticker, take| {
            sets.ranks.iter().try_for_each(|&ranks| {
                self.list(ranks, &sets.files, size, ticker, &mut |pattern, one| {
                    let mut turns = pattern.to_images(self.size, &self.turns).into_iter();
                    turns.try_for_each(|turn| take(&self.men(&one.turned(self.size, turn))))
                })
            })
        }))
    }

    /// Counts the boards with the largest armies.
    fn count(&self, work: Work<'_>, _: bool) -> Option<Counted> {
        let sets = self.sets();
        let stage = |size| format!("armies-of-{size}");
        let task = |&ranks: &Set, size, watch: &_| {
            let (mut boards, mut classes, mut ticker) = (0, 0, Ticker::new(watch));
            let ended = self.list(ranks, &sets.files, size, &mut ticker, &mut |pattern, board| {
                // Every image of the pattern has the images of these boards.
                boards += pattern.to_images(self.size, &self.turns).len() as u128;
                classes += u128::from(self.is_first(pattern, board));
                ControlFlow::Continue(())
            });
            Done { result: [boards, classes, ticker.nodes.into()], finished: ended.is_continue() }
        };
        let hunted = self.largest(&sets, work);
        Some(hunted.count(self.worth, (&sets.ranks, work), stage, task, |numbers| numbers))
    }
}

impl Armies {
    /// Returns whether the board is the first of the boards of its class that have this pattern.
    fn is_first(&self, pattern: Pattern, board: &Board) -> bool {
        let keeping = pattern.kept_by(self.size, &self.turns);
        keeping.into_iter().all(|turn| board.turned(self.size, turn) >= *board)
    }

    fn sets(&self) -> Sets {
        let (white, black) = (&self.given_white, &self.given_black);
        let has = |turn: Turn| self.turns.contains(&turn);
        Sets {
            ranks: sets(self.size.ranks, white.ranks(), black.ranks(), has(Turn::Flip)),
            files: sets(self.size.files, white.files(), black.files(), has(Turn::Mirror)),
        }
    }

    /// Searches for the largest armies.
    fn largest(&self, sets: &Sets, work: Work<'_>) -> Hunted {
        const STAGE: &str = "largest-armies";
        let best = Best::new(|larger, known| larger > known, self.worth, work);
        let keep = |found: Option<(u32, Board)>| {
            found.into_iter().for_each(|(size, board)| best.keep(size, || self.men(&board)));
        };
        let known = work.known(STAGE, sets.ranks.len()).max().unwrap_or(0);
        let wanted = AtomicU32::new(known.max(self.least()));
        // Good boards first: what they have is a bound for every part, and for every share of a count.
        let few = |sets: &[Set], side| -> Vec<Set> {
            sets.iter().copied().filter(|&set| changes(set, side) <= FEW_CHANGES).collect()
        };
        let mut ticker = Ticker::new(work.watch);
        let files = few(&sets.files, self.size.files);
        for ranks in few(&sets.ranks, self.size.ranks) {
            keep(self.hunt(ranks, &files, &wanted, &mut ticker).0);
        }
        // What the first hunt found counts even if no part finds anything larger.
        let beyond = wanted.load(Ordering::Relaxed);
        let first = if beyond > self.least() { beyond } else { 0 };
        let most = |[one, nodes]: [u128; 2], [other, more]: [u128; 2]| [one.max(other), nodes + more];
        let (end, [beyond, nodes]) = share(&sets.ranks, work, STAGE, most, |&ranks, watch| {
            let mut ticker = Ticker::new(watch);
            let (found, finished) = self.hunt(ranks, &sets.files, &wanted, &mut ticker);
            keep(found);
            // One more than the size, since armies may have no queens.
            let beyond = found.map_or(0, |(size, _)| size + 1);
            Done { result: [beyond.into(), ticker.nodes.into()], finished }
        });
        let value = (beyond as u32).max(first).checked_sub(1);
        Hunted { value, board: best.board(value), end, nodes: nodes as u64 + ticker.nodes }
    }
}
