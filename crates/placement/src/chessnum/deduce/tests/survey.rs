//! How hard random puzzles are, and how long a walk takes: to be looked at, with
//! `cargo test -p rookwright-placement grades -- --ignored --nocapture`.

use super::{Dice, random_puzzle, solutions};
use crate::{ChessNum, ONE_OF_EACH, Placement};
use rookwright_board::{Geometry, Men, Piece, Square};
use std::collections::BTreeMap;
use std::time::Instant;

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
