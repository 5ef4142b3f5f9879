//! The engine behind UCI, the protocol that chess programs and engines speak with each other.
//!
//! [`serve`] reads commands line by line and answers them; it thinks on a thread of its own, so that it hears
//! `stop`.  What cannot be understood is answered by `info string` and changes nothing, but every `go` is answered
//! by a `bestmove`: somebody waits for it.

mod command;
pub mod engine;
mod input;
mod options;
mod session;

pub use session::{ServeError, serve};

#[cfg(test)]
mod tests;
