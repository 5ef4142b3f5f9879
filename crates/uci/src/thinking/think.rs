//! Divides the time between the two searches and the two questions, and reports what they find.

use super::limits::Limits;
use super::mating_line::MatingLine;
use super::side::{Search, Side};
use rookwright_chess::{Move, Position};
use rookwright_mate::search::{Table, mate_in_one};
use rookwright_run::{Budget, Watch};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The shortest time slice of a search.
const SHORTEST_SLICE: Duration = Duration::from_millis(3);
/// The interval between reports without news.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);
/// The factor by which the question closer to a mate is preferred.
const LIKELY_QUESTION_FACTOR: u128 = 6;
/// The factor by which the hunt is preferred to iterative deepening while no mate is known.
const HUNT_FACTOR: u128 = 3;

/// What is kept between searches. Proven results stay valid.
#[derive(Debug)]
pub struct Memory {
    table: Arc<Table>,
    /// The size of the table of each hunt.
    bytes: usize,
}

impl Memory {
    /// Creates a memory of this number of bytes in total, or a few kilobytes.
    pub fn new(bytes: usize) -> Self {
        Self { table: Arc::new(Table::new(bytes / 2)), bytes: bytes / 4 }
    }
}

/// The intermediate result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// The plies that were searched completely.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
    /// The time since the start.
    pub time: Duration,
    /// The proven mates, the best one first.
    pub lines: Vec<MatingLine>,
}

/// The move to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move, or `None` if the game is over.
    pub step: Option<Move>,
    /// The mate it leads to, if one is proven: see [`MatingLine::mate`].
    pub mate: Option<i32>,
}

/// Searches until everything requested is found, or a limit is reached.
///
/// ```
/// use rookwright_uci::thinking::{Limits, Memory, think};
/// use rookwright_chess::{Legality, Position};
///
/// let fen = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";
/// let position = Position::from_fen(fen, Legality::Strict)?;
/// let answer = think(&position, &Limits::default(), &Memory::new(1 << 20), &mut |_| {});
/// assert_eq!((answer.step.map(|step| step.to_string()), answer.mate), (Some("d1d8".to_owned()), Some(2)));
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
pub fn think(position: &Position, limits: &Limits, memory: &Memory, tell: &mut dyn FnMut(&News)) -> Answer {
    if !position.has_move() {
        return Answer { step: None, mate: position.is_check().then_some(0) };
    }
    let begun = Instant::now();
    let side = |wins: bool| Side::new(position, limits, wins, &memory.table, memory.bytes);
    let watch = Budget { time: limits.time, cancel: limits.cancel.clone(), ..Budget::default() }.watch();
    Thinking { limits, begun, watch, told: Duration::ZERO, sides: [side(true), side(false)] }
        .run(position, tell)
}

struct Thinking<'a> {
    limits: &'a Limits,
    begun: Instant,
    watch: Watch,
    told: Duration,
    /// The two questions: does the side to move mate, and is it mated?
    sides: [Side<'a>; 2],
}

