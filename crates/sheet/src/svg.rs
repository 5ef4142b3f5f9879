//! Diagrams as SVG documents.
//!
//! From the ground up: the squares, marks, the frame, the path, men, numbers, arrows, then the
//! coordinates and the caption around it.  Signs and men are drawn once in `<defs>` and used by
//! reference.  `<title>` holds the caption and `<desc>` the text of the diagram, so that a picture
//! can be read aloud, searched, tested, and turned back into a diagram.
//!
//! Made to be converted: presentation attributes only, no style sheet, no script, no font but
//! `sans-serif`, no filter, no pattern.

use crate::labels::caption;
use crate::page::Page;
use crate::pen::{EM, INK, SIDE, escape, label, num};
use crate::{art, board, lines, marks};
use rookwright_board::{Diagram, Mark, Piece, Square};
use std::collections::BTreeSet;

/// A picture made of shapes, to be printed, put on a web page, or converted.
///
/// ```
/// use rookwright_board::{Diagram, Geometry};
/// use rookwright_sheet::Svg;
///
/// let diagram = Diagram::of(Geometry::new(8, 8)?);
/// let svg = Svg { square: 60.0, coordinates: false, ..Svg::default() }.draw(&diagram);
/// assert!(svg.contains("viewBox=\"0 0 816 816\" width=\"489.6\" height=\"489.6\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Svg {
    /// The side of a square in pixels, 45 unless you say otherwise.  It only sets the `width` and
    /// `height` of the document: the drawing is the same at every size.
    pub square: f64,
    /// Whether to name ranks and files in the margin.
    pub coordinates: bool,
    /// Whether to paint the page white.  Without it the margin and the holes are transparent, which
    /// suits a picture on coloured ground, but dark letters are lost on a dark one.
    pub paper: bool,
}

impl Default for Svg {
    fn default() -> Self {
        Self { square: 45.0, coordinates: true, paper: true }
    }
}

impl Svg {
    /// The whole document.
    pub fn draw(&self, diagram: &Diagram) -> String {
        let page = Page::of(diagram, self.coordinates);
        // No picture is made of squares without size.
        let usable = self.square.is_finite() && self.square > 0.0;
        let scale = if usable { self.square } else { Self::default().square } / SIDE;
        let title = caption(diagram).unwrap_or_else(|| "Chess diagram".to_owned());
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\">\n",
            num(page.width),
            num(page.height),
            num(page.width * scale),
            num(page.height * scale),
        );
        out += &format!("<title>{}</title>\n<desc>{}</desc>\n", escape(&title), escape(&diagram.to_string()));
        out += &symbols(diagram);
        if self.paper {
            let (width, height) = (num(page.width), num(page.height));
            out += &format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n");
        }
        out += &board::squares(&page, &diagram.geometry);
        for (square, mark, occupied) in marked(diagram) {
            out += &page.stamp(marks::id(mark, occupied), square);
        }
        out += &board::frame(&page, &diagram.geometry);
        out += &lines::path(&page, diagram);
        for (square, piece) in men(diagram) {
            out += &page.stamp(&art::id(piece), square);
        }
        out += &numbers(&page, diagram);
        out += &lines::arrows(&page, diagram);
        let around = if self.coordinates { page.coordinates() } else { String::new() } + &page.caption();
        if !around.is_empty() {
            out += &letters("", &around);
        }
        out + "</svg>\n"
    }
}

/// The marks on the board: where, which, and whether something stands there too.
fn marked(diagram: &Diagram) -> impl Iterator<Item = (Square, Mark, bool)> + '_ {
    let marks = diagram.marks.iter().filter(|&(&square, _)| diagram.geometry.contains(square));
    marks.map(|(&square, &mark)| {
        (square, mark, diagram.men.on(square).is_some() || diagram.numbers.contains_key(&square))
    })
}

/// The men on the board.
fn men(diagram: &Diagram) -> impl Iterator<Item = (Square, Piece)> + '_ {
    diagram.men.iter().filter(|&(square, _)| diagram.geometry.contains(square))
}

