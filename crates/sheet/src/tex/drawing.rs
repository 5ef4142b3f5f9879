//! Draws shapes as PGF, the drawing layer of TeX.

use crate::drawing::{Cap, Element, Paint, Point, Rgb, Shape, visit};
use crate::fonts::{Face, printable};
use crate::outline::text_left;
use crate::pen::num;
use crate::tex::words::words;
use std::collections::BTreeSet;
use tiny_skia::{PathSegment, Point as Spot};

/// One unit of a picture in points, so that letters have about their printed size.
pub(super) const UNIT: f64 = 0.3;

/// Returns a number of units in points.
pub(super) fn points(units: f64) -> String {
    num(units * UNIT)
}

/// Returns the drawing of shapes in a picture of this height, and collects the colours.
pub(super) fn drawing(elements: &[Element], height: f64, colours: &mut BTreeSet<String>) -> String {
    let mut pen = Pen { height, colours, out: String::new() };
    visit(elements, Paint::default(), &mut |shape, paint| match shape {
        Shape::Text { x, y, size, text } => pen.text((*x, *y), *size, text, paint),
        _ => pen.shape(shape, paint),
    });
    pen.out
}

struct Pen<'a> {
    height: f64,
    colours: &'a mut BTreeSet<String>,
    out: String,
}

impl Pen<'_> {
    /// Paints a shape with all its settings, so that nothing depends on the one before.
    fn shape(&mut self, shape: &Shape, paint: Paint) {
        let Some(outline) = shape.outline(paint) else { return };
        let mut uses = Vec::new();
        let mut opacity = 1.0;
        if let Some((colour, covers)) = paint.filling() {
            let colour = self.colour(colour);
            self.out += &format!("\\pgfsetfillcolor{{{colour}}}");
            opacity = covers;
            uses.push("fill");
        }
        if let Some((colour, _, width)) = paint.stroking() {
            self.stroke(colour, width, paint);
            uses.push("stroke");
        }
        for segment in outline.segments() {
            self.segment(segment);
        }
        let paint = format!("\\pgfusepath{{{}}}", uses.join(","));
        // Opacity is set back at once, since it stays in force in PGF.
        self.out += &if opacity < 1.0 {
            format!("\\pgfsetfillopacity{{{opacity:.2}}}{paint}\\pgfsetfillopacity{{1}}\n")
        } else {
            paint + "\n"
        };
    }

    fn stroke(&mut self, colour: Rgb, width: f64, paint: Paint) {
        let colour = self.colour(colour);
        let cap = match paint.cap {
            None => "butt",
            Some(Cap::Round) => "round",
            Some(Cap::Square) => "rect",
        };
        let join = if paint.round_joins { "round" } else { "miter" };
        let dashes: String =
            paint.dashes.into_iter().flatten().map(|dash| format!("{{{}pt}}", points(dash))).collect();
        let width = points(width);
        self.out += &format!(
            "\\strokewith{{{colour}}}{{{width}pt}}\\pgfset{cap}cap\\pgfset{join}join\\pgfsetdash{{{dashes}}}{{0pt}}"
        );
    }

    fn segment(&mut self, segment: PathSegment) {
        let at = |point: Spot| self.place((f64::from(point.x), f64::from(point.y)));
        let words = match segment {
            PathSegment::MoveTo(to) => format!("\\moveto {};", at(to)),
            PathSegment::LineTo(to) => format!("\\lineto {};", at(to)),
            PathSegment::QuadTo(by, to) => format!("\\bendto {} {};", at(by), at(to)),
            PathSegment::CubicTo(by, then, to) => format!("\\curveto {} {} {};", at(by), at(then), at(to)),
            PathSegment::Close => "\\pgfpathclose".to_owned(),
        };
        self.out += &words;
    }

    /// Writes letters, which are centred in the pictures of boards.  PGF cannot paint the outline of letters, so they get
    /// a background of its colour instead.
    fn text(&mut self, (x, y): Point, size: f64, text: &str, paint: Paint) {
        if let Some((colour, _, width)) = paint.stroking() {
            let (colour, edge) = (self.colour(colour), width / 2.0);
            let left = text_left(x, size, &printable(text, &mut Vec::new()), paint);
            let (above, below) = Face::Plain.reach();
            let low = self.place((left - edge, y + below * size + edge));
            let high = self.place((2.0 * x - left + edge, y - above * size - edge));
            self.out += &format!("\\plate{{{colour}}}{low} {high};\n");
        }
        let colour = paint.filling().map(|(colour, _)| self.colour(colour)).unwrap_or_default();
        let (size, place) = (points(size), self.place((x, y)));
        self.out += &format!("\\letters{{{colour}}}{{{size}}}{{{}}}{place};\n", words(text));
    }

    /// Converts a place: TeX counts from below.
    fn place(&self, (x, y): Point) -> String {
        format!("{} {}", points(x), points(self.height - y))
    }

    fn colour(&mut self, [red, green, blue]: Rgb) -> String {
        let hex = format!("{red:02X}{green:02X}{blue:02X}");
        let name = format!("paint{hex}");
        self.colours.insert(hex);
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_diagram;
    use crate::drawing::{Anchor, Layer, label};
    use crate::pen::lettering;
    use crate::svg::Svg;
    use proptest::prelude::*;

    #[test]
    fn shapes_letters_and_colours() {
        let mut colours = BTreeSet::new();
        let half = Paint { fill_opacity: Some(0.5), ..Paint::fill("#fff") };
        let triangle = Shape::Polygon(vec![(0.0, 0.0), (100.0, 0.0), (100.0, 50.0)]);
        let letters = Element::Group(lettering(), vec![label(50.0, 49.5, 30.0, "7")]);
        assert_eq!(
            drawing(&[half.shape(triangle), letters], 100.0, &mut colours),
            "\\pgfsetfillcolor{paintFFFFFF}\\moveto 0 30;\\lineto 30 30;\\lineto 30 15;\\pgfpathclose\
             \\pgfsetfillopacity{0.50}\\pgfusepath{fill}\\pgfsetfillopacity{1}\n\
             \\letters{paint1D1D1B}{9}{7}15 12;\n"
        );
        assert_eq!(colours.into_iter().collect::<Vec<_>>(), ["1D1D1B", "FFFFFF"]);
    }

    proptest! {
        /// Fails if the pictures use something that is not drawn here.
        #[test]
        fn nothing_is_lost(diagram in any_diagram(), coordinates in any::<bool>()) {
            let look = Svg { coordinates, ..Svg::default() };
            for layer in look.drawing(&diagram).layers {
                let (Layer::Shared(elements) | Layer::Own(elements) | Layer::Stamp { elements, .. }) = layer;
                visit(&elements, Paint::default(), &mut |shape, paint| {
                    let is_text = matches!(shape, Shape::Text { .. });
                    assert!(paint.filling().is_some() || paint.stroking().is_some() && !is_text);
                    assert!(paint.stroking().is_none_or(|(_, opacity, _)| opacity == 1.0));
                    assert!(!is_text || paint.anchor == Some(Anchor::Middle) && !paint.bold);
                });
            }
        }
    }
}
