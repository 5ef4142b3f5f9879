//! How long Chess-Num puzzles take to make and to prove: `cargo bench --bench chessnum`.  Every bench
//! asserts its answer.  For medians and worst cases: `cargo run --release -p rookwright-placement
//! --example chessnum`.

use divan::Bencher;
use divan::counter::ItemsCount;
use rookwright::board::Geometry;
use rookwright::placement::{ChessnumOptions, Generator, Made, ONE_OF_EACH, Placement, solve};
use rookwright::run::{Budget, Count, EngineKind, Settings};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::LazyLock;

fn main() {
    divan::main();
}

fn options(side: u32, each: u32, clues: RangeInclusive<u32>) -> ChessnumOptions {
    let board = Geometry::new(side, side).expect("a board");
    let pieces = ONE_OF_EACH.map(|piece| (piece, each)).to_vec();
    ChessnumOptions { board, pieces, clues, ..ChessnumOptions::default() }
}

fn make(options: &ChessnumOptions, number: usize) -> Vec<Made> {
    let settings = Settings { seed: Some(1), threads: 2, ..Settings::default() };
    let puzzles: Vec<Made> =
        Generator::new(options, &settings).expect("possible puzzles").take(number).collect();
    assert_eq!(puzzles.len(), number);
    puzzles
}

/// Two solutions are enough to see that a puzzle is not unique.
static TWO: LazyLock<Budget> = LazyLock::new(|| Budget { solutions: Some(2), ..Budget::default() });

/// Made once, because asking for the number of threads takes longer than solving a puzzle.
static SEARCH: LazyLock<Settings> =
    LazyLock::new(|| Settings { engine: EngineKind::Search, budget: TWO.clone(), ..Settings::default() });

fn prove(puzzle: &Placement) {
    let outcome = solve(puzzle, &SEARCH, &mut |_| ControlFlow::Continue(())).expect("an answer");
    assert_eq!(outcome.count, Count::exactly(1u32));
}

/// That a puzzle has one solution: a thousand of them, one after the other.
#[divan::bench(sample_count = 1000, sample_size = 1)]
fn one_solution(bencher: Bencher<'_, '_>) {
    let puzzles = make(&options(8, 1, 4..=10), 1000);
    let mut next = puzzles.iter().cycle();
    bencher
        .with_inputs(move || next.next().expect("a cycle has no end"))
        .bench_local_values(|made| prove(&made.puzzle));
}

/// Twelve pieces on 144 squares.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn one_solution_on_12x12(bencher: Bencher<'_, '_>) {
    let puzzles = make(&ChessnumOptions { redundant: true, ..options(12, 2, 30..=60) }, 1);
    bencher.bench_local(|| prove(&puzzles[0].puzzle));
}

/// Two hundred puzzles with two threads.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn generation(bencher: Bencher<'_, '_>) {
    let options = options(8, 1, 6..=9);
    bencher.counter(ItemsCount::new(200u32)).bench_local(|| assert_eq!(make(&options, 200).len(), 200));
}
