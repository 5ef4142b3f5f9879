//! Requests and answers of every task, and the events while it runs.

use super::validator::Validator;
use crate::run::{gallery, scratch};
use rookwright::compose::MateOptions;
use rookwright::ops::schemas::Schema;
use rookwright::ops::{JobContext, Limits, News, NewsListener, Task};
use rookwright::placement::ChessnumOptions;
use rookwright::run::options::{Field, Options};
use rookwright::tour::TourOptions;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Runs tasks on a collection, and holds everything that is said against the schemas.
struct Bench {
    validator: Validator,
    collection: PathBuf,
    asked: BTreeSet<&'static str>,
}

impl Bench {
    fn ask(&mut self, name: &str, body: &Value) -> Value {
        self.validator.hold(&format!("task-{name}-request"), body, &format!("{name} {body}"));
        let task = Task::read(name, body.to_string().as_bytes(), &Limits::default());
        let task = task.unwrap_or_else(|refusal| panic!("{name} {body}: {refusal}"));
        self.asked.insert(task.name());
        let heard = Arc::new(Mutex::new(Vec::new()));
        let news = NewsListener::new({
            let heard = Arc::clone(&heard);
            move |news: News| heard.lock().expect("no panic").push((news.name(), news.into_data()))
        });
        let context = JobContext { news, collection: Some(self.collection.clone()), ..JobContext::default() };
        let answer = task.run(&context).unwrap_or_else(|refusal| panic!("{name} {body}: {refusal}"));
        let own = format!("task-{name}-answer");
        let schema = if Schema::named(&own).is_ok() { own } else { name.to_owned() };
        // Settings and verdicts are free objects: a field too many is no fault there.
        if ["lists", "studies"].contains(&name) {
            self.validator.hold(&schema, &answer, &format!("{name} {body}"));
        } else {
            self.validator.hold_closed(&schema, &answer, &format!("{name} {body}"));
        }
        for (event, data) in heard.lock().expect("no panic").iter().take(30) {
            self.validator.hold(&format!("api-events#/$defs/{event}"), data, &format!("{name}: {event}"));
        }
        answer
    }

    fn refuse(&mut self, name: &str, body: &Value) {
        let refusal =
            Task::read(name, body.to_string().as_bytes(), &Limits::default()).expect_err("a wrong request");
        self.validator.hold_closed("api-refusal", &json!({ "error": refusal.json() }), name);
    }
}

fn puz(name: &str) -> Value {
    json!({ "puz": fs::read_to_string(gallery(&format!("{name}.puz"))).expect("a puzzle") })
}

fn games() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/tests/data/club.pgn");
    fs::read_to_string(file).expect("games")
}

/// Every task, each in several ways.
#[test]
fn requests_answers_and_events() {
    let folder = scratch("schema-tasks");
    let collection = folder.join("club.db");
    let mut bench = Bench { validator: Validator::new(), collection, asked: BTreeSet::new() };
    let (queens, tour) = (json!({ "words": ["queens", "6"] }), json!({ "words": ["tour", "5x5"] }));
    let (mate, chessnum) = (puz("mate-4x4-2"), puz("chessnum-6"));
    let help = json!({ "fen": "8/8/8/8/8/2K5/7R/1k6 b", "stipulation": "h#1" });
    let duplex = json!({ "fen": "4/N1p1/Qn1k/K3 w", "stipulation": "#2", "duplex": true });
    for puzzle in [&queens, &tour, &mate, &chessnum, &help, &duplex] {
        bench.ask("puzzle", &json!({ "puzzle": puzzle }));
        bench.ask("solve", &json!({ "puzzle": puzzle }));
        bench.ask("count", &json!({ "puzzle": puzzle, "time_limit": 2 }));
    }
    bench.ask("solve", &json!({ "puzzle": queens, "limit": 4, "up_to_symmetry": true, "explain": true }));
    bench.ask("solve", &json!({ "puzzle": mate, "tries": true, "set_play": true }));
    bench.ask(
        "count",
        &json!({ "puzzle": { "words": ["queens", "20"] }, "engine": "sat", "time_limit": 0.05 }),
    );
    bench.ask("compare", &json!({ "puzzle": queens, "engines": ["search", "sat"], "plain": true }));
    bench.ask("compare", &json!({ "puzzle": mate }));
    for answer in ["columns: 2 4 6 1 3 5", "columns: 2 4 6 1 5 3"] {
        bench.ask("check", &json!({ "puzzle": queens, "answer": answer }));
    }
    bench.ask("check", &json!({ "puzzle": mate, "answer": "Qb1" }));
    bench.ask("encode", &json!({ "puzzle": queens, "format": "dimacs" }));
    bench.ask("encode", &json!({ "puzzle": queens, "format": "asp", "plain": true, "whole": true }));
    for step in ["a2b1", "a2b3"] {
        bench.ask("explain", &json!({ "puzzle": mate, "move": step }));
        bench.ask("play", &json!({ "puzzle": mate, "moves": [step] }));
        bench.ask("line", &json!({ "puzzle": mate, "moves": [step] }));
    }
    for level in 1..=3 {
        bench.ask("hint", &json!({ "puzzle": mate, "moves": [], "level": level }));
        bench.ask("hint", &json!({ "puzzle": queens, "men": "Qa2", "level": level }));
        bench.ask("hint", &json!({ "puzzle": chessnum, "level": level }));
        bench.ask("hint", &json!({ "puzzle": tour, "tour": ["a1"], "level": level }));
    }
    bench.ask("look", &json!({ "puzzle": queens, "men": "Qa1 Qb2" }));
    bench.ask("look", &json!({ "puzzle": tour, "tour": ["a1", "a2"] }));
    let cooked = json!({ "fen": "5r2/2P1p3/1K1k2N1/1bN1p1p1/2P1P1pB/7B/5P2/5r1R w", "stipulation": "#2" });
    bench.ask("mend", &json!({ "puzzle": cooked, "count": 2, "time_limit": 3 }));
    let other = json!({ "fen": "kbK5/pp6/1P6/8/8/8/8/R7 w", "stipulation": "#2" });
    bench.ask("variants", &json!({ "puzzle": other, "what": "stipulations", "time_limit": 2 }));
    bench.ask("variants", &json!({ "puzzle": other, "what": "twins", "time_limit": 2 }));
    let made = bench
        .ask("generate", &json!({ "family": "mate", "board": "4x4", "for": "drill", "count": 2, "seed": 3 }));
    bench.ask("generate", &json!({ "family": "chessnum", "board": "6x6", "count": 1, "seed": 1 }));
    bench.ask("generate", &json!({ "family": "tour", "board": "5x5", "count": 1, "seed": 1 }));
    bench.ask("sheet", &json!({ "puzzles": made["puzzles"], "format": "svg" }));
    bench.ask("sheet", &json!({ "puzzles": [made["puzzles"][0], { "puz": "puzzle: mate\n" }], "format": "txt", "title": "T" }));
    bench.ask("mine", &json!({ "text": games(), "moves": "1..3", "any": true }));
    bench.ask("rate", &json!({ "text": "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\nnonsense\n" }));
    collected(&mut bench, &made["puzzles"]);
    bench.refuse("solve", &json!({ "puzzle": { "puz": "puzzle: mate\nfen: 9\n" } }));
    bench.refuse("generate", &json!({ "family": "mate", "men": "2" }));
    bench.refuse("find", &json!({ "query": "rating:x" }));
    bench.refuse("nothing", &json!({}));
    assert_eq!(bench.asked, Task::names().collect(), "every task is asked");
}

