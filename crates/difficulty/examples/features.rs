//! Writes what the model of difficulty is trained on: `features LICHESS.csv FEATURES.csv CHOICES.bin`.
//!
//! Each line of the input is a Lichess puzzle: `PuzzleId,FEN,Moves,Rating,...`. Rows that are no mate in 1 to 5 are
//! left out.

use rookwright_chess::{Goal, Legality, Position};
use rookwright_difficulty::{Features, LastMove, MOST_MOVES, features, write_choices};
use rookwright_mate::{Oracle, Play, Prover, Table};
use rookwright_run::Budget;
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

/// The size of the table of the prover, in bytes.
const HASH: usize = 1 << 22;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [puzzles, features_file, choices_file] = arguments.as_slice() else {
        return Err("usage: features LICHESS.csv FEATURES.csv CHOICES.bin".into());
    };
    let mut out = BufWriter::new(File::create(features_file)?);
    let mut choices = Vec::new();
    writeln!(out, "id,moves,rating,{}", Features::names().join(","))?;
    let (mut rows, mut spent, mut worst) = (0u32, Duration::ZERO, Duration::ZERO);
    for line in std::fs::read_to_string(puzzles)?.lines().skip(1) {
        let [id, fen, moves, rating, ..] = line.split(',').collect::<Vec<_>>()[..] else { continue };
        let (lead, number) =
            (moves.split(' ').next().unwrap_or_default(), moves.split(' ').count() as u32 / 2);
        if !(1..=MOST_MOVES).contains(&number) {
            continue;
        }
        let before = Position::from_fen(fen, Legality::Lenient)?;
        let step = before.read_move(lead)?;
        let position = before.after(step);
        let (table, watch) = (Table::new(HASH), Budget::default().watch());
        let mut prover = Prover::new(Play::Direct, Goal::Mate, 1, &table, &watch);
        let keys = prover.keys(&position, number)?;
        let last = Some(LastMove { before: &before, step });
        let start = Instant::now();
        let described = features(&position, number, &keys, last, &mut prover);
        spent += start.elapsed();
        worst = worst.max(start.elapsed());
        let described = match described {
            Ok(described) => described,
            Err(error) => {
                eprintln!("{id}: {error}");
                continue;
            }
        };
        rows += 1;
        writeln!(out, "{id},{number},{rating},{}", described.row())?;
        write_choices(&mut choices, &position, number, &keys, last, &mut prover)?;
    }
    std::fs::write(choices_file, choices)?;
    let mean = spent.as_secs_f64() * 1e6 / f64::from(rows.max(1));
    eprintln!("{rows} rows, {mean:.1} us per row on average, {:.1} us at most", worst.as_secs_f64() * 1e6);
    Ok(())
}
