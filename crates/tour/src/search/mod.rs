//! The algorithms of the family.
//!
//! | file | what |
//! |---|---|
//! | `construct` | the knight on full boards of any size |
//! | `strip` | the knight on full boards of up to four rows |
//! | `factor`, `merge` | any board: cycles through all squares, then one of them |
//! | `backbite`, `random` | different tours at random |
//! | `find` | one tour or none, by the best of these |
//! | `enumerate` | all tours, one after the other |

mod backbite;
mod construct;
mod enumerate;
mod factor;
mod find;
mod links;
mod merge;
#[cfg(test)]
pub(crate) mod naive;
pub(crate) mod quest;
mod random;
mod strip;

pub use enumerate::enumerate;
pub use find::{Found, find};
pub use random::{Ended, random};
