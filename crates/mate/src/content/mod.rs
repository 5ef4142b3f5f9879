//! Measures how much a problem has to offer: its variations, mates, tries and changes of play, and one
//! score made from them.
//!
//! | module | contents |
//! |---|---|
//! | `phase` | set play, tries and solution as flat lists of variations |
//! | `motifs` | what a single variation shows: self-blocks, unpins, interferences |
//! | `changes` | what differs between the phases |
//! | `progress` | how much of a theme is there |
//! | `measured` | all counts of one problem |
//! | `score` | the weights of the counts, in one table |
//!
//! Nothing here searches. A report or a sketch of the play is turned into [`Phases`], and everything else
//! is counted from these.

mod changes;
mod measured;
mod motifs;
mod phase;
mod progress;
mod score;
#[cfg(test)]
mod tests;

pub use changes::{changed_mates, is_zagoruiko, thematic_tries, transferred_mates};
pub use measured::Content;
pub(crate) use motifs::is_shut_off;
pub use motifs::{Motif, Motifs};
pub use phase::{Phase, Phases, Variation};
pub use progress::{Progress, Themed};
pub use score::{CLUB_SCORE, PUBLISHED_SCORE, Score, WEIGHTS, Weight, score};
