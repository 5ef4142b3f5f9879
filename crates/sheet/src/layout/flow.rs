//! Flows blocks through columns and pages, and balances the columns of the last page.

use super::grid::Area;
use crate::paper::MM;

/// The gap between columns.
const GAP: f64 = 6.0 * MM;
/// The number of bisection steps in the search for the length of the last columns.
const HALVINGS: u32 = 10;

/// The columns of the first page and of later pages.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub(super) areas: [Area; 2],
    pub(super) number: u32,
}

/// A block that is not broken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Piece {
    /// The gap above it, except at the top of a column.
    pub(super) before: f64,
    /// Its height.
    pub(super) height: f64,
    /// Its height together with the blocks that must stay with it.
    pub(super) keep: f64,
}

/// The place of a block.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spot {
    /// The page, from 0.
    pub(super) page: usize,
    /// The left edge of its column.
    pub(super) x: f64,
    /// Its upper edge.
    pub(super) y: f64,
}

impl Columns {
    /// Returns the width of a column.
    pub(super) fn width(&self) -> f64 {
        let number = f64::from(self.number);
        (self.areas[0].width - (number - 1.0) * GAP) / number
    }

    /// Returns the height of the lowest column.
    pub(super) fn height(&self) -> f64 {
        self.areas[0].height.min(self.areas[1].height)
    }

    /// Returns a place for each block.
    pub(super) fn fill(&self, pieces: &[Piece]) -> Vec<Spot> {
        // First without balance, which tells how many pages there are.
        let spots = self.place(pieces, None);
        let Some(last) = spots.last().map(|spot| spot.page) else { return spots };
        let (mut short, mut long) = (0.0, self.area(last).height);
        let mut best = spots;
        // The height of the last columns is found by bisection: the least at which everything still fits.
        for _ in 0..HALVINGS {
            let height = (short + long) / 2.0;
            let spots = self.place(pieces, Some((last, height)));
            // If a column is too short, blocks overflow it or move to another page.
            let ends = spots.iter().zip(pieces).filter(|(spot, _)| spot.page == last);
            let bottom = self.area(last).y + height;
            let over = ends.clone().any(|(spot, piece)| spot.y + piece.height > bottom + 1e-6);
            if over || spots.last().is_some_and(|spot| spot.page > last) {
                short = height;
            } else {
                (long, best) = (height, spots);
            }
        }
        best
    }

    fn area(&self, page: usize) -> Area {
        self.areas[usize::from(page > 0)]
    }

    /// Places one block after the other; the columns of one page may be limited to a height.
    fn place(&self, pieces: &[Piece], cut: Option<(usize, f64)>) -> Vec<Spot> {
        let mut spots = Vec::with_capacity(pieces.len());
        let (mut page, mut column) = (0, 0);
        let mut y = self.area(0).y;
        for piece in pieces {
            let area = self.area(page);
            let height = cut.filter(|&(cut, _)| cut == page).map_or(area.height, |(_, height)| height);
            let at_top = y <= area.y;
            // A block that is too high for any column is placed at the top all the same, or it would never be
            // placed.
            if !at_top && y + piece.before + piece.keep > area.y + height {
                column += 1;
                if column >= self.number {
                    (page, column) = (page + 1, 0);
                }
                y = self.area(page).y;
            } else if !at_top {
                // The space before a block is only between blocks.
                y += piece.before;
            }
            let x = self.area(page).x + f64::from(column) * (self.width() + GAP);
            spots.push(Spot { page, x, y });
            y += piece.height;
        }
        spots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> Columns {
        let area = Area { x: 0.0, y: 10.0, width: 300.0, height: 100.0 };
        Columns { areas: [Area { y: 40.0, height: 70.0, ..area }, area], number: 2 }
    }

    #[test]
    fn the_last_columns_are_balanced() {
        let piece = Piece { before: 5.0, height: 10.0, keep: 10.0 };
        let spots = columns().fill(&[piece; 6]);
        let left = spots.iter().filter(|spot| spot.x == 0.0).count();
        assert_eq!((left, spots[5].page), (3, 0));
        // Ten go on the first page, five in each column of 70 points; four are left.
        let spots = columns().fill(&[piece; 14]);
        let pages: Vec<usize> =
            (0..2).map(|page| spots.iter().filter(|spot| spot.page == page).count()).collect();
        assert_eq!(pages, [10, 4]);
        assert_eq!(spots.iter().filter(|spot| spot.page == 1 && spot.x == 0.0).count(), 2);
    }

    #[test]
    fn what_stays_together_moves_together() {
        let piece = |keep| Piece { before: 0.0, height: 20.0, keep };
        let spots = columns().fill(&[piece(20.0), piece(20.0), piece(40.0), piece(20.0)]);
        assert_eq!(spots[2].x, spots[3].x);
        assert_eq!(spots[2].y, 40.0);
    }
}
