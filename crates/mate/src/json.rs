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
    if !problem.twins().is_empty() {
        let twins: Vec<_> = problem.twins().iter().map(ToString::to_string).collect();
        object.insert("twins".into(), twins.into());
    }
    if draft.duplex {
        object.insert("duplex".into(), true.into());
    }
    let (white, black) = problem.men();
    object.insert("men".into(), json!({ "white": white, "black": black }));
    object.into()
}

/// Returns the document of a problem with twins or duplex, given the document of each of its parts in order, as
/// if the part were alone: `{"puzzle": PUZZLE, "twins": [{"label": "b", "duplex": false, "change": "wKe1-f1",
/// "report": DOCUMENT}], "end": "exhausted", "sound": true}`. The end is the first that is not `exhausted`, and
/// `sound` is `null` if it is not known of a part.
pub fn parts_json(problem: &Problem, reports: Vec<Value>) -> Value {
    let ends = || reports.iter().map(|report| &report["end"]);
    let end = ends().find(|end| *end != "exhausted").or_else(|| ends().next()).cloned();
    let sound = |report: &Value| report["sound"].as_bool();
    let sound = if reports.iter().any(|report| sound(report) == Some(false)) {
        Some(false)
    } else {
        reports.iter().map(sound).collect::<Option<Vec<_>>>().map(|_| true)
    };
    let twins: Vec<_> = problem
        .parts()
        .iter()
        .zip(reports)
        .map(|(part, report)| {
            json!({
                "label": part.name.label.unwrap_or('a').to_string(),
                "duplex": part.name.duplex,
                "change": problem.part_changes(part.name),
                "report": report,
            })
        })
        .collect();
    json!({ "puzzle": puzzle_json(problem), "twins": twins, "end": end, "sound": sound })
}

/// Returns a solution: `{"line": ["d1d8", "g8h7"], "text": "1.Rd8+ Kh7"}`.
pub fn solution_json(problem: &Problem, line: &[Move], notation: Notation) -> Value {
    let moves: Vec<_> = line.iter().map(ToString::to_string).collect();
    let counting = problem.stipulation().counting(line.len());
    json!({ "line": moves, "text": problem.position().write_line(line, counting, notation) })
}
