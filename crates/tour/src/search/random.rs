//! Finds different random tours of a board: the same ones for the same seed on any machine.
//!
//! A path is walked by Warnsdorff's rule and then changed at random many times, so that the tours do not all
//! look alike; from time to time a new path is walked.  Closed tours and given ends are reached by chance.  If
//! that fails, and on large boards, cycles are merged.

use super::backbite::Chain;
use super::enumerate::enumerate;
use super::factor::Factor;
use super::find::{Found, find, merge};
use super::quest::Quest;
use crate::puzzle::Tour;
use rookwright_board::Path;
use rookwright_run::{End, Random, Watch, mix};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The largest number of squares for changing a path step by step.
const MOST_SQUARES_OF_A_CHAIN: u32 = 2500;

/// The number of tours after which a new path is walked.
const TOURS_PER_WALK: u64 = 64;

/// The number of attempts to walk a path by Warnsdorff's rule.
const TRIES_PER_WALK: usize = 20;

/// The number of known tours in a row after which the search ends, plus ten times the number of known tours.
const MOST_REPEATS: u64 = 1000;

/// The number of attempts without any tour after which a proof is tried.
const FAILURES_BEFORE_PROOF: u64 = 20;

/// The memory for each known tour, in bytes.
const BYTES_PER_TOUR: u64 = 20;

/// The end of a stream of tours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// The caller had enough.
    Stopped,
    /// The time ran out.
    Over,
    /// The memory limit for known tours is reached.
    Full,
    /// All tours have been reported.
    All,
    /// There is no tour, for this reason.
    None(String),
}

/// Reports different tours until the caller stops it.  The puzzle must have no numbers; `memory`, in bytes,
/// limits the list of known tours.
pub(crate) fn random(
    puzzle: &Tour,
    seed: u64,
    memory: Option<u64>,
    watch: &Watch,
    found: &mut dyn FnMut(Path) -> ControlFlow<()>,
) -> Ended {
    if let Some(reason) = puzzle.impossible() {
        return Ended::None(reason);
    }
    let quest = Quest::of(puzzle);
    let mut source = match Source::new(puzzle, &quest, seed, watch) {
        Ok(source) => source,
        Err(ended) => return ended,
    };
    // Known tours are remembered by their hash.
    let most = memory.map_or(u64::MAX, |memory| memory / BYTES_PER_TOUR);
    let mut known: HashSet<u64> = HashSet::new();
    let mut vain = 0;
    loop {
        if watch.is_over() {
            return Ended::Over;
        }
        if known.len() as u64 >= most {
            return Ended::Full;
        }
        let mut tour = source.next(watch);
        // If chance finds nothing at all, there may be no tour.
        // Before that, chance is the faster way on nearly all boards.
        if tour.is_none() && known.is_empty() && vain == FAILURES_BEFORE_PROOF {
            match find(puzzle, watch) {
                Found::Tour(found) => tour = Some(found),
                Found::None(reason) => return Ended::None(reason),
                Found::Undecided => return Ended::Over,
            }
        }
        match tour.filter(|tour| known.insert(hash(tour))) {
            Some(tour) => {
                vain = 0;
                if found(tour).is_break() {
                    return Ended::Stopped;
                }
            }
            None => {
                // After many repeats in a row the rest is enumerated.
                vain += 1;
                if vain >= MOST_REPEATS + 10 * known.len() as u64 {
                    return rest(puzzle, watch, &mut known, most, found);
                }
            }
        }
    }
}

/// Reports the tours that chance has not found, by enumeration: there are few, or they are hard to find.
fn rest(
    puzzle: &Tour,
    watch: &Watch,
    known: &mut HashSet<u64>,
    most: u64,
    found: &mut dyn FnMut(Path) -> ControlFlow<()>,
) -> Ended {
    let mut full = false;
    let (end, _) = enumerate(puzzle, watch, &mut |tour| {
        full = known.len() as u64 >= most;
        match known.insert(hash(&tour)) {
            // The list is full, so that a later tour could not be told from a known one.
            _ if full => ControlFlow::Break(()),
            true => found(tour),
            false => ControlFlow::Continue(()),
        }
    });
    match end {
        End::Exhausted => Ended::All,
        _ if full => Ended::Full,
        _ if watch.is_over() => Ended::Over,
        _ => Ended::Stopped,
    }
}

/// Returns a hash of a tour in its normal form.  Collisions are very unlikely.
fn hash(tour: &Path) -> u64 {
    tour.squares.iter().fold(0, |sum, square| {
        mix(sum ^ (u64::from(square.file.index()) << 32 | u64::from(square.rank.index())))
    })
}

/// The source of random tours.
struct Source<'a> {
    puzzle: &'a Tour,
    quest: &'a Quest,
    random: Random,
    chain: Option<Chain>,
    /// A path to use if Warnsdorff's rule fails.
    spare: Vec<u32>,
    made: u64,
}

impl<'a> Source<'a> {
    fn new(puzzle: &'a Tour, quest: &'a Quest, seed: u64, watch: &Watch) -> Result<Self, Ended> {
        let chain = (2..=MOST_SQUARES_OF_A_CHAIN).contains(&puzzle.area()).then(|| Chain::of(quest));
        let random = Random::new(mix(seed));
        let mut source = Self { puzzle, quest, random, chain, spare: Vec::new(), made: 0 };
        // The walk by Warnsdorff's rule may fail. Then a found tour is where the changes begin, and it may
        // prove that there is none.
        if source.chain.is_none() || !source.walk() {
            match find(puzzle, watch) {
                Found::Tour(tour) => {
                    source.spare = tour.squares.iter().map(|&square| quest.moves.number(square)).collect();
                    // The given end comes first in a chain.
                    if quest.ends[0].is_some_and(|end| source.spare.last() == Some(&end)) {
                        source.spare.reverse();
                    }
                }
                Found::None(reason) => return Err(Ended::None(reason)),
                Found::Undecided => return Err(Ended::Over),
            }
        }
        Ok(source)
    }

