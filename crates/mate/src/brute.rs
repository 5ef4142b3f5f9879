//! Minimax on the [`Plain`] rules: every move against every reply, no table, no move order, no shortcut.
//! Tests compare the fast searches with it.

use crate::duty::{our_plain_duty, plain_replies};
use crate::oracle::{Oracle, Over};
use crate::stipulation::{Play, Stipulation};
use rookwright_chess::{Move, Plain, Position};
use rookwright_run::Watch;

/// The number of positions between two checks of the clock.
const NODES_BETWEEN_CLOCK_CHECKS: u64 = 1024;

/// Minimax as an [`Oracle`].
#[derive(Debug)]
pub struct Brute {
    stipulation: Stipulation,
    clock: Clock,
}

impl Brute {
    /// Creates an oracle for the stipulation: self or reflex play, or direct play for the goal. The number of moves
    /// is ignored.
    pub fn new(stipulation: Stipulation, watch: &Watch) -> Self {
        Self { stipulation, clock: Clock { watch: watch.clone(), seen: 0 } }
    }

    fn can_win(&mut self, position: &Plain, moves: u32) -> Result<bool, Over> {
        self.clock.tick()?;
        if moves > 0 && our_plain_duty(self.stipulation, position).is_none() {
            for step in position.moves() {
                if self.must_lose(&position.after(step), moves - 1)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn must_lose(&mut self, position: &Plain, moves: u32) -> Result<bool, Over> {
        self.clock.tick()?;
        let goal = self.stipulation.goal();
        let is_self = self.stipulation.play().ends_with_reply();
        if !is_self && (moves == 0 || position.is_reached(goal)) {
            return Ok(position.is_reached(goal));
        }
        let replies = plain_replies(self.stipulation, position);
        for &reply in &replies {
            let next = position.after(reply);
            if !(is_self && next.is_reached(goal) || self.can_win(&next, moves)?) {
                return Ok(false);
            }
        }
        Ok(!replies.is_empty())
    }
}

impl Oracle for Brute {
    fn wins(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        self.can_win(&position.into(), moves)
    }

    fn loses(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        self.must_lose(&position.into(), moves)
    }

    fn keys(&mut self, position: &Position, moves: u32) -> Result<Vec<Move>, Over> {
        let plain = Plain::from(position);
        let mut keys = Vec::new();
        let barred = our_plain_duty(self.stipulation, &plain).is_some();
        for step in plain.moves() {
            if moves > 0 && !barred && self.must_lose(&plain.after(step), moves - 1)? {
                keys.push(step);
            }
        }
        // Sorts the keys into the order that all engines use.
        let order = position.moves();
        keys.sort_by_key(|key| order.iter().position(|step| step == key).unwrap_or(order.len()));
        Ok(keys)
    }

    fn nodes(&self) -> u64 {
        self.clock.seen
    }
}

/// Returns every line of a help or series problem, up to `limit`, in depth-first order. Empty if the
/// stipulation has no number of moves, or if its solution is a tree.
///
/// In series play one side makes all moves except, in `ser-h#` and `ser-s#`, the last. It gives check only
/// with its last move and captures en passant only with its first. A `ser-s#`
/// and a `hs#` have one line for each reply to the forcing move.
///
/// ```
/// use rookwright_chess::{Counting, Legality, Position};
/// use rookwright_mate::lines;
/// use rookwright_run::Watch;
///
/// let position = Position::from_fen("8/8/8/8/8/1K6/7R/1k6 b", Legality::Strict)?;
/// let found = lines(&position, "h#1".parse()?, 10, &Watch::default())?;
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0], position.read_line("1.Ka1 Rh1#", Counting::Help)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lines(
    position: &Position,
    stipulation: Stipulation,
    limit: usize,
    watch: &Watch,
) -> Result<Vec<Vec<Move>>, Over> {
    lines_and_nodes(position, stipulation, limit, watch).0
}

/// Returns the lines and the number of positions visited.
pub(crate) fn lines_and_nodes(
    position: &Position,
    stipulation: Stipulation,
    limit: usize,
    watch: &Watch,
) -> (Result<Vec<Vec<Move>>, Over>, u64) {
    let clock = Clock { watch: watch.clone(), seen: 0 };
    let mut search = LineFinder { stipulation, limit, clock, found: Vec::new() };
    let ended = match stipulation.plies() {
        Some(plies) => search.go(&position.into(), plies, &mut Vec::with_capacity(plies)),
        None => Ok(()),
    };
    (ended.map(|()| search.found), search.clock.seen)
}

struct LineFinder {
    stipulation: Stipulation,
    limit: usize,
    clock: Clock,
    found: Vec<Vec<Move>>,
}

impl LineFinder {
    fn go(&mut self, position: &Plain, plies: usize, line: &mut Vec<Move>) -> Result<(), Over> {
        self.clock.tick()?;
        if self.found.len() >= self.limit {
            return Ok(());
        }
        if plies == 0 {
            if position.is_reached(self.stipulation.goal()) {
                self.found.push(line.clone());
            }
            return Ok(());
        }
        // The number of moves left in the series. After the last of them the other side moves.
        let series = match self.stipulation.play() {
            Play::SeriesDirect => plies,
            Play::SeriesHelp | Play::SeriesSelf => plies - 1,
            _ => 0,
        };
        let goal = self.stipulation.goal();
        let steps = position.moves();
        // The reply to a forcing move: all replies must reach the goal, or none counts.
        if self.stipulation.play().forces_last_move()
            && plies == 1
            && !steps.iter().all(|&step| position.after(step).is_reached(goal))
        {
            return Ok(());
        }
        for step in steps {
            let mut next = position.after(step);
            if series > 1 {
                // Within a series a check would have to be answered, and the other side may not move.
                if next.is_check() {
                    continue;
                }
                next = next.passed();
            }
            line.push(step);
            self.go(&next, plies - 1, line)?;
            line.pop();
        }
        Ok(())
    }
}

/// Checks the watch from time to time.
#[derive(Debug)]
struct Clock {
    watch: Watch,
    seen: u64,
}

impl Clock {
    fn tick(&mut self) -> Result<(), Over> {
        self.seen += 1;
        if self.seen % NODES_BETWEEN_CLOCK_CHECKS == 1 && self.watch.is_over() { Err(Over) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::Budget;

    fn position(fen: &str) -> Position {
        let plain: Plain = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        (&plain).into()
    }

    fn keys(fen: &str, stipulation: &str) -> String {
        let stipulation: Stipulation = stipulation.parse().unwrap();
        let watch = Budget::default().watch();
        let keys =
            Brute::new(stipulation, &watch).keys(&position(fen), stipulation.moves().unwrap()).unwrap();
        keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn direct_mates() {
        assert_eq!(keys("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -", "#2"), "d1d8");
        assert_eq!(keys("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -", "#1"), "");
        assert_eq!(keys("3k/R3/4/KR2 w - -", "#1"), "b1b4");
        // The same with colours exchanged.
        assert_eq!(keys("kr2/4/r3/3K b - -", "#1"), "b4b1");
    }

    #[test]
    fn a_stalemate_is_no_mate_and_the_other_way_round() {
        assert_eq!(keys("k2/3/KQ1 w - -", "=1"), "b1c2");
        assert_eq!(keys("k2/3/KQ1 w - -", "#1"), "b1a2 b1b2");
    }

    #[test]
    fn nothing_is_won_in_no_moves() {
        let watch = Budget::default().watch();
        let mut brute = Brute::new("#1".parse().unwrap(), &watch);
        let mated = position("k2/1Q1/1K1 b - -");
        assert_eq!(brute.loses(&mated, 0), Ok(true));
        assert_eq!(brute.loses(&mated, 5), Ok(true));
        assert_eq!(brute.wins(&position("k2/2Q/1K1 w - -"), 0), Ok(false));
        assert_eq!(brute.wins(&position("k2/2Q/1K1 w - -"), 1), Ok(true));
        assert_eq!(brute.loses(&position("k2/2Q/K2 b - -"), 3), Ok(false));
    }

    #[test]
    fn the_search_stops_when_told() {
        let budget = Budget::default();
        budget.cancel.cancel();
        let watch = budget.watch();
        let position = position("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -");
        assert_eq!(Brute::new("#2".parse().unwrap(), &watch).keys(&position, 2), Err(Over));
        assert_eq!(lines(&position, "h#3".parse().unwrap(), 1, &watch), Err(Over));
    }
}
