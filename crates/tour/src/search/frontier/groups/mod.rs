//! The count by groups of states: those with the same numbers of edges at each vertex.
//!
//! What an edge does to a state depends on its group, except for what it does to the matching of the ends, and
//! that is a table for the whole group: no state is taken apart, and none is looked up by a hash.  Two further
//! ideas save most of the rest: where the near side turned round is the far side, only one of them is swept;
//! and states with edges inside the seam, which are most of all states, are never stored.
//!
//! | module | contents |
//! |---|---|
//! | `degrees`, `change`, `ranks` | the numbers of edges; what an edge does to a matching, and tables of that |
//! | `table`, `gather` | the groups of a side; the sum of several groups |
//! | `step`, `sweep`, `balance` | a vertex is swept; by several threads; the colours of the ends |
//! | `plan`, `meet` | where the sides meet; the sweeps until then |
//! | `join` | the sum over all pairs of states that form a cycle |
//! | `kept` | tables on disk |

mod balance;
mod change;
mod degrees;
mod gather;
mod join;
mod kept;
mod meet;
mod plan;
mod ranks;
mod step;
mod sweep;
mod table;

pub(super) use meet::count;