    /// Walks a new path.
    fn walk(&mut self) -> bool {
        let Some(chain) = &mut self.chain else { return false };
        (0..TRIES_PER_WALK).any(|_| chain.walk(self.quest.ends[0], &mut self.random))
    }

    /// Returns the next tour, which may be a known one; `None` if the attempt failed.
    fn next(&mut self, watch: &Watch) -> Option<Path> {
        if self.puzzle.area() == 1 {
            return Some(self.quest.path(self.puzzle, self.quest.moves.squares()));
        }
        let anew = self.made.is_multiple_of(TOURS_PER_WALK);
        self.made += 1;
        if anew {
            if let Some(chain) = self.chain.as_ref().filter(|chain| chain.is_whole()) {
                self.spare.clear();
                // A new walk may fail; the old path is still good for further changes.
                self.spare.extend(chain.numbers());
            }
            if !self.walk()
                && let Some(chain) = &mut self.chain
            {
                chain.follow(self.spare.iter().copied());
            }
        }
        self.change().or_else(|| self.merge(watch))
    }

    /// Changes the path until it is a tour with the given ends; `None` if that takes too long.
    fn change(&mut self) -> Option<Path> {
        let (chain, random) = (self.chain.as_mut()?, &mut self.random);
        let [first, last] = self.quest.ends;
        let area = u64::from(self.puzzle.area());
        // A given first square stays where it is, so only the other end moves.
        let mut step = |chain: &mut Chain| {
            if first.is_none() && random.below(2) == 0 {
                chain.bite_ahead(random);
            } else {
                chain.bite_behind(random);
            }
        };
        // First some changes whatever comes, or the next tour would be much like the last one.
        for _ in 0..2 * area {
            step(chain);
        }
        // Then as many as it takes to be closed, or to end on the given square, within reason.
        for _ in 0..1000 + 50 * area {
            let fits =
                if self.quest.cycle { chain.closes() } else { last.is_none_or(|last| chain.last() == last) };
            if fits {
                return Some(self.quest.path(self.puzzle, chain.numbers()));
            }
            step(chain);
        }
        None
    }

    /// Returns a tour made by merging cycles; `None` if that fails.
    fn merge(&mut self, watch: &Watch) -> Option<Path> {
        let factor = Factor::grow(self.quest, &mut self.random, watch).ok()?;
        let attempts = 1000 + 4 * u64::from(self.puzzle.area());
        merge(self.puzzle, self.quest, factor, (&mut self.random, attempts, watch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::naive::{all, any_small, assert_tour, knight, with_ends};
    use proptest::prelude::*;
    use rookwright_board::Square;
    use rookwright_run::Budget;

    fn some(puzzle: &Tour, seed: u64, most: usize) -> (Vec<Path>, Ended) {
        let mut tours = Vec::new();
        let watch = Budget::default().watch();
        let ended = random(puzzle, seed, None, &watch, &mut |tour| {
            assert_tour(puzzle, &tour);
            tours.push(tour);
            if tours.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let different: HashSet<&Vec<Square>> = tours.iter().map(|tour| &tour.squares).collect();
        assert_eq!(different.len(), tours.len());
        (tours, ended)
    }

    #[test]
    fn different_and_the_same_again() {
        let at = |file, rank| Square::at(file, rank);
        let puzzles = [
            knight(8, 8, false),
            knight(8, 8, true),
            with_ends(&knight(8, 8, false), at(0, 0), None),
            with_ends(&knight(7, 7, false), None, at(2, 2)),
            with_ends(&knight(8, 8, false), at(0, 0), at(7, 6)),
            with_ends(&knight(8, 8, true), at(0, 0), at(1, 2)),
            with_ends(&knight(6, 6, true), None, at(3, 3)),
            knight(3, 12, true),
            knight(4, 9, false),
        ];
        for puzzle in &puzzles {
            let (tours, ended) = some(puzzle, 7, 100);
            assert_eq!((tours.len(), &ended), (100, &Ended::Stopped), "{}", puzzle.description());
            assert_eq!(some(puzzle, 7, 100), (tours.clone(), ended));
            assert_ne!(some(puzzle, 8, 100).0, tours, "{}", puzzle.description());
        }
        assert_eq!(some(&knight(110, 100, true), 1, 2).0.len(), 2);
    }

    #[test]
    fn ends_and_memory() {
        assert!(matches!(some(&knight(4, 4, false), 1, 9).1, Ended::None(_)));
        let (tours, ended) = some(&knight(5, 6, true), 1, 100);
        assert_eq!(tours.len(), 8);
        assert_eq!(ended, Ended::All);
        assert_eq!(some(&knight(1, 1, false), 1, 9).0.len(), 1);
        let mut number = 0;
        let ended = random(&knight(8, 8, false), 1, Some(1000), &Budget::default().watch(), &mut |_| {
            number += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((number, ended), (50, Ended::Full));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn on_any_board(puzzle in any_small(5), seed: u64) {
            prop_assume!(puzzle.area() <= 16);
            let (tours, ended) = some(&puzzle, seed, usize::MAX);
            let none = matches!(ended, Ended::None(_));
            prop_assert_eq!(none, all(&puzzle).is_empty());
            prop_assert_eq!(none, tours.is_empty());
        }
    }
}
