//! Composes helpmates with several solutions: each ends in a different mate, clean ones if asked for.

use super::super::army::KINDS;
use super::super::attempt::{Attempt, sound_position};
use super::super::choices::Choices;
use super::super::draw::is_quiet;
use super::super::gate::{Gate, Tally};
use super::super::made::{Made, Solution};
use super::super::wanted::Clean;
use super::super::wish::Wish;
use super::neighbour::Neighbours;
use rookwright_chess::{BitBoard, Color, Move, Position, unreachable};
use rookwright_mate::analysis::Picture;
use rookwright_mate::search::{Work, lines};
use rookwright_mate::{Over, Stipulation};
use rookwright_run::{Random, Watch};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The number of positions that a climb looks at, and after how many without progress it ends.
const LOOKS: u32 = 3_000;
const IDLE_LOOKS: u32 = 1_200;
/// The temperature at the start and at the end.
const HOT: f64 = 12.0;
const COLD: f64 = 2.0;
/// The number of solutions at which counting stops.
const MOST_LINES: usize = 6;
/// The most positions that one look may visit.
const MOST_NODES: u64 = 200_000;
/// The memory of one search.
const TABLE_BYTES: usize = 1 << 16;

/// Makes the attempt with this number.
pub(super) fn attempt(wish: &Wish, asked: Stipulation, nth: u64, watch: &Watch) -> Attempt {
    let mut tally = Tally::default();
    let mut random = Random::of(wish.seed, nth);
    let composer = Composer { wish, asked, watch };
    let start = sound_position(wish, asked, Random::of(wish.seed ^ super::START, nth), None, watch);
    let peak = start.and_then(|start| composer.climb(start, &mut random, &mut tally));
    let made = peak.and_then(|(position, found)| match composer.finished(&position, found) {
        Ok(Ok(made)) => Some(made),
        Ok(Err(gate)) => {
            tally.reject(gate);
            None
        }
        Err(Over) => None,
    });
    Attempt { made: made.into_iter().collect(), nearest: None, tally, over: watch.is_over() }
}

struct Composer<'a> {
    wish: &'a Wish,
    asked: Stipulation,
    watch: &'a Watch,
}

