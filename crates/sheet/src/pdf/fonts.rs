//! Writes lines of text glyph by glyph, and embeds the fonts with the glyphs that occur.
//!
//! The fonts have neither kerning nor ligatures, so a text has the width that the layout measured.

use super::canvas::{Canvas, font_name};
use super::file::{File, deflated, fingerprint};
use crate::fonts::{self, Face};
use crate::leaf::Text;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Rect, Ref, Str};
use subsetter::GlyphRemapper;

/// The fonts of a document, in the order of [`Face::ALL`].
pub(super) struct Fonts([Font; 4]);

/// A font with the glyphs that occur.
struct Font {
    face: Face,
    id: Ref,
    glyphs: GlyphRemapper,
    /// The characters and the widths of the glyphs, by their new numbers.  No two characters of our fonts share a glyph.
    letters: Vec<(char, f64)>,
}

const ENCODING: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

impl Fonts {
    pub(super) fn new(file: &mut File) -> Self {
        Self(Face::ALL.map(|face| {
            // The first glyph of a font is always embedded, and never used.
            Font { face, id: file.id(), glyphs: GlyphRemapper::new(), letters: vec![(fonts::MISSING, 0.0)] }
        }))
    }

    pub(super) fn id(&self, face: Face) -> Ref {
        self.0[face as usize].id
    }

    /// Writes a line on a page of this height.  If the text continues on another line, a blank ends it, so that readers
    /// do not join two words.
    pub(super) fn line(&mut self, canvas: &mut Canvas, text: &Text, height: f64, goes_on: bool) {
        canvas.content.begin_text();
        canvas.content.next_line(text.x as f32, (height - text.y) as f32);
        for (nth, span) in text.spans.iter().enumerate() {
            let last = nth + 1 == text.spans.len();
            let blank = if last && goes_on && !span.text.ends_with(' ') { " " } else { "" };
            for (face, run) in fonts::runs(&format!("{}{blank}", span.text), span.style) {
                let glyphs = self.0[face as usize].set(&run);
                canvas.content.set_font(Name(font_name(face).as_bytes()), text.size as f32);
                canvas.content.show(Str(&glyphs));
                canvas.uses.fonts.insert(face);
            }
        }
        canvas.content.end_text();
    }

    /// Embeds the fonts.
    pub(super) fn write(&self, file: &mut File) {
        for font in self.0.iter().filter(|font| font.letters.len() > 1) {
            font.write(file);
        }
    }
}

impl Font {
    /// Returns the numbers of the glyphs of a text, as PDF writes them.
    fn set(&mut self, run: &str) -> Vec<u8> {
        let mut out = Vec::with_capacity(2 * run.len());
        for letter in run.chars() {
            // PDF/UA forbids byte order marks.
            if matches!(letter, '\u{feff}' | '\u{fffe}' | '\0') {
                continue;
            }
            let known = self.face.glyph(letter).map(|glyph| (letter, glyph));
            let missing = || Some((fonts::MISSING, self.face.glyph(fonts::MISSING)?));
            let Some((letter, (glyph, width))) = known.or_else(missing) else { continue };
            let glyph = self.glyphs.remap(glyph);
            if usize::from(glyph) == self.letters.len() {
                self.letters.push((letter, width));
            }
            out.extend(glyph.to_be_bytes());
        }
        out
    }

    fn write(&self, file: &mut File) {
        let [cid_font, descriptor, unicode, data] = [file.id(), file.id(), file.id(), file.id()];
        let subset = subsetter::subset(self.face.bytes(), 0, &self.glyphs);
        let subset = subset.expect("the fonts inside the program are sound");
        let name = format!("{}+{}", tag(&subset), self.face.name());
        let name = Name(name.as_bytes());
        let pdf = &mut file.pdf;

        // Text names glyphs by their new numbers, two bytes each.
        pdf.type0_font(self.id)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid_font)
            .to_unicode(unicode);

        let mut font = pdf.cid_font(cid_font);
        font.subtype(CidFontType::Type2).base_font(name).system_info(ENCODING).font_descriptor(descriptor);
        font.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        font.widths().consecutive(0, self.letters.iter().map(|(_, width)| (width * 1000.0) as f32));
        font.finish();

        // The measures by which a viewer replaces a font that it cannot read.
        let glyphs = self.face.glyphs();
        let size = |units: i16| (f64::from(units) * 1000.0 / self.face.units()) as f32;
        let (weight, slant) = (f32::from(glyphs.weight().to_number()), glyphs.italic_angle());
        let bounds = glyphs.global_bounding_box();
        let mut flags = FontFlags::SYMBOLIC;
        flags.set(FontFlags::ITALIC, slant != 0.0);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(flags)
            .bbox(Rect::new(size(bounds.x_min), size(bounds.y_min), size(bounds.x_max), size(bounds.y_max)))
            .italic_angle(slant)
            .ascent(size(glyphs.ascender()))
            .descent(size(glyphs.descender()))
            .cap_height(size(glyphs.capital_height().unwrap_or(glyphs.ascender())))
            // Usual for a font that does not say how thick its stems are.
            .stem_v(10.0 + 0.244 * (weight - 50.0))
            .font_file2(data);

        // Which character each glyph is, for searching and copying.
        let mut characters = UnicodeCmap::<u16>::new(Name(b"Custom"), ENCODING);
        for (glyph, (letter, _)) in (0..).zip(&self.letters).skip(1) {
            characters.pair(glyph, *letter);
        }
        let characters = deflated(characters.finish().as_slice());
        pdf.cmap(unicode, &characters).filter(Filter::FlateDecode);
        let packed = deflated(&subset);
        let mut stream = pdf.stream(data, &packed);
        stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), subset.len() as i32);
    }
}

/// Returns the six letters that tell one part of a font from another.
fn tag(subset: &[u8]) -> String {
    let mut number = fingerprint(subset);
    let mut letter = || {
        let letter = b'A' + (number % 26) as u8;
        number /= 26;
        char::from(letter)
    };
    (0..6).map(|_| letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::Writer;
    use crate::sheet::Style;

    #[test]
    fn glyphs_are_as_wide_as_the_layout_takes_them_for() {
        for text in ["Mate in 2", "1.♘f3! é", "中", ""] {
            let mut fonts = Writer::default().fonts;
            let mut width = 0.0;
            for (face, run) in fonts::runs(text, Style::Plain) {
                let font = &mut fonts.0[face as usize];
                let glyphs = font.set(&run);
                let (numbers, _) = glyphs.as_chunks::<2>();
                width += numbers
                    .iter()
                    .map(|&glyph| font.letters[usize::from(u16::from_be_bytes(glyph))].1)
                    .sum::<f64>();
            }
            assert!((width - fonts::width(text, Style::Plain)).abs() < 1e-9, "{text}");
        }
    }

    #[test]
    fn glyphs_say_which_characters_they_are() {
        let mut fonts = Writer::default().fonts;
        let font = &mut fonts.0[Face::Plain as usize];
        assert_eq!(font.set("é\u{feff}aé中"), [0, 1, 0, 2, 0, 1, 0, 3]);
        let letters: String = font.letters.iter().skip(1).map(|(letter, _)| *letter).collect();
        assert_eq!(letters, "éa�");
    }
}
