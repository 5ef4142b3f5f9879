//! The fonts in the program: three faces of Noto Sans, and one of symbols, which include chess pieces.
//!
//! They have neither kerning nor ligatures (see `scripts/fonts.py`), so a text is as wide as its glyphs in every
//! format.

use crate::embedded::{embedded, files};
use crate::sheet::{Span, Style};
use std::sync::LazyLock;
use ttf_parser::{Face as Glyphs, GlyphId, OutlineBuilder};
use unicode_normalization::UnicodeNormalization;

/// The number of a glyph in its font, and its width relative to the font size.
type Glyph = (u16, f64);

/// A font.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Face {
    Plain,
    Strong,
    Soft,
    /// For characters that the others lack; it has only one style.
    Symbols,
}

impl Face {
    pub(crate) const ALL: [Face; 4] = [Face::Plain, Face::Strong, Face::Soft, Face::Symbols];

    /// Returns the bytes of the font file.
    pub(crate) fn bytes(self) -> &'static [u8] {
        FILES[self as usize]
    }

    /// Returns the name of the font, which is that of its file.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Face::Plain => "NotoSans-Regular",
            Face::Strong => "NotoSans-Bold",
            Face::Soft => "NotoSans-Italic",
            Face::Symbols => "NotoSansSymbols2-Regular",
        }
    }

    /// Returns the name of the font family.
    pub(crate) const fn family(self) -> &'static str {
        match self {
            Face::Symbols => "Noto Sans Symbols2",
            _ => "Noto Sans",
        }
    }

    fn of(style: Style) -> Self {
        match style {
            Style::Plain => Face::Plain,
            Style::Strong => Face::Strong,
            Style::Soft => Face::Soft,
        }
    }

    /// Returns the number of a character's glyph and its width relative to the font size; `None` if the font lacks it.
    pub(crate) fn glyph(self, letter: char) -> Option<Glyph> {
        match ASCII[self as usize].get(letter as usize) {
            Some(known) => *known,
            None => self.find_glyph(letter),
        }
    }

    /// Returns the glyph of a character, or of [`MISSING`] if the font lacks it.
    pub(crate) fn glyph_or_missing(self, letter: char) -> Option<Glyph> {
        self.glyph(letter).or_else(|| self.glyph(MISSING))
    }

    /// Writes the outline of a glyph, in units of the font.
    pub(crate) fn outline(self, glyph: u16, pen: &mut dyn OutlineBuilder) {
        self.glyphs().outline_glyph(GlyphId(glyph), pen);
    }

    /// Returns the number of units that are as long as the font size.
    pub(crate) fn units(self) -> f64 {
        f64::from(self.glyphs().units_per_em())
    }

    /// Returns how far letters reach above and below the baseline, relative to the font size.
    pub(crate) fn reach(self) -> (f64, f64) {
        let [above, below] = [self.glyphs().ascender(), self.glyphs().descender()].map(f64::from);
        (above / self.units(), -below / self.units())
    }

    /// Returns the font with all its measures.
    pub(crate) fn glyphs(self) -> &'static Glyphs<'static> {
        &GLYPHS[self as usize]
    }

    fn find_glyph(self, letter: char) -> Option<Glyph> {
        let id = self.glyphs().glyph_index(letter)?;
        let advance = f64::from(self.glyphs().glyph_hor_advance(id).unwrap_or_default());
        Some((id.0, advance / self.units()))
    }
}

/// The font files.
static FILES: LazyLock<[&[u8]; 4]> = LazyLock::new(|| {
    let files = files(embedded!("fonts", ".ttf"));
    Face::ALL.map(|face| files[&*format!("{}.ttf", face.name())])
});

static GLYPHS: LazyLock<[Glyphs<'static>; 4]> = LazyLock::new(|| {
    Face::ALL.map(|face| Glyphs::parse(face.bytes(), 0).expect("the fonts inside the program are sound"))
});

