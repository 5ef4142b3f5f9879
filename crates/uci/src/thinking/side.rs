//! The state of one question: does the side to move mate, or is it mated?

use super::hunt::{Hunt, MOST_PLIES, Outcome};
use super::limits::Limits;
use super::mating_line::{MatingLine, losing, winning};
use rookwright_chess::{Move, Piece, Position};
use rookwright_mate::search::{Prover, SearchOptions, Table};
use rookwright_mate::{Oracle, Over, Stipulation};
use rookwright_run::{Budget, Watch};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The largest depth of the prover. Larger ones are reached only in trivial positions.
const LARGEST_DEPTH: u32 = 30;
/// The extra time for building a line after the search time is over.
const TIME_FOR_LINE: Duration = Duration::from_millis(250);

/// One of the two searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Search {
    /// Iterative deepening with the prover.
    Deepening,
    /// Proof-number search.
    Hunt,
}

/// One question and the progress on it.
#[derive(Debug)]
pub(super) struct Side<'a> {
    position: &'a Position,
    limits: &'a Limits,
    table: &'a Arc<Table>,
    /// Whether the side to move is the one that mates.
    wins: bool,
    /// The first moves that are allowed.
    first: Vec<Move>,
    /// Whether each first move is searched separately.
    each: bool,
    /// There is no mate in this number of moves. With `each`, none but those found.
    decided: u32,
    /// The index of the first move to search next.
    at: usize,
    /// The mates found by iterative deepening.
    proven: Vec<MatingLine>,
    /// The mate found by the hunt, if it is the shortest known.
    hunted: Option<MatingLine>,
    hunt: Hunt,
    hunt_over: bool,
    proven_nodes: u64,
    deepening_time: Duration,
    hunt_time: Duration,
}

impl<'a> Side<'a> {
    /// Creates the question, with this amount of memory for its hunt.
    pub(super) fn new(
        position: &'a Position,
        limits: &'a Limits,
        wins: bool,
        table: &'a Arc<Table>,
        bytes: usize,
    ) -> Self {
        let attacker = if wins { position.turn() } else { !position.turn() };
        let first = if limits.first.is_empty() { position.moves().to_vec() } else { limits.first.clone() };
        // A king alone cannot mate.
        let hopeless = position.side(attacker) & !position.kind(Piece::King);
        let hopeless = hopeless.is_empty();
        Self {
            position,
            limits,
            table,
            wins,
            each: limits.lines > 1 || !limits.first.is_empty(),
            first,
            // Such a question is answered before it is asked, at any depth.
            decided: if hopeless { LARGEST_DEPTH } else { 0 },
            at: 0,
            proven: Vec::new(),
            hunted: None,
            hunt: Hunt::new(position, attacker, &limits.first, bytes),
            hunt_over: hopeless,
            proven_nodes: 0,
            deepening_time: Duration::ZERO,
            hunt_time: Duration::ZERO,
        }
    }

    /// Returns the number of positions visited.
    pub(super) fn nodes(&self) -> u64 {
        self.proven_nodes + self.hunt.nodes()
    }

    /// Returns the number of positions that iterative deepening visits per second.
    pub(super) fn speed(&self) -> f64 {
        let time = self.deepening_time.as_secs_f64();
        if time > 0.001 { self.proven_nodes as f64 / time } else { 1e6 }
    }

    /// Returns the cost of a search so far: positions if these are limited, otherwise time.
    pub(super) fn cost(&self, search: Search) -> u128 {
        match (search, self.limits.nodes) {
            (Search::Deepening, Some(_)) => self.proven_nodes.into(),
            (Search::Hunt, Some(_)) => self.hunt.nodes().into(),
            (Search::Deepening, None) => self.deepening_time.as_nanos(),
            (Search::Hunt, None) => self.hunt_time.as_nanos(),
        }
    }

    /// Returns the number of moves in which there is no mate.
    pub(super) fn decided(&self) -> u32 {
        self.decided
    }

    /// Returns the hunt's estimated distance from a proof.
    pub(super) fn distance(&self) -> u32 {
        self.hunt.distance()
    }

    /// Returns the first move that looks best, proven or not.
    pub(super) fn favourite(&self) -> Option<Move> {
        self.hunt.favourite()
    }

    /// Returns all lines to report, the best one first.
    pub(super) fn lines(&self) -> Vec<MatingLine> {
        let all = self.wins || !self.each || self.proven.len() == self.first.len();
        let mut lines = if all { self.proven.clone() } else { Vec::new() };
        if let Some(hunted) = &self.hunted {
            let known = lines.iter().any(|line| line.first() == hunted.first());
            if !known && (self.wins || lines.is_empty()) {
                lines.push(hunted.clone());
            }
        }
        // The winner prefers short mates. For negative numbers, the longest defence is the smallest.
        lines.sort_by_key(|line| line.mate);
        lines.truncate(self.limits.lines.max(1));
        lines
    }

    /// Whether the lines are final: the shortest mates, as many as requested.
    pub(super) fn is_settled(&self) -> bool {
        let lines = self.lines();
        let Some(best) = lines.first() else { return false };
        let wanted = self.limits.lines.max(1).min(self.first.len());
        let shortest = best.mate.unsigned_abs() <= self.decided + 1 || (self.hunt_over && !self.each);
        match self.wins && self.each {
            true => self.proven.len() >= wanted,
            false if self.each && self.limits.lines > 1 => self.proven.len() == self.first.len(),
            false => shortest,
        }
    }

