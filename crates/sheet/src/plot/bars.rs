//! One time for each series: bars one below the other, from a logarithmic axis of times.

use super::style::{ARROW, Style};
use super::time::{Decades, tick_words};
use super::{GREY, LETTER, LONGEST_NAME, MARGIN, Plot, WIDTH, anchored, grid_line, limit_line, stroke};
use crate::page::ems;
use crate::pen::{INK, escape, label, num};

/// From one bar to the next.
const ROW: f64 = 40.0;
const THICKNESS: f64 = 22.0;
/// Room for a time behind the longest bar, and for an arrow.
const BEHIND: f64 = 120.0;

/// The picture below `<svg>`, and its height.
pub(crate) fn draw(plot: &Plot) -> (String, f64) {
    let (mut out, below) = plot.heading();
    let names = plot.series.iter().map(|series| ems(&series.name) * LETTER).fold(40.0, f64::max);
    let (left, right) = (MARGIN + names.min(LONGEST_NAME) + 10.0, WIDTH - MARGIN - BEHIND);
    let top = below + 14.0;
    let foot = top + ROW * plot.series.len().max(1) as f64;
    // Below the shortest time there is some room, so that its bar can be seen.
    let axis = Decades::holding(plot.times(), 0.1);
    let across = |seconds: f64| left + axis.place(seconds) * (right - left);

    let mut names_of_ticks = String::new();
    for tick in axis.ticks(((right - left) / 64.0) as usize) {
        out += &grid_line((across(tick), top), (across(tick), foot));
        names_of_ticks += &label(across(tick), foot + 14.0, LETTER, &tick_words(tick));
    }
    let middle = (left + right) / 2.0;
    out += &anchored(
        "middle",
        GREY,
        &(names_of_ticks + &label(middle, foot + 38.0, LETTER, "time, logarithmic")),
    );

    let (mut beside, mut behind) = (String::new(), String::new());
    for (nth, series) in plot.series.iter().enumerate() {
        let Some(point) = series.points.first() else { continue };
        let (style, y, end) = (Style::nth(nth), top + (nth as f64 + 0.5) * ROW, across(point.seconds));
        let fill = if point.finished { style.colour } else { "#fff" };
        out += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{THICKNESS}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.6\"><title>{}</title></rect>\n",
            num(left),
            num(y - THICKNESS / 2.0),
            num(end - left),
            style.colour,
            escape(&format!("{}: {}", series.name, point.words()))
        );
        if !point.finished {
            out += &style.arrow((end, y), (1.0, 0.0));
        }
        let gap = if point.finished { 8.0 } else { ARROW + 8.0 };
        beside += &label(left - 10.0, y, LETTER, &series.name);
        behind += &label(end + gap, y, LETTER, &point.words());
    }
    if let Some(limit) = plot.limit {
        out += &limit_line((across(limit), top), (across(limit), foot));
    }
    out += &stroke((left, top), (left, foot), &format!("stroke=\"{GREY}\""));
    out += &anchored("end", INK, &beside);
    // Grid lines and the limit pass behind the times, not through them.
    out += &format!(
        "<g stroke=\"#fff\" stroke-width=\"5\" stroke-linejoin=\"round\" paint-order=\"stroke\">\n{behind}</g>\n"
    );
    (out, foot + 38.0 + LETTER + MARGIN / 2.0)
}
