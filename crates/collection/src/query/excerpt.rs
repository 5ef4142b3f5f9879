//! Parts of a query in messages.

use rookwright_board::escaped;

/// Returns a part of a query as a message quotes it: escaped, and no longer than what follows can be read beside.
pub(super) fn excerpt(text: &str) -> String {
    const MOST_LETTERS: usize = 60;
    match text.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", escaped(&text[..end])),
        None => escaped(text),
    }
}