/// The tasks about a collection.
fn collected(bench: &mut Bench, puzzles: &Value) {
    let positions = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2; id \"first\";\nnonsense\n";
    bench.ask("import", &json!({ "text": positions, "name": "p.epd", "list": "new", "tags": ["t"] }));
    bench.ask("import", &json!({ "text": "<html>" }));
    let kept = bench.ask("keep", &json!({ "puzzles": puzzles, "list": "friday" }));
    let ids: Vec<i64> = kept["ids"].as_array().expect("ids").iter().filter_map(Value::as_i64).collect();
    bench.ask("find", &json!({}));
    bench.ask("find", &json!({ "query": "mate:2", "count": true, "limit": 1 }));
    bench.ask("find", &json!({ "random": true, "seed": 4 }));
    bench.ask("facets", &json!({ "query": "mate:2", "origins": true }));
    bench.ask("suggest", &json!({ "text": "mate:2 th" }));
    bench.ask("suggest", &json!({ "text": "theme:" }));
    bench.ask("show", &json!({ "id": ids[0] }));
    bench
        .ask("edit", &json!({ "ids": [ids[0]], "title": "T", "author": "A", "tags": ["a"], "comment": "c" }));
    bench.ask("next", &json!({}));
    bench.ask("attempt", &json!({ "id": ids[0], "result": "right", "milliseconds": 500 }));
    bench.ask("attempt", &json!({ "id": ids[1], "result": "wrong" }));
    bench.ask("next", &json!({ "only": "missed" }));
    bench.ask("next", &json!({ "query": "mate:9" }));
    bench.ask("history", &json!({ "boards": 4, "id": ids[0] }));
    bench.ask("lists", &json!({}));
    bench.ask("lists", &json!({ "name": "friday", "settings": { "title": "x" }, "records": true }));
    bench.ask("cards", &json!({ "ids": ids, "name": "Deck" }));
    let study = bench
        .ask("studies", &json!({ "name": "Mine", "save": { "puz": "x", "verdict": { "sound": true } } }));
    bench.ask("studies", &json!({ "id": study["id"], "save": { "puz": "y", "parent": 1 } }));
    bench.ask("studies", &json!({}));
    bench.ask("delete", &json!({ "ids": [ids[0]] }));
}

/// Each family has a schema of its own, in which every option of its generator is.
#[test]
fn options_of_generators_are_described() {
    let mut validator = Validator::new();
    let families: [(&str, &[&Field]); 3] =
        [("mate", MateOptions::FIELDS), ("chessnum", ChessnumOptions::FIELDS), ("tour", TourOptions::FIELDS)];
    for (family, fields) in families {
        for field in fields {
            // Null is not given, whatever the kind.
            let request = json!({ "family": family, field.name: null });
            validator.hold("task-generate-request", &request, field.name);
        }
        assert!(!validator.accepts("task-generate-request", &json!({ "family": family, "surprise": 1 })));
        assert!(!validator.accepts("task-generate-request", &json!({ "family": family, "board": true })));
    }
}
