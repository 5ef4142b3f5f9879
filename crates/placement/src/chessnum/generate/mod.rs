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
//! | `job` | the recipe: what the attempts need to know |
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
