//! The marks of squares.  They do not rely on colour: in greyscale, a given square has a thin inner frame, a fault a
//! thick one with an exclamation mark in its corner, and a square that the task asks about only the corners of a
//! frame.

use crate::drawing::{Element, Paint, Shape};
use crate::pen::INK;
use rookwright_board::Mark;

/// Returns the name of a mark's drawing.  On an occupied square a dot is a ring and a cross reaches into the corners.
pub(crate) fn id(mark: Mark, occupied: bool) -> &'static str {
    match (mark, occupied) {
        (Mark::Given, _) => "given",
        (Mark::Dot, false) => "dot",
        (Mark::Dot, true) => "ring",
        (Mark::Cross, false) => "cross",
        (Mark::Cross, true) => "barred",
        (Mark::Fault, _) => "fault",
        (Mark::Asked, _) => "asked",
    }
}

/// Returns the drawing of a mark.
pub(crate) fn symbol(mark: Mark, occupied: bool) -> Element {
    let tint = |colour| Paint { fill_opacity: Some(0.5), ..Paint::fill(colour) }.path("M0 0H100V100H0z");
    let circle = |radius| Shape::Circle { centre: (50.0, 50.0), radius };
    let drawing = match (mark, occupied) {
        (Mark::Given, _) => vec![tint("#e6c65c"), Paint::line("#4f3f08", 4.0).path("M6 6H94V94H6z")],
        (Mark::Asked, _) => {
            vec![Paint::line(INK, 7.0).path("M7 29V7H29M71 7H93V29M93 71V93H71M29 93H7V71")]
        }
        (Mark::Dot, false) => vec![Paint::fill(INK).shape(circle(13.0))],
        // A dot would lie behind the piece, so a ring surrounds it.
        (Mark::Dot, true) => vec![Paint::line(INK, 4.0).shape(circle(45.0))],
        (Mark::Cross, false) => vec![Paint::line(INK, 8.0).path("M30 30L70 70M70 30L30 70")],
        (Mark::Cross, true) => vec![Paint::line(INK, 5.0).path("M5 5L95 95M95 5L5 95")],
        (Mark::Fault, _) => vec![
            tint("#e8473f"),
            Paint::line("#b3140f", 6.0).path("M3 3H97V97H3z"),
            Paint::fill("#b3140f").path("M0 0H42L0 42z"),
            Paint::line("#fff", 5.0).path("M12 5V19M12 23V28"),
        ],
    };
    Element::Group(Paint::default(), drawing)
}
