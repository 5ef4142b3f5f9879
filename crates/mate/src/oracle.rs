//! The two questions from which everything about a forced mate is derived. The prover answers them fast,
//! `brute` simply. Keys, tries, duals and proofs are derived from the answers in the same way.

use rookwright_chess::{Move, Position};
use std::fmt;
use std::ops::RangeInclusive;

/// The search was stopped before it had an answer: by time, memory or Ctrl-C.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before the answer")]
pub struct Over;

/// Decides whether a goal can be forced. *We* are the side that forces it. In `#` and `=` we reach the
/// goal; in `s#` and `r#` we are mated.
///
/// ```
/// use rookwright_chess::{Legality, Position};
/// use rookwright_mate::{Brute, Oracle};
/// use rookwright_run::Watch;
///
/// let position = Position::from_fen("4k/5/4K/5/R4 w", Legality::Strict)?;
/// let watch = Watch::default();
/// let mut minimax = Brute::new("#".parse()?, &watch);
/// assert!(minimax.wins(&position, 1)?);
/// assert_eq!(minimax.keys(&position, 1)?, [position.read_move("Ra5#")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Oracle: fmt::Debug {
    /// Whether we, to move, can force the goal in at most `moves` of our moves. Always `false` for 0.
    fn wins(&mut self, position: &Position, moves: u32) -> Result<bool, Over>;

    /// Whether they, to move, lose after every reply. We have `moves` moves left.
    ///
    /// In direct play with no moves left, the question is whether the goal is reached now. With moves left,
    /// a reached goal means yes and any other end of the game means no. In self play each reply must reach
    /// the goal at once or, with moves left, let us win. Having no reply means no. In reflex play only the
    /// replies that reach the goal count, if there are any.
    fn loses(&mut self, position: &Position, moves: u32) -> Result<bool, Over>;

    /// Returns every move of ours that forces the goal in at most `moves` moves, itself included, in the
    /// order of [`Position::moves`].
    fn keys(&mut self, position: &Position, moves: u32) -> Result<Vec<Move>, Over> {
        let mut keys = Vec::new();
        // In reflex play every move fails if we must mate.
        if self.wins(position, moves)? {
            for step in position.moves() {
                if self.loses(&position.after(step), moves - 1)? {
                    keys.push(step);
                }
            }
        }
        Ok(keys)
    }

    /// Returns the least of these numbers of moves in which we, to move, can force the goal.
    fn least(&mut self, position: &Position, moves: RangeInclusive<u32>) -> Result<Option<u32>, Over> {
        for moves in moves {
            if self.wins(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Returns the first move of ours that forces the goal in at most `moves` moves, itself included.
    fn winner(&mut self, position: &Position, moves: u32) -> Result<Option<Move>, Over> {
        for step in position.moves() {
            if self.loses(&position.after(step), moves - 1)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Returns the number of positions visited.
    fn nodes(&self) -> u64;
}
