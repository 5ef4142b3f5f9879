//! Finds one tour, or proves that there is none.
//!
//! Known results come first, then direct constructions, then merging cycles.  If all fail, a complete search
//! and further random attempts take turns until the time is up.

use super::construct::construct;
use super::enumerate::{self, Enumeration, Stretch};
use super::factor::{Factor, NoFactor};
use super::links::{Links, NONE};
use super::merge::Merge;
use super::quest::Quest;
use super::strip::Strip;
use crate::graph::Graph;
use crate::puzzle::{Draft, KNIGHT, Tour};
use rookwright_board::{Geometry, Path};
use rookwright_run::{Random, Watch};

/// The result of the search for a tour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// A tour, in its [normal](Tour::normal) form.
    Tour(Path),
    /// There is none, for this reason.
    None(String),
    /// The time ran out before either was known.
    Undecided,
}

/// The number of exchanges in the first attempt at merging, and the number added for each square.
const FIRST_EXCHANGES: u64 = 1000;
const EXCHANGES_PER_SQUARE: u64 = 4;

/// The number of choices of the complete search in its first turn.
const FIRST_CHOICES: u64 = 2000;

/// The least number of squares for each hole if holes are few.
const SQUARES_PER_HOLE: u32 = 20;

/// The largest number of squares of a short strip.
const SHORT_STRIP: u32 = 400;

/// The largest number of squares for a complete search, which would never end on larger boards.
const MOST_SEARCHED_SQUARES: u32 = 10_000;

/// Finds a tour.  The puzzle must have no numbers.
pub(crate) fn find(puzzle: &Tour, watch: &Watch) -> Found {
    if let Some(reason) = puzzle.impossible() {
        return Found::None(reason);
    }
    let quest = Quest::of(puzzle);
    if puzzle.area() == 1 {
        return Found::Tour(quest.path(puzzle, quest.moves.squares()));
    }
    // On narrow boards merging cycles often fails, but the exact method is fast there for any length.
    if let Some(strip) = Strip::of(&quest) {
        return narrow(puzzle, &quest, &strip, watch);
    }
    // Otherwise a tour that ignores the ends, or leaves out the holes, is a good start for the exchange of
    // moves.
    let tiles = if quest.plain { construct(&quest) } else { pierced(puzzle, &quest) };
    if let Some(links) = &tiles
        && quest.plain
        && is_enough(&quest)
    {
        return Found::Tour(quest.path(puzzle, walk(&quest, links)));
    }
    search(puzzle, &quest, tiles, watch)
}

/// Returns the knight's tour of the board without its holes, without the links to squares that are holes.
///
/// On large boards with few holes little has to be repaired.
fn pierced(puzzle: &Tour, quest: &Quest) -> Option<Links> {
    let (files, ranks) = (quest.moves.files(), quest.moves.ranks());
    if puzzle.leaper() != KNIGHT
        || quest.moves.area() < SQUARES_PER_HOLE * (quest.moves.numbers() / (SQUARES_PER_HOLE + 1))
    {
        return None;
    }
    let full = Draft::on(Geometry::new(files, ranks).ok()?).validate().ok()?;
    let mut links = construct(&Quest::of(&full))?;
    for hole in (0..quest.moves.numbers()).filter(|&at| !quest.moves.is_square(at)) {
        for next in links.of(hole).into_iter().filter(|&next| next != NONE) {
            links.part(hole, next);
        }
    }
    Some(links)
}

/// Returns whether any tour of the board can be cut at the given ends.
fn is_enough(quest: &Quest) -> bool {
    let given = quest.ends.iter().flatten().count();
    quest.cycle || given == 0 || (given == 1 && quest.moves.area().is_multiple_of(2))
}

/// Returns the squares along the links, from the given end or from any.
fn walk<'a>(quest: &Quest, links: &'a Links) -> impl Iterator<Item = u32> + 'a {
    let mut open = quest.moves.squares().take_while(|_| !quest.cycle).filter(|&at| links.degree(at) < 2);
    let first = open.next().or(quest.ends[0]).or_else(|| quest.moves.squares().next());
    links.walk(first.unwrap_or(0))
}

