//! Writes pages as a PDF document.
//!
//! Fonts are embedded with the glyphs in use; pieces, marks and empty boards are drawn once and used by reference.  The
//! document is tagged, has bookmarks, and claims PDF/UA-1.  It contains no date or random number, so the same pages give
//! the same bytes.

mod about;
mod bookmarks;
mod canvas;
mod file;
mod fonts;
mod tags;

pub use about::About;

use crate::drawing::{Element, Layer, Paint, Point, Shape, svg, visit};
use crate::leaf::{Item, Leaf, Picture, Role, Rule};
use crate::pen::{INK, SIDE};
use canvas::Canvas;
use file::{File, deflated};
use fonts::Fonts;
use pdf_writer::types::{ArtifactType, TabOrder};
use pdf_writer::{Filter, Finish, Name, Rect, Ref, TextStr};
use std::collections::BTreeMap;
use tags::Tags;

/// Why there is no document.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PdfError {
    /// A document has at least one page.
    #[error("there is no page to print")]
    Empty,
    /// A length that is no number, or so great that no viewer shows the page.
    #[error("page {page} cannot be printed: {what} has no sensible size or place")]
    Measure {
        /// Which page, from 1.
        page: usize,
        /// What is wrong there.
        what: &'static str,
    },
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
    let mut writer = Writer::default();
    // Numbers are given before anything is written, since pages refer to each other.
    let [catalog, tree] = [writer.file.id(), writer.file.id()];
    let pages: Vec<Ref> = leaves.iter().map(|_| writer.file.id()).collect();
    for (page, leaf) in leaves.iter().enumerate() {
        writer.page(tree, &pages, page, leaf)?;
    }
    let Writer { mut file, fonts, tags, .. } = writer;
    file.pdf.pages(tree).kids(pages.iter().copied()).count(pages.len() as i32);
    // Fonts come after the pages, when it is known which glyphs they use.
    fonts.write(&mut file);
    let outlines = bookmarks::write(&mut file, leaves, &pages, about.language);
    let structure = tags.write(&mut file, &pages);
    let metadata = about.write(&mut file, leaves.len());

    let mut root = file.pdf.catalog(catalog);
    root.pages(tree).outlines(outlines).metadata(metadata).lang(TextStr(about.language.name()));
    root.pair(Name(b"StructTreeRoot"), structure);
    root.mark_info().marked(true).suspects(false);
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    Ok(file.pdf.finish())
}

/// The state that all pages share.
struct Writer {
    file: File,
    fonts: Fonts,
    /// The drawings that are used by reference, by name or by their SVG.
    drawings: BTreeMap<String, Ref>,
    tags: Tags,
}

impl Default for Writer {
    fn default() -> Self {
        let mut file = File::new();
        let fonts = Fonts::new(&mut file);
        Self { file, fonts, drawings: BTreeMap::new(), tags: Tags::default() }
    }
}

impl Writer {
    fn page(&mut self, tree: Ref, pages: &[Ref], page: usize, leaf: &Leaf) -> Result<(), PdfError> {
        let broken = |what| PdfError::Measure { page: page + 1, what };
        // A measure that is no number would make a file that readers refuse as a whole.
        if let Some(item) = leaf.items.iter().find(|item| !is_sound(item)) {
            return Err(broken(match item {
                Item::Text(_) => "a text",
                Item::Rule(_) => "a line",
                Item::Picture(_) => "a picture",
            }));
        }
        if [leaf.width, leaf.height].iter().any(|&side| !is_place(side) || side <= 0.0) {
            return Err(broken("the paper"));
        }
        let mut canvas = Canvas::new();
        canvas.ink();
        for (nth, item) in leaf.items.iter().enumerate() {
            match item {
                // Page numbers are no content: a screen reader passes over them.
                Item::Text(text) if text.role == Role::Furniture => {
                    canvas.begin_artifact(ArtifactType::Pagination);
                    self.fonts.line(&mut canvas, text, leaf.height, false);
                }
                Item::Text(text) => {
                    canvas.begin_tagged(b"Span", self.tags.text(text, page));
                    self.fonts.line(&mut canvas, text, leaf.height, goes_on(&leaf.items[nth + 1..]));
                }
                Item::Rule(Rule { from, to, width }) => {
                    canvas.begin_artifact(ArtifactType::Layout);
                    let [from, to] = [from, to].map(|&(x, y)| (x, leaf.height - y));
                    canvas.shape(&Shape::Polyline(vec![from, to]), Paint::line(INK, *width));
                }
                Item::Picture(picture) => {
                    canvas.begin_tagged(b"Figure", self.tags.picture(picture, page, leaf.height));
                    self.picture(&mut canvas, picture, leaf.height);
                }
            }
            canvas.content.end_marked_content();
        }
        self.finish_page(tree, pages[page], page as i32, leaf, canvas);
        Ok(())
    }

