//! Words from which a user chooses.

use super::values::{ValueError, unknown_value};

/// One of the words that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The word.
    pub word: &'static str,
    /// What it means, for forms.
    pub label: &'static str,
}

impl Choice {
    /// A word with its meaning.
    pub const fn new(word: &'static str, label: &'static str) -> Self {
        Self { word, label }
    }
}

/// An enum whose variants are chosen by words; derived.
pub trait Choices: Copy + 'static {
    /// The variants that can be chosen.
    const VARIANTS: &'static [Self];
    /// Their words and labels, in the same order.
    const CHOICES: &'static [Choice];

    /// Returns the variant of a word.
    ///
    /// # Errors
    /// If there is no such word; the error lists them all.
    fn of_word(text: &str) -> Result<Self, ValueError> {
        let place = Self::CHOICES.iter().position(|choice| choice.word == text);
        place.map(|place| Self::VARIANTS[place]).ok_or_else(|| {
            let words: Vec<&str> = Self::CHOICES.iter().map(|choice| choice.word).collect();
            let text: String = text.chars().take(40).collect();
            ValueError(unknown_value(&text, &words))
        })
    }
}
