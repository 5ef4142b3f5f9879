//! What tells one series from another: a colour and the shape of its marks.

use super::line;
use crate::drawing::{Element, Paint, Point, Shape};
use crate::pen::INK;

/// Okabe and Ito, Color Universal Design (2008), without the yellow that is lost on white.
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", INK];

/// Corners about the middle; no corners are a circle.  Their areas look alike.
const SHAPES: [&[(f64, f64)]; 6] = [
    &[],
    &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    &[(0.0, -1.2), (1.15, 0.85), (-1.15, 0.85)],
    &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
    &[(0.0, 1.2), (1.15, -0.85), (-1.15, -0.85)],
    &[(-1.3, -0.55), (1.3, -0.55), (1.3, 0.55), (-1.3, 0.55)],
];

/// How far a mark reaches from its middle, its outline included.
pub(crate) const REACH: f64 = 8.0;
const RADIUS: f64 = 5.0;
/// How far the arrow of an open mark reaches.
pub(crate) const ARROW: f64 = 20.0;

/// The looks of one series.  Six shapes and seven colours: no two of the first 42 are alike.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub(crate) colour: &'static str,
    shape: &'static [(f64, f64)],
}

impl Style {
    pub(crate) fn nth(nth: usize) -> Self {
        Self { colour: COLOURS[nth % COLOURS.len()], shape: SHAPES[nth % SHAPES.len()] }
    }

    /// A full mark, or an open one, with a text for whoever points at it.
    pub(crate) fn mark(self, (x, y): Point, full: bool, text: String) -> Element {
        let fill = if full { self.colour } else { "#fff" };
        let shape = if self.shape.is_empty() {
            Shape::Circle { centre: (x, y), radius: RADIUS }
        } else {
            Shape::Polygon(self.shape.iter().map(|(dx, dy)| (x + RADIUS * dx, y + RADIUS * dy)).collect())
        };
        let paint = Paint { fill: Some(fill), ..Paint::stroke(self.colour, 1.6) };
        Element::Shape { shape, paint, hint: text }
    }

    /// An arrow from a point straight up, or to the right.
    pub(crate) fn arrow(self, (x, y): Point, (right, down): Point) -> [Element; 3] {
        // A point so far along the arrow and so far to its side.
        let at =
            |along: f64, aside: f64| (x + along * right - aside * down, y + along * down + aside * right);
        let paint = Paint::line(self.colour, 1.6);
        let tip = at(ARROW, 0.0);
        [(at(0.0, 0.0), tip), (at(ARROW - 5.0, 4.0), tip), (at(ARROW - 5.0, -4.0), tip)]
            .map(|(from, to)| line(paint, from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the corners of a shape.
    fn corners(element: &Element) -> &[Point] {
        match element {
            Element::Shape { shape: Shape::Polygon(points) | Shape::Polyline(points), .. } => points,
            other => panic!("{other:?} has no corners"),
        }
    }

    /// A mark lies about its place, and reaches no further than its neighbours are told.
    #[test]
    fn marks_lie_about_their_places() {
        for nth in 1..SHAPES.len() {
            let mark = Style::nth(nth).mark((100.0, 40.0), true, String::new());
            let far = |of: fn(&Point) -> f64| {
                let places = corners(&mark).iter().map(of);
                places.fold((f64::MAX, f64::MIN), |(least, most), at| (least.min(at), most.max(at)))
            };
            for (least, most) in [far(|point| point.0 - 100.0), far(|point| point.1 - 40.0)] {
                assert!(
                    -REACH < least && least < -2.0 && 2.0 < most && most < REACH,
                    "{nth}: {least} {most}"
                );
            }
        }
    }

    #[test]
    fn an_arrow_ends_in_a_head() {
        let arrow = |way| Style::nth(0).arrow((100.0, 40.0), way).map(|part| corners(&part).to_vec());
        let tip = (120.0, 40.0);
        let right = [[(100.0, 40.0), tip], [(115.0, 44.0), tip], [(115.0, 36.0), tip]];
        assert_eq!(arrow((1.0, 0.0)), right.map(Vec::from));
        let tip = (100.0, 20.0);
        let up = [[(100.0, 40.0), tip], [(104.0, 25.0), tip], [(96.0, 25.0), tip]];
        assert_eq!(arrow((0.0, -1.0)), up.map(Vec::from));
    }
}
