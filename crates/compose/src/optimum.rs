//! Finds the puzzles with the least white material and, among these, the most black material.
//!
//! Materials are exhausted one after the other, the best first. When a puzzle is found, all better
//! materials have been examined, which proves that no better puzzle exists. If there are too many positions
//! for the time, walks from random positions follow, and the best puzzles that they find are passed on at
//! the end, as what they are: unproven.

use super::document::BestMaterial;
use super::exhaust::{ExhaustError, Reckoning, Row};
use super::kings::kings;
use super::made::Made;
use super::run::{Run, Standing, Summary};
use super::variety::Picker;
use super::wish::{Prefer, Wish};
use rookwright_mate::Stipulation;
use rookwright_run::{End, Watch};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// What is known about the materials that are better than a puzzle's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Before {
    /// The number of exhausted materials with less for White, or with the same for White and more for Black.
    pub materials: u64,
    /// The number of their positions, up to symmetry.
    pub positions: u64,
    /// The number of puzzles among them, up to symmetry. Zero if the puzzle is the best.
    pub classes: u64,
    /// Whether these are all better materials.
    pub complete: bool,
}

impl Before {
    /// Returns the proof of optimality as a document.
    pub fn document(&self) -> BestMaterial {
        let &Before { materials, positions, classes, complete } = self;
        BestMaterial {
            proven: complete && classes == 0,
            better_materials: materials,
            positions,
            better_puzzles: classes,
        }
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
    /// The walks that followed because there were too many positions.
    pub walked: Option<Summary>,
}

impl Optimum {
    /// Returns the number of positions examined.
    pub fn positions(&self) -> u64 {
        let walked = self.walked.as_ref().map_or(0, |summary| summary.standing.tally.tried);
        self.rows.iter().map(|row| row.sum.positions).sum::<u64>() + walked
    }
}

/// How far a search for the best material is.
#[derive(Clone, Copy, Debug)]
pub enum Stage<'a> {
    /// It exhausts materials, the best first.
    Exhausting(&'a Reckoning),
    /// It walks from random positions.
    Walking(&'a Standing),
}

/// The most positions that are exhausted without a time limit.
const MOST_POSITIONS: u128 = 1_000_000_000;

/// More positions than a thread puts on the board in a second. With a time limit, material with more than
/// fit into the time is not begun.
const MOST_POSITIONS_PER_SECOND: u128 = 20_000_000;

/// The value of a material; the least is the best.
type Rank = (u32, Reverse<u32>);

impl Wish {
    /// Whether there are few enough positions to exhaust all of them without a time limit. Only diagrams
    /// without castling rights count.
    pub fn is_small(&self) -> bool {
        self.theme_of_rights().is_none() && self.positions() <= MOST_POSITIONS
    }

    /// Finds puzzles with the least white material and, if equal, the most black material. Each puzzle
    /// comes with what is known about better materials.
    ///
    /// All gates of the wish apply except those on variety. [`super::Stock::worth`] defines the value; ties
    /// of exhausted materials are broken by fewer white pieces, fewer black pieces, then the letters. Half
    /// of the time, if it is limited, belongs to the exhaustive search. Without a time limit, the puzzles and
    /// their order do not depend on the number of threads.
    pub fn best_material(
        &self,
        run: Run<'_>,
        progress: &mut dyn FnMut(Stage<'_>),
        found: &mut dyn FnMut(&Made, &Before) -> ControlFlow<()>,
    ) -> Result<Optimum, ExhaustError> {
        let watch = run.watch.part(2);
        let room = match watch.left() {
            None => MOST_POSITIONS,
            Some(time) => MOST_POSITIONS_PER_SECOND * time.as_millis() * run.threads as u128 / 1000,
        };
        self.best_within(room, &watch, run, progress, found)
    }

    /// The same, but only materials with this many positions in all are exhausted, until a watch of their own ends.
    pub(super) fn best_within(
        &self,
        room: u128,
        watch: &Watch,
        run: Run<'_>,
        progress: &mut dyn FnMut(Stage<'_>),
        found: &mut dyn FnMut(&Made, &Before) -> ControlFlow<()>,
    ) -> Result<Optimum, ExhaustError> {
        let asked = self.validate()?;
        let mut optimum = Optimum { end: End::Stopped, rows: Vec::new(), printed: 0, walked: None };
        if run.count == 0 {
            return Ok(optimum);
        }
        let mut known = run.known.clone();
        let mut last = None;
        let mut pass_on = |made: &Made, before: &Before| {
            known.insert(made.canonical);
            last = Some(made.measures.material_rank());
            optimum.printed += 1;
            let enough = found(made, before).is_break() || optimum.printed == run.count;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let exhausting = Run { watch, ..run };
        let (rows, end, reached) = self.exhaust_the_best(asked, room, exhausting, progress, &mut pass_on);
        (optimum.rows, optimum.end) = (rows, end);
        let Some(reached) = reached.filter(|_| end != End::Stopped || run.watch.is_cancelled()) else {
            return Ok(optimum);
        };
        let rest = Run { count: run.count - optimum.printed, known: &known, ..run };
        let picker = Picker::new(Prefer::Material, rest.count, self.share).not_better_than(last);
        let mut show = |standing: &Standing| progress(Stage::Walking(standing));
        let summary = self.generate_with(picker, rest, &mut show, &mut |made| {
            found(made, &Before::of(made, &optimum.rows, Some(reached)))
        })?;
        optimum.printed += summary.standing.printed;
        optimum.end = summary.end;
        optimum.walked = Some(summary);
        Ok(optimum)
    }

    /// Exhausts materials, the best first, as far as it is worth the time. Returns the rows, the end, and the
    /// rank of the first material that is not exhausted, if there is one.
    fn exhaust_the_best(
        &self,
        asked: Stipulation,
        mut room: u128,
        run: Run<'_>,
        progress: &mut dyn FnMut(Stage<'_>),
        found: &mut dyn FnMut(&Made, &Before) -> ControlFlow<()>,
    ) -> (Vec<Row>, End, Option<Rank>) {
        if self.theme_of_rights().is_some() {
            return (Vec::new(), End::OutOfBudget, Some((0, Reverse(u32::MAX))));
        }
        let mut too_large = None;
        let mut materials = self.materials_by_worth();
        let kings = [false, true].map(|pawns| kings(self.size, pawns).len() as u128);
        let mut affordable = std::iter::from_fn(|| {
            let next = materials.next()?;
            let positions = self.placements_of(&next).saturating_mul(kings[usize::from(next.pawns() > 0)]);
            match room.checked_sub(positions) {
                Some(left) => room = left,
                None => {
                    too_large = Some((next.white.worth(), Reverse(next.black.worth())));
                    return None;
                }
            }
            Some(next)
        })
        .fuse();
        let mut show = |reckoning: &Reckoning| progress(Stage::Exhausting(reckoning));
        let census = self.go_through(&mut affordable, asked, run, &mut show, &mut |made, rows| {
            found(made, &Before::of(made, rows, None))
        });
        let unfinished = census.rows.iter().find(|row| !row.complete).map(Row::rank);
        let end =
            if too_large.is_some() && census.end.is_exhausted() { End::OutOfBudget } else { census.end };
        (census.rows, end, unfinished.or(too_large))
    }
}

impl Row {
    fn rank(&self) -> Rank {
        (self.white.worth(), Reverse(self.black.worth()))
    }
}

impl Before {
    /// Sums up the exhausted rows with better material than a puzzle's. `reached` is the rank of the first
    /// material that is not exhausted.
    fn of(made: &Made, rows: &[Row], reached: Option<Rank>) -> Self {
        let rank = made.measures.material_rank();
        let complete = reached.is_none_or(|reached| rank <= reached);
        let better = rows.iter().filter(|row| row.complete && row.rank() < rank);
        better.fold(Self { complete, ..Self::default() }, |sum, row| Self {
            materials: sum.materials + 1,
            positions: sum.positions + row.sum.positions,
            classes: sum.classes + row.sum.classes,
            ..sum
        })
    }
}
