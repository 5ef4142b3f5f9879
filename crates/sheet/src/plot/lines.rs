//! Times over numbers: a line for each series, named at its end.

use super::style::{ARROW, REACH, Style};
use super::ticks::Range;
use super::time::{Decades, tick_words};
use super::{GREY, LETTER, MARGIN, Plot, Point, Series, WIDTH, anchored, grid_line, limit_line, line};
use crate::drawing::{Anchor, Element, Paint, Shape, label};
use crate::page::ems;
use crate::pen::INK;

/// The height of the picture proper, unless there are more names than it has room for.
const HEIGHT: f64 = 350.0;
/// From one name to the next.
const LEADING: f64 = 19.0;
/// Room for the names of the times.
const LEFT: f64 = 86.0;
/// From the frame to the first and the last number.
const INSET: f64 = 34.0;
/// From the frame to the marks beside the names: the lines that lead there.
const LEAD: f64 = 26.0;
/// Open marks side by side are so far apart.
const APART: f64 = 17.0;

/// Where things are.
struct Area {
    left: f64,
    right: f64,
    top: f64,
    foot: f64,
    numbers: Range,
    times: Decades,
}

impl Area {
    fn x(&self, number: f64) -> f64 {
        self.left + INSET + self.numbers.place(number) * (self.right - self.left - 2.0 * INSET)
    }

    /// Above the longest time there is room for an arrow.
    fn y(&self, seconds: f64) -> f64 {
        let top = self.top + ARROW + 6.0;
        self.foot - self.times.place(seconds) * (self.foot - top)
    }

    /// Where the mark of a point is.  Several that were stopped at one time would hide each other:
    /// they stand side by side.
    fn spot(&self, plot: &Plot, nth: usize, point: &Point) -> (f64, f64) {
        let (x, y) = (self.x(point.x), self.y(point.seconds));
        if point.finished {
            return (x, y);
        }
        let alike = |other: &Point| {
            !other.finished && other.x == point.x && (self.y(other.seconds) - y).abs() < 2.0 * REACH
        };
        let has = |series: &Series| series.points.iter().any(alike);
        let before = plot.series[..nth].iter().filter(|series| has(series)).count() as f64;
        let others = plot.series.iter().filter(|series| has(series)).count() as f64 - 1.0;
        let apart = if others > 0.0 { APART.min(2.0 * (INSET - REACH) / others) } else { 0.0 };
        (x + (before - others / 2.0) * apart, y)
    }
}

/// The shapes of the picture, and its height.
pub(crate) fn draw(plot: &Plot) -> (Vec<Element>, f64) {
    let (mut out, below) = plot.heading();
    // The longest name at the end of the lines decides how much room is left for them.
    let names = plot.series.iter().map(|series| ems(&series.name) * LETTER).fold(0.0, f64::max);
    let top = below + 26.0;
    let area = Area {
        left: LEFT,
        right: WIDTH - MARGIN - names - 2.0 * REACH - LEAD,
        top,
        foot: top + HEIGHT.max(LEADING * plot.series.len() as f64),
        numbers: Range::of(plot.series.iter().flat_map(|series| &series.points).map(|point| point.x)),
        times: Decades::holding(plot.times(), 0.0),
    };
    out.extend(axes(plot, &area));
    if let Some(limit) = plot.limit {
        out.push(limit_line((area.left, area.y(limit)), (area.right, area.y(limit))));
    }
    let drawn = plot.series.iter().enumerate();
    out.extend(drawn.clone().flat_map(|(nth, series)| course(plot, &area, nth, series)));
    // All marks after all lines, so that no line covers a mark.
    out.extend(drawn.flat_map(|(nth, series)| marks(plot, &area, nth, series)));
    out.extend(legend(plot, &area));
    (out, area.foot + 40.0 + LETTER + MARGIN / 2.0)
}

