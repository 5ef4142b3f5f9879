//! Breaks text into lines of a limited width, for terminals and plain files.
//!
//! A line takes as many words as fit.  Words are not hyphenated.  The width of a character is the number of columns
//! that a terminal gives it.

use textwrap::core::Word;
use textwrap::wrap_algorithms::wrap_first_fit;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// How a text is broken into lines.
///
/// ```
/// use rookwright_board::Wrap;
///
/// let wrap = Wrap { columns: 10, first: 0, rest: 2, break_words: false };
/// assert_eq!(wrap.lines("mate in two moves"), ["mate in", "  two", "  moves"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrap {
    /// The width of a line, with its indent.
    pub columns: usize,
    /// The indent of the first line.
    pub first: usize,
    /// The indent of all other lines.
    pub rest: usize,
    /// Whether a word is broken that is wider than a line.  Otherwise it has a line that is too wide.
    pub break_words: bool,
}

impl Wrap {
    /// Returns the lines of a text with their indents.  Breaks at blanks only, and keeps other blanks as they are.
    /// An empty text is one empty line.
    pub fn lines(&self, text: &str) -> Vec<String> {
        let [first, rest] = [self.first, self.rest].map(|indent| " ".repeat(indent));
        let options = Options::new(self.columns)
            .initial_indent(&first)
            .subsequent_indent(&rest)
            .break_words(self.break_words)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .wrap_algorithm(WrapAlgorithm::FirstFit);
        textwrap::wrap(text, options).into_iter().map(String::from).collect()
    }
}

/// Returns lines of phrases with one blank between them.  A phrase is never broken, even if it has a blank in it.
///
/// ```
/// use rookwright_board::wrap_phrases;
///
/// let phrases = ["1. e4", "e5", "2. Nf3"].map(str::to_owned);
/// assert_eq!(wrap_phrases(&phrases, 11), ["1. e4 e5", "2. Nf3"]);
/// ```
pub fn wrap_phrases(phrases: &[String], columns: usize) -> Vec<String> {
    let spaced: Vec<String> = phrases.iter().map(|phrase| format!("{phrase} ")).collect();
    let words: Vec<Word<'_>> = spaced.iter().map(|phrase| Word::from(phrase)).collect();
    let lines = wrap_first_fit(&words, &[columns as f64]);
    let joined = |line: &[Word<'_>]| line.iter().map(|word| &**word).collect::<Vec<&str>>().join(" ");
    lines.into_iter().map(joined).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_between_words_stay() {
        let wrap = Wrap { columns: 80, first: 2, rest: 6, break_words: false };
        assert_eq!(wrap.lines("1.Rd8+!  (a  b)"), ["  1.Rd8+!  (a  b)"]);
        assert_eq!(Wrap { first: 0, ..wrap }.lines(""), [""]);
    }

    #[test]
    fn words_that_are_too_wide() {
        let wrap = Wrap { columns: 7, first: 0, rest: 1, break_words: false };
        assert_eq!(wrap.lines("an incomprehensible x"), ["an", " incomprehensible", " x"]);
        let broken = Wrap { break_words: true, ..wrap };
        assert_eq!(broken.lines("incomprehensible"), ["incomp", " rehens", " ible"]);
    }

    #[test]
    fn the_first_phrase_may_be_too_wide() {
        let phrases = ["a long phrase", "x", "y"].map(str::to_owned);
        assert_eq!(wrap_phrases(&phrases, 5), ["a long phrase", "x y"]);
    }
}
