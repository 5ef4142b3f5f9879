//! How fast Chess-Num puzzles are made, and proven to have one solution:
//! `cargo run --release -p rookwright-placement --example chessnum`.

use rookwright_board::Geometry;
use rookwright_placement::{Made, ONE_OF_EACH, Wish, solve};
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
fn report(number: u64, wish: &Wish) -> Result<(), Box<dyn Error>> {
    let mut puzzles: Vec<Made> = Vec::new();
    let watch = Budget::default().watch();
    let start = Instant::now();
    let summary = wish.generate(number, 2, &watch, &mut |_| {}, None, &mut |made| {
        puzzles.push(made.clone());
        ControlFlow::Continue(())
    })?;
    let rate = summary.made as f64 / start.elapsed().as_secs_f64();
    println!("{} with {:?} clues: {rate:.1} puzzles a second; {summary:?}", wish.geometry, wish.clues);
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
    let number: u64 = std::env::args().nth(1).map_or(Ok(1000), |text| text.parse())?;
    let each = |number| ONE_OF_EACH.map(|piece| (piece, number)).to_vec();
    for clues in [6..=9, 4..=10] {
        report(number, &Wish { clues, seed: 1, ..Wish::new(Geometry::new(8, 8)?, each(1)) })?;
    }
    let large = Wish::new(Geometry::new(12, 12)?, each(2));
    report(number.div_ceil(200), &Wish { clues: 30..=60, seed: 1, redundant: true, ..large })
}
