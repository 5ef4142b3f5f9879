//! The tags of one problem, and the lines that show them.

use super::tag::{COUNT, Tag};
use crate::document::ThemeList;
use rookwright_chess::{Counting, Move, Notation, Position};

/// The tags of a problem, in the order of [`Tag::ALL`], each once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tags {
    found: Vec<Tagged>,
    /// How the moves of the lines are numbered, and which side makes them.
    counting: Counting,
}

/// A tag with the lines that show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tagged {
    /// The tag.
    pub tag: Tag,
    /// The first lines that show it, at most [`Tags::MOST_LINES`], from the diagram to the decisive move.
    /// Empty if the whole problem shows it.
    pub lines: Vec<Vec<Move>>,
}

impl Tags {
    /// The most lines that are kept for a tag.
    pub const MOST_LINES: usize = 8;

    /// Whether the problem has this tag.
    pub fn has(&self, tag: Tag) -> bool {
        self.list().any(|found| found == tag)
    }

    /// Returns the tags.
    pub fn list(&self) -> impl Iterator<Item = Tag> + '_ {
        self.found.iter().map(|tagged| tagged.tag)
    }

    /// Returns the tags with their lines.
    pub fn tagged(&self) -> &[Tagged] {
        &self.found
    }

    /// Returns the names of the tags, and the lines that show them, from the diagram: `"where": {"back-rank":
    /// ["1.Rd8+ Kh7 2.Rh8#"]}`.
    pub fn document(&self, position: &Position) -> ThemeList {
        let write = |line: &Vec<Move>| position.write_line(line, self.counting, Notation::San);
        let shown = self.found.iter().filter(|tagged| !tagged.lines.is_empty());
        let places = shown.map(|Tagged { tag, lines }| (tag.name(), lines.iter().map(write).collect()));
        ThemeList { tags: self.list().map(Tag::name).collect(), places: places.collect() }
    }
}

/// Collects tags in any order.
#[derive(Debug)]
pub(super) struct Collector {
    lines: [Option<Vec<Vec<Move>>>; COUNT],
}

impl Collector {
    pub(super) fn new() -> Self {
        Self { lines: [const { None }; COUNT] }
    }

    /// Adds a tag that the whole problem shows.
    pub(super) fn say(&mut self, tag: Tag) {
        self.lines[tag.place()].get_or_insert_default();
    }

    /// Adds a tag that this line shows.
    pub(super) fn show(&mut self, tag: Tag, line: &[Move]) {
        let lines = self.lines[tag.place()].get_or_insert_default();
        if lines.len() < Tags::MOST_LINES && !lines.iter().any(|known| known == line) {
            lines.push(line.to_vec());
        }
    }

    pub(super) fn into_tags(self, counting: Counting) -> Tags {
        let told = Tag::ALL.into_iter().zip(self.lines);
        let found = told.filter_map(|(tag, lines)| lines.map(|lines| Tagged { tag, lines })).collect();
        Tags { found, counting }
    }
}
