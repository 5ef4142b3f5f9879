//! What is known so far: for each kind the squares it may still stand on, and the pieces placed.

use super::ground::{Clue, Ground};
use rookwright_board::Bits;
use rookwright_board::Role;

/// What is known of every kind.
#[derive(Clone, Debug)]
pub(super) struct State<const W: usize> {
    pub(super) kinds: Vec<Kind<W>>,
}

/// What is known of the pieces of one kind, which share their squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind<const W: usize> {
    /// Where those stand that are placed.
    pub(super) placed: Bits<W>,
    /// Where the others may stand.
    pub(super) open: Bits<W>,
    /// How many others there are.
    pub(super) free: u32,
}

/// What cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Broken {
    /// The clue with this number is attacked at least so often.
    TooOften { clue: usize, least: u32 },
    /// The clue with this number is attacked at most so often.
    TooSeldom { clue: usize, most: u32 },
    /// The kind has more pieces than squares for them.
    NoSquare { kind: usize },
}

/// Which squares are occupied, and which may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crowd<const W: usize> {
    pub(super) occupied: Bits<W>,
    /// Where a piece of some kind may stand.
    once: Bits<W>,
    /// Where pieces of two kinds may stand.
    twice: Bits<W>,
}

/// Who attacks one clue, for sure or perhaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally<const W: usize> {
    pub(super) shares: Vec<Share<W>>,
    /// Attacks by placed pieces that nothing can stop.
    pub(super) sure: u32,
    pub(super) least: u32,
    pub(super) most: u32,
}

/// The part of one kind in the attacks on a clue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share<const W: usize> {
    /// From where the kind attacks the clue unless something comes between.
    pub(super) can: Bits<W>,
    /// From where it attacks whatever the others do.
    pub(super) must: Bits<W>,
    /// How many of its free pieces attack at least, at most.
    pub(super) least: u32,
    pub(super) most: u32,
}

impl<const W: usize> State<W> {
    pub(super) fn start(ground: &Ground<W>) -> Self {
        let kind = |&(_, number): &_| Kind { placed: Bits::EMPTY, open: ground.standing, free: number };
        Self { kinds: ground.kinds.iter().map(kind).collect() }
    }

    /// Puts a free piece of the kind on the square.
    pub(super) fn place(&mut self, kind: usize, square: u32) {
        let bit = Bits::one(square);
        for other in &mut self.kinds {
            other.open = other.open - bit;
        }
        let placed = &mut self.kinds[kind];
        placed.placed.insert(square);
        placed.free = placed.free.saturating_sub(1);
        if placed.free == 0 {
            placed.open = Bits::EMPTY;
        }
    }

    pub(super) fn is_solved(&self) -> bool {
        self.kinds.iter().all(|kind| kind.free == 0)
    }

    /// Returns a kind with fewer squares than pieces.
    pub(super) fn homeless(&self) -> Option<Broken> {
        let kind = self.kinds.iter().position(|kind| kind.open.len() < kind.free)?;
        Some(Broken::NoSquare { kind })
    }

    pub(super) fn crowd(&self) -> Crowd<W> {
        let empty = Crowd { occupied: Bits::EMPTY, once: Bits::EMPTY, twice: Bits::EMPTY };
        self.kinds.iter().fold(empty, |crowd, kind| {
            let here = kind.open | kind.placed;
            Crowd {
                occupied: crowd.occupied | kind.placed,
                once: crowd.once | here,
                twice: crowd.twice | (crowd.once & here),
            }
        })
    }

    /// Counts who attacks the clue, into `tally`.
    pub(super) fn tally(&self, ground: &Ground<W>, clue: &Clue<W>, crowd: &Crowd<W>, tally: &mut Tally<W>) {
        tally.shares.clear();
        (tally.sure, tally.least, tally.most) = (0, 0, 0);
        let mut lines = [Line { clear: Bits::EMPTY, certain: Bits::EMPTY }; 8];
        for (line, ray) in lines.iter_mut().zip(&clue.rays) {
            *line = Line { clear: ray.until(crowd.occupied), certain: ray.until(crowd.once) };
        }
        for (nth, kind) in self.kinds.iter().enumerate() {
            let (can, must) = if ground.runs_on_lines(nth) {
                self.runs(ground, clue, nth, crowd, &lines)
            } else {
                (clue.reach[nth], clue.reach[nth])
            };
            let least = kind.free.saturating_sub((kind.open - must).len());
            let most = kind.free.min((kind.open & can).len());
            let sure = (kind.placed & must).len();
            tally.sure += sure;
            tally.least += sure + least;
            tally.most += (kind.placed & can).len() + most;
            tally.shares.push(Share { can, must, least, most });
        }
    }

    /// From where a piece that runs along lines can, and must, attack the clue.
    fn runs(
        &self,
        ground: &Ground<W>,
        clue: &Clue<W>,
        nth: usize,
        crowd: &Crowd<W>,
        lines: &[Line<W>; 8],
    ) -> (Bits<W>, Bits<W>) {
        let (piece, number) = ground.kinds[nth];
        let kind = &self.kinds[nth];
        // A lone piece does not stand in its own way.
        let own = if number > 1 { Bits::EMPTY } else { kind.open | kind.placed };
        let others = crowd.twice | (crowd.once - own);
        let (mut can, mut must) = (Bits::EMPTY, Bits::EMPTY);
        for (ray, line) in clue.rays.iter().zip(lines) {
            let runs = match piece.role {
                Role::Rook => !ray.diagonal,
                Role::Bishop => ray.diagonal,
                _ => true,
            };
            if runs {
                can = can | line.clear;
                // Where the first who may stand on the line is another, nothing changes.
                let stopped = !(line.certain & others).is_empty();
                must = must | if stopped { line.certain } else { ray.until(others) };
            }
        }
        (can, must)
    }
}

/// How far a line runs from a clue: to the first who stands there, and to the first who may.
#[derive(Clone, Copy)]
struct Line<const W: usize> {
    clear: Bits<W>,
    certain: Bits<W>,
}

impl<const W: usize> Tally<W> {
    /// Returns whether the clue with this number can no longer be met.
    pub(super) fn broken(&self, ground: &Ground<W>, clue: usize) -> Option<Broken> {
        let times = ground.clues[clue].times;
        if self.least > times {
            Some(Broken::TooOften { clue, least: self.least })
        } else if self.most < times {
            Some(Broken::TooSeldom { clue, most: self.most })
        } else {
            None
        }
    }
}
