//! The tests of this crate from outside, as one program: each further program would be linked anew.

mod common;
mod edits;
mod imports;
mod queries;
mod round_trips;
