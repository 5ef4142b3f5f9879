//! Counts the placements of fourteen queens with progress, and cancels a count that would take too long.
//!
//! `cargo run --release --example count_with_progress`

use rookwright::run::{Cancel, Progress};
use rookwright::{Budget, Puzzle, Settings};
use std::thread;
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings::default().on_progress(|progress| {
        if let Progress::Parts { done, of } = progress {
            eprint!("\r{done} of {of} parts");
        }
    });
    let outcome = Puzzle::queens(14)?.count(&settings)?;
    eprintln!();
    println!("14 queens: {outcome}");

    // The switch may be thrown from any thread.  The count then returns with what it knows.
    let cancel = Cancel::default();
    let settings = Settings::default().with_budget(Budget { cancel: cancel.clone(), ..Budget::default() });
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        cancel.cancel();
    });
    let outcome = Puzzle::queens(22)?.count(&settings)?;
    println!("22 queens: {} (search {})", outcome.count, outcome.end);
    Ok(())
}
