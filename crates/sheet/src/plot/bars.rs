//! One time for each series: bars one below the other, from a logarithmic axis of times.

use super::style::{ARROW, Style};
use super::time::{Decades, tick_words};
use super::{GREY, LETTER, LONGEST_NAME, MARGIN, Plot, WIDTH, anchored, grid_line, limit_line, line};
use crate::drawing::{Anchor, Element, Paint, Shape, label};
use crate::page::ems;
use crate::pen::INK;

/// From one bar to the next.
const ROW: f64 = 40.0;
const THICKNESS: f64 = 22.0;
/// Room for a time behind the longest bar, and for an arrow.
const BEHIND: f64 = 120.0;

/// The shapes of the picture, and its height.
pub(crate) fn draw(plot: &Plot) -> (Vec<Element>, f64) {
    let (mut out, below) = plot.heading();
    let names = plot.series.iter().map(|series| ems(&series.name) * LETTER).fold(40.0, f64::max);
    let (left, right) = (MARGIN + names.min(LONGEST_NAME) + 10.0, WIDTH - MARGIN - BEHIND);
    let top = below + 14.0;
    let foot = top + ROW * plot.series.len().max(1) as f64;
    // Below the shortest time there is some room, so that its bar can be seen.
    let axis = Decades::holding(plot.times(), 0.1);
    let across = |seconds: f64| left + axis.place(seconds) * (right - left);

    // The grid comes first, so that bars cover it.
    let mut names_of_ticks = Vec::new();
    for tick in axis.ticks(((right - left) / 64.0) as usize) {
        out.push(grid_line((across(tick), top), (across(tick), foot)));
        names_of_ticks.push(label(across(tick), foot + 14.0, LETTER, &tick_words(tick)));
    }
    names_of_ticks.push(label((left + right) / 2.0, foot + 38.0, LETTER, "time, logarithmic"));
    out.push(anchored(Anchor::Middle, GREY, names_of_ticks));

    let (mut beside, mut behind) = (Vec::new(), Vec::new());
    for (nth, series) in plot.series.iter().enumerate() {
        let Some(point) = series.points.first() else { continue };
        let (style, y, end) = (Style::nth(nth), top + (nth as f64 + 0.5) * ROW, across(point.seconds));
        let fill = if point.finished { style.colour } else { "#fff" };
        let (top, width) = (y - THICKNESS / 2.0, end - left);
        out.push(Element::Shape {
            shape: Shape::Rect { x: left, y: top, width, height: THICKNESS, radius: 0.0 },
            paint: Paint { fill: Some(fill), ..Paint::stroke(style.colour, 1.6) },
            hint: format!("{}: {}", series.name, point.words()),
        });
        if !point.finished {
            out.extend(style.arrow((end, y), (1.0, 0.0)));
        }
        let gap = if point.finished { 8.0 } else { ARROW + 8.0 };
        beside.push(label(left - 10.0, y, LETTER, &series.name));
        behind.push(label(end + gap, y, LETTER, &point.words()));
    }
    if let Some(limit) = plot.limit {
        out.push(limit_line((across(limit), top), (across(limit), foot)));
    }
    out.push(line(Paint::line(GREY, 1.0), (left, top), (left, foot)));
    out.push(anchored(Anchor::End, INK, beside));
    // Grid lines and the limit pass behind the times, not through them.
    let halo = Paint { round_joins: true, halo: true, ..Paint::stroke("#fff", 5.0) };
    out.push(Element::Group(halo, behind));
    (out, foot + 38.0 + LETTER + MARGIN / 2.0)
}
