//! The outlines of shapes, for formats that are not SVG.

use crate::drawing::{Anchor, Paint, Point, Shape};
use crate::fonts::{self, printable, runs};
use crate::sheet::Style;
use tiny_skia::{Path, PathBuilder};
use ttf_parser::OutlineBuilder;

const UP: Point = (0.0, -1.0);
const RIGHT: Point = (1.0, 0.0);
const DOWN: Point = (0.0, 1.0);
const LEFT: Point = (-1.0, 0.0);

impl Shape {
    /// Returns the outline; `None` if nothing is to be seen, as of a space.  A text is one shape, so that the halo of a letter does
    /// not cover the letter before.
    pub(crate) fn outline(&self, paint: Paint) -> Option<Path> {
        let mut pen = Pen::default();
        match self {
            Shape::Path(path) => pen.path(path),
            &Shape::Rect { x, y, width, height, radius } => {
                pen.rectangle((x, y), (x + width, y + height), radius);
            }
            // Nothing but corners.
            &Shape::Circle { centre: (x, y), radius } => {
                pen.rectangle((x - radius, y - radius), (x + radius, y + radius), radius);
            }
            Shape::Polyline(points) => points.iter().for_each(|&point| pen.line(point)),
            Shape::Polygon(points) => {
                points.iter().for_each(|&point| pen.line(point));
                pen.path.close();
            }
            // What has no glyph is replaced here as in the layout, or the widths would differ.
            Shape::Text { x, y, size, text } => {
                let text = printable(text, &mut Vec::new());
                pen.letters((text_left(*x, *size, &text, paint), *y), *size, &text, style(paint));
            }
        }
        pen.path.finish()
    }
}

/// Returns the outlines of the letters of a text that starts at a point.
pub(crate) fn letters(at: Point, size: f64, text: &str, style: Style) -> Option<Path> {
    let mut pen = Pen::default();
    pen.letters(at, size, text, style);
    pen.path.finish()
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

/// Draws an outline.
#[derive(Default)]
struct Pen {
    path: PathBuilder,
    /// Where the letter starts that is being drawn, and the size of a unit of its font.
    origin: Point,
    scale: f64,
}

impl Pen {
    /// Draws a line to a point, or starts there.
    fn line(&mut self, (x, y): Point) {
        let (x, y) = (x as f32, y as f32);
        match self.path.last_point() {
            None => self.path.move_to(x, y),
            Some(last) if (last.x, last.y) == (x, y) => {}
            Some(_) => self.path.line_to(x, y),
        }
    }

    fn curve(&mut self, (x1, y1): Point, (x2, y2): Point, (x, y): Point) {
        self.path.cubic_to(x1 as f32, y1 as f32, x2 as f32, y2 as f32, x as f32, y as f32);
    }

    /// Draws a quarter of a circle, from one direction of its centre to the next one, and a line to its beginning.
    fn quarter(&mut self, (x, y): Point, radius: f64, from: Point, to: Point) {
        /// How far the control points of a quarter are from its ends, if the radius is 1.
        const ROUND: f64 = 0.552_284_75;
        let at = |one: Point, other: Point, part: f64| {
            (x + radius * (one.0 + part * other.0), y + radius * (one.1 + part * other.1))
        };
        self.line(at(from, to, 0.0));
        if radius > 0.0 {
            self.curve(at(from, to, ROUND), at(to, from, ROUND), at(to, from, 0.0));
        }
    }

    /// Draws a rectangle whose corners are quarters of circles.
    fn rectangle(&mut self, (left, top): Point, (right, bottom): Point, radius: f64) {
        let (left, right, top, bottom) = (left + radius, right - radius, top + radius, bottom - radius);
        self.quarter((left, top), radius, LEFT, UP);
        self.quarter((right, top), radius, UP, RIGHT);
        self.quarter((right, bottom), radius, RIGHT, DOWN);
        self.quarter((left, bottom), radius, DOWN, LEFT);
        self.path.close();
    }

    /// Draws a path in the notation of SVG, as far as the drawings of this crate use it: `M`, `L`, `H`, `V`, `Q`, `C` and `z`,
    /// `h` and `v`, and `a` for half circles from side to side.
    fn path(&mut self, mut path: &str) {
        let is_command = |c: char| c.is_ascii_alphabetic();
        while let Some(command) = path.chars().next() {
            let end = path[1..].find(is_command).map_or(path.len(), |end| end + 1);
            // A sign separates numbers as a blank does.
            let numbers = path[1..end].replace('-', " -");
            let numbers: Vec<f64> =
                numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect();
            path = &path[end..];
            let last = self.path.last_point().unwrap_or_default();
            let (at_x, at_y) = (f64::from(last.x), f64::from(last.y));
            match (command, numbers.as_slice()) {
                ('M', &[x, y]) => self.path.move_to(x as f32, y as f32),
                ('L', &[x, y]) => self.line((x, y)),
                ('H', &[x]) => self.line((x, at_y)),
                ('V', &[y]) => self.line((at_x, y)),
                ('h', &[right]) => self.line((at_x + right, at_y)),
                ('v', &[down]) => self.line((at_x, at_y + down)),
                ('Q', &[x1, y1, x, y]) => self.path.quad_to(x1 as f32, y1 as f32, x as f32, y as f32),
                ('C', &[x1, y1, x2, y2, x, y]) => self.curve((x1, y1), (x2, y2), (x, y)),
                // A half circle is two quarters. Which way it bulges follows from where it goes.
                ('a', &[radius, .., right, _]) => {
                    let centre = (at_x + right / 2.0, at_y);
                    let [from, over, to] = if right > 0.0 { [LEFT, UP, RIGHT] } else { [RIGHT, DOWN, LEFT] };
                    self.quarter(centre, radius, from, over);
                    self.quarter(centre, radius, over, to);
                }
                _ => self.path.close(),
            }
        }
    }

    fn letters(&mut self, at: Point, size: f64, text: &str, style: Style) {
        self.origin = at;
        for (face, run) in runs(text, style) {
            self.scale = size / face.units();
            for letter in run.chars() {
                let Some((glyph, width)) = face.glyph_or_missing(letter) else { continue };
                face.outline(glyph, self);
                self.origin.0 += width * size;
            }
        }
    }

    /// Returns the place of a point of a glyph.  Fonts count upwards.
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        let (left, down) = self.origin;
        ((left + f64::from(x) * self.scale) as f32, (down - f64::from(y) * self.scale) as f32)
    }
}

