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
//! | `frontier` | how many there are, without finding any |

mod backbite;
mod construct;
mod enumerate;
mod factor;
mod find;
mod frontier;
mod links;
mod merge;
#[cfg(test)]
pub(crate) mod naive;
mod quest;
mod random;
mod strip;

pub(crate) use enumerate::enumerate;
pub(crate) use find::{Found, find};
pub(crate) use frontier::{Counted, Work, count};
pub(crate) use quest::Quest;
pub(crate) use random::{Ended, random};
