//! Repeats a part of the input in an answer.

/// Returns a word without control characters, cut if it is long.
pub(super) fn shown(word: &str) -> String {
    const MOST: usize = 60;
    let text: String = word.chars().take(MOST).filter(|letter| !letter.is_control()).collect();
    if word.chars().count() > MOST { text + "..." } else { text }
}
