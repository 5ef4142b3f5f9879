//! Why a partial answer to a mate problem cannot be read, judged or helped with.

use rookwright_board::say;
use rookwright_chess::MoveError;
use rookwright_run::RunError;

/// Why a partial answer cannot be read or judged, or why no hint can be looked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The line is longer than any solution.
    #[error("{given} moves are too many: expected at most {most}")]
    TooManyMoves {
        /// The number of moves in the line.
        given: usize,
        /// The largest number of moves.
        most: usize,
    },
    /// A text is not a move, or the move is not legal in its position.
    #[error("{}", say!("error.move", "move {number}: {what}", number, what = error.to_string()))]
    Move {
        /// The number of the move in the line, from 1.
        number: usize,
        /// Why it cannot be played.
        error: MoveError,
    },
    /// The line goes on after its end.
    #[error("move {number} comes after the end of the line")]
    LineOver {
        /// The number of the first move after the end.
        number: usize,
    },
    /// A move of a series other than the last one gives check.
    #[error("move {number}: {san} is not allowed: only the last move of a series may give check")]
    EarlyCheck {
        /// The number of the move in the line, from 1.
        number: usize,
        /// The move.
        san: String,
    },
    /// There is no move to judge.
    #[error("expected at least one move")]
    NoMove,
    /// The last move is not the solver's, so it cannot be judged.
    #[error("expected an odd number of moves, the last one by the solver, not {given}")]
    NotOwnMove {
        /// The number of moves in the line.
        given: usize,
    },
    /// The next move is not the solver's, so there is no hint for it.
    #[error("expected an even number of moves, so that the solver is to move, not {given}")]
    NotOwnTurn {
        /// The number of moves in the line.
        given: usize,
    },
    /// The engine that judges or looks for a hint failed.
    #[error(transparent)]
    Run(#[from] RunError),
}
