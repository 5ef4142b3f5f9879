//! Finds all puzzles in shards, and puts the shards together.
//!
//! A part is a material with the kings on given squares, as for the threads of one machine.  A shard keeps the numbers
//! for each material and the positions of the puzzles; when the shards are put together, each puzzle is proven again.

use super::document::ExhaustedShard;
use super::exhaust::{Census, ExhaustError, Part, Reckoning, Row, Sum};
use super::gates::Gates;
use super::judge::{Judge, table};
use super::kings::kings;
use super::made::Made;
use super::materials::Material;
use super::run::Run;
use super::wish::Wish;
use rookwright_chess::{Legality, Position};
use rookwright_run::document::value_of;
use rookwright_run::{End, Shard, in_order_of};
use serde_json::Value;
use std::ops::ControlFlow;

/// The most positions that a search in shards accepts.  More would take a cluster years.
pub const MOST_POSITIONS_OF_SHARES: u128 = 100_000_000_000_000;

/// What a shard of a search for all puzzles has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CensusShard {
    /// The numbers for each material, in order.
    sums: Vec<Sum>,
    /// The number of the part and the position of each puzzle, in order.
    puzzles: Vec<(u64, String)>,
}

impl Wish {
    /// Finds the puzzles of one shard; `None` if the watch stopped the work.
    ///
    /// # Errors
    /// As [`Wish::exhaust`].
    pub fn exhaust_shard(
        &self,
        run: Run<'_>,
        shard: Shard,
        progress: &mut dyn FnMut(&Reckoning),
    ) -> Result<Option<CensusShard>, ExhaustError> {
        let asked = self.exhaustible(MOST_POSITIONS_OF_SHARES)?;
        let materials = self.materials();
        let [without, with] = [false, true].map(|pawns| kings(self.size, pawns));
        let kings_of = |material: &Material| if material.pawns() > 0 { &with } else { &without };
        let parts = materials
            .iter()
            .enumerate()
            .flat_map(|(nth, &one)| kings_of(&one).iter().map(move |kings| (nth, one, kings)));
        let mut parts = (0..).zip(parts).filter(|&(number, _)| shard.has(number));
        let all: u64 = materials.iter().map(|one| kings_of(one).len() as u64).sum();
        let mut found = CensusShard { sums: vec![Sum::default(); materials.len()], puzzles: Vec::new() };
        let mut reckoning = Reckoning { parts: all / shard.of(), ..Reckoning::default() };
        let mut is_over = false;
        let work =
            |(number, (nth, material, kings))| (number, nth, self.part(material, kings, asked, run.watch));
        in_order_of(run.threads, &mut || parts.next(), work, &mut |(number, nth, part): (_, usize, Part)| {
            is_over |= part.over;
            found.sums[nth].add(part.sum);
            let fen = |made: &Made| made.problem.draft().position.to_string();
            found.puzzles.extend(part.made.iter().map(|made| (number, fen(made))));
            reckoning.done += 1;
            reckoning.parts = reckoning.parts.max(reckoning.done);
            reckoning.sum.add(part.sum);
            progress(&reckoning);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Ok((!is_over).then_some(found))
    }

    /// Puts all shards together: what it returns and passes on is what [`Wish::exhaust`] does.  `None` if a
    /// position of a shard is not a puzzle, or the shards belong to another search.
    ///
    /// # Errors
    /// As [`Wish::exhaust`].
    pub fn merge_shards(
        &self,
        shards: &[CensusShard],
        run: Run<'_>,
        found: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> Result<Option<Census>, ExhaustError> {
        let asked = self.exhaustible(MOST_POSITIONS_OF_SHARES)?;
        let materials = self.materials();
        let mut rows: Vec<Row> = materials
            .iter()
            .map(|&Material { white, black }| Row { white, black, sum: Sum::default(), complete: true })
            .collect();
        let mut census = Census { end: End::Exhausted, rows: Vec::new(), sum: Sum::default() };
        for found in shards {
            if found.sums.len() != rows.len() {
                return Ok(None);
            }
            for (row, &sum) in rows.iter_mut().zip(&found.sums) {
                row.sum.add(sum);
                census.sum.add(sum);
            }
        }
        census.rows = rows;
        let mut puzzles: Vec<&(u64, String)> = shards.iter().flat_map(|found| &found.puzzles).collect();
        // Puzzles of one part are in order in their shard.
        puzzles.sort_by_key(|(number, _)| *number);
        let table = table();
        let judge = Judge::new(self, asked, &table, run.watch).without_limits();
        let mut gates = Gates::new(self, judge, run.watch);
        for (_, fen) in puzzles {
            let Ok(position) = Position::from_fen_of(fen, Legality::Lenient, Some(self.size).into()) else {
                return Ok(None);
            };
            let Ok(made) = self.puzzle_in(&mut gates, &position) else {
                census.end = run.watch.end();
                break;
            };
            let Some(made) = made else { return Ok(None) };
            if !run.known.contains(&made.canonical) && found(&made).is_break() {
                census.end = End::Stopped;
                break;
            }
        }
        Ok(Some(census))
    }
}

impl CensusShard {
    /// Returns the shard as JSON.
    pub fn json(&self) -> Value {
        let sums = self.sums.iter().map(|sum| [sum.positions, sum.puzzles, sum.classes]).collect();
        value_of(&ExhaustedShard { sums, puzzles: &self.puzzles })
    }

    /// Reads what [`CensusShard::json`] wrote.
    pub fn read(value: &Value) -> Option<Self> {
        let sum = |value: &Value| {
            let number = |nth: usize| value.get(nth)?.as_u64();
            Some(Sum { positions: number(0)?, puzzles: number(1)?, classes: number(2)? })
        };
        let puzzle = |value: &Value| Some((value.get(0)?.as_u64()?, value.get(1)?.as_str()?.to_owned()));
        Some(Self {
            sums: value.get("sums")?.as_array()?.iter().map(sum).collect::<Option<_>>()?,
            puzzles: value.get("puzzles")?.as_array()?.iter().map(puzzle).collect::<Option<_>>()?,
        })
    }
}
