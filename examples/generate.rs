//! Generates two Chess-Num puzzles and a tour to fill in, the same ones every time.
//!
//! `cargo run --release --example generate`

use rookwright::placement::{self, ChessnumOptions};
use rookwright::sheet::Text;
use rookwright::tour::{self, TourOptions};
use rookwright::{Generated, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings { seed: Some(7), ..Settings::default() };
    let clues = ChessnumOptions { board: "6x6".parse()?, ..ChessnumOptions::default() };
    let numbers = TourOptions { board: "5x5".parse()?, ..TourOptions::default() };

    // A generator is an iterator that goes on until it is dropped.
    let chessnums = placement::Generator::new(&clues, &settings)?.take(2);
    let tours = tour::Generator::new(&numbers, &settings)?.take(1);
    let all = chessnums
        .zip(1..)
        .map(|(made, number)| Generated::chessnum(&made, &made.title(7, number), true))
        .chain(tours.map(|made| Generated::tour(&made, &made.title(7, 1))));
    for Generated { puzzle, solution, .. } in all {
        println!("{}\n{}{solution}\n", puzzle.title(), Text::default().draw(&puzzle.diagram()));
    }
    Ok(())
}
