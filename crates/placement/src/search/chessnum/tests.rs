//! The search against `brute` on small boards, and against the published puzzles.

use super::Way;
use crate::chessnum::ChessNum;
use crate::{Placement, solve};
use proptest::prelude::*;
use rookwright_board::{Geometry, Men, Piece, Square, SquareSet, attacks};
use rookwright_run::{Budget, EngineKind, Settings};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::PathBuf;

fn all(puzzle: &Placement, engine: EngineKind) -> BTreeSet<Men> {
    let mut boards = BTreeSet::new();
    let outcome = solve(puzzle, &Settings { engine, ..Settings::default() }, &mut |men| {
        assert!(boards.insert(men.clone()), "{engine} found {men} twice");
        ControlFlow::Continue(())
    });
    assert!(outcome.is_ok_and(|outcome| outcome.end.is_exhausted()), "{engine} on\n{puzzle}");
    boards
}

/// Returns how often each square is attacked on a finished board.
fn attacked(board: &Geometry, men: &Men, square: Square) -> u32 {
    let sees =
        |&(from, piece): &(Square, Piece)| attacks(board, piece, from, &men.squares()).contains(square);
    men.iter().filter(sees).count() as u32
}

const PIECES: [&str; 11] = ["K", "Q", "R", "B", "N", "P", "p", "q", "b", "L(1,3)", "L(0,2)"];

/// Small puzzles of every kind; the clues come from a board, so that there is a solution, or, for
/// some, from nowhere.
pub(crate) fn any_chessnum() -> impl Strategy<Value = Placement> {
    let pieces = proptest::collection::vec((0..PIECES.len(), 1u32..3), 1..4);
    let order = Just((0usize..20).collect::<Vec<_>>()).prop_shuffle();
    let wrong = proptest::collection::vec((0usize..5, 0u32..4), 0..2);
    ((3u32..6, 3u32..5), pieces, order, 0usize..3, 1usize..6, wrong).prop_filter_map(
        "too little room",
        |((files, ranks), kinds, order, holes, clues, wrong)| {
            let squares: Vec<Square> = order
                .into_iter()
                .filter_map(|number| Square::at(number as u32 / 4, number as u32 % 4))
                .filter(|square| square.file.index() < files && square.rank.index() < ranks)
                .collect();
            let (holes, rest) = squares.split_at(holes);
            let board = Geometry::new(files, ranks).ok()?;
            let board = board.with_holes(holes.iter().copied().collect::<SquareSet>()).ok()?;
            let mut material: BTreeMap<Piece, u32> = BTreeMap::new();
            for (piece, number) in kinds {
                *material.entry(PIECES[piece].parse().ok()?).or_default() += number;
            }
            let men: u32 = material.values().sum();
            if men > 4 || men as usize + clues > rest.len() {
                return None;
            }
            let pieces = material.iter().flat_map(|(&piece, &number)| vec![piece; number as usize]);
            let men: Men = rest.iter().copied().zip(pieces).collect();
            let numbered = &rest[men.len()..][..clues];
            let mut clues: BTreeMap<Square, u32> =
                numbered.iter().map(|&square| (square, attacked(&board, &men, square))).collect();
            for (at, clue) in wrong.into_iter().filter(|&(at, _)| at < numbered.len()) {
                clues.insert(numbered[at], clue.min(men.len() as u32));
            }
            let material: Vec<_> = material.into_iter().collect();
            ChessNum::draft(board, &material, &clues).validate().ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 2, ..ProptestConfig::default() })]

    #[test]
    fn engines_find_what_brute_finds(puzzle in any_chessnum()) {
        prop_assert!(ChessNum::of(&puzzle).is_some());
        let brute = all(&puzzle, EngineKind::Brute);
        for engine in [EngineKind::Search, EngineKind::Sat, EngineKind::Cp] {
            prop_assert_eq!(all(&puzzle, engine), brute.clone(), "{} on\n{}", engine, puzzle);
        }
    }

    /// A board to start from changes the order only, and comes first if it is a solution.
    #[test]
    fn near_a_board(puzzle in any_chessnum()) {
        let brute = all(&puzzle, EngineKind::Brute);
        let view = ChessNum::of(&puzzle).unwrap();
        for start in brute.iter().take(3) {
            let near: Vec<_> = start.iter().collect();
            let mut boards: Vec<Men> = Vec::new();
            let way = Way { near: &near, ..Way::default() };
            let (end, _) = super::boards(&view, &Budget::default().watch(), way, &mut |men| {
                boards.push(men.iter().copied().collect());
                ControlFlow::Continue(())
            });
            prop_assert!(end.is_exhausted());
            prop_assert_eq!(&boards[0], start, "{}", puzzle);
            prop_assert_eq!(boards.len(), brute.len());
            prop_assert_eq!(boards.into_iter().collect::<BTreeSet<_>>(), brute.clone());
        }
    }
}

/// Returns the file of published puzzles, where it is to be had.
fn suite() -> Option<String> {
    let folder = std::env::var_os("ROOKWRIGHT_SUITES");
    // `.ci/run` says `none` in a clone without the suites beside it.
    let is_left_out = folder.as_ref().is_some_and(|folder| folder == "none");
    let Some(folder) = folder.filter(|_| !is_left_out) else {
        let is_required = std::env::var_os("ROOKWRIGHT_TEST_ALL").is_some() && !is_left_out;
        assert!(!is_required, "ROOKWRIGHT_SUITES is not set");
        eprintln!("skipped: ROOKWRIGHT_SUITES names no folder of published puzzles");
        return None;
    };
    let file = PathBuf::from(folder).join("chessnum.jsonl");
    Some(std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())))
}

/// All solutions of each, as published.
#[test]
fn published_puzzles() {
    let Some(suite) = suite() else { return };
    for line in suite.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let board: Geometry = entry["board"].as_str().unwrap().parse().unwrap();
        let clues = entry["clues"].as_object().unwrap();
        let clues: BTreeMap<Square, u32> = clues
            .iter()
            .map(|(square, clue)| (square.parse().unwrap(), clue.as_u64().unwrap() as u32))
            .collect();
        let boards: BTreeSet<Men> = entry["solutions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|men| {
                let men = men.as_object().unwrap().iter();
                men.map(|(piece, at)| (at.as_str().unwrap().parse().unwrap(), piece.parse().unwrap()))
                    .collect()
            })
            .collect();
        let material = crate::ONE_OF_EACH.map(|piece| (piece, 1));
        let puzzle = ChessNum::draft(board, &material, &clues).validate().unwrap();
        for engine in [EngineKind::Search, EngineKind::Sat, EngineKind::Cp] {
            assert_eq!(all(&puzzle, engine), boards, "{engine} on\n{puzzle}");
        }
    }
    assert_eq!(suite.lines().count(), 10);
}
