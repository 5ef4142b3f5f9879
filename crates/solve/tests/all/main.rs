//! The tests of this crate from outside, as one program: each further program would be linked anew.

mod brute;
mod engines;
mod exports;
mod programs;
mod toys;
