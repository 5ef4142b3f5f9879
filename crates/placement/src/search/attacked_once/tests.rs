//! Compares the search with `sat`, and its conclusions with every board.

use super::Once;
use super::hunt::{Hunt, split};
use super::kind::KINDS;
use crate::puzzle::Placement;
use crate::search::parallel::Ticker;
use crate::search::word::Word;
use crate::{PRESETS, count, solve};
use proptest::prelude::*;
use rookwright_board::{Men, Square};
use rookwright_run::{Budget, Count, EngineKind, Optimum, Settings};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU32;

/// Puzzles of this kind on small boards, with holes, given pieces and forbidden squares.
pub(crate) fn any_once() -> impl Strategy<Value = Placement> {
    let squares = || proptest::collection::vec((0u32..4, 0u32..4), 0..2);
    let kinds = prop::sample::subsequence(vec!["K", "Q", "R", "B", "N", "P"], 1..=3);
    let sizes = prop_oneof![Just((3u32, 3u32)), Just((4, 2)), Just((2, 4)), Just((1, 5)), Just((2, 3))];
    (sizes, kinds, any::<bool>(), squares(), squares(), squares()).prop_map(
        |((files, ranks), kinds, is_black, holes, given, forbidden)| {
            let letter = |kind: &&str| if is_black { kind.to_lowercase() } else { (*kind).to_owned() };
            let kinds: Vec<String> = kinds.iter().map(letter).collect();
            let place: Vec<String> = kinds.iter().map(|kind| format!("min {kind}")).collect();
            let text = format!(
                "puzzle: placement\nboard: {files}x{ranks}\nplace: {}\nrule: every square attacked exactly 1 by all, \
                 lines blocked\n",
                place.join(", ")
            );
            let mut puzzle: Placement = text.parse().unwrap();
            let inside = |list: Vec<(u32, u32)>| list.into_iter().filter(move |&(f, r)| f < files && r < ranks);
            for (file, rank) in inside(holes) {
                let mut draft = puzzle.draft().clone();
                let holes = [Square::at(file, rank).unwrap()].into_iter().collect();
                let Ok(board) = draft.geometry.clone().with_holes(holes) else { continue };
                draft.geometry = board;
                puzzle = draft.validate().unwrap_or(puzzle);
            }
            for (file, rank) in inside(given) {
                let mut draft = puzzle.draft().clone();
                let _ = draft.givens.put(Square::at(file, rank).unwrap(), kinds[0].parse().unwrap());
                puzzle = draft.validate().unwrap_or(puzzle);
            }
            for (file, rank) in inside(forbidden) {
                let mut draft = puzzle.draft().clone();
                draft.forbidden.insert(Square::at(file, rank).unwrap());
                puzzle = draft.validate().unwrap_or(puzzle);
            }
            puzzle
        },
    )
}

fn attacked_once(size: &str) -> Placement {
    let preset = PRESETS.iter().find(|preset| preset.word == "attacked-exactly").unwrap();
    preset.draft(&["1", size]).unwrap().validate().unwrap()
}

fn all(puzzle: &Placement, engine: EngineKind) -> (BTreeSet<Men>, Option<Optimum>) {
    let mut boards = BTreeSet::new();
    let outcome = solve(puzzle, &Settings { engine, ..Settings::default() }, &mut |men| {
        assert!(boards.insert(men.clone()), "{men} twice");
        ControlFlow::Continue(())
    });
    let outcome = outcome.unwrap();
    assert!(outcome.end.is_exhausted());
    (boards, outcome.optimum)
}

/// With all six kinds, on boards that `brute` does not finish.
#[test]
fn sat_finds_the_same_boards() {
    for size in ["1x1", "2x2", "3x3", "4x4", "5x3", "3x5", "5x5", "6x4"] {
        let puzzle = attacked_once(size);
        let (boards, optimum) = all(&puzzle, EngineKind::Auto);
        assert_eq!(
            (&boards, optimum),
            (&all(&puzzle, EngineKind::Sat).0, all(&puzzle, EngineKind::Sat).1),
            "{size}"
        );
        for threads in [1, 2] {
            let outcome = count(&puzzle, &Settings { threads, ..Settings::default() }).unwrap();
            assert_eq!(outcome.engine, EngineKind::Search);
            assert_eq!(outcome.count, Count::exactly(boards.len() as u128), "{size}");
        }
    }
}

/// Returns the boards of at most this number of pieces.
fn boards<W: Word>(once: &Once, most: u32) -> BTreeSet<Men> {
    let (grid, start) = once.start::<W>();
    let mut boards = BTreeSet::new();
    let watch = Budget::default().watch();
    let mut take = |placed: &[W; KINDS]| {
        assert!(boards.insert(once.men(&grid, placed)));
        ControlFlow::Continue(())
    };
    let mut ticker = Ticker::new(&watch);
    let most = AtomicU32::new(most);
    let mut hunt = Hunt { grid: &grid, most: &most, ticker: &mut ticker, found: &mut take };
    assert!(hunt.run(start).is_continue());
    boards
}

#[test]
fn wide_words_say_what_narrow_ones_say() {
    for (size, most) in [("5x5", 25), ("6x6", 8), ("7x5", 9)] {
        let once = Once::of(&attacked_once(size)).unwrap();
        assert_eq!(boards::<u64>(&once, most), boards::<u128>(&once, most), "{size}");
    }
}

#[test]
fn parts_are_the_same_each_time() {
    let once = Once::of(&attacked_once("7x7")).unwrap();
    let parts = || {
        let (grid, start) = once.start::<u64>();
        split(&grid, start, 100, 49)
    };
    assert!(parts().len() >= 100);
    assert_eq!(parts(), parts());
}

#[test]
fn puzzles_of_another_kind_are_left_to_others() {
    let text = attacked_once("4x4").to_string();
    for (from, to) in [
        ("exactly 1", "exactly 2"),
        ("exactly 1", "at least 1"),
        ("every square attacked", "every empty square attacked"),
        ("every square attacked", "every square covered"),
        ("lines blocked", "lines through"),
        ("by all", "by Q"),
        ("min K", "max K"),
        ("min K", "1 K"),
        ("min K", "min k"),
        ("4x4", "4x4 torus"),
        ("4x4", "17x3"),
        ("4x4", "12x12"),
    ] {
        let other = text.replace(from, to);
        assert_ne!(other, text);
        if let Ok(puzzle) = other.parse::<Placement>() {
            assert!(Once::of(&puzzle).is_none(), "{other}");
        }
    }
}

#[test]
fn a_cancelled_search_proves_nothing() {
    let budget = Budget::default();
    budget.cancel.cancel();
    let outcome = count(&attacked_once("11x11"), &Settings { budget, ..Settings::default() }).unwrap();
    assert!(!outcome.end.is_exhausted() && !outcome.count.is_exact());
    assert!(outcome.optimum.is_none_or(|optimum| !optimum.proven));
}
