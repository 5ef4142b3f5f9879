//! Where the lines about twins and parts are in a text.

use crate::twin::PartName;
use rookwright_board::Token;

/// Where a twin and its changes are in the text.
pub(super) struct TwinPlace<'a> {
    pub(super) value: Token<'a>,
    pub(super) changes: Vec<Token<'a>>,
}

impl<'a> TwinPlace<'a> {
    /// Returns the place of a change, or of the whole twin.
    pub(super) fn of(&self, change: Option<usize>) -> Token<'a> {
        change.and_then(|change| self.changes.get(change).copied()).unwrap_or(self.value)
    }
}

/// The value of `expect:`, `keys:` or `lines:` for one part.
pub(super) struct Labelled<'a> {
    pub(super) key: &'a str,
    pub(super) name: PartName,
    pub(super) value: Token<'a>,
}

impl<'a> Labelled<'a> {
    /// Returns the place to report a flaw of the expectation of a part: its solutions, or else their number.
    pub(super) fn place(all: &[Self], is_meant: impl Fn(PartName) -> bool) -> Option<Token<'a>> {
        let mut values = ["keys", "lines", "expect"].into_iter().filter_map(|key| {
            all.iter().find(|one| one.key == key && is_meant(one.name)).map(|one| one.value)
        });
        values.next()
    }
}
