//! How unlike two puzzles are, and which of several to print next.
//!
//! The distance of two puzzles is the sum of five parts, 1000 at most:
//!
//! | part | most | counts |
//! |---|---|---|
//! | key | 200 | 0 for the same man going equally far, 100 for the same man |
//! | mates | 250 | the mating moves, as man and vector, that only one of them has |
//! | men | 250 | the men by which their material differs |
//! | places | 200 | the men that do not stand on the same square in both canonical forms |
//! | tags | 100 | the tags that only one of them has |
//!
//! A set is picked greedily: of a pool of puzzles the next one is that whose nearest printed puzzle is farthest
//! (farthest-first traversal, Gonzalez 1985), unless few men or much material is preferred.

use super::made::Made;
use super::signature::Signature;
use super::wish::Prefer;
use rookwright_chess::{Color, Piece};
use std::collections::HashMap;

/// The largest distance there is.
pub const FARTHEST: u32 = 1000;
/// With how many of the last printed puzzles one is compared.
const MEMORY: usize = 2000;

/// How many may wait, those too whose turn has not come because others like them are printed.
const WAITING: usize = 256;

/// How unlike two puzzles are, from 0 to [`FARTHEST`].
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
    // The kings are always there.
    let men = apart(250, shared as usize - 2, most as usize - 2);
    let places = apart(200, standing as usize, least as usize);
    let (tags, others): (Vec<_>, Vec<_>) = (one.tags.list().collect(), other.tags.list().collect());
    let common = tags.iter().filter(|tag| others.contains(tag)).count();
    let tags = apart(100, common, tags.len() + others.len() - common);
    key + mates + men + places + tags
}

/// What is not common of so many, as a part of the most.
fn apart(most: u32, common: usize, of: usize) -> u32 {
    let common = common.min(of);
    if of == 0 { 0 } else { most * (of - common) as u32 / of as u32 }
}

/// A puzzle that waits to be printed.
struct Waiting {
    made: Made,
    /// How far the nearest printed puzzle is.
    nearest: u32,
}

/// Picks the next puzzle to print.
pub(super) struct Picker {
    prefer: Prefer,
    /// How many of a hundred may have the same signature.
    share: u64,
    /// How many of the whole set may.
    most: u64,
    /// How many more than their share may at the moment, for want of others.
    slack: u64,
    pool: Vec<Waiting>,
    printed: Vec<Made>,
    /// How many are printed, forgotten ones too.
    number: u64,
    signatures: HashMap<Signature, u64>,
}

impl Picker {
    /// Of a set of so many of which so many of a hundred may have the same signature.
    pub(super) fn new(prefer: Prefer, count: u64, share: u32) -> Self {
        let share = u64::from(share);
        let most = (count.saturating_mul(share) / 100).max(1);
        let (pool, printed) = (Vec::new(), Vec::new());
        Self { prefer, share, most, slack: 0, pool, printed, number: 0, signatures: HashMap::new() }
    }

    /// Nothing else comes: what the whole set may have may come sooner.
    pub(super) fn relax(&mut self) {
        self.slack += 1;
    }

    /// Whether as many as may have this solution have been printed.  The set may end with any puzzle, so the share is
    /// that of the puzzles printed up to now, as long as there are others.
    fn is_used_up(&self, signature: &Signature) -> bool {
        let now = ((self.number + 1).saturating_mul(self.share) / 100).max(1) + self.slack;
        let most = self.most.min(now);
        self.signatures.get(signature).is_some_and(|&times| times >= most)
    }

    /// Takes a puzzle in; whether its solution has not been seen too often.
    pub(super) fn offer(&mut self, made: Made) -> bool {
        if self.pool.len() >= WAITING || self.is_used_up(&made.signature) {
            return false;
        }
        let nearest = self.printed.iter().map(|printed| distance(printed, &made)).min();
        self.pool.push(Waiting { made, nearest: nearest.unwrap_or(FARTHEST) });
        true
    }

    /// How many must wait before one is picked, when so many are printed: the first are not kept waiting.
    fn needed(&self) -> usize {
        let (each, most) = match self.prefer {
            Prefer::Nothing => (1, 8),
            Prefer::Economy | Prefer::Material | Prefer::Variety => (4, 32),
        };
        (1 + each * self.printed.len()).min(most)
    }

    /// The next puzzle, where enough are waiting, or all that will come.
    pub(super) fn pick(&mut self, no_more: bool) -> Option<&Made> {
        if !no_more && self.pool.len() < self.needed() {
            return None;
        }
        let free = (0..self.pool.len()).filter(|&nth| !self.is_used_up(&self.pool[nth].made.signature));
        let best = free.min_by_key(|&nth| self.rank(&self.pool[nth]))?;
        let picked = self.pool.remove(best).made;
        for waiting in &mut self.pool {
            waiting.nearest = waiting.nearest.min(distance(&picked, &waiting.made));
        }
        if self.prefer != Prefer::Nothing && !no_more {
            self.forget_the_worst();
        }
        self.number += 1;
        *self.signatures.entry(picked.signature.clone()).or_insert(0) += 1;
        if self.printed.len() == MEMORY {
            self.printed.remove(0);
        }
        self.printed.push(picked);
        self.printed.last()
    }

    /// What is worst now is not worth waiting for.
    fn forget_the_worst(&mut self) {
        for _ in 0..3 {
            let worst = (0..self.pool.len()).max_by_key(|&nth| self.rank(&self.pool[nth]));
            if let Some(worst) = worst.filter(|_| self.pool.len() + 4 > self.needed()) {
                self.pool.remove(worst);
            }
        }
    }

    /// The less, the sooner it is printed.
    fn rank(&self, waiting: &Waiting) -> (u32, u32, u32) {
        let measures = &waiting.made.measures;
        let near = FARTHEST - waiting.nearest;
        match self.prefer {
            Prefer::Nothing | Prefer::Variety => (near, 0, 0),
            Prefer::Economy => (measures.men.0 + measures.men.1, near, 0),
            Prefer::Material => (measures.material.0, u32::MAX - measures.material.1, near),
        }
    }
}
