//! Defines a puzzle as text, as many kings as fit on a small board with a lake in the middle, and counts its solutions with
//! two engines.
//!
//! `cargo run --release --example own_puzzle`

use rookwright::run::EngineKind;
use rookwright::{Puzzle, Settings};

const LAKE: &str = "
puzzle: placement
title: Eight kings around a lake
place: 8 K
rule: K safe from K, lines through
. . . . .
. . . . .
. . - . .
. . . . .
. . . . .
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = LAKE.parse()?;
    for engine in [EngineKind::Sat, EngineKind::Cp] {
        let outcome = puzzle.count(&Settings { engine, ..Settings::default() })?;
        println!("{} by {engine}: {outcome}", puzzle.title());
    }
    Ok(())
}
