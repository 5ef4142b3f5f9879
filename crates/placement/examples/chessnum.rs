//! How fast Chess-Num puzzles are made, and proven to have one solution:
//! `cargo run --release -p rookwright-placement --example chessnum`.

use rookwright_placement::{ChessnumOptions, Generator, Made, ONE_OF_EACH, solve};
use rookwright_run::{Budget, EngineKind, Settings};
use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Returns the time it takes to see that there is one solution, the best of three.
fn proof(made: &Made) -> Result<Duration, Box<dyn Error>> {
    let budget = Budget { solutions: Some(2), ..Budget::default() };
    let settings = Settings { engine: EngineKind::Search, budget: budget.clone(), ..Settings::default() };
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let start = Instant::now();
        let outcome = solve(&made.puzzle, &settings, &mut |_| ControlFlow::Continue(()))?;
        best = best.min(start.elapsed());
        assert_eq!(outcome.count.to_string(), "1");
    }
    Ok(best)
}

/// Makes puzzles and says how long that took, and how long it takes to prove them.
fn report(number: usize, options: &ChessnumOptions) -> Result<(), Box<dyn Error>> {
    let settings = Settings { threads: 2, seed: Some(1), ..Settings::default() };
    let start = Instant::now();
    let mut generator = Generator::new(options, &settings)?;
    let puzzles: Vec<Made> = generator.by_ref().take(number).collect();
    let (rate, summary) = (number as f64 / start.elapsed().as_secs_f64(), generator.summary());
    println!("{} with {:?} clues: {rate:.1} puzzles a second; {summary:?}", options.board, options.clues);
    let mut sizes = BTreeMap::new();
    puzzles.iter().for_each(|made| *sizes.entry(made.puzzle.rules().len()).or_insert(0) += 1);
    println!("  clues and puzzles with so many: {sizes:?}");
    let mut times = puzzles.iter().map(proof).collect::<Result<Vec<_>, _>>()?;
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!("  proof of one solution: median {:?}, 90% {:?}, worst {:?}", at(50), at(90), at(100));
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let number: usize = std::env::args().nth(1).map_or(Ok(1000), |text| text.parse())?;
    for clues in [6..=9, 4..=10] {
        report(number, &ChessnumOptions { clues, ..ChessnumOptions::default() })?;
    }
    let pieces = ONE_OF_EACH.map(|piece| (piece, 2)).to_vec();
    let (board, clues, redundant) = ("12x12".parse()?, 30..=60, true);
    let large = ChessnumOptions { board, pieces, clues, redundant, ..ChessnumOptions::default() };
    report(number.div_ceil(200), &large)
}
