//! Draws diagrams, in the first place as SVG documents.
//!
//! The layers from bottom to top: squares, marks, frame, path, pieces, numbers, arrows; then the coordinates, the
//! side to move and the caption around the board.  Marks and pieces are defined once in `<defs>` and used by
//! reference.  `<title>` contains the caption and `<desc>` the text of the diagram, so that a picture can be read
//! aloud, searched, tested, and parsed as a diagram.
//!
//! The SVG documents are easy to convert: presentation attributes only, no style sheet, script, filter or pattern, and no
//! particular font (any `sans-serif` will do).

use crate::drawing::{Drawing, Element, Layer, Paint, Shape, label};
use crate::labels::caption;
use crate::page::Page;
use crate::pen::{EM, SIDE, lettering};
use crate::{art, board, lines, marks};
use rookwright_board::{Diagram, Mark, Piece, Square};

/// Options for drawing a diagram as SVG, to be printed, put on a web page, or converted.
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
    /// The side of a square in pixels; 45 by default.  It only sets the `width` and `height` of the document; the
    /// drawing is the same at every size.
    pub square: f64,
    /// Whether to draw coordinates.
    pub coordinates: bool,
    /// Whether Black is at the bottom.
    pub flipped: bool,
    /// Whether to paint the background white.  Otherwise the margin and the holes are transparent, which suits a light
    /// background but not a dark one.
    pub paper: bool,
}

impl Default for Svg {
    fn default() -> Self {
        Self { square: 45.0, coordinates: true, flipped: false, paper: true }
    }
}

impl Svg {
    /// Returns the SVG document.
    pub fn draw(&self, diagram: &Diagram) -> String {
        self.drawing(diagram).svg()
    }

    /// Returns the picture for any format, such as [`png`](crate::png).
    pub fn drawing(&self, diagram: &Diagram) -> Drawing {
        let page = Page::of(diagram, self.coordinates, self.flipped);
        let mut layers = vec![Layer::Shared(board::squares(&page, &diagram.geometry))];
        let stamp = |id: String, drawing: Element, square| {
            let (x, y) = page.corner(square);
            Layer::Stamp { id, elements: vec![drawing], x, y }
        };
        for (square, mark, occupied) in marked(diagram) {
            layers.push(stamp(marks::id(mark, occupied).to_owned(), marks::symbol(mark, occupied), square));
        }
        // The frame lies above the marks and below everything that stands on the board.
        let mut board = board::frame(&page, &diagram.geometry);
        if self.coordinates {
            board.push(Element::Group(lettering(), page.coordinates()));
        }
        layers.push(Layer::Shared(board));
        layers.push(Layer::Own([page.turn(), lines::path(&page, diagram)].concat()));
        for (square, piece) in men(diagram) {
            layers.push(stamp(art::id(piece), art::symbol(piece), square));
        }
        let mut above = [numbers(&page, diagram), lines::arrows(&page, diagram)].concat();
        let caption_lines = page.caption();
        if !caption_lines.is_empty() {
            above.push(Element::Group(lettering(), caption_lines));
        }
        layers.push(Layer::Own(above));
        // Empty layers would only make the file longer.
        layers.retain(
            |layer| !matches!(layer, Layer::Shared(elements) | Layer::Own(elements) if elements.is_empty()),
        );
        // A size that cannot be used is replaced by the default.
        let usable = self.square.is_finite() && self.square > 0.0;
        Drawing {
            width: page.width,
            height: page.height,
            scale: if usable { self.square } else { Self::default().square } / SIDE,
            title: caption(diagram).unwrap_or_else(|| "Chess diagram".to_owned()),
            description: diagram.to_string(),
            paper: self.paper,
            layers,
        }
    }

    /// Returns the measures of the picture, in squares.
    pub fn frame(&self, diagram: &Diagram) -> Frame {
        let page = Page::of(diagram, self.coordinates, self.flipped);
        Frame {
            left: page.left / SIDE,
            files: f64::from(diagram.geometry.files()),
            width: page.width / SIDE,
            height: page.height / SIDE,
        }
    }
}

/// The measures of a picture, where a square has the side 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// The distance from the left edge of the picture to that of the board.
    pub left: f64,
    /// The width of the board.
    pub files: f64,
    /// The width of the picture.
    pub width: f64,
    /// The height of the picture.
    pub height: f64,
}

/// Returns the marks on the board with their squares, and whether the square is occupied.
fn marked(diagram: &Diagram) -> impl Iterator<Item = (Square, Mark, bool)> + '_ {
    let marks = diagram.marks.iter().filter(|&(&square, _)| diagram.geometry.contains(square));
    marks.map(|(&square, &mark)| {
        (square, mark, diagram.men.on(square).is_some() || diagram.numbers.contains_key(&square))
    })
}

/// Returns the pieces on the board.
fn men(diagram: &Diagram) -> impl Iterator<Item = (Square, Piece)> + '_ {
    diagram.men.iter().filter(|&(square, _)| diagram.geometry.contains(square))
}

/// Returns the numbers, which fill their squares or are in the corner beside a piece.
fn numbers(page: &Page<'_>, diagram: &Diagram) -> Vec<Element> {
    let (mut plates, mut numbers) = (Vec::new(), Vec::new());
    for (&square, number) in &diagram.numbers {
        if !diagram.geometry.contains(square) {
            continue;
        }
        let text = number.to_string();
        let fit = 88.0 / (EM * text.len() as f64);
        let (x, y) = page.centre(square);
        if diagram.men.on(square).is_none() {
            // A path needs room around the numbers.
            let most = if diagram.path.is_some() { 38.0 } else { 54.0 };
            numbers.push(label(x, y, fit.min(most), &text));
            continue;
        }
        let size = fit.min(26.0);
        let (width, height) = (EM * size * text.len() as f64 + 5.0, 29.0);
        let (left, top) = (x + SIDE / 2.0 - width - 2.5, y - SIDE / 2.0 + 2.5);
        let plate = Shape::Rect { x: left, y: top, width, height, radius: 6.0 };
        plates.push(Paint { fill_opacity: Some(0.9), ..Paint::fill("#fff") }.shape(plate));
        numbers.push(label(left + width / 2.0, top + height / 2.0, size, &text));
    }
    if !numbers.is_empty() {
        // A halo separates the numbers from a path through the centres of the squares.
        let halo = Paint { round_joins: true, halo: true, ..Paint::stroke("#fff", 12.0) };
        let halo = if diagram.path.is_some() { halo } else { Paint::default() };
        plates.push(Element::Group(lettering().within(halo), numbers));
    }
    plates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_diagram;
    use crate::page::ems;
    use proptest::prelude::*;
    use rookwright_board::Geometry;
    use roxmltree::{Document, Node};
    use std::collections::BTreeSet;

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
        fn every_picture_is_sound(
            diagram in any_diagram(),
            coordinates in any::<bool>(),
            flipped in any::<bool>(),
            paper in any::<bool>(),
        ) {
            let svg = Svg { coordinates, flipped, paper, ..Svg::default() };
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
