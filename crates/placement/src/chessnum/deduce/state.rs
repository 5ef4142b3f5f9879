//! The state of a deduction: for each kind the squares where it may still stand, and the placed pieces.

use super::ground::{Clue, Ground};
use rookwright_board::{Bits, Role};

/// The state of all kinds.
#[derive(Clone, Debug)]
pub(super) struct State<const W: usize> {
    pub(super) kinds: Vec<Kind<W>>,
}

/// The state of the pieces of one kind, which share their squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind<const W: usize> {
    /// The squares of the placed pieces.
    pub(super) placed: Bits<W>,
    /// The squares where the free pieces may stand.
    pub(super) open: Bits<W>,
    /// The number of free pieces.
    pub(super) free: u32,
}

/// A contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Broken {
    /// The clue with this index is attacked at least `least` times, which is too often.
    TooOften { clue: usize, least: u32 },
    /// The clue with this index is attacked at most `most` times, which is not often enough.
    TooSeldom { clue: usize, most: u32 },
    /// The kind has more pieces than squares for them.
    NoSquare { kind: usize },
}

/// The squares that are occupied, and those that may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crowd<const W: usize> {
    pub(super) occupied: Bits<W>,
    /// The squares where pieces of at least one kind may stand.
    once: Bits<W>,
    /// The squares where pieces of at least two kinds may stand.
    twice: Bits<W>,
}

/// The certain and the possible attackers of one clue.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally<const W: usize> {
    pub(super) shares: Vec<Share<W>>,
    /// The number of attacks by placed pieces that nothing can block.
    pub(super) sure: u32,
    pub(super) least: u32,
    pub(super) most: u32,
}

/// The part of one kind in the attacks on a clue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share<const W: usize> {
    /// The squares from which the kind attacks the clue unless it is blocked.
    pub(super) can: Bits<W>,
    /// The squares from which it attacks the clue in any case.
    pub(super) must: Bits<W>,
    /// The least and the largest number of its free pieces that attack.
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

    /// Returns a kind with fewer squares than pieces, as a contradiction.
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

    /// Counts the attackers of the clue in `tally`.
    pub(super) fn tally(&self, ground: &Ground<W>, clue: &Clue<W>, crowd: &Crowd<W>, tally: &mut Tally<W>) {
        tally.shares.clear();
        (tally.sure, tally.least, tally.most) = (0, 0, 0);
        // Along each line, a piece can attack up to the first placed piece, and must attack up to the first
        // square where any piece may come.
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
            // If more pieces are free than squares without an attack are left, the others must attack.
            let least = kind.free.saturating_sub((kind.open - must).len());
            let most = kind.free.min((kind.open & can).len());
            let sure = (kind.placed & must).len();
            tally.sure += sure;
            tally.least += sure + least;
            tally.most += (kind.placed & can).len() + most;
            tally.shares.push(Share { can, must, least, most });
        }
    }

    /// Finds the squares from which a line piece can, and must, attack the clue.
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
        // A single piece does not block its own line.
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
                // If the first possible piece on the line is of another kind, nothing changes.
                let stopped = !(line.certain & others).is_empty();
                must = must | if stopped { line.certain } else { ray.until(others) };
            }
        }
        (can, must)
    }
}

/// The length of a line from a clue: to the first piece that stands there, and to the first that may.
#[derive(Clone, Copy)]
struct Line<const W: usize> {
    clear: Bits<W>,
    certain: Bits<W>,
}

impl<const W: usize> Tally<W> {
    /// Returns the contradiction if the clue with this index can no longer be met.
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
