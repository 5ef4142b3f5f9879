//! Random puzzles for the property tests: everything the language can say.

use crate::material::{Material, Number};
use crate::puzzle::{Draft, Placement};
use crate::rule::{Lines, Region, Rule, Who};
use proptest::prelude::*;
use rookwright_board::{Geometry, Men, Piece, Square, SquareSet};
use rookwright_run::{Bound, Direction, Expect};

/// Boards up to this size are small enough to try every number of pieces on.
const SMALL: u32 = 9;

fn squares(side: u32, most: usize) -> impl Strategy<Value = Vec<Square>> {
    proptest::collection::vec((0..side, 0..side).prop_map(|(f, r)| Square::at(f, r).unwrap()), 0..=most)
}

fn any_number() -> impl Strategy<Value = Number> {
    prop_oneof![
        3 => (1u32..4).prop_map(Number::exactly),
        2 => (0u32..3, 0u32..3).prop_map(|(least, more)| Number { least, most: Some(least + more) }),
        1 => (0u32..3).prop_map(|least| Number { least, most: None }),
    ]
}

/// Some of these pieces: a kind, a colour, or all.
fn any_who(kinds: &[Piece]) -> impl Strategy<Value = Who> + use<> {
    let pieces = kinds.iter().map(|&kind| Who::Piece(kind));
    let colours = kinds.iter().map(|kind| Who::Colour(kind.colour));
    prop::sample::select(pieces.chain(colours).chain([Who::All]).collect::<Vec<_>>())
}

/// A rule about these pieces; squares may lie outside the board.
fn any_rule(kinds: &[Piece], side: u32) -> impl Strategy<Value = Rule> + use<> {
    let who = || any_who(kinds);
    let lines = || prop_oneof![Just(Lines::Through), Just(Lines::Blocked)];
    let safe = (who(), who(), lines()).prop_map(|(target, from, lines)| Rule::Safe { target, from, lines });
    let times = prop_oneof![
        (0u32..4).prop_map(Bound::AtLeast),
        (0u32..3).prop_map(Bound::AtMost),
        (0u32..4).prop_map(Bound::Exactly)
    ];
    let region = prop_oneof![
        Just(Region::Every),
        Just(Region::Empty),
        squares(side, 3).prop_map(|listed| Region::Squares(listed.into_iter().collect()))
    ];
    let attacked =
        (region, any::<bool>(), times, who(), lines()).prop_map(|(squares, standing, times, by, lines)| {
            Rule::Attacked { squares, standing, times, by, lines }
        });
    let as_many = (who(), who()).prop_map(|(one, other)| Rule::AsMany { one, other });
    prop_oneof![4 => safe, 3 => attacked, 1 => as_many]
}

/// Returns the rule with its squares on the board, if there is any left.
fn on_board(rule: Rule, board: &Geometry) -> Option<Rule> {
    match rule {
        Rule::Attacked { squares: Region::Squares(listed), standing, times, by, lines } => {
            let inside: SquareSet = listed.iter().filter(|&square| board.contains(square)).collect();
            let squares = Region::Squares(inside.clone());
            (!inside.is_empty()).then_some(Rule::Attacked { squares, standing, times, by, lines })
        }
        other => Some(other),
    }
}

