//! Makes text from outside safe to print.

/// Returns the text with its control characters escaped, like `\u{1b}`, so that it cannot colour, clear or
/// forge other text on a terminal.  Line breaks are escaped too.
///
/// ```
/// use rookwright_board::escaped;
///
/// assert_eq!(escaped("mate\u{1b}[31m in 2\n"), r"mate\u{1b}[31m in 2\n");
/// assert_eq!(escaped("♔ takes, matt"), "♔ takes, matt");
/// ```
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_unfit(letter) {
            out.extend(letter.escape_default());
        } else {
            out.push(letter);
        }
    }
    out
}

/// Returns the text escaped like [`escaped`], but keeps line breaks.
pub fn escaped_lines(text: &str) -> String {
    text.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
}

/// Returns whether it is a control character or changes the direction of text.
fn is_unfit(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal() {
        assert_eq!(escaped("a\u{1b}[31mb\u{7}\tc\u{9b}\u{202e}"), r"a\u{1b}[31mb\u{7}\tc\u{9b}\u{202e}");
        assert_eq!(escaped("Märchen ♔ \\ 'x'"), "Märchen ♔ \\ 'x'");
        assert_eq!(escaped("a\r\nb"), r"a\r\nb");
        assert_eq!(escaped_lines("a\u{1b}\nb\r"), "a\\u{1b}\nb\\r");
    }
}
