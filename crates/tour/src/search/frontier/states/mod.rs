//! A count state by state: each is a number that lists what every vertex of the frame has, and is looked up by a hash.
//!
//! It works for every graph whose frame fits into a number, and stores the states on the seam too.
//!
//! | module | contents |
//! |---|---|
//! | `key` | a state as a number |
//! | `step` | the effect of the next vertex on a state |
//! | `table`, `sweep` | all states of a side; a step by several threads |
//! | `course`, `meet` | which side advances, and where they meet; the sweeps until then |
//! | `join` | the sum over the pairs of states that form one cycle |
//! | `kept` | tables on disk |

mod course;
mod join;
mod kept;
mod key;
mod meet;
mod step;
mod sweep;
mod table;

pub(super) use course::Cut;
pub(super) use key::Key;
pub(super) use meet::count;
pub(super) use step::Step;
