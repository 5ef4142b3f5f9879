//! Draws a [`Plot`] of times.
//!
//! Times range from microseconds to hours, so their axis is logarithmic.  Times for different numbers (sizes, clues)
//! are drawn as one line per series; if each series has one time, the series are horizontal bars.
//!
//! A run that was stopped is an open mark with an arrow, because it takes longer than that.  Series differ in colour
//! (the palette of Okabe and Ito, which colour-blind readers can distinguish) and in the shape of their marks, so
//! that a grey print can be read.  `<desc>` contains all numbers.

mod bars;
mod lines;
mod style;
#[cfg(test)]
mod tests;
mod ticks;
mod time;

use crate::drawing::{Anchor, Drawing, Element, Layer, Paint, Point as Place, Shape, label};
use crate::page::{ems, wrap};
use crate::pen::INK;
use time::time_words;

/// The width of the document.
const WIDTH: f64 = 800.0;
/// The empty border around everything.
const MARGIN: f64 = 24.0;
/// The size of usual letters.
const LETTER: f64 = 13.0;
/// The size of the letters of the title.
const HEADING: f64 = 18.0;
/// The largest width of a name; longer names are cut.
const LONGEST_NAME: f64 = 270.0;
/// The colour of explanations.
const GREY: &str = "#5f5f5b";
/// The colour of grid lines.
const FAINT: &str = "#dededa";

/// The largest number on an axis.
const FARTHEST: f64 = 1e12;

/// Times to be compared.
///
/// ```
/// use rookwright_sheet::{Plot, Point, Series};
///
/// let point = |x, seconds| Point { x, seconds, finished: true };
/// let svg = Plot {
///     title: "Queens".into(),
///     x_label: "size".into(),
///     series: vec![Series { name: "sat".into(), points: vec![point(6.0, 0.002), point(7.0, 0.02)] }],
///     limit: Some(10.0),
/// }
/// .draw();
/// assert!(svg.contains("sat: 6 in 2 ms; 7 in 20 ms"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    /// The title: what is timed.
    pub title: String,
    /// The label of the x axis.
    pub x_label: String,
    /// The series in the order of their colours.
    pub series: Vec<Series>,
    /// The time limit in seconds, if there was one.
    pub limit: Option<f64>,
}

/// A series of times.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// The name.
    pub name: String,
    /// The times, in any order.
    pub points: Vec<Point>,
}

/// A time.  A point that is not finite, or with an `x` beyond a trillion, is left out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The number that the time belongs to.
    pub x: f64,
    /// The time in seconds.
    pub seconds: f64,
    /// Whether the run finished; otherwise it takes longer than this time.
    pub finished: bool,
}

impl Point {
    fn is_drawable(&self) -> bool {
        self.x.abs() <= FARTHEST && self.seconds.is_finite()
    }

    /// Returns the time in words: `12.5 ms`, or `> 10 s` for a stopped run.
    fn words(&self) -> String {
        format!("{}{}", if self.finished { "" } else { "> " }, time_words(self.seconds))
    }
}

impl Plot {
    /// Returns the SVG document.
    pub fn draw(&self) -> String {
        self.drawing().svg()
    }

    /// Returns the picture for any format, such as [`png`](crate::png).
    pub fn drawing(&self) -> Drawing {
        let plot = self.tidied();
        let mut points = plot.series.iter().flat_map(|series| &series.points);
        let one_place = points.next().is_none_or(|first| points.all(|point| point.x == first.x));
        let (body, height) = if one_place && plot.series.iter().all(|series| series.points.len() <= 1) {
            bars::draw(&plot)
        } else {
            lines::draw(&plot)
        };
        chart((WIDTH, height), plot.title.clone(), plot.description(), body)
    }

    /// Returns the plot with texts on one line and sorted points, without empty series.
    fn tidied(&self) -> Plot {
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let tidy = |series: &Series| {
            let mut points: Vec<Point> = series.points.iter().copied().filter(Point::is_drawable).collect();
            points.sort_by(|a, b| a.x.total_cmp(&b.x));
            Series { name: shortened(&one_line(&series.name), LONGEST_NAME), points }
        };
        Plot {
            title: one_line(&self.title),
            x_label: shortened(&one_line(&self.x_label), LONGEST_NAME),
            series: self.series.iter().map(tidy).filter(|series| !series.points.is_empty()).collect(),
            limit: self.limit.filter(|limit| limit.is_finite()),
        }
    }

