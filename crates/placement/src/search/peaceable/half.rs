//! The best colours of the diagonals of light or dark squares, for given ranks and files.

use super::frontier::Frontier;
use super::squares::{SIDE, Squares};
use crate::search::parallel::Ticker;

/// The number of squares on each diagonal of a direction.
type Column = [u8; SIDE];

/// The diagonals of the light or of the dark squares.  Those of one direction are given a colour one by one; here they
/// are called rows, and those of the other direction columns.
pub(super) struct Half {
    /// Rows with squares of both colours: what each column has there, white and black.
    contested: Vec<[Column; 2]>,
    /// What each column has.
    white: Column,
    black: Column,
}

/// What a search has found, and what it needs to know.
struct Climb<'a> {
    target: usize,
    /// What the other half allows.
    other: &'a Frontier,
    /// The fewest squares that are of use.
    least: usize,
    found: Frontier,
}

impl Half {
    /// Returns the light and the dark squares of these.
    pub(super) fn both(white: &Squares, black: &Squares) -> [Half; 2] {
        [0, 1].map(|parity| {
            // By direction, row and colour.
            let mut rows = [[[[0; SIDE]; 2]; SIDE]; 2];
            for (colour, squares) in [white, black].into_iter().enumerate() {
                for (file, rank) in squares.iter().filter(|(file, rank)| (file + rank) % 2 == parity) {
                    let (falling, rising) = ((file + rank) / 2, (file + SIDE - rank) / 2);
                    rows[0][falling][colour][rising] = 1;
                    rows[1][rising][colour][falling] = 1;
                }
            }
            let sizes = |[white, black]: &[Column; 2]| (white.iter().sum::<u8>(), black.iter().sum::<u8>());
            let is_contested = |row: &&[Column; 2]| matches!(sizes(row), (1.., 1..));
            let [falling, rising] = rows.each_ref().map(|rows| rows.iter().filter(is_contested).count());
            // The fewer rows, the fewer colourings of them.
            let rows = &rows[usize::from(rising < falling)];
            let mut contested: Vec<_> = rows.iter().filter(is_contested).copied().collect();
            // Rows that cost most come first.
            contested.sort_by_key(|row| {
                let (white, black) = sizes(row);
                std::cmp::Reverse((white.min(black), white + black))
            });
            let column = |colour: usize| rows.iter().fold([0; SIDE], |sum, row| plus(&sum, &row[colour]));
            Half { contested, white: column(0), black: column(1) }
        })
    }

    /// Returns what the half can come to, as far as two armies of the target's size can be had with what the other
    /// half allows; `None` if the time is up.
    pub(super) fn frontier(
        &self,
        other: &Frontier,
        target: usize,
        ticker: &mut Ticker<'_>,
    ) -> Option<Frontier> {
        let mut climb = Climb { target, other, least: other.leaves(target), found: Frontier::NONE };
        climb.colour(&self.contested, &self.white, &self.black, ticker)?;
        Some(climb.found)
    }
}

impl Climb<'_> {
    /// Colours the rows in every way.  The columns have as many squares as the rows leave them so far.
    fn colour(
        &mut self,
        rows: &[[Column; 2]],
        white: &Column,
        black: &Column,
        ticker: &mut Ticker<'_>,
    ) -> Option<()> {
        if ticker.tick() {
            return None;
        }
        // The cheap test first: the larger colour of every column, as if they did not depend on each other.
        let larger = white.iter().zip(black).map(|(white, black)| u16::from(*white.max(black)));
        if usize::from(larger.sum::<u16>()) < self.least {
            return Some(());
        }
        // While rows are open this is a bound: they keep their squares of both colours.
        let frontier = Frontier::of(white.iter().copied().zip(black.iter().copied()), self.target);
        if !frontier.improves(&self.found, self.other, self.target) {
            return Some(());
        }
        let Some(([row_white, row_black], rest)) = rows.split_first() else {
            self.found.extend(&frontier);
            return Some(());
        };
        self.colour(rest, white, &minus(black, row_black), ticker)?;
        self.colour(rest, &minus(white, row_white), black, ticker)
    }
}

fn plus(one: &Column, other: &Column) -> Column {
    std::array::from_fn(|nth| one[nth] + other[nth])
}

fn minus(one: &Column, other: &Column) -> Column {
    std::array::from_fn(|nth| one[nth] - other[nth])
}
