//! Puzzles and solutions as JSON.

use crate::chessnum::ChessNum;
use crate::puzzle::Placement;
use rookwright_board::Men;
use serde_json::{Map, Value, json};

/// Returns the puzzle as the JSON documents show it.
pub fn puzzle_json(puzzle: &Placement) -> Value {
    let board = puzzle.geometry();
    let mut object = Map::new();
    object.insert("family".into(), "placement".into());
    object.insert("title".into(), puzzle.title().into());
    object.insert("board".into(), format!("{}x{}", board.files(), board.ranks()).into());
    if board.is_torus() {
        object.insert("torus".into(), true.into());
    }
    let texts = |items: Vec<String>| Value::from(items);
    object.insert("place".into(), texts(puzzle.material().iter().map(ToString::to_string).collect()));
    object.insert("rules".into(), texts(puzzle.rules().iter().map(ToString::to_string).collect()));
    let lists = [
        (
            "given",
            puzzle.givens().iter().map(|(square, piece)| format!("{piece}{square}")).collect::<Vec<_>>(),
        ),
        ("holes", board.holes().iter().map(|square| square.to_string()).collect()),
        ("forbid", puzzle.forbidden().iter().map(|square| square.to_string()).collect()),
    ];
    for (key, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        object.insert(key.into(), texts(list));
    }
    if let Some(view) = ChessNum::of(puzzle) {
        object.insert("family".into(), "chessnum".into());
        let clues = view.clues().iter().map(|(square, &clue)| (square.to_string(), Value::from(clue)));
        object.insert("clues".into(), Value::Object(clues.collect()));
        // The grid of clues replaces the rules.
        object.remove("rules");
        object.remove("forbid");
    }
    object.into()
}

/// Returns a solution as JSON: `{"placement": {"queen": ["a4", "b2"]}}`.
pub fn solution_json(puzzle: &Placement, men: &Men) -> Value {
    let mut kinds = Map::new();
    for one in puzzle.material() {
        let squares =
            men.iter().filter(|&(_, piece)| piece == one.piece).map(|(square, _)| square.to_string());
        kinds.insert(one.piece.name(), squares.collect::<Vec<_>>().into());
    }
    json!({ "placement": kinds })
}