    /// Returns all numbers of the plot, one line per series.
    fn description(&self) -> String {
        let line = |series: &Series| {
            let times: Vec<_> =
                series.points.iter().map(|point| format!("{} in {}", point.x, point.words())).collect();
            format!("{}: {}\n", series.name, times.join("; "))
        };
        let lines: String = self.series.iter().map(line).collect();
        let limit = self.limit.map_or(String::new(), |limit| format!("time limit: {}\n", time_words(limit)));
        format!("time by {}\n{lines}{limit}", self.x_label)
    }

    /// Returns all times and the limit, for the axis.
    fn times(&self) -> impl Iterator<Item = f64> + '_ {
        let times = self.series.iter().flat_map(|series| &series.points).map(|point| point.seconds);
        times.chain(self.limit)
    }

    /// Returns the title and the meaning of open marks, and the height where they end.
    fn heading(&self) -> (Vec<Element>, f64) {
        let mut title = Vec::new();
        let mut y = MARGIN;
        // Bold letters are wider.
        for line in wrap(&self.title, (WIDTH - 2.0 * MARGIN) / (1.15 * HEADING)) {
            title.push(label(MARGIN, y + HEADING / 2.0, HEADING, &line));
            y += 1.4 * HEADING;
        }
        let mut out = vec![bold(title)];
        let stopped = self.series.iter().flat_map(|series| &series.points).any(|point| !point.finished);
        // Only what occurs in the picture is explained.
        let note = match (self.limit.map(time_words), stopped) {
            (Some(limit), true) => {
                format!("dashed: time limit of {limit}; open with an arrow: stopped there")
            }
            (Some(limit), false) => format!("dashed: time limit of {limit}"),
            (None, true) => "open with an arrow: stopped before the end".to_owned(),
            (None, false) => return (out, y),
        };
        let note = label(MARGIN, y + LETTER / 2.0 + 2.0, LETTER, &note);
        out.push(Element::Group(Paint::fill(GREY), vec![note]));
        (out, y + 1.5 * LETTER)
    }
}

/// Returns the text, cut if it is too wide.
fn shortened(text: &str, room: f64) -> String {
    if ems(text) * LETTER <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if (ems(&short) + 2.0) * LETTER > room {
            break;
        }
        short.push(c);
    }
    short + "…"
}

/// Returns a picture with letters in any font, on paper.
pub(crate) fn chart(
    (width, height): (f64, f64),
    title: String,
    description: String,
    elements: Vec<Element>,
) -> Drawing {
    let letters = Paint { font: Some("sans-serif"), ..Paint::fill(INK) };
    let layers = vec![Layer::Own(vec![Element::Group(letters, elements)])];
    Drawing { width, height, scale: 1.0, title, description, paper: true, layers }
}

/// Returns a title.
pub(crate) fn bold(texts: Vec<Element>) -> Element {
    Element::Group(Paint { bold: true, ..Paint::default() }, texts)
}

/// Returns a straight line.
pub(crate) fn line(paint: Paint, from: Place, to: Place) -> Element {
    paint.shape(Shape::Polyline(vec![from, to]))
}

/// Returns a grid line.
pub(crate) fn grid_line(from: Place, to: Place) -> Element {
    line(Paint::line(FAINT, 1.0), from, to)
}

/// Returns the line of the time limit.
fn limit_line(from: Place, to: Place) -> Element {
    line(Paint { dashes: Some([7.0, 5.0]), ..Paint::line(GREY, 1.0) }, from, to)
}

/// Returns texts that start, end or are centred at their points.
pub(crate) fn anchored(anchor: Anchor, colour: &'static str, texts: Vec<Element>) -> Element {
    Element::Group(Paint { anchor: Some(anchor), ..Paint::fill(colour) }, texts)
}
