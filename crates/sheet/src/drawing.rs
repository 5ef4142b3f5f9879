//! A picture as a list of shapes, from which every format draws: SVG (`svg`), PDF, PNG and LaTeX.
//!
//! As in SVG, a group hands its paint on to what is in it.  Unlike in SVG, there is nothing else that a writer has to
//! understand: no style sheets, gradients, clips or transforms.

mod svg;

pub(crate) use svg::{Definitions, definition, svg};

use std::borrow::Cow;

/// A picture of a board, or a plot.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Its width, in units of its own.
    pub(crate) width: f64,
    /// Its height.
    pub(crate) height: f64,
    /// The size of a unit on a screen, in pixels.
    pub(crate) scale: f64,
    pub(crate) title: String,
    /// The content as text.
    pub(crate) description: String,
    /// Whether the background is white, not transparent.
    pub(crate) paper: bool,
    /// The parts from bottom to top.
    pub(crate) layers: Vec<Layer>,
}

/// A part of a picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Layer {
    /// What all pictures of such a board have in common: squares, frame, coordinates.
    Shared(Vec<Element>),
    /// What only this picture has.
    Own(Vec<Element>),
    /// A piece or a mark, on a square of the side [`SIDE`](crate::pen::SIDE).
    Stamp {
        /// Its name.
        id: String,
        /// A group.
        elements: Vec<Element>,
        /// Its left edge.
        x: f64,
        /// Its upper edge.
        y: f64,
    },
}

/// A shape, or several that have something in common.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Element {
    Shape {
        shape: Shape,
        paint: Paint,
        /// What is shown to a reader who points at the shape; may be empty.
        hint: String,
    },
    Group(Paint, Vec<Element>),
}

/// A shape.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Shape {
    /// Lines and curves in the notation of SVG, as far as [`outline`](crate::outline) reads it.
    Path(Cow<'static, str>),
    Rect {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        /// The radius of its corners.
        radius: f64,
    },
    Circle {
        centre: Point,
        radius: f64,
    },
    Polyline(Vec<Point>),
    Polygon(Vec<Point>),
    Text {
        /// Where the text starts, ends or has its middle; see [`Anchor`].
        x: f64,
        /// The baseline.
        y: f64,
        size: f64,
        text: String,
    },
}

/// A place: to the right, and down.
pub(crate) type Point = (f64, f64);

/// The part of a text that is at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a shape is painted.  What is not set is as in the group around it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Paint {
    /// The font of texts, for SVG; the other formats use the fonts in the program.
    pub(crate) font: Option<&'static str>,
    pub(crate) bold: bool,
    pub(crate) anchor: Option<Anchor>,
    /// The colour, or `none`.
    pub(crate) fill: Option<&'static str>,
    pub(crate) fill_opacity: Option<f64>,
    /// The colour of the line, or `none`.
    pub(crate) stroke: Option<&'static str>,
    pub(crate) width: Option<f64>,
    pub(crate) stroke_opacity: Option<f64>,
    /// The lengths of dashes and gaps.
    pub(crate) dashes: Option<[f64; 2]>,
    /// Whether the corners are round.
    pub(crate) round_joins: bool,
    pub(crate) cap: Option<Cap>,
    /// Whether the line is below the fill, as a halo.
    pub(crate) halo: bool,
}

/// The ends of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cap {
    Round,
    Square,
}

/// The absence of a colour.
pub(crate) const NO_COLOUR: &str = "none";

impl Paint {
    pub(crate) fn fill(colour: &'static str) -> Self {
        Self { fill: Some(colour), ..Self::default() }
    }

    /// A line of this colour and width, without changing the fill.
    pub(crate) fn stroke(colour: &'static str, width: f64) -> Self {
        Self { stroke: Some(colour), width: Some(width), ..Self::default() }
    }

    /// A line without a fill.
    pub(crate) fn line(colour: &'static str, width: f64) -> Self {
        Self { fill: Some(NO_COLOUR), ..Self::stroke(colour, width) }
    }

    pub(crate) fn shape(self, shape: Shape) -> Element {
        Element::Shape { shape, paint: self, hint: String::new() }
    }

