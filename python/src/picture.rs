//! Boards as pictures and as text.

use crate::failure::Failure;
use pyo3::prelude::*;
use rookwright::board::Diagram;
use rookwright::sheet::{Svg, Text};

/// The most squares of a board that is drawn.
const MOST_DRAWN: u64 = 65_536;

/// Draws a diagram.
pub(crate) fn drawn(
    py: Python<'_>,
    diagram: &Diagram,
    square: f64,
    coordinates: bool,
    flipped: bool,
) -> PyResult<String> {
    let area = diagram.geometry.area();
    if area > MOST_DRAWN {
        let message =
            format!("a board of {area} squares is too large to draw: expected at most {MOST_DRAWN}");
        return Err(Failure::input(message).into());
    }
    let svg = Svg { square, coordinates, flipped, ..Svg::default() };
    Ok(py.detach(|| svg.draw(diagram)))
}

/// Returns the board as text.
pub(crate) fn written(diagram: &Diagram) -> PyResult<String> {
    let area = diagram.geometry.area();
    if area > MOST_DRAWN {
        return Ok(format!("a board of {area} squares"));
    }
    Ok(Text::default().draw(diagram))
}
