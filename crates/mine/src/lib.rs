//! Finds proven mates in games.
//!
//! Every position of a game is given to the prover, which needs no evaluations in the file. A find is a position
//! with a forced mate; it carries its game, what was played instead, and the whole solution.
//!
//! | module | contents |
//! |---|---|
//! | `options` | what is looked for: [`Mining`], [`Wanted`] |
//! | `filter` | which games: [`Filter`], [`TimeControl`], [`Since`] |
//! | `search` | the mates of one game |
//! | `find`, `write` | a mate with its game, as JSON, EPD or PGN: [`Find`], [`Form`] |
//! | `repeats` | positions found before, in bounded memory |
//! | `journal` | the file from which a killed run goes on |
//! | `source` | files one after the other |
//! | `run` | all of it: [`mine()`], [`Tally`] |
//! | `cut`, `share` | a search in shares: [`mine_share`], [`Merging`] |

mod cut;
mod filter;
mod find;
mod journal;
mod options;
mod repeats;
mod run;
mod search;
mod share;
mod source;
mod tally;
mod write;

pub use filter::{Filter, FilterError, Since, TimeControl};
pub use find::{Find, GameFacts};
pub use journal::JournalError;
pub use options::{MOST_MOVES, Mining, Wanted};
pub use run::{Listener, MineError, Mined, mine};
pub use share::{Merging, ReadRange, Share, ShareFault, ShareFind, mine_share};
pub use source::Origin;
pub use tally::Tally;
pub use write::Form;
