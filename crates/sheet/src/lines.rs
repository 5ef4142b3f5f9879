//! Draws lines across the board: arrows, and the path of a tour.

use crate::drawing::{Element, Paint, Point, Shape};
use crate::page::Page;
use crate::pen::SIDE;
use rookwright_board::{Arrow, Diagram, Square};

const WALK: &str = "#1f5a8c";
const ARROW: &str = "#a8461a";

/// Returns the path through the centres of its squares, from a filled dot to an open one.
///
/// A closed path has no open dot.  On numbered squares the dots are rings around the numbers.
pub(crate) fn path(page: &Page<'_>, diagram: &Diagram) -> Vec<Element> {
    let Some(path) = &diagram.path else { return Vec::new() };
    let on = |square: &&Square| diagram.geometry.contains(**square);
    let squares: Vec<Square> = path.squares.iter().filter(on).copied().collect();
    let points: Vec<Point> = squares.iter().map(|&square| page.centre(square)).collect();
    let (Some(first), Some(last)) = (squares.first(), squares.last()) else { return Vec::new() };
    // A dot would hide the number.
    let end = |square: &Square, radius: f64, fill: &'static str| {
        if diagram.numbers.contains_key(square) {
            dot(page.centre(*square), 24.0 + radius, if fill == WALK { "#a9cbe8" } else { fill })
        } else {
            dot(page.centre(*square), radius, fill)
        }
    };
    let mut out = Vec::new();
    if points.len() > 1 {
        let shape = if path.closed { Shape::Polygon(points) } else { Shape::Polyline(points) };
        out.push(Paint { round_joins: true, ..Paint::line(WALK, 6.0) }.shape(shape));
        if !path.closed {
            out.push(end(last, 12.0, "#fff"));
        }
    }
    // The start is drawn last, so that the line does not run over it.
    out.push(end(first, 15.0, WALK));
    out
}

fn dot(centre: Point, radius: f64, fill: &'static str) -> Element {
    Paint { fill: Some(fill), ..Paint::stroke(WALK, 5.0) }.shape(Shape::Circle { centre, radius })
}

/// Returns the arrows in order.  They are on top and translucent.
pub(crate) fn arrows(page: &Page<'_>, diagram: &Diagram) -> Vec<Element> {
    let on = |arrow: &&Arrow| diagram.geometry.contains(arrow.from) && diagram.geometry.contains(arrow.to);
    let drawn: Vec<Element> = diagram.arrows.iter().filter(on).map(|arrow| draw(page, *arrow)).collect();
    if drawn.is_empty() {
        return drawn;
    }
    let paint = Paint {
        fill: Some(ARROW),
        fill_opacity: Some(0.85),
        round_joins: true,
        ..Paint::stroke("#fff", 3.0)
    };
    vec![Element::Group(paint, drawn)]
}

fn draw(page: &Page<'_>, arrow: Arrow) -> Element {
    let ((x, y), (to_x, to_y)) = (page.centre(arrow.from), page.centre(arrow.to));
    if arrow.from == arrow.to {
        // An arrow to its own square is drawn as a ring.
        return Paint::line(ARROW, 7.0).shape(Shape::Circle { centre: (x, y), radius: 40.0 });
    }
    // `sqrt` gives the same result on every machine, unlike `hypot` or angles.
    let length = ((to_x - x) * (to_x - x) + (to_y - y) * (to_y - y)).sqrt();
    let (ahead_x, ahead_y) = ((to_x - x) / length, (to_y - y) / length);
    // Returns the point at a distance along the arrow and to its side.
    let at = |along: f64, aside: f64| {
        (x + along * ahead_x - aside * ahead_y, y + along * ahead_y + aside * ahead_x)
    };
    let (tail, tip) = (0.3 * SIDE, length - 0.12 * SIDE);
    let neck = tip - 0.3 * SIDE;
    let outline = vec![
        at(tail, -5.0),
        at(neck, -5.0),
        at(neck, -17.0),
        at(tip, 0.0),
        at(neck, 17.0),
        at(neck, 5.0),
        at(tail, 5.0),
    ];
    Paint::default().shape(Shape::Polygon(outline))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::svg;

    fn on_4x1(lines: &str) -> (String, String) {
        let diagram: Diagram = format!("{lines}\n. . . -\n").parse().unwrap();
        let page = Page::of(&diagram, false, false);
        (svg(&path(&page, &diagram)), svg(&arrows(&page, &diagram)))
    }

    #[test]
    fn an_arrow_points_along() {
        let (_, arrows) = on_4x1("arrow: a1 c1");
        assert!(arrows.contains("points=\"88,53 216,53 216,41 246,58 216,75 216,63 88,63\""), "{arrows}");
        assert!(on_4x1("arrow: b1 b1").1.contains("<circle"));
    }

    #[test]
    fn open_and_closed_paths() {
        let (open, none) = on_4x1("path: a1 c1 b1");
        assert_eq!(none, "");
        assert!(open.contains("<polyline") && open.contains("points=\"58,58 258,58 158,58\""), "{open}");
        assert_eq!(open.matches("<circle").count(), 2);
        let (closed, _) = on_4x1("closed-path: a1 c1 b1");
        assert!(closed.contains("<polygon"));
        assert_eq!(closed.matches("<circle").count(), 1);
        assert_eq!(on_4x1("path: b1").0.matches("<circle").count(), 1);
    }
}
