//! The layout of an SVG picture: the squares from either side, and around them the coordinates, the side to move and
//! the caption.

use crate::drawing::{Element, Paint, Shape, label};
use crate::labels::{caption, file_label};
use crate::pen::{EM, INK, SIDE};
use rookwright_board::{Colour, Diagram, Geometry, Square};

const RIM: f64 = 8.0; // room for the frame
const LABEL: f64 = 34.0; // size of coordinates
const TURN: f64 = 42.0; // side of the sign that says whose move it is
const ASIDE: f64 = 14.0; // from the board to that sign
const CAPTION: f64 = 42.0;
const LEADING: f64 = 54.0; // from one line of a caption to the next
const MEASURE: f64 = 700.0; // a caption may be this wide, however narrow the board

/// The measures of a picture, in units of the document.
pub(crate) struct Page<'a> {
    board: &'a Geometry,
    flipped: bool,
    turn: Option<Colour>,
    /// The distance from the left edge of the picture to that of the board.
    pub(crate) left: f64,
    caption: Vec<String>,
    foot: f64, // where the caption begins
    /// The width of the picture.
    pub(crate) width: f64,
    /// The height of the picture.
    pub(crate) height: f64,
}

impl<'a> Page<'a> {
    /// Measures a picture, with coordinates or without, and with Black at the bottom or White.
    pub(crate) fn of(diagram: &'a Diagram, coordinates: bool, flipped: bool) -> Self {
        let (board, turn) = (&diagram.geometry, diagram.turn);
        let (across, up) = (f64::from(board.files()) * SIDE, f64::from(board.ranks()) * SIDE);
        let digits = board.ranks().to_string().len() as f64;
        let margin = if coordinates { RIM + 20.0 + digits * EM * LABEL } else { RIM };
        let foot = RIM + up + if coordinates { RIM + LABEL + 14.0 } else { RIM };

        let measure = across.max(MEASURE);
        let caption = caption(diagram).map_or_else(Vec::new, |text| wrap(&text, measure / CAPTION));
        let widest = caption.iter().map(|line| ems(line) * CAPTION).fold(0.0, f64::max);
        // The caption is centred below the board, so a long one widens both margins.
        let overhang = (widest - across) / 2.0;
        let left = margin.max(overhang + RIM);
        let beside = if turn.is_some() { ASIDE + TURN } else { 0.0 };
        let width = left + across + overhang.max(beside) + RIM;
        let height = if caption.is_empty() { foot } else { foot + caption.len() as f64 * LEADING + 10.0 };
        Self { board, flipped, turn, left, caption, foot, width, height }
    }

    /// Returns the edge between a file and the one before it; for the number of files, the edge after the last.
    pub(crate) fn x(&self, file: u32) -> f64 {
        let across = if self.flipped { self.board.files() - file } else { file };
        self.left + f64::from(across) * SIDE
    }

    /// Returns the edge between a rank and the one before it; for the number of ranks, the edge after the last.
    pub(crate) fn y(&self, rank: u32) -> f64 {
        let down = if self.flipped { rank } else { self.board.ranks() - rank };
        RIM + f64::from(down) * SIDE
    }

    /// Returns the upper left corner of a square.
    pub(crate) fn corner(&self, square: Square) -> (f64, f64) {
        let (file, rank) = (square.file.index(), square.rank.index());
        (self.x(file).min(self.x(file + 1)), self.y(rank).min(self.y(rank + 1)))
    }