/// The grid, the frame, and what the axes say.
fn axes(plot: &Plot, area: &Area) -> Vec<Element> {
    let (mut out, mut times, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    for tick in area.times.ticks(18) {
        let y = area.y(tick);
        out.push(grid_line((area.left, y), (area.right, y)));
        times.push(label(area.left - 8.0, y, LETTER, &tick_words(tick)));
    }
    for (number, name) in area.numbers.ticks(area.right - area.left - 2.0 * INSET) {
        let x = area.x(number);
        out.push(line(Paint::line(GREY, 1.0), (x, area.foot), (x, area.foot + 5.0)));
        numbers.push(label(x, area.foot + 16.0, LETTER, &name));
    }
    out.push(line(Paint::line(GREY, 1.0), (area.left, area.foot), (area.right, area.foot)));
    numbers.push(label((area.left + area.right) / 2.0, area.foot + 40.0, LETTER, &plot.x_label));
    out.push(anchored(Anchor::End, GREY, times));
    out.push(anchored(Anchor::Middle, GREY, numbers));
    let meaning = label(MARGIN, area.top, LETTER, "time, logarithmic");
    out.push(anchored(Anchor::Start, GREY, vec![meaning]));
    out
}

/// The line through the points of a series.  What leads to a stopped run is dashed; between two
/// stopped runs nothing is known, so nothing is drawn.
fn course(plot: &Plot, area: &Area, nth: usize, series: &Series) -> Vec<Element> {
    let colour = Style::nth(nth).colour;
    let mut out = Vec::new();
    for leg in series.points.chunk_by(|a, b| a.finished && b.finished).filter(|leg| leg.len() > 1) {
        let points = leg.iter().map(|point| area.spot(plot, nth, point)).collect();
        let paint = Paint { round_joins: true, ..Paint::line(colour, 2.0) };
        out.push(paint.shape(Shape::Polyline(points)));
    }
    for pair in series.points.windows(2).filter(|pair| pair[0].finished != pair[1].finished) {
        let [from, to] = [pair[0], pair[1]].map(|point| area.spot(plot, nth, &point));
        out.push(line(Paint { dashes: Some([2.0, 5.0]), ..Paint::line(colour, 2.0) }, from, to));
    }
    out
}

fn marks(plot: &Plot, area: &Area, nth: usize, series: &Series) -> Vec<Element> {
    let style = Style::nth(nth);
    let mut out = Vec::new();
    for point in &series.points {
        let spot = area.spot(plot, nth, point);
        if !point.finished {
            out.extend(style.arrow(spot, (0.0, -1.0)));
        }
        let hint = format!("{}, {}: {}", series.name, point.x, point.words());
        out.push(style.mark(spot, point.finished, hint));
    }
    out
}

/// The names in the order of the ends of the lines, each as near to its end as the others let it.
fn legend(plot: &Plot, area: &Area) -> Vec<Element> {
    let mut ends: Vec<(f64, usize)> = plot
        .series
        .iter()
        .enumerate()
        .filter_map(|(nth, series)| Some((area.y(series.points.last()?.seconds), nth)))
        .collect();
    // Names in the order of the ends do not cross each other.
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let wanted: Vec<f64> = ends.iter().map(|&(y, _)| y).collect();
    let last = plot.series.iter().filter_map(|series| series.points.last()).map(|point| point.x);
    let last = last.fold(f64::MIN, f64::max);

    let (mut out, mut names) = (Vec::new(), Vec::new());
    let beside = area.right + LEAD;
    for (&(end, nth), y) in ends.iter().zip(spread(&wanted, area.top, area.foot)) {
        let (series, style) = (&plot.series[nth], Style::nth(nth));
        // A line that ends early is known by its mark alone: a lead would cross the others.
        if series.points.last().is_some_and(|point| point.x == last) {
            let paint = Paint { stroke_opacity: Some(0.6), ..Paint::line(style.colour, 1.0) };
            out.push(line(paint, (area.right + 2.0, end), (beside - REACH, y)));
        }
        out.push(style.mark((beside, y), true, String::new()));
        names.push(label(beside + REACH + 4.0, y, LETTER, &series.name));
    }
    out.push(anchored(Anchor::Start, INK, names));
    out
}

/// Heights in the same order, at least a line of text apart and within these bounds, near to those
/// wanted: names that would overlap share the room about their common middle.
fn spread(wanted: &[f64], top: f64, foot: f64) -> Vec<f64> {
    // Groups of names that touch, as the middle wanted and how many they are.
    let mut groups: Vec<(f64, usize)> = Vec::new();
    let half = |count: usize| count as f64 * LEADING / 2.0;
    let inside = |middle: f64, count| middle.min(foot - half(count)).max(top + half(count));
    // A name joins the group above as long as they overlap, which may push that group into the one before it.
    for &height in wanted {
        let (mut middle, mut count) = (inside(height, 1), 1);
        while let Some((above, several)) =
            groups.pop_if(|&mut (above, several)| above + half(several) > middle - half(count))
        {
            let total = several + count;
            // The middle of a group is the mean of what its names want.
            middle = inside((above * several as f64 + middle * count as f64) / total as f64, total);
            count = total;
        }
        groups.push((middle, count));
    }
    let heights = groups.into_iter().flat_map(|(middle, count)| {
        (0..count).map(move |nth| middle - half(count) + (nth as f64 + 0.5) * LEADING)
    });
    heights.collect()
}

#[cfg(test)]
mod unit_tests {
    use super::*;

    #[test]
    fn names_keep_their_distance() {
        assert_eq!(spread(&[100.0, 200.0], 0.0, 300.0), [100.0, 200.0]);
        assert_eq!(spread(&[100.0, 100.0], 0.0, 300.0), [90.5, 109.5]);
        assert_eq!(spread(&[0.0, 0.0, 300.0], 0.0, 300.0), [9.5, 28.5, 290.5]);
        let many = spread(&[150.0; 10], 0.0, 300.0);
        assert!(many.windows(2).all(|pair| (pair[1] - pair[0] - LEADING).abs() < 1e-9), "{many:?}");
    }
}
