//! Lines of text of a given width, and blocks of them side by side.

use crate::pen::turns_text;
use unicode_width::UnicodeWidthChar;

/// How many columns a text takes in a terminal.
pub(super) fn columns(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// The text in lines no wider than that; all but the first are set in by so many columns more.  Controls are
/// left out: they could repaint the screen or turn the text round.
pub(super) fn wrap(text: &str, width: usize, hang: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let word: String =
            word.chars().filter(|&letter| !letter.is_control() && !turns_text(letter)).collect();
        for piece in pieces(&word, width.saturating_sub(hang).max(2)) {
            match lines.last_mut() {
                Some(line) if columns(line) + 1 + columns(&piece) <= width => {
                    line.push(' ');
                    line.push_str(&piece);
                }
                Some(_) => lines.push(" ".repeat(hang) + &piece),
                None => lines.push(piece),
            }
        }
    }
    lines
}

/// The word itself if it fits, and otherwise as many full lines as it needs.
fn pieces(word: &str, room: usize) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for letter in word.chars() {
        match pieces.last_mut() {
            Some(piece) if columns(piece) + letter.width().unwrap_or(0) <= room => piece.push(letter),
            _ => pieces.push(letter.to_string()),
        }
    }
    pieces
}

/// Blocks of lines side by side.
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

/// The columns of the longest line.
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
        assert_eq!(wrap("中国象棋", 6, 0), ["中国象", "棋"]);
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