    /// Returns the centre of a square.
    pub(crate) fn centre(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2.0, y + SIDE / 2.0)
    }

    /// Returns the names of ranks and files.
    pub(crate) fn coordinates(&self) -> Vec<Element> {
        let below = self.bottom() + RIM + LABEL / 2.0 + 4.0;
        let files = (0..self.board.files()).map(|file| {
            label((self.x(file) + self.x(file + 1)) / 2.0, below, LABEL, &file_label(self.board, file))
        });
        let digits = self.board.ranks().to_string().len() as f64;
        let beside = self.left - RIM - 8.0 - digits * EM * LABEL / 2.0;
        let ranks = (0..self.board.ranks()).map(|rank| {
            label(beside, (self.y(rank) + self.y(rank + 1)) / 2.0, LABEL, &(rank + 1).to_string())
        });
        files.chain(ranks).collect()
    }

    /// Returns the lower edge of the board.
    fn bottom(&self) -> f64 {
        RIM + f64::from(self.board.ranks()) * SIDE
    }

    /// Returns a small square in the colour of the side to move, beside the board on that side.
    pub(crate) fn turn(&self) -> Vec<Element> {
        let Some(turn) = self.turn else { return Vec::new() };
        let below = (turn == Colour::White) != self.flipped;
        let fill = if turn == Colour::White { "#fff" } else { INK };
        let line = 5.0;
        let side = TURN - line;
        let x = self.left + f64::from(self.board.files()) * SIDE + ASIDE + line / 2.0;
        // Aligned with the frame, whose line is a little thinner.
        let y = if below { self.bottom() - side - 0.5 } else { RIM + 0.5 };
        let sign = Shape::Rect { x, y, width: side, height: side, radius: 0.0 };
        vec![Paint { fill: Some(fill), ..Paint::stroke(INK, line) }.shape(sign)]
    }

    /// Returns the caption, one element per line.
    pub(crate) fn caption(&self) -> Vec<Element> {
        let middle = self.left + f64::from(self.board.files()) * SIDE / 2.0;
        let lines = self.caption.iter().enumerate();
        lines
            .map(|(nth, line)| label(middle, self.foot + (nth as f64 + 0.5) * LEADING, CAPTION, line))
            .collect()
    }
}

/// Returns the approximate width of a text relative to its font size.  SVG cannot break lines, and the font is not
/// known.
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

/// Returns the word if it fits a line, otherwise its parts, each as long as a line.
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
    use crate::drawing::svg;

    #[test]
    fn wraps_between_words_if_it_can() {
        assert_eq!(wrap("mate in two", 20.0), ["mate in two"]);
        assert_eq!(wrap("mate in two", 5.0), ["mate in", "two"]);
        assert_eq!(wrap("an incomprehensible one", 4.0), ["an", "incomp", "rehens", "ible", "one"]);
    }

    #[test]
    fn a_caption_widens_a_narrow_board() {
        let mut diagram = Diagram::of(Geometry::new(1, 1).unwrap());
        let bare = Page::of(&diagram, false, false);
        assert_eq!((bare.width, bare.height), (116.0, 116.0));
        diagram.caption = Some("Where is the queen?".into());
        let page = Page::of(&diagram, false, false);
        assert!(page.width > 500.0 && page.width <= MEASURE);
        assert_eq!(page.x(0) + page.x(1), page.width);
    }

    #[test]
    fn black_sees_the_board_from_the_other_side() {
        let mut diagram = Diagram::of(Geometry::new(3, 2).unwrap());
        let (white, black) = (false, true);
        let corner =
            |flipped, square: &str| Page::of(&diagram, false, flipped).corner(square.parse().unwrap());
        assert_eq!((corner(white, "a1"), corner(white, "c2")), ((8.0, 108.0), (208.0, 8.0)));
        assert_eq!((corner(black, "a1"), corner(black, "c2")), ((208.0, 8.0), (8.0, 108.0)));

        // The mark of the side to move is on that side's end of the board.
        let plain = Page::of(&diagram, false, white).width;
        assert_eq!(Page::of(&diagram, false, white).turn(), []);
        for (turn, flipped, fill, y) in [
            (Colour::White, white, "#fff", "170.5"),
            (Colour::Black, white, INK, "8.5"),
            (Colour::White, black, "#fff", "8.5"),
            (Colour::Black, black, INK, "170.5"),
        ] {
            diagram.turn = Some(turn);
            let page = Page::of(&diagram, false, flipped);
            let drawn = svg(&page.turn());
            assert!(drawn.contains(&format!("fill=\"{fill}\"")), "{drawn}");
            assert!(drawn.contains(&format!(" y=\"{y}\"")), "{drawn}");
            assert_eq!(page.width, plain + ASIDE + TURN);
        }
    }
}
