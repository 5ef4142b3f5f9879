//! The puzzles with the least white material, and of these those with the most black material.
//!
//! Materials are exhausted one after the other, the best first.  So when a puzzle comes up, that nothing better exists
//! is proven: everything better has been looked at.

use super::exhaust::{ExhaustError, Reckoning, Row};
use super::made::Made;
use super::run::Run;
use super::wish::Wish;
use rookwright_run::End;
use serde_json::{Map, Value, json};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// What was exhausted, and held no puzzle better than the one in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Before {
    /// Materials with less for White, or as much for White and more for Black.
    pub materials: u64,
    /// Their positions, up to symmetry.
    pub positions: u64,
    /// The puzzles among them, up to symmetry: none where this is the very best.
    pub classes: u64,
}

impl Before {
    /// The proof of an optimum as JSON.
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

/// How a search for the best material ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Optimum {
    /// Stopped where there are as many puzzles as wanted; exhausted where there are no others.
    pub end: End,
    /// The materials that were looked at, the best first.  All but the last are complete.
    pub rows: Vec<Row>,
    /// Puzzles handed over.
    pub printed: u64,
}

/// More positions than these are not looked at only for the best of them.
const MOST_POSITIONS: u128 = 1_000_000_000;

impl Wish {
    /// Whether there are few enough positions for a proof that some material is the best, of diagrams without
    /// rights to castle.
    pub fn is_small(&self) -> bool {
        self.theme_of_rights().is_none() && self.positions() <= MOST_POSITIONS
    }

    /// Finds so many puzzles with the least white material and, where that is equal, the most black material.  With
    /// each puzzle comes what was exhausted before it.
    ///
    /// All the gates of the wish hold, but for the variety of a set.  Worth is that of [`super::Stock::worth`]; where
    /// it is equal, those with fewer white men come first, then those with fewer black men, then by the letters.  The
    /// puzzles are the same, and in the same order, whatever the number of threads.
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
    /// The rows with better material than a puzzle's.
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
