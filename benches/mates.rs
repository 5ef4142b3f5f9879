//! How long mates take to prove: `cargo bench --bench mates`.  Every bench asserts its answer.
//!
//! Times against the composers' standard program are taken by
//! `cargo run --release -p rookwright-mate --example speed`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rookwright::chess::{Legality, Position};
use rookwright::mate::{Draft, Problem, count};
use rookwright::run::{Count, EngineKind, Settings};

fn main() {
    divan::main();
}

fn problem(fen: &str, stipulation: &str) -> Problem {
    let position = Position::from_fen(fen, Legality::Strict).expect("a position");
    let draft = Draft::of(position, stipulation.parse().expect("a stipulation"));
    draft.validate().expect("a problem")
}

fn solutions(bencher: Bencher<'_, '_>, problem: &Problem, settings: &Settings, answer: u32) {
    bencher.bench_local(|| {
        let outcome = count(black_box(problem), settings).expect("an answer");
        assert_eq!(outcome.count, Count::exactly(answer));
    });
}

/// Morphy's miniature, Loyd's Excelsior, two endings that are not won so soon, a selfmate.
const FORCED: [(&str, &str, u32); 5] = [
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#2", 1),
    ("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", "#5", 1),
    ("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "#8", 0),
    ("8/8/8/8/8/2k5/8/K6R w - - 0 1", "#11", 0),
    ("2QR1/p2p1/N3k/QK3 w - - 0 1", "s#2", 1),
];

#[divan::bench(args = FORCED, sample_count = 5)]
fn keys(bencher: Bencher<'_, '_>, (fen, stipulation, answer): (&str, &str, u32)) {
    let settings = Settings { threads: 1, ..Settings::default() };
    solutions(bencher, &problem(fen, stipulation), &settings, answer);
}

#[divan::bench(args = [EngineKind::Search, EngineKind::Brute], sample_count = 5)]
fn engines_on_a_mate_in_two(bencher: Bencher<'_, '_>, engine: EngineKind) {
    let settings = Settings { threads: 1, engine, ..Settings::default() };
    solutions(bencher, &problem(FORCED[0].0, FORCED[0].1), &settings, 1);
}

#[divan::bench(args = [1, 2], sample_count = 5)]
fn excelsior_by_threads(bencher: Bencher<'_, '_>, threads: usize) {
    let settings = Settings { threads, ..Settings::default() };
    solutions(bencher, &problem(FORCED[1].0, FORCED[1].1), &settings, 1);
}

#[divan::bench(args = [
    ("K1k5/1N6/8/8/8/1np5/8/6R1 b - - 0 1", "h#2", 1),
    ("5/5/5/p1PK1/k4 w - - 0 1", "ser-#4", 1),
], sample_count = 5)]
fn lines(bencher: Bencher<'_, '_>, (fen, stipulation, answer): (&str, &str, u32)) {
    let settings = Settings { threads: 1, ..Settings::default() };
    solutions(bencher, &problem(fen, stipulation), &settings, answer);
}

/// As a batch of positions has them, one after another.
#[divan::bench(sample_count = 5)]
fn hundred_mates_in_two(bencher: Bencher<'_, '_>) {
    const MANY: u32 = 100;
    let settings = Settings { threads: 1, ..Settings::default() };
    let problem = problem("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1", "#2");
    bencher.counter(ItemsCount::new(MANY)).bench_local(|| {
        for _ in 0..MANY {
            let outcome = count(black_box(&problem), &settings).expect("an answer");
            assert_eq!(outcome.count, Count::exactly(1u32));
        }
    });
}
