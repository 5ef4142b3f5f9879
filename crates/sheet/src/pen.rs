//! How numbers and words are written into an SVG document.

/// The side of a square in the units of the document.  A round number keeps the coordinates short;
/// the size on paper is a matter of the `width` and `height` of the document alone.
pub(crate) const SIDE: f64 = 100.0;

/// The dark colour of outlines, letters and black men.
pub(crate) const INK: &str = "#1d1d1b";

/// The width of a usual character in a sans-serif font, relative to its size.  Digits are no wider
/// than that in any common font (`DejaVu Sans` is the widest): what is measured so does not run over.
pub(crate) const EM: f64 = 0.64;

/// The fonts of letters and numbers, the best one first.
pub(crate) const FONT: &str = "Noto Sans, sans-serif";

/// A number with at most two decimals and no needless zeros.
pub(crate) fn num(value: f64) -> String {
    let text = format!("{value:.2}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        "-0" => "0".to_owned(),
        short => short.to_owned(),
    }
}

/// Whether the character tells the text behind it to run the other way.  What begins in one text would not end
/// there: a title could turn round the page below it.
pub(crate) fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text that stands for itself inside an element or an attribute.  Characters that no XML document
/// may hold are left out, and those that [turn texts round](turns_text).
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

/// A line of text about a point.  The baseline is set by hand, because converters disagree on
/// `dominant-baseline`.
pub(crate) fn label(x: f64, y: f64, size: f64, text: &str) -> String {
    let (x, y, size) = (num(x), num(y + 0.35 * size), num(size));
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>\n", escape(text))
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
