//! Reads games in PGN, as a stream of any length.
//!
//! A file is first cut into games, which needs little time ([`Splitter`]). Each game is then read on its own: its
//! tags and the words of its main line ([`Score`]), and from these its positions ([`Replay`]). So several threads
//! can read one file, and a broken game does not disturb the next one.
//!
//! | module | contents |
//! |---|---|
//! | `splitter` | where games begin and end: [`Splitter`], [`Batch`] |
//! | `scan`, `tags` | the tags and the main line of a game: [`Score`], [`Tags`] |
//! | `replay` | the positions of a game: [`Replay`], [`Ply`] |
//! | `chess960` | castling in Chess960 |
//! | `fault` | what is wrong with a game, and where: [`Fault`] |
//! | [`input`] | opens files of any kind: folders, compressed files, any length and encoding |
//! | [`mine`] | finds proven mates in games |
//! | [`document`] | the JSON documents about mates in games |
//!
//! ```
//! use rookwright_games::{Replay, Splitter};
//!
//! let text = "[Event \"Casual\"]\n\n1. f3 e5 2. g4?? {oh} (2. e4) Qh4# 0-1\n";
//! let batch = Splitter::new(text.as_bytes()).next().expect("a batch")?;
//! let score = batch.scores().next().expect("a game");
//! assert_eq!(score.tags.get("Event"), Some("Casual"));
//! let replay = Replay::of(&score)?;
//! assert_eq!(replay.plies.len(), 4);
//! assert!(replay.end.is_mate());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chess960;
pub mod document;
mod fault;
pub mod input;
pub mod mine;
mod replay;
mod scan;
mod splitter;
mod tags;

pub use fault::{Fault, FaultKind};
pub use replay::{Played, Ply, Replay, Start, is_first_move};
pub use scan::{GameResult, Score};
pub use splitter::{Batch, Splitter};
pub use tags::Tags;