impl Composer<'_> {
    /// Climbs to a position with the number of solutions asked for.
    fn climb(
        &self,
        start: Position,
        random: &mut Random,
        tally: &mut Tally,
    ) -> Option<(Position, Vec<Vec<Move>>)> {
        let neighbours = Neighbours::new(self.wish, BitBoard::EMPTY);
        let mut now = self.worth(&start, &self.lines(&start)?);
        let mut here = start;
        let mut idle = 0;
        for nth in 0..LOOKS {
            if self.watch.is_over() || idle > IDLE_LOOKS {
                break;
            }
            idle += 1;
            let next = neighbours.changed(&here, random)?;
            let heat = HOT * (COLD / HOT).powf(f64::from(nth) / f64::from(LOOKS));
            let chance = (1 + random.below(1 << 20)) as f64 / f64::from(1 << 20);
            let least = f64::from(now) + heat * chance.ln();
            tally.tried += 1;
            let Some(found) = self.lines(&next) else { continue };
            let value = self.worth(&next, &found);
            if f64::from(value) < least {
                continue;
            }
            if value > now {
                idle = 0;
            }
            (here, now) = (next, value);
            if self.is_enough(&here, &found) {
                return Some((here, found));
            }
        }
        None
    }

    /// Returns the solutions, at most [`MOST_LINES`]. `None` if there are none, too many, or shorter ones, or if the
    /// search takes too long.
    fn lines(&self, position: &Position) -> Option<Vec<Vec<Move>>> {
        let found = self.all(position, self.asked, MOST_LINES).ok()?;
        if found.is_empty() || found.len() >= MOST_LINES {
            return None;
        }
        let short = self.asked.shorter().any(|shorter| match self.all(position, shorter, 1) {
            Ok(lines) => !lines.is_empty(),
            Err(Over) => true,
        });
        (!short).then_some(found)
    }

    fn all(&self, position: &Position, asked: Stipulation, most: usize) -> Result<Vec<Vec<Move>>, Over> {
        let work = Work { watch: self.watch, hash: TABLE_BYTES, threads: 1, nodes: MOST_NODES };
        let mut all = Vec::new();
        let ended = lines(position, asked, work, &mut |line| {
            all.push(line.to_vec());
            if all.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match ended {
            Some(ended) if ended.end.is_exhausted() || all.len() >= most => Ok(all),
            _ => Err(Over),
        }
    }

    /// Returns the final position of a line.
    fn mate(&self, position: &Position, line: &[Move]) -> Position {
        let counting = self.asked.counting(line.len());
        let mut here = position.clone();
        for (nth, &step) in line.iter().enumerate() {
            here = match nth + 1 == line.len() {
                true => here.after(step),
                false => counting.next(&here, nth, step),
            };
        }
        here
    }

    /// Returns the points of a position: for the right number of solutions, clean and different mates, and few pieces.
    fn worth(&self, position: &Position, found: &[Vec<Move>]) -> i32 {
        let wrong = (found.len() as i32 - self.wish.lines as i32).abs();
        let pictures: Vec<Picture> =
            found.iter().map(|line| Picture::of(&self.mate(position, line))).collect();
        let clean: i32 = pictures
            .iter()
            .take(self.wish.lines as usize)
            .map(|&picture| match picture {
                Picture::Plain => 0,
                Picture::Pure => 12,
                Picture::Model | Picture::Ideal => 25,
            })
            .sum();
        let clean = if self.wish.wanted.clean == Clean::Any { clean / 5 } else { clean };
        clean + 10 * different(found) as i32 - 20 * wrong - position.occupied().len().saturating_sub(6) as i32
    }

    fn is_enough(&self, position: &Position, found: &[Vec<Move>]) -> bool {
        let least = match self.wish.wanted.clean {
            Clean::Any => Picture::Plain,
            Clean::Pure => Picture::Pure,
            Clean::Model => Picture::Model,
        };
        let legal = !self.wish.excludes_promoted() || unreachable(position).is_none();
        found.len() == self.wish.lines as usize
            && different(found) == 2 * found.len()
            && found.iter().all(|line| Picture::of(&self.mate(position, line)) >= least)
            && legal
    }

    /// Removes unneeded pieces and makes the puzzle.
    fn finished(&self, position: &Position, found: Vec<Vec<Move>>) -> Result<Result<Made, Gate>, Over> {
        let mut position = position.clone();
        if !self.wish.wanted.needless {
            while let Some(fewer) = self.without_one(&position, &found) {
                position = fewer;
            }
        }
        if !self.is_enough(&position, &found) {
            return Ok(Err(Gate::Mates));
        }
        let themes = &self.wish.wanted;
        for line in &found {
            let tags = || rookwright_mate::themes::line_tags(&position, self.asked, line);
            if let Some(gate) = themes.rejecting_gate(tags) {
                return Ok(Err(gate));
            }
        }
        let solution = Solution::Lines(found);
        let made =
            Made::of(self.wish, self.asked, &position, solution, Choices::default(), Vec::new(), self.watch)?;
        Ok(made.ok_or(Gate::Legal))
    }

    /// Removes one piece without which the solutions are the same.
    fn without_one(&self, position: &Position, found: &[Vec<Move>]) -> Option<Position> {
        let wanted: HashSet<&Vec<Move>> = found.iter().collect();
        for colour in Color::ALL {
            for piece in KINDS {
                for square in position.those(colour, piece) {
                    let mut fewer = position.clone();
                    fewer.take(colour, piece, square);
                    let same = |lines: Vec<Vec<Move>>| {
                        lines.len() == wanted.len() && lines.iter().all(|line| wanted.contains(line))
                    };
                    if is_quiet(&fewer) && self.lines(&fewer).is_some_and(same) {
                        return Some(fewer);
                    }
                }
            }
        }
        None
    }
}

/// Returns the number of different first moves and of different mating moves.
fn different(found: &[Vec<Move>]) -> usize {
    let number = |moves: HashSet<Option<&Move>>| moves.len();
    number(found.iter().map(|line| line.first()).collect())
        + number(found.iter().map(|line| line.last()).collect())
}
