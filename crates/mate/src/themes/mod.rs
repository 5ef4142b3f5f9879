//! The tags of a mate problem: short names for what its solution shows.
//!
//! All tags are derived from an analysis; this module does not search. The tags of forced play are those of
//! the key and of every forced variation: see [`tags`].

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
