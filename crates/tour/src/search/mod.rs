//! The specialised algorithms for tours.
//!
//! | module | contents |
//! |---|---|
//! | `construct` | the knight on full boards of any size |
//! | `strip` | the knight on full boards of up to four rows |
//! | `factor`, `merge` | any board: cycles through all squares, merged into one |
//! | `backbite`, `random` | different random tours |
//! | `find` | one tour, or a proof that there is none, by the best of these |
//! | `enumerate` | all tours, one after the other |
//! | `frontier` | the number of tours, without listing them |

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
