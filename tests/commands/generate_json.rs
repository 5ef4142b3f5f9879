//! `generate --json`: one document, the one that the API gives.

use crate::run::rookwright;
use rookwright::ops::{JobContext, Limits, Task};
use serde_json::{Value, json};

fn document(words: &str) -> Value {
    let said = rookwright("generate").words(words).arg("--json").said();
    assert_eq!(said.err, "", "{words}");
    serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{words}: {error}\n{said:?}"))
}

/// Without the time, which differs from run to run.
fn timeless(mut document: Value) -> Value {
    assert!(document["seconds"].is_number(), "{document}");
    document["seconds"] = Value::Null;
    document
}

#[test]
fn the_document_is_that_of_the_api() {
    for (words, request) in [
        (
            "mate --board 4x4 --count 3 --seed 7",
            json!({ "family": "mate", "board": "4x4", "count": 3, "seed": 7 }),
        ),
        (
            "mate --board 3x3 --men 4 --prefer material --count 2 --seed 1",
            json!({ "family": "mate", "board": "3x3", "men": 4, "prefer": "material", "count": 2, "seed": 1 }),
        ),
        (
            "tour --board 5x5 --count 2 --seed 5",
            json!({ "family": "tour", "board": "5x5", "count": 2, "seed": 5 }),
        ),
        (
            "chessnum --board 5x5 --pieces KQR --clues 2..6 --count 2 --seed 3",
            json!({ "family": "chessnum", "board": "5x5", "pieces": "KQR", "clues": "2..6", "count": 2, "seed": 3 }),
        ),
    ] {
        let task = Task::read("generate", request.to_string().as_bytes(), &Limits::default());
        let told =
            task.and_then(|task| task.run(&JobContext::default())).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(timeless(document(words)), timeless(told), "{words}");
    }
}

#[test]
fn it_has_the_lines_of_jsonl() {
    for words in
        ["mate --board 4x4 --count 2 --seed 7", "tour --board 5x5 --seed 5", "chessnum --board 5x5 --seed 3"]
    {
        let lines = rookwright("generate").words(words).words("--jsonl --quiet").answer();
        let lines: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
        let document = document(words);
        assert_eq!(document["puzzles"], Value::from(lines), "{words}");
        assert_eq!(document["end"], "finished");
    }
}

#[test]
fn the_other_ways_to_make_mates_have_it_too() {
    let all = document("mate --board 3x3 --men 4 --exhaust");
    assert_eq!((&all["seed"], &all["end"]), (&Value::Null, &json!("finished")));
    assert_eq!(all["classes"], json!({ "value": all["made"], "exact": true }));
    assert!(all["count"]["value"].as_u64() > all["made"].as_u64(), "{all}");
    let given = "7k/5Qpp/8/8/8/8/B5PP/6K1 w";
    let said = rookwright("generate mate --json --from").arg(given).said();
    let mended: Value = serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {said:?}"));
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert!(mended["from"].as_str().is_some_and(|from| from.starts_with("7k/5Qpp/")), "{mended}");
    assert!(mended["faults"].is_array() && mended["puzzles"][0]["changes"].is_array(), "{mended}");
}

#[test]
fn a_run_that_ends_too_soon_says_why() {
    let said = rookwright("generate mate --json --seed 1 --count 50 --time-limit 1ms").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    let document: Value = serde_json::from_str(&said.out).expect("a document");
    assert_eq!((&document["end"], &document["seed"]), (&json!("time limit"), &json!(1)));
    for other in ["--jsonl", "--puz", "--epd", "--pgn"] {
        let said = rookwright("generate mate --json").arg(other).said();
        assert!(said.code == Some(2) && said.err.contains("cannot be used with"), "{other}: {said:?}");
    }
}
