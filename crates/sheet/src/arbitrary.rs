//! Random diagrams for the property tests of this crate: small boards with all kinds of content.
//!
//! Some of it is outside the board or on a hole, because a diagram is plain data and may be wrong.

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use rookwright_board::{Arrow, Colour, Diagram, Geometry, Leaper, Mark, Path, Piece, Role, Square};

fn any_square() -> impl Strategy<Value = Square> {
    (0u32..7, 0u32..7).prop_map(|(file, rank)| Square::at(file, rank).unwrap())
}

fn any_piece() -> impl Strategy<Value = Piece> {
    let orthodox = prop::sample::select(Role::ORTHODOX.to_vec());
    let leaper = (0u16..5, 1u16..500).prop_map(|(a, b)| Role::Leaper(Leaper::new(a, b).unwrap()));
    let colour = prop::sample::select(vec![Colour::White, Colour::Black]);
    (colour, prop_oneof![5 => orthodox, 1 => leaper]).prop_map(|(colour, role)| Piece { colour, role })
}

/// Returns mostly boards of up to 6x6 squares, and sometimes one that is long and thin.
fn any_geometry() -> impl Strategy<Value = Geometry> {
    let size = prop_oneof![8 => (1u32..7, 1u32..7), 1 => (1u32..3, 1u32..30), 1 => (1u32..120, 1u32..3)];
    (size, any::<bool>(), vec(any_square(), 0..5)).prop_map(|((files, ranks), torus, holes)| {
        let plain = Geometry::new(files, ranks).unwrap().with_torus(torus);
        let holes = holes.into_iter().filter(|&hole| plain.spans(hole)).collect();
        plain.with_holes(holes).unwrap()
    })
}

pub(crate) fn any_diagram() -> impl Strategy<Value = Diagram> {
    let men = btree_map(any_square(), any_piece(), 0..9);
    let numbers = btree_map(any_square(), prop_oneof![0u32..100, any::<u32>()], 0..6);
    let marks = btree_map(any_square(), prop::sample::select(Mark::ALL.to_vec()), 0..6);
    let arrow = (any_square(), any_square()).prop_map(|(from, to)| Arrow { from, to });
    let path =
        (vec(any_square(), 0..9), any::<bool>()).prop_map(|(squares, closed)| Path { squares, closed });
    let caption = prop::option::of("[ -~]{0,60}|[a-z<&>\"' \t\n\u{1}\u{1b}é中]{0,40}");
    let turn = prop::sample::select(vec![None, Some(Colour::White), Some(Colour::Black)]);
    (any_geometry(), men, numbers, marks, vec(arrow, 0..4), prop::option::of(path), turn, caption).prop_map(
        |(geometry, men, numbers, marks, arrows, path, turn, caption)| Diagram {
            geometry,
            men: men.into_iter().collect(),
            numbers,
            marks,
            arrows,
            path,
            turn,
            caption,
        },
    )
}
