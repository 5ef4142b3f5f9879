//! The most knights that a set of squares can hold, kept up to date while squares are taken away.
//!
//! The graph of knight's moves is bipartite.  By König's theorem the largest number of knights that do not
//! attack each other is the number of squares minus the pairs of a maximum matching.  Removing one square takes
//! at most one augmenting path.  The exposed squares, those without a partner, also determine the squares that
//! every largest set of knights contains and those that none does (Dulmage and Mendelsohn, 1958).

use super::coloured::{Square, Squares, colour, number, square};
use super::geometry::Geometry;
use crate::search::word::Word;

/// A maximum matching by knight's moves on a set of squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matching<W> {
    /// The squares of the set.
    pub(super) free: Squares<W>,
    /// The squares without a partner.
    pub(super) exposed: Squares<W>,
    /// The partner of each square of `free` that is not exposed.
    partner: [Square; 256],
}

/// The squares that all largest sets of knights agree on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdict<W> {
    /// In every largest set: without this square there is one knight fewer.
    pub(super) always: Squares<W>,
    /// In no largest set; the neighbours of those in `always`.
    pub(super) never: Squares<W>,
}

impl<W: Word> Matching<W> {
    /// A maximum matching on the set.
    pub(super) fn new(board: &Geometry<W>, set: Squares<W>) -> Self {
        let mut matching = Matching { free: set.only(1), exposed: set.only(1), partner: [0; 256] };
        for start in set.only(0).iter() {
            matching.free.insert(start);
            if !matching.augment(board, start) {
                matching.exposed.insert(start);
            }
        }
        matching
    }

    /// Returns the most knights the squares can hold.
    #[inline]
    pub(super) fn knights(&self) -> u32 {
        (self.free.len() + self.exposed.len()) / 2
    }

    /// Returns the colour with more exposed squares.
    #[inline]
    pub(super) fn more_exposed(&self) -> usize {
        usize::from(self.exposed.of[1].len() > self.exposed.of[0].len())
    }

    /// Keeps a part that no pair leaves and that has no exposed squares.
    #[inline]
    pub(super) fn restrict(&mut self, part: Squares<W>) {
        self.free = part;
        self.exposed = self.exposed.common(part);
    }

    /// Removes a square.
    #[inline]
    pub(super) fn remove(&mut self, board: &Geometry<W>, gone: Square) {
        self.free.remove(gone);
        if self.exposed.contains(gone) {
            self.exposed.remove(gone);
            return;
        }
        let widow = self.partner[usize::from(gone)];
        if !self.augment(board, widow) {
            self.exposed.insert(widow);
        }
    }

    /// Removes several squares.
    #[inline]
    pub(super) fn remove_all(&mut self, board: &Geometry<W>, gone: Squares<W>) {
        for square in gone.iter() {
            self.remove(board, square);
        }
    }

    /// Puts a knight on a square: it and all its neighbours are no longer free.
    pub(super) fn settle(&mut self, board: &Geometry<W>, knight: Square) {
        let other = 1 - colour(knight);
        let mut near = Squares::NONE;
        near.of[other] = board.neighbours[usize::from(knight)] & self.free.of[other];
        self.remove(board, knight);
        self.remove_all(board, near);
    }

