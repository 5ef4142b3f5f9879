//! Defines a placement in code, three rooks and two kings of which none attacks another, and streams its solutions.
//!
//! `cargo run --release --example place_pieces`

use rookwright::board::Geometry;
use rookwright::placement::{Draft, Lines, Material, Rule, Who};
use rookwright::{Puzzle, Settings};
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let draft = Draft {
        title: Some("Three rooks and two kings".to_owned()),
        material: vec![Material::exactly(3, "R".parse()?), Material::exactly(2, "K".parse()?)],
        rules: vec![Rule::Safe { target: Who::All, from: Who::All, lines: Lines::Blocked }],
        ..Draft::on(Geometry::new(5, 5)?)
    };
    let puzzle = Puzzle::Placement(Arc::new(draft.validate()?));
    // Dropping the iterator stops the search.
    for (solution, number) in puzzle.solutions(&Settings::default()).zip(1..=3) {
        println!("{number}. {}", solution?);
    }
    println!("{}: {}", puzzle.title(), puzzle.count(&Settings::default())?);
    Ok(())
}
