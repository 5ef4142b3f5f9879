//! Draws a position as SVG and a sheet of two puzzles as PDF, into the folder for temporary files.
//!
//! `cargo run --release --example draw`

use rookwright::sheet::{Format, Looks, Sheet, Svg};
use rookwright::words::{Printed, Wording};
use rookwright::{Budget, Puzzle};
use std::fs;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir();
    let mate = Puzzle::mate("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2")?;
    let picture = folder.join("mate.svg");
    fs::write(&picture, Svg::default().draw(&mate.diagram()))?;

    let mut sheet = Sheet { title: Some("Two puzzles".to_owned()), ..Sheet::default() };
    for (puzzle, number) in [mate, Puzzle::queens(6)?].into_iter().zip(1..) {
        let printed = Printed::new(puzzle);
        let answered = printed.answer(&Budget::default())?;
        sheet.entries.push(printed.entry(number, &answered, &Wording::default()));
    }
    let pages = sheet.write(&Looks::default(), Format::Pdf)?;
    println!("{}", picture.display());
    for (page, number) in pages.files.iter().zip(1..) {
        let path = folder.join(format!("sheet-{number}.pdf"));
        fs::write(&path, page)?;
        println!("{}", path.display());
    }
    Ok(())
}