impl Thinking<'_> {
    fn run(mut self, position: &Position, tell: &mut dyn FnMut(&News)) -> Answer {
        while !self.is_over() {
            let Some((nth, search)) = self.next() else { break };
            let (watch, nodes) = self.turn(nth, search);
            // News is sent at once, and otherwise from time to time, so that the user interface shows that
            // something is done.
            let news = self.sides[nth].go_on(search, &watch, nodes);
            if news || self.begun.elapsed() > self.told + REPORT_INTERVAL {
                self.told = self.begun.elapsed();
                tell(&self.news());
            }
        }
        let mut news = self.news();
        // A search that was stopped at once may not even have looked for a mate in one.
        if news.lines.is_empty()
            && let Some(line) = self.mate_at_once(position)
        {
            news.lines.push(line);
            tell(&news);
        }
        match news.lines.first() {
            Some(line) => Answer { step: Some(line.first()), mate: Some(line.mate) },
            None => Answer { step: self.sensible(position), mate: None },
        }
    }

    fn nodes(&self) -> u64 {
        self.sides.iter().map(Side::nodes).sum()
    }

    /// Returns the index of the question that is answered.
    fn answered(&self) -> Option<usize> {
        self.sides.iter().position(|side| !side.lines().is_empty())
    }

    fn news(&self) -> News {
        let answered = self.answered();
        let decided = match answered {
            Some(nth) => self.sides[nth].decided(),
            None => self.sides[0].decided().min(self.sides[1].decided()),
        };
        News {
            depth: 2 * decided + 1,
            nodes: self.nodes(),
            time: self.begun.elapsed(),
            lines: answered.map_or(Vec::new(), |nth| self.sides[nth].lines()),
        }
    }

    fn is_over(&self) -> bool {
        if self.watch.is_over() || self.limits.nodes.is_some_and(|nodes| self.nodes() >= nodes) {
            return true;
        }
        let Some(nth) = self.answered() else { return false };
        // A request for a mate in a given number of moves does not require the shortest one.
        let enough = self.limits.moves.is_some() && self.limits.lines <= 1;
        enough || self.sides[nth].is_settled()
    }

    /// Returns the question and search to continue: the one with the least time so far, weighted by the
    /// factors above.
    fn next(&self) -> Option<(usize, Search)> {
        let answered = self.answered();
        let likely = usize::from(self.sides[1].distance() < self.sides[0].distance());
        let mut turns = Vec::new();
        for (nth, side) in self.sides.iter().enumerate() {
            // If one side mates, the other question is settled.
            if answered.is_some_and(|answered| answered != nth) {
                continue;
            }
            for search in [Search::Deepening, Search::Hunt] {
                if side.wants(search) {
                    let share = if nth == likely { LIKELY_QUESTION_FACTOR } else { 1 };
                    let hunts = search == Search::Hunt && answered.is_none();
                    let share = if hunts { HUNT_FACTOR * share } else { share };
                    // Short mates come before any hunt, because they are found at once and bound it.
                    let soon = search == Search::Deepening && side.decided() < 2;
                    turns.push((!soon, side.cost(search) / share, (nth, search)));
                }
            }
        }
        turns.into_iter().min_by_key(|&(later, cost, _)| (later, cost)).map(|(_, _, turn)| turn)
    }

    /// Returns the time and the number of positions for one slice.
    fn turn(&self, nth: usize, search: Search) -> (Watch, u64) {
        let mut time = SHORTEST_SLICE.max(self.begun.elapsed() / 10);
        if let Some(left) = self.watch.left() {
            time = time.min(left);
        }
        let mut nodes = u64::MAX;
        if let Some(most) = self.limits.nodes {
            nodes = most.saturating_sub(self.nodes());
            if search == Search::Deepening {
                // The prover cannot be limited by positions, so its speed gives the time.
                let seconds = nodes as f64 / self.sides[nth].speed().max(1.0);
                time = time.min(Duration::from_secs_f64(seconds.clamp(0.0005, 1e6)));
            }
        }
        let budget = Budget { time: Some(time), cancel: self.limits.cancel.clone(), ..Budget::default() };
        (budget.watch(), nodes)
    }

    /// Returns the first moves that are allowed.
    fn allowed(&self, position: &Position) -> Vec<Move> {
        if self.limits.first.is_empty() { position.moves().to_vec() } else { self.limits.first.clone() }
    }

    /// Returns a mate in one, which must be found even if the search is stopped at once.
    fn mate_at_once(&self, position: &Position) -> Option<MatingLine> {
        let mut allowed = self.allowed(position).into_iter();
        let step = allowed.find(|&step| position.after(step).is_mate())?;
        MatingLine::checked(position, vec![step])
    }

    /// Returns a move if nothing is proven: one that does not allow a mate in one, if possible.
    fn sensible(&self, position: &Position) -> Option<Move> {
        let allowed = self.allowed(position);
        let favourite = self.sides[0].favourite().filter(|step| allowed.contains(step));
        let mut order = favourite.into_iter().chain(allowed.iter().copied());
        order.find(|&step| mate_in_one(&position.after(step)).is_none()).or_else(|| allowed.first().copied())
    }
}
