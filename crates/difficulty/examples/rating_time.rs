//! Measures the time of a rating beyond the proof of the mate: `speed LICHESS.csv [ROWS]`.
//!
//! Each mate is proven with an empty table and then rated, five times; the best time counts.

use rookwright_chess::{Legality, Position};
use rookwright_difficulty::{LastMove, MOST_MOVES, features, rate};
use rookwright_mate::{Oracle, Prover, SearchOptions, Stipulation};
use std::error::Error;
use std::time::{Duration, Instant};

/// The size of the table of the prover, in bytes. Only what a proof needs of it is touched.
const HASH: usize = 1 << 26;
const TIMES: usize = 5;
/// The time that a rating should take at most, in microseconds.
const LIMIT: f64 = 100.0;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [puzzles, rest @ ..] = arguments.as_slice() else {
        return Err("usage: speed LICHESS.csv [ROWS]".into());
    };
    let rows = rest.first().map_or(Ok(2000), |text| text.parse())?;
    let mut times = Vec::new();
    for line in std::fs::read_to_string(puzzles)?.lines().skip(1).take(rows) {
        let [_, fen, moves, ..] = line.split(',').collect::<Vec<_>>()[..] else { continue };
        let number = moves.split(' ').count() as u32 / 2;
        if !(1..=MOST_MOVES).contains(&number) {
            continue;
        }
        let before = Position::from_fen(fen, Legality::Lenient)?;
        let step = before.read_move(moves.split(' ').next().unwrap_or_default())?;
        let position = before.after(step);
        let mut best = Duration::MAX;
        for _ in 0..TIMES {
            let mut prover =
                Prover::new(Stipulation::MATE, &SearchOptions { hash: HASH, ..SearchOptions::default() });
            let keys = prover.keys(&position, number)?;
            let start = Instant::now();
            let last = Some(LastMove { before: &before, step });
            let difficulty = rate(&features(&position, number, &keys, last, &mut prover)?);
            best = best.min(start.elapsed());
            assert!(difficulty.low <= difficulty.high);
        }
        times.push((number, best.as_secs_f64() * 1e6));
    }
    for moves in 0..=MOST_MOVES {
        let mut some: Vec<f64> = times
            .iter()
            .filter(|(number, _)| moves == 0 || *number == moves)
            .map(|&(_, time)| time)
            .collect();
        some.sort_by(f64::total_cmp);
        let Some(most) = some.last() else { continue };
        let name = if moves == 0 { "all".to_owned() } else { format!("#{moves}") };
        let (mean, late) = (some.iter().sum::<f64>() / some.len() as f64, some[some.len() * 99 / 100]);
        let within = some.iter().filter(|&&time| time <= LIMIT).count() as f64 * 100.0 / some.len() as f64;
        println!(
            "{name}: {} mates, {mean:.1} us on average, {within:.1} % within {LIMIT} us, 99 % within {late:.1} us, {most:.1} us at most",
            some.len()
        );
    }
    Ok(())
}
