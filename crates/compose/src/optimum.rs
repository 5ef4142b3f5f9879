//! Finds the puzzles with the least white material and, among these, the most black material.
//!
//! Materials are exhausted one after the other, the best first. When a puzzle is found, all better
//! materials have been examined, which proves that no better puzzle exists.

use super::exhaust::{ExhaustError, Reckoning, Row};
use super::made::Made;
use super::run::Run;
use super::wish::Wish;
use rookwright_run::End;
use serde_json::{Map, Value, json};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The exhausted materials that are better than a puzzle's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Before {
    /// The number of materials with less for White, or with the same for White and more for Black.
    pub materials: u64,
    /// The number of their positions, up to symmetry.
    pub positions: u64,
    /// The number of puzzles among them, up to symmetry. Zero if the puzzle is the best.
    pub classes: u64,
}

impl Before {
    /// Returns the proof of optimality as JSON.
    pub fn json(&self) -> Map<String, Value> {
        let Before { materials, positions, classes } = self;
        let optimum = json!({
            "proven": *classes == 0,
            "better_materials": materials,
            "positions": positions,
            "better_puzzles": classes,
        });
        Map::from_iter([("optimum".to_owned(), optimum)])
    }
}

/// The result of a search for the best material.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Optimum {
    /// [`End::Stopped`] if all wanted puzzles were found, [`End::Exhausted`] if no others exist.
    pub end: End,
    /// The examined materials, the best first. All but the last are complete.
    pub rows: Vec<Row>,
    /// The number of puzzles passed to the caller.
    pub printed: u64,
}

/// The most positions for which a search for the best material is worth its time.
const MOST_POSITIONS: u128 = 1_000_000_000;

impl Wish {
    /// Whether there are few enough positions to prove that a material is the best. Only diagrams without
    /// castling rights count.
    pub fn is_small(&self) -> bool {
        self.theme_of_rights().is_none() && self.positions() <= MOST_POSITIONS
    }

    /// Finds puzzles with the least white material and, if equal, the most black material. Each puzzle
    /// comes with the materials exhausted before it.
    ///
    /// All gates of the wish apply except those on variety. [`super::Stock::worth`] defines the value; ties
    /// are broken by fewer white pieces, fewer black pieces, then the letters. The puzzles and their order
    /// do not depend on the number of threads.
    pub fn best_material(
        &self,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Reckoning),
        found: &mut dyn FnMut(&Made, &Before) -> ControlFlow<()>,
    ) -> Result<Optimum, ExhaustError> {
        let asked = self.validate()?;
        if let Some(theme) = self.theme_of_rights() {
            return Err(ExhaustError::Rights(theme));
        }
        if !self.is_small() {
            return Err(ExhaustError::Large { positions: self.positions(), most: MOST_POSITIONS });
        }
        let mut printed = 0;
        if run.count == 0 {
            return Ok(Optimum { end: End::Stopped, rows: Vec::new(), printed });
        }
        let materials = self.materials_by_worth();
        let census = self.go_through(&materials, asked, run, progress, &mut |made, rows| {
            printed += 1;
            let enough = found(made, &Before::of(made, rows)).is_break() || printed == run.count;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Ok(Optimum { end: census.end, rows: census.rows, printed })
    }
}

impl Before {
    /// Sums up the rows with better material than a puzzle's.
    fn of(made: &Made, rows: &[Row]) -> Self {
        let rank = |white: u32, black: u32| (white, Reverse(black));
        let (white, black) = made.measures.material;
        let better =
            rows.iter().filter(|row| rank(row.white.worth(), row.black.worth()) < rank(white, black));
        better.fold(Self::default(), |sum, row| Self {
            materials: sum.materials + 1,
            positions: sum.positions + row.sum.positions,
            classes: sum.classes + row.sum.classes,
        })
    }
}
