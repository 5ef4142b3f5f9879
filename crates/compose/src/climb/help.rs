//! Composes helpmates with several solutions: each ends in a different mate, clean ones if asked for.

use super::super::army::KINDS;
use super::super::attempt::{Attempt, sound_position};
use super::super::choices::Choices;
use super::super::draw::is_quiet;
use super::super::gate::{Gate, GateTally};
use super::super::made::{Made, Solution};
use super::super::twin::TwinWish;
use super::super::wanted::Clean;
use super::super::wish::Wish;
use super::neighbour::Neighbours;
use rookwright_chess::{BitBoard, Color, Move, Piece, Position, unreachable};
use rookwright_mate::analysis::Picture;
use rookwright_mate::search::{SearchOptions, lines};
use rookwright_mate::{Change, Man, Over, Stipulation};
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
/// The most twins that are tried for a position.
const MOST_TWINS: usize = 400;
/// The most positions that one look may visit.
const MOST_NODES: u64 = 200_000;
/// The memory of one search.
const TABLE_BYTES: usize = 1 << 16;

/// The solutions of a position, and of its set play if that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Found {
    lines: Vec<Vec<Move>>,
    set: Vec<Vec<Move>>,
}

/// Makes the attempt with this number.
pub(super) fn attempt(wish: &Wish, asked: Stipulation, nth: u64, watch: &Watch) -> Attempt {
    let mut tally = GateTally::default();
    let mut random = Random::of(wish.seed, nth);
    let composer = Composer { wish, asked, set: set_play(wish), watch };
    let start = sound_position(wish, asked, Random::of(wish.seed ^ super::START, nth), watch);
    let peak = start.and_then(|start| composer.climb(start, &mut random, &mut tally));
    let made = peak.and_then(|(position, found)| match composer.finished(&position, found, &mut random) {
        Ok(Ok(made)) => Some(made),
        Ok(Err(gate)) => {
            tally.reject(gate);
            None
        }
        Err(Over) => None,
    });
    Attempt { made: made.into_iter().collect(), nearest: None, tally, over: watch.is_over() }
}

/// Returns the stipulation of the set play, if it is asked for: half a move less.
fn set_play(wish: &Wish) -> Option<Stipulation> {
    if wish.twin != Some(TwinWish::SetPlay) {
        return None;
    }
    let less = if wish.half { format!("h#{}", wish.moves) } else { format!("h#{}.5", wish.moves - 1) };
    less.parse().ok()
}

struct Composer<'a> {
    wish: &'a Wish,
    asked: Stipulation,
    /// The stipulation of the set play.
    set: Option<Stipulation>,
    watch: &'a Watch,
}

