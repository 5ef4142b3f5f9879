//! Chooses two moves at every square: cycles that together visit all squares (a 2-factor).
//!
//! Every tour is one, and they are easy to find: every move leads from one kind of square to the other, so that
//! it is a matching problem, solved by alternating paths (Berge 1957).  If there is no 2-factor, there is no
//! tour, and the squares that the last search reached show why.
//!
//! An extra vertex between the ends makes the path of an open tour a cycle.

use super::links::{Links, NONE};
use super::quest::Quest;
use crate::impossible::names;
use rookwright_run::{Random, Watch};
use std::collections::VecDeque;

/// The number of squares between two checks of the clock.
const SQUARES_BETWEEN_CLOCK_CHECKS: usize = 1 << 16;

/// The reason why there are no such cycles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoFactor {
    /// They are impossible, for this reason.
    Impossible(String),
    /// The time ran out.
    Over,
}

/// A set of cycles through all squares.
#[derive(Clone, Debug)]
pub(crate) struct Factor<'a> {
    pub(crate) quest: &'a Quest,
    pub(crate) links: Links,
    /// The extra vertex between the ends.
    pub(crate) outside: Option<u32>,
}

impl<'a> Factor<'a> {
    /// Finds a random factor, or the reason why there is none.
    pub(crate) fn grow(quest: &'a Quest, random: &mut Random, watch: &Watch) -> Result<Self, NoFactor> {
        let mut factor = Self::with_outside(quest, Links::new(quest.moves.numbers() as usize));
        factor.link_greedily(random, watch);
        factor.complete(watch)
    }

    /// Makes a factor from a tour that ignores the given ends.
    pub(crate) fn adapt(quest: &'a Quest, links: Links, watch: &Watch) -> Result<Self, NoFactor> {
        Self::with_outside(quest, links).complete(watch)
    }

    fn with_outside(quest: &'a Quest, links: Links) -> Self {
        let mut factor = Self { quest, links, outside: None };
        if !quest.cycle {
            let outside = factor.links.push();
            factor.outside = Some(outside);
            for end in quest.ends.into_iter().flatten() {
                let [one, _] = factor.links.of(end);
                if factor.links.degree(end) == 2 {
                    factor.links.part(end, one);
                }
                factor.links.join(outside, end);
            }
        }
        factor
    }

    /// Returns the number of links that a vertex still needs.
    fn room(&self, at: u32) -> u32 {
        2 - self.links.degree(at)
    }

    /// Links squares that need links to each other, those with the fewest options first, while there is time.
    fn link_greedily(&mut self, random: &mut Random, watch: &Watch) {
        let moves = &self.quest.moves;
        // Squares with few moves, as in the corners, are served before others take their partners.
        let mut by_ways: Vec<Vec<u32>> = Vec::new();
        for at in moves.squares() {
            let ways = moves.from(at).count();
            if by_ways.len() <= ways {
                by_ways.resize(ways + 1, Vec::new());
            }
            by_ways[ways].push(at);
        }
        // Within a kind the order is random: another attempt begins with other cycles.
        for squares in &mut by_ways {
            random.shuffle(squares);
        }
        let mut near: Vec<(u32, u64, u32)> = Vec::new();
        for (nth, &at) in by_ways.iter().flatten().enumerate() {
            if nth.is_multiple_of(SQUARES_BETWEEN_CLOCK_CHECKS) && watch.is_over() {
                return;
            }
            near.clear();
            for to in moves.from(at).filter(|&to| self.room(to) > 0 && !self.links.has(at, to)) {
                let ways = moves.from(to).filter(|&next| self.room(next) > 0).count() as u32;
                // The random number decides between squares that have the same number of ways.
                near.push((ways, random.next(), to));
            }
            near.sort_unstable();
            for &(_, _, to) in near.iter().take(self.room(at) as usize) {
                self.links.join(at, to);
            }
        }
    }

