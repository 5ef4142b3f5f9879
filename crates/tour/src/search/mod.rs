//! The algorithms of the family.
//!
//! | file | what |
//! |---|---|
//! | `construct` | the knight on full boards of any size |
//! | `strip` | the knight on full boards of up to four rows |
//! | `enumerate` | all tours, one after the other |

mod construct;
mod enumerate;
mod links;
#[cfg(test)]
mod naive;
mod quest;
mod strip;
