//! What tells one series from another: a colour and the shape of its marks.

use super::stroke;
use crate::pen::{INK, escape, num};

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
    pub(crate) fn mark(self, (x, y): (f64, f64), full: bool, text: &str) -> String {
        let fill = if full { self.colour } else { "#fff" };
        let looks = format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.6\"", self.colour);
        let title = if text.is_empty() { String::new() } else { format!("<title>{}</title>", escape(text)) };
        if self.shape.is_empty() {
            let (x, y) = (num(x), num(y));
            return format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" {looks}>{title}</circle>\n");
        }
        let corner = |(dx, dy): &(f64, f64)| format!("{},{}", num(x + RADIUS * dx), num(y + RADIUS * dy));
        let corners: Vec<_> = self.shape.iter().map(corner).collect();
        format!("<polygon points=\"{}\" {looks}>{title}</polygon>\n", corners.join(" "))
    }

    /// An arrow from a point straight up, or to the right.
    pub(crate) fn arrow(self, (x, y): (f64, f64), (right, down): (f64, f64)) -> String {
        // A point so far along the arrow and so far to its side.
        let at =
            |along: f64, aside: f64| (x + along * right - aside * down, y + along * down + aside * right);
        let looks = format!("stroke=\"{}\" stroke-width=\"1.6\"", self.colour);
        let tip = at(ARROW, 0.0);
        [(at(0.0, 0.0), tip), (at(ARROW - 5.0, 4.0), tip), (at(ARROW - 5.0, -4.0), tip)]
            .map(|(from, to)| stroke(from, to, &looks))
            .concat()
    }
}
