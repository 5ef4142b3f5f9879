//! Tests of the whole command line, which is private to this crate.

mod reference;
