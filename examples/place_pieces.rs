//! Defines a placement in code, three rooks and two kings of which none attacks another, and streams its solutions.
//!
//! `cargo run --release --example place_pieces`

use rookwright::board::{Geometry, Piece};
use rookwright::placement::{Draft, Lines, Material, Number, Rule, Who};
use rookwright::{Puzzle, Settings};
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut draft = Draft::on(Geometry::new(5, 5)?);
    let (rook, king): (Piece, Piece) = ("R".parse()?, "K".parse()?);
    draft.title = Some("Three rooks and two kings".to_owned());
    draft.material = vec![
        Material { piece: rook, number: Number::exactly(3), goal: None },
        Material { piece: king, number: Number::exactly(2), goal: None },
    ];
    draft.rules = vec![Rule::Safe { target: Who::All, from: Who::All, lines: Lines::Blocked }];
    let puzzle = Puzzle::Placement(Arc::new(draft.validate()?));
    for (solution, number) in puzzle.solutions(&Settings::default()).zip(1..=3) {
        println!("{number}. {}", solution?);
    }
    println!("{} solutions", puzzle.count(&Settings::default())?.count);
    Ok(())
}
