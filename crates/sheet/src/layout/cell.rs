//! The cell of a puzzle on a page: its board, and below it its number, task, number of pieces, difficulty, and a line
//! to write on.

use super::wrap::{cut, wrap};
use crate::describe::describe;
use crate::fonts::spans_width;
use crate::language::Language;
use crate::leaf::{Item, Picture, Role, Rule, Text};
use crate::looks::Looks;
use crate::sheet::{Difficulty, Entry, Span};
use crate::svg::{Frame, Svg};

/// The line distance, relative to the font size.
pub(super) const LEADING: f64 = 1.36;
/// The gap between the board and the text.
const AIR: f64 = 3.0;
/// The distance from the text to the line to write on.
const WRITING: f64 = 19.0;
/// The gap between the left and the right part of a line, relative to the font size.
const APART: f64 = 0.8;
/// The font size of rules, relative to the other text.
const SMALLER: f64 = 0.88;
/// The least share of a cell for the board, however long the text is.
const BOARD: f64 = 0.45;

/// The measures of cells.
#[derive(Clone, Copy)]
pub(super) struct Filling<'a> {
    pub(super) looks: &'a Looks,
    /// The width and height of a cell.
    pub(super) cell: (f64, f64),
    /// The font size.
    pub(super) size: f64,
    /// Whether each puzzle has its own rules.
    pub(super) rules: bool,
    /// The largest side of a square.
    pub(super) most: f64,
}

/// A line below a board.
struct Row {
    left: Vec<Span>,
    right: Vec<Span>,
    size: f64,
    role: Role,
}

/// A puzzle in its cell, measured.
pub(super) struct Cell<'a> {
    entry: &'a Entry,
    rows: Vec<Row>,
    frame: Frame,
    look: Svg,
    /// The side of a square of its board.
    pub(super) square: f64,
    /// Whether the text is complete.
    pub(super) says_all: bool,
}

impl Cell<'_> {
    /// Returns the height of the picture.
    pub(super) fn height(&self) -> f64 {
        self.frame.height * self.square
    }
}