    /// Finds a partner for a square without one, along a shortest alternating path to an exposed
    /// square of the other colour. `start` must not be in `exposed`.
    #[inline]
    fn augment(&mut self, board: &Geometry<W>, start: Square) -> bool {
        let other = 1 - colour(start);
        let goals = self.exposed.of[other];
        if goals == W::NONE {
            return false;
        }
        // An exposed neighbour needs no search.
        let direct = board.neighbours[usize::from(start)] & goals;
        if direct != W::NONE {
            let goal = square(other, direct.first());
            self.exposed.remove(goal);
            self.marry(start, goal);
            return true;
        }
        // The search stops one step early, at squares whose partner could be freed at once.
        let doors = self.doors(board, other);
        let mut unseen = self.free.of[other];
        let mut reached_from = [0 as Square; 256];
        // 128 places are enough on the largest board: each square of a colour is entered once.
        let mut queue = [0 as Square; 128];
        queue[0] = start;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let from = queue[head & 127];
            head += 1;
            let mut near = board.neighbours[usize::from(from)] & unseen;
            // The door's partner has an exposed neighbour, so the path is complete.
            if near & doors != W::NONE {
                let door = square(other, (near & doors).first());
                let last = self.partner[usize::from(door)];
                let goal = square(other, (board.neighbours[usize::from(last)] & goals).first());
                self.exposed.remove(goal);
                self.marry(last, goal);
                self.flip(start, from, door, &reached_from);
                return true;
            }
            unseen &= !near;
            while near != W::NONE {
                let to = square(other, near.first());
                near = near.rest();
                reached_from[usize::from(to)] = from;
                queue[tail & 127] = self.partner[usize::from(to)];
                tail += 1;
            }
        }
        false
    }

    /// Returns the squares of a colour whose partner has an exposed neighbour.  With them a search for an
    /// augmenting path ends one step earlier, which saves most of its work.
    #[inline]
    fn doors(&self, board: &Geometry<W>, side: usize) -> W {
        let mut doors = W::NONE;
        let mut goals = self.exposed.of[side];
        while goals != W::NONE {
            let goal = square(side, goals.first());
            goals = goals.rest();
            let mut near = board.neighbours[usize::from(goal)] & self.free.of[1 - side];
            while near != W::NONE {
                let partner = self.partner[usize::from(square(1 - side, near.first()))];
                near = near.rest();
                doors |= W::one(number(partner));
            }
        }
        doors
    }

    #[inline]
    fn marry(&mut self, one: Square, other: Square) {
        self.partner[usize::from(one)] = other;
        self.partner[usize::from(other)] = one;
    }

    /// Changes partners along the path that ends with the step `from`-`to`.
    #[inline]
    fn flip(&mut self, start: Square, mut from: Square, mut to: Square, reached_from: &[Square; 256]) {
        loop {
            let before = self.partner[usize::from(from)];
            self.marry(from, to);
            if from == start {
                return;
            }
            to = before;
            from = reached_from[usize::from(to)];
        }
    }

    /// Returns the squares that every largest set of knights contains, and those that none does.
    ///
    /// Double steps lead from an exposed square to any neighbour and on to its partner: every square reached in
    /// this way can be made the exposed one, so that it is in every largest set.
    pub(super) fn verdict(&self, board: &Geometry<W>) -> Verdict<W> {
        let mut verdict = Verdict { always: self.exposed, never: Squares::NONE };
        for side in 0..2 {
            let other = 1 - side;
            let mut unseen = self.free.of[other];
            // The two sides do not depend on each other: double steps stay on one colour.
            let mut todo = self.exposed.of[side];
            let mut always = todo;
            while todo != W::NONE {
                let from = square(side, todo.first());
                todo = todo.rest();
                let mut near = board.neighbours[usize::from(from)] & unseen;
                unseen &= !near;
                while near != W::NONE {
                    let partner = W::one(number(self.partner[usize::from(square(other, near.first()))]));
                    near = near.rest();
                    always |= partner;
                    todo |= partner;
                }
            }
            verdict.always.of[side] = always;
            verdict.never.of[other] = self.free.of[other] & !unseen;
        }
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the most knights on the set and how often each square is in a largest set.
    fn exhaustive(board: &Geometry<u64>, set: Squares<u64>) -> (u32, u32, Squares<u64>, Squares<u64>) {
        let squares: Vec<Square> = set.iter().collect();
        let (mut best, mut sets) = (0, 0);
        let (mut always, mut ever) = (set, Squares::NONE);
        for mask in 0_u32..1 << squares.len() {
            let chosen: Squares<u64> = squares
                .iter()
                .zip(0..)
                .filter(|&(_, bit)| mask >> bit & 1 == 1)
                .map(|(&square, _)| square)
                .collect();
            let apart = chosen
                .iter()
                .all(|knight| board.neighbours[usize::from(knight)] & chosen.of[1 - colour(knight)] == 0);
            if !apart || chosen.len() < best {
                continue;
            }
            if chosen.len() > best {
                (best, sets, always, ever) = (chosen.len(), 0, set, Squares::NONE);
            }
            sets += 1;
            always = always.common(chosen);
            ever = ever.with(chosen);
        }
        (best, sets, always, ever)
    }

    #[test]
    fn bound_and_verdict_are_those_of_all_sets() {
        let mut seed = 306_u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 33
        };
        for round in 0..60 {
            let board = Geometry::<u64>::new(4 + round % 3);
            let start: Vec<Square> = board.all.iter().filter(|_| random() % 2 == 0).collect();
            let set: Squares<u64> = start.into_iter().take(14).collect();
            // Once built for the set, once reduced from the whole board.
            let mut worn = Matching::new(&board, board.all);
            worn.remove_all(&board, board.all.without(set));
            for matching in [Matching::new(&board, set), worn] {
                let (best, _, always, ever) = exhaustive(&board, set);
                assert_eq!(matching.knights(), best);
                let verdict = matching.verdict(&board);
                assert_eq!(verdict.always, always);
                assert_eq!(verdict.never, set.without(ever));
            }
        }
    }
}
