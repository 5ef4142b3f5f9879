//! The path of a diagram as a line drawing for the terminal, in Braille characters: each has two by four
//! dots, so that a line of text holds four lines of dots.
//!
//! The path starts at `●` and ends at `○`; a closed one has no end.  Squares the path does not visit are
//! left out, and so is everything else on the board.

use crate::labels::file_label;
use rookwright_board::{Diagram, Geometry, Square};

/// The columns and lines of text that a square takes, the largest that fits first.
const CELLS: [(usize, usize); 2] = [(4, 2), (2, 1)];

/// The bit of each dot in a Braille character, by line and column.
const DOTS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// A line drawing that fits a terminal.
///
/// ```
/// use rookwright_board::Diagram;
/// use rookwright_sheet::Strokes;
///
/// let diagram: Diagram = "path: a1 c2 b4\n. . .\n. . .\n. . .\n. . .\n".parse()?;
/// let drawing = Strokes { columns: 12, lines: 6 }.draw(&diagram).expect("it fits");
/// assert_eq!(drawing, "4    ○\n3    ⠈⢆\n2     ⣈⠆\n1  ●⠒⠉\n   a b c\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strokes {
    /// The largest width in columns.
    pub columns: usize,
    /// The largest height in lines.
    pub lines: usize,
}

impl Strokes {
    /// Returns the drawing; `None` if the diagram has no path or it does not fit.
    pub fn draw(&self, diagram: &Diagram) -> Option<String> {
        let board = &diagram.geometry;
        let path = diagram.path.as_ref()?;
        let (files, ranks) = (board.files() as usize, board.ranks() as usize);
        let label = ranks.to_string().len() + 1;
        // Wider boards would need several lines for the names of their files.
        let fits = |&&(wide, high): &&(usize, usize)| {
            files <= 26 && label + files * wide <= self.columns && ranks * high < self.lines
        };
        // The largest squares that fit the terminal.
        let &(wide, high) = CELLS.iter().find(fits)?;
        let mut canvas = Canvas::new(files * wide, ranks * high);
        let squares: Vec<Square> =
            path.squares.iter().copied().filter(|&square| board.contains(square)).collect();
        let centre = |square: Square| {
            let (across, down) = (square.file.index() as usize, ranks - 1 - square.rank.index() as usize);
            (across * wide * 2 + wide, down * high * 4 + high * 2)
        };
        for step in squares.windows(2) {
            canvas.line(centre(step[0]), centre(step[1]));
        }
        let (&first, &last) = (squares.first()?, squares.last()?);
        if path.closed {
            canvas.line(centre(last), centre(first));
        } else {
            canvas.put(centre(last), '○');
        }
        // The ends are put on last, over the lines.
        canvas.put(centre(first), '●');
        Some(around(board, &canvas.rows(), label, wide, high))
    }
}

/// Returns the drawing with the names of ranks and files.
fn around(board: &Geometry, rows: &[String], label: usize, wide: usize, high: usize) -> String {
    let mut out = String::new();
    for (nth, row) in rows.iter().enumerate() {
        // The name of a rank is beside the middle of its squares.
        let name = if nth % high == high / 2 {
            (board.ranks() as usize - nth / high).to_string()
        } else {
            String::new()
        };
        out += format!("{name:>digits$} {row}", digits = label - 1).trim_end();
        out.push('\n');
    }
    let mut names = " ".repeat(label);
    for file in 0..board.files() {
        // Each name stands in the middle of its file.
        names += &format!(
            "{:>half$}{:rest$}",
            file_label(board, file),
            "",
            half = wide / 2 + 1,
            rest = wide / 2 - 1
        );
    }
    out + names.trim_end() + "\n"
}

/// Dots, and characters in place of some of them.
struct Canvas {
    wide: usize,
    dots: Vec<u8>,
    signs: Vec<Option<char>>,
}

impl Canvas {
    fn new(wide: usize, high: usize) -> Self {
        Self { wide, dots: vec![0; wide * high], signs: vec![None; wide * high] }
    }

    fn put(&mut self, (x, y): (usize, usize), sign: char) {
        self.signs[y / 4 * self.wide + x / 2] = Some(sign);
    }

    /// Draws a line by Bresenham's algorithm (1965), in a form without cases.
    fn line(&mut self, from: (usize, usize), to: (usize, usize)) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
        let along = |from: usize, to: usize, step: usize| {
            (from * (steps - step) * 2 + to * step * 2 + steps) / (2 * steps)
        };
        for step in 0..=steps {
            let (x, y) = (along(from.0, to.0, step), along(from.1, to.1, step));
            self.dots[y / 4 * self.wide + x / 2] |= DOTS[y % 4][x % 2];
        }
    }

    fn rows(&self) -> Vec<String> {
        let cells = self.dots.iter().zip(&self.signs).map(|(&dots, &sign)| match (sign, dots) {
            (Some(sign), _) => sign,
            (None, 0) => ' ',
            (None, _) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' '),
        });
        let cells: Vec<char> = cells.collect();
        cells.chunks(self.wide).map(|row| row.iter().collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_diagram;
    use proptest::prelude::*;

    #[test]
    fn the_largest_that_fits() {
        let diagram: Diagram = "path: a1 b3 c1\n. . .\n. . .\n. . .\n".parse().unwrap();
        let drawn = |columns, lines| Strokes { columns, lines }.draw(&diagram);
        assert_eq!(drawn(80, 24).unwrap().lines().count(), 7);
        assert_eq!(drawn(13, 6).unwrap().lines().count(), 4);
        assert_eq!(drawn(7, 24), None);
        assert_eq!(drawn(80, 3), None);
        let empty: Diagram = ". .\n. .\n".parse().unwrap();
        assert_eq!(Strokes { columns: 80, lines: 24 }.draw(&empty), None);
    }

    #[test]
    fn closed_paths_have_no_end() {
        let diagram: Diagram = "closed-path: a1 b3 c1\n. . .\n. . .\n. . .\n".parse().unwrap();
        let drawing = Strokes { columns: 80, lines: 24 }.draw(&diagram).unwrap();
        assert!(drawing.contains('●') && !drawing.contains('○'), "{drawing}");
    }

    proptest! {
        #[test]
        fn every_drawing_fits(diagram in any_diagram(), columns in 1usize..90, lines in 1usize..70) {
            if let Some(drawing) = (Strokes { columns, lines }).draw(&diagram) {
                prop_assert!(drawing.lines().all(|line| line.chars().count() <= columns && line == line.trim_end()));
                prop_assert!(drawing.lines().count() <= lines);
            }
        }
    }
}
