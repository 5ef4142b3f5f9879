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
    println!("14 queens: {}", outcome.count);

    let cancel = Cancel::default();
    let budget = Budget { cancel: cancel.clone(), ..Budget::default() };
    let watcher = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        cancel.cancel();
    });
    let outcome = Puzzle::queens(22)?.count(&Settings { budget, ..Settings::default() })?;
    println!("22 queens: {} (search {})", outcome.count, outcome.end);
    watcher.join().map_err(|_| "the watcher failed")?;
    Ok(())
}
