//! How long the crowded chessboards take: `cargo bench --bench crowded`.  Every bench asserts its answer.
//!
//! Times against other programs are taken by `benches/peers/run.py crowded`.

use divan::{Bencher, black_box};
use rookwright::run::{Budget, EngineKind, Optimum, Settings};
use rookwright::{PresetOptions, Puzzle};
use std::ops::ControlFlow;

fn main() {
    divan::main();
}

fn crowded(n: u32) -> Puzzle {
    Puzzle::preset(&["crowded", &n.to_string()], &PresetOptions::default()).expect("a puzzle")
}

fn count(bencher: Bencher<'_, '_>, n: u32, engine: EngineKind, answer: u128) {
    let puzzle = crowded(n);
    bencher.bench_local(|| {
        let settings = Settings { threads: 1, engine, ..Settings::default() };
        let outcome = black_box(&puzzle).count(&settings).expect("an answer");
        assert_eq!(outcome.count.small(), Some(answer));
    });
}

#[divan::bench(args = [(8, 27_856), (9, 225_504), (10, 9_551_744), (11, 31_276_288), (12, 1_860_062_208)], sample_count = 10)]
fn search(bencher: Bencher<'_, '_>, (n, answer): (u32, u128)) {
    count(bencher, n, EngineKind::Search, answer);
}

#[divan::bench(args = [EngineKind::Search, EngineKind::Sat, EngineKind::Cp], sample_count = 10)]
fn engines_on_six(bencher: Bencher<'_, '_>, engine: EngineKind) {
    count(bencher, 6, engine, 200);
}

#[divan::bench(args = [(8, 21), (10, 37), (12, 57)], sample_count = 10)]
fn optimum(bencher: Bencher<'_, '_>, (n, value): (u32, u64)) {
    let puzzle = crowded(n);
    let budget = Budget { solutions: Some(1), ..Budget::default() };
    bencher.bench_local(|| {
        let settings = Settings { budget: budget.clone(), ..Settings::default() };
        let outcome = black_box(&puzzle).solve(&settings, &mut |_| ControlFlow::Continue(()));
        assert_eq!(outcome.expect("an answer").optimum, Some(Optimum { value, proven: true }));
    });
}
