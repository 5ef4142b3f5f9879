//! The two questions everything said about a forced mate rests on.  The prover answers them fast, `brute`
//! plainly; what is made of the answers (keys, tries, duals, proofs) is the same for both.

use rookwright_chess::{Move, Position};

/// The search was stopped before the answer: time, memory, Ctrl-C.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before the answer")]
pub struct Over;

/// Who can tell whether a goal can be forced.  *We* are the side that forces it, and of a `#` or `=` the one
/// that reaches it; of an `s#` the one that is mated.
pub trait Oracle {
    /// We are to move: can we force the goal in at most so many moves of ours?  In none we cannot.
    fn wins(&mut self, position: &Position, moves: u32) -> Result<bool, Over>;

    /// They are to move, and we have so many moves left: does every one of their replies lose?
    ///
    /// Direct play: with no moves left it asks whether the goal is reached now; with some, a reached goal is a
    /// yes, another end of the game a no.  Self play: each reply must reach the goal at once or, with moves
    /// left, let us win; having no reply at all is a no.
    fn loses(&mut self, position: &Position, moves: u32) -> Result<bool, Over>;

    /// Every move of ours that forces the goal in at most so many moves, itself included, in the order of
    /// [`Position::moves`].
    fn keys(&mut self, position: &Position, moves: u32) -> Result<Vec<Move>, Over> {
        let mut keys = Vec::new();
        if moves > 0 {
            for step in position.moves() {
                if self.loses(&position.after(step), moves - 1)? {
                    keys.push(step);
                }
            }
        }
        Ok(keys)
    }
}
