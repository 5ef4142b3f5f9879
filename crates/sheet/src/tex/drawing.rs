//! Converts SVG drawings to PGF, the drawing layer of TeX.
//!
//! The SVG is parsed like in any viewer, and its elements are written as PGF commands.

use crate::fonts::DATABASE;
use crate::pen::num;
use crate::tex::words::words;
use resvg::usvg::tiny_skia_path::{PathSegment, Point, Transform};
use resvg::usvg::{self, Fill, Group, LineCap, LineJoin, Node, Paint, Stroke};
use std::collections::BTreeSet;

/// One unit of the SVG document in points, so that letters have about their printed size.
pub(super) const UNIT: f64 = 0.3;

/// Returns a number of units in points.
pub(super) fn points(units: f64) -> String {
    num(units * UNIT)
}

/// Returns the drawing of SVG elements in a document of this size, and collects the colours.
pub(super) fn drawing(elements: &str, (width, height): (f64, f64), colours: &mut BTreeSet<String>) -> String {
    // Elements without content cannot be parsed.
    let Some(tree) = read(elements, width, height) else { return String::new() };
    let mut pen = Pen { height, colours, out: String::new() };
    pen.group(tree.root());
    pen.out
}

fn read(elements: &str, width: f64, height: f64) -> Option<usvg::Tree> {
    let document = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">{elements}</svg>"
    );
    let options = usvg::Options { fontdb: DATABASE.clone(), ..usvg::Options::default() };
    usvg::Tree::from_str(&document, &options).ok()
}

struct Pen<'a> {
    height: f64,
    colours: &'a mut BTreeSet<String>,
    out: String,
}

