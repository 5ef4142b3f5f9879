//! All the puzzles there are with certain men.
//!
//! Every material that the wish allows is put on the board in every way, and what passes all the gates is a puzzle.
//! Diagrams are as they would be composed: nobody may castle, and no pawn be taken in passing.  Nothing is given up
//! for taking too long, so what is not found is not there.

use super::army::Stock;
use super::gates::Gates;
use super::judge::{Finding, Judge, table};
use super::made::Made;
use super::materials::Material;
use super::placements::{Kings, each_placement, kings};
use super::run::Run;
use super::wish::Wish;
use rookwright_chess::Position;
use rookwright_mate::analysis::Feature;
use rookwright_mate::themes::Tag;
use rookwright_mate::{Over, Stipulation};
use rookwright_run::options::FieldError;
use rookwright_run::{End, Watch, in_order_of};
use std::ops::ControlFlow;

/// More positions than these are not looked at: it would take days.
pub const MOST_POSITIONS: u128 = 20_000_000_000;

/// Why not all puzzles can be found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExhaustError {
    /// There can be none.
    #[error(transparent)]
    Wish(#[from] FieldError),
    /// They are not among the positions that are looked at.
    #[error("theme {0} cannot be exhausted: only diagrams without castling rights are searched")]
    Rights(Tag),
    /// It would take too long.
    #[error("there are up to {positions} positions, more than {most}: use fewer pieces or a smaller board")]
    Large {
        /// How many positions, at most.
        positions: u128,
        /// How many are looked at.
        most: u128,
    },
}

/// What was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// Positions in which neither side is in check, up to symmetry.
    pub positions: u64,
    /// Puzzles in all: every turned or mirrored one counts.
    pub puzzles: u64,
    /// Puzzles up to symmetry.
    pub classes: u64,
}

impl Sum {
    fn add(&mut self, other: Sum) {
        self.positions += other.positions;
        self.puzzles += other.puzzles;
        self.classes += other.classes;
    }
}

/// The puzzles with certain men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// White's men.
    pub white: Stock,
    /// Black's men.
    pub black: Stock,
    /// What was counted.
    pub sum: Sum,
    /// Whether all their positions were looked at.
    pub complete: bool,
}

/// How far a search for all puzzles has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reckoning {
    /// The parts of the work that are done.
    pub done: u64,
    /// All of them.
    pub parts: u64,
    /// What was counted up to now.
    pub sum: Sum,
}

/// All the puzzles, by their men.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    /// Exhausted where everything was looked at: then there are no other puzzles.
    pub end: End,
    /// The men that were looked at, in order; where the end came sooner, the last ones may not be complete.
    pub rows: Vec<Row>,
    /// The sum of the rows.
    pub sum: Sum,
}

impl Wish {
    /// Finds all the puzzles there are, each once up to symmetry.
    ///
    /// All the gates of the wish hold, but for the variety of a set.  Of the run its threads and its watch matter, and
    /// what is known: that is counted, too, but not handed over.  Rows and puzzles come in the same order whatever
    /// the number of threads: few men first, then by their letters.
    pub fn exhaust(
        &self,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Reckoning),
        found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> Result<Census, ExhaustError> {
        let asked = self.validate()?;
        if let Some(theme) = self.theme_of_rights() {
            return Err(ExhaustError::Rights(theme));
        }
        let positions = self.positions();
        if positions > MOST_POSITIONS {
            return Err(ExhaustError::Large { positions, most: MOST_POSITIONS });
        }
        let materials = self.materials();
        Ok(self.go_through(&materials, asked, run, progress, &mut |made, _| found(made)))
    }

    /// A theme that only diagrams with rights to castle show.
    pub(super) fn theme_of_rights(&self) -> Option<Tag> {
        let shown = |theme: &Tag| matches!(theme, Tag::Castling | Tag::Key(Feature::Castling));
        self.wanted.themes.iter().copied().find(shown)
    }

    /// Looks at every position of these materials, one material after the other.  `found` is told the rows that were
    /// complete before.
    pub(super) fn go_through(
        &self,
        materials: &[Material],
        asked: Stipulation,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Reckoning),
        found: &mut dyn FnMut(&Made, &[Row]) -> ControlFlow<()>,
    ) -> Census {
        let [without, with] = [false, true].map(|pawns| kings(self.size, pawns));
        let kings_of = |material: &Material| if material.pawns() > 0 { &with } else { &without };
        let mut parts = materials.iter().flat_map(|one| kings_of(one).iter().map(move |kings| (one, kings)));
        let number = materials.iter().map(|one| kings_of(one).len() as u64).sum();
        let mut reckoning = Reckoning { parts: number, ..Reckoning::default() };
        let mut census = Census { end: End::Exhausted, rows: Vec::new(), sum: Sum::default() };
        // Parts that are done of the material in hand.
        let mut nth = 0;
        let work = |(material, kings)| self.part(material, kings, asked, run.watch);
        in_order_of(run.threads, &mut || parts.next(), work, &mut |part: Part<'_>| {
            let Material { white, black } = *part.material;
            if nth == 0 {
                census.rows.push(Row { white, black, sum: Sum::default(), complete: false });
            }
            nth += 1;
            let before = census.rows.len() - 1;
            let all = kings_of(part.material).len();
            if let Some(row) = census.rows.last_mut() {
                row.sum.add(part.sum);
                row.complete = nth == all && !part.over;
            }
            census.sum.add(part.sum);
            for made in part.made.iter().filter(|made| !run.known.contains(&made.canonical)) {
                if found(made, &census.rows[..before]).is_break() {
                    census.end = End::Stopped;
                    return ControlFlow::Break(());
                }
            }
            if part.over {
                census.end = run.watch.end();
                return ControlFlow::Break(());
            }
            nth %= all;
            reckoning.done += 1;
            reckoning.sum = census.sum;
            progress(&reckoning);
            ControlFlow::Continue(())
        });
        census
    }

    /// The puzzles of one material with the kings on given squares.
    fn part<'a>(&self, material: &'a Material, kings: &Kings, asked: Stipulation, watch: &Watch) -> Part<'a> {
        let table = table();
        let judge = Judge::new(self, asked, &table, watch).patient();
        let mut gates = Gates::new(self, judge, watch);
        let mut part = Part { material, sum: Sum::default(), made: Vec::new(), over: false };
        let ended = each_placement(self.size, self.begins(), material, kings, |position, orbit| {
            part.sum.positions += 1;
            if let Some(made) = self.puzzle_in(&mut gates, position)? {
                part.sum.puzzles += orbit;
                part.sum.classes += 1;
                part.made.push(made);
            }
            Ok::<_, Over>(())
        });
        part.over = ended.is_err();
        part
    }

    /// The puzzle that a position is, if it is one.
    fn puzzle_in(&self, gates: &mut Gates<'_>, position: &Position) -> Result<Option<Made>, Over> {
        let Finding::Sound(solution) = gates.look(position, 2)? else { return Ok(None) };
        if gates.first_glance(position, &solution).is_some()
            || !self.wanted.needless && gates.without_one(position, &solution)?.is_some()
        {
            return Ok(None);
        }
        Ok(gates.puzzle(position, &solution)?.ok())
    }
}

/// What a part of the work came to.
struct Part<'a> {
    material: &'a Material,
    sum: Sum,
    made: Vec<Made>,
    /// The watch was over.
    over: bool,
}

#[cfg(test)]
mod tests;
