//! Lines that fit a terminal.

/// The most columns of a line.
pub(super) const COLUMNS: usize = 80;

/// Adds a text behind an indent, broken at spaces where it is too long; what follows a break stands further
/// in.
pub(super) fn push_wrapped(out: &mut String, indent: usize, text: &str) {
    let further = indent + 4;
    let mut column = indent;
    out.push_str(&" ".repeat(indent));
    let mut first = true;
    // The spaces between two words belong to the second one, and go with a break.
    for word in text.split_inclusive(' ').fold(Vec::<String>::new(), gather) {
        let (wide, bare) = (word.chars().count(), word.trim_start());
        if first || column + wide <= COLUMNS {
            out.push_str(&word);
            column += wide;
        } else {
            out.push('\n');
            out.push_str(&" ".repeat(further));
            out.push_str(bare);
            column = further + bare.chars().count();
        }
        first = false;
    }
    out.push('\n');
}

/// A text of its own, with its line end.
pub fn wrapped_line(text: &str) -> String {
    let mut out = String::new();
    push_wrapped(&mut out, 0, text);
    out
}

/// Words with the spaces before them.
fn gather(mut words: Vec<String>, piece: &str) -> Vec<String> {
    let (word, gap) = piece.strip_suffix(' ').map_or((piece, ""), |word| (word, " "));
    match words.last_mut() {
        Some(last) => last.push_str(word),
        None => words.push(word.to_owned()),
    }
    if !gap.is_empty() {
        match words.last_mut() {
            Some(last) if last.trim().is_empty() => last.push(' '),
            _ => words.push(" ".to_owned()),
        }
    }
    words
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
