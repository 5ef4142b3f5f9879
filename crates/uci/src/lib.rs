//! The mate prover as a chess engine that speaks UCI, the protocol between engines and their user
//! interfaces.
//!
//! [`serve`] reads commands line by line and answers them. It searches on a separate thread, so that it can
//! react to `stop`. A command that it does not understand is answered by `info string` and has no effect.
//! Every `go` is answered by a `bestmove`, because the user interface waits for it.
//!
//! | module | contents |
//! |---|---|
//! | `command`, `options`, `input` | commands, engine options, and lines of input |
//! | `session` | [`serve`]: the dialogue with the user interface |
//! | [`thinking`] | the search for mates within limits |
//!
//! ```
//! let commands = "position fen 6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1\ngo mate 2\n";
//! let mut output = Vec::new();
//! rookwright_uci::serve(commands.as_bytes(), &mut output)?;
//! assert!(String::from_utf8(output)?.ends_with("bestmove d1d8\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod input;
mod options;
mod quote;
mod session;
pub mod thinking;

pub use session::{ServeError, serve};

#[cfg(test)]
mod tests;