/// The drawings that this picture refers to, and no others.
fn symbols(diagram: &Diagram) -> String {
    let men: BTreeSet<Piece> = men(diagram).map(|(_, piece)| piece).collect();
    let marks: BTreeSet<(Mark, bool)> = marked(diagram).map(|(_, mark, occupied)| (mark, occupied)).collect();
    // What a mark has around a man and on an empty square may be the same.
    let mut symbols: Vec<String> =
        marks.into_iter().map(|(mark, occupied)| marks::symbol(mark, occupied)).collect();
    symbols.dedup();
    symbols.extend(men.into_iter().map(art::symbol));
    if symbols.is_empty() { String::new() } else { format!("<defs>\n{}</defs>\n", symbols.concat()) }
}

/// Numbers fill their square, or go to the corner of a man's.
fn numbers(page: &Page<'_>, diagram: &Diagram) -> String {
    let (mut plates, mut out) = (String::new(), String::new());
    for (&square, number) in &diagram.numbers {
        if !diagram.geometry.contains(square) {
            continue;
        }
        let text = number.to_string();
        let fit = 88.0 / (EM * text.len() as f64);
        let (x, y) = page.centre(square);
        if diagram.men.on(square).is_none() {
            // A path needs room around the numbers on its way.
            let most = if diagram.path.is_some() { 36.0 } else { 50.0 };
            out += &label(x, y, fit.min(most), &text);
            continue;
        }
        let size = fit.min(24.0);
        let (wide, high) = (EM * size * text.len() as f64 + 6.0, 28.0);
        let (left, top) = (x + SIDE / 2.0 - wide - 3.0, y - SIDE / 2.0 + 3.0);
        plates += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{high}\" rx=\"6\" fill=\"#fff\" fill-opacity=\".9\"/>\n",
            num(left),
            num(top),
            num(wide)
        );
        out += &label(left + wide / 2.0, top + high / 2.0, size, &text);
    }
    if out.is_empty() {
        return out;
    }
    // A path runs through the middle of the squares, where the numbers are: a halo keeps them apart.
    let halo = " stroke=\"#fff\" stroke-width=\"9\" stroke-linejoin=\"round\" paint-order=\"stroke\"";
    plates + &letters(if diagram.path.is_some() { halo } else { "" }, &out)
}

