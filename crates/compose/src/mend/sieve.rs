//! Finds out quickly whether a changed position may be sound. What passes is solved in full afterwards.

use super::candidates::Rules;
use crate::judge::MOST_NODES_PER_PROOF;
use crate::short_lines::{MOST_PLIES, short_lines};
use rookwright_chess::{Move, Position};
use rookwright_mate::search::{self, Prover, SearchOptions, Table};
use rookwright_mate::{Oracle, Over, Play, Stipulation};
use rookwright_run::Watch;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The extra distance of positions that lost the solutions of the given one.
const LOST_SOLUTION_PENALTY: u32 = 4;
/// The distance of positions with a shorter solution; without any solution it is one more.
const FAR: u32 = 8;
/// Solutions are counted up to this number.
const MOST_COUNTED: u32 = 4;
/// The bytes for remembered positions of help and series play.
const HASH: usize = 1 << 16;

/// What the sieve says about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sifted {
    /// It has the right number of solutions.
    Sound {
        /// Whether they are solutions of the given problem.
        keeps: bool,
    },
    /// It is this far from that; a further change may help.
    Near(u32),
    /// Further changes are pointless, or the proof takes too long.
    Out,
}

/// Examines positions one after the other.
pub(super) struct Sieve<'a> {
    rules: &'a Rules,
    /// Whether only positions that keep a solution count.
    must_keep: bool,
    watch: &'a Watch,
    prover: Prover,
}

impl<'a> Sieve<'a> {
    pub(super) fn new(rules: &'a Rules, must_keep: bool, table: &Arc<Table>, watch: &'a Watch) -> Self {
        let options = SearchOptions { watch: watch.clone(), ..SearchOptions::default() };
        let prover = Prover::sharing(table, rules.asked, &options);
        Self { rules, must_keep, watch, prover }
    }

    /// Examines a position. `kept` are the solutions that should stay, `all` those of the given problem.
    pub(super) fn look(
        &mut self,
        position: &Position,
        kept: &[Vec<Move>],
        all: &[Vec<Move>],
    ) -> Result<Sifted, Over> {
        if self.watch.is_over() {
            return Err(Over);
        }
        self.prover.limit(self.prover.nodes().saturating_add(MOST_NODES_PER_PROOF));
        let sifted = if self.rules.asked.is_one_line() {
            self.lines(position, kept)
        } else {
            self.keys(position, kept, all)
        };
        match sifted {
            Err(Over) if self.watch.is_over() => Err(Over),
            Err(Over) => Ok(Sifted::Out),
            sifted => sifted,
        }
    }

    fn keys(&mut self, position: &Position, kept: &[Vec<Move>], all: &[Vec<Move>]) -> Result<Sifted, Over> {
        let moves = self.rules.moves;
        let legal = position.moves();
        let first = |lines: &[Vec<Move>]| -> Vec<Move> {
            lines.iter().filter_map(|line| line.first().copied()).collect()
        };
        let (kept, all) = (first(kept), first(all));
        let is_reflex = matches!(self.rules.asked.play(), Play::Reflex | Play::SemiReflex);
        if is_reflex && !self.prover.wins(position, moves)? {
            return Ok(Sifted::Near(FAR + 1));
        }
        // Most changes leave the known solutions as they are, which is quick to see.
        let mut keys = self.working(position, &legal, kept.iter().copied())?;
        let keeps = keys > 0 || kept.is_empty();
        if self.must_keep && !keeps {
            return Ok(Sifted::Out);
        }
        keys += self.working(position, &legal, all.iter().copied().filter(|key| !kept.contains(key)))?;
        let lost = if keeps { 0 } else { LOST_SOLUTION_PENALTY };
        if keys > 1 {
            return Ok(Sifted::Near(keys + lost));
        }
        if moves > 1 && self.prover.wins(position, moves - 1)? {
            return Ok(Sifted::Near(FAR));
        }
        for step in legal.into_iter().filter(|step| !kept.contains(step) && !all.contains(step)) {
            if self.prover.loses(&position.after(step), moves - 1)? {
                keys += 1;
                if keys > 1 {
                    return Ok(Sifted::Near(keys + lost));
                }
            }
        }
        Ok(if keys == 1 { Sifted::Sound { keeps } } else { Sifted::Near(FAR + 1) })
    }

    /// Returns how many of these first moves solve the problem; not more than a few are counted.
    fn working(
        &mut self,
        position: &Position,
        legal: &[Move],
        steps: impl Iterator<Item = Move>,
    ) -> Result<u32, Over> {
        let mut number = 0;
        for step in steps.filter(|step| legal.contains(step)) {
            if self.prover.loses(&position.after(step), self.rules.moves - 1)? {
                number += 1;
                if number >= MOST_COUNTED {
                    break;
                }
            }
        }
        Ok(number)
    }

    fn lines(&mut self, position: &Position, kept: &[Vec<Move>]) -> Result<Sifted, Over> {
        for shorter in self.rules.asked.shorter() {
            if self.count(position, shorter, 1)?.0 > 0 {
                return Ok(Sifted::Near(FAR));
            }
        }
        let wanted = self.rules.wanted;
        let (number, first) = self.count(position, self.rules.asked, wanted.saturating_add(MOST_COUNTED))?;
        let is_kept =
            |line: &Vec<Move>| if line.len() == 1 { first.first() == line.first() } else { first == *line };
        let keeps = kept.is_empty() || kept.iter().any(is_kept);
        let lost = if keeps { 0 } else { LOST_SOLUTION_PENALTY };
        Ok(match number {
            0 => Sifted::Near(FAR + 1),
            number if number != wanted => Sifted::Near(number.abs_diff(wanted) + 1 + lost),
            _ if self.must_keep && !keeps => Sifted::Out,
            _ => Sifted::Sound { keeps },
        })
    }

    /// Counts the lines up to a limit, and returns the first of them.
    fn count(&self, position: &Position, asked: Stipulation, most: u32) -> Result<(u32, Vec<Move>), Over> {
        let is_counted_quickly = matches!(asked.play(), Play::Help | Play::SeriesDirect)
            && asked.goal() == rookwright_chess::Goal::Mate
            && asked.plies().is_some_and(|plies| plies <= MOST_PLIES);
        if is_counted_quickly {
            return Ok(short_lines(position, asked, most));
        }
        let watch = self.watch.clone();
        let options = SearchOptions { watch, hash: HASH, nodes: MOST_NODES_PER_PROOF, threads: 1 };
        let (mut number, mut first) = (0, Vec::new());
        let ended = search::lines(position, asked, &options, &mut |line| {
            number += 1;
            if number == 1 {
                first = line.to_vec();
            }
            if number < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match ended {
            Some(ended) if ended.end.is_exhausted() || number >= most => Ok((number, first)),
            _ => Err(Over),
        }
    }
}
