//! Line width and indents of reports.

use rookwright_board::Wrap;

/// The most columns of a line.
pub(super) const COLUMNS: usize = 80;

/// Adds an indented text, broken at spaces if it is too long. Further lines have a larger indent.
pub(super) fn push_wrapped(out: &mut String, indent: usize, text: &str) {
    let wrap = Wrap { columns: COLUMNS, first: indent, rest: indent + 4, break_words: false };
    out.push_str(&wrap.lines(text).join("\n"));
    out.push('\n');
}

/// Returns a text broken into lines, with a line end.
pub fn wrapped_line(text: &str) -> String {
    let mut out = String::new();
    push_wrapped(&mut out, 0, text);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(indent: usize, text: &str) -> String {
        let mut out = String::new();
        push_wrapped(&mut out, indent, text);
        out
    }

    #[test]
    fn short_lines_stay() {
        assert_eq!(wrapped(2, "1.Rd8+!  (a  b)"), "  1.Rd8+!  (a  b)\n");
        assert_eq!(wrapped(0, ""), "\n");
    }

    #[test]
    fn long_lines_break_at_spaces() {
        let text = "1...Kh7 ".repeat(20);
        let out = wrapped(4, text.trim_end());
        assert!(out.lines().all(|line| line.chars().count() <= COLUMNS));
        assert!(out.lines().skip(1).all(|line| line.starts_with("        1...Kh7")));
        assert_eq!(out.matches("1...Kh7").count(), 20);
        // A word that fits nowhere is not broken.
        assert_eq!(wrapped(0, &"x".repeat(90)).trim_end().len(), 90);
    }
}
