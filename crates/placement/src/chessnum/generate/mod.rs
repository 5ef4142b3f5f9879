//! Generates Chess-Num puzzles.
//!
//! Every puzzle has exactly one solution, proven by the native search, and no needless clue: without any one of
//! them there is a second solution (in a symmetric pattern: without any orbit of clues).  `taste` defines what else
//! makes a puzzle pleasant.
//!
//! | module | contents |
//! |---|---|
//! | `attempt` | one attempt, from random pieces to a puzzle |
//! | `draw` | the random pieces |
//! | `grid` | fast counts of the attacks on every square |
//! | `job` | what the attempts need to know |
//! | `made` | what is returned |
//! | `taste` | which puzzles are pleasant |
//! | `twin` | which puzzles are the same up to symmetry |

mod attempt;
mod draw;
mod grid;
mod job;
mod made;
mod taste;
#[cfg(test)]
mod tests;
mod twin;

pub use job::ChessnumRecipe;
pub use made::{Failure, Made};

use super::ChessnumOptions;
use attempt::attempt;
use grid::Grid;
use rookwright_board::say;
use rookwright_run::options::FieldError;
use rookwright_run::{Recipe, Watch};
use twin::Twins;

/// Makes Chess-Num puzzles.
///
/// ```
/// use rookwright_placement::{ChessnumOptions, Generator, check};
/// use rookwright_run::Settings;
///
/// let options = ChessnumOptions { board: "6x6".parse()?, ..ChessnumOptions::default() };
/// for made in Generator::new(&options, &Settings::default())?.take(2) {
///     assert!(check(&made.puzzle, &made.solution).is_ok());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Generator = rookwright_run::Generator<ChessnumRecipe>;

impl Recipe for ChessnumRecipe {
    type Options = ChessnumOptions;
    type Made = Made;
    type Form = u128;
    type Failure = Failure;

    const PATIENCE: u64 = 100_000;
    const REPEATED: Failure = Failure::Twin;

    fn new(options: &ChessnumOptions, seed: u64, watch: Watch) -> Result<Self, FieldError> {
        options.validate()?;
        let board = options.whole_board()?;
        let grid = Grid::of(&board, options.pieces.iter().map(|&(piece, _)| piece));
        let twins = Twins::new(&board, &options.pieces);
        Ok(Self { options: options.clone(), board, grid, twins, seed, watch })
    }

    fn attempt(&self, nth: u64) -> Result<(u128, Made), Failure> {
        attempt(self, nth)
    }

    fn reason(failure: Failure) -> (&'static str, String) {
        match failure {
            Failure::Clues => ("clues", say!("reject.clues", "with too many or too few clues")),
            Failure::Dull => ("dull", say!("reject.dull", "dull")),
            Failure::Hard => ("hard", say!("reject.effort", "too long to prove")),
            Failure::Grade => ("grade", say!("reject.grade", "of another difficulty")),
            Failure::Twin => ("twin", say!("reject.twin", "repeated")),
        }
    }
}
