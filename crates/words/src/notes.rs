//! What of a sheet is not as it was asked for, in words.

use rookwright_sheet::{Format, Written};

/// Of many things so many are told one by one.
const TOLD: usize = 20;

/// What could not be printed, or was cut short, and what would help where there are too many puzzles on a page.
pub fn notes(written: &Written, format: Format, remedy: &str) -> Vec<String> {
    let mut notes = Vec::new();
    if !written.missing.is_empty() {
        let letter = |&letter: &char| format!("'{letter}' (U+{:04X})", u32::from(letter));
        let missing = listed(written.missing.iter().map(letter));
        notes.push(match format {
            Format::Tex => {
                format!("pdfLaTeX has no letter for {missing}: a plain one or ? is printed instead")
            }
            _ => format!("no font has {missing}: � is printed instead"),
        });
    }
    if written.heading_cut {
        notes.push("the heading is too long for the page and was cut short".to_owned());
    }
    if !written.cut.is_empty() {
        let numbers = listed(written.cut.iter().map(ToString::to_string));
        notes.push(format!("too much text for its place, cut short: {numbers}; {remedy}"));
    }
    notes
}

/// What is said of puzzles that are no games of PGN; `None` where there are none.
pub fn not_in_pgn(left: usize) -> Option<String> {
    (left > 0).then(|| format!("{left} left out: PGN holds mates on 8x8 boards only"))
}

/// The first of them.
fn listed(things: impl ExactSizeIterator<Item = String>) -> String {
    let more = if things.len() > TOLD { " and others" } else { "" };
    format!("{}{more}", things.take(TOLD).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_amiss_is_told() {
        let mut written = Written {
            files: Vec::new(),
            pages: Some(1),
            missing: Vec::new(),
            cut: Vec::new(),
            heading_cut: false,
        };
        assert!(notes(&written, Format::Pdf, "").is_empty());
        written.missing = (0..30).filter_map(|nth| char::from_u32(0x4e00 + nth)).collect();
        written.cut = vec![3, 5];
        written.heading_cut = true;
        let told = notes(&written, Format::Pdf, "try two a page");
        assert!(
            told[0].starts_with("no font has '一' (U+4E00), ") && told[0].contains(" and others: "),
            "{told:?}"
        );
        assert!(told[1].starts_with("the heading"), "{told:?}");
        assert_eq!(told[2], "too much text for its place, cut short: 3, 5; try two a page");
        assert!(notes(&written, Format::Tex, "")[0].starts_with("pdfLaTeX"));
        assert_eq!((not_in_pgn(0), not_in_pgn(2).is_some()), (None, true));
    }
}
