//! Texts in the gaps of messages, which are looked up like messages, within bounds.

use rookwright_sheet::Language;
use std::cell::Cell;

/// Looks a text up in the tables.
pub(super) type Find = fn(&str, Language, Nested<'_>) -> Option<String>;

/// How the texts in gaps are looked up, and how much may still be looked up.
#[derive(Clone, Copy)]
pub(super) struct Nested<'a> {
    /// Finds any text.
    pub(super) any: Find,
    /// Finds texts without gaps.
    pub(super) whole: Find,
    pub(super) depth: usize,
    pub(super) left: &'a Cell<u32>,
}

impl Nested<'_> {
    /// Returns what is left for the gaps of a text; `None` if that is nothing.
    pub(super) fn spend(self) -> Option<Self> {
        self.left.set(self.left.get().checked_sub(1)?);
        Some(Self { depth: self.depth.checked_sub(1)?, ..self })
    }

    /// Returns the translation of a text that is in the tables.
    pub(super) fn found(self, text: &str, language: Language) -> Option<String> {
        (self.any)(text, language, self)
    }

    /// Returns the translation of a text without gaps.
    pub(super) fn found_whole(self, text: &str, language: Language) -> Option<String> {
        (self.whole)(text, language, self)
    }
}
