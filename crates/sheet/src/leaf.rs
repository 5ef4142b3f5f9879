//! A page as it is printed: what stands where, in points from the upper left corner.  Every printed
//! format draws this and nothing else, so that all of them look the same.

use crate::fonts::spans_width;
use crate::sheet::Span;
use crate::svg::Svg;
use rookwright_board::Diagram;

/// One page.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaf {
    /// How wide the paper is.
    pub width: f64,
    /// How high the paper is.
    pub height: f64,
    /// What is printed on it, in the order it is read.
    pub items: Vec<Item>,
    /// What readers who leaf through the document are told of it: `Puzzles 1–6`, `Answers`.
    pub bookmark: String,
    /// Whether it belongs to the answers.
    pub answers: bool,
}

/// Something on a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A line of text.
    Text(Text),
    /// A straight line, to write on or to set things apart.
    Rule(Rule),
    /// A board.
    Picture(Box<Picture>),
}

impl Item {
    /// Left, top, right and bottom of what it covers: two items of a page never cover the same spot.
    pub fn extent(&self) -> [f64; 4] {
        match self {
            // No letter of a sheet reaches higher or lower.
            Item::Text(text) => {
                [text.x, text.y - 0.76 * text.size, text.x + text.width(), text.y + 0.24 * text.size]
            }
            Item::Rule(rule) => [rule.from.0, rule.from.1, rule.to.0, rule.to.1],
            Item::Picture(picture) => {
                [picture.x, picture.y, picture.x + picture.width, picture.y + picture.height]
            }
        }
    }
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// Where it begins.
    pub x: f64,
    /// The line it stands on.
    pub y: f64,
    /// The size of the letters.
    pub size: f64,
    /// What it says; every character has a glyph.
    pub spans: Vec<Span>,
    /// What it is to the reader.
    pub role: Role,
}

impl Text {
    /// How wide it is on the page.
    ///
    /// ```
    /// use rookwright_sheet::Span;
    /// use rookwright_sheet::leaf::{Role, Text};
    ///
    /// let text = |size, text: &str| {
    ///     let (x, y, spans, role) = (0.0, 0.0, vec![Span::plain(text)], Role::Paragraph);
    ///     Text { x, y, size, spans, role }
    /// };
    /// assert_eq!(text(10.0, "").width(), 0.0);
    /// assert!(text(10.0, "Mate").width() > text(10.0, "iiii").width());
    /// assert_eq!(text(20.0, "Mate").width(), 2.0 * text(10.0, "Mate").width());
    /// ```
    pub fn width(&self) -> f64 {
        spans_width(&self.spans) * self.size
    }
}

/// What a text is to the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The heading of the sheet.
    Title,
    /// The heading of a part.
    Heading,
    /// A text that begins here.
    Paragraph,
    /// Goes on with the text of the line before.
    Continued,
    /// Not part of what is read: the number of the page.
    Furniture,
}

/// A straight line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rule {
    /// One end.
    pub from: (f64, f64),
    /// The other end.
    pub to: (f64, f64),
    /// How thick it is.
    pub width: f64,
}

/// A board on a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// How wide the whole picture is, coordinates and all.
    pub width: f64,
    /// How high the whole picture is.
    pub height: f64,
    /// What is drawn.
    pub diagram: Diagram,
    /// How it is drawn.
    pub look: Svg,
    /// What it is called: `3. Mate in 2`.
    pub label: String,
    /// What it shows, for those who do not see it.
    pub description: String,
}
