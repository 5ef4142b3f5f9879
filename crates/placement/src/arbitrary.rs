//! Random puzzles for the property tests.

use crate::puzzle::{Draft, Expect, Material, Placement, Rule};
use proptest::prelude::*;
use rookwright_board::{Geometry, Men, Piece, Square, SquareSet};

fn squares(side: u32, most: usize) -> impl Strategy<Value = Vec<Square>> {
    proptest::collection::vec((0..side, 0..side).prop_map(|(f, r)| Square::at(f, r).unwrap()), 0..=most)
}

/// A valid puzzle on a board of at most `side` squares a side, with one or two kinds of pieces.
pub(crate) fn any_placement(side: u32) -> impl Strategy<Value = Placement> {
    let kinds = prop::sample::subsequence(vec!["Q", "R", "B", "N", "K", "P", "q", "n", "L(1,3)"], 1..=2);
    let numbers = (1u32..5, 1u32..3);
    let shape = (1..=side, 1..=side, any::<bool>());
    let rules = proptest::collection::vec((any::<bool>(), any::<bool>()), 0..4);
    let expect = prop::option::of(0u128..100);
    (kinds, numbers, shape, rules, squares(side, 2), squares(side, 2), squares(side, 2), expect).prop_map(
        |(kinds, numbers, (files, ranks, torus), rules, holes, forbidden, given, exactly)| {
            let kinds: Vec<Piece> = kinds.into_iter().map(|kind| kind.parse().unwrap()).collect();
            let (first, last) = (kinds[0], kinds[kinds.len() - 1]);
            let plain = Geometry::new(files, ranks).unwrap().with_torus(torus);
            let holes: SquareSet = holes.into_iter().filter(|&square| plain.contains(square)).collect();
            let board = plain.with_holes(holes).unwrap();
            let forbidden: SquareSet =
                forbidden.into_iter().filter(|&square| board.contains(square)).collect();
            let mut draft = Draft {
                material: kinds
                    .iter()
                    .zip([numbers.0, numbers.1])
                    .map(|(&piece, number)| Material { number, piece })
                    .collect(),
                rules: rules
                    .into_iter()
                    .map(|(a, b)| Rule::Safe {
                        target: if a { first } else { last },
                        from: if b { first } else { last },
                    })
                    .collect(),
                forbidden,
                expect: Expect { exactly, essentially: None },
                ..Draft::on(board)
            };
            // Keep those givens that leave a valid puzzle.
            for square in given {
                let mut more: Men = draft.givens.clone();
                if more.put(square, first).is_ok() {
                    let tried = Draft { givens: more, ..draft.clone() };
                    if tried.clone().validate().is_ok() {
                        draft = tried;
                    }
                }
            }
            draft.validate().unwrap()
        },
    )
}
