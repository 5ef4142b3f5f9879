use super::*;
use crate::options::TourOptions;
use crate::puzzle::Tour;
use crate::{check, numbered};
use rookwright_board::canonical_numbers;
use rookwright_run::{Budget, End, Settings};
use std::collections::HashSet;
use std::ops::ControlFlow;

fn on(board: &str) -> TourOptions {
    TourOptions { board: board.parse().unwrap(), ..TourOptions::default() }
}

fn make(options: &TourOptions, seed: u64, number: usize, threads: usize) -> Vec<Made> {
    let settings = Settings { seed: Some(seed), threads, ..Settings::first(number as u64) };
    let mut generator = Generator::new(options, &settings).unwrap();
    let made: Vec<Made> = generator.by_ref().collect();
    assert_eq!(
        (made.len(), generator.summary().made, generator.summary().end),
        (number, number as u64, End::Stopped)
    );
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
        for made in make(&TourOptions { closed, ..on(board) }, 7, 6, 2) {
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
fn the_same_options_the_same_puzzles_all_different() {
    let options = on("5x5");
    let made = make(&options, 3, 20, 1);
    assert_eq!(made, make(&options, 3, 20, 3));
    assert_ne!(made[..5], make(&options, 4, 5, 1));
    let group = options.bare().unwrap().symmetries();
    let forms: HashSet<_> =
        made.iter().map(|one| canonical_numbers(&options.board, &group, one.puzzle.numbers())).collect();
    assert_eq!(forms.len(), 20);
}

#[test]
fn grades_can_be_chosen() {
    for grade in 1..=2 {
        let options = TourOptions { difficulty: Some(grade..=grade), ..on("5x5") };
        assert!(make(&options, 0, 3, 2).iter().all(|one| u32::from(one.grade) == grade));
    }
    let options = TourOptions { difficulty: Some(1..=1), redundant: true, ..on("7x7") };
    assert!(make(&options, 0, 1, 2).iter().all(|one| one.grade == 1));
}

#[test]
fn time_and_the_caller_end_it() {
    let budget = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
    let mut generator = Generator::new(&on("6x6"), &Settings::default().with_budget(budget)).unwrap();
    assert_eq!((generator.next(), generator.summary().end), (None, End::OutOfBudget));
    let settings = Settings::default();
    let mut generator = Generator::new(&on("6x6"), &settings).unwrap();
    assert!(generator.next().is_some());
    settings.budget.cancel.cancel();
    assert_eq!((generator.next(), generator.summary().end), (None, End::Stopped));
}

#[test]
fn options_that_cannot_come_true() {
    let wrong = |options: TourOptions| options.validate().unwrap_err().to_string();
    assert!(wrong(on("2x2")).contains("at least 6 squares"));
    assert!(wrong(on("13x5")).contains("up to 12x12"));
    assert!(wrong(on("3x3")).contains("there is no such tour"));
    assert!(wrong(TourOptions { closed: true, ..on("5x5") }).contains("there is no such tour"));
    assert!(wrong(TourOptions { difficulty: Some(0..=2), ..on("5x5") }).contains("from 1 to 3"));
}
