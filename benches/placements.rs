//! How long the best boards take, engine by engine: `cargo bench --bench placements`.  Every bench
//! asserts its answer.
//!
//! Sizes differ from engine to engine, so that each takes tens to hundreds of milliseconds: what is to
//! be compared here is one engine with itself, a change later.

use divan::{Bencher, black_box};
use rookwright::run::{Budget, EngineError, EngineKind, Optimum, RunError, Settings};
use rookwright::{PresetOptions, Puzzle};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::LazyLock;

fn main() {
    divan::main();
}

/// A puzzle by its words, for one engine, and the best there is.
#[derive(Clone, Copy)]
struct Case(EngineKind, &'static str, u64);

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// Finds a best board and proves that it is one.
fn prove(engine: EngineKind, puzzle: &Puzzle) -> Result<Option<Optimum>, RunError> {
    let budget = Budget { solutions: Some(1), ..Budget::default() };
    let settings = Settings { engine, budget: budget.clone(), ..Settings::default() };
    Ok(puzzle.solve(&settings, &mut |_| ControlFlow::Continue(()))?.optimum)
}

fn puzzle(words: &str) -> Puzzle {
    let words: Vec<_> = words.split(' ').collect();
    Puzzle::preset(&words, &PresetOptions::default()).expect("a puzzle")
}

/// Whether clingo is installed; prints a note once if it is not.
static ASP: LazyLock<bool> = LazyLock::new(|| {
    let missing = matches!(
        prove(EngineKind::Asp, &puzzle("independent king 1")),
        Err(RunError::Engine(EngineError::Missing { .. }))
    );
    if missing {
        eprintln!("skipped: the engine asp, which is not installed");
    }
    !missing
});

fn possible(cases: &[Case]) -> Vec<Case> {
    cases.iter().filter(|case| case.0 != EngineKind::Asp || *ASP).copied().collect()
}

fn bench(bencher: Bencher<'_, '_>, Case(engine, words, value): Case) {
    let puzzle = puzzle(words);
    bencher.bench_local(|| {
        let optimum = prove(engine, black_box(&puzzle)).expect("an answer");
        assert_eq!(optimum, Some(Optimum { value, proven: true }));
    });
}

#[divan::bench(args = possible(&[
    Case(EngineKind::Sat, "dominate queen 7", 4),
    Case(EngineKind::Sat, "dominate knight 8", 12),
    Case(EngineKind::Cp, "dominate queen 6", 3),
    Case(EngineKind::Cp, "dominate knight 6", 8),
    Case(EngineKind::Asp, "dominate queen 7", 4),
    Case(EngineKind::Asp, "dominate knight 6", 8),
]), sample_count = 5, sample_size = 1)]
fn domination(bencher: Bencher<'_, '_>, case: Case) {
    bench(bencher, case);
}

#[divan::bench(args = possible(&[
    Case(EngineKind::Sat, "independent bishop 7", 12),
    Case(EngineKind::Sat, "independent knight 8", 32),
    Case(EngineKind::Cp, "independent bishop 6", 10),
    Case(EngineKind::Cp, "independent knight 6", 18),
    Case(EngineKind::Asp, "independent bishop 7", 12),
    Case(EngineKind::Asp, "independent knight 8", 32),
]), sample_count = 5, sample_size = 1)]
fn independence(bencher: Bencher<'_, '_>, case: Case) {
    bench(bencher, case);
}

#[divan::bench(args = possible(&[
    Case(EngineKind::Search, "peaceable 10", 14),
    Case(EngineKind::Sat, "peaceable 6", 5),
    Case(EngineKind::Cp, "peaceable 5", 4),
    Case(EngineKind::Asp, "peaceable 6", 5),
]), sample_count = 5, sample_size = 1)]
fn peaceable_queens(bencher: Bencher<'_, '_>, case: Case) {
    bench(bencher, case);
}

#[divan::bench(args = possible(&[
    Case(EngineKind::Search, "attacked-exactly 1 8x8", 12),
    Case(EngineKind::Sat, "attacked-exactly 1 6x6", 8),
    Case(EngineKind::Cp, "attacked-exactly 1 5x5", 5),
    Case(EngineKind::Asp, "attacked-exactly 1 6x6", 8),
]), sample_count = 5, sample_size = 1)]
fn attacked_exactly(bencher: Bencher<'_, '_>, case: Case) {
    bench(bencher, case);
}