/// The glyphs of ASCII: nearly all that is printed, and a fifth of the time of a sheet if each is looked up in the file.
static ASCII: LazyLock<[[Option<Glyph>; 128]; 4]> = LazyLock::new(|| {
    Face::ALL.map(|face| std::array::from_fn(|code| face.find_glyph(char::from(code as u8))))
});

/// The replacement for a character without a glyph.
pub(crate) const MISSING: char = '\u{fffd}';

/// Returns the font that has the character; `None` if no font has it.
pub(crate) fn face_of(letter: char, style: Style) -> Option<Face> {
    [Face::of(style), Face::Symbols].into_iter().find(|face| face.glyph(letter).is_some())
}

/// Splits a text where the font changes.  Characters without a glyph stay in the font of the style.
pub(crate) fn runs(text: &str, style: Style) -> Vec<(Face, String)> {
    let mut runs: Vec<(Face, String)> = Vec::new();
    for letter in text.chars() {
        let face = face_of(letter, style).unwrap_or(Face::of(style));
        match runs.last_mut() {
            Some((last, run)) if *last == face => run.push(letter),
            _ => runs.push((face, letter.to_string())),
        }
    }
    runs
}

/// Returns the width of a text at font size 1.
pub(crate) fn width(text: &str, style: Style) -> f64 {
    text.chars().map(|letter| letter_width(letter, style)).sum()
}

fn letter_width(letter: char, style: Style) -> f64 {
    let face = face_of(letter, style).unwrap_or(Face::of(style));
    face.glyph_or_missing(letter).map_or(1.0, |(_, width)| width)
}

/// Returns the width of some spans at font size 1.
pub(crate) fn spans_width(spans: &[Span]) -> f64 {
    spans.iter().map(|span| width(&span.text, span.style)).sum()
}

/// Returns a text that can be printed: with composed letters, blanks for control characters, and [`MISSING`] for
/// characters without a glyph, which are added to the list.
pub(crate) fn printable(text: &str, missing: &mut Vec<char>) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.nfc() {
        let kept = match letter {
            _ if letter.is_control() || letter.is_whitespace() && letter != '\u{a0}' => ' ',
            // Joiners have no width and are dropped; the letters are printed one by one.
            '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' => {
                continue;
            }
            _ if face_of(letter, Style::Plain).is_some() => letter,
            _ => {
                if !missing.contains(&letter) {
                    missing.push(letter);
                }
                MISSING
            }
        };
        out.push(kept);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_has_what_sheets_are_made_of() {
        for style in [Style::Plain, Style::Strong, Style::Soft] {
            for letter in "AZaz09½ßéñçãõœ…–—“”„«»¿¡·♔♕♖♗♘♙♚♛♜♝♞♟★☆→×�\u{a0}".chars()
            {
                assert!(face_of(letter, style).is_some(), "{letter} {style:?}");
            }
        }
        assert_eq!(face_of('中', Style::Plain), None);
    }

    /// What the width of a text relies on.
    #[test]
    fn letters_neither_move_together_nor_join() {
        for face in Face::ALL {
            let tables = face.glyphs().raw_face();
            for name in [b"kern", b"GPOS", b"GSUB"] {
                assert!(tables.table(ttf_parser::Tag::from_bytes(name)).is_none(), "{face:?}");
            }
        }
    }

    #[test]
    fn runs_change_the_font_and_keep_the_text() {
        let text = "1.♘f3! é";
        let runs = runs(text, Style::Strong);
        let faces: Vec<Face> = runs.iter().map(|(face, _)| *face).collect();
        assert_eq!(faces, [Face::Strong, Face::Symbols, Face::Strong]);
        assert_eq!(runs.iter().map(|(_, run)| run.as_str()).collect::<String>(), text);
    }

    #[test]
    fn what_cannot_be_printed_is_replaced_and_told() {
        let mut missing = Vec::new();
        assert_eq!(printable("e\u{301}t\u{e9} 中国中\t\u{7}x\u{200d}", &mut missing), "été ���  x");
        assert_eq!(missing, ['中', '国']);
    }
}
