//! Walks against every solution of random puzzles.

mod told;

use super::StepKind;
use crate::{ChessNum, Placement, check, solve};
use rookwright_board::{Geometry, Men, Piece, Square, SquareSet, attacks};
use rookwright_run::{Budget, EngineKind, Settings};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Instant;

/// Splitmix: the same puzzles on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % end as u64) as usize
    }

    fn take<T>(&mut self, from: &mut Vec<T>) -> T {
        let at = self.below(from.len());
        from.swap_remove(at)
    }
}

fn solutions(puzzle: &Placement, most: u64) -> Vec<Men> {
    let budget = Budget { solutions: Some(most), ..Budget::default() };
    let settings = Settings { engine: EngineKind::Sat, budget: budget.clone(), ..Settings::default() };
    let mut found = Vec::new();
    solve(puzzle, &settings, &mut |men| {
        found.push(men.clone());
        ControlFlow::Continue(())
    })
    .unwrap();
    found
}

/// Clues on random squares, true for a random placement of the pieces.
fn random_puzzle(dice: &mut Dice, board: &Geometry, pieces: &[Piece], clues: usize) -> (Placement, Men) {
    let mut squares: Vec<Square> = board.squares().collect();
    let men: Men = pieces.iter().map(|&piece| (dice.take(&mut squares), piece)).collect();
    let blockers = men.squares();
    let seen: Vec<SquareSet> =
        men.iter().map(|(from, piece)| attacks(board, piece, from, &blockers)).collect();
    let mut numbers = BTreeMap::new();
    for _ in 0..clues.min(squares.len()) {
        let square = dice.take(&mut squares);
        numbers.insert(square, seen.iter().filter(|seen| seen.contains(square)).count() as u32);
    }
    let mut material: Vec<(Piece, u32)> = Vec::new();
    for &piece in pieces {
        match material.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, number)) => *number += 1,
            None => material.push((piece, 1)),
        }
    }
    (ChessNum::draft(board.clone(), &material, &numbers).validate().unwrap(), men)
}

/// Returns a small board with or without a hole, and up to five pieces of all sorts.
fn small(dice: &mut Dice) -> (Geometry, Vec<Piece>) {
    let board = Geometry::new(3 + dice.below(3) as u32, 3 + dice.below(3) as u32).unwrap();
    let mut squares: Vec<Square> = board.squares().collect();
    let holes: SquareSet = (0..dice.below(3)).map(|_| dice.take(&mut squares)).collect();
    let kinds = ["K", "Q", "R", "B", "N", "P", "q", "r", "b", "p", "L(1,3)"];
    let mut pieces: Vec<Piece> =
        (0..1 + dice.below(4)).map(|_| kinds[dice.below(kinds.len())].parse().unwrap()).collect();
    // Two of a kind in every other puzzle.
    pieces.extend((dice.below(2) == 0).then(|| pieces[0]));
    pieces.truncate(4);
    (board.with_holes(holes).unwrap(), pieces)
}

/// No step takes a square from a solution, whether there is one or many; and what is solved has one.
#[test]
fn no_solution_loses_a_square() {
    let dice = &mut Dice(1);
    let mut grades = [0; 6];
    for _ in 0..400 {
        let (board, pieces) = small(dice);
        let clues = 1 + dice.below(12);
        let (puzzle, men) = random_puzzle(dice, &board, &pieces, clues);
        let view = ChessNum::of(&puzzle).unwrap();
        let walk = view.walk();
        grades[usize::from(walk.grade)] += 1;
        let all = solutions(&puzzle, 3000);
        assert!(all.contains(&men) || all.len() == 3000);
        for step in &walk.steps {
            assert_ne!(step.kind, StepKind::Impossible, "{puzzle}{walk}");
            for men in &all {
                let lost = step.removed.iter().find(|&&(piece, square)| men.on(square) == Some(piece));
                assert_eq!(lost, None, "{men}: {}\n{puzzle}{walk}", step.text);
                assert!(
                    step.placed.is_none_or(|(square, piece)| men.on(square) == Some(piece)),
                    "{puzzle}{walk}"
                );
            }
        }
        match &walk.solved {
            Some(solved) => {
                assert!(check(&puzzle, solved).is_ok(), "{puzzle}{walk}");
                assert_eq!(all, std::slice::from_ref(solved), "{puzzle}{walk}");
            }
            None => assert_eq!(walk.grade, 5),
        }
    }
    assert!([1, 2, 3, 5].iter().all(|&grade| grades[grade] > 0), "{grades:?}");
}

