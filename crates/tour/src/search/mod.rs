//! The native algorithms of the family.

mod frontier;
