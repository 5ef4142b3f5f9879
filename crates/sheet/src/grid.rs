//! Draws a diagram as text: the cells, their width, their content, and the lines they form.

use crate::ansi;
use crate::labels::{caption, file_label};
use crate::text::{Charset, Text};
use rookwright_board::{Diagram, Mark, Square};
use std::collections::BTreeMap;

impl Text {
    /// Returns the picture; every line ends with a line break and none with blanks.
    pub fn draw(&self, diagram: &Diagram) -> String {
        let grid = Grid::of(*self, diagram);
        let mut out = String::new();
        // Blanks at the end would be lost in mail and in tests, so they are never written.
        let mut line = |line: &str| {
            out.push_str(line.trim_end());
            out.push('\n');
        };
        grid.ranks().for_each(|rank| line(&grid.rank(rank)));
        if self.coordinates {
            grid.file_labels().iter().for_each(|labels| line(labels));
        }
        if let Some(arrows) = grid.arrows() {
            line(&arrows);
        }
        if let Some(caption) = caption(diagram) {
            line(&caption.chars().map(|c| self.char(c)).collect::<String>());
        }
        out
    }

    /// Returns the width of the board in columns, so that a caller can check whether it fits.  Quick on boards of any
    /// size.
    ///
    /// Captions and arrows do not count, because a terminal can break their lines.
    pub fn width(&self, diagram: &Diagram) -> usize {
        Grid::of(*self, diagram).width()
    }
}

/// The characters to the left and right of a cell's content.
type Sides = (char, char);
const BLANK: Sides = (' ', ' ');

/// The layout of a text picture.
pub(crate) struct Grid<'a> {
    text: Text,
    diagram: &'a Diagram,
    numbers: BTreeMap<Square, u32>,
    label: usize,   // the columns of a rank's number and the blank behind it
    roomy: bool,    // whether cells have a column on both sides of the content, or only behind it
    content: usize, // the columns of the widest content
}

impl<'a> Grid<'a> {
    /// Computes the width of the cells, without visiting empty squares.
    pub(crate) fn of(text: Text, diagram: &'a Diagram) -> Self {
        let path = diagram.path.iter().flat_map(|path| &path.squares);
        let steps: Vec<(Square, u32)> = path.copied().zip(1..).collect();
        // If a path visits a square several times, the first step is shown.
        let mut numbers: BTreeMap<Square, u32> = steps.into_iter().rev().collect();
        numbers.extend(&diagram.numbers);
        numbers.retain(|&square, _| diagram.geometry.contains(square));

        // Brackets need room on both sides.  Coloured cells look best if they are about as wide as high, but 26 of
        // those and the coordinates do not fit 80 columns.
        let bracketed = diagram.marks.values().any(|&mark| mark != Mark::Given || !text.colour);
        let roomy = bracketed || (text.colour && diagram.geometry.files() <= 25);
        let label = if text.coordinates { diagram.geometry.ranks().to_string().len() + 1 } else { 0 };
        let mut grid = Self { text, diagram, numbers, label, roomy, content: 1 };
        let men = diagram.men.iter().map(|(square, _)| square);
        // Among squares without a piece, the one with the largest number is the widest.
        let widest = grid.numbers.values().max().map_or(1, |number| number.to_string().len());
        grid.content = men.map(|square| width(&grid.content(square))).fold(widest, usize::max);
        grid
    }

    /// Returns the width of a line of squares in columns.
    pub(crate) fn width(&self) -> usize {
        let cell = usize::from(self.roomy) + self.content + 1;
        // There are gaps between plain cells, but not after the last one.
        let end = usize::from(!self.roomy && !self.text.colour);
        self.label + cell.saturating_mul(self.diagram.geometry.files() as usize) - end
    }

    /// Returns the content of a square: a piece, a number, or both.
    fn content(&self, square: Square) -> String {
        if !self.diagram.geometry.contains(square) {
            return String::new();
        }
        let man = self.diagram.men.on(square).map(|piece| self.text.man(piece));
        let number = self.numbers.get(&square).map(u32::to_string);
        [man, number].into_iter().flatten().collect()
    }

    /// Returns a cell with this number of blanks on the left, and brackets around its content.
    fn cell(&self, left: usize, content: &str, (open, close): Sides) -> String {
        let right = self.content.saturating_sub(left + width(content));
        let open = if self.roomy { self.text.char(open).to_string() } else { String::new() };
        format!("{:left$}{open}{content}{}{:right$}", "", self.text.char(close), "")
    }

