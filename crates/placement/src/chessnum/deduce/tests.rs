//! Walks against every solution, and how hard random puzzles are.

use super::StepKind;
use crate::{ChessNum, ONE_OF_EACH, Placement, check, solve};
use rookwright_board::{Geometry, Men, Piece, Square, SquareSet, attacks};
use rookwright_solve::{Budget, EngineKind, Settings};
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
    let settings = Settings { engine: EngineKind::Sat, budget: &budget, ..Settings::default() };
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

/// A small board with or without a hole, and up to five pieces of all sorts.
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
                assert_eq!(all, [solved.clone()], "{puzzle}{walk}");
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

fn told(text: &str) -> (u8, String) {
    let puzzle: Placement = text.parse().unwrap();
    let walk = ChessNum::of(&puzzle).unwrap().walk();
    (walk.grade, walk.to_string())
}

#[test]
fn steps_are_told() {
    for text in [
        "puzzle: chessnum\nplace: K\n0 . .\n. . 1\n. . 1\n",
        "puzzle: chessnum\nplace: K, N\n2 . .\n. . .\n. . 1\n",
        "puzzle: chessnum\nplace: 2 N\n2 . .\n. . .\n. . .\n",
        "puzzle: chessnum\nplace: R, P\n. . . 2\n. . . .\n. . . 0\n",
        "puzzle: chessnum\nplace: K\n1 . .\n. . .\n. . .\n0 . 1\n",
    ] {
        let (grade, steps) = told(text);
        println!("{text}{grade}\n{steps}");
    }
}

/// Numbers where the pieces strike together, until the puzzle has one solution; then some more.
fn unique_puzzle(
    dice: &mut Dice,
    board: &Geometry,
    pieces: &[Piece],
    more: usize,
) -> Option<(Placement, Men)> {
    let (full, men) = random_puzzle(dice, board, pieces, usize::MAX);
    let view = ChessNum::of(&full)?;
    let mut rest: Vec<(Square, u32)> = view.clues().iter().map(|(&square, &times)| (square, times)).collect();
    let mut clues = BTreeMap::new();
    let draft = |clues: &BTreeMap<Square, u32>| {
        ChessNum::draft(board.clone(), view.material(), clues).validate().unwrap()
    };
    let mut add = |dice: &mut Dice, clues: &mut BTreeMap<Square, u32>| {
        // The better of three.
        let at = (0..3).map(|_| dice.below(rest.len())).max_by_key(|&at| rest[at].1).unwrap();
        let (square, times) = rest.swap_remove(at);
        clues.insert(square, times);
    };
    for _ in 0..5 {
        add(dice, &mut clues);
    }
    while clues.len() < 20 {
        if solutions(&draft(&clues), 2).len() == 1 {
            for _ in 0..more {
                add(dice, &mut clues);
            }
            return Some((draft(&clues), men));
        }
        add(dice, &mut clues);
    }
    None
}

/// Unique puzzles of all sorts: how hard they are, and how long a walk takes.
#[test]
#[ignore = "a survey to look at"]
fn grades_of_random_puzzles() {
    let dice = &mut Dice(7);
    let mut sample = BTreeMap::new();
    for (side, more) in [(6, 0), (6, 3), (6, 6), (6, 10), (8, 16), (8, 22), (8, 28), (8, 0)] {
        let board = Geometry::new(side, side).unwrap();
        let (mut grades, mut unique, mut clues) = ([0; 6], 0, 0);
        let (mut time, mut slowest) = (0.0, 0.0f64);
        let mut hardest = BTreeMap::new();
        for _ in 0..25 {
            let Some((puzzle, men)) = unique_puzzle(dice, &board, &ONE_OF_EACH, more) else { continue };
            unique += 1;
            let view = ChessNum::of(&puzzle).unwrap();
            clues += view.clues().len();
            let timed = |_| {
                let start = Instant::now();
                view.walk();
                start.elapsed().as_secs_f64() * 1e3
            };
            let spent = (0..5).map(timed).fold(f64::INFINITY, f64::min);
            let walk = view.walk();
            time += spent;
            slowest = slowest.max(spent);
            grades[usize::from(walk.grade)] += 1;
            let most = walk.steps.iter().map(|step| step.level).max();
            let often = walk.steps.iter().filter(|step| Some(step.level) == most).count();
            *hardest.entry((walk.solved.is_some(), most, often)).or_insert(0) += 1;
            if let Some(solved) = &walk.solved {
                assert_eq!(*solved, men);
            }
            let text = format!("{puzzle}{walk}");
            let shortest = sample.entry(walk.grade).or_insert_with(|| text.clone());
            if text.len() < shortest.len() {
                *shortest = text;
            }
        }
        println!("{side}x{side}, {more} more: {unique} unique, {clues} clues, grades {:?}", &grades[1..]);
        println!("  {:.3} ms a walk, at most {slowest:.3} ms", time / f64::from(unique.max(1)));
        hardest.iter().for_each(|(what, number)| print!("  {what:?}: {number}"));
        println!();
    }
    sample.iter().for_each(|(grade, text)| println!("grade {grade}\n{text}"));
}

#[test]
#[ignore = "a survey to look at"]
fn the_suite() {
    let text = std::fs::read_to_string("/work/shared/suites/chessnum.jsonl").unwrap();
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let clues: BTreeMap<Square, u32> = value["clues"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(square, times)| (square.parse().unwrap(), times.as_u64().unwrap() as u32))
            .collect();
        let material = ONE_OF_EACH.map(|piece| (piece, 1));
        let puzzle = ChessNum::draft("8x8".parse().unwrap(), &material, &clues).validate().unwrap();
        let start = Instant::now();
        for _ in 0..50 {
            ChessNum::of(&puzzle).unwrap().walk();
        }
        let walk = ChessNum::of(&puzzle).unwrap().walk();
        println!("{:?}\n{puzzle}grade {}\n{walk}", start.elapsed() / 51, walk.grade);
    }
}
