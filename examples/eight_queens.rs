//! Draws all ways to place eight queens on a chessboard, up to symmetry.
//!
//! `cargo run --release --example eight_queens`

use rookwright::run::Settings;
use rookwright::sheet::Text;
use rookwright::{PresetOptions, Puzzle};
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::preset(&["queens", "8"], &PresetOptions::default())?;
    let settings = Settings { up_to_symmetry: true, ..Settings::default() };
    let outcome = puzzle.solve(&settings, &mut |solution| {
        println!("{}", Text::default().draw(&solution.diagram()));
        ControlFlow::Continue(())
    })?;
    println!("{} solutions in all", outcome.count);
    Ok(())
}