/// Solves a strip.  On a short one the complete search usually succeeds at once, and is then faster.
fn narrow(puzzle: &Tour, quest: &Quest, strip: &Strip, watch: &Watch) -> Found {
    if puzzle.area() <= SHORT_STRIP {
        let graph = Graph::of(puzzle);
        match Enumeration::of(&graph).go_on(FIRST_CHOICES, watch) {
            Stretch::Cycle(cycle) => return Found::Tour(enumerate::tour(puzzle, &graph, &cycle)),
            Stretch::Exhausted => return Found::None(none(puzzle)),
            Stretch::Unfinished => {}
        }
    }
    match strip.solve() {
        Some(links) => Found::Tour(quest.path(puzzle, walk(quest, &links))),
        None => Found::None(none(puzzle)),
    }
}

fn none(puzzle: &Tour) -> String {
    let kind = if puzzle.is_closed() { "closed" } else { "open" };
    format!("the search is complete: no {kind} tour exists")
}

fn search(puzzle: &Tour, quest: &Quest, tiles: Option<Links>, watch: &Watch) -> Found {
    let mut attempts = FIRST_EXCHANGES + EXCHANGES_PER_SQUARE * u64::from(puzzle.area());
    let mut random = Random::new(0);
    let mut start = match tiles {
        Some(links) => Factor::adapt(quest, links, watch),
        None => Factor::grow(quest, &mut random, watch),
    };
    // Only the complete search can prove that there is no tour, but on large boards it would never end.
    let mut complete = (puzzle.area() <= MOST_SEARCHED_SQUARES).then(|| {
        let graph = Graph::of(puzzle);
        (Enumeration::of(&graph), graph)
    });
    let mut choices = FIRST_CHOICES;
    // The two methods take turns, each time for longer, so that neither wastes more than a share of the time
    // on what the other does at once.
    loop {
        let factor = match start {
            Ok(factor) => factor,
            Err(NoFactor::Impossible(reason)) => return Found::None(reason),
            Err(NoFactor::Over) => return Found::Undecided,
        };
        if let Some(tour) = merge(puzzle, quest, factor, (&mut random, attempts, watch)) {
            return Found::Tour(tour);
        }
        if let Some((search, graph)) = &mut complete {
            let until = search.nodes + choices;
            while search.nodes < until && !watch.is_over() {
                match search.go_on((until - search.nodes).min(FIRST_CHOICES), watch) {
                    Stretch::Cycle(cycle) => return Found::Tour(enumerate::tour(puzzle, graph, &cycle)),
                    Stretch::Exhausted => return Found::None(none(puzzle)),
                    Stretch::Unfinished => {}
                }
            }
            choices *= 2;
        }
        if watch.is_over() {
            return Found::Undecided;
        }
        // The next cycles are other ones, and get more patience.
        attempts += attempts / 2;
        start = Factor::grow(quest, &mut random, watch);
    }
}

