//! What is known of one question: does the side to move mate, or is it mated?

use super::hunt::{Hunt, MOST_PLIES, Outcome};
use super::limits::Limits;
use super::mating_line::{Line, losing, winning};
use rookwright_chess::{Goal, Move, Piece, Position};
use rookwright_mate::search::{Prover, Table};
use rookwright_mate::{Oracle, Over, Play};
use rookwright_run::{Budget, Watch};
use std::time::{Duration, Instant};

/// The prover deepens no further: so far it never comes but where there is nearly nothing to look at.
const DEEPEST: u32 = 30;
/// How long a line may take to be made out when the time for thinking is over.
const GRACE: Duration = Duration::from_millis(250);

/// One of the two searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Search {
    /// Move by move, everything.
    Deepening,
    /// Where the least is left to prove.
    Hunt,
}

/// One question and what has been done about it.
#[derive(Debug)]
pub(super) struct Side<'a> {
    position: &'a Position,
    limits: &'a Limits,
    table: &'a Table,
    /// Whether the side to move is the one that mates.
    wins: bool,
    /// First moves, all that are allowed.
    first: Vec<Move>,
    /// Whether each first move is asked about on its own.
    each: bool,
    /// There is no mate in so many moves; with `each`, none but those found.
    decided: u32,
    /// The first move to be asked about next.
    at: usize,
    /// What deepening has found.
    proven: Vec<Line>,
    /// What the hunt has found, where it is shorter than what was known.
    hunted: Option<Line>,
    hunt: Hunt,
    hunt_over: bool,
    proven_nodes: u64,
    deepening_time: Duration,
    hunt_time: Duration,
}

impl<'a> Side<'a> {
    /// The question, with so much memory for its hunt.
    pub(super) fn new(
        position: &'a Position,
        limits: &'a Limits,
        wins: bool,
        table: &'a Table,
        bytes: usize,
    ) -> Self {
        let attacker = if wins { position.turn() } else { !position.turn() };
        let first = if limits.first.is_empty() { position.moves().to_vec() } else { limits.first.clone() };
        // A bare king mates nobody.
        let hopeless = position.side(attacker) & !position.kind(Piece::King);
        let hopeless = hopeless.is_empty();
        Self {
            position,
            limits,
            table,
            wins,
            each: limits.lines > 1 || !limits.first.is_empty(),
            first,
            decided: if hopeless { DEEPEST } else { 0 },
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

    /// Positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.proven_nodes + self.hunt.nodes()
    }

    /// Positions that deepening looks at in a second.
    pub(super) fn speed(&self) -> f64 {
        let time = self.deepening_time.as_secs_f64();
        if time > 0.001 { self.proven_nodes as f64 / time } else { 1e6 }
    }

    /// What a search has cost: positions where these are counted, time otherwise.
    pub(super) fn cost(&self, search: Search) -> u128 {
        match (search, self.limits.nodes) {
            (Search::Deepening, Some(_)) => self.proven_nodes.into(),
            (Search::Hunt, Some(_)) => self.hunt.nodes().into(),
            (Search::Deepening, None) => self.deepening_time.as_nanos(),
            (Search::Hunt, None) => self.hunt_time.as_nanos(),
        }
    }

    /// There is no mate in so many moves.
    pub(super) fn decided(&self) -> u32 {
        self.decided
    }

    /// How far from a proof the hunt seems to be.
    pub(super) fn distance(&self) -> u32 {
        self.hunt.distance()
    }

    /// The first move that looks best, proven or not.
    pub(super) fn favourite(&self) -> Option<Move> {
        self.hunt.favourite()
    }

    /// Every line there is to show, the best one first.
    pub(super) fn lines(&self) -> Vec<Line> {
        let all = self.wins || !self.each || self.proven.len() == self.first.len();
        let mut lines = if all { self.proven.clone() } else { Vec::new() };
        if let Some(hunted) = &self.hunted {
            let known = lines.iter().any(|line| line.first() == hunted.first());
            if !known && (self.wins || lines.is_empty()) {
                lines.push(hunted.clone());
            }
        }
        // The winner prefers the short ones; of a negative number the longest resistance is the smallest.
        lines.sort_by_key(|line| line.mate);
        lines.truncate(self.limits.lines.max(1));
        lines
    }

    /// Whether what is shown is final: the shortest mates, as many as wanted.
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

    /// Whether a search has something left to do.
    pub(super) fn wants(&self, search: Search) -> bool {
        match search {
            Search::Deepening => self.decided < self.deepest(),
            Search::Hunt => !self.hunt_over,
        }
    }

    fn deepest(&self) -> u32 {
        self.limits.moves.unwrap_or(DEEPEST).min(DEEPEST)
    }

    /// Lets a search go on; whether there is news.
    pub(super) fn go_on(&mut self, search: Search, watch: &Watch, nodes: u64) -> bool {
        let begun = Instant::now();
        let news = match search {
            Search::Deepening => {
                let mut prover = self.prover(watch);
                let news = match self.each {
                    true => self.deepen_each(&mut prover),
                    false => self.deepen(&mut prover),
                };
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

    fn prover<'w>(&self, watch: &'w Watch) -> Prover<'w>
    where
        'a: 'w,
    {
        Prover::new(Play::Direct, Goal::Mate, self.limits.threads.max(1), self.table, watch)
    }

    /// Makes out a line that is as good as proven, though time may be over.
    fn line(&mut self, make: impl FnOnce(&mut Prover<'_>) -> Result<Vec<Move>, Over>) -> Option<Line> {
        let watch = grace();
        let mut prover = self.prover(&watch);
        let moves = make(&mut prover);
        self.proven_nodes += prover.nodes();
        Line::checked(self.position, moves.ok()?)
    }

    /// One move deeper.
    fn deepen(&mut self, prover: &mut Prover<'_>) -> Result<bool, Over> {
        let moves = self.decided + 1;
        let position = self.position;
        let mates = if self.wins { prover.wins(position, moves)? } else { prover.loses(position, moves)? };
        if mates {
            let wins = self.wins;
            let line = self.line(|prover| match wins {
                true => winning(prover, position, moves),
                false => losing(prover, position, moves),
            });
            // A line that could not be made out in time is asked for again while there is time.
            let Some(line) = line else { return Ok(false) };
            self.hunted = None;
            self.proven = vec![line];
        } else {
            self.decided = moves;
        }
        Ok(true)
    }

    /// One move deeper for each first move of which nothing is known.
    fn deepen_each(&mut self, prover: &mut Prover<'_>) -> Result<bool, Over> {
        let moves = self.decided + 1;
        let mut news = false;
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
                    let Some(line) = line else { return Ok(news) };
                    self.hunted.take_if(|hunted| hunted.first() == step);
                    self.proven.push(line);
                    news = true;
                }
            }
            self.at += 1;
        }
        self.at = 0;
        self.decided = moves;
        Ok(true)
    }

    fn plies(&self, moves: u32) -> u32 {
        2 * moves.min(MOST_PLIES) - u32::from(self.wins)
    }

    fn hunt_on(&mut self, watch: &Watch, nodes: u64) -> bool {
        let shorter = self.lines().first().map(|line| line.mate.unsigned_abs() - 1);
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
                let moves = self.hunt.line(length, &grace());
                match moves.and_then(|moves| Line::checked(self.position, moves)) {
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
    Budget { time: Some(GRACE), ..Budget::default() }.watch()
}
