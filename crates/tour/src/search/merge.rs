//! Merges cycles that together visit all squares into one.
//!
//! Replacing moves a - b and c - d on two cycles by a - c and b - d joins them.  If no two cycles can be joined
//! in this way, [`rouse`](Merge::rouse) exchanges more moves at a time, in any way that does not increase the
//! number of cycles, until they can.

use super::factor::Factor;
use super::links::{Links, NONE};
use rookwright_run::{Random, Watch};

/// The longest exchange that is tried, in moves.
const LONGEST_EXCHANGE: usize = 7;

/// The cycles of a factor while they are merged.
pub(crate) struct Merge<'a> {
    factor: Factor<'a>,
    /// The cycle of each vertex, and its position there.
    cycle: Vec<u32>,
    place: Vec<u32>,
    lengths: Vec<u32>,
    /// The cycle that each cycle was merged into, a union-find forest (Galler & Fischer 1964).
    joined: Vec<u32>,
    /// The vertices outside the longest cycle.
    few: Vec<u32>,
    /// The number of cycles.
    number: usize,
    removed: Vec<[u32; 2]>,
    added: Vec<[u32; 2]>,
}

impl<'a> Merge<'a> {
    pub(crate) fn of(factor: Factor<'a>) -> Self {
        let vertices = factor.links.len();
        let mut merge = Self {
            factor,
            cycle: vec![NONE; vertices],
            place: vec![0; vertices],
            lengths: Vec::new(),
            joined: Vec::new(),
            few: Vec::new(),
            number: 0,
            removed: Vec::new(),
            added: Vec::new(),
        };
        merge.label();
        merge
    }

    /// Tries to merge all cycles, with a limited number of attempts at hard places; returns the links of the
    /// cycle, or `None`.
    pub(crate) fn run(&mut self, random: &mut Random, attempts: u64, watch: &Watch) -> Option<&Links> {
        self.join_all();
        let mut left = attempts;
        while self.number > 1 && left > 0 {
            left -= 1;
            if left.is_multiple_of(1024) && watch.is_over() {
                return None;
            }
            if self.rouse(random) {
                // Only then are the cycles named anew, which costs a walk over the whole board.
                self.label();
                self.join_all();
                // This takes long on a large board.
                if self.number > 1 && watch.is_over() {
                    return None;
                }
            }
        }
        (self.number == 1).then_some(&self.factor.links)
    }

    /// Determines the cycles.
    fn label(&mut self) {
        self.cycle.fill(NONE);
        self.lengths.clear();
        let Self { factor, cycle, place, lengths, .. } = self;
        for first in factor.quest.moves.squares().chain(factor.outside) {
            if cycle[first as usize] != NONE {
                continue;
            }
            let mut length = 0;
            for at in factor.links.walk(first) {
                cycle[at as usize] = lengths.len() as u32;
                place[at as usize] = length;
                length += 1;
            }
            lengths.push(length);
        }
        self.number = self.lengths.len();
        // Each cycle is a set of its own again; joining unites the sets without naming any square anew.
        self.joined.clear();
        self.joined.extend(0..self.number as u32);
        self.few.clear();
        if self.number > 1 {
            let longest = (0u32..).zip(&self.lengths).max_by_key(|&(_, length)| length);
            let longest = longest.map_or(0, |(cycle, _)| cycle);
            // Exchanges start outside the longest cycle: there are fewer squares, and one of each missing
            // cycle.
            let squares = self.factor.quest.moves.squares().chain(self.factor.outside);
            self.few.extend(squares.filter(|&at| self.cycle[at as usize] != longest));
        }
    }

    /// Returns the current cycle of a vertex.
    fn root(&mut self, at: u32) -> u32 {
        let mut cycle = self.cycle[at as usize];
        while self.joined[cycle as usize] != cycle {
            let next = self.joined[cycle as usize];
            self.joined[cycle as usize] = self.joined[next as usize];
            cycle = next;
        }
        cycle
    }

    fn unite(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        self.joined[one as usize] = other;
        self.number -= 1;
    }

    /// Joins cycles by exchanging two moves until no more can be joined.
    fn join_all(&mut self) {
        let few = std::mem::take(&mut self.few);
        let mut before = usize::MAX;
        while self.number > 1 && self.number < before {
            before = self.number;
            for &at in &few {
                self.join_at(at);
            }
        }
        self.few = few;
    }

