//! A simple search, square by square, and a simple check: the reference for the tests.

use crate::puzzle::{Draft, Tour};
use proptest::prelude::*;
use rookwright_board::{Geometry, Leaper, Path, Square, SquareSet};
use std::collections::{BTreeSet, HashSet};

/// Returns whether a move of the leaper leads from one square to the other.
pub(crate) fn joins(puzzle: &Tour, one: Square, other: Square) -> bool {
    let across = one.file.index().abs_diff(other.file.index());
    let along = one.rank.index().abs_diff(other.rank.index());
    let (short, long) = (u32::from(puzzle.leaper().short()), u32::from(puzzle.leaper().long()));
    (across, along) == (short, long) || (across, along) == (long, short)
}

/// Panics unless the path is a solution, in its normal form.
pub(crate) fn assert_tour(puzzle: &Tour, tour: &Path) {
    let what = puzzle.description();
    let squares = &tour.squares;
    assert_eq!(squares.len(), puzzle.area() as usize, "{what}: every square");
    if squares.len() < 5000 {
        assert_eq!(squares.iter().collect::<BTreeSet<_>>().len(), squares.len(), "{what}: once");
    } else {
        let files = puzzle.geometry().files() as usize;
        let mut seen = vec![false; files * puzzle.geometry().ranks() as usize];
        for square in squares {
            let at = square.rank.index() as usize * files + square.file.index() as usize;
            assert!(!std::mem::replace(&mut seen[at], true), "{what}: {square} once");
        }
    }
    assert!(squares.iter().all(|&square| puzzle.geometry().contains(square)), "{what}: on the board");
    let (first, last) = (squares[0], squares[squares.len() - 1]);
    assert!(squares.windows(2).all(|pair| joins(puzzle, pair[0], pair[1])), "{what}: by moves");
    assert_eq!(tour.closed, puzzle.is_closed(), "{what}");
    assert!(!puzzle.is_closed() || joins(puzzle, last, first), "{what}: closed");
    assert!(puzzle.from().is_none_or(|from| from == first), "{what}: from {first}");
    assert!(puzzle.to().is_none_or(|to| to == last), "{what}: to {last}");
    assert_eq!(puzzle.normal(tour.clone()), *tour, "{what}: normal");
}

/// Returns all tours in any order; given numbers are ignored.
pub(crate) fn all(puzzle: &Tour) -> HashSet<Vec<Square>> {
    let mut found = HashSet::new();
    visit(puzzle, usize::MAX, &mut found);
    found
}

/// Returns whether there is a tour.
pub(crate) fn exists(puzzle: &Tour) -> bool {
    let mut found = HashSet::new();
    visit(puzzle, 1, &mut found);
    !found.is_empty()
}

fn visit(puzzle: &Tour, most: usize, found: &mut HashSet<Vec<Square>>) {
    let squares: Vec<Square> = puzzle.geometry().squares().collect();
    let near = |&one: &Square| {
        let joined = |&other: &usize| joins(puzzle, one, squares[other]);
        (0..squares.len()).filter(joined).collect::<Vec<usize>>()
    };
    let near: Vec<Vec<usize>> = squares.iter().map(near).collect();
    for first in 0..squares.len() {
        if puzzle.from().is_none_or(|from| from == squares[first]) {
            let mut visited = vec![false; squares.len()];
            visited[first] = true;
            extend(puzzle, &squares, &near, (&mut vec![first], &mut visited), (most, found));
        }
    }
}

fn extend(
    puzzle: &Tour,
    squares: &[Square],
    near: &[Vec<usize>],
    (way, visited): (&mut Vec<usize>, &mut [bool]),
    (most, found): (usize, &mut HashSet<Vec<Square>>),
) {
    let last = way[way.len() - 1];
    if way.len() == squares.len() {
        let closes = !puzzle.is_closed() || (way.len() > 2 && near[last].contains(&way[0]));
        if closes && puzzle.to().is_none_or(|to| to == squares[last]) {
            let way = way.iter().map(|&at| squares[at]).collect();
            found.insert(puzzle.normal(Path { squares: way, closed: puzzle.is_closed() }).squares);
        }
        return;
    }
    for &next in &near[last] {
        if !visited[next] && found.len() < most {
            visited[next] = true;
            way.push(next);
            extend(puzzle, squares, near, (way, visited), (most, found));
            way.pop();
            visited[next] = false;
        }
    }
}

/// Returns a knight's tour puzzle on a full board.
pub(crate) fn knight(files: u32, ranks: u32, closed: bool) -> Tour {
    Draft { closed, ..Draft::on(Geometry::new(files, ranks).unwrap()) }.validate().unwrap()
}

/// Returns the same puzzle with ends.
pub(crate) fn with_ends(puzzle: &Tour, from: Option<Square>, to: Option<Square>) -> Tour {
    Draft { from, to, ..puzzle.draft().clone() }.validate().unwrap()
}

/// Small puzzles of all kinds: boards with holes, leapers, ends.
pub(crate) fn any_small(most: u32) -> impl Strategy<Value = Tour> {
    let leaper = prop_oneof![
        4 => Just((1u16, 2u16)),
        2 => Just((0, 1)),
        1 => Just((1, 1)),
        1 => Just((1, 4)),
        1 => Just((2, 3)),
        1 => Just((0, 2)),
    ];
    let holes = prop::collection::vec((0..most, 0..most), 0..6);
    let ends = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
    (1..=most, 1..=most, leaper, holes, any::<bool>(), ends, any::<bool>()).prop_filter_map(
        "a puzzle without flaws",
        |(files, ranks, (a, b), holes, closed, ends, turned)| {
            let on = |&(file, rank): &(u32, u32)| file < files && rank < ranks;
            let holes: SquareSet =
                holes.iter().filter(|hole| on(hole)).filter_map(|&(x, y)| Square::at(x, y)).collect();
            let geometry = Geometry::new(files, ranks).ok()?.with_holes(holes).ok()?;
            let squares: Vec<Square> = geometry.squares().collect();
            let mut ends = ends.iter().filter(|_| !squares.is_empty()).map(|end| *end.get(&squares));
            let (mut from, mut to) = (ends.next(), ends.next());
            if turned {
                (from, to) = (to, from);
            }
            let leaper = Leaper::new(a, b)?;
            Draft { leaper, closed, from, to, ..Draft::on(geometry) }.validate().ok()
        },
    )
}
