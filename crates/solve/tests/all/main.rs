//! The tests of this crate from outside, as one program: each further program would be linked anew.

// The engine `sat` is not built with Visual C++.
#![cfg(not(target_env = "msvc"))]

mod brute;
mod engines;
mod exports;
mod programs;
mod toys;
