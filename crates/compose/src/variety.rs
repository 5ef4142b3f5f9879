//! Measures how different two puzzles are, and picks the next puzzle to print.
//!
//! The distance of two puzzles is the sum of five parts, at most 1000:
//!
//! | part | most | meaning |
//! |---|---|---|
//! | key | 200 | 0 for the same piece moving equally far, 100 for the same piece |
//! | mates | 250 | mating moves, as piece and vector, that only one of them has |
//! | pieces | 250 | pieces by which their material differs |
//! | places | 200 | pieces that do not stand on the same square in both canonical forms |
//! | tags | 100 | tags that only one of them has |
//!
//! A set is picked greedily: the next puzzle from a pool is the one whose nearest printed puzzle is
//! farthest (farthest-first traversal, Gonzalez 1985), unless few pieces or material are preferred. The least
//! material is an optimum, not a taste: the best puzzles of the whole run are kept, however alike, and
//! printed at its end, the best first.

use super::made::Made;
use super::measures::Measures;
use super::signature::Signature;
use super::wish::Prefer;
use rookwright_chess::{Color, Piece, Position};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The largest possible distance.
pub const FARTHEST: u32 = 1000;
/// The number of most recently printed puzzles that a new one is compared with.
const PUZZLES_COMPARED: usize = 2000;

/// The number of the best puzzles that attempts go on from.
const MOST_STARTS: usize = 16;

/// The part of the attempts before a run gives up after which the best puzzles are taken as they are.
const PATIENCE: u64 = 20;

/// The most puzzles in the pool, including those that wait because similar ones were printed.
const MOST_WAITING: usize = 256;

/// Returns the distance of two puzzles, from 0 to [`FARTHEST`].
pub fn distance(one: &Made, other: &Made) -> u32 {
    let (a, b) = (&one.signature, &other.signature);
    let key = match a.key == b.key {
        true => 0,
        false if a.key.piece() == b.key.piece() => 100,
        false => 200,
    };
    let common = a.mates.intersection(&b.mates).count();
    let mates = apart(250, common, a.mates.len() + b.mates.len() - common);
    let mut shared = 0;
    let mut standing = 0;
    for colour in Color::ALL {
        for piece in Piece::ALL {
            let number = |made: &Made| made.position().those(colour, piece).len();
            shared += number(one).min(number(other));
            standing += one.canonical.common(&other.canonical, colour, piece);
        }
    }
    let number = |made: &Made| made.position().occupied().len();
    let (least, most) = (number(one).min(number(other)), number(one).max(number(other)));
    // The two kings are always common.
    let men = apart(250, shared as usize - 2, most as usize - 2);
    let places = apart(200, standing as usize, least as usize);
    let (tags, others): (Vec<_>, Vec<_>) = (one.tags.list().collect(), other.tags.list().collect());
    let common = tags.iter().filter(|tag| others.contains(tag)).count();
    let tags = apart(100, common, tags.len() + others.len() - common);
    key + mates + men + places + tags
}

/// Scales the part of `of` that is not common to `most`.
fn apart(most: u32, common: usize, of: usize) -> u32 {
    let common = common.min(of);
    if of == 0 { 0 } else { most * (of - common) as u32 / of as u32 }
}

/// The percentage of composed problems that may have the kings on the same squares.
const KINGS_SHARE: u64 = 3;

/// Returns the squares of both kings, the same for all turned and mirrored copies of a puzzle.
fn kings(made: &Made) -> (u8, u8) {
    let position = made.position();
    let (files, ranks) = (position.size().files() as u8, position.size().ranks() as u8);
    let place =
        |colour| position.king(colour).map_or((0, 0), |square| (square.file() as u8, square.rank() as u8));
    let [white, black] = Color::ALL.map(place);
    let images = (0..8u8).map(|image| {
        let turned = |(file, rank): (u8, u8)| {
            let file = if image & 1 == 0 { file } else { files - 1 - file };
            let rank = if image & 2 == 0 { rank } else { ranks - 1 - rank };
            let (file, rank) = if image & 4 == 0 || files != ranks { (file, rank) } else { (rank, file) };
            8 * rank + file
        };
        (turned(black), turned(white))
    });
    images.min().unwrap_or_default()
}

