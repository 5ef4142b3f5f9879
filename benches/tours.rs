//! How long knight's tours take to find, to count and to make into puzzles: `cargo bench --bench tours`.
//! Every bench asserts its answer.
//!
//! Times against other programs are taken by `benches/peers/run.py tours`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rookwright::board::Path;
use rookwright::run::{Budget, Count, EngineKind, Settings};
use rookwright::tour::{Generator, Made, PresetOptions, Tour, TourOptions, check, count, preset, solve};
use std::collections::HashSet;
use std::ops::ControlFlow;

fn main() {
    divan::main();
}

fn tour(size: &str, closed: bool) -> Tour {
    preset(&[size], &PresetOptions { closed, ..PresetOptions::default() }).expect("a tour")
}

/// Returns this number of tours; each has been checked.
fn find(puzzle: &Tour, number: u64, seed: Option<u64>) -> Vec<Path> {
    let budget = Budget { solutions: Some(number), ..Budget::default() };
    let settings = Settings { budget: budget.clone(), seed, threads: 1, ..Settings::default() };
    let mut tours = Vec::new();
    let outcome = solve(puzzle, &settings, &mut |tour| {
        tours.push(tour);
        ControlFlow::Continue(())
    });
    outcome.expect("an answer");
    assert_eq!(tours.len() as u64, number);
    tours
}

#[divan::bench(args = ["8x8", "50x50", "1000x1000", "3x100"], sample_count = 10)]
fn closed_tour(bencher: Bencher<'_, '_>, size: &str) {
    let puzzle = tour(size, true);
    let first = find(&puzzle, 1, None);
    assert_eq!(check(&puzzle, &first[0]), Ok(()));
    // The time includes the check that `solve` makes of every tour.
    bencher.bench_local(|| find(black_box(&puzzle), 1, None));
}

#[divan::bench(args = ["8x8"], sample_count = 10)]
fn thousand_random_open_tours(bencher: Bencher<'_, '_>, size: &str) {
    const MANY: u64 = 1000;
    let puzzle = tour(size, false);
    let different: HashSet<_> = find(&puzzle, MANY, Some(1)).into_iter().map(|tour| tour.squares).collect();
    assert_eq!(different.len() as u64, MANY);
    bencher.counter(ItemsCount::new(MANY)).bench_local(|| find(black_box(&puzzle), MANY, Some(1)));
}

fn numbers(bencher: Bencher<'_, '_>, puzzle: &Tour, settings: &Settings, answer: &str) {
    bencher.bench_local(|| {
        let outcome = count(black_box(puzzle), settings).expect("an answer");
        assert_eq!(outcome.count, Count::exactly(answer.parse::<num_bigint::BigUint>().expect("a number")));
    });
}

/// OEIS A001230 and A070030 for closed tours, half of A165134 for open ones.
#[divan::bench(args = [
    ("6x6", true, "9862"),
    ("6x8", true, "55488142"),
    ("7x8", true, "34524432316"),
    ("6x6", false, "3318960"),
    ("3x100", true, "4861943174181138724903568742746024250554974208"),
], sample_count = 3, sample_size = 1)]
fn counted(bencher: Bencher<'_, '_>, (size, closed, answer): (&str, bool, &str)) {
    numbers(bencher, &tour(size, closed), &Settings::default(), answer);
}

#[divan::bench(args = [EngineKind::Search, EngineKind::Sat, EngineKind::Cp], sample_count = 3)]
fn engines_on_closed_5x6(bencher: Bencher<'_, '_>, engine: EngineKind) {
    let settings = Settings { threads: 1, engine, ..Settings::default() };
    numbers(bencher, &tour("5x6", true), &settings, "8");
}

/// Puzzles with one solution and no number too many.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn puzzles_on_6x6(bencher: Bencher<'_, '_>) {
    const MANY: u64 = 10;
    for made in make(MANY) {
        let outcome = count(&made.puzzle, &Settings::default()).expect("an answer");
        assert_eq!(outcome.count, Count::exactly(1u32));
        assert_eq!(check(&made.puzzle, &made.solution), Ok(()));
    }
    bencher.counter(ItemsCount::new(MANY)).bench_local(|| make(MANY));
}

fn make(number: u64) -> Vec<Made> {
    let settings = Settings { seed: Some(1), threads: 2, ..Settings::first(number) };
    let puzzles: Vec<Made> =
        Generator::new(&TourOptions::default(), &settings).expect("possible puzzles").collect();
    assert_eq!(puzzles.len() as u64, number);
    puzzles
}
