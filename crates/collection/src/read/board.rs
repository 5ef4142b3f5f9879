//! Finds positions in lines of text.

use std::ops::Range;

/// Signs that may stand before a position: `1) FEN`, `Anna: FEN`, the fields of a table.
const BEFORE: &str = ",;|:\"')].";
/// Signs that separate the fields of a table, or enclose them.
const FIELDS: &str = ",;|\t\"'";

/// Whether a word looks like the board of a FEN.
pub(super) fn is_board(word: &str) -> bool {
    word.matches('/').count() >= 2
        && word
            .chars()
            .all(|letter| letter == '/' || letter.is_ascii_digit() || "KQRBNPkqrbnp".contains(letter))
}

/// Returns where a position is in a line that begins with something else: a number, a name, other fields of a table.
pub(super) fn embedded(line: &str) -> Option<Range<usize>> {
    let separates = |letter: char| letter.is_whitespace() || BEFORE.contains(letter);
    let mut at = 0;
    for (nth, word) in line.split_inclusive(separates).enumerate() {
        let bare = word.trim_end_matches(separates);
        // Dates have slashes too, but no king.
        if is_board(bare) && bare.matches('/').count() >= 3 && bare.contains(['k', 'K']) {
            let before = line[..at].trim_end_matches(' ').chars().next_back();
            let end = before.filter(|sign| FIELDS.contains(*sign)).and_then(|sign| line[at..].find(sign));
            return (nth > 0).then(|| at..end.map_or(line.len(), |length| at + length));
        }
        at += word.len();
    }
    None
}

/// Returns the name that stands before a position, without a number and signs; `None` if there are no letters.
pub(super) fn label(before: &str) -> Option<String> {
    let is_sign = |letter: char| !letter.is_alphabetic();
    let words = before.trim_start_matches(is_sign).trim_end_matches(|letter: char| !letter.is_alphanumeric());
    (!words.is_empty() && words.chars().count() <= 100).then(|| words.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

    #[test]
    fn positions_in_lines() {
        for (line, name) in [
            (format!("1) {FEN}"), None),
            (format!("12. {FEN}"), None),
            (format!("  - {FEN}"), None),
            (format!("Mate 3: {FEN}"), Some("Mate 3")),
            (format!("Anna,{FEN},1200"), Some("Anna")),
            (format!("17\tA corridor\t{FEN}\t1200"), Some("A corridor")),
            (format!("\"{FEN}\";\"Anna\""), None),
            (format!("7, {FEN}, 1200"), None),
        ] {
            let found = embedded(&line).unwrap();
            assert_eq!((&line[found.clone()], label(&line[..found.start]).as_deref()), (FEN, name), "{line}");
        }
        for line in [FEN, "", "on 12/05/2024 at 10/11/12/13", "see a/b/c/d", "k/K", "1) 8/8/8"] {
            assert_eq!(embedded(line), None, "{line}");
        }
    }
}
