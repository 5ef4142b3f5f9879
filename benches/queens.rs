//! How long the queens take: `cargo bench`.  Every bench asserts its answer.
//!
//! Times against other programs are taken by `benches/peers/run.py`.

use divan::{Bencher, black_box};
use rookwright::run::{Budget, EngineKind, Settings};
use rookwright::{PresetOptions, Puzzle};
use std::ops::ControlFlow;

fn main() {
    divan::main();
}

fn queens(n: u32, torus: bool) -> Puzzle {
    let twist = PresetOptions { torus, ..PresetOptions::default() };
    Puzzle::preset(&["queens", &n.to_string()], &twist).expect("a puzzle")
}

fn count(bencher: Bencher<'_, '_>, puzzle: &Puzzle, settings: &Settings, answer: u128) {
    bencher.bench_local(|| {
        let outcome = black_box(puzzle).count(settings).expect("an answer");
        assert_eq!(outcome.count.small(), Some(answer));
    });
}

#[divan::bench(args = [(10, 724), (12, 14200), (14, 365_596)], sample_count = 10)]
fn search(bencher: Bencher<'_, '_>, (n, answer): (u32, u128)) {
    count(bencher, &queens(n, false), &Settings { threads: 1, ..Settings::default() }, answer);
}

#[divan::bench(args = [(11, 88), (13, 4524), (17, 140_692)], sample_count = 10)]
fn torus(bencher: Bencher<'_, '_>, (n, answer): (u32, u128)) {
    count(bencher, &queens(n, true), &Settings { threads: 1, ..Settings::default() }, answer);
}

#[divan::bench(args = [EngineKind::Search, EngineKind::Sat, EngineKind::Cp], sample_count = 10)]
fn engines_on_eight(bencher: Bencher<'_, '_>, engine: EngineKind) {
    count(bencher, &queens(8, false), &Settings { engine, ..Settings::default() }, 92);
}

#[divan::bench(args = [1_000, 100_000, 1_000_000], sample_count = 10)]
fn construct_and_check(bencher: Bencher<'_, '_>, n: u32) {
    let puzzle = queens(n, false);
    let budget = Budget { solutions: Some(1), ..Budget::default() };
    bencher.bench_local(|| {
        let settings = Settings { budget: budget.clone(), ..Settings::default() };
        let outcome = black_box(&puzzle).solve(&settings, &mut |_| ControlFlow::Continue(()));
        assert_eq!(outcome.expect("an answer").count.small(), Some(1));
    });
}
