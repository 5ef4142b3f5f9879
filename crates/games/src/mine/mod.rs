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
//! | `run`, `numbers` | all of it: [`mine()`], [`MiningNumbers`] |
//! | `cut`, `shard` | a search in shards: [`mine_shard`], [`Merging`] |
//!
//! ```
//! use rookwright_games::Fault;
//! use rookwright_games::mine::{Form, Listener, Mining, MiningNumbers, Origin, Wanted, mine};
//! use std::ops::ControlFlow;
//!
//! #[derive(Default)]
//! struct Finds(Vec<String>);
//!
//! impl Listener for Finds {
//!     fn found(&mut self, text: &str, _: Option<&str>) -> ControlFlow<()> {
//!         self.0.push(text.to_owned());
//!         ControlFlow::Continue(())
//!     }
//!     fn broken(&mut self, file: &str, fault: &Fault) {
//!         eprintln!("{file}: {fault}");
//!     }
//!     fn failed(&mut self, file: &str, message: &str) {
//!         eprintln!("{file}: {message}");
//!     }
//!     fn progress(&mut self, _: &MiningNumbers, _: Option<f64>) {}
//! }
//!
//! let games = Origin::text("casual.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n");
//! let wanted = Wanted { moves: 1..=1, ..Wanted::default() };
//! let mut finds = Finds::default();
//! mine(&[games], &Mining { wanted, form: Form::Epd, ..Mining::default() }, &mut finds)?;
//! assert_eq!(finds.0.len(), 1);
//! assert!(finds.0[0].contains("bm Qh4#"));
//! # Ok::<(), rookwright_games::mine::MineError>(())
//! ```

mod cut;
mod filter;
mod find;
mod hex;
mod journal;
mod numbers;
mod options;
mod repeats;
mod run;
mod search;
mod shard;
mod source;
mod write;

pub use crate::input::Origin;
pub use filter::{Filter, Since, TimeControl};
pub use find::{Find, GameFacts};
pub use journal::JournalError;
pub use numbers::MiningNumbers;
pub use options::{MOST_MOVES, Mining, Wanted};
pub use run::{Listener, MineError, Mined, mine};
pub use shard::{MOST_FAULTS, Merging, ReadRange, ShardFault, ShardFind, ShardOfGames, mine_shard};
pub use write::Form;
