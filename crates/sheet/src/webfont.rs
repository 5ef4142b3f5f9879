//! Makes fonts for SVG pages and web pages, with only the glyphs that are used.
//!
//! The subsetter makes fonts for PDF, where the document names the glyphs.  A browser looks up characters in the
//! font, so the tables `cmap` and `OS/2` are added again.

use crate::fonts::Face;
use base64::prelude::{BASE64_STANDARD, Engine};
use std::collections::{BTreeMap, BTreeSet};
use subsetter::GlyphRemapper;

/// The characters that each font must contain.
pub(crate) type Used = BTreeMap<Face, BTreeSet<char>>;

/// Returns a style sheet rule for each font, with the font embedded.
pub(crate) fn rules(used: &Used) -> String {
    let rule = |(&face, letters): (&Face, &BTreeSet<char>)| {
        let font = BASE64_STANDARD.encode(subset(face, letters)?);
        let style = match face {
            Face::Strong => "font-weight:bold;",
            Face::Soft => "font-style:italic;",
            Face::Plain | Face::Symbols => "",
        };
        let family = face.family();
        Some(format!(
            "@font-face{{font-family:\"{family}\";{style}src:url(data:font/ttf;base64,{font}) format(\"truetype\")}}\n"
        ))
    };
    used.iter().filter_map(rule).collect()
}

/// Returns the font with only these characters; characters that it lacks are left out.
fn subset(face: Face, letters: &BTreeSet<char>) -> Option<Vec<u8>> {
    let mut glyphs = GlyphRemapper::new();
    let known = letters.iter().filter_map(|&letter| Some((letter, face.glyph(letter)?.0)));
    let map: BTreeMap<char, u16> = known.map(|(letter, glyph)| (letter, glyphs.remap(glyph))).collect();
    let small = subsetter::subset(face.bytes(), 0, &glyphs).ok()?;
    let mut tables = tables(&small)?;
    tables.extend(self::tables(face.bytes())?.remove_entry(b"OS/2"));
    let characters = characters(&map);
    tables.insert(*b"cmap", &characters);
    Some(assemble(&tables))
}

/// Returns the tables of a font by name.
fn tables(font: &[u8]) -> Option<BTreeMap<[u8; 4], &[u8]>> {
    let count = u16::from_be_bytes(font.get(4..6)?.try_into().ok()?);
    let (records, _) = font.get(12..)?.as_chunks::<16>();
    let table = |record: &[u8; 16]| {
        let number = |at: usize| {
            let bytes = record.get(at..at + 4)?.try_into().ok()?;
            usize::try_from(u32::from_be_bytes(bytes)).ok()
        };
        let (from, length) = (number(8)?, number(12)?);
        Some((*record.first_chunk()?, font.get(from..from.checked_add(length)?)?))
    };
    records.iter().take(count.into()).map(table).collect()
}

/// Returns the table that maps characters to glyphs: one part for Windows and full Unicode, format 12, with a group
/// for each character.
fn characters(map: &BTreeMap<char, u16>) -> Vec<u8> {
    let (mut out, groups) = (Vec::new(), map.len() as u32);
    for half in [0u16, 1, 3, 10, 0, 12, 12, 0] {
        // Version, number of parts, platform, encoding, offset of the part, format.
        out.extend(half.to_be_bytes());
    }
    for word in [16 + 12 * groups, 0, groups] {
        out.extend(word.to_be_bytes());
    }
    for (&letter, &glyph) in map {
        for word in [u32::from(letter), u32::from(letter), u32::from(glyph)] {
            out.extend(word.to_be_bytes());
        }
    }
    out
}

/// Returns a font made of tables.
fn assemble(tables: &BTreeMap<[u8; 4], &[u8]>) -> Vec<u8> {
    let count = tables.len() as u16;
    // Values for readers that search the directory by bisection.
    let power = count.max(1).ilog2() as u16;
    let range = 16 << power;
    let mut font = vec![0, 1, 0, 0];
    for half in [count, range, power, 16 * count - range] {
        font.extend(half.to_be_bytes());
    }
    let mut body = Vec::new();
    let start = font.len() + 16 * tables.len();
    for (name, table) in tables {
        let (from, length) = ((start + body.len()) as u32, table.len() as u32);
        body.extend_from_slice(table);
        if name == b"head" && table.len() >= 12 {
            // The checksum of the whole font is set to zero, with which the checksum of the table is computed.
            let at = body.len() - table.len();
            body[at + 8..at + 12].fill(0);
        }
        body.resize(body.len().next_multiple_of(4), 0);
        let sum = checksum(&body[from as usize - start..]);
        font.extend_from_slice(name);
        for word in [sum, from, length] {
            font.extend(word.to_be_bytes());
        }
    }
    font.extend(body);
    font
}

/// Returns the sum of all 32-bit words.
fn checksum(bytes: &[u8]) -> u32 {
    let (words, _) = bytes.as_chunks::<4>();
    words.iter().fold(0, |sum, word| sum.wrapping_add(u32::from_be_bytes(*word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ttf_parser::{Face as Glyphs, GlyphId};

    #[test]
    fn a_small_font_draws_the_same() {
        for (face, text) in [(Face::Plain, "Zug é1"), (Face::Symbols, "♘♛"), (Face::Soft, "a")] {
            let small = subset(face, &text.chars().collect()).unwrap();
            assert!(small.len() < 12_000, "{}", small.len());
            let glyphs = Glyphs::parse(&small, 0).unwrap();
            let whole = Glyphs::parse(face.bytes(), 0).unwrap();
            for letter in text.chars() {
                let (id, old) = (glyphs.glyph_index(letter).unwrap(), whole.glyph_index(letter).unwrap());
                assert_ne!(id, GlyphId(0));
                assert_eq!(glyphs.glyph_hor_advance(id), whole.glyph_hor_advance(old));
                assert_eq!(glyphs.glyph_bounding_box(id), whole.glyph_bounding_box(old));
            }
            assert_eq!(glyphs.glyph_index('x'), None);
            assert_eq!(glyphs.ascender(), whole.ascender());
            assert!(tables(&small).unwrap().keys().any(|name| name == b"OS/2"));
        }
    }

    #[test]
    fn what_a_font_lacks_is_left_out() {
        let used = Used::from([(Face::Strong, BTreeSet::from(['中', 'a']))]);
        let rule = rules(&used);
        assert!(rule.starts_with("@font-face{font-family:\"Noto Sans\";font-weight:bold;src:"), "{rule}");
        assert_eq!(rule.lines().count(), 1);
        assert_eq!(rule, rules(&used));
    }

    #[test]
    fn no_font_no_tables() {
        assert_eq!(tables(b""), None);
        assert_eq!(tables(&[0, 1, 0, 0, 0, 9]), None);
    }
}
