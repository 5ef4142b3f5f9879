//! Finds lines of help and series play with fewer moves than asked for. A problem that has one is unsound.

use super::help_play;
use crate::check::check_solution;
use crate::puzzle::Problem;
use crate::stipulation::{Stipulation, spoken_goal};
use rookwright_board::say;
use rookwright_chess::Move;
use rookwright_run::{EngineKind, RunError, Settings, Watch};
use std::ops::ControlFlow;

/// Which shorter lines to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// One line of the shortest length that has any.
    One,
    /// Every line of every shorter length.
    Every,
}

/// The lines of one length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinesOfLength {
    /// The stipulation with this number of moves.
    pub stipulation: Stipulation,
    /// The lines, at least one.
    pub lines: Vec<Vec<Move>>,
    /// Whether all lines were found.
    pub complete: bool,
}

/// What is known about lines with fewer moves than asked for.
///
/// ```
/// use rookwright_mate::Shorter;
///
/// let unknown = Shorter::unknown("h#3".parse()?);
/// assert_eq!(unknown.remark().as_deref(), Some("shorter: helpmate in 1 not decided"));
/// assert!(Shorter::default().is_excluded());
/// # Ok::<(), rookwright_mate::StipulationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shorter {
    /// The lengths that have lines, the shortest first.
    pub lengths: Vec<LinesOfLength>,
    /// The length at which the search ended early.
    pub undecided: Option<Stipulation>,
}

impl Shorter {
    /// Returns what is known before a search. Nothing is shorter than one move.
    pub fn unknown(asked: Stipulation) -> Self {
        Self { lengths: Vec::new(), undecided: asked.shorter().next() }
    }

    /// Returns the shortest lines.
    pub fn shortest(&self) -> Option<&LinesOfLength> {
        self.lengths.first()
    }

    /// Whether it is proven that no shorter line exists.
    pub fn is_excluded(&self) -> bool {
        self.lengths.is_empty() && self.undecided.is_none()
    }

    /// Returns a remark: `shorter: helpmate in 2`, `shorter: helpmate in 2 not decided`.
    pub fn remark(&self) -> Option<String> {
        match (self.shortest(), self.undecided) {
            (Some(LinesOfLength { stipulation: short, .. }), _) => {
                let (goal, n) = (spoken_goal(*short), short.length());
                Some(say!("play.shorter", "shorter: {goal} in {n}", goal, n))
            }
            (None, Some(open)) => {
                let (goal, n) = (spoken_goal(open), open.length());
                Some(say!("play.shorter.undecided", "shorter: {goal} in {n} not decided", goal, n))
            }
            (None, None) => None,
        }
    }
}

/// The search for shorter lines.
pub(super) struct Search<'a> {
    pub(super) problem: &'a Problem,
    pub(super) settings: &'a Settings,
    pub(super) engine: EngineKind,
    pub(super) watch: &'a Watch,
    /// The number of positions visited.
    pub(super) nodes: u64,
}

impl Search<'_> {
    /// Finds shorter lines, until the budget is spent.
    pub(super) fn shorter(&mut self, extent: Extent) -> Result<Shorter, RunError> {
        let mut shorter = Shorter::default();
        for asked in self.problem.stipulation().shorter() {
            let most = match extent {
                Extent::One => Some(1),
                Extent::Every => self.settings.budget.solutions,
            };
            let of_length = self.of_length(asked, most)?;
            // A search also ends early when it has as many lines as were wanted, which leaves nothing
            // undecided.
            let cut = !of_length.complete && self.watch.is_over();
            shorter.undecided = cut.then_some(asked);
            if !of_length.lines.is_empty() {
                shorter.lengths.push(of_length);
            }
            if cut || extent != Extent::Every && !shorter.lengths.is_empty() {
                break;
            }
        }
        Ok(shorter)
    }

    /// Finds the lines of one length, each replayed by the plain rules.
    fn of_length(&mut self, asked: Stipulation, most: Option<u64>) -> Result<LinesOfLength, RunError> {
        let mut all: Vec<Vec<Move>> = Vec::new();
        let mut wrong = None;
        let mut take = |line: &[Move]| {
            if let Err(violation) = check_solution(self.problem.position(), asked, line) {
                let answer = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                // A wrong line is a fault of the engine. It ends the search, and is reported instead of any
                // result.
                wrong = Some(RunError::Wrong { engine: self.engine, violation, answer });
                return ControlFlow::Break(());
            }
            all.push(line.to_vec());
            match most {
                Some(most) if all.len() as u64 >= most => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        };
        let (end, nodes) =
            help_play::of_length(self.problem, asked, self.settings, self.engine, self.watch, &mut take);
        self.nodes += nodes;
        match wrong {
            Some(wrong) => Err(wrong),
            None => Ok(LinesOfLength { stipulation: asked, lines: all, complete: end.is_exhausted() }),
        }
    }
}

#[cfg(test)]
mod tests;
