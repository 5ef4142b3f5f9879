//! Draws all ways to place eight queens on a chessboard, up to symmetry.
//!
//! `cargo run --release --example eight_queens`

use rookwright::sheet::Text;
use rookwright::{Puzzle, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings { up_to_symmetry: true, ..Settings::default() };
    let mut solutions = Puzzle::queens(8)?.solutions(&settings);
    for solution in &mut solutions {
        println!("{}", Text::default().draw(&solution?.diagram()));
    }
    println!("solutions: {}", solutions.outcome().ok_or("the search has not ended")?);
    Ok(())
}