    pub(crate) fn path(self, path: impl Into<Cow<'static, str>>) -> Element {
        self.shape(Shape::Path(path.into()))
    }

    /// Returns this paint, with what is not set taken from the paint of the group around.
    pub(crate) fn within(self, group: Paint) -> Paint {
        Paint {
            font: self.font.or(group.font),
            bold: self.bold || group.bold,
            anchor: self.anchor.or(group.anchor),
            fill: self.fill.or(group.fill),
            fill_opacity: self.fill_opacity.or(group.fill_opacity),
            stroke: self.stroke.or(group.stroke),
            width: self.width.or(group.width),
            stroke_opacity: self.stroke_opacity.or(group.stroke_opacity),
            dashes: self.dashes.or(group.dashes),
            round_joins: self.round_joins || group.round_joins,
            cap: self.cap.or(group.cap),
            halo: self.halo || group.halo,
        }
    }

    /// Returns the colour and the opacity of the fill, which is black by default; `None` without a fill.
    pub(crate) fn filling(&self) -> Option<(Rgb, f64)> {
        Some((rgb(self.fill.unwrap_or("#000"))?, self.fill_opacity.unwrap_or(1.0)))
    }

    /// Returns the colour, the opacity and the width of the line; `None` without a line.
    pub(crate) fn stroking(&self) -> Option<(Rgb, f64, f64)> {
        Some((rgb(self.stroke?)?, self.stroke_opacity.unwrap_or(1.0), self.width.unwrap_or(1.0)))
    }
}

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// Returns the parts of a colour such as `#fff` or `#1d1d1b`.
fn rgb(colour: &str) -> Option<Rgb> {
    let digits = colour.strip_prefix('#')?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let part = |nth: u32| match digits.len() {
        3 => (number >> (4 * nth) & 0xf) as u8 * 0x11,
        _ => (number >> (8 * nth)) as u8,
    };
    Some([part(2), part(1), part(0)])
}

/// Returns a line of text centred at a height.  The baseline is computed, because converters disagree on
/// `dominant-baseline`.
pub(crate) fn label(x: f64, y: f64, size: f64, text: &str) -> Element {
    Paint::default().shape(Shape::Text { x, y: y + 0.35 * size, size, text: text.to_owned() })
}

/// Calls a function with every shape and its paint, from bottom to top.
pub(crate) fn visit(elements: &[Element], group: Paint, see: &mut dyn FnMut(&Shape, Paint)) {
    for element in elements {
        match element {
            Element::Shape { shape, paint, .. } => see(shape, paint.within(group)),
            Element::Group(paint, elements) => visit(elements, paint.within(group), see),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_in_parts() {
        assert_eq!(rgb("#fff"), Some([255; 3]));
        assert_eq!(rgb("#1d2e3b"), Some([0x1d, 0x2e, 0x3b]));
        assert_eq!(rgb(NO_COLOUR), None);
    }

    #[test]
    fn groups_hand_their_paint_on() {
        let text = Paint { anchor: Some(Anchor::Start), ..Paint::default() };
        let inner = Element::Group(Paint::stroke("#fff", 3.0), vec![label(10.0, 10.0, 20.0, "<a>")]);
        let outer = Element::Group(Paint { bold: true, ..Paint::fill("#123") }.within(text), vec![inner]);
        assert_eq!(
            svg(std::slice::from_ref(&outer)),
            "<g font-weight=\"bold\" text-anchor=\"start\" fill=\"#123\">\n\
             <g stroke=\"#fff\" stroke-width=\"3\">\n\
             <text x=\"10\" y=\"17\" font-size=\"20\">&lt;a&gt;</text>\n</g>\n</g>\n"
        );
        let mut seen = Vec::new();
        visit(&[outer], Paint::default(), &mut |_, paint| seen.push(paint));
        let [paint] = seen[..] else { panic!("{seen:?}") };
        assert_eq!(paint.filling(), Some(([0x11, 0x22, 0x33], 1.0)));
        assert_eq!(paint.stroking(), Some(([255; 3], 1.0, 3.0)));
        assert!(paint.bold && paint.anchor == Some(Anchor::Start));
    }
}
