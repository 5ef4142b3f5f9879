//! Writes pages as a PDF document.
//!
//! Fonts are embedded with the glyphs in use; pieces, marks and empty boards are drawn once and used by reference.  The
//! document is tagged, has bookmarks, and claims PDF/UA-1; the requirements that a program can check are checked before
//! anything is written.  It contains no date or random number, so the same pages give the same bytes.

mod bookmarks;
mod error;
mod picture;
mod shapes;
mod tags;
mod text;

pub use error::PdfError;

use crate::language::Language;
use crate::leaf::{Item, Leaf, Role, Rule};
use krilla::color::rgb;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::geom::PathBuilder;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag};
use krilla::{Document, SerializeSettings};
use picture::Pictures;
use tags::Tags;
use text::Fonts;

/// The metadata of a document.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The title; `Puzzles` in its language if it is missing.
    pub title: Option<String>,
    /// The subject in one line.
    pub subject: Option<String>,
    /// The language of the document.
    pub language: Language,
}

/// Writes pages as a PDF document.
///
/// ```
/// use rookwright_sheet::{About, Leaf, pdf};
///
/// let leaf = Leaf { width: 595.0, height: 842.0, items: vec![], bookmark: "Puzzles".into(), answers: false };
/// let document = pdf(&[leaf], &About::default())?;
/// assert!(document.starts_with(b"%PDF-1.7"));
/// # Ok::<(), rookwright_sheet::PdfError>(())
/// ```
pub fn pdf(leaves: &[Leaf], about: &About) -> Result<Vec<u8>, PdfError> {
    if leaves.is_empty() {
        return Err(PdfError::Empty);
    }
    let configuration = ConfigurationBuilder::new()
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| PdfError::Refused(format!("{error:?}")))?;
    let mut document =
        Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
    document.set_metadata(metadata(about));

    let mut writer = Writer { fonts: Fonts::load()?, pictures: Pictures::default(), tags: Tags::default() };
    for (page, leaf) in leaves.iter().enumerate() {
        writer.page(&mut document, page, leaf)?;
    }
    document.set_outline(bookmarks::outline(leaves, about.language));
    document.set_tag_tree(writer.tags.tree(about.language));
    Ok(document.finish()?)
}

fn metadata(about: &About) -> Metadata {
    let title = about.title.as_deref().filter(|title| !title.trim().is_empty());
    Metadata::new()
        .title(title.unwrap_or(about.language.text("sheet.puzzles")).to_owned())
        .description(about.subject.clone().unwrap_or_default())
        .language(about.language.name().to_owned())
        .creator("Rookwright".to_owned())
}

/// The state that all pages share.
struct Writer {
    fonts: Fonts,
    pictures: Pictures,
    tags: Tags,
}

impl Writer {
    fn page(&mut self, document: &mut Document, page: usize, leaf: &Leaf) -> Result<(), PdfError> {
        let broken = |what| PdfError::Measure { page: page + 1, what };
        if let Some(item) = leaf.items.iter().find(|item| !is_sound(item)) {
            return Err(broken(match item {
                Item::Text(_) => "a text",
                Item::Rule(_) => "a line",
                Item::Picture(_) => "a picture",
            }));
        }
        let size = [leaf.width, leaf.height];
        let paper = size.iter().all(|&side| side > 0.0 && is_place(side)).then_some(size);
        let [width, height] = paper.ok_or(broken("the paper"))?.map(|side| side as f32);
        let settings = PageSettings::from_wh(width, height).ok_or(broken("the paper"))?;

        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        for (nth, item) in leaf.items.iter().enumerate() {
            match item {
                Item::Text(text) => {
                    let artifact = text.role == Role::Furniture;
                    let tag = if artifact {
                        ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther))
                    } else {
                        ContentTag::Span(SpanTag::empty())
                    };
                    let id = surface.start_tagged(tag);
                    surface.set_fill(Some(ink()));
                    surface.set_stroke(None);
                    self.fonts.line(&mut surface, text, goes_on(&leaf.items[nth + 1..]));
                    surface.end_tagged();
                    if !artifact {
                        self.tags.text(text, id);
                    }
                }
                Item::Rule(rule) => {
                    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
                    draw_rule(&mut surface, rule);
                    surface.end_tagged();
                }
                Item::Picture(picture) => {
                    let id = surface.start_tagged(ContentTag::Other);
                    // An error must wait for the end of the tag: a surface must not be dropped within one.
                    let drawn = self.pictures.draw(&mut surface, picture);
                    surface.end_tagged();
                    drawn.map_err(|reason| PdfError::Picture { page: page + 1, reason })?;
                    self.tags.picture(picture, page, id);
                }
            }
        }
        surface.finish();
        sheet.finish();
        Ok(())
    }
}

/// Whether the text before these items continues in them.
fn goes_on(rest: &[Item]) -> bool {
    let next = rest.iter().find_map(|item| match item {
        Item::Text(text) if text.role != Role::Furniture => Some(text.role),
        _ => None,
    });
    next == Some(Role::Continued)
}

/// The largest length that PDF 1.7 viewers must support.
const FAR: f64 = 14400.0;

fn is_place(length: f64) -> bool {
    length.abs() <= FAR
}

fn is_sound(item: &Item) -> bool {
    match item {
        Item::Text(text) => [text.x, text.y, text.size].into_iter().all(is_place) && text.size > 0.0,
        Item::Rule(Rule { from, to, width }) => {
            [from.0, from.1, to.0, to.1, *width].into_iter().all(is_place) && *width > 0.0
        }
        Item::Picture(picture) => {
            let (width, height) = (picture.width, picture.height);
            [picture.x, picture.y, width, height].into_iter().all(is_place) && width > 0.0 && height > 0.0
        }
    }
}

/// [`INK`](crate::pen::INK).
const COLOUR: [u8; 3] = [0x1d, 0x1d, 0x1b];

fn colour() -> rgb::Color {
    let [red, green, blue] = COLOUR;
    rgb::Color::new(red, green, blue)
}

fn ink() -> Fill {
    Fill { paint: colour().into(), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

fn draw_rule(surface: &mut Surface<'_>, rule: &Rule) {
    let mut line = PathBuilder::new();
    line.move_to(rule.from.0 as f32, rule.from.1 as f32);
    line.line_to(rule.to.0 as f32, rule.to.1 as f32);
    // A line from a point to itself draws nothing.
    let Some(line) = line.finish() else { return };
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke {
        paint: colour().into(),
        width: rule.width as f32,
        ..Stroke::default()
    }));
    surface.draw_path(&line);
}

#[cfg(test)]
mod tests;
