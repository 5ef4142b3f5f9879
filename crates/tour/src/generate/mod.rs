//! Generates tour puzzles: a few numbers of a random tour, which determine the others.
//!
//! Every puzzle has exactly one solution, proven by the search for numbered tours, and no needless number:
//! without any one of them there is a second solution (unless needless numbers are allowed).
//!
//! # Grades
//!
//! The difficulty depends on the number of suppositions that a proof of uniqueness takes, by a solver that
//! first draws every conclusion about which square may have which number.  Fewer given numbers also make a
//! puzzle harder to begin.
//!
//! | grade | suppositions |
//! |---|---|
//! | 1 | up to 50, and at least one square in eight has its number |
//! | 2 | up to 1000 |
//! | 3 | more |

mod attempt;
mod grade;
mod made;

pub use attempt::TourRecipe;
pub use grade::grade;
pub use made::{Failure, Made};

/// Makes tour puzzles.
///
/// ```
/// use rookwright_run::Settings;
/// use rookwright_tour::{Generator, TourOptions, check};
///
/// let options = TourOptions { board: "5x5".parse()?, ..TourOptions::default() };
/// for made in Generator::new(&options, &Settings::default())?.take(2) {
///     assert!(check(&made.puzzle, &made.solution).is_ok());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Generator = rookwright_run::Generator<TourRecipe>;

#[cfg(test)]
mod tests;
