//! Random squares, pieces and boards for the property tests of this crate.

use crate::{Colour, Geometry, Leaper, Men, Piece, Role, Square};
use proptest::prelude::*;

pub(crate) fn any_square(side: u32) -> impl Strategy<Value = Square> {
    (0..side, 0..side).prop_map(|(file, rank)| Square::at(file, rank).unwrap())
}

pub(crate) fn any_piece() -> impl Strategy<Value = Piece> {
    let orthodox = prop::sample::select(Role::ORTHODOX.to_vec());
    let leaper = (0u16..5, 1u16..5).prop_map(|(a, b)| Role::Leaper(Leaper::new(a, b).unwrap()));
    let colour = prop::sample::select(vec![Colour::White, Colour::Black]);
    (colour, prop_oneof![5 => orthodox, 1 => leaper]).prop_map(|(colour, role)| Piece { colour, role })
}

/// A board with sides of at most `side` squares, which may be a torus and have holes.
pub(crate) fn any_geometry(side: u32) -> impl Strategy<Value = Geometry> {
    (1..=side, 1..=side, any::<bool>(), proptest::collection::vec(any_square(side), 0..4)).prop_map(
        |(files, ranks, torus, holes)| {
            let plain = Geometry::new(files, ranks).unwrap();
            let holes = holes.into_iter().filter(|&hole| plain.contains(hole)).collect();
            plain.with_torus(torus).with_holes(holes).unwrap()
        },
    )
}

/// A board with some pieces on it.
pub(crate) fn any_position(side: u32) -> impl Strategy<Value = (Geometry, Men)> {
    (any_geometry(side), proptest::collection::vec((any_square(side), any_piece()), 0..8)).prop_map(
        |(board, men)| {
            let mut on = Men::default();
            for (square, piece) in men {
                if board.contains(square) {
                    on.put(square, piece).ok();
                }
            }
            (board, on)
        },
    )
}
