//! Solves a mate in two and walks the tree of its solution.
//!
//! `cargo run --release --example solve_mate`

use rookwright::mate::Branch;
use rookwright::{Mate, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Mate::new("4/N1p1/Qn1k/K3 w", "#2")?;
    let solved = problem.solve(&Settings::default())?;
    println!("{}: {}", problem.title(), if solved.is_sound() { "sound" } else { "unsound" });
    for key in solved.keys() {
        println!("1.{}!", key.san());
        for threat in key.threats() {
            println!("  threat: {}", threat.san());
        }
        walk(&key, 1);
    }
    for one in solved.tries() {
        let refutations: Vec<String> = one.replies().iter().map(Branch::san).collect();
        println!("1.{}? {}!", one.san(), refutations.join(" "));
    }
    Ok(())
}

/// Prints the replies to a move and the answers to each of them.
fn walk(step: &Branch<'_>, depth: usize) {
    for reply in step.replies() {
        for answer in reply.answers() {
            println!("{}{}...{} {}.{}", "  ".repeat(depth), depth, reply.san(), depth + 1, answer.san());
            walk(&answer, depth + 1);
        }
    }
}
