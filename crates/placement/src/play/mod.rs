//! Help for a person who is solving a placement: the state of an unfinished board, a verdict on it, and hints.
//!
//! | module | contents |
//! |---|---|
//! | `partial` | [`PartialAnswer`]: the pieces placed so far, attack counts, what is left to place |
//! | `mistakes` | what no further piece can repair |
//! | `judge` | [`verdict`]: whether the board is a solution |
//! | `hint` | [`hint`]: how to go on |
//! | `reasons` | hints for Chess-Num that reason |
//!
//! ```
//! use rookwright_placement::{Queens, play};
//! use std::sync::Arc;
//!
//! let puzzle = Arc::new(Queens::new(4).puzzle()?);
//! let partial = play::PartialAnswer::read(&puzzle, "Qa2 Qb4")?;
//! assert!(partial.mistakes().is_empty());
//! assert_eq!(play::verdict(&partial).words, "Still to place: 2 queens.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hint;
mod judge;
mod mistakes;
mod partial;
mod reasons;

pub use hint::hint;
pub use judge::{Verdict, verdict};
pub use partial::{PartialAnswer, PlayError, Remaining};
