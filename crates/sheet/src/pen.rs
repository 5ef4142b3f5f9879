//! Writes numbers and texts into SVG documents.

use crate::drawing::{Anchor, Paint};

/// The side of a square in units of the document.  A round number keeps the coordinates short; the size on paper
/// depends only on the `width` and `height` of the document.
pub(crate) const SIDE: f64 = 100.0;

/// The dark colour of outlines, letters and black pieces.
pub(crate) const INK: &str = "#1d1d1b";

/// The width of a typical character in a sans-serif font, relative to its size.  Digits are not wider in any common
/// font (`DejaVu Sans` is the widest), so texts that are measured with it fit.
pub(crate) const EM: f64 = 0.64;

/// The fonts of letters and numbers, the best one first.
pub(crate) const FONT: &str = "Noto Sans, sans-serif";

/// Returns a number with at most two decimals and no trailing zeros.
pub(crate) fn num(value: f64) -> String {
    let text = format!("{value:.2}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        "-0" => "0".to_owned(),
        short => short.to_owned(),
    }
}

/// Whether the character changes the direction of the text after it, which could affect the rest of the page.
pub(crate) fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Escapes a text for an element or an attribute.  Removes characters that XML forbids and those that [change the
/// direction of text](turns_text).
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' | ' '.. if !matches!(c, '\u{fffe}' | '\u{ffff}') && !turns_text(c) => out.push(c),
            _ => {}
        }
    }
    out
}

/// The paint of letters and numbers.
pub(crate) fn lettering() -> Paint {
    Paint { font: Some(FONT), anchor: Some(Anchor::Middle), ..Paint::fill(INK) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written: Vec<_> = [0.0, -0.001, 45.0, 1.5, 2.0 / 3.0, 100.0, -3.25].map(num).into();
        assert_eq!(written, ["0", "0", "45", "1.5", "0.67", "100", "-3.25"]);
    }

    #[test]
    fn escapes() {
        assert_eq!(
            escape("a<b & \"c\">\u{1}\u{ffff}\u{202e}\u{1f600}\n"),
            "a&lt;b &amp; &quot;c&quot;&gt;\u{1f600}\n"
        );
    }
}
