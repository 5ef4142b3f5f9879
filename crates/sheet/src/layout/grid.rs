//! The number of puzzles per page, and their columns and rows.

use super::cell::{Cell, Filling};
use crate::looks::Looks;
use crate::paper::MM;
use crate::sheet::Entry;

/// The largest square, with several puzzles on a page and with one.
const LARGEST: [f64; 2] = [13.0 * MM, 20.0 * MM];
/// The smallest square that can be read.
pub(super) const LEAST: f64 = 1.2 * MM;
/// The gaps between columns and between rows.
const GAPS: (f64, f64) = (9.0 * MM, 6.0 * MM);

/// The columns and rows of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    pub(super) columns: u32,
    pub(super) rows: u32,
}

/// The room for puzzles on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Grid {
    /// Returns the number of puzzles that it holds.
    pub(super) fn places(self) -> u32 {
        self.columns * self.rows
    }

    /// Returns the width and height of a cell.
    pub(super) fn cell(self, area: Area) -> (f64, f64) {
        let (columns, rows) = (f64::from(self.columns), f64::from(self.rows));
        let width = (area.width - (columns - 1.0) * GAPS.0) / columns;
        (width, (area.height - (rows - 1.0) * GAPS.1) / rows)
    }

    /// Returns the upper left corner of a cell; cells are numbered row by row.
    pub(super) fn corner(self, area: Area, place: u32) -> (f64, f64) {
        let (width, height) = self.cell(area);
        let (column, row) = (place % self.columns, place / self.columns);
        let x = area.x + f64::from(column) * (width + GAPS.0);
        (x, area.y + f64::from(row) * (height + GAPS.1))
    }

    /// Returns the measures of the cells.
    pub(super) fn filling(self, area: Area, looks: &Looks, rules: bool) -> Filling<'_> {
        let size = match self.places() {
            1 => 12.0,
            2..=6 => 10.0,
            7..=12 => 9.0,
            _ => 8.0,
        };
        let most = LARGEST[usize::from(self.places() == 1)];
        Filling { looks, cell: self.cell(area), size, rules, most }
    }

    /// Returns the smallest square of these puzzles' boards; a negative number if a text must be cut, which is worse
    /// than any square size.
    fn square(self, area: Area, looks: &Looks, rules: bool, entries: &[&Entry]) -> f64 {
        const CUT: f64 = -1e6;
        let (width, height) = self.cell(area);
        if width <= 0.0 || height <= 0.0 {
            return CUT;
        }
        let filling = self.filling(area, looks, rules);
        let worth = |cell: Cell<'_>| cell.square + if cell.says_all { 0.0 } else { CUT };
        entries.iter().map(|entry| worth(filling.measure(entry))).fold(f64::MAX, f64::min)
    }

    /// Returns the grid for this number of puzzles with the largest squares, and their size.
    pub(super) fn for_places(
        places: u32,
        area: Area,
        looks: &Looks,
        rules: bool,
        entries: &[&Entry],
    ) -> (Grid, f64) {
        let grids = (1..=places).map(|columns| Grid { columns, rows: places.div_ceil(columns) });
        // A grid with an empty column is never better than one with fewer columns.
        let grids = grids.filter(|grid| (grid.columns - 1) * grid.rows < places);
        let all = grids.map(|grid| (grid, grid.square(area, looks, rules, entries)));
        all.reduce(|best, next| if next.1 > best.1 + 1e-6 { next } else { best })
            .unwrap_or((Grid { columns: 1, rows: 1 }, 0.0))
    }
}