impl Filling<'_> {
    /// Measures a puzzle.
    pub(super) fn measure<'a>(&self, entry: &'a Entry) -> Cell<'a> {
        let look = self.looks.look(&entry.diagram);
        let frame = look.frame(&entry.diagram);
        let (wide, high) = self.cell;
        let all = self.all_rows(entry);
        let count = all.len();
        let rows = self.fitted(all);
        let square =
            (wide / frame.width).min((high - self.height_below(&rows)) / frame.height).min(self.most);
        Cell { entry, says_all: rows.len() == count, rows, frame, look, square }
    }

    /// Returns the items of a cell with this upper left corner.
    ///
    /// The board ends at the given height if the text leaves enough room.  All boards of a row end at the same
    /// height, so that the texts below them are aligned.
    pub(super) fn fill(
        &self,
        cell: Cell<'_>,
        language: Language,
        (x, y): (f64, f64),
        down: f64,
    ) -> Vec<Item> {
        let Cell { entry, rows, frame, look, square, .. } = cell;
        let (wide, high) = self.cell;
        // A long text pushes the board up, but never off the cell.
        let bottom = y + down.min(high - self.height_below(&rows));
        let (width, height) = (frame.width * square, frame.height * square);
        // The board is centred without its coordinates.
        let middle = x + wide / 2.0;
        let board_width = frame.files * square;
        let left = middle - board_width / 2.0 - frame.left * square;
        // Unless the coordinates would leave the cell.
        let left = left.min(x + wide - width).max(x);
        let board_left = left + frame.left * square;
        let mut items = vec![Item::Picture(Box::new(Picture {
            x: left,
            y: bottom - height,
            width,
            height,
            diagram: entry.diagram.clone(),
            look,
            label: format!("{}. {}", entry.number, entry.task),
            description: describe(&entry.diagram, language),
        }))];

        // The text begins below the board's edge; if it is wider, it is centred too.
        let widest = rows.iter().map(Row::width).fold(board_width, f64::max).min(wide);
        let text_left = if widest > board_width { middle - widest / 2.0 } else { board_left };
        let text_left = text_left.min(x + wide - widest).max(x);
        let mut line = bottom + AIR;
        for row in rows {
            line += row.size * LEADING;
            // The right part ends where the widest row ends, so that stars of one column are aligned.
            let right_at = text_left + widest - spans_width(&row.right) * row.size;
            for (x, spans) in [(text_left, row.left), (right_at, row.right)] {
                if !spans.is_empty() {
                    items.push(Item::Text(Text { x, y: line, size: row.size, spans, role: row.role }));
                }
            }
        }
        if self.looks.writing_lines {
            let line = line + WRITING;
            items.push(Item::Rule(Rule {
                from: (text_left, line),
                to: (text_left + widest, line),
                width: 0.5,
            }));
        }
        items
    }

    /// Returns the height of everything below the board, with the gap above it.
    fn height_below(&self, rows: &[Row]) -> f64 {
        let text: f64 = rows.iter().map(|row| row.size * LEADING).sum();
        // Room for the descenders of the last line, or for the line to write on.
        AIR + text + if self.looks.writing_lines { WRITING + 2.0 } else { self.size * 0.4 }
    }

    /// Returns the text below the board, as far as the cell has room.
    fn fitted(&self, mut rows: Vec<Row>) -> Vec<Row> {
        let room = self.cell.1 * (1.0 - BOARD);
        while rows.len() > 1 && self.height_below(&rows) > room {
            rows.pop();
            if let Some(last) = rows.last_mut() {
                let lines = vec![std::mem::take(&mut last.left), vec![Span::plain("…")]];
                last.left = cut(lines, 1, self.cell.0 / last.size).pop().unwrap_or_default();
                last.right = Vec::new();
            }
        }
        rows
    }

    /// Returns the whole text below the board.
    fn all_rows(&self, entry: &Entry) -> Vec<Row> {
        let wide = self.cell.0;
        let number = Span::strong(format!("{} ", entry.number));
        let task = Span::plain(entry.task.clone());
        // With a title the task gets a line of its own.
        let texts = match &entry.title {
            Some(title) => vec![vec![number, Span::soft(format!(" {title}"))], vec![task]],
            None => vec![vec![number, Span::plain(" "), task]],
        };
        let mut rows = Vec::new();
        let mut add = |spans: &[Span], size: f64| {
            for (nth, left) in wrap(spans, wide / size).into_iter().enumerate() {
                let role = if nth == 0 { Role::Paragraph } else { Role::Continued };
                rows.push(Row { left, right: Vec::new(), size, role });
            }
        };
        texts.iter().for_each(|spans| add(spans, self.size));
        // What belongs on the right shares the last line if there is room, and otherwise follows it.
        let right = right_part(entry);
        let fits = |row: &Row| spans_width(&row.left) + APART + spans_width(&right) <= wide / self.size;
        if !right.is_empty() {
            match rows.last_mut() {
                Some(last) if fits(last) => last.right = right,
                _ => {
                    let left = wrap(&right, wide / self.size);
                    let row = |left| Row { left, right: Vec::new(), size: self.size, role: Role::Paragraph };
                    rows.extend(left.into_iter().map(row));
                }
            }
        }
        // Rules of its own are printed smaller, because they are read once.
        if let Some(rules) = entry.rules.as_ref().filter(|_| self.rules) {
            let size = self.size * SMALLER;
            let lines = wrap(&[Span::plain(rules.clone())], wide / size);
            rows.extend(lines.into_iter().enumerate().map(|(nth, left)| Row {
                left,
                right: Vec::new(),
                size,
                role: if nth == 0 { Role::Paragraph } else { Role::Continued },
            }));
        }
        rows
    }
}

impl Row {
    fn width(&self) -> f64 {
        let apart = if self.right.is_empty() { 0.0 } else { APART };
        (spans_width(&self.left) + apart + spans_width(&self.right)) * self.size
    }
}

/// Returns the number of pieces and the difficulty: `(5+3) ★★☆`.
fn right_part(entry: &Entry) -> Vec<Span> {
    let men = entry.men.as_ref().map(|men| format!("({men})"));
    let stars = entry.difficulty.map(Difficulty::stars);
    let parts: Vec<String> = men.into_iter().chain(stars).collect();
    if parts.is_empty() { Vec::new() } else { vec![Span::plain(parts.join("  "))] }
}
