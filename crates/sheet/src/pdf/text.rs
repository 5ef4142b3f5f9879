//! Draws lines of text glyph by glyph.  The fonts have neither kerning nor ligatures, so a text has the width that the
//! layout measured.

use super::error::PdfError;
use crate::fonts::{self, Face, MISSING};
use crate::leaf::Text;
use krilla::geom::Point;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

/// The fonts as the document embeds them, in the order of [`Face::ALL`].
pub(super) struct Fonts(Vec<Font>);

impl Fonts {
    pub(super) fn load() -> Result<Self, PdfError> {
        let font = |face: Face| {
            let name = face.family();
            Font::new(face.bytes().into(), 0)
                .ok_or_else(|| PdfError::Refused(format!("the font {name} is unreadable")))
        };
        Ok(Self(Face::ALL.into_iter().map(font).collect::<Result<_, _>>()?))
    }

    /// Draws a line with the fill of the surface.  If the text continues on another line, a blank ends it, so that
    /// readers do not join two words.
    pub(super) fn line(&self, surface: &mut Surface<'_>, text: &Text, goes_on: bool) {
        let mut x = text.x;
        for (nth, span) in text.spans.iter().enumerate() {
            let last = nth + 1 == text.spans.len();
            let blank = if last && goes_on && !span.text.ends_with(' ') { " " } else { "" };
            for (face, run) in fonts::runs(&format!("{}{blank}", span.text), span.style) {
                let (glyphs, width) = set(face, &run);
                let start = Point::from_xy(x as f32, text.y as f32);
                let font = self.0[face as usize].clone();
                surface.draw_glyphs(start, &glyphs, font, &run, text.size as f32, false);
                x += width * text.size;
            }
        }
    }
}

/// Returns the glyphs of a text in one font, and their width at size 1.
fn set(face: Face, run: &str) -> (Vec<KrillaGlyph>, f64) {
    let (mut glyphs, mut width) = (Vec::with_capacity(run.len()), 0.0);
    for (at, letter) in run.char_indices() {
        // PDF/UA forbids byte order marks.
        if matches!(letter, '\u{feff}' | '\u{fffe}' | '\0') {
            continue;
        }
        // The glyph is a replacement; the text keeps the character.
        let Some((id, advance)) = face.glyph(letter).or_else(|| face.glyph(MISSING)) else { continue };
        let range = at..at + letter.len_utf8();
        glyphs.push(KrillaGlyph::new(
            GlyphId::new(u32::from(id)),
            advance as f32,
            0.0,
            0.0,
            0.0,
            range,
            None,
        ));
        width += advance;
    }
    (glyphs, width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Style;

    #[test]
    fn glyphs_are_as_wide_as_the_layout_takes_them_for() {
        for text in ["Mate in 2", "1.♘f3! é", "中", ""] {
            let runs = fonts::runs(text, Style::Plain);
            let width: f64 = runs.iter().map(|(face, run)| set(*face, run).1).sum();
            assert!((width - fonts::width(text, Style::Plain)).abs() < 1e-9, "{text}");
        }
    }

    #[test]
    fn glyphs_point_into_the_text() {
        let (glyphs, _) = set(Face::Plain, "é\u{feff}a");
        let ranges: Vec<_> = glyphs.iter().map(|glyph| glyph.text_range.clone()).collect();
        assert_eq!(ranges, [0..2, 5..6]);
    }
}