/// The number of bands of difficulty.
const BANDS: usize = 5;

/// Returns the band of difficulty of a puzzle: each takes four times the effort of the one before.
fn band(measures: &Measures) -> usize {
    (measures.effort.max(1).ilog2() as usize / 2).saturating_sub(2).min(BANDS - 1)
}

/// A puzzle in the pool.
struct Waiting {
    made: Made,
    /// The distance to the nearest printed puzzle.
    nearest: u32,
}

/// Picks the next puzzle to print.
pub(super) struct Picker {
    prefer: Prefer,
    /// The number of puzzles of the whole set.
    count: u64,
    /// The rank of the material that no puzzle may be better than, because better ones were printed before.
    floor: Option<(u32, Reverse<u32>)>,
    /// The percentage of puzzles that may have the same signature.
    share: u64,
    /// The number of puzzles of the whole set that may have the same signature.
    most: u64,
    /// How many puzzles beyond the percentage are allowed at the moment, for lack of others.
    slack: u64,
    pool: Vec<Waiting>,
    printed: Vec<Made>,
    /// The number of printed puzzles, including forgotten ones.
    number: u64,
    signatures: HashMap<Signature, u64>,
    /// The number of printed puzzles by the places of both kings, up to symmetry. Composed problems with the same
    /// places look alike.
    kings: HashMap<(u8, u8), u64>,
    /// Whether few may have the same.
    spreads_kings: bool,
    /// The number of printed puzzles by band of difficulty.
    spread: [u32; BANDS],
}

impl Picker {
    /// Creates a picker for a set of `count` puzzles.
    pub(super) fn new(prefer: Prefer, count: u64, share: u32) -> Self {
        let share = u64::from(share);
        let most = (count.saturating_mul(share) / 100).max(1);
        let (pool, printed) = (Vec::new(), Vec::new());
        Self {
            prefer,
            count,
            floor: None,
            share,
            most,
            slack: 0,
            pool,
            printed,
            number: 0,
            signatures: HashMap::new(),
            kings: HashMap::new(),
            spreads_kings: false,
            spread: [0; BANDS],
        }
    }

    /// Refuses puzzles with better material than this.
    pub(super) fn not_better_than(mut self, floor: Option<(u32, Reverse<u32>)>) -> Self {
        self.floor = floor;
        self
    }

    /// Allows only few puzzles with the kings on the same squares.
    pub(super) fn spread_kings(mut self) -> Self {
        self.spreads_kings = true;
        self
    }

    /// Raises the slack because no other puzzles are found, up to the limit of the whole set.
    pub(super) fn relax(&mut self) {
        self.slack += 1;
    }

    /// Whether no more puzzles with this signature may be printed now. The percentage applies to the
    /// puzzles printed so far, because the set may end at any time.
    fn is_used_up(&self, signature: &Signature) -> bool {
        let now = ((self.number + 1).saturating_mul(self.share) / 100).max(1) + self.slack;
        let most = self.most.min(now);
        self.signatures.get(signature).is_some_and(|&times| times >= most)
    }

    /// Whether no more puzzles with these places of the kings may be printed now.
    fn has_such_kings(&self, made: &Made) -> bool {
        let most = ((self.number + 1) * KINGS_SHARE / 100).max(1) + self.slack;
        self.spreads_kings && self.kings.get(&kings(made)).is_some_and(|&times| times >= most)
    }

    /// Adds a puzzle to the pool. Returns `false` if its signature occurs too often.
    pub(super) fn offer(&mut self, made: Made) -> bool {
        if self.keeps_the_best() {
            return self.keep(made);
        }
        if self.pool.len() >= MOST_WAITING || self.is_used_up(&made.signature) || self.has_such_kings(&made) {
            return false;
        }
        let nearest = self.printed.iter().map(|printed| distance(printed, &made)).min();
        self.pool.push(Waiting { made, nearest: nearest.unwrap_or(FARTHEST) });
        true
    }