    /// Returns a cell with its content centred.
    fn centred(&self, content: &str, sides: Sides) -> String {
        let room = self.content.saturating_sub(width(content));
        self.cell(room.div_ceil(2), content, sides)
    }

    /// Returns the cell of a square without colours.
    fn square(&self, square: Square, mark: Option<Mark>) -> String {
        let content = self.content(square);
        if content.is_empty() {
            let empty = if self.text.colour { ' ' } else { '·' };
            let (sign, sides) = match mark {
                Some(Mark::Dot) => ('•', BLANK),
                Some(Mark::Cross) => ('×', BLANK),
                Some(Mark::Asked) => ('?', BLANK),
                mark => (empty, self.sides(mark)),
            };
            return self.centred(&self.text.char(sign).to_string(), sides);
        }
        if content.starts_with(|c: char| c.is_ascii_digit()) {
            // Numbers are aligned to the right.
            return self.cell(self.content - width(&content), &content, self.sides(mark));
        }
        self.centred(&content, self.sides(mark))
    }

    fn sides(&self, mark: Option<Mark>) -> Sides {
        match mark {
            Some(Mark::Given) if !self.text.colour => ('[', ']'),
            Some(Mark::Dot) => ('(', ')'),
            Some(Mark::Cross) => ('×', '×'),
            Some(Mark::Fault) => ('!', '!'),
            Some(Mark::Asked) => ('?', '?'),
            Some(Mark::Given) | None => BLANK,
        }
    }

    /// Returns the ranks from the far side of the board to the near one.
    pub(crate) fn ranks(&self) -> impl Iterator<Item = u32> + use<> {
        let (ranks, flipped) = (self.diagram.geometry.ranks(), self.text.flipped);
        (0..ranks).map(move |nth| if flipped { nth } else { ranks - 1 - nth })
    }

    /// Returns the files from left to right.
    fn files(&self) -> impl Iterator<Item = u32> + use<> {
        let (files, flipped) = (self.diagram.geometry.files(), self.text.flipped);
        (0..files).map(move |nth| if flipped { files - 1 - nth } else { nth })
    }

    /// Returns a line of squares.
    pub(crate) fn rank(&self, rank: u32) -> String {
        let mut line = String::new();
        if self.text.coordinates {
            line = format!("{:>digits$} ", rank + 1, digits = self.label - 1);
        }
        // Without colours a hole must differ from an empty square.
        let hole = if self.text.charset == Charset::Ascii && !self.text.colour { "-" } else { " " };
        let mut painted = false;
        for square in self.files().filter_map(|file| Square::at(file, rank)) {
            if !self.diagram.geometry.contains(square) {
                // Colours end with the squares, so that trailing blanks can be removed.
                line += if painted { ansi::RESET } else { "" };
                painted = false;
                line += &self.centred(hole, BLANK);
                continue;
            }
            let mark = self.diagram.marks.get(&square).copied();
            if self.text.colour {
                let man = self.diagram.men.on(square).map(|piece| piece.colour);
                line += &ansi::begin(square, mark, man);
                painted = true;
            }
            line += &self.square(square, mark);
        }
        line += if painted { ansi::RESET } else { "" };
        line
    }

    /// Returns the lines that name the files: one line of letters, or one line for each digit of the numbers.
    ///
    /// Numbers are read downwards, which keeps the columns of a wide board narrow.
    pub(crate) fn file_labels(&self) -> Vec<String> {
        let files = self.diagram.geometry.files();
        let digits = file_label(&self.diagram.geometry, files - 1).len();
        let line = |row: usize| {
            let mut line = " ".repeat(self.label);
            for file in self.files() {
                let label = format!("{:>digits$}", file_label(&self.diagram.geometry, file));
                line += &self.centred(&label[row..=row], BLANK);
            }
            line
        };
        (0..digits).map(line).collect()
    }

    /// Returns the arrows in words, because lines cannot be drawn across characters.
    pub(crate) fn arrows(&self) -> Option<String> {
        let to = if self.text.charset == Charset::Ascii { "->" } else { "→" };
        let on = |square| self.diagram.geometry.contains(square);
        let arrows = self.diagram.arrows.iter().filter(|arrow| on(arrow.from) && on(arrow.to));
        let arrows: Vec<String> = arrows.map(|arrow| format!("{}{to}{}", arrow.from, arrow.to)).collect();
        (!arrows.is_empty()).then(|| arrows.join("  "))
    }
}

/// Returns the width of a text in columns.  Every character on a board is one column wide.
fn width(content: &str) -> usize {
    content.chars().count()
}
