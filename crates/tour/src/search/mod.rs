//! The algorithms of the family.
//!
//! | file | what |
//! |---|---|
//! | `enumerate` | all tours, one after the other |

mod enumerate;
mod links;
#[cfg(test)]
mod naive;
mod quest;
mod strip;
