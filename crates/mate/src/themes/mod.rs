//! The tags of a mate problem: short names for what its solution shows.
//!
//! Everything is read off what the analysis found; nothing is searched here.  The tags of forced play are those
//! of the key and of every variation behind it that is forced: see [`tags`].

mod interference;
mod pattern;
mod play;
mod tag;
mod tags;
#[cfg(test)]
mod tests;

pub use pattern::Pattern;
pub use play::{line_tags, tags};
pub use tag::{Tag, TagError};
pub use tags::{Tagged, Tags};
