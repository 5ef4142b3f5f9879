//! The brute-force search: tries every placement and judges it by [`check`] alone.  It is the reference for the
//! tests.
//!
//! A partial board is abandoned if it breaks a rule that [stays broken](Rule::stays_broken); there are no other
//! shortcuts.  For the most or the fewest pieces the search runs twice: first to find the optimum, then to
//! report all boards that have it.

use crate::check::{check, check_rule};
use crate::material::Material;
use crate::puzzle::Placement;
#[cfg(doc)]
use crate::rule::Rule;
use rookwright_board::{Men, Square};
use rookwright_run::{Budget, Direction, End, EngineError, Optimum, Statistics, Watch};
use rookwright_solve::{Found, Report};
use std::ops::ControlFlow;

/// The largest number of squares.  The recursion is as deep as there are squares.
const MOST_SQUARES: u64 = 1 << 12;

/// Finds all solutions, in the order of the squares.
pub(crate) fn search(
    puzzle: &Placement,
    budget: &Budget,
    found: &mut dyn FnMut(Found<'_, Men>) -> ControlFlow<()>,
) -> Result<Report, EngineError> {
    if puzzle.geometry().area() > MOST_SQUARES {
        let what = format!("it is limited to boards of up to {MOST_SQUARES} squares");
        return Err(EngineError::Unsupported { engine: "brute", what });
    }
    let free = puzzle.geometry().squares().filter(|&square| !puzzle.forbidden().contains(square));
    let squares: Vec<Square> = free.collect();
    let mut brute =
        Brute { puzzle, squares: &squares, watch: budget.watch(), board: Men::default(), nodes: 0 };
    // With a goal, the first run finds only how good a board can be.
    let mut best: Option<u64> = None;
    if let Some(goal) = puzzle.goal() {
        let looked = brute.run(&mut |men| {
            let value = puzzle.value(men).unwrap_or(0);
            let better = match goal {
                Direction::Maximise => best.is_none_or(|best| value > best),
                Direction::Minimise => best.is_none_or(|best| value < best),
            };
            if !better {
                return ControlFlow::Continue(());
            }
            best = Some(value);
            found(Found::Better(men, value))
        });
        // Without the whole of the first run nothing is known to be the best.
        if looked != End::Exhausted || best.is_none() {
            let optimum = best.map(|value| Optimum { value, proven: false });
            return Ok(brute.report(looked, optimum));
        }
    }
    // The second run reports all boards as good as that, or simply all.
    let end = brute.run(&mut |men| match best {
        Some(best) if puzzle.value(men) != Some(best) => ControlFlow::Continue(()),
        _ => found(Found::Solution(men)),
    });
    Ok(brute.report(end, best.map(|value| Optimum { value, proven: true })))
}

struct Brute<'a> {
    puzzle: &'a Placement,
    squares: &'a [Square],
    watch: Watch,
    board: Men,
    nodes: u64,
}

/// The function that receives the boards that satisfy the rules.
type Take<'a> = dyn FnMut(&Men) -> ControlFlow<()> + 'a;

impl Brute<'_> {
    fn report(&self, end: End, optimum: Option<Optimum>) -> Report {
        Report { end, optimum, statistics: Statistics { nodes: self.nodes, ..Statistics::default() } }
    }

    fn run(&mut self, take: &mut Take<'_>) -> End {
        let mut placed = vec![0; self.puzzle.material().len()];
        match self.fill(0, &mut placed, take) {
            ControlFlow::Continue(()) => End::Exhausted,
            ControlFlow::Break(end) => end,
        }
    }

    /// Fills the square with this number and those after it.
    fn fill(&mut self, at: usize, placed: &mut [u32], take: &mut Take<'_>) -> ControlFlow<End> {
        if self.watch.is_over() {
            return ControlFlow::Break(self.watch.end());
        }
        self.nodes += 1;
        let material = self.puzzle.material();
        // With more pieces to come than squares left, no board can be completed.
        let missing = |(one, &placed): (&Material, &u32)| u64::from(one.number.least.saturating_sub(placed));
        let missing: u64 = material.iter().zip(placed.iter()).map(missing).sum();
        if missing > (self.squares.len() - at) as u64 {
            return ControlFlow::Continue(());
        }
        let Some(&square) = self.squares.get(at) else {
            return match check(self.puzzle, &self.board) {
                Ok(()) => take(&self.board).map_break(|()| End::Stopped),
                Err(_) => ControlFlow::Continue(()),
            };
        };
        // Each kind of piece on this square, and at last no piece at all.
        for (kind, one) in material.iter().enumerate() {
            if one.number.most.is_none_or(|most| placed[kind] < most)
                && self.board.put(square, one.piece).is_ok()
            {
                let mut lasting = self.puzzle.rules().iter().filter(|rule| rule.stays_broken());
                let sound = lasting.all(|rule| check_rule(self.puzzle.geometry(), rule, &self.board).is_ok());
                placed[kind] += 1;
                let went_on = if sound { self.fill(at + 1, placed, take) } else { ControlFlow::Continue(()) };
                placed[kind] -= 1;
                self.board.take(square);
                went_on?;
            }
        }
        self.fill(at + 1, placed, take)
    }
}
