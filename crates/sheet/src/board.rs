//! Draws the empty board: light squares, dark squares and the frame, each as a single element.

use crate::drawing::{Cap, Element, Paint};
use crate::page::Page;
use crate::pen::{INK, SIDE, num};
use rookwright_board::{Geometry, Square};

// Light squares are nearly white, so that photocopies stay clean.  In greyscale, dark squares are half way between
// white and black pieces.
const LIGHT: &str = "#fcfaf4";
const DARK: &str = "#b7c0c5";

/// Returns the squares, without the holes.
pub(crate) fn squares(page: &Page<'_>, geometry: &Geometry) -> Vec<Element> {
    let (light, dark) = paths(page, geometry);
    let paths = [(LIGHT, light), (DARK, dark)].into_iter().filter(|(_, path)| !path.is_empty());
    paths.map(|(colour, path)| Paint::fill(colour).path(path)).collect()
}

/// Returns the frame, which also surrounds holes.
pub(crate) fn frame(page: &Page<'_>, geometry: &Geometry) -> Vec<Element> {
    let edges = edges(page, geometry);
    if edges.is_empty() {
        return Vec::new();
    }
    let line = Paint::line(INK, 4.0);
    // A torus has no edge, so its frame is dashed.
    let line = if geometry.is_torus() {
        Paint { dashes: Some([16.0, 14.0]), ..line }
    } else {
        Paint { cap: Some(Cap::Square), ..line }
    };
    vec![line.path(edges)]
}

/// Returns the paths of the light and the dark squares.  The light path covers all squares and the dark one is
/// painted over it, so that no gaps show.
fn paths(page: &Page<'_>, geometry: &Geometry) -> (String, String) {
    let (mut light, mut dark) = (String::new(), String::new());
    let side = num(SIDE);
    for rank in (0..geometry.ranks()).rev() {
        let on = |file: u32| Square::at(file, rank).is_some_and(|square| geometry.contains(square));
        let top = num(page.y(rank).min(page.y(rank + 1)));
        // A run of squares is one rectangle, which keeps the path of a large board short.
        for (from, to) in runs(geometry.files(), on) {
            let (left, right) = (page.x(from).min(page.x(to)), page.x(from).max(page.x(to)));
            let (x, wide) = (num(left), num(right - left));
            light += &format!("M{x} {top}h{wide}v{side}h-{wide}z");
        }
        for file in (0..geometry.files()).filter(|&file| (file + rank) % 2 == 0 && on(file)) {
            // The smaller of both edges is the left one, whichever way the board is turned.
            let x = num(page.x(file).min(page.x(file + 1)));
            dark += &format!("M{x} {top}h{side}v{side}h-{side}z");
        }
    }
    (light, dark)
}

/// Returns a line wherever a square borders on something that is not a square.
fn edges(page: &Page<'_>, geometry: &Geometry) -> String {
    // The number before the first one wraps to a value outside the board.
    let on = |file: u32, rank: u32| Square::at(file, rank).is_some_and(|square| geometry.contains(square));
    let mut out = String::new();
    for rank in 0..=geometry.ranks() {
        let edge = |file| on(file, rank) != on(file, rank.wrapping_sub(1));
        for (from, to) in runs(geometry.files(), edge) {
            out += &format!("M{} {}H{}", num(page.x(from)), num(page.y(rank)), num(page.x(to)));
        }
    }
    for file in 0..=geometry.files() {
        let edge = |rank| on(file, rank) != on(file.wrapping_sub(1), rank);
        for (from, to) in runs(geometry.ranks(), edge) {
            out += &format!("M{} {}V{}", num(page.x(file)), num(page.y(from)), num(page.y(to)));
        }
    }
    out
}

/// Returns the maximal ranges of `0..end` in which `holds` is true.
fn runs(end: u32, holds: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for at in (0..end).filter(|&at| holds(at)) {
        match runs.last_mut() {
            Some((_, to)) if *to == at => *to += 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_board::Diagram;

    #[test]
    fn stretches() {
        assert_eq!(runs(7, |at| [0, 1, 4, 6].contains(&at)), [(0, 2), (4, 5), (6, 7)]);
        assert_eq!(runs(0, |_| true), []);
    }

    #[test]
    fn a_hole_is_left_out_and_framed() {
        let diagram = Diagram::of("2x1 without b1".parse().unwrap());
        let page = Page::of(&diagram, false, false);
        let (light, dark) = paths(&page, &diagram.geometry);
        assert_eq!((light.as_str(), dark.as_str()), ("M8 8h100v100h-100z", "M8 8h100v100h-100z"));
        assert_eq!(edges(&page, &diagram.geometry), "M8 108H108M8 8H108M8 108V8M108 108V8");

        let page = Page::of(&diagram, false, true);
        let (light, dark) = paths(&page, &diagram.geometry);
        assert_eq!((light.as_str(), dark.as_str()), ("M108 8h100v100h-100z", "M108 8h100v100h-100z"));
        assert_eq!(edges(&page, &diagram.geometry), "M208 8H108M208 108H108M208 8V108M108 8V108");
    }

    #[test]
    fn no_square_no_board() {
        let diagram = Diagram::of("1x1 without a1".parse().unwrap());
        let page = Page::of(&diagram, false, false);
        assert_eq!(squares(&page, &diagram.geometry), []);
        assert_eq!(frame(&page, &diagram.geometry), []);
    }
}
