//! The algorithms of the family.
//!
//! | file | what |
//! |---|---|
//! | `construct` | the knight on full boards of any size |
//! | `strip` | the knight on full boards of up to four rows |
//! | `factor`, `merge` | any board: cycles through all squares, then one of them |
//! | `enumerate` | all tours, one after the other |

mod construct;
mod enumerate;
mod factor;
pub(crate) mod find;
mod links;
mod merge;
#[cfg(test)]
mod naive;
pub(crate) mod quest;
mod strip;
