//! Compares the search with every board, with known numbers, and with itself in other ways of counting.

use super::Armies;
use super::half::Half;
use super::patterns::Pattern;
use crate::puzzle::Placement;
use crate::search::parallel::Ticker;
use crate::{PRESETS, count, solve};
use proptest::prelude::*;
use rookwright_board::{Men, Square};
use rookwright_run::{Budget, Count, EngineKind, Optimum, Settings};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Armies on small boards, with queens given and squares forbidden, and the rules in every form.
pub(crate) fn any_armies() -> impl Strategy<Value = Placement> {
    let squares = || proptest::collection::vec((0u32..4, 0u32..4), 0..3);
    let forms = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let sizes = prop_oneof![Just((3u32, 3u32)), Just((4, 3)), Just((2, 5)), Just((3, 4)), Just((1, 6))];
    (sizes, forms, squares(), squares()).prop_map(
        |((files, ranks), (blocked, swapped, both, coloured), given, forbidden)| {
            let place = if both { "max Q, max q" } else { "max Q, any q" };
            let (one, other) = if coloured { ("white", "black") } else { ("Q", "q") };
            let (one, other) = if swapped { (other, one) } else { (one, other) };
            let lines = if blocked { "blocked" } else { "through" };
            let text = format!(
                "puzzle: placement\nboard: {files}x{ranks}\nplace: {place}\nrule: {one} safe from {other}, lines \
                 {lines}\nrule: as many {other} as {one}\n"
            );
            let mut puzzle: Placement = text.parse().unwrap();
            let inside = |list: Vec<(u32, u32)>| list.into_iter().filter(move |&(f, r)| f < files && r < ranks);
            let changes = inside(given).map(|square| (square, false)).chain(inside(forbidden).map(|square| (square, true)));
            for (nth, ((file, rank), forbid)) in changes.enumerate() {
                let square = Square::at(file, rank).unwrap();
                let mut draft = puzzle.draft().clone();
                let queen = if nth % 2 == 0 { "Q" } else { "q" }.parse().unwrap();
                if forbid {
                    draft.forbidden.insert(square);
                } else if draft.givens.put(square, queen).is_err() {
                    continue;
                }
                puzzle = draft.validate().unwrap_or(puzzle);
            }
            puzzle
        },
    )
}

fn peaceable(n: u32) -> Placement {
    let preset = PRESETS.iter().find(|preset| preset.word == "peaceable").unwrap();
    preset.draft(&[&n.to_string()]).unwrap().validate().unwrap()
}

fn all(puzzle: &Placement, settings: &Settings) -> BTreeSet<Men> {
    let mut boards = BTreeSet::new();
    let outcome = solve(puzzle, settings, &mut |men| {
        assert!(boards.insert(men.clone()), "{men} twice");
        ControlFlow::Continue(())
    });
    assert!(outcome.unwrap().end.is_exhausted());
    boards
}

/// OEIS A250000.
#[test]
fn published_numbers() {
    for (n, size) in (1..).zip([0, 0, 1, 2, 4, 5, 7, 9, 12]) {
        for threads in [1, 2] {
            let outcome = count(&peaceable(n), &Settings { threads, ..Settings::default() }).unwrap();
            assert_eq!(outcome.engine, EngineKind::Search);
            assert_eq!(outcome.optimum, Some(Optimum { value: size, proven: true }), "n = {n}");
        }
    }
}

/// The listing makes the images of boards, the count only counts them, and `sat` knows neither.
#[test]
fn boards_are_listed_and_counted_alike() {
    for n in 1..=7 {
        let puzzle = peaceable(n);
        let listed = all(&puzzle, &Settings::default());
        let classes = all(&puzzle, &Settings { up_to_symmetry: true, ..Settings::default() });
        let outcome = count(&puzzle, &Settings::default()).unwrap();
        assert_eq!(outcome.count, Count::exactly(listed.len() as u128), "n = {n}");
        assert_eq!(outcome.classes, Some(Count::exactly(classes.len() as u128)), "n = {n}");
        if n <= 5 {
            assert_eq!(
                listed,
                all(&puzzle, &Settings { engine: EngineKind::Sat, ..Settings::default() }),
                "n = {n}"
            );
        }
    }
}

#[test]
fn puzzles_of_another_kind_are_left_to_others() {
    assert!(Armies::of(&peaceable(16)).is_some());
    assert!(Armies::of(&peaceable(17)).is_none());
    let text = peaceable(5).to_string();
    for (from, to) in [
        ("max Q", "min Q"),
        ("max Q, any q", "any Q, any q"),
        ("any q", "..3 q"),
        ("any q", "any q, any R"),
        ("max Q, any q", "max R, any r"),
        ("5x5", "5x5 torus"),
        ("5x5", "5x5 without c3"),
        ("as many q as Q", "every square attacked at most 3 by Q, lines through"),
        ("q safe from Q", "q safe from q"),
        ("q safe from Q", "all safe from Q"),
    ] {
        let other = text
            .replace(from, to)
            .replace("as many q as Q", if to.contains('R') { "" } else { "as many q as Q" });
        let other = other.replace("rule: \n", "");
        assert_ne!(other, text);
        if let Ok(puzzle) = other.parse::<Placement>() {
            assert!(Armies::of(&puzzle).is_none(), "{other}");
        }
    }
}

#[test]
fn a_cancelled_search_proves_nothing() {
    let budget = Budget::default();
    budget.cancel.cancel();
    let outcome = count(&peaceable(14), &Settings { budget, ..Settings::default() }).unwrap();
    assert!(!outcome.end.is_exhausted() && !outcome.count.is_exact());
    assert!(outcome.optimum.is_none_or(|optimum| !optimum.proven));
}

proptest! {
    /// The frontier of a half is what the best colours of its diagonals give, tried one by one.
    #[test]
    fn halves_are_exact(ranks in 0u16..32, files in 0u16..32, target in 1u32..5) {
        let armies = Armies::of(&peaceable(5)).unwrap();
        let (white, black) = armies.open(Pattern { ranks, files });
        let watch = Budget::default().watch();
        let mut ticker = Ticker::new(&watch);
        let mut reached = false;
        // Every set of white squares, with all black squares that it does not attack.
        let open: Vec<_> = white.iter().collect();
        prop_assume!(open.len() <= 12);
        for chosen in 0u32..1 << open.len() {
            let taken: Vec<_> = (0..open.len()).filter(|nth| chosen >> nth & 1 == 1).map(|nth| open[nth]).collect();
            let is_safe = |&(file, rank): &(usize, usize)| {
                taken.iter().all(|&(f, r)| file + rank != f + r && file + r != f + rank)
            };
            let safe = black.iter().filter(is_safe).count();
            reached |= taken.len() >= target as usize && safe >= target as usize;
        }
        let target = target as usize;
        let [light, dark] = Half::both(&white, &black);
        let [_, bound] = super::counts::Counts::of(&white, &black).frontiers(target);
        let light = light.frontier(&bound, target, &mut ticker).unwrap();
        let dark = dark.frontier(&light, target, &mut ticker).unwrap();
        prop_assert_eq!(light.reaches(&dark, target), reached);
    }
}
