//! Breaks text into lines by the width of its glyphs.

use crate::fonts::{spans_width, width};
use crate::sheet::{Span, Style};

/// Breaks a text into lines no wider than `room` (in letters of size 1): between words, and inside a word only if
/// it is wider than a line.  Spans keep their style.  A text without words has no lines.
pub(super) fn wrap(spans: &[Span], room: f64) -> Vec<Vec<Span>> {
    let mut lines: Vec<Vec<Span>> = Vec::new();
    let mut used = 0.0;
    for word in words(spans).into_iter().flat_map(|word| pieces(word, room)) {
        let wide = spans_width(&word);
        // A blank has the same width in every style.
        let blank = width(" ", Style::Plain);
        match lines.last_mut() {
            Some(line) if used + blank + wide <= room => {
                // The width is added up, and not measured anew for each word.
                used += blank + wide;
                push(line, " ", word[0].style);
                word.iter().for_each(|part| push(line, &part.text, part.style));
            }
            _ => {
                used = wide;
                lines.push(word);
            }
        }
    }
    lines
}

/// Returns the words, each as one span per style.
fn words(spans: &[Span]) -> Vec<Vec<Span>> {
    let mut words: Vec<Vec<Span>> = Vec::new();
    let mut inside = false;
    for span in spans {
        // A word may change its style in the middle, without a blank between the spans.
        for letter in span.text.chars() {
            if letter == ' ' {
                inside = false;
                continue;
            }
            if !inside {
                words.push(Vec::new());
                inside = true;
            }
            if let Some(word) = words.last_mut() {
                push(word, letter.encode_utf8(&mut [0; 4]), span.style);
            }
        }
    }
    words
}

/// Returns the word if it fits a line, otherwise its parts, each as long as a line.
fn pieces(word: Vec<Span>, room: f64) -> Vec<Vec<Span>> {
    if spans_width(&word) <= room {
        return vec![word];
    }
    let mut pieces: Vec<Vec<Span>> = vec![Vec::new()];
    let mut used = 0.0;
    for part in word {
        for letter in part.text.chars() {
            let mut buffer = [0; 4];
            let letter = letter.encode_utf8(&mut buffer);
            let wide = width(letter, part.style);
            // At least one letter a line, even if it is wider than the line.
            if used + wide > room && used > 0.0 {
                pieces.push(Vec::new());
                used = 0.0;
            }
            used += wide;
            if let Some(piece) = pieces.last_mut() {
                push(piece, letter, part.style);
            }
        }
    }
    pieces
}

/// Adds a text to the end of a line.
fn push(line: &mut Vec<Span>, text: &str, style: Style) {
    match line.last_mut() {
        Some(last) if last.style == style => last.text.push_str(text),
        _ => line.push(Span { text: text.to_owned(), style }),
    }
}

/// Returns at most `most` lines; the last one ends with `…` if lines were dropped.
pub(super) fn cut(mut lines: Vec<Vec<Span>>, most: usize, room: f64) -> Vec<Vec<Span>> {
    if lines.len() <= most {
        return lines;
    }
    lines.truncate(most);
    if let Some(last) = lines.last_mut() {
        // The width of the widest style.
        let more = width("…", Style::Plain).max(width("…", Style::Strong)).max(width("…", Style::Soft));
        while spans_width(last) + more > room
            && let Some(span) = last.last_mut()
        {
            // The span is empty, and the one before it gives way next.
            if span.text.pop().is_none() {
                last.pop();
            }
        }
        let style = last.last().map_or(Style::Plain, |span| span.style);
        push(last, "…", style);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(lines: &[Vec<Span>]) -> Vec<String> {
        lines.iter().map(|line| line.iter().map(|span| span.text.as_str()).collect()).collect()
    }

    #[test]
    fn styles_stay_with_their_letters() {
        let spans = [Span::strong("1.Qa5"), Span::plain("! threat"), Span::soft(" 2.Qe5#")];
        assert_eq!(wrap(&spans, 100.0), vec![spans.to_vec()]);
        assert_eq!(texts(&wrap(&spans, 6.0)), ["1.Qa5!", "threat", "2.Qe5#"]);
        assert_eq!(wrap(&[Span::plain("  ")], 5.0), Vec::<Vec<Span>>::new());
    }

    #[test]
    fn what_is_cut_says_so() {
        let lines = wrap(&[Span::plain("one two three four five")], 5.0);
        let cut = cut(lines, 2, 5.0);
        assert_eq!(cut.len(), 2);
        assert!(texts(&cut)[1].ends_with('…'));
    }

    proptest! {
        #[test]
        fn no_line_is_too_wide_and_no_letter_lost(text in "[a-zA-Z♔ ]{0,80}", room in 2.0..30.0) {
            let spans: Vec<Span> = text.split_inclusive('a')
                .enumerate()
                .map(|(nth, part)| if nth % 2 == 0 { Span::plain(part) } else { Span::strong(part) })
                .collect();
            let lines = wrap(&spans, room);
            for line in &lines {
                prop_assert!(spans_width(line) <= room + 1e-9);
            }
            let letters = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
            prop_assert_eq!(letters(&texts(&lines).concat()), letters(&text));
        }
    }
}
