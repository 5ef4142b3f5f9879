//! The studies of the published CLP(FD) program, done again: labelling strategies, time against the size
//! of the board, time against the number of clues.  `cargo bench --bench chessnum_study` writes
//! `docs/explanation/chessnum-study.md` and two plots into `docs/gallery/`; every run asserts its answer.
//!
//! The puzzles are plain random boards, as that program made them: pieces at random, and random free
//! squares numbered.  Each run looks for the first solution, as it did, and may take two seconds.

use rookwright::board::Geometry;
use rookwright::placement::{ChessnumOptions, Generator};
use rookwright::run::{
    Budget, EngineError, EngineKind, Labelling, RunError, Settings, ValueOrder, VariableOrder,
};
use rookwright::sheet::{Plot, Point, Series};
use rookwright::{Generated, Puzzle};
use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of puzzles of which each time is the median.
const PUZZLES: usize = 9;
/// The time limit of one run.
const LIMIT: Duration = Duration::from_secs(2);

/// The labelling that the published study found best.
const THEIRS: Labelling = Labelling { variables: VariableOrder::LargestDomain, values: ValueOrder::Bisect };

fn main() {
    // `cargo test --benches` only checks that it builds.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    let engines: Vec<EngineKind> = [EngineKind::Search, EngineKind::Sat, EngineKind::Cp, EngineKind::Asp]
        .into_iter()
        .filter(|&engine| median(engine, Labelling::default(), &puzzles(4, 2)).is_some())
        .collect();
    let mut text = String::from(HEAD);
    text += "## Labelling strategies\n\nMedian seconds of `cp` on 8x8 with twenty clues. \
        An asterisk marks the strategy that the published study found best.\n\n";
    text += "| variables | smallest | largest | bisect |\n|---|---:|---:|---:|\n";
    let twenty = puzzles(8, 20);
    for variables in &VariableOrder::ALL[..3] {
        let _ = write!(text, "| {} |", variables.name());
        for values in &ValueOrder::ALL[..3] {
            let (variables, values) = (*variables, *values);
            let labelling = Labelling { variables, values };
            let mark = if labelling == THEIRS { " *" } else { "" };
            let _ = write!(
                text,
                " {}{mark} |",
                median(EngineKind::Cp, labelling, &twenty).map_or("-".into(), cell)
            );
        }
        text += "\n";
    }
    text += "\n## Time against the size of the board\n\nAll puzzles have twelve clues.\n\n";
    let sizes: Vec<u32> = (5..=12).collect();
    text += &study("n", &sizes, &engines, "size", "chessnum-size.svg", |n| puzzles(n, 12));
    text += "\n## Time against the number of clues\n\nAll boards are 8x8.\n\n";
    let clues: Vec<u32> = (4..=40).step_by(4).collect();
    text += &study("clues", &clues, &engines, "clues", "chessnum-clues.svg", |clues| puzzles(8, clues));
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    fs::write(docs.join("explanation/chessnum-study.md"), text).expect("docs can be written");
}

const HEAD: &str = "\
# Chess-Num: the published experiments repeated

`cargo bench --bench chessnum_study` writes this page. Times are median seconds to the first solution, of nine random boards with one of
each piece and numbers on random free squares.

";

/// One table and one plot.
fn study(
    what: &str,
    numbers: &[u32],
    engines: &[EngineKind],
    label: &str,
    file: &str,
    make: impl Fn(u32) -> Vec<Puzzle>,
) -> String {
    let mut series: Vec<Series> =
        engines.iter().map(|engine| Series { name: engine.to_string(), points: Vec::new() }).collect();
    let names: Vec<_> = engines.iter().map(|engine| format!("`{engine}`")).collect();
    let mut text = format!("| {what} | {} |\n|---:|{}\n", names.join(" | "), "---:|".repeat(engines.len()));
    for &number in numbers {
        let puzzles = make(number);
        let _ = write!(text, "| {number} |");
        for (nth, &engine) in engines.iter().enumerate() {
            let labelling = if engine == EngineKind::Cp { THEIRS } else { Labelling::default() };
            let Some(seconds) = median(engine, labelling, &puzzles) else { continue };
            let finished = seconds < LIMIT.as_secs_f64();
            series[nth].points.push(Point { x: number.into(), seconds, finished });
            let _ = write!(text, " {} |", cell(seconds));
        }
        text += "\n";
    }
    let title = format!(
        "Chess-Num: first solution against the {}",
        if label == "size" { "size of the board" } else { "number of clues" }
    );
    let limit = series.iter().any(|one| one.points.iter().any(|point| !point.finished));
    let plot = Plot { title, x_label: label.into(), series, limit: limit.then_some(LIMIT.as_secs_f64()) };
    let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery");
    fs::write(gallery.join(file), plot.draw()).expect("docs can be written");
    text + &format!("\n![{label}](../gallery/{file})\n")
}

fn cell(seconds: f64) -> String {
    match seconds {
        _ if seconds >= LIMIT.as_secs_f64() => format!("> {}", LIMIT.as_secs()),
        ..0.001 => format!("{seconds:.6}"),
        ..1.0 => format!("{seconds:.4}"),
        _ => format!("{seconds:.2}"),
    }
}

/// Returns random boards of this size with this number of clues.
fn puzzles(n: u32, clues: u32) -> Vec<Puzzle> {
    let board = Geometry::new(n, n).expect("a board");
    let options = ChessnumOptions { board, clues: clues..=clues, random: true, ..ChessnumOptions::default() };
    let settings = Settings { seed: Some(306), threads: 1, ..Settings::default() };
    let made = Generator::new(&options, &settings).expect("possible puzzles").take(PUZZLES);
    let puzzles: Vec<_> = made.map(|one| Generated::chessnum(&one, "study", false).puzzle).collect();
    assert_eq!(puzzles.len(), PUZZLES);
    puzzles
}

/// Returns the median time; `None` if the engine is not installed.
fn median(engine: EngineKind, labelling: Labelling, puzzles: &[Puzzle]) -> Option<f64> {
    let mut times = Vec::new();
    for puzzle in puzzles {
        let budget = Budget { solutions: Some(1), time: Some(LIMIT), ..Budget::default() };
        let settings = Settings { engine, labelling, budget: budget.clone(), ..Settings::default() };
        let start = Instant::now();
        let outcome = puzzle.solve(&settings, &mut |_| ControlFlow::Continue(()));
        let seconds = start.elapsed().as_secs_f64();
        match outcome {
            Err(RunError::Engine(EngineError::Missing { .. })) => return None,
            Err(error) => panic!("{engine}: {error}"),
            // It was made from a solution, so there is one, and the checker has seen it.
            Ok(outcome) => assert!(outcome.count.small() == Some(1) || seconds >= LIMIT.as_secs_f64()),
        }
        times.push(seconds.min(LIMIT.as_secs_f64()));
    }
    times.sort_by(f64::total_cmp);
    Some(times[times.len() / 2])
}