impl Composer<'_> {
    /// Climbs to a position with the number of solutions asked for.
    fn climb(
        &self,
        start: Position,
        random: &mut Random,
        tally: &mut GateTally,
    ) -> Option<(Position, Found)> {
        let neighbours = Neighbours::new(self.wish, BitBoard::EMPTY);
        let mut now = self.worth(&start, &self.found(&start)?);
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
            let Some(found) = self.found(&next) else { continue };
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

    /// Returns the solutions. `None` if there are none, too many, or shorter ones, or if the search takes
    /// too long.
    fn found(&self, position: &Position) -> Option<Found> {
        let lines = self.lines(position, self.asked)?;
        let set = match self.set {
            None => Vec::new(),
            Some(asked) => self.all(&position.passed(), asked, MOST_LINES).ok()?,
        };
        (set.len() < MOST_LINES).then_some(Found { lines, set })
    }

    /// Returns the solutions of a stipulation, fewer than [`MOST_LINES`].
    fn lines(&self, position: &Position, asked: Stipulation) -> Option<Vec<Vec<Move>>> {
        let found = self.all(position, asked, MOST_LINES).ok()?;
        if found.is_empty() || found.len() >= MOST_LINES {
            return None;
        }
        let short = asked.shorter().any(|shorter| match self.all(position, shorter, 1) {
            Ok(lines) => !lines.is_empty(),
            Err(Over) => true,
        });
        (!short).then_some(found)
    }

    fn all(&self, position: &Position, asked: Stipulation, most: usize) -> Result<Vec<Vec<Move>>, Over> {
        let watch = self.watch.clone();
        let options = SearchOptions { watch, hash: TABLE_BYTES, nodes: MOST_NODES, threads: 1 };
        let mut all = Vec::new();
        let ended = lines(position, asked, &options, &mut |line| {
            all.push(line.to_vec());
            if all.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match ended {
            Some(ended) if ended.end.is_exhausted() || all.len() >= most => Ok(all),
            _ => Err(Over),
        }
    }

    /// Returns how clean the mates are, of the solutions and then of the set play.
    fn pictures(&self, position: &Position, found: &Found) -> Vec<Picture> {
        let passed = position.passed();
        let actual = found.lines.iter().map(|line| (position, self.asked, line));
        let set = found.set.iter().filter_map(|line| self.set.map(|asked| (&passed, asked, line)));
        actual.chain(set).map(|(start, asked, line)| Picture::of(&mate(start, asked, line))).collect()
    }

    /// Returns the points of a position: for the right number of solutions, clean and different mates, and
    /// few pieces.
    fn worth(&self, position: &Position, found: &Found) -> i32 {
        let off = |lines: &[Vec<Move>]| (lines.len() as i32 - self.wish.lines as i32).abs();
        let wrong = off(&found.lines) + self.set.map_or(0, |_| off(&found.set));
        let counted = self.wish.lines as usize * if self.set.is_some() { 2 } else { 1 };
        let clean: i32 = self
            .pictures(position, found)
            .into_iter()
            .take(counted)
            .map(|picture| match picture {
                Picture::Plain => 0,
                Picture::Pure => 12,
                Picture::Model | Picture::Ideal => 25,
            })
            .sum();
        let clean = if self.wish.wanted.clean == Clean::Any { clean / 5 } else { clean };
        let few = position.occupied().len().saturating_sub(6) as i32;
        clean + 10 * different([&found.lines[..], &found.set]) as i32 - 20 * wrong - few
    }

    fn is_enough(&self, position: &Position, found: &Found) -> bool {
        let lines = self.wish.lines as usize;
        let all = found.lines.len() + found.set.len();
        found.lines.len() == lines
            && (self.set.is_none() || found.set.len() == lines)
            && different([&found.lines[..], &found.set]) == 2 * all
            && self.pictures(position, found).into_iter().all(|picture| picture >= self.least())
            && self.is_legal(position)
    }

    /// Returns how clean every mate must be.
    fn least(&self) -> Picture {
        match self.wish.wanted.clean {
            Clean::Any => Picture::Plain,
            Clean::Pure => Picture::Pure,
            Clean::Model => Picture::Model,
        }
    }

    fn is_legal(&self, position: &Position) -> bool {
        !self.wish.excludes_promoted() || unreachable(position).is_none()
    }

    /// Removes unneeded pieces and makes the puzzle.
    fn finished(
        &self,
        position: &Position,
        found: Found,
        random: &mut Random,
    ) -> Result<Result<Made, Gate>, Over> {
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
        for line in &found.lines {
            let tags = || rookwright_mate::themes::line_tags(&position, self.asked, line);
            if let Some(gate) = themes.rejecting_gate(tags) {
                return Ok(Err(gate));
            }
        }
        let twin = match self.wish.twin {
            None => None,
            Some(wanted) => match self.twin(&position, &found, wanted, random) {
                Some(twin) => Some(twin),
                None => return Ok(Err(Gate::Content)),
            },
        };
        let solution = Solution::Lines(found.lines);
        let made =
            Made::of(self.wish, self.asked, &position, solution, Choices::default(), Vec::new(), self.watch)?;
        let made = match twin {
            Some((change, solutions)) => made.and_then(|made| made.with_twin(change, solutions)),
            None => made,
        };
        Ok(made.ok_or(Gate::Legal))
    }

    /// Returns a twin with its solutions: other first moves and other mates, as clean as the rest.
    fn twin(
        &self,
        position: &Position,
        found: &Found,
        wanted: TwinWish,
        random: &mut Random,
    ) -> Option<(Change, Vec<Vec<Move>>)> {
        let mut changes = match wanted {
            TwinWish::SetPlay => return Some((Change::Stipulation(self.set?), found.set.clone())),
            TwinWish::Move => moves(position),
            TwinWish::Remove => removals(position),
        };
        random.shuffle(&mut changes);
        let is_twin = |change: Change| {
            let (other, asked) = change.apply(position, self.asked).ok()?;
            if self.watch.is_over() || !is_quiet(&other) || !self.is_legal(&other) {
                return None;
            }
            let lines = self.lines(&other, asked).filter(|lines| lines.len() == found.lines.len())?;
            let clean = lines.iter().all(|line| Picture::of(&mate(&other, asked, line)) >= self.least());
            let both = [&found.lines[..], &lines];
            (clean && different(both) == 4 * lines.len()).then_some((change, lines))
        };
        changes.into_iter().take(MOST_TWINS).find_map(is_twin)
    }

    /// Removes one piece without which the solutions are the same.
    fn without_one(&self, position: &Position, found: &Found) -> Option<Position> {
        let same = |one: &[Vec<Move>], other: &[Vec<Move>]| {
            one.len() == other.len() && one.iter().all(|line| other.contains(line))
        };
        removals(position).into_iter().find_map(|change| {
            let (fewer, _) = change.apply(position, self.asked).ok()?;
            let keeps = |now: Found| same(&now.lines, &found.lines) && same(&now.set, &found.set);
            (is_quiet(&fewer) && self.found(&fewer).is_some_and(keeps)).then_some(fewer)
        })
    }
}

/// Returns the changes that take a piece off, White's strongest first.
fn removals(position: &Position) -> Vec<Change> {
    let men = Color::ALL.into_iter().flat_map(|colour| KINDS.map(|piece| (colour, piece)));
    let at = |man: Man| position.those(man.0, man.1).into_iter().map(move |at| Change::Remove { man, at });
    men.flat_map(at).collect()
}

/// Returns the changes that put a piece elsewhere.
fn moves(position: &Position) -> Vec<Change> {
    let size = position.size();
    let ends = size.promotions(Color::White) | size.promotions(Color::Black);
    let free = position.squares() & !position.occupied();
    let mut all = Vec::new();
    for from in position.occupied() {
        let Some(man) = position.man_at(from) else { continue };
        let room = if man.1 == Piece::Pawn { free & !ends } else { free };
        all.extend(room.into_iter().map(|to| Change::Move { man, from, to }));
    }
    all
}

/// Returns the final position of a line.
fn mate(position: &Position, asked: Stipulation, line: &[Move]) -> Position {
    let counting = asked.counting(line.len());
    let mut here = position.clone();
    for (nth, &step) in line.iter().enumerate() {
        here = match nth + 1 == line.len() {
            true => here.after(step),
            false => counting.next(&here, nth, step),
        };
    }
    here
}

/// Returns the number of different first moves and of different mating moves.
fn different(found: [&[Vec<Move>]; 2]) -> usize {
    let number = |moves: HashSet<Option<&Move>>| moves.len();
    let all = || found.into_iter().flatten();
    number(all().map(|line| line.first()).collect()) + number(all().map(|line| line.last()).collect())
}