    /// Adds all missing links, or returns why that is impossible.
    fn complete(mut self, watch: &Watch) -> Result<Self, NoFactor> {
        let lacking = |factor: &Self, side| {
            let moves = &factor.quest.moves;
            let here = |&at: &u32| factor.room(at) > 0 && factor.quest.side(at) == side;
            moves.squares().filter(here).collect::<Vec<u32>>()
        };
        let mut paths = Paths::new(self.quest.moves.numbers());
        // Links lead from one side to the other, so paths from one side serve both. A round takes the shortest
        // paths first, and changes many squares at once.
        let mut starts = lacking(&self, 0);
        while paths.augment(&mut self, &starts, watch) > 0 && !watch.is_over() {
            starts.retain(|&at| self.room(at) > 0);
        }
        // Only the extra vertex can still help: it takes the place of the missing links at the ends of an
        // open tour.
        let lacks = [lacking(&self, 0), lacking(&self, 1)];
        let lack = |side: usize| lacks[side].iter().map(|&at| self.room(at)).sum::<u32>();
        let lack = [lack(0), lack(1)];
        let free = self.outside.map_or(0, |outside| self.room(outside));
        if lack[0] + lack[1] > free {
            if watch.is_over() {
                // An incomplete search proves nothing.
                return Err(NoFactor::Over);
            }
            let reasons = [0, 1].map(|side: usize| {
                // The number of free ends on this side follows from the difference.
                let ends = (free + lack[side]).saturating_sub(lack[1 - side]) / 2;
                (lack[side] > ends).then(|| paths.shortage(&mut self, &lacks[side], ends, watch)).flatten()
            });
            if watch.is_over() {
                return Err(NoFactor::Over);
            }
            // Fewer squares make a shorter proof for the reader.
            let least = reasons.into_iter().flatten().min_by_key(|&(squares, _)| squares);
            let reason = least.map_or_else(|| "there are too few moves".to_owned(), |(_, reason)| reason);
            return Err(NoFactor::Impossible(reason));
        }
        let Some(outside) = self.outside.filter(|_| free > 0) else { return Ok(self) };
        if lack == [0, 0] {
            // A cycle may be cut anywhere.
            let at = self.quest.moves.squares().next().unwrap_or(0);
            let [next, _] = self.links.of(at);
            self.links.part(at, next);
            self.links.join(at, outside);
            self.links.join(next, outside);
            return Ok(self);
        }
        // Each missing link goes to the extra vertex. A square that has that link already passes it on to
        // another.
        for end in lacks.concat() {
            while self.room(end) > 0 {
                if self.links.has(end, outside) {
                    self.pass_on(end, outside)?;
                } else {
                    self.links.join(end, outside);
                }
            }
        }
        Ok(self)
    }

    /// Handles a square that would be both ends of the path: it takes a link from a neighbour, whose other
    /// neighbour becomes an end.
    fn pass_on(&mut self, end: u32, outside: u32) -> Result<(), NoFactor> {
        let ways = self.quest.moves.from(end).filter(|&to| !self.links.has(end, to));
        let ways = ways.flat_map(|to| self.links.of(to).map(|next| (to, next)));
        let fit = |&(_, next): &(u32, u32)| next != NONE && next != outside && next != end;
        let cut_off = || NoFactor::Impossible("one square is cut off from the others".to_owned());
        let (to, next) = ways.into_iter().find(fit).ok_or_else(cut_off)?;
        self.links.part(to, next);
        self.links.join(end, to);
        self.links.join(next, outside);
        Ok(())
    }
}

/// A search for alternating paths, with its buffers.
struct Paths {
    /// The predecessor of each square, and the start of its tree.
    from: Vec<u32>,
    root: Vec<u32>,
    touched: Vec<u32>,
    queue: VecDeque<u32>,
}

