//! Why a first move does it or fails, in words and as JSON.

use super::json::move_json;
use super::text::in_words;
use super::variations::Pen;
use super::wrap::push_wrapped;
use crate::analysis::Explanation;
use crate::chess::{Move, Position};
use crate::notation::Notation;
use crate::stipulation::Stipulation;
use serde_json::{Value, json};

/// Why this first move does it in so many moves or fails, as text.
pub fn explanation_text(
    position: &Position,
    stipulation: Stipulation,
    moves: u32,
    step: Move,
    explanation: &Explanation,
    notation: Notation,
) -> String {
    let pen = Pen { notation, goal: stipulation.goal() };
    let first = pen.ours(position, step, 1);
    let mut out = String::new();
    match explanation {
        Explanation::Works { moves, line } => {
            push_wrapped(&mut out, 0, &format!("{first}! works: {}", in_words(stipulation, *moves)));
            push_wrapped(&mut out, 4, &format!("longest line: {}", pen.line(position, line)));
        }
        Explanation::EndsTheGame => {
            let what = if position.after(step).is_check() { "mate" } else { "stalemate" };
            push_wrapped(&mut out, 0, &format!("{first}? fails: it is {what} at once"));
        }
        Explanation::Refuted(list) => {
            let asked = in_words(stipulation, moves);
            push_wrapped(&mut out, 0, &format!("{first}? fails: no {asked}"));
            let after = position.after(step);
            for one in list {
                let reply = pen.theirs(&after, one.reply, 1);
                let rest = match one.moves {
                    Some(moves) => {
                        format!("holds out to move {moves}: {}", pen.line(position, &one.line))
                    }
                    None => "refutes it".to_owned(),
                };
                push_wrapped(&mut out, 4, &format!("{reply}!  {rest}"));
            }
        }
    }
    out
}

/// The same as JSON: `{"move": MOVE, "works": true, "moves": 3, "line": [UCI]}` or `{"move": MOVE, "works":
/// false, "ends_the_game": false, "refutations": [{"san", "uci", "moves": 4 or null, "line": [UCI]}]}`.
pub fn explanation_json(position: &Position, step: Move, explanation: &Explanation) -> Value {
    let uci = |line: &[Move]| line.iter().map(ToString::to_string).collect::<Vec<_>>();
    let first = move_json(position, step);
    match explanation {
        Explanation::Works { moves, line } => {
            json!({"move": first, "works": true, "moves": moves, "line": uci(line)})
        }
        Explanation::EndsTheGame => {
            json!({"move": first, "works": false, "ends_the_game": true, "refutations": []})
        }
        Explanation::Refuted(list) => {
            let after = position.after(step);
            let one = |one: &crate::analysis::Resistance| {
                let mut value = move_json(&after, one.reply);
                value["moves"] = json!(one.moves);
                value["line"] = json!(uci(&one.line));
                value
            };
            let refutations: Vec<_> = list.iter().map(one).collect();
            json!({"move": first, "works": false, "ends_the_game": false, "refutations": refutations})
        }
    }
}
