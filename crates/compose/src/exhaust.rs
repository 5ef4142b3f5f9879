//! Finds all puzzles with given material.
//!
//! The search puts every material that the wish allows on the board in every way. A position that passes
//! all gates is a puzzle. The diagrams have neither castling nor en passant rights. No proof is cut short,
//! so a puzzle that is not found does not exist.

use super::army::Stock;
use super::gates::Gates;
use super::judge::{Finding, Judge, table};
use super::kings::{Kings, kings};
use super::made::Made;
use super::materials::Material;
use super::placements::each_placement;
use super::run::Run;
use super::wish::Wish;
use rookwright_chess::Position;
use rookwright_mate::analysis::Feature;
use rookwright_mate::themes::Tag;
use rookwright_mate::{Over, Stipulation};
use rookwright_run::options::FieldError;
use rookwright_run::{End, Watch, in_order_of};
use std::ops::ControlFlow;

/// The most positions that an exhaustive search accepts. More would take days.
pub const MOST_POSITIONS: u128 = 20_000_000_000;

/// The reason why not all puzzles can be found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExhaustError {
    /// The wish contradicts itself.
    #[error(transparent)]
    Wish(#[from] FieldError),
    /// The theme needs castling rights, which the searched diagrams do not have.
    #[error("theme {0} cannot be exhausted: only diagrams without castling rights are searched")]
    Rights(Tag),
    /// The search would take too long.
    #[error("there are up to {positions} positions, more than {most}: use fewer pieces or a smaller board")]
    Large {
        /// An upper bound of the number of positions.
        positions: u128,
        /// The most positions that are accepted.
        most: u128,
    },
}

/// Numbers of positions and puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// Positions in which neither side is in check, up to symmetry.
    pub positions: u64,
    /// All puzzles. Turned and mirrored copies count separately.
    pub puzzles: u64,
    /// Puzzles up to symmetry.
    pub classes: u64,
}

impl Sum {
    pub(super) fn add(&mut self, other: Sum) {
        self.positions += other.positions;
        self.puzzles += other.puzzles;
        self.classes += other.classes;
    }
}

/// The result for one material.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// White's pieces.
    pub white: Stock,
    /// Black's pieces.
    pub black: Stock,
    /// The numbers for this material.
    pub sum: Sum,
    /// Whether all its positions were examined.
    pub complete: bool,
}

/// The progress of an exhaustive search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reckoning {
    /// Parts of the work that are finished.
    pub done: u64,
    /// All parts of the work; 0 if nobody knows how many will be needed.
    pub parts: u64,
    /// The numbers so far.
    pub sum: Sum,
}

/// The result of an exhaustive search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    /// [`End::Exhausted`] if every position was examined: then no other puzzles exist.
    pub end: End,
    /// The examined materials, in order. If the search was stopped, the last row may be incomplete.
    pub rows: Vec<Row>,
    /// The sum of the rows.
    pub sum: Sum,
}

impl Wish {
    /// Finds all puzzles, each once up to symmetry.
    ///
    /// All gates of the wish apply except those on variety. Of the run, only threads, watch and known
    /// puzzles matter. Known puzzles are counted but not passed to `found`. The order of rows and puzzles
    /// does not depend on the number of threads: few pieces first, then by their letters.
    pub fn exhaust(
        &self,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Reckoning),
        found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> Result<Census, ExhaustError> {
        let asked = self.exhaustible(MOST_POSITIONS)?;
        let materials = self.materials();
        let [without, with] = [false, true].map(|pawns| kings(self.size, pawns).len() as u64);
        let parts = materials.iter().map(|one| if one.pawns() > 0 { with } else { without }).sum();
        let mut show = |reckoning: &Reckoning| progress(&Reckoning { parts, ..*reckoning });
        Ok(self.go_through(&mut materials.into_iter(), asked, run, &mut show, &mut |made, _| found(made)))
    }

    /// Returns the stipulation of a search for all puzzles.
    pub(super) fn exhaustible(&self, most: u128) -> Result<Stipulation, ExhaustError> {
        let asked = self.validate()?;
        if let Some(theme) = self.theme_of_rights() {
            return Err(ExhaustError::Rights(theme));
        }
        let positions = self.positions();
        if positions > most {
            return Err(ExhaustError::Large { positions, most });
        }
        Ok(asked)
    }

    /// Returns a theme of the wish that requires castling rights.
    pub(super) fn theme_of_rights(&self) -> Option<Tag> {
        let shown = |theme: &Tag| matches!(theme, Tag::Castling | Tag::Key(Feature::Castling));
        self.wanted.themes.iter().copied().find(shown)
    }

    /// Examines every position of these materials, one material after the other. `found` also receives the
    /// rows that were complete before.
    pub(super) fn go_through(
        &self,
        materials: &mut (dyn Iterator<Item = Material> + Send),
        asked: Stipulation,
        run: Run<'_>,
        progress: &mut dyn FnMut(&Reckoning),
        found: &mut dyn FnMut(&Made, &[Row]) -> ControlFlow<()>,
    ) -> Census {
        let [without, with] = [false, true].map(|pawns| kings(self.size, pawns));
        let kings_of = |material: &Material| if material.pawns() > 0 { &with } else { &without };
        let mut parts = materials.flat_map(|one| kings_of(&one).iter().map(move |kings| (one, kings)));
        let mut reckoning = Reckoning::default();
        let mut census = Census { end: End::Exhausted, rows: Vec::new(), sum: Sum::default() };
        // Finished parts of the current material.
        let mut nth = 0;
        let work = |(material, kings)| self.part(material, kings, asked, run.watch);
        in_order_of(run.threads, &mut || parts.next(), work, &mut |part: Part| {
            let Material { white, black } = part.material;
            if nth == 0 {
                census.rows.push(Row { white, black, sum: Sum::default(), complete: false });
            }
            nth += 1;
            let before = census.rows.len() - 1;
            let all = kings_of(&part.material).len();
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

    /// Finds the puzzles of one material with the kings on given squares.
    pub(super) fn part(&self, material: Material, kings: &Kings, asked: Stipulation, watch: &Watch) -> Part {
        let table = table();
        let judge = Judge::new(self, asked, &table, watch).without_limits();
        let mut gates = Gates::new(self, judge, watch);
        let mut part = Part { material, sum: Sum::default(), made: Vec::new(), over: false };
        let ended = each_placement(self.size, self.begins(), &material, kings, |position, orbit| {
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

    /// Returns the puzzle in a position, or `None` if it fails a gate.
    pub(super) fn puzzle_in(&self, gates: &mut Gates<'_>, position: &Position) -> Result<Option<Made>, Over> {
        let Finding::Sound(solution) = gates.look(position, 2)? else { return Ok(None) };
        if gates.gate_rejecting_first_moves(position, &solution).is_some()
            || !self.wanted.needless && gates.without_one(position, &solution)?.is_some()
        {
            return Ok(None);
        }
        Ok(gates.puzzle(position, &solution)?.ok())
    }
}

/// The result of one part of the work.
pub(super) struct Part {
    pub(super) material: Material,
    pub(super) sum: Sum,
    pub(super) made: Vec<Made>,
    /// Whether the watch stopped the work.
    pub(super) over: bool,
}

#[cfg(test)]
mod tests;
