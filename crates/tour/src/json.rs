//! Puzzles and solutions as JSON.

use crate::puzzle::{KNIGHT, Tour};
use rookwright_board::Path;
use serde_json::{Map, Value, json};

/// Returns the puzzle as the JSON documents show it.
pub fn puzzle_json(puzzle: &Tour) -> Value {
    let board = puzzle.geometry();
    let mut object = Map::new();
    object.insert("family".into(), "tour".into());
    object.insert("title".into(), puzzle.title().into());
    object.insert("board".into(), format!("{}x{}", board.files(), board.ranks()).into());
    object.insert("closed".into(), puzzle.is_closed().into());
    if puzzle.leaper() != KNIGHT {
        object.insert("leaper".into(), json!([puzzle.leaper().short(), puzzle.leaper().long()]));
    }
    for (key, end) in [("from", puzzle.from()), ("to", puzzle.to())] {
        if let Some(end) = end {
            object.insert(key.into(), end.to_string().into());
        }
    }
    if !puzzle.numbers().is_empty() {
        let given = puzzle.numbers().iter().map(|(square, &number)| (square.to_string(), number.into()));
        object.insert("given".into(), Value::Object(given.collect()));
    }
    if !board.holes().is_empty() {
        let holes: Vec<_> = board.holes().iter().map(|square| square.to_string()).collect();
        object.insert("holes".into(), holes.into());
    }
    object.into()
}

/// Returns a solution as JSON: `{"tour": ["a1", "b3"], "closed": true}`.
pub fn solution_json(tour: &Path) -> Value {
    let squares: Vec<_> = tour.squares.iter().map(ToString::to_string).collect();
    json!({ "tour": squares, "closed": tour.closed })
}
