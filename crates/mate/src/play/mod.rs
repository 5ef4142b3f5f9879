//! Help for a person who is solving a mate problem: the line played so far, a verdict on it, and hints.
//!
//! | module | contents |
//! |---|---|
//! | `partial` | [`PartialAnswer`]: the moves so far, whose turn it is, the legal moves |
//! | `judge` | [`verdict`]: whether the line is right so far, and the reply to it |
//! | `forced` | verdicts on direct and self play, by proofs |
//! | `help` | verdicts on help and series play, by searches for the rest of the line |
//! | `verdict` | [`Verdict`] and its words |
//! | `hint` | [`hint`]: how to go on |
//! | `reasons` | why: where the king can go, what a move threatens |
//! | `error` | [`PlayError`] |
//!
//! ```
//! use rookwright_mate::{PresetOptions, play, preset};
//! use rookwright_run::Settings;
//! use std::sync::Arc;
//!
//! let problem = Arc::new(preset(&["6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2"], PresetOptions::default())?);
//! let line = play::PartialAnswer::read(&problem, &["d1d8"])?;
//! let verdict = play::verdict(&line, &Settings::default())?;
//! assert_eq!((verdict.right, &*verdict.words), (Some(true), "Right: 1 more move."));
//! assert_eq!(verdict.reply.unwrap().san(), "Kh7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod forced;
mod help;
mod hint;
mod judge;
mod partial;
mod reasons;
mod verdict;

pub use error::PlayError;
pub use hint::hint;
pub use judge::verdict;
pub use partial::{PartialAnswer, Step};
pub use verdict::Verdict;
