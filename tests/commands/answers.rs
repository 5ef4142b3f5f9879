//! `--json`, `--jsonl` and `-q` mean the same for every verb that answers.

use crate::run::{Said, gallery, rookwright, scratch};
use serde_json::Value;
use std::fs;
use std::path::Path;

const MATES: &str = "7k/5Qpp/8/8/8/8/B5PP/6K1 w - -\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm 1; id \"back\";\n";
const GAMES: &str = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

/// Commands whose answer is one document, in the order in which they can be run.
const DOCUMENTS: [&str; 21] = [
    "count queens 6",
    "count my.puz --engine sat",
    "check queens 6 answer.txt",
    "compare queens 4 --engines search,sat",
    "solve chessnum num.puz --steps",
    "solve mate 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w #1 --explain Rd8",
    "merge part.json",
    "collection import list.epd --list club",
    "collection show 1",
    "collection stats",
    "collection list",
    "collection list club",
    "collection list club --move 1 --to 2",
    "collection list club --remove 1",
    "collection list club --add 1",
    "collection edit 1 --title x",
    "collection tag x 1",
    "collection check",
    "collection backup copy.db",
    "collection merge copy.db",
    "collection remove --find author:nobody",
];

/// Commands whose answer is a list.
const LISTS: [&str; 5] = [
    "mine games.pgn --moves 1",
    "rate list.epd",
    "solve mate --epd list.epd",
    "collection find",
    "collection show 1 2",
];

fn folder(test: &str) -> crate::run::Scratch {
    let folder = scratch(test);
    fs::copy(gallery("queens-6.puz"), folder.join("my.puz")).expect("a puzzle");
    fs::copy(gallery("chessnum-6.puz"), folder.join("num.puz")).expect("a puzzle");
    fs::write(folder.join("list.epd"), MATES).expect("a list");
    fs::write(folder.join("games.pgn"), GAMES).expect("games");
    fs::write(folder.join("answer.txt"), rookwright("solve queens 6").answer()).expect("an answer");
    run(&folder, "count queens 6 --shard 1/1 -o part.json");
    run(&folder, "collection import list.epd --list club");
    folder
}

fn run(folder: &Path, words: &str) -> Said {
    let said = rookwright(words).env("ROOKWRIGHT_COLLECTION", "own.db").within(folder).said();
    assert_eq!(said.code, Some(0), "{words}: {said:?}");
    said
}

/// Leaves out what differs from run to run.
fn timeless(mut document: Value) -> Value {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| name != "seconds" && name != "nodes" && name != "statistics");
                fields.values_mut().for_each(clear);
            }
            Value::Array(items) => items.iter_mut().for_each(clear),
            _ => {}
        }
    }
    clear(&mut document);
    document
}

fn json(text: &str, words: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{words}: {error}\n{text}"))
}

#[test]
fn one_document_is_one_line() {
    let folder = folder("answers_documents");
    for words in DOCUMENTS {
        let (document, line) =
            (run(&folder, &format!("{words} --json")), run(&folder, &format!("{words} --jsonl")));
        assert_eq!(line.out.lines().count(), 1, "{words}: {}", line.out);
        let (document, line) = (json(&document.out, words), json(&line.out, words));
        assert_eq!(document["schema"], line["schema"], "{words}");
        let is_change = words.contains("import") || document["schema"] == "collection-change/1";
        assert!(is_change || timeless(document) == timeless(line), "{words}");
        let quiet = run(&folder, &format!("{words} --json -q"));
        assert_eq!(quiet.err, "", "{words}");
        run(&folder, &format!("{words} -q"));
    }
}

#[test]
fn a_list_is_lines_or_a_document_that_has_them() {
    let folder = folder("answers_lists");
    for words in LISTS {
        let document = json(&run(&folder, &format!("{words} --json")).out, words);
        let lines = run(&folder, &format!("{words} --jsonl -q")).out;
        let lines: Vec<Value> = lines.lines().map(|line| timeless(json(line, words))).collect();
        assert!(!lines.is_empty(), "{words}");
        assert_eq!(document["schema"], "lines/1", "{words}");
        assert_eq!(timeless(document)["lines"], Value::from(lines), "{words}");
    }
    // A list that is empty, and one in a file.
    let empty = run(&folder, "collection find author:nobody --json -q").out;
    assert_eq!(json(&empty, "find")["lines"], Value::Array(Vec::new()));
    run(&folder, "mine games.pgn --moves 1 --json -o found.json");
    let found = fs::read_to_string(folder.join("found.json")).expect("a file");
    assert_eq!(json(&found, "mine")["lines"][0]["mate_in"], 1);
}

#[test]
fn sizes_are_compared_line_by_line() {
    let folder = folder("answers_compare");
    let words = "compare queens 4..5 --engines search,sat";
    let lines = run(&folder, &format!("{words} --jsonl")).out;
    let lines: Vec<Value> = lines.lines().map(|line| timeless(json(line, words))).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(timeless(json(&run(&folder, &format!("{words} --json")).out, words)), Value::from(lines));
}

#[test]
fn the_collection_has_two_names() {
    let folder = folder("answers_names");
    let stats = |option: &str| run(&folder, &format!("collection {option} stats --jsonl")).out;
    assert_eq!(stats("--file own.db"), stats("--collection own.db"));
    let help = rookwright("collection --help").answer();
    assert!(help.contains("--file <FILE>") && !help.contains("--collection <FILE>"), "{help}");
    for wrong in
        ["count queens 6 --json --jsonl", "mine games.pgn --json --epd", "rate list.epd --features --json"]
    {
        let said = rookwright(wrong).within(&folder).said();
        assert_eq!(said.code, Some(2), "{wrong}");
        assert!(said.err.contains("cannot be used with"), "{wrong}: {}", said.err);
    }
}

#[test]
fn half_a_move_as_in_print() {
    let fen = "8/8/8/8/8/2K5/7R/1k6 w - - 0 1";
    let answer = |asked: &str| {
        let said = rookwright("solve mate").arg(fen).words(&format!("{asked} --json")).answer();
        timeless(json(&said, asked))
    };
    assert_eq!(answer("h#1½"), answer("h#1.5"));
    assert_eq!(answer("--stipulation h#1½"), answer("h#1.5"));
    let puz = format!("puzzle: mate\nfen: {fen}\nstipulation: h#1½\n");
    assert_eq!(timeless(json(&rookwright("solve - --json").input(puz).said().out, "puz")), answer("h#1.5"));
}