/// Merges the cycles of a factor into a tour; `None` if that fails.
pub(crate) fn merge(
    puzzle: &Tour,
    quest: &Quest,
    factor: Factor<'_>,
    (random, attempts, watch): (&mut Random, u64, &Watch),
) -> Option<Path> {
    if watch.is_over() {
        return None;
    }
    let outside = factor.outside;
    let mut merge = Merge::of(factor);
    let links = merge.run(random, attempts, watch)?;
    match outside {
        // The extra vertex between the ends comes first and is skipped.
        Some(outside) => Some(quest.path(puzzle, links.walk(outside).skip(1))),
        None => Some(quest.path(puzzle, walk(quest, links))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Draft;
    use crate::search::naive::{any_small, assert_tour, exists, knight, with_ends};
    use proptest::prelude::*;
    use rookwright_board::{Geometry, Leaper, Square, SquareSet};
    use rookwright_run::Budget;
    use std::ops::ControlFlow;

    /// Returns whether there is a tour; the one found is checked.
    fn finds(puzzle: &Tour) -> bool {
        match find(puzzle, &Budget::default().watch()) {
            Found::Tour(tour) => {
                assert_tour(puzzle, &tour);
                true
            }
            Found::None(_) => false,
            Found::Undecided => panic!("{}: there was time enough", puzzle.description()),
        }
    }

    #[test]
    fn all_rectangles() {
        for files in 1..=20 {
            for ranks in 1..=20 {
                let (short, long) = (files.min(ranks), files.max(ranks));
                let open = short * long == 1
                    || short >= 5
                    || (short == 3 && (long == 4 || long >= 7))
                    || (short == 4 && long >= 5);
                let closed = short * long % 2 == 0 && (short >= 5 || (short == 3 && long >= 10));
                assert_eq!(finds(&knight(files, ranks, false)), open, "open {files}x{ranks}");
                assert_eq!(finds(&knight(files, ranks, true)), closed, "closed {files}x{ranks}");
            }
        }
    }

    #[test]
    fn all_ends() {
        for (files, ranks) in [(5, 5), (5, 6), (6, 6)] {
            let board = knight(files, ranks, false);
            let squares: Vec<Square> = board.geometry().squares().collect();
            // Half of the squares are enough on the largest board: the others are mirror images.
            for (nth, &from) in
                squares.iter().enumerate().filter(|(nth, _)| nth % 2 == 0 || files * ranks < 36)
            {
                for &to in
                    squares.iter().skip(if files * ranks < 36 { nth } else { 0 }).filter(|&&to| to != from)
                {
                    let puzzle = with_ends(&board, Some(from), Some(to));
                    let mut exists = false;
                    let watch = Budget::default().watch();
                    enumerate::enumerate(&puzzle, &watch, &mut |_| {
                        exists = true;
                        ControlFlow::Break(())
                    });
                    assert_eq!(finds(&puzzle), exists, "{}", puzzle.description());
                }
            }
        }
    }

    #[test]
    fn leapers() {
        for (a, b, closed) in [(1, 4, true), (2, 3, true), (1, 4, false), (0, 1, true)] {
            let draft = Draft::on(Geometry::new(20, 20).unwrap());
            let puzzle = Draft { leaper: Leaper::new(a, b).unwrap(), closed, ..draft }.validate().unwrap();
            assert!(finds(&puzzle), "{}", puzzle.description());
        }
    }

    #[test]
    fn far_ends() {
        let board = knight(60, 61, false);
        let at = |file, rank| Square::at(file, rank);
        assert!(
            finds(&with_ends(&board, at(0, 0), at(59, 60)))
                != finds(&with_ends(&board, at(0, 0), at(59, 59)))
        );
        let board = knight(31, 33, false);
        assert!(finds(&with_ends(&board, at(0, 0), at(30, 32))));
        assert!(finds(&with_ends(&board, at(4, 4), None)));
    }

    /// Returns a board with one in `one_in` squares cut out, pseudo-randomly but always the same.
    fn holed(side: u32, seed: u64, one_in: usize, closed: bool) -> Tour {
        let mut random = Random::new(seed);
        let board = Geometry::new(side, side).unwrap();
        let holes: SquareSet = board.squares().filter(|_| random.below(one_in) == 0).collect();
        Draft { closed, ..Draft::on(board.with_holes(holes).unwrap()) }.validate().unwrap()
    }

    #[test]
    fn holes() {
        let found = (0..40).filter(|&seed| finds(&holed(12, seed, 30, false))).count();
        assert!(found >= 10, "{found}");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases * 6, ..ProptestConfig::default() })]
        #[test]
        fn as_the_obvious_search(puzzle in any_small(5)) {
            prop_assume!(puzzle.area() <= 20);
            prop_assert_eq!(finds(&puzzle), exists(&puzzle), "{}", puzzle);
        }
    }
}
