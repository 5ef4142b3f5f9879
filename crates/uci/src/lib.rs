//! The mate prover as a chess program that speaks UCI, the protocol between chess engines and their user interfaces.
//!
//! [`serve`] reads commands line by line and answers them.  It thinks on a separate thread, so that it can react to
//! `stop`.  A command that it does not understand is answered by `info string` and changes nothing.  Every `go` is
//! answered by a `bestmove`, because the user interface waits for it.

mod command;
mod input;
mod options;
mod session;
pub mod thinking;

pub use session::{ServeError, serve};

#[cfg(test)]
mod tests;