    /// Joins the cycle of a square to others by exchanging a move from the square, or a free end.
    fn join_at(&mut self, at: u32) {
        let quest = self.factor.quest;
        if Some(at) == self.factor.outside {
            return self.extend_ends(at);
        }
        for to in quest.moves.from(at) {
            // Asked anew each time, since the last exchange may have united the cycles.
            let own = self.root(at);
            if self.root(to) == own {
                continue;
            }
            let exchange = self.factor.links.of(at).into_iter().find_map(|next| {
                let ends = self.factor.links.of(to).into_iter();
                let fit = |&end: &u32| {
                    // The extra vertex is joined to anything, so an exchange over it is handled apart, below.
                    Some(next) != self.factor.outside
                        && Some(end) != self.factor.outside
                        && quest.moves.joins(next, end)
                };
                ends.into_iter().find(fit).map(|end| [at, next, to, end])
            });
            if let Some(exchange) = exchange {
                self.factor.links.exchange(exchange);
                self.unite(at, to);
            } else if let Some(outside) = self.factor.outside.filter(|_| self.is_free_end(at)) {
                self.extend(outside, at, to);
            } else if let Some(outside) = self.factor.outside.filter(|_| self.is_free_end(to)) {
                self.extend(outside, to, at);
            }
        }
    }

    /// Extends the path from its free ends.
    fn extend_ends(&mut self, outside: u32) {
        let quest = self.factor.quest;
        for end in self.factor.links.of(outside) {
            let own = self.root(end);
            let next = quest.moves.from(end).find(|&to| self.root(to) != own);
            if let Some(to) = next.filter(|_| self.is_free_end(end)) {
                self.extend(outside, end, to);
            }
        }
    }

    fn is_free_end(&self, at: u32) -> bool {
        let links = self.factor.outside.is_some_and(|outside| self.factor.links.has(at, outside));
        links && !self.factor.quest.ends.contains(&Some(at))
    }

    /// Extends the path from its end around another cycle.
    fn extend(&mut self, outside: u32, end: u32, to: u32) {
        let [next, _] = self.factor.links.of(to);
        self.factor.links.exchange([end, outside, to, next]);
        self.unite(end, to);
    }

    /// Exchanges some moves along an alternating walk that starts outside the longest cycle and does not
    /// increase the number of cycles; returns whether it succeeded.
    fn rouse(&mut self, random: &mut Random) -> bool {
        let start = self.few[random.below(self.few.len())];
        let home = self.factor.links.of(start)[random.below(2)];
        // A walk from the extra vertex would move the ends of the tour, which may be given.
        if Some(start) == self.factor.outside || Some(home) == self.factor.outside {
            return false;
        }
        self.removed.clear();
        self.added.clear();
        self.removed.push([start, home]);
        let mut at = start;
        for _ in 0..LONGEST_EXCHANGE {
            let Some((to, next)) = self.step(at, random) else { return false };
            self.added.push([at, to]);
            self.removed.push([to, next]);
            at = next;
            // Wherever the walk can be closed with a move home, the exchange is complete and can be judged.
            if self.may_add(at, home) && self.factor.quest.moves.joins(at, home) {
                self.added.push([at, home]);
                let change = self.change();
                // Exchanges that keep the number of cycles also help, since they change the situation.
                if change < 0 || (change == 0 && random.below(4) == 0) {
                    self.apply();
                    return true;
                }
                self.added.pop();
            }
        }
        false
    }

    /// Returns a random move from a square, and a link to remove where it leads.
    fn step(&self, at: u32, random: &mut Random) -> Option<(u32, u32)> {
        let Factor { quest, links, outside } = &self.factor;
        let ways = || quest.moves.from(at).filter(|&to| self.may_add(at, to));
        // Sometimes the walk goes over the extra vertex, which moves a free end of the tour.
        let free = outside.filter(|&outside| {
            self.may_add(at, outside) && quest.ends.iter().any(Option::is_none) && random.below(8) == 0
        });
        let to = match free {
            Some(outside) => outside,
            None => {
                let number = ways().count();
                (number > 0).then(|| ways().nth(random.below(number))).flatten()?
            }
        };
        let given = |next: u32| quest.ends.contains(&Some(next));
        let fit = |&next: &u32| {
            !self.removed.iter().any(|&[one, other]| [one, other] == [to, next] || [other, one] == [to, next])
                // An end that is given stays an end, and a new end has the colour of the one it replaces.
                && !(Some(to) == *outside && (given(next) || quest.side(next) != quest.side(at)))
                && Some(next) != *outside
        };
        let [one, other] = links.of(to);
        let pair = if random.below(2) == 0 { [one, other] } else { [other, one] };
        pair.into_iter().find(fit).map(|next| (to, next))
    }

    /// Returns whether two vertices are not linked and were not linked when the walk started.
    fn may_add(&self, one: u32, other: u32) -> bool {
        one != other
            && !self.factor.links.has(one, other)
            && !self.added.iter().any(|&pair| pair == [one, other] || pair == [other, one])
    }

