//! The language of a request, in which the server writes its words.

use crate::common::Studio;
use crate::common::http::request;
use serde_json::{Value, json};

const MATE: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";

/// A wrong first move is judged with the letters and words of the language; without one, in English.
#[test]
fn a_task_answers_in_the_language_asked_for() {
    let studio = Studio::open();
    let body = json!({ "puzzle": { "fen": MATE, "stipulation": "#2" }, "moves": ["d1d8"] });
    let english = studio.ask("play", &body);
    assert_eq!(english["words"], "Right: 1 more move.");
    assert_eq!(studio.ask("play?language=en", &body), english);
    for (code, words) in [
        ("de", "Richtig: noch 1 Zug."),
        ("fr", "Juste\u{a0}: encore 1 coup."),
        ("es", "Correcto: falta 1 jugada."),
        ("pt", "Certo: falta 1 lance."),
    ] {
        let told = studio.ask(&format!("play?language={code}"), &body);
        assert_eq!(told["words"], words);
        // Everything else is the same.
        assert_eq!((&told["reply"], &told["right"]), (&english["reply"], &english["right"]));
    }
}

#[test]
fn quick_tasks_and_refusals_too() {
    let studio = Studio::open();
    let puzzle = json!({ "puzzle": { "fen": MATE, "stipulation": "#2" } });
    assert_eq!(studio.ask("puzzle?language=de", &puzzle)["task"], "Matt in 2 Zügen");
    assert_eq!(studio.ask("puzzle", &puzzle)["task"], "Mate in 2");
    let wrong = json!({ "puzzle": { "fen": "k2/3/2X", "stipulation": "#2" } });
    for task in ["puzzle", "solve"] {
        let refused = studio.post(&format!("{task}?language=de"), &wrong);
        assert_eq!(refused.status, 400);
        let error = &refused.json()["error"];
        assert!(
            error["faults"][0]["message"].as_str().is_some_and(|said| said.starts_with("„X“ ist kein")),
            "{error}"
        );
    }
}

/// The events of a stream are in the language, too.
#[test]
fn events_of_a_job() {
    let studio = Studio::open();
    let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
    let body = json!({ "family": "mate", "board": "4x4", "moves": 2, "count": 1, "seed": 7 }).to_string();
    let stream = request(studio.port, "POST", "/api/generate?language=fr", &headers, body.as_bytes());
    let text = stream.text();
    let puzzle = text.split("event: puzzle\ndata: ").nth(1).and_then(|rest| rest.lines().next());
    let puzzle: Value = serde_json::from_str(puzzle.unwrap_or_default()).unwrap_or_default();
    assert_eq!(puzzle["task"], "Mat en 2 coups", "{text}");
    assert!(puzzle["puz"].as_str().is_some_and(|puz| puz.contains("title: Mat 7-1")), "{puzzle}");
}

#[test]
fn options_are_described_in_the_language() {
    let studio = Studio::open();
    let about = studio.get("/api/about?language=pt").json();
    assert_eq!(about["generators"]["tour"][0]["label"], "Tabuleiro");
    assert_eq!(about["languages"].as_array().map(Vec::len), Some(5));
    assert_eq!(studio.get("/api/about").json()["generators"]["tour"][0]["label"], "Board");
}

#[test]
fn unknown_languages_are_refused() {
    let studio = Studio::open();
    let body = json!({ "puzzle": { "words": ["queens", "4"] } });
    for code in ["", "tlh", "DE", "../de"] {
        let refused = studio.post(&format!("puzzle?language={code}"), &body);
        assert_eq!(refused.status, 400, "{code}");
        assert!(refused.text().contains("expected en, de, fr, es or pt"), "{}", refused.text());
    }
    assert_eq!(studio.get("/api/about?language=xx").status, 400);
}

/// A puzzle of the library without a title is called by its task.
#[test]
fn names_of_kept_puzzles() {
    let studio = Studio::open();
    studio.ask("import", &json!({ "text": format!("{MATE} - - dm 2;\n") }));
    let name = |task: &str| studio.ask(task, &json!({}))["puzzles"][0]["puzzle"]["title"].clone();
    assert_eq!((name("find"), name("find?language=de")), (json!("Mate in 2"), json!("Matt in 2 Zügen")));
    studio.ask("edit", &json!({ "ids": [1], "title": "Mine" }));
    assert_eq!(studio.ask("find?language=de", &json!({}))["puzzles"][0]["collection"]["title"], "Mine");
}
