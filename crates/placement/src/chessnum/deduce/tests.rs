//! Walks against every solution, and how hard random puzzles are.

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

/// Unique puzzles of all sorts: how hard they are, and how long a walk takes.
#[test]
#[ignore = "a survey to look at"]
fn grades_of_random_puzzles() {
    let dice = &mut Dice(7);
    let board = Geometry::new(8, 8).unwrap();
    for clues in [8, 10, 12, 16, 20, 30] {
        let (mut grades, mut unique, mut tried) = ([0; 6], 0, 0);
        let (mut time, mut slowest) = (0.0, 0.0f64);
        let mut sample = BTreeMap::new();
        let mut tally = BTreeMap::new();
        while unique < 60 && tried < 1500 {
            tried += 1;
            let (puzzle, men) = random_puzzle(dice, &board, &ONE_OF_EACH, clues);
            if solutions(&puzzle, 2).len() != 1 {
                continue;
            }
            unique += 1;
            let view = ChessNum::of(&puzzle).unwrap();
            let start = Instant::now();
            let walk = view.walk();
            let spent = start.elapsed().as_secs_f64() * 1e3;
            time += spent;
            slowest = slowest.max(spent);
            grades[usize::from(walk.grade)] += 1;
            let mut kinds: BTreeMap<_, usize> = BTreeMap::new();
            walk.steps.iter().for_each(|step| *kinds.entry(step.kind).or_default() += 1);
            kinds.into_iter().for_each(|(kind, n)| *tally.entry(kind).or_insert(0) += n);
            if let Some(solved) = &walk.solved {
                assert_eq!(*solved, men);
            }
            sample.entry(walk.grade).or_insert_with(|| format!("{puzzle}{walk}"));
        }
        println!("{clues} clues: {unique} of {tried} unique, grades {:?}", &grades[1..]);
        println!("  {:.3} ms a walk, at most {slowest:.3} ms; {tally:?}", time / f64::from(unique.max(1)));
        if std::env::var_os("SAMPLES").is_some() {
            sample.iter().for_each(|(grade, text)| println!("grade {grade}\n{text}"));
        }
    }
}
