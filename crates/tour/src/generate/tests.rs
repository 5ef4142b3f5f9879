use super::*;
use crate::check;
use rookwright_run::Budget;

fn make(wish: &Wish, number: u64, threads: usize) -> Vec<Made> {
    let mut made = Vec::new();
    let watch = Budget::default().watch();
    let summary = wish.generate(number, threads, &watch, &mut |_| {}, &mut |one| {
        made.push(one.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(summary.unwrap().made, number);
    made
}

fn solutions(puzzle: &Tour) -> usize {
    let limits = numbered::Limits { watch: &Budget::default().watch(), nodes: u64::MAX, seed: None };
    let mut number = 0;
    numbered::fill(puzzle, limits, &mut |_| {
        number += 1;
        if number < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    number
}

#[test]
fn one_solution_and_no_number_too_many() {
    for (board, closed) in [("5x5", false), ("6x5", true), ("6x5 without a1 f1", false)] {
        let wish = Wish { closed, seed: 7, ..Wish::new(board.parse().unwrap()) };
        for made in make(&wish, 6, 2) {
            assert_eq!(check(&made.puzzle, &made.solution), Ok(()));
            assert_eq!(solutions(&made.puzzle), 1, "{}", made.puzzle);
            for square in made.puzzle.numbers().keys() {
                let mut draft = made.puzzle.draft().clone();
                draft.numbers.remove(square);
                let less = draft.validate().unwrap();
                assert!(less.numbers().is_empty() || solutions(&less) > 1, "{square} of {}", made.puzzle);
            }
            assert_eq!(grade(&made.puzzle, &Budget::default().watch()), Some(made.grade));
        }
    }
}

#[test]
fn the_same_wish_the_same_puzzles_all_different() {
    let wish = Wish { seed: 3, ..Wish::new("5x5".parse().unwrap()) };
    let made = make(&wish, 20, 1);
    assert_eq!(made, make(&wish, 20, 3));
    assert_ne!(made[..5], make(&Wish { seed: 4, ..wish.clone() }, 5, 1));
    let group = wish.validate().unwrap().symmetries();
    let forms: HashSet<_> =
        made.iter().map(|one| canonical_numbers(&wish.geometry, &group, one.puzzle.numbers())).collect();
    assert_eq!(forms.len(), 20);
}

#[test]
fn grades_can_be_chosen() {
    for grade in 1..=2 {
        let wish = Wish { grades: grade..=grade, ..Wish::new("5x5".parse().unwrap()) };
        assert!(make(&wish, 3, 2).iter().all(|one| one.grade == grade));
    }
    let wish = Wish { grades: 1..=1, redundant: true, ..Wish::new("7x7".parse().unwrap()) };
    assert!(make(&wish, 1, 2).iter().all(|one| one.grade == 1));
}

#[test]
fn wishes_that_cannot_be() {
    let wrong = |wish: Wish| wish.validate().unwrap_err().to_string();
    let on = |board: &str| Wish::new(board.parse().unwrap());
    assert!(wrong(on("2x2")).contains("at least 6 squares"));
    assert!(wrong(on("13x5")).contains("up to 12x12"));
    assert!(wrong(on("3x3")).contains("there is no such tour"));
    assert!(wrong(Wish { closed: true, ..on("5x5") }).contains("there is no such tour"));
    assert!(wrong(Wish { grades: 0..=2, ..on("5x5") }).contains("from 1 to 3"));
}