impl Pen<'_> {
    fn group(&mut self, group: &Group) {
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group),
                Node::Path(path) => self.path(path),
                Node::Text(text) => self.text(text),
                Node::Image(_) => {}
            }
        }
    }

    /// Paints a path with all its settings, so that nothing depends on the one before.
    fn path(&mut self, path: &usvg::Path) {
        let mut uses = Vec::new();
        let mut opacity = 1.0;
        if let Some(fill) = path.fill() {
            self.fill(fill);
            opacity = fill.opacity().get();
            uses.push("fill");
        }
        if let Some(stroke) = path.stroke() {
            self.stroke(stroke);
            uses.push("stroke");
        }
        for segment in path.data().segments() {
            self.segment(segment, path.abs_transform());
        }
        let paint = format!("\\pgfusepath{{{}}}", uses.join(","));
        self.out += &if opacity < 1.0 {
            format!("\\pgfsetfillopacity{{{opacity:.2}}}{paint}\\pgfsetfillopacity{{1}}\n")
        } else {
            paint + "\n"
        };
    }

    fn fill(&mut self, fill: &Fill) {
        let colour = self.colour(fill.paint());
        self.out += &format!("\\pgfsetfillcolor{{{colour}}}");
    }

    fn stroke(&mut self, stroke: &Stroke) {
        let colour = self.colour(stroke.paint());
        let cap = match stroke.linecap() {
            LineCap::Butt => "butt",
            LineCap::Round => "round",
            LineCap::Square => "rect",
        };
        let join = match stroke.linejoin() {
            LineJoin::Round => "round",
            LineJoin::Bevel => "bevel",
            LineJoin::Miter | LineJoin::MiterClip => "miter",
        };
        let dashes: String = stroke
            .dasharray()
            .unwrap_or_default()
            .iter()
            .map(|&dash| format!("{{{}pt}}", points(f64::from(dash))))
            .collect();
        let width = points(f64::from(stroke.width().get()));
        self.out += &format!(
            "\\strokewith{{{colour}}}{{{width}pt}}\\pgfset{cap}cap\\pgfset{join}join\\pgfsetdash{{{dashes}}}{{0pt}}"
        );
    }

    fn segment(&mut self, segment: PathSegment, transform: Transform) {
        let at = |mut point: Point| {
            transform.map_point(&mut point);
            self.place(f64::from(point.x), f64::from(point.y))
        };
        let words = match segment {
            PathSegment::MoveTo(to) => format!("\\moveto {};", at(to)),
            PathSegment::LineTo(to) => format!("\\lineto {};", at(to)),
            PathSegment::QuadTo(by, to) => format!("\\bendto {} {};", at(by), at(to)),
            PathSegment::CubicTo(by, then, to) => format!("\\curveto {} {} {};", at(by), at(then), at(to)),
            PathSegment::Close => "\\pgfpathclose".to_owned(),
        };
        self.out += &words;
    }

    /// Writes centred letters.  PGF cannot paint the outline of letters, so they get a background of its colour
    /// instead.
    fn text(&mut self, text: &usvg::Text) {
        for chunk in text.chunks() {
            let Some(span) = chunk.spans().first() else { continue };
            if let Some(stroke) = span.stroke() {
                let (colour, edge) = (self.colour(stroke.paint()), stroke.width().get() / 2.0);
                let bounds = text.abs_bounding_box();
                let corner = |x: f32, y: f32| self.place(f64::from(x), f64::from(y));
                let (low, high) = (
                    corner(bounds.left() - edge, bounds.bottom() + edge),
                    corner(bounds.right() + edge, bounds.top() - edge),
                );
                self.out += &format!("\\plate{{{colour}}}{low} {high};\n");
            }
            let mut point = Point::from_xy(chunk.x().unwrap_or_default(), chunk.y().unwrap_or_default());
            text.abs_transform().map_point(&mut point);
            let place = self.place(f64::from(point.x), f64::from(point.y));
            let colour = span.fill().map(|fill| self.colour(fill.paint())).unwrap_or_default();
            let size = points(f64::from(span.font_size().get()));
            self.out += &format!("\\letters{{{colour}}}{{{size}}}{{{}}}{place};\n", words(chunk.text()));
        }
    }

    /// Converts a y coordinate: TeX counts from below.
    fn place(&self, x: f64, y: f64) -> String {
        format!("{} {}", points(x), points(self.height - y))
    }

    fn colour(&mut self, paint: &Paint) -> String {
        let hex = match paint {
            Paint::Color(colour) => format!("{:02X}{:02X}{:02X}", colour.red, colour.green, colour.blue),
            // The pictures have no gradients or patterns.
            Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => "FFFFFF".to_owned(),
        };
        let name = format!("paint{hex}");
        self.colours.insert(hex);
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_diagram;
    use crate::svg::{Layer, Svg};
    use proptest::prelude::*;
    use resvg::usvg::{FillRule, TextAnchor};

    #[test]
    fn shapes_letters_and_colours() {
        let mut colours = BTreeSet::new();
        let svg = "<path d=\"M0 0h100v50z\" fill=\"#fff\" fill-opacity=\".5\"/>\
                   <g fill=\"#1d1d1b\" font-family=\"sans-serif\" text-anchor=\"middle\">\
                   <text x=\"50\" y=\"60\" font-size=\"30\">7</text></g>";
        assert_eq!(
            drawing(svg, (100.0, 100.0), &mut colours),
            "\\pgfsetfillcolor{paintFFFFFF}\\moveto 0 30;\\lineto 30 30;\\lineto 30 15;\\pgfpathclose\
             \\pgfsetfillopacity{0.50}\\pgfusepath{fill}\\pgfsetfillopacity{1}\n\
             \\letters{paint1D1D1B}{9}{7}15 12;\n"
        );
        assert_eq!(colours.into_iter().collect::<Vec<_>>(), ["1D1D1B", "FFFFFF"]);
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        assert_eq!(drawing("", (100.0, 100.0), &mut BTreeSet::new()), "");
    }

    /// Whether a drawing only contains elements that can be converted.
    fn is_plain(group: &Group) -> bool {
        let flat = |paint: &Paint| matches!(paint, Paint::Color(_));
        let stroked = |stroke: &Stroke| flat(stroke.paint()) && stroke.opacity().get() == 1.0;
        let bare = group.opacity().get() == 1.0 && group.clip_path().is_none() && group.mask().is_none();
        bare && group.filters().is_empty()
            && group.children().iter().all(|node| match node {
                Node::Group(group) => is_plain(group),
                Node::Path(path) => {
                    let fill = |fill: &Fill| flat(fill.paint()) && fill.rule() == FillRule::NonZero;
                    path.is_visible() && path.fill().is_none_or(fill) && path.stroke().is_none_or(stroked)
                }
                Node::Text(text) => text.chunks().iter().all(|chunk| {
                    let [span] = chunk.spans() else { return false };
                    chunk.anchor() == TextAnchor::Middle
                        && span.font().weight() == 400
                        && span.fill().is_some()
                }),
                Node::Image(_) => false,
            })
    }

    proptest! {
        /// Fails if the pictures use something that the conversion does not support.
        #[test]
        fn nothing_is_lost(diagram in any_diagram(), coordinates in any::<bool>()) {
            let parts = Svg { coordinates, ..Svg::default() }.parts(&diagram);
            for layer in &parts.layers {
                let (Layer::Shared(elements) | Layer::Own(elements) | Layer::Stamp { drawing: elements, .. }) = layer;
                let tree = read(elements, parts.width, parts.height);
                prop_assert!(tree.is_some_and(|tree| is_plain(tree.root())), "{}", elements);
            }
        }
    }
}
