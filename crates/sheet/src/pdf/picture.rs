//! Draws boards.  Pieces, marks, empty boards with their frames, and numbers are drawn once and used by reference.
//!
//! Letters in pictures are outlines, so that text copied from a page does not contain the coordinates of every board.

use super::error::Reason;
use super::shapes::draw_svg;
use crate::leaf::Picture;
use crate::pen::{SIDE, escape, num};
use crate::svg::Layer;
use krilla::geom::Transform;
use krilla::graphic::Graphic;
use krilla::surface::Surface;
use resvg::usvg::roxmltree::{self, Node};
use std::collections::BTreeMap;

/// The drawings so far, by the SVG document they are made from.
#[derive(Default)]
pub(super) struct Pictures(BTreeMap<String, Graphic>);

impl Pictures {
    pub(super) fn draw(&mut self, surface: &mut Surface<'_>, picture: &Picture) -> Result<(), Reason> {
        let parts = picture.look.parts(&picture.diagram);
        let (across, down) = (picture.width / parts.width, picture.height / parts.height);
        surface.push_transform(&transform(across, down, picture.x, picture.y));
        let whole = View { x: 0.0, y: 0.0, width: parts.width, height: parts.height };
        let square = View { x: 0.0, y: 0.0, width: SIDE, height: SIDE };
        // A surface must not be dropped before everything is popped, so the first failure is kept until then.
        let drawn = parts.layers.iter().try_for_each(|layer| match layer {
            Layer::Shared(drawing) => self.stamp(surface, drawing, whole, 0.0, 0.0),
            Layer::Stamp { drawing, x, y, .. } => self.stamp(surface, drawing, square, *x, *y),
            Layer::Own(drawing) => self.own(surface, drawing, whole),
        });
        surface.pop();
        drawn
    }

    /// Draws something that is used again.
    fn stamp(
        &mut self,
        surface: &mut Surface<'_>,
        drawing: &str,
        view: View,
        x: f64,
        y: f64,
    ) -> Result<(), Reason> {
        let document = view.document(drawing);
        let graphic = match self.0.get(&document) {
            Some(graphic) => graphic.clone(),
            None => {
                let graphic = make(surface, &document)?;
                self.0.insert(document, graphic.clone());
                graphic
            }
        };
        surface.push_transform(&transform(1.0, 1.0, x + view.x, y + view.y));
        surface.draw_graphic(graphic);
        surface.pop();
        Ok(())
    }

    /// Draws something that is used once.  Its words are drawn separately, because numbers are used again in other
    /// pictures and would be slow to convert each time.
    fn own(&mut self, surface: &mut Surface<'_>, drawing: &str, view: View) -> Result<(), Reason> {
        let source = view.document(drawing);
        let document = roxmltree::Document::parse(&source).map_err(|error| error.to_string())?;
        let mut shapes = String::new();
        for element in document.root_element().children().filter(Node::is_element) {
            let text = &source[element.range()];
            let words: Vec<_> = element.children().filter(Node::is_element).collect();
            if words.is_empty() || !words.iter().all(is_short_word) {
                shapes += text;
                continue;
            }
            // Elements before it are painted below it.
            draw_once(surface, &std::mem::take(&mut shapes), view)?;
            let group = text.split_inclusive('>').next().unwrap_or_default();
            for word in words {
                let (x, y) = (attribute(word, "x"), attribute(word, "y"));
                let size = attribute(word, "font-size");
                let letters = escape(word.text().unwrap_or_default());
                let drawing = format!("{group}<text font-size=\"{}\">{letters}</text></g>", num(size));
                self.stamp(surface, &drawing, WORD, x, y)?;
            }
        }
        draw_once(surface, &shapes, view)
    }
}

/// A rectangle.
#[derive(Clone, Copy)]
struct View {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// The rectangle around a short word at the origin.
const WORD: View = View { x: -500.0, y: -100.0, width: 1000.0, height: 200.0 };

/// Whether a word is short and may be used again, unlike a caption.
fn is_short_word(node: &Node<'_, '_>) -> bool {
    node.has_tag_name("text") && node.text().is_some_and(|text| text.chars().count() <= 10)
}

impl View {
    /// Returns a drawing that shows this rectangle at its size.
    fn document(self, drawing: &str) -> String {
        let [x, y, width, height] = [self.x, self.y, self.width, self.height].map(num);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" width=\"{width}\" height=\"{height}\">{drawing}</svg>"
        )
    }
}

fn attribute(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_default()
}

fn transform(across: f64, down: f64, x: f64, y: f64) -> Transform {
    Transform::from_row(across as f32, 0.0, 0.0, down as f32, x as f32, y as f32)
}

fn draw_once(surface: &mut Surface<'_>, shapes: &str, view: View) -> Result<(), Reason> {
    if shapes.trim().is_empty() {
        return Ok(());
    }
    draw_svg(surface, &view.document(shapes))
}

fn make(surface: &mut Surface<'_>, document: &str) -> Result<Graphic, Reason> {
    let mut builder = surface.stream_builder();
    let mut own = builder.surface();
    let drawn = draw_svg(&mut own, document);
    own.finish();
    drawn.map(|()| Graphic::new(builder.finish(), false))
}
