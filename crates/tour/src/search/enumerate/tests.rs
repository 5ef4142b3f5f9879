use super::*;
use crate::search::naive::{all, any_small, assert_tour, knight};
use proptest::prelude::*;
use rookwright_run::{Budget, Cancel};
use std::collections::HashSet;

fn tours(puzzle: &Tour) -> usize {
    let mut number = 0;
    let (end, _) = enumerate(puzzle, &Budget::default().watch(), &mut |tour| {
        if number < 100 {
            assert_tour(puzzle, &tour);
        }
        number += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(end, End::Exhausted);
    number
}

#[test]
fn known_numbers() {
    let closed = [(3, 10, 16), (3, 12, 176), (6, 5, 8), (6, 6, 9862), (8, 5, 44202), (4, 7, 0), (5, 5, 0)];
    for (files, ranks, number) in closed {
        assert_eq!(tours(&knight(files, ranks, true)), number, "{files}x{ranks}");
    }
    for (files, ranks, number) in [(1, 1, 1), (3, 4, 8), (4, 3, 8), (5, 5, 864), (4, 4, 0), (2, 2, 0)] {
        assert_eq!(tours(&knight(files, ranks, false)), number, "{files}x{ranks}");
    }
}

/// The first tour of a large board takes long: the search can be stopped before.
#[test]
fn stops_on_the_way() {
    let cancel = Cancel::default();
    cancel.cancel();
    let watch = Budget { cancel, ..Budget::default() }.watch();
    let ended = enumerate(&knight(300, 300, false), &watch, &mut |_| panic!("there was no time"));
    assert_eq!(ended, (End::Stopped, CHOICES_BETWEEN_CLOCK_CHECKS));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases * 2, ..ProptestConfig::default() })]
    #[test]
    fn as_the_obvious_search(puzzle in any_small(5)) {
        prop_assume!(puzzle.area() <= 16);
        let mut found = HashSet::new();
        let (end, _) = enumerate(&puzzle, &Budget::default().watch(), &mut |tour| {
            assert_tour(&puzzle, &tour);
            assert!(found.insert(tour.squares), "each once");
            ControlFlow::Continue(())
        });
        prop_assert_eq!(end, End::Exhausted);
        prop_assert_eq!(found, all(&puzzle));
    }
}