impl Paths {
    fn new(numbers: u32) -> Self {
        let none = vec![NONE; numbers as usize];
        Self { from: none.clone(), root: none, touched: Vec::new(), queue: VecDeque::new() }
    }

    /// Gives some of the starts one more link each, and as many squares of the other kind too, by changing
    /// links between them; returns their number.  0 means that it is impossible, or that the time is up.
    ///
    /// Trees of alternating paths grow from all starts at once, and each ends when it reaches a square that
    /// needs a link (Azad, Buluç & Pothen 2015): no two of them share a square.
    fn augment(&mut self, factor: &mut Factor<'_>, starts: &[u32], watch: &Watch) -> usize {
        let augmented = self.grow(factor, starts, watch);
        self.forget();
        augmented
    }

    fn forget(&mut self) {
        for at in self.touched.drain(..) {
            self.from[at as usize] = NONE;
        }
    }

    fn reach(&mut self, at: u32, from: u32, root: u32) {
        self.from[at as usize] = from;
        self.root[at as usize] = root;
        self.touched.push(at);
    }

    /// Alternates between moves that are not links and links, breadth first.
    fn grow(&mut self, factor: &mut Factor<'_>, starts: &[u32], watch: &Watch) -> usize {
        // One augmenting path for each tree: after that its links are out of date, and what it reached is not
        // followed.
        let mut felled = vec![false; starts.len()];
        let mut seen: usize = 0;
        self.queue.clear();
        // All trees grow together and share no square, so that a round costs no more than one look at each
        // move.
        for (&start, root) in starts.iter().zip(0..) {
            self.reach(start, start, root);
            self.queue.push_back(start);
        }
        while let Some(at) = self.queue.pop_front() {
            seen += 1;
            if seen.is_multiple_of(SQUARES_BETWEEN_CLOCK_CHECKS) && watch.is_over() {
                break;
            }
            let root = self.root[at as usize];
            if felled[root as usize] {
                continue;
            }
            let own = factor.links.of(at);
            for to in factor.quest.moves.from(at) {
                if own.contains(&to) || self.from[to as usize] != NONE {
                    continue;
                }
                self.reach(to, at, root);
                // The path ends where a link is missing, and changes moves for links along its whole length.
                if factor.room(to) > 0 {
                    self.change(factor, to);
                    felled[root as usize] = true;
                    break;
                }
                for next in factor.links.of(to) {
                    // The extra vertex is not a square.
                    if self.from.get(next as usize).is_some_and(|&from| from == NONE) {
                        self.reach(next, to, root);
                        self.queue.push_back(next);
                    }
                }
            }
        }
        felled.into_iter().filter(|&felled| felled).count()
    }

    /// Changes the links along the path back from a square that needs a link.
    fn change(&self, factor: &mut Factor<'_>, mut open: u32) {
        loop {
            let at = self.from[open as usize];
            let before = self.from[at as usize];
            if before == at {
                return factor.links.join(at, open);
            }
            factor.links.part(at, before);
            factor.links.join(at, open);
            open = before;
        }
    }

