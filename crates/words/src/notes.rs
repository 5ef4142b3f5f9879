//! Warnings about a written sheet: missing characters, shortened texts, puzzles left out.

use rookwright_board::say;
use rookwright_sheet::{Format, Written};

/// The most items that a warning lists.
const LISTED: usize = 20;

/// Returns a warning for each problem of a sheet.  `remedy` is the advice for texts that do not fit.
pub fn notes(written: &Written, format: Format, remedy: String) -> Vec<String> {
    let mut notes = Vec::new();
    if !written.missing.is_empty() {
        let letter = |&letter: &char| format!("'{letter}' (U+{:04X})", u32::from(letter));
        let missing = listed(written.missing.iter().map(letter));
        notes.push(match format {
            // TeX has other signs than the fonts of this program.
            Format::Tex => {
                format!("pdfLaTeX cannot print {missing}: a plain letter or ? is printed instead")
            }
            _ => format!("no font has {missing}: � is printed instead"),
        });
    }
    if written.heading_cut {
        notes.push(say!("error.sheet.heading", "the heading is too long for the page and was cut short"));
    }
    if !written.cut.is_empty() {
        let numbers = listed(written.cut.iter().map(ToString::to_string));
        notes.push(say!(
            "error.sheet.cut",
            "text too long for its place and cut short: {numbers}; {remedy}",
            numbers,
            remedy
        ));
    }
    notes
}

/// Returns a warning about the puzzles that PGN cannot hold, `None` if there are none.
pub fn not_in_pgn(left: usize) -> Option<String> {
    (left > 0)
        .then(|| say!("error.pgn.left_out", "{n} left out: PGN can only hold mates on 8x8 boards", n = left))
}

/// Returns the first items as a list.
fn listed(things: impl ExactSizeIterator<Item = String>) -> String {
    let more = if things.len() > LISTED { " and others" } else { "" };
    format!("{}{more}", things.take(LISTED).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_problem_has_a_warning() {
        let mut written = Written {
            files: Vec::new(),
            pages: Some(1),
            missing: Vec::new(),
            cut: Vec::new(),
            heading_cut: false,
        };
        assert!(notes(&written, Format::Pdf, String::new()).is_empty());
        written.missing = (0..30).filter_map(|nth| char::from_u32(0x4e00 + nth)).collect();
        written.cut = vec![3, 5];
        written.heading_cut = true;
        let warnings = notes(&written, Format::Pdf, "try two per page".to_owned());
        assert!(
            warnings[0].starts_with("no font has '一' (U+4E00), ") && warnings[0].contains(" and others: "),
            "{warnings:?}"
        );
        assert!(warnings[1].starts_with("the heading"), "{warnings:?}");
        assert_eq!(warnings[2], "text too long for its place and cut short: 3, 5; try two per page");
        assert!(notes(&written, Format::Tex, String::new())[0].starts_with("pdfLaTeX"));
        assert_eq!((not_in_pgn(0), not_in_pgn(2).is_some()), (None, true));
    }
}
