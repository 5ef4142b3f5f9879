//! Breaks text into lines of a given width, and puts blocks of lines side by side.

use crate::pen::turns_text;
use rookwright_board::Wrap;
use unicode_width::UnicodeWidthChar;

/// Returns the width of a text in a terminal, in columns.
pub(super) fn columns(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// Returns the text in lines of at most that width.  All lines but the first are indented by `hang` columns, and a
/// word that is wider than a line is broken.  Control characters are left out, because they could repaint the screen
/// or reverse the text.  A text without a visible word has no lines.
pub(super) fn wrap(text: &str, width: usize, hang: usize) -> Vec<String> {
    let visible = |&letter: &char| !letter.is_control() && !turns_text(letter);
    // A line does not break at a no-break space.
    let is_gap = |letter: char| letter.is_whitespace() && letter != '\u{a0}';
    let words = text.split(is_gap).map(|word| word.chars().filter(visible).collect::<String>());
    // A no-break space binds nothing at the end of a word.
    let words: Vec<String> =
        words.map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let wrap = Wrap { columns: width.max(hang + 2), first: 0, rest: hang, break_words: true };
    wrap.lines(&words.join(" ")).into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Returns blocks of lines side by side.
pub(super) fn beside(blocks: &[Vec<String>], gap: usize) -> Vec<String> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |nth: usize| {
        let mut line = String::new();
        for block in blocks {
            let part = block.get(nth).map_or("", String::as_str);
            line += &format!("{part}{:fill$}", "", fill = widest(block) - columns(part) + gap);
        }
        line.trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// Returns the width of the longest line.
pub(super) fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| columns(line)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn later_lines_are_set_in() {
        assert_eq!(wrap("1. Mate in two moves", 11, 3), ["1. Mate in", "   two", "   moves"]);
        assert_eq!(wrap("incomprehensible", 7, 1), ["incomp", " rehens", " ible"]);
        assert_eq!(wrap(" \n\u{1b}", 7, 1), Vec::<String>::new());
        assert_eq!(wrap("1. \u{a0}", 7, 1), ["1."]);
        assert_eq!(wrap("中国象棋", 6, 0), ["中国象", "棋"]);
        assert_eq!(wrap("un\u{a0}: deux", 6, 0), ["un\u{a0}:", "deux"]);
    }

    #[test]
    fn blocks_of_any_height() {
        let block = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>();
        assert_eq!(beside(&[block(&["ab", "c"]), block(&["d"])], 2), ["ab  d", "c"]);
        assert_eq!(beside(&[], 2), Vec::<String>::new());
    }

    proptest! {
        #[test]
        fn no_line_is_too_long(text in any::<String>(), width in 4usize..40, hang in 0usize..8) {
            let hang = hang.min(width - 2);
            let lines = wrap(&text, width, hang);
            prop_assert!(lines.iter().all(|line| columns(line) <= width), "{lines:?}");
            let seen = |c: &char| !c.is_whitespace() && !c.is_control() && !turns_text(*c);
            let letters = |text: &str| text.chars().filter(seen).count();
            prop_assert_eq!(lines.iter().map(|line| letters(line)).sum::<usize>(), letters(&text));
        }
    }
}
