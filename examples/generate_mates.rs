//! Generates five mates in two on a 5x5 board, the same ones every time.
//!
//! `cargo run --release --example generate_mates`

use rookwright::compose::{GIVE_UP_AFTER, MateOptions, Run};
use rookwright::run::options::Options;
use rookwright::{Budget, Generated};
use std::collections::HashSet;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut options = MateOptions::default();
    options.set("board", "5x5")?;
    options.set("men", "7")?;
    let wish = options.wish(7, None)?;
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let run = Run { count: 5, threads: 1, watch: &watch, known: &known, give_up_after: GIVE_UP_AFTER };
    let mut number = 0;
    let summary = wish.generate(run, &mut |_| {}, &mut |made| {
        number += 1;
        let generated = Generated::mate(made, &made.title("7", number));
        println!("{}\n  {}\n", generated.puzzle.title(), generated.solution);
        ControlFlow::Continue(())
    })?;
    println!("{} positions tried", summary.standing.tally.tried);
    Ok(())
}