    /// Adds a puzzle to the pool, if it is one of the best. Of equals the first stays.
    fn keep(&mut self, made: Made) -> bool {
        let rank = made.measures.material_rank();
        let at = self.pool.partition_point(|waiting| waiting.made.measures.material_rank() <= rank);
        if at as u64 >= self.count || self.floor.is_some_and(|floor| rank < floor) {
            return false;
        }
        self.pool.insert(at, Waiting { made, nearest: FARTHEST });
        self.pool.truncate(usize::try_from(self.count).unwrap_or(usize::MAX));
        true
    }

    /// Whether the best puzzles of the whole run are kept for its end.
    pub(super) fn keeps_the_best(&self) -> bool {
        self.prefer == Prefer::Material
    }

    /// Returns the positions of the best puzzles so far, if these are kept: others like them may be better.
    pub(super) fn starts(&self) -> Vec<Position> {
        let best = self.pool.iter().take(MOST_STARTS).filter(|_| self.keeps_the_best());
        best.map(|waiting| waiting.made.position().clone()).collect()
    }

    /// Returns after how many attempts in a row without a puzzle a run ends that would give up after
    /// `give_up_after`: earlier if it is only a question of better ones.
    pub(super) fn patience(&self, give_up_after: u64) -> u64 {
        let is_better = self.keeps_the_best() && self.pool.len() as u64 == self.count;
        if is_better { give_up_after / PATIENCE } else { give_up_after }
    }

    /// Returns how many puzzles must wait before one is picked. The first ones are printed early.
    fn needed(&self) -> usize {
        let (each, most) = match self.prefer {
            Prefer::Nothing => (1, 8),
            Prefer::Material => return usize::MAX,
            Prefer::Economy | Prefer::Variety | Prefer::Score => (4, 32),
            Prefer::Spread => (2, 12),
        };
        (1 + each * self.printed.len()).min(most)
    }

    /// Returns the next puzzle if enough are waiting or no more will come.
    pub(super) fn pick(&mut self, no_more: bool) -> Option<&Made> {
        if !no_more && self.pool.len() < self.needed() {
            return None;
        }
        if self.keeps_the_best() {
            let best = (!self.pool.is_empty()).then(|| self.pool.remove(0))?;
            self.printed = vec![best.made];
            return self.printed.last();
        }
        let free = (0..self.pool.len()).filter(|&nth| {
            let made = &self.pool[nth].made;
            !self.is_used_up(&made.signature) && !self.has_such_kings(made)
        });
        let best = free.min_by_key(|&nth| self.rank(&self.pool[nth]))?;
        let picked = self.pool.remove(best).made;
        for waiting in &mut self.pool {
            waiting.nearest = waiting.nearest.min(distance(&picked, &waiting.made));
        }
        if self.prefer != Prefer::Nothing && !no_more {
            self.forget_the_worst();
        }
        self.number += 1;
        self.spread[band(&picked.measures)] += 1;
        *self.kings.entry(kings(&picked)).or_insert(0) += 1;
        *self.signatures.entry(picked.signature.clone()).or_insert(0) += 1;
        if self.printed.len() == PUZZLES_COMPARED {
            self.printed.remove(0);
        }
        self.printed.push(picked);
        self.printed.last()
    }

    /// Drops the worst puzzle if the pool is full.
    fn forget_the_worst(&mut self) {
        for _ in 0..3 {
            let worst = (0..self.pool.len()).max_by_key(|&nth| self.rank(&self.pool[nth]));
            if let Some(worst) = worst.filter(|_| self.pool.len() + 4 > self.needed()) {
                self.pool.remove(worst);
            }
        }
    }

    /// Returns the rank of a puzzle. The least is printed first.
    fn rank(&self, waiting: &Waiting) -> (u32, u32, u32) {
        let measures = &waiting.made.measures;
        let near = FARTHEST - waiting.nearest;
        match self.prefer {
            Prefer::Nothing | Prefer::Variety => (near, 0, 0),
            Prefer::Economy => (measures.men.0 + measures.men.1, near, 0),
            // The pool is in order.
            Prefer::Material => (0, 0, 0),
            Prefer::Score => ((10_000 - measures.score()).max(0).unsigned_abs(), near, 0),
            Prefer::Spread => (self.spread[band(measures)], near, 0),
        }
    }
}
