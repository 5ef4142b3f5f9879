//! Help for a person who is solving a tour: the state of an unfinished tour, a verdict on it, and hints.
//!
//! | module | contents |
//! |---|---|
//! | `partial` | [`PartialAnswer`]: the squares visited so far, the next squares, the mistakes |
//! | `judge` | [`verdict`]: whether the tour is a solution |
//! | `hint` | [`hint`]: how to go on |
//! | `error` | [`PlayError`] |
//!
//! ```
//! use rookwright_tour::{PresetOptions, play, preset};
//! use std::sync::Arc;
//!
//! let puzzle = Arc::new(preset(&["3x4"], &PresetOptions::default())?);
//! let partial = play::PartialAnswer::read(&puzzle, &["a1"])?;
//! assert_eq!(partial.next(), ["b3".parse()?, "c2".parse()?]);
//! assert_eq!(play::verdict(&partial).words, "11 squares are left.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod hint;
mod judge;
mod partial;

pub use error::PlayError;
pub use hint::hint;
pub use judge::{Verdict, verdict};
pub use partial::PartialAnswer;
