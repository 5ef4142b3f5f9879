//! Mate pictures: what stands where when a line has reached its goal, and whether that is still possible.
//!
//! | module | contents |
//! |---|---|
//! | `catalogue`, `candidates` | the possible pictures, listed once and tracked along a line |
//! | `bound`, `covers` | whether a picture is possible, if there are too many to list |
//! | `roles`, `contributions` | what pieces of the mating side contribute |
//! | `blockers` | what the mated side must contribute |
//! | `neighbours` | sets of squares around a king, and who guards them |
//! | `distances` | lower bounds on the moves a piece needs |

mod blockers;
pub(crate) mod bound;
pub(crate) mod candidates;
pub(crate) mod catalogue;
mod contributions;
mod covers;
mod distances;
pub(crate) mod neighbours;
mod roles;