/// A group of text elements.
fn letters(attributes: &str, text: &str) -> String {
    format!("<g font-family=\"sans-serif\" text-anchor=\"middle\" fill=\"{INK}\"{attributes}>\n{text}</g>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_diagram;
    use crate::page::ems;
    use proptest::prelude::*;
    use rookwright_board::Geometry;
    use roxmltree::{Document, Node};

    fn attribute(node: Node<'_, '_>, name: &str) -> f64 {
        node.attribute(name).map_or(0.0, |value| value.parse().unwrap())
    }

    /// The box around what an element draws; `None` for elements that draw nothing themselves.
    fn extent(node: Node<'_, '_>) -> Option<[f64; 4]> {
        let of = |name| attribute(node, name);
        match node.tag_name().name() {
            "rect" => Some([of("x"), of("y"), of("x") + of("width"), of("y") + of("height")]),
            "use" => Some([of("x"), of("y"), of("x") + SIDE, of("y") + SIDE]),
            "circle" => {
                Some([of("cx") - of("r"), of("cy") - of("r"), of("cx") + of("r"), of("cy") + of("r")])
            }
            "text" => {
                let (half, size) = (ems(node.text()?) * of("font-size") / 2.0, of("font-size"));
                Some([of("x") - half, of("y") - 0.7 * size, of("x") + half, of("y") + 0.2 * size])
            }
            "polygon" | "polyline" => {
                let points: Vec<f64> =
                    node.attribute("points")?.split([' ', ',']).map(|word| word.parse().unwrap()).collect();
                let (xs, ys) = (points.iter().step_by(2), points.iter().skip(1).step_by(2));
                let least = |a: f64, &b: &f64| a.min(b);
                let most = |a: f64, &b: &f64| a.max(b);
                Some([
                    xs.clone().fold(f64::MAX, least),
                    ys.clone().fold(f64::MAX, least),
                    xs.fold(f64::MIN, most),
                    ys.fold(f64::MIN, most),
                ])
            }
            _ => None,
        }
    }

    fn check(svg: &str, diagram: &Diagram) {
        let document = Document::parse(svg).unwrap();
        let root = document.root_element();
        let child = |name| root.children().find(|node| node.has_tag_name(name)).and_then(|node| node.text());
        let legal: String = diagram.to_string().chars().filter(|c| *c == '\n' || *c >= ' ').collect();
        assert_eq!(child("desc"), Some(legal.as_str()));
        assert!(child("title").is_some());

        let within = |name: &str, node: Node<'_, '_>| node.ancestors().any(|above| above.has_tag_name(name));
        let defined: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let used: BTreeSet<_> =
            document.descendants().filter_map(|node| node.attribute("href")?.strip_prefix('#')).collect();
        assert_eq!(defined.len(), used.len(), "a symbol twice or in vain");
        assert!(defined.iter().all(|id| used.contains(id)));

        let view: Vec<f64> =
            root.attribute("viewBox").unwrap().split(' ').map(|word| word.parse().unwrap()).collect();
        for node in document.descendants().filter(|&node| !within("defs", node)) {
            let Some([left, top, right, bottom]) = extent(node) else { continue };
            let inside = left > -0.01 && top > -0.01 && right < view[2] + 0.01 && bottom < view[3] + 0.01;
            assert!(inside, "{:?} {:?} is outside {view:?}", node, node.attributes().collect::<Vec<_>>());
        }
    }

    proptest! {
        #[test]
        fn every_picture_is_sound(diagram in any_diagram(), coordinates in any::<bool>(), paper in any::<bool>()) {
            let svg = Svg { coordinates, paper, ..Svg::default() };
            check(&svg.draw(&diagram), &diagram);
            prop_assert_eq!(svg.draw(&diagram), svg.draw(&diagram));
        }
    }

    #[test]
    fn the_text_is_inside() {
        let diagram: Diagram = "caption: a < b & \"c\"\nQ .\n. q\n".parse().unwrap();
        let svg = Svg::default().draw(&diagram);
        assert!(svg.contains("<title>a &lt; b &amp; &quot;c&quot;</title>"));
        assert!(svg.contains("<desc>caption: a &lt; b &amp; &quot;c&quot;\nQ .\n. q\n</desc>"));
        let untitled = Svg::default().draw(&Diagram::of(Geometry::new(1, 1).unwrap()));
        assert!(untitled.contains("<title>Chess diagram</title>"));
    }

    #[test]
    fn men_are_drawn_once_and_used_often() {
        let svg = Svg::default().draw(&"Q Q q\n. N Q\n".parse().unwrap());
        for (symbol, times) in [("wQ", 3), ("bQ", 1), ("wN", 1)] {
            assert_eq!(svg.matches(&format!("id=\"{symbol}\"")).count(), 1);
            assert_eq!(svg.matches(&format!("href=\"#{symbol}\"")).count(), times);
        }
        assert!(!svg.contains("id=\"bN\""));
    }

    #[test]
    fn extreme_boards() {
        for board in ["1x1", "1x30", "30x1", "1x1 without a1", "3x3 torus without b2"] {
            let diagram = Diagram::of(board.parse().unwrap());
            check(&Svg::default().draw(&diagram), &diagram);
        }
        let big = Diagram::of(Geometry::new(100, 100).unwrap());
        assert!(Svg::default().draw(&big).len() < 200_000);
    }

    #[test]
    fn only_the_size_depends_on_the_square() {
        let diagram = Diagram::of(Geometry::new(2, 2).unwrap());
        let bare = Svg { coordinates: false, ..Svg::default() };
        let size = |square: f64| {
            let svg = Svg { square, ..bare }.draw(&diagram);
            let document = Document::parse(&svg).unwrap();
            (attribute(document.root_element(), "width"), svg.lines().skip(1).collect::<String>())
        };
        let (usual, drawing) = size(45.0);
        assert_eq!(usual, 97.2);
        assert_eq!(size(90.0), (2.0 * usual, drawing.clone()));
        for senseless in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(size(senseless), (usual, drawing.clone()));
        }
    }
}
