//! Draws a position as SVG and a sheet of two puzzles as PDF, into the folder for temporary files.
//!
//! `cargo run --release --example draw`

use rookwright::sheet::{Looks, Sheet, Svg};
use rookwright::words::{Printed, Wording};
use rookwright::{Budget, Puzzle};
use std::fs;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir();
    let mate = Puzzle::mate("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2")?;
    fs::write(folder.join("mate.svg"), Svg::default().draw(&mate.diagram()))?;

    let mut entries = Vec::new();
    for (puzzle, number) in [mate, Puzzle::queens(6)?].into_iter().zip(1..) {
        let printed = Printed::new(puzzle);
        let answered = printed.answer(&Budget::default())?;
        entries.push(printed.entry(number, &answered, &Wording::default()));
    }
    fs::write(folder.join("sheet.pdf"), Sheet::of(entries).pdf(&Looks::default())?)?;
    println!("mate.svg and sheet.pdf are in {}", folder.display());
    Ok(())
}
