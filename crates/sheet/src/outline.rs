//! The outlines of shapes, for formats that are not SVG.

use crate::drawing::{Anchor, Paint, Point, Shape};
use crate::fonts::{self, printable, runs};
use crate::sheet::Style;
use ttf_parser::OutlineBuilder;

/// A step along an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Segment {
    Move(Point),
    Line(Point),
    /// A curve with one control point.
    Quad(Point, Point),
    /// A curve with two control points.
    Cubic(Point, Point, Point),
    Close,
}

const UP: Point = (0.0, -1.0);
const RIGHT: Point = (1.0, 0.0);
const DOWN: Point = (0.0, 1.0);
const LEFT: Point = (-1.0, 0.0);

/// The quarters of a circle, clockwise.
const QUARTERS: [(Point, Point); 4] = [(UP, RIGHT), (RIGHT, DOWN), (DOWN, LEFT), (LEFT, UP)];

impl Shape {
    /// Returns the outline.  A text is one shape, so that the halo of a letter does not cover the letter before.
    pub(crate) fn outline(&self, paint: Paint) -> Vec<Segment> {
        match self {
            Shape::Path(path) => read_path(path),
            &Shape::Rect { x, y, width, height, radius } => {
                rectangle((x, y), (x + width, y + height), radius)
            }
            &Shape::Circle { centre: (x, y), radius } => {
                let quarters = QUARTERS.map(|(from, to)| quarter((x, y), radius, from, to));
                [&[Segment::Move((x, y - radius))], &quarters[..], &[Segment::Close]].concat()
            }
            &Shape::Line(from, to) => chain(&[from, to]),
            Shape::Polyline(points) => chain(points),
            Shape::Polygon(points) => [chain(points), vec![Segment::Close]].concat(),
            Shape::Text { x, y, size, text } => {
                let text = printable(text, &mut Vec::new());
                letters((text_left(*x, *size, &text, paint), *y), *size, &text, style(paint))
            }
        }
    }
}

fn chain(points: &[Point]) -> Vec<Segment> {
    let steps = points.iter().enumerate();
    steps.map(|(nth, &point)| if nth == 0 { Segment::Move(point) } else { Segment::Line(point) }).collect()
}

/// Returns a quarter of a circle, from one direction of its centre to the next one.
fn quarter((x, y): Point, radius: f64, from: Point, to: Point) -> Segment {
    /// How far the control points of a quarter are from its ends, if the radius is 1.
    const ROUND: f64 = 0.552_284_75;
    let at = |one: Point, other: Point, part: f64| {
        (x + radius * (one.0 + part * other.0), y + radius * (one.1 + part * other.1))
    };
    Segment::Cubic(at(from, to, ROUND), at(to, from, ROUND), at(to, from, 0.0))
}

fn rectangle((left, top): Point, (right, bottom): Point, radius: f64) -> Vec<Segment> {
    if radius == 0.0 {
        return [chain(&[(left, top), (right, top), (right, bottom), (left, bottom)]), vec![Segment::Close]]
            .concat();
    }
    let (xs, ys) = ([left + radius, right - radius], [top + radius, bottom - radius]);
    let centres = [(xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1]), (xs[0], ys[0])];
    let mut out = vec![Segment::Move((xs[0], top))];
    for (centre, (from, to)) in centres.into_iter().zip(QUARTERS) {
        out.push(Segment::Line((centre.0 + radius * from.0, centre.1 + radius * from.1)));
        out.push(quarter(centre, radius, from, to));
    }
    out.push(Segment::Close);
    out
}

/// Reads a path in the notation of SVG, as far as the drawings of this crate use it: `M`, `L`, `H`, `V`, `Q`, `C` and `z`,
/// `h` and `v`, and `a` for half circles from side to side.
fn read_path(path: &str) -> Vec<Segment> {
    let mut out = Vec::new();
    let (mut start, mut at) = ((0.0, 0.0), (0.0, 0.0));
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |end| end + 1);
        let numbers = numbers(&rest[1..end]);
        rest = &rest[end..];
        let before = at;
        match (command, numbers.as_slice()) {
            ('M', &[x, y]) => (start, at) = ((x, y), (x, y)),
            ('L', &[x, y]) => at = (x, y),
            ('H', &[x]) => at.0 = x,
            ('V', &[y]) => at.1 = y,
            ('h', &[right]) => at.0 += right,
            ('v', &[down]) => at.1 += down,
            ('Q', &[.., x, y]) | ('C', &[.., x, y]) => at = (x, y),
            ('a', &[.., right, _]) => at.0 += right,
            _ => at = start,
        }
        match (command, numbers.as_slice()) {
            ('M', _) => out.push(Segment::Move(at)),
            ('Q', &[x, y, ..]) => out.push(Segment::Quad((x, y), at)),
            ('C', &[x, y, then_x, then_y, ..]) => out.push(Segment::Cubic((x, y), (then_x, then_y), at)),
            ('a', &[radius, ..]) => {
                let centre = ((before.0 + at.0) / 2.0, at.1);
                let ways = if at.0 > before.0 { [LEFT, UP, RIGHT] } else { [RIGHT, DOWN, LEFT] };
                out.extend(ways.windows(2).map(|pair| quarter(centre, radius, pair[0], pair[1])));
            }
            ('z', _) => out.push(Segment::Close),
            _ => out.push(Segment::Line(at)),
        }
    }
    out
}

