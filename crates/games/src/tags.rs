//! The tags of a game, `[Event "..."]`.

use crate::input::decoded;

/// The most tags of a game that are kept.
const MOST_TAGS: usize = 200;

/// Values that say nothing.
const UNKNOWN: [&str; 4] = ["", "?", "-", "????.??.??"];

/// The tags of a game in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags {
    list: Vec<Tag>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Tag {
    name: String,
    value: String,
    line: u64,
}

impl Tags {
    /// Returns the value of a tag, unless it is missing or says nothing, such as `?`.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.value(name).filter(|value| !UNKNOWN.contains(value))
    }

    /// Returns the value of a tag, whatever it is.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.find(name).map(|tag| tag.value.as_str())
    }

    /// Returns the line of a tag in the file, from 1.
    pub fn line(&self, name: &str) -> Option<u64> {
        self.find(name).map(|tag| tag.line)
    }

    /// Whether there are no tags.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn find(&self, name: &str) -> Option<&Tag> {
        self.list.iter().find(|tag| tag.name == name)
    }

    pub(crate) fn push(&mut self, name: &[u8], value: Vec<u8>, line: u64) {
        if self.list.len() < MOST_TAGS {
            let name = decoded(name.to_vec());
            self.list.push(Tag { name, value: decoded(value), line });
        }
    }
}
