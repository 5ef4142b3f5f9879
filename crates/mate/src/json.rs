//! Writes puzzles and solutions as JSON.

use crate::puzzle::Problem;
use rookwright_chess::{Legality, Move, Notation};
use serde_json::{Map, Value, json};

/// Returns the puzzle in the form that all documents use.
pub fn puzzle_json(problem: &Problem) -> Value {
    let draft = problem.draft();
    let mut object = Map::new();
    object.insert("family".into(), "mate".into());
    object.insert("title".into(), problem.title().into());
    if let Some(source) = &draft.source {
        object.insert("source".into(), source.as_str().into());
    }
    object.insert("board".into(), problem.position().size().to_string().into());
    object.insert("fen".into(), problem.position().to_fen().into());
    object.insert("stipulation".into(), problem.stipulation().to_string().into());
    if draft.legality == Legality::Lenient {
        object.insert("legality".into(), "lenient".into());
    }
    let (white, black) = problem.men();
    object.insert("men".into(), json!({ "white": white, "black": black }));
    object.into()
}

/// Returns a solution: `{"line": ["d1d8", "g8h7"], "text": "1.Rd8+ Kh7"}`.
pub fn solution_json(problem: &Problem, line: &[Move], notation: Notation) -> Value {
    let moves: Vec<_> = line.iter().map(ToString::to_string).collect();
    let counting = problem.stipulation().counting(line.len());
    json!({ "line": moves, "text": problem.position().write_line(line, counting, notation) })
}