/// What a font does with the pen.
impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::{PathSegment, Point as Spot};

    fn path(path: &'static str) -> Path {
        Shape::Path(path.into()).outline(Paint::default()).unwrap()
    }

    #[test]
    fn paths_are_read() {
        let spot = Spot::from_xy;
        assert_eq!(
            path("M8 9h10v-3H2zM1 2L3 4Q1 2 3 5.5").segments().collect::<Vec<_>>(),
            [
                PathSegment::MoveTo(spot(8.0, 9.0)),
                PathSegment::LineTo(spot(18.0, 9.0)),
                PathSegment::LineTo(spot(18.0, 6.0)),
                PathSegment::LineTo(spot(2.0, 6.0)),
                PathSegment::Close,
                PathSegment::MoveTo(spot(1.0, 2.0)),
                PathSegment::LineTo(spot(3.0, 4.0)),
                PathSegment::QuadTo(spot(1.0, 2.0), spot(3.0, 5.5)),
            ]
        );
    }

    #[test]
    fn circles_are_round() {
        let circle = Shape::Circle { centre: (50.0, 13.0), radius: 5.0 }.outline(Paint::default()).unwrap();
        let halves = path("M45 13a5 5 0 1 1 10 0a5 5 0 1 1-10 0z");
        for circle in [circle, halves] {
            assert_eq!(circle.segments().count(), 6);
            let bounds = circle.compute_tight_bounds().unwrap();
            let edges = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
            for (edge, wanted) in edges.into_iter().zip([45.0, 8.0, 55.0, 18.0]) {
                assert!((edge - wanted).abs() < 0.01, "{edges:?}");
            }
        }
    }

    #[test]
    fn texts_start_end_or_are_centred_at_their_place() {
        let left = |anchor| {
            let paint = Paint { anchor: Some(anchor), ..Paint::default() };
            let text = Shape::Text { x: 100.0, y: 0.0, size: 10.0, text: "HHH".into() };
            text.outline(paint).unwrap().bounds().left()
        };
        let width = 10.0 * fonts::width("HHH", Style::Plain) as f32;
        assert!((left(Anchor::Start) - left(Anchor::End) - width).abs() < 1e-3);
        assert!((left(Anchor::Start) - left(Anchor::Middle) - width / 2.0).abs() < 1e-3);
        assert!((100.0..102.0).contains(&left(Anchor::Start)));
    }

    #[test]
    fn a_word_is_one_shape_and_a_blank_is_none() {
        let contours = |text: &str| {
            let path =
                Shape::Text { x: 0.0, y: 0.0, size: 10.0, text: text.into() }.outline(Paint::default());
            path.map(|path| path.segments().filter(|segment| *segment == PathSegment::Close).count())
        };
        assert_eq!((contours("144"), contours(" ")), (Some(5), None));
    }
}
