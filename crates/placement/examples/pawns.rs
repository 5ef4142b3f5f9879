//! How fast n + k queens and k pawns are counted, for one k and a range of n:
//! `cargo run --release -p rookwright-placement --example pawns -- 2 8 13`.

use rookwright_placement::{Queens, count};
use rookwright_run::{EngineKind, Settings};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u32> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let [pawns, first, last] = numbers[..] else {
        return Err("expected k, the first n and the last n".into());
    };
    println!("| n + k | count | seconds | nodes |\n|---|---:|---:|---:|");
    for n in first..=last {
        let puzzle = Queens { pawns, ..Queens::new(n) }.puzzle()?;
        let start = Instant::now();
        let settings = Settings { engine: EngineKind::Search, threads: 1, ..Settings::default() };
        let outcome = count(&puzzle, &settings)?;
        let (seconds, nodes) = (start.elapsed().as_secs_f64(), outcome.statistics.nodes);
        println!("| {n} + {pawns} | {} | {seconds:.3} | {nodes} |", outcome.count);
    }
    Ok(())
}
