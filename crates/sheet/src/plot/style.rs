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
