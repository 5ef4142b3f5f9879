//! Draws a [`Histogram`]: upright bars, one for each range of numbers.
//!
//! `<desc>` contains all numbers, so that a reader who cannot see the picture has them too.

use crate::drawing::{Anchor, Drawing, Element, Paint, Shape, label};
use crate::plot::{anchored, bold, chart, grid_line};

/// The width of the document.
const WIDTH: f64 = 800.0;
/// The height of the bars.
const HEIGHT: f64 = 320.0;
/// The empty border around everything.
const MARGIN: f64 = 28.0;
/// Room for the numbers beside the axis.
const BESIDE: f64 = 72.0;
/// The size of usual letters.
const LETTER: f64 = 13.0;
/// The size of the letters of the title.
const HEADING: f64 = 18.0;
/// The least distance between two names below the bars.
const NAME_WIDTH: f64 = 40.0;
/// The number of lines across, at most.
const LINES: u64 = 5;
const BAR: &str = "#0072b2";
const GREY: &str = "#5f5f5b";

/// How often numbers of each range occur.
///
/// ```
/// use rookwright_sheet::Histogram;
///
/// let bars = vec![("1000".to_owned(), 12), ("1100".to_owned(), 30)];
/// let svg = Histogram { title: "Ratings".into(), across: "rating".into(), bars }.draw();
/// assert!(svg.contains("1000: 12; 1100: 30"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Histogram {
    /// The title.
    pub title: String,
    /// What the numbers below the bars are.
    pub across: String,
    /// The beginning of each range, and the number of things in it.
    pub bars: Vec<(String, u64)>,
}

impl Histogram {
    /// Returns the SVG document.
    pub fn draw(&self) -> String {
        self.drawing().svg()
    }

    /// Returns the picture for any format, such as [`png`](crate::png).
    pub fn drawing(&self) -> Drawing {
        let most = self.bars.iter().map(|bar| bar.1).max().unwrap_or(0).max(1);
        let (left, right, top) = (MARGIN + BESIDE, WIDTH - MARGIN, MARGIN + 2.0 * HEADING);
        let foot = top + HEIGHT;
        // The axis ends at a round number above the highest bar.
        let step = step(most);
        let highest = most.div_ceil(step) * step;
        let up = |number: u64| foot - HEIGHT * number as f64 / highest as f64;

        let title = label(MARGIN, MARGIN, HEADING, &self.title);
        let mut shapes = vec![bold(vec![title])];
        let mut numbers = Vec::new();
        for number in (0..=highest / step).map(|nth| nth * step) {
            let y = up(number);
            shapes.push(grid_line((left, y), (right, y)));
            numbers.push(label(left - 10.0, y, LETTER, &number.to_string()));
        }
        let width = (right - left) / self.bars.len().max(1) as f64;
        // Where bars are narrow only some of them are named, so that the names do not overlap.
        let every = (NAME_WIDTH / width).ceil().max(1.0) as usize;
        let mut names = Vec::new();
        for (nth, (name, number)) in self.bars.iter().enumerate() {
            let (x, y) = (left + nth as f64 * width, up(*number));
            let (bar, height) = (x + 0.06 * width, foot - y);
            shapes.push(Element::Shape {
                shape: Shape::Rect { x: bar, y, width: 0.88 * width, height, radius: 0.0 },
                paint: Paint::fill(BAR),
                hint: format!("{name}: {number}"),
            });
            if nth.is_multiple_of(every) {
                names.push(label(x + width / 2.0, foot + 16.0, LETTER, name));
            }
        }
        names.push(label((left + right) / 2.0, foot + 42.0, LETTER, &self.across));
        shapes.push(anchored(Anchor::End, GREY, numbers));
        shapes.push(anchored(Anchor::Middle, GREY, names));
        // For readers who cannot see the picture.
        let all: Vec<String> = self.bars.iter().map(|(name, number)| format!("{name}: {number}")).collect();
        chart((WIDTH, foot + 42.0 + MARGIN), self.title.clone(), all.join("; "), shapes)
    }
}

/// Returns the distance between two lines across: 1, 2 or 5 times a power of ten, so that there are few of them.
fn step(most: u64) -> u64 {
    let rough = most.div_ceil(LINES).max(1);
    let power = 10u64.pow(rough.ilog10());
    [1, 2, 5].into_iter().map(|times| times * power).find(|&step| step >= rough).unwrap_or(10 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_across_are_few_and_round() {
        for (most, wanted) in
            [(1, 1), (7, 2), (24, 5), (30, 10), (990, 200), (u64::MAX / 100, 50_000_000_000_000_000)]
        {
            assert_eq!(step(most), wanted, "{most}");
        }
    }

    #[test]
    fn any_bars_are_drawn() {
        for bars in [vec![], vec![("<a>".to_owned(), 0)], vec![("x".to_owned(), 5); 300]] {
            let svg = Histogram { title: "t & t".into(), across: "x".into(), bars: bars.clone() }.draw();
            let document = roxmltree::Document::parse(&svg).unwrap();
            let drawn = document.descendants().filter(|node| node.has_tag_name("rect")).count();
            assert_eq!(drawn, 1 + bars.len());
        }
    }
}
