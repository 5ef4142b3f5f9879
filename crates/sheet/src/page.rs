//! Where things go on the page: margins, the names of ranks and files, the caption.

use crate::labels::{caption, file_label};
use crate::pen::{EM, SIDE, label, num};
use rookwright_board::{Diagram, Geometry, Square};

const RIM: f64 = 8.0; // room for the frame
const LABEL: f64 = 34.0; // size of coordinates
const CAPTION: f64 = 42.0;
const LEADING: f64 = 54.0; // from one line of a caption to the next
const MEASURE: f64 = 700.0; // a caption may be this wide, however narrow the board

/// The measures of one picture, in units of the document.
pub(crate) struct Page<'a> {
    board: &'a Geometry,
    left: f64,
    caption: Vec<String>,
    foot: f64, // where the caption begins
    /// How wide the picture is.
    pub(crate) width: f64,
    /// How high the picture is.
    pub(crate) height: f64,
}

impl<'a> Page<'a> {
    /// Measures a picture.
    pub(crate) fn of(diagram: &'a Diagram, coordinates: bool) -> Self {
        let board = &diagram.geometry;
        let (across, up) = (f64::from(board.files()) * SIDE, f64::from(board.ranks()) * SIDE);
        let digits = board.ranks().to_string().len() as f64;
        let margin = if coordinates { RIM + 20.0 + digits * EM * LABEL } else { RIM };
        let foot = RIM + up + if coordinates { RIM + LABEL + 14.0 } else { RIM };

        let measure = across.max(MEASURE);
        let caption = caption(diagram).map_or_else(Vec::new, |text| wrap(&text, measure / CAPTION));
        let widest = caption.iter().map(|line| ems(line) * CAPTION).fold(0.0, f64::max);
        // The caption is centred below the board: a long one pushes both margins outwards.
        let overhang = (widest - across) / 2.0;
        let left = margin.max(overhang + RIM);
        let width = left + across + overhang.max(0.0) + RIM;
        let height = if caption.is_empty() { foot } else { foot + caption.len() as f64 * LEADING + 10.0 };
        Self { board, left, caption, foot, width, height }
    }

    /// The left edge of a file.
    pub(crate) fn x(&self, file: u32) -> f64 {
        self.left + f64::from(file) * SIDE
    }

    /// The lower edge of a rank; of the rank above the last, the upper edge of the board.
    pub(crate) fn y(&self, rank: u32) -> f64 {
        RIM + f64::from(self.board.ranks() - rank) * SIDE
    }

    /// The upper left corner of a square.
    pub(crate) fn corner(&self, square: Square) -> (f64, f64) {
        (self.x(square.file.index()), self.y(square.rank.index()) - SIDE)
    }

    /// The middle of a square.
    pub(crate) fn centre(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2.0, y + SIDE / 2.0)
    }

    /// A symbol on a square.
    pub(crate) fn stamp(&self, id: &str, square: Square) -> String {
        let (x, y) = self.corner(square);
        format!("<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>\n", num(x), num(y))
    }

    /// The names of ranks and files.
    pub(crate) fn coordinates(&self) -> String {
        let (files, ranks) = (0..self.board.files(), 0..self.board.ranks());
        let below = self.y(0) + RIM + LABEL / 2.0 + 4.0;
        let mut out = String::new();
        for file in files {
            out += &label(self.x(file) + SIDE / 2.0, below, LABEL, &file_label(self.board, file));
        }
        let digits = self.board.ranks().to_string().len() as f64;
        let beside = self.left - RIM - 8.0 - digits * EM * LABEL / 2.0;
        for rank in ranks {
            out += &label(beside, self.y(rank) - SIDE / 2.0, LABEL, &(rank + 1).to_string());
        }
        out
    }

    /// The caption, one element a line.
    pub(crate) fn caption(&self) -> String {
        let middle = (self.x(0) + self.x(self.board.files())) / 2.0;
        let lines = self.caption.iter().enumerate();
        lines
            .map(|(nth, line)| label(middle, self.foot + (nth as f64 + 0.5) * LEADING, CAPTION, line))
            .collect()
    }
}

/// About how wide a text is, relative to the size of its font: SVG cannot break lines, and without
/// a font nobody can measure them.
pub(crate) fn ems(text: &str) -> f64 {
    text.chars().map(|c| if c < '\u{1100}' { EM } else { 1.0 }).sum()
}

/// Breaks a text into lines: between words, and inside a word only if it is longer than a line.
pub(crate) fn wrap(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').flat_map(|word| pieces(word, room)) {
        match lines.last_mut() {
            Some(line) if ems(line) + EM + ems(&word) <= room => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// The word itself if it fits, and otherwise as many full lines as it needs.
fn pieces(word: &str, room: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in word.chars() {
        match pieces.last_mut() {
            Some(piece) if ems(piece) + ems(c.encode_utf8(&mut [0; 4])) <= room => piece.push(c),
            _ => pieces.push(c.to_string()),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_between_words_if_it_can() {
        assert_eq!(wrap("mate in two", 20.0), ["mate in two"]);
        assert_eq!(wrap("mate in two", 5.0), ["mate in", "two"]);
        assert_eq!(wrap("an incomprehensible one", 4.0), ["an", "incomp", "rehens", "ible", "one"]);
    }

    #[test]
    fn a_caption_widens_a_narrow_board() {
        let mut diagram = Diagram::of(Geometry::new(1, 1).unwrap());
        let bare = Page::of(&diagram, false);
        assert_eq!((bare.width, bare.height), (116.0, 116.0));
        diagram.caption = Some("Where is the queen?".into());
        let page = Page::of(&diagram, false);
        assert!(page.width > 500.0 && page.width <= MEASURE);
        assert_eq!(page.x(0) + page.x(1), page.width);
    }
}
