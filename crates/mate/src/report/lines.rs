//! The solutions of help and series play: lines, as text and as JSON.

use super::wrap::push_wrapped;
use crate::analysis::men;
use crate::chess::{Color, Move, Position};
use crate::notation::Notation;
use crate::stipulation::Stipulation;
use serde_json::{Value, json};

/// The solutions of a problem of help or series play.
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    /// The diagram.
    pub position: &'a Position,
    /// What was asked, with its number of moves.
    pub stipulation: Stipulation,
    /// Every solution found, the moves in the order they are played.
    pub lines: &'a [Vec<Move>],
    /// Whether these are all.
    pub complete: bool,
}

impl Lines<'_> {
    fn written(&self, line: &[Move], notation: Notation) -> String {
        self.position.write_line(line, self.stipulation.counting(line.len()), notation)
    }
}

/// The lines as text, numbered as composers do: `1.Kc2 Ra2 2.Kc1 O-O#`.
pub fn lines_text(found: &Lines<'_>, notation: Notation) -> String {
    let (white, black) = men(found.position);
    let turn = match found.position.turn() {
        Color::White => "White",
        Color::Black => "Black",
    };
    let mut out = format!("{}   {white} + {black}   {turn} to move\n\n", found.stipulation);
    for line in found.lines {
        push_wrapped(&mut out, 0, &found.written(line, notation));
    }
    if !found.lines.is_empty() {
        out.push('\n');
    }
    let more = if found.complete { "" } else { "at least " };
    match found.lines.len() {
        0 if found.complete => out += "no solution\n",
        0 => out += "no solution found so far\n",
        1 => out += &format!("{more}1 solution\n"),
        many => out += &format!("{more}{many} solutions\n"),
    }
    out
}

/// The lines as JSON: `{"stipulation": "h#2", "fen": "...", "complete": true, "solutions": [{"line": ["d3c2",
/// "a1a2", "c2c1", "e1g1"], "text": "1.Kc2 Ra2 2.Kc1 O-O#"}]}`.
pub fn lines_json(found: &Lines<'_>) -> Value {
    let write = |line: &Vec<Move>| {
        let moves: Vec<_> = line.iter().map(ToString::to_string).collect();
        json!({"line": moves, "text": found.written(line, Notation::San)})
    };
    json!({
        "stipulation": found.stipulation.to_string(),
        "fen": found.position.to_fen(),
        "complete": found.complete,
        "solutions": found.lines.iter().map(write).collect::<Vec<_>>(),
    })
}