/// Clues that no board meets are found out or not, but never solved.
#[test]
fn clues_that_contradict_each_other() {
    let dice = &mut Dice(2);
    let mut found_out = 0;
    for _ in 0..150 {
        let (board, pieces) = small(dice);
        let (puzzle, _) = random_puzzle(dice, &board, &pieces, 6);
        let view = ChessNum::of(&puzzle).unwrap();
        let mut clues = view.clues().clone();
        for times in clues.values_mut() {
            *times = dice.below(pieces.len() + 1) as u32;
        }
        let puzzle = ChessNum::draft(board, view.material(), &clues).validate().unwrap();
        let walk = ChessNum::of(&puzzle).unwrap().walk();
        let all = solutions(&puzzle, 2);
        let impossible = walk.steps.iter().any(|step| step.kind == StepKind::Impossible);
        found_out += u32::from(impossible);
        assert!(!impossible || (all.is_empty() && walk.grade == 5), "{puzzle}{walk}");
        assert!(walk.solved.is_none_or(|solved| all == [solved]));
    }
    assert!(found_out > 50, "{found_out}");
}

/// The mirror image is solved by the mirrored steps.
#[test]
fn mirror_images_are_as_hard() {
    let dice = &mut Dice(3);
    for _ in 0..200 {
        let (board, pieces) = small(dice);
        let clues = 3 + dice.below(10);
        let (puzzle, _) = random_puzzle(dice, &board, &pieces, clues);
        let view = ChessNum::of(&puzzle).unwrap();
        let mirror = |square: Square| {
            Square::at(board.files() - 1 - square.file.index(), square.rank.index()).unwrap()
        };
        let holes = board.holes().iter().map(mirror).collect();
        let mirrored = Geometry::new(board.files(), board.ranks()).unwrap().with_holes(holes).unwrap();
        let clues = view.clues().iter().map(|(&square, &times)| (mirror(square), times)).collect();
        let mut material = view.material().to_vec();
        material.reverse();
        let image = ChessNum::draft(mirrored, &material, &clues).validate().unwrap();
        let (one, other) = (view.walk(), ChessNum::of(&image).unwrap().walk());
        assert_eq!((one.grade, one.steps.len()), (other.grade, other.steps.len()), "{puzzle}{one}{other}");
        for (step, image) in one.steps.iter().zip(&other.steps) {
            assert_eq!((step.kind, step.clue.map(mirror)), (image.kind, image.clue));
            let mut removed: Vec<_> =
                step.removed.iter().map(|&(piece, square)| (piece, mirror(square))).collect();
            let mut of_image = image.removed.clone();
            removed.sort_unstable();
            of_image.sort_unstable();
            assert_eq!(removed, of_image);
        }
    }
}

/// The largest boards take their time, but not forever.
#[test]
fn large_boards_come_to_an_end() {
    let dice = &mut Dice(4);
    let board = Geometry::new(16, 16).unwrap();
    let pieces: Vec<Piece> =
        "KQRBNPkqrbnp".chars().map(|letter| letter.to_string().parse().unwrap()).collect();
    for clues in [20, 60, 150] {
        let (puzzle, men) = random_puzzle(dice, &board, &pieces, clues);
        let start = Instant::now();
        let walk = ChessNum::of(&puzzle).unwrap().walk();
        println!("{clues} clues: grade {}, {:?}", walk.grade, start.elapsed());
        assert!(walk.solved.is_none_or(|solved| solved == men));
    }
}