/// Returns numbers that are separated by blanks or by the sign of the next one.
fn numbers(text: &str) -> Vec<f64> {
    let separate = text.replace('-', " -");
    separate.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}

fn style(paint: Paint) -> Style {
    if paint.bold { Style::Strong } else { Style::Plain }
}

/// Returns the left end of a text in a picture.
pub(crate) fn text_left(x: f64, size: f64, text: &str, paint: Paint) -> f64 {
    let width = fonts::width(text, style(paint)) * size;
    match paint.anchor.unwrap_or(Anchor::Start) {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    }
}

/// Returns the outlines of the letters of a text that starts at a point.
pub(crate) fn letters((mut x, y): Point, size: f64, text: &str, style: Style) -> Vec<Segment> {
    let mut out = Vec::new();
    for (face, run) in runs(text, style) {
        for letter in run.chars() {
            let Some((glyph, width)) = face.glyph_or_missing(letter) else { continue };
            face.outline(glyph, &mut Pen { out: &mut out, origin: (x, y), scale: size / face.units() });
            x += width * size;
        }
    }
    out
}

/// Writes a glyph as a part of an outline.
struct Pen<'a> {
    out: &'a mut Vec<Segment>,
    origin: Point,
    /// The size of a unit of the font.
    scale: f64,
}

impl Pen<'_> {
    /// Fonts count upwards.
    fn at(&self, x: f32, y: f32) -> Point {
        (self.origin.0 + f64::from(x) * self.scale, self.origin.1 - f64::from(y) * self.scale)
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.out.push(Segment::Move(self.at(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.out.push(Segment::Line(self.at(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.out.push(Segment::Quad(self.at(x1, y1), self.at(x, y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.out.push(Segment::Cubic(self.at(x1, y1), self.at(x2, y2), self.at(x, y)));
    }

    fn close(&mut self) {
        self.out.push(Segment::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read() {
        assert_eq!(
            read_path("M8 9h10v-3H2zL1 2Q1 2 3 4"),
            [
                Segment::Move((8.0, 9.0)),
                Segment::Line((18.0, 9.0)),
                Segment::Line((18.0, 6.0)),
                Segment::Line((2.0, 6.0)),
                Segment::Close,
                Segment::Line((1.0, 2.0)),
                Segment::Quad((1.0, 2.0), (3.0, 4.0)),
            ]
        );
    }

    #[test]
    fn half_circles_make_a_circle() {
        let circle = Shape::Circle { centre: (50.0, 13.0), radius: 5.0 }.outline(Paint::NONE);
        let halves = read_path("M45 13a5 5 0 1 1 10 0a5 5 0 1 1-10 0z");
        // They begin at different places.
        assert_eq!(halves[2..4], circle[1..3]);
        assert_eq!((halves[1], halves[4]), (circle[4], circle[3]));
    }

    #[test]
    fn texts_start_end_or_are_centred_at_their_place() {
        let text = |anchor| {
            let paint = Paint { anchor: Some(anchor), ..Paint::NONE };
            let text = Shape::Text { x: 100.0, y: 0.0, size: 10.0, text: "HHH".into() };
            let moves = text.outline(paint).into_iter().filter_map(|segment| match segment {
                Segment::Move((x, _)) => Some(x),
                _ => None,
            });
            moves.fold(f64::MAX, f64::min)
        };
        let width = 10.0 * fonts::width("HHH", Style::Plain);
        assert!((text(Anchor::Start) - text(Anchor::End) - width).abs() < 1e-9);
        assert!((text(Anchor::Start) - text(Anchor::Middle) - width / 2.0).abs() < 1e-9);
        assert!((100.0..100.0 + width).contains(&text(Anchor::Start)));
    }
}