    /// Returns why squares cannot all get their links, with `ends` ends of the tour among them: the squares
    /// reached need more links than their neighbours can give (after Hall 1935).  Also returns the number of
    /// those squares.
    fn shortage(
        &mut self,
        factor: &mut Factor<'_>,
        starts: &[u32],
        ends: u32,
        watch: &Watch,
    ) -> Option<(usize, String)> {
        // If a path is still found, this is no proof, and neither if the time is up.
        if self.grow(factor, starts, watch) > 0 || watch.is_over() {
            self.forget();
            return None;
        }
        let side = factor.quest.side(*starts.first()?);
        // What the last search reached on the side it started from has all its neighbours among what it
        // reached on the other.
        let mut needy: Vec<u32> =
            self.touched.iter().copied().filter(|&at| factor.quest.side(at) == side).collect();
        needy.sort_unstable();
        self.forget();
        let given = |&&at: &&u32| factor.outside.is_some_and(|outside| factor.links.has(at, outside));
        let fixed = needy.iter().filter(given).count() as u32;
        // Each of these squares needs two links, apart from those that lead to the extra vertex.
        let need = 2 * needy.len() as u32 - fixed - ends;
        let room = needy.iter().map(|&at| factor.links.degree(at)).sum::<u32>() - fixed;
        debug_assert!(need > room, "a proof");
        let squares = names(&factor.quest.moves, &needy);
        let verb = if needy.len() == 1 { "takes" } else { "take" };
        let reason = format!(
            "{squares} {verb} part in at least {need} moves of a tour, but the squares one move away allow only {room}"
        );
        Some((needy.len(), reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Tour;
    use crate::search::naive::{any_small, exists, knight};
    use proptest::prelude::*;
    use rookwright_run::{Budget, Cancel};

    /// Every vertex has two links, to different vertices, by moves.
    fn assert_factor(factor: &Factor<'_>) {
        let moves = &factor.quest.moves;
        for at in moves.squares().chain(factor.outside) {
            let [one, other] = factor.links.of(at);
            assert!(one != other && one != NONE && other != NONE);
            for to in [one, other] {
                assert!(factor.links.has(to, at));
                assert!(Some(at) == factor.outside || Some(to) == factor.outside || moves.joins(at, to));
            }
        }
        let outside = factor.outside;
        for end in factor.quest.ends.into_iter().flatten() {
            assert!(outside.is_some_and(|outside| factor.links.has(end, outside)));
        }
    }

    fn grow(quest: &Quest, seed: u64) -> Result<Factor<'_>, NoFactor> {
        Factor::grow(quest, &mut Random::new(seed), &Budget::default().watch())
    }

    fn reason(text: &str) -> String {
        let puzzle: Tour = text.parse().unwrap();
        match grow(&Quest::of(&puzzle), 1) {
            Err(NoFactor::Impossible(reason)) => reason,
            grown => {
                assert!(grown.is_ok(), "there was time enough");
                String::new()
            }
        }
    }

    #[test]
    fn too_few_moves() {
        assert_eq!(
            reason("puzzle: tour\nclosed: yes\nboard: 3x4\nholes: b2 b3"),
            "a1 and c1 take part in at least 4 moves of a tour, but the squares one move away allow only 2"
        );
        // Without a tour there may still be cycles.
        assert_eq!(reason("puzzle: tour\nclosed: yes\nboard: 4x4"), "");
    }

    #[test]
    fn on_larger_boards() {
        for (files, ranks, closed) in [(30, 40, true), (31, 41, false), (40, 3, false), (20, 20, false)] {
            let puzzle = knight(files, ranks, closed);
            assert_factor(&grow(&Quest::of(&puzzle), 5).unwrap());
        }
    }

    /// Without time there is no factor, and no proof either.
    #[test]
    fn no_time() {
        let cancel = Cancel::default();
        cancel.cancel();
        let watch = Budget { cancel, ..Budget::default() }.watch();
        for puzzle in
            [knight(30, 40, true), "puzzle: tour\nclosed: yes\nboard: 4x4\nholes: b2".parse().unwrap()]
        {
            let quest = Quest::of(&puzzle);
            let grown = Factor::grow(&quest, &mut Random::new(1), &watch);
            assert_eq!(grown.err(), Some(NoFactor::Over), "{puzzle}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases * 8, ..ProptestConfig::default() })]
        #[test]
        fn a_factor_or_a_proof(puzzle in any_small(5), seed: u64) {
            if !(3..=20).contains(&puzzle.area()) || puzzle.impossible().is_some() {
                return Ok(());
            }
            let quest = Quest::of(&puzzle);
            match grow(&quest, seed) {
                Ok(factor) => assert_factor(&factor),
                Err(reason) => prop_assert!(!exists(&puzzle), "{:?}: {}", reason, puzzle),
            }
        }
    }
}
