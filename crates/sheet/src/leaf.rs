//! A printed page: its items with their places in points from the upper left corner.
//!
//! All printed formats draw this, so that they look the same.

use crate::fonts::spans_width;
use crate::sheet::Span;
use crate::svg::Svg;
use rookwright_board::Diagram;

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaf {
    /// The width of the paper in points.
    pub width: f64,
    /// The height of the paper in points.
    pub height: f64,
    /// The items of the page in reading order.
    pub items: Vec<Item>,
    /// The bookmark of the page: `Puzzles 1–6`, `Answers`.
    pub bookmark: String,
    /// Whether the page belongs to the answers.
    pub answers: bool,
}

/// An item on a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A line of text.
    Text(Text),
    /// A straight line, to write on or to separate things.
    Rule(Rule),
    /// A board.
    Picture(Box<Picture>),
}

impl Item {
    /// Returns the left, top, right and bottom of the area that the item covers.  Items of a page never overlap.
    pub fn extent(&self) -> [f64; 4] {
        match self {
            // No letter of the fonts reaches higher or lower.
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
    /// The left end.
    pub x: f64,
    /// The baseline.
    pub y: f64,
    /// The font size.
    pub size: f64,
    /// The text; every character has a glyph.
    pub spans: Vec<Span>,
    /// The role of the text in the document.
    pub role: Role,
}

impl Text {
    /// Returns the width of the text on the page.
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

/// The role of a text in the document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The heading of the sheet.
    Title,
    /// The heading of a part.
    Heading,
    /// The first line of a text.
    Paragraph,
    /// A further line of the text before.
    Continued,
    /// Not part of the content, like the page number.
    Furniture,
}

/// A straight line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rule {
    /// One end.
    pub from: (f64, f64),
    /// The other end.
    pub to: (f64, f64),
    /// The thickness.
    pub width: f64,
}

/// A board on a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// The width of the picture, with its coordinates.
    pub width: f64,
    /// The height of the picture, with its coordinates.
    pub height: f64,
    /// The diagram.
    pub diagram: Diagram,
    /// The options of the drawing.
    pub look: Svg,
    /// The name of the picture: `3. Mate in 2`.
    pub label: String,
    /// The description of the picture for screen readers.
    pub description: String,
}