/// A valid puzzle on a board of at most `side` squares a side, with up to three kinds of pieces.
pub(crate) fn any_placement(side: u32) -> impl Strategy<Value = Placement> {
    let kinds = prop::sample::subsequence(vec!["Q", "R", "B", "N", "K", "P", "q", "n", "p", "L(1,3)"], 1..=3);
    let kinds =
        kinds.prop_map(|names| names.into_iter().map(|kind| kind.parse().unwrap()).collect::<Vec<Piece>>());
    let with_rules = kinds.prop_flat_map(move |kinds| {
        let rules = proptest::collection::vec(any_rule(&kinds, side), 0..4);
        (Just(kinds), rules)
    });
    let numbers = [any_number(), any_number(), any_number()];
    let goal =
        prop::option::of((prop_oneof![Just(Direction::Maximise), Just(Direction::Minimise)], 0usize..3));
    let shape = (1..=side, 1..=side, any::<bool>());
    let expect = (prop::option::of(0u128..100), prop::option::of(0u64..10));
    let placed = (squares(side, 2), squares(side, 2), squares(side, 2));
    (with_rules, numbers, goal, shape, placed, expect).prop_map(
        |((kinds, rules), numbers, goal, (files, ranks, torus), (holes, forbidden, given), expect)| {
            let mut material: Vec<Material> = kinds
                .iter()
                .zip(numbers)
                .map(|(&piece, number)| Material { number, piece, goal: None })
                .collect();
            if let Some((goal, kind)) = goal {
                let at = kind % material.len();
                let open = material[at..].iter_mut().filter(|one| one.number.fixed().is_none());
                open.for_each(|one| one.goal = Some(goal));
            }
            // Trying everything takes long where many pieces fit.
            let most = material.iter().map(|one| one.number.most.unwrap_or(SMALL)).sum::<u32>();
            let ranks = if most > 4 { ranks.min((SMALL / files).max(1)) } else { ranks };
            let plain = Geometry::new(files, ranks).unwrap().with_torus(torus);
            let holes: SquareSet = holes.into_iter().filter(|&square| plain.contains(square)).collect();
            let board = plain.with_holes(holes).unwrap();
            let forbidden: SquareSet =
                forbidden.into_iter().filter(|&square| board.contains(square)).collect();
            let mut draft = Draft {
                material,
                rules: rules.into_iter().filter_map(|rule| on_board(rule, &board)).collect(),
                forbidden,
                expect: Expect { optimum: expect.1, exactly: expect.0, essentially: None },
                ..Draft::on(board)
            };
            // Keep those givens that leave a valid puzzle.
            for square in given {
                let mut more: Men = draft.givens.clone();
                if more.put(square, kinds[0]).is_ok() {
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

/// A board with holes, forbidden squares and pieces of one kind, some of them given.  The goal and the rules are up to
/// the caller.
fn any_single_kind(most: u32) -> impl Strategy<Value = (Draft, Vec<Square>)> {
    let kinds = vec!["Q", "R", "B", "N", "K", "P", "p", "L(1,3)", "L(2,2)", "L(0,1)"];
    let shape = (1..=6u32, 1..=6u32, any::<bool>());
    let placed = (squares(6, 3), squares(6, 3), squares(6, 2));
    (prop::sample::select(kinds), shape, placed).prop_map(
        move |(kind, (files, ranks, torus), (holes, forbidden, given))| {
            let ranks = ranks.min((most / files).max(1));
            let plain = Geometry::new(files, ranks).unwrap().with_torus(torus);
            let holes: SquareSet = holes.into_iter().filter(|&square| plain.contains(square)).collect();
            let board = plain.with_holes(holes).unwrap();
            let inside = |list: Vec<Square>| -> Vec<Square> {
                list.into_iter().filter(|&square| board.contains(square)).collect()
            };
            let (forbidden, given) = (inside(forbidden).into_iter().collect(), inside(given));
            let piece: Piece = kind.parse().unwrap();
            let material = vec![Material::best(Direction::Maximise, piece)];
            (Draft { material, forbidden, ..Draft::on(board) }, given)
        },
    )
}

/// Returns the puzzle with those of the given pieces that leave it valid.
fn with_givens(mut draft: Draft, given: Vec<Square>) -> Placement {
    let piece = draft.material[0].piece;
    for square in given {
        let givens: Men = draft.givens.iter().chain([(square, piece)]).collect();
        let tried = Draft { givens, ..draft.clone() };
        if tried.clone().validate().is_ok() {
            draft = tried;
        }
    }
    draft.validate().unwrap()
}

/// As many pieces of one kind as possible, none attacking another.
pub(crate) fn any_most_apart() -> impl Strategy<Value = Placement> {
    let lines = prop_oneof![Just(Lines::Through), Just(Lines::Blocked)];
    (any_single_kind(20), lines).prop_map(|((mut draft, given), lines)| {
        draft.rules = vec![Rule::Safe { target: Who::All, from: Who::All, lines }];
        with_givens(draft, given)
    })
}

/// As few pieces of one kind as possible that cover or attack squares, sometimes without attacking each other.
pub(crate) fn any_cover() -> impl Strategy<Value = Placement> {
    let lines = || prop_oneof![Just(Lines::Through), Just(Lines::Blocked)];
    let region = prop_oneof![
        3 => Just(Region::Every),
        2 => Just(Region::Empty),
        1 => squares(6, 5).prop_map(|listed| Region::Squares(listed.into_iter().collect()))
    ];
    let apart = prop::option::weighted(0.3, lines());
    (any_single_kind(12), region, any::<bool>(), lines(), apart).prop_map(
        |((mut draft, given), squares, standing, lines, apart)| {
            let piece = draft.material[0].piece;
            draft.material = vec![Material::best(Direction::Minimise, piece)];
            let (times, by) = (Bound::AtLeast(1), Who::Piece(piece));
            let covered = Rule::Attacked { squares, standing, times, by, lines };
            draft.rules.extend(on_board(covered, &draft.geometry));
            let safe = |lines| Rule::Safe { target: Who::All, from: Who::All, lines };
            draft.rules.extend(apart.map(safe));
            with_givens(draft, given)
        },
    )
}
