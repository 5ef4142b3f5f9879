//! Lays out a sheet on paper: the page of each puzzle, and the places of its board and its text.
//!
//! All measures come from the glyphs of the fonts in the program, so that everything lies inside the margins and
//! nothing overlaps (the tests check this for every kind of puzzle).

mod answers;
mod cell;
mod fit;
mod flow;
mod grid;
mod head;
mod heads;
mod wrap;

#[cfg(test)]
mod tests;

use crate::fonts::printable;
use crate::leaf::{Item, Leaf, Role};
use crate::looks::MOST_PER_PAGE;
use crate::looks::{Answers, Looks};
use crate::paper::MM;
use crate::sheet::{Entry, Sheet, Span};
use cell::Cell;
use fit::Fit;
use grid::{Area, Grid, LEAST};
use head::{Head, foot};
use heads::Heads;

/// The margins: left and right, top, bottom.
const MARGINS: (f64, f64, f64) = (15.0 * MM, 14.0 * MM, 18.0 * MM);
/// The heading of the answers.
const HEADING: (f64, usize) = (15.0, 2);

/// A sheet that is laid out on pages.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Laid {
    /// The pages.
    pub leaves: Vec<Leaf>,
    /// The characters that no font has, which are replaced by `�`.
    pub missing: Vec<char>,
    /// The numbers of the puzzles whose text was cut short.
    pub cut: Vec<u32>,
    /// Whether the heading was cut short.
    pub heading_cut: bool,
}

/// The reason why a sheet cannot be laid out.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The squares of a puzzle would be too small.
    #[error("a board of {board} is too large for {per_page} on a page: its squares would be {side:.1} mm wide, at least {} mm are needed{advice}", LEAST / MM)]
    TooLarge {
        /// The number of the puzzle.
        number: u32,
        /// The size of its board: `200x200`.
        board: String,
        /// The number of puzzles per page.
        per_page: u32,
        /// The side of a square in millimetres.
        side: f64,
        /// Advice, or an empty text.
        advice: &'static str,
    },
    /// The number of puzzles per page is 0 or too large.
    #[error("a page holds 1 to {MOST_PER_PAGE} puzzles, not {0}")]
    PerPage(u32),
}

impl Looks {
    /// Lays out the sheet.
    ///
    /// # Errors
    /// If a puzzle does not fit a page.
    pub fn lay(&self, sheet: &Sheet) -> Result<Laid, LayoutError> {
        let mut missing = Vec::new();
        let sheet = printable_sheet(sheet, &mut missing);
        let mut laid = Laid { missing, ..Laid::default() };
        if self.answers != Answers::Only {
            self.puzzles(&sheet, &mut laid)?;
        }
        if self.answers != Answers::None {
            self.answer_leaves(&sheet, &mut laid);
        }
        let pages = laid.leaves.len();
        for (nth, leaf) in laid.leaves.iter_mut().enumerate() {
            leaf.items.extend(foot(&sheet, self.area(), nth + 1, pages));
        }
        Ok(laid)
    }

    /// Checks that the board of a puzzle is large enough on paper, whatever else is on the sheet.
    pub fn fits(&self, entry: &Entry) -> Result<(), LayoutError> {
        let per_page = self.per_page.unwrap_or(1);
        self.grid(per_page, self.area(), false, &[entry]).map(drop)
    }

    /// Returns the paper without its margins.
    fn area(&self) -> Area {
        let ((width, height), (side, above, below)) = (self.paper_size(), MARGINS);
        Area { x: side, y: above, width: width - 2.0 * side, height: height - above - below }
    }

    fn leaf(&self, items: Vec<Item>, bookmark: String, answers: bool) -> Leaf {
        let (width, height) = self.paper_size();
        Leaf { width, height, items, bookmark, answers }
    }

    /// Lays out this number of puzzles per page; fails if they do not fit.
    fn grid(&self, per_page: u32, area: Area, rules: bool, entries: &[&Entry]) -> Result<Grid, LayoutError> {
        if !(1..=MOST_PER_PAGE).contains(&per_page) {
            return Err(LayoutError::PerPage(per_page));
        }
        let (grid, _) = Grid::for_places(per_page, area, self, rules, entries);
        let filling = grid.filling(area, self, rules);
        // The largest board has the smallest squares, and decides whether the page can be read.
        let sides = entries.iter().map(|entry| (filling.measure(entry).square, entry));
        match sides.reduce(|least, next| if next.0 < least.0 { next } else { least }) {
            Some((side, entry)) if side < LEAST => {
                let board = &entry.diagram.geometry;
                Err(LayoutError::TooLarge {
                    number: entry.number,
                    board: format!("{}x{}", board.files(), board.ranks()),
                    per_page,
                    // Rounded down, so that the refused size is never shown as large enough.
                    side: (side.max(0.0) / MM * 10.0).floor() / 10.0,
                    advice: if per_page > 1 { "; use fewer puzzles per page" } else { "" },
                })
            }
            _ => Ok(grid),
        }
    }