    /// Returns the change of the number of cycles by the exchange.
    ///
    /// The removed links cut cycles into pieces; the added links join their ends.
    fn change(&self) -> i32 {
        // The cuts in the order of the cycles: the ends before and after each.
        let mut cuts: [(u32, u32, [u32; 2]); LONGEST_EXCHANGE + 1] =
            [(NONE, NONE, [NONE; 2]); LONGEST_EXCHANGE + 1];
        let number = self.removed.len();
        for (cut, &[one, other]) in cuts.iter_mut().zip(&self.removed) {
            let (cycle, place) = (self.cycle[one as usize], self.place[one as usize]);
            let far = self.place[other as usize];
            let last = self.lengths[cycle as usize] - 1;
            // On a cycle the link from the last square leads to the first, so that neither is the greater
            // number.
            let forwards = far == place + 1 || (place == last && far == 0 && last > 1);
            *cut = if forwards { (cycle, place, [one, other]) } else { (cycle, far, [other, one]) };
        }
        let cuts = &mut cuts[..number];
        cuts.sort_unstable();
        // Each cut has two ends: 2n before it, 2n + 1 after it.  Pieces run from the end after a cut to the end
        // before the next cut of the cycle.
        let mut piece = [0; 2 * (LONGEST_EXCHANGE + 1)];
        let mut cycles = 0;
        let mut first = 0;
        for nth in 0..number {
            let last = nth + 1 == number || cuts[nth + 1].0 != cuts[nth].0;
            let next = if last { first } else { nth + 1 };
            piece[2 * nth + 1] = 2 * next;
            piece[2 * next] = 2 * nth + 1;
            if last {
                cycles += 1;
                first = nth + 1;
            }
        }
        let mut tie = [usize::MAX; 2 * (LONGEST_EXCHANGE + 1)];
        // A square that lost both its links has two ends, and each is tied once.
        let end = |vertex: u32, tie: &[usize]| {
            (0..2 * number).find(|&end| tie[end] == usize::MAX && cuts[end / 2].2[end % 2] == vertex)
        };
        for &[one, other] in &self.added {
            let Some(from) = end(one, &tie) else { return i32::MAX };
            // Taken for now, so that the same end is not found again as the other one.
            tie[from] = from;
            let Some(to) = end(other, &tie) else { return i32::MAX };
            tie[from] = to;
            tie[to] = from;
        }
        // Following pieces and ties in turn walks along the new cycles, one for each start that was not seen
        // before.
        let mut left = -cycles;
        let mut seen = [false; 2 * (LONGEST_EXCHANGE + 1)];
        for start in 0..2 * number {
            if seen[start] {
                continue;
            }
            left += 1;
            let mut end = start;
            while !seen[end] {
                seen[end] = true;
                seen[tie[end]] = true;
                end = piece[tie[end]];
            }
        }
        left
    }

    fn apply(&mut self) {
        for &[one, other] in &self.removed {
            self.factor.links.part(one, other);
        }
        for &[one, other] in &self.added {
            self.factor.links.join(one, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Quest;
    use crate::search::naive::{knight, with_ends};
    use rookwright_board::Square;
    use rookwright_run::Budget;

    /// The predicted change of an exchange is right, and no given end is lost.
    #[test]
    fn exchanges_do_what_they_say() {
        let at = |file, rank| Square::at(file, rank);
        let puzzles = [
            knight(9, 8, true),
            knight(9, 8, false),
            with_ends(&knight(9, 8, false), at(0, 0), None),
            with_ends(&knight(9, 9, false), at(0, 0), at(8, 8)),
        ];
        for puzzle in &puzzles {
            let quest = Quest::of(puzzle);
            let mut exchanges = 0;
            for seed in 0..60 {
                let mut random = Random::new(seed);
                let mut merge =
                    Merge::of(Factor::grow(&quest, &mut random, &Budget::default().watch()).unwrap());
                for _ in 0..200 {
                    let before = merge.number as i32;
                    if before > 1 && merge.rouse(&mut random) {
                        let change = merge.change();
                        merge.label();
                        assert_eq!(merge.number as i32, before + change);
                        assert!(change <= 0);
                        exchanges += 1;
                    }
                }
                for end in quest.ends.into_iter().flatten() {
                    assert!(merge.factor.outside.is_some_and(|outside| merge.factor.links.has(end, outside)));
                }
            }
            assert!(exchanges > 50, "{exchanges}");
        }
    }

    #[test]
    fn becomes_one() {
        let puzzle = knight(40, 30, true);
        let quest = Quest::of(&puzzle);
        let mut random = Random::new(3);
        let mut merge = Merge::of(Factor::grow(&quest, &mut random, &Budget::default().watch()).unwrap());
        assert!(merge.number > 1);
        let links = merge.run(&mut random, 10_000, &Budget::default().watch()).unwrap();
        assert_eq!(links.walk(0).count(), 1200);
    }
}