    fn finish_page(&mut self, tree: Ref, page: Ref, number: i32, leaf: &Leaf, canvas: Canvas) {
        let id = self.file.id();
        let content = deflated(canvas.content.finish().as_slice());
        self.file.pdf.stream(id, &content).filter(Filter::FlateDecode);
        let mut dictionary = self.file.pdf.page(page);
        let paper = Rect::new(0.0, 0.0, leaf.width as f32, leaf.height as f32);
        dictionary.parent(tree).media_box(paper).contents(id).struct_parents(number);
        dictionary.tab_order(TabOrder::StructureOrder);
        canvas.uses.write(&mut dictionary.resources(), |face| self.fonts.id(face));
    }

    /// Draws a board.  Pieces, marks, empty boards with their frames, and numbers are drawn once and used by reference.
    ///
    /// Letters in pictures are outlines, so that text copied from a page does not contain the coordinates of every
    /// board.
    fn picture(&mut self, canvas: &mut Canvas, picture: &Picture, height: f64) {
        let drawing = picture.look.drawing(&picture.diagram);
        let (across, down) = (picture.width / drawing.width, picture.height / drawing.height);
        canvas.content.save_state();
        // PDF counts from the bottom, and drawings from the top.
        canvas.place([across, -down], (picture.x, height - picture.y));
        let whole = Rect::new(0.0, 0.0, drawing.width as f32, drawing.height as f32);
        let square = Rect::new(0.0, 0.0, SIDE as f32, SIDE as f32);
        for layer in &drawing.layers {
            match layer {
                Layer::Shared(elements) => self.stamp(canvas, svg(elements), elements, whole, (0.0, 0.0)),
                Layer::Stamp { id, elements, x, y } => {
                    self.stamp(canvas, id.clone(), elements, square, (*x, *y));
                }
                Layer::Own(elements) => visit(elements, Paint::default(), &mut |shape, paint| match shape {
                    // Short texts such as numbers come again and again, and are drawn once.
                    Shape::Text { x, y, size, text } if text.chars().count() <= SHORT => {
                        let word = Shape::Text { x: 0.0, y: 0.0, size: *size, text: text.clone() };
                        let word = [paint.shape(word)];
                        self.stamp(canvas, svg(&word), &word, WORD, (*x, *y));
                    }
                    _ => canvas.shape(shape, paint),
                }),
            }
        }
        canvas.content.restore_state();
    }

    /// Draws something that is used again.
    fn stamp(&mut self, canvas: &mut Canvas, name: String, elements: &[Element], extent: Rect, place: Point) {
        let Self { file, drawings, fonts, .. } = self;
        let id = *drawings.entry(name).or_insert_with(|| {
            let mut own = Canvas::new();
            visit(elements, Paint::default(), &mut |shape, paint| own.shape(shape, paint));
            let id = file.id();
            let content = deflated(own.content.finish().as_slice());
            let mut form = file.pdf.form_xobject(id, &content);
            form.filter(Filter::FlateDecode);
            form.bbox(extent);
            own.uses.write(&mut form.resources(), |face| fonts.id(face));
            id
        });
        canvas.stamp(id, place);
    }
}

/// The greatest number of letters of a text that is drawn once and used by reference. Longer ones are lines of a
/// caption, which seldom recur.
const SHORT: usize = 10;
/// The rectangle around such a word at the origin.
const WORD: Rect = Rect { x1: -500.0, y1: -100.0, x2: 500.0, y2: 100.0 };

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

#[cfg(test)]
mod tests;