    /// Returns the number of puzzles per page, the number of columns and the font size that are the same on all pages.
    pub(crate) fn page_of(&self, sheet: &Sheet) -> (u32, u32, f64) {
        let heads = Heads::new(self, sheet);
        let fit = Fit::new(&heads, self);
        let count = self.per_page.unwrap_or_else(|| fit.on_all_pages()).clamp(1, MOST_PER_PAGE);
        let area = heads.area(0, sheet.entries.len());
        let (grid, _) = Grid::for_places(count, area, self, !heads.shared, fit.samples());
        (count, grid.columns, grid.filling(area, self, !heads.shared).size)
    }

    fn puzzles(&self, sheet: &Sheet, laid: &mut Laid) -> Result<(), LayoutError> {
        let heads = Heads::new(self, sheet);
        laid.heading_cut |= heads.cut;
        let puzzles = sheet.language.text("sheet.puzzles");
        let mut fit = Fit::new(&heads, self);
        let (mut begin, mut before) = (0, None);
        while begin < sheet.entries.len() {
            // Without a number each page takes as many puzzles as have boards of a good size, and the last one has the
            // layout of the page before.
            let per_page = self.per_page.unwrap_or_else(|| fit.on_page(begin, before));
            let end = sheet.entries.len().min(begin.saturating_add(per_page as usize));
            let entries = &sheet.entries[begin..end];
            let (mut items, area) = heads.of(begin, end);
            let grid = self.grid(per_page, area, !heads.shared, &entries.iter().collect::<Vec<_>>())?;
            let filling = grid.filling(area, self, !heads.shared);
            // Cells are measured row by row, because the boards of a row end at the same height.
            for (row, entries) in (0..).zip(entries.chunks(grid.columns as usize)) {
                let cells: Vec<Cell<'_>> = entries.iter().map(|entry| filling.measure(entry)).collect();
                let down = cells.iter().map(Cell::height).fold(0.0, f64::max);
                for (column, (entry, cell)) in (0..).zip(entries.iter().zip(cells)) {
                    if !cell.says_all {
                        // The caller is told which text was shortened.
                        laid.cut.push(entry.number);
                    }
                    let corner = grid.corner(area, row * grid.columns + column);
                    items.extend(filling.fill(cell, sheet.language, corner, down));
                }
            }
            let bookmark = format!("{puzzles} {}", range(entries));
            laid.leaves.push(self.leaf(items, bookmark, false));
            (begin, before) = (end, Some(per_page));
        }
        Ok(())
    }

    fn answer_leaves(&self, sheet: &Sheet, laid: &mut Laid) {
        let answers = sheet.language.text("sheet.answers");
        let mut first = Vec::new();
        let mut head = Head::new(self.area(), &mut first);
        if self.answers == Answers::Only {
            head.titles(sheet);
        }
        head.text(&[Span::strong(answers)], HEADING, Role::Heading);
        head.skip(1.0 * MM);
        laid.heading_cut |= head.cut;
        // The heading takes room on the first page only.
        let areas = [head.rest(), self.area()];
        for page in answers::pages(self, areas, sheet) {
            // Drained once, so that the heading is on the first page and on no other.
            let items: Vec<Item> = first.drain(..).chain(page.items).collect();
            let bookmark = match page.numbers {
                Some((from, to)) if from != to => format!("{answers} {from}–{to}"),
                Some((only, _)) => format!("{answers} {only}"),
                None => answers.to_owned(),
            };
            laid.leaves.push(self.leaf(items, bookmark, true));
        }
    }
}

/// Returns a range of numbers: `1–6`, or `7` alone.
fn range(entries: &[Entry]) -> String {
    match entries {
        [first, .., last] => format!("{}–{}", first.number, last.number),
        [only] => only.number.to_string(),
        [] => String::new(),
    }
}

/// Returns the sheet with all texts made printable; characters without a glyph are added to the list.
fn printable_sheet(sheet: &Sheet, missing: &mut Vec<char>) -> Sheet {
    let mut sheet = sheet.clone();
    let mut repair = |text: &mut String| *text = printable(text, missing);
    let heads = [&mut sheet.title, &mut sheet.subtitle];
    heads.into_iter().flatten().for_each(&mut repair);
    for entry in &mut sheet.entries {
        entry.title.iter_mut().for_each(&mut repair);
        repair(&mut entry.task);
        entry.rules.iter_mut().for_each(&mut repair);
        entry.men.iter_mut().for_each(&mut repair);
        let spans = entry.answer.lines.iter_mut().flat_map(|line| &mut line.spans);
        spans.for_each(|span| repair(&mut span.text));
    }
    sheet
}
