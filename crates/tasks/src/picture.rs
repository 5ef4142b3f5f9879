//! Converts diagrams to JSON.

use rookwright_board::Diagram;
use rookwright_sheet::{Language, describe};
use serde_json::{Map, Value, json};

/// Returns a diagram as JSON, with a description in English words.
pub fn diagram_json(diagram: &Diagram) -> Value {
    diagram_json_in(diagram, Language::English)
}

/// Returns a diagram as JSON, with a description in the words of a language.
pub(super) fn diagram_json_in(diagram: &Diagram, language: Language) -> Value {
    let geometry = &diagram.geometry;
    let names = |squares: &mut dyn Iterator<Item = rookwright_board::Square>| -> Value {
        squares.map(|square| square.to_string()).collect()
    };
    let men: Map<String, Value> =
        diagram.men.iter().map(|(square, piece)| (square.to_string(), piece.to_string().into())).collect();
    let numbers: Map<String, Value> =
        diagram.numbers.iter().map(|(square, &number)| (square.to_string(), number.into())).collect();
    let marks: Map<String, Value> =
        diagram.marks.iter().map(|(square, mark)| (square.to_string(), mark.name().into())).collect();
    let arrows: Vec<Value> =
        diagram.arrows.iter().map(|arrow| json!([arrow.from.to_string(), arrow.to.to_string()])).collect();
    let path = diagram
        .path
        .as_ref()
        .map(|path| json!({ "squares": names(&mut path.squares.iter().copied()), "closed": path.closed }));
    json!({
        "files": geometry.files(),
        "ranks": geometry.ranks(),
        "holes": names(&mut geometry.holes().iter()),
        "men": men,
        "numbers": numbers,
        "marks": marks,
        "arrows": arrows,
        "path": path,
        "turn": diagram.turn.map(rookwright_board::Colour::name),
        "caption": diagram.caption,
        "text": describe(diagram, language),
    })
}