    /// Whether a search has work left.
    pub(super) fn wants(&self, search: Search) -> bool {
        match search {
            Search::Deepening => self.decided < self.deepest(),
            Search::Hunt => !self.hunt_over,
        }
    }

    fn deepest(&self) -> u32 {
        self.limits.moves.unwrap_or(LARGEST_DEPTH).min(LARGEST_DEPTH)
    }

    /// Continues a search. Returns whether there is news.
    pub(super) fn go_on(&mut self, search: Search, watch: &Watch, nodes: u64) -> bool {
        let begun = Instant::now();
        let news = match search {
            Search::Deepening => {
                let mut prover = self.prover(watch);
                let news = if self.each { self.deepen_each(&mut prover) } else { self.deepen(&mut prover) };
                self.proven_nodes += prover.nodes();
                news.unwrap_or(false)
            }
            Search::Hunt => self.hunt_on(watch, nodes),
        };
        match search {
            Search::Deepening => self.deepening_time += begun.elapsed(),
            Search::Hunt => self.hunt_time += begun.elapsed(),
        }
        news
    }

    fn prover(&self, watch: &Watch) -> Prover {
        let (threads, watch) = (self.limits.threads, watch.clone());
        let options = SearchOptions { threads, watch, ..SearchOptions::default() };
        Prover::sharing(self.table, Stipulation::MATE, &options)
    }

    /// Builds a line for a proven result, even if the time is over.
    fn line(&mut self, make: impl FnOnce(&mut Prover) -> Result<Vec<Move>, Over>) -> Option<MatingLine> {
        let watch = grace();
        let mut prover = self.prover(&watch);
        let moves = make(&mut prover);
        self.proven_nodes += prover.nodes();
        MatingLine::checked(self.position, moves.ok()?)
    }

    /// Searches one move deeper.
    fn deepen(&mut self, prover: &mut Prover) -> Result<bool, Over> {
        let moves = self.decided + 1;
        let position = self.position;
        let mates = if self.wins { prover.wins(position, moves)? } else { prover.loses(position, moves)? };
        if mates {
            let wins = self.wins;
            let line = self.line(|prover| {
                if wins { winning(prover, position, moves) } else { losing(prover, position, moves) }
            });
            // A line that could not be built in time is requested again while there is time.
            let Some(line) = line else { return Ok(false) };
            self.hunted = None;
            self.proven = vec![line];
        } else {
            self.decided = moves;
        }
        Ok(true)
    }

    /// Searches one move deeper for each undecided first move.
    fn deepen_each(&mut self, prover: &mut Prover) -> Result<bool, Over> {
        let moves = self.decided + 1;
        let mut news = false;
        // The place is kept, so that an interrupted round goes on where it stopped.
        while let Some(&step) = self.first.get(self.at) {
            if !self.proven.iter().any(|line| line.first() == step) {
                let child = self.position.after(step);
                let (wins, moves) = if self.wins { (false, moves - 1) } else { (true, moves) };
                let mates = if wins { prover.wins(&child, moves)? } else { prover.loses(&child, moves)? };
                if mates {
                    let line = self.line(|prover| {
                        let rest = match (wins, moves) {
                            (false, 0) => Vec::new(),
                            (false, _) => losing(prover, &child, moves)?,
                            (true, _) => winning(prover, &child, moves)?,
                        };
                        Ok([vec![step], rest].concat())
                    });
                    // Without time for its line a mate is not reported; the next turn finds it again.
                    let Some(line) = line else { return Ok(news) };
                    self.hunted.take_if(|hunted| hunted.first() == step);
                    self.proven.push(line);
                    news = true;
                }
            }
            self.at += 1;
        }
        // A round without a mate also decides something: there is none of this length.
        self.at = 0;
        self.decided = moves;
        Ok(true)
    }

    fn plies(&self, moves: u32) -> u32 {
        2 * moves.min(MOST_PLIES) - u32::from(self.wins)
    }

    fn hunt_on(&mut self, watch: &Watch, nodes: u64) -> bool {
        let shorter = self.lines().first().map(|line| line.mate.unsigned_abs() - 1);
        // A mate that is known asks only for shorter ones. Below the depth that is decided there are none.
        let bound = match (shorter, self.limits.moves) {
            (Some(moves), _) if moves <= self.decided => {
                self.hunt_over = true;
                return false;
            }
            (Some(moves), _) | (None, Some(moves)) => Some(self.plies(moves)),
            (None, None) => None,
        };
        match self.hunt.run(bound, watch, nodes) {
            Outcome::Open => false,
            Outcome::None => {
                self.hunt_over = true;
                false
            }
            Outcome::Mate(length) => {
                // The line is replayed by the rules before anyone sees it.
                let moves = self.hunt.line(length, &grace());
                match moves.and_then(|moves| MatingLine::checked(self.position, moves)) {
                    Some(line) => {
                        self.hunted = Some(line);
                        true
                    }
                    None => {
                        self.hunt_over = true;
                        false
                    }
                }
            }
        }
    }
}

fn grace() -> Watch {
    Budget { time: Some(TIME_FOR_LINE), ..Budget::default() }.watch()
}
