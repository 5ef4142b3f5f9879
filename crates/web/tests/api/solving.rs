//! Solving puzzles of the library: the stream, attempts, results, and what is refused.

use crate::common::Studio;
use rookwright_web::Config;
use serde_json::{Value, json};
use std::path::PathBuf;

const THREE: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
    00001,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,900,80,90,100,mate mateIn1 backRankMate,,\n\
    00002,5rk1/5ppp/8/8/8/8/5PPP/R2Q2K1 b - - 0 1,f8b8 d1d8 b8d8 a1a8,1300,80,90,100,mateIn3,,\n\
    00003,7k/6pp/7N/8/2Q5/8/8/6K1 b - - 0 1,g7h6 c4f7,1700,80,90,100,fork,,\n";
const MATES: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\nkbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n";

/// A studio with a collection of its own, which does not exist yet.
fn studio(name: &str) -> (Studio, PathBuf) {
    let folder = std::env::temp_dir().join(format!("rookwright-solving-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let config = Config { collections: vec![folder.join("club.db")], ..Config::default() };
    (Studio::with(config), folder)
}

fn id(answer: &Value) -> Option<i64> {
    answer["puzzle"]["id"].as_i64()
}

#[test]
fn a_library_that_does_not_exist_yet_has_nothing_to_solve() {
    let (studio, folder) = studio("new");
    let next = studio.ask("next", &json!({}));
    assert_eq!((&next["puzzle"], &next["all"]), (&Value::Null, &json!(0)));
    let history = studio.ask("history", &json!({ "boards": 8 }));
    assert_eq!(
        (&history["attempts"], &history["rating"], &history["boards"]),
        (&json!(0), &Value::Null, &json!([]))
    );
    assert_eq!(studio.post("attempt", &json!({ "id": 1, "result": "right" })).status, 400);
    // Asking makes no file.
    assert!(!folder.exists());
}

#[test]
fn a_list_comes_in_its_order_and_what_went_wrong_comes_again() {
    let (studio, folder) = studio("list");
    studio.ask("import", &json!({ "text": MATES, "list": "friday" }));
    studio.ask("lists", &json!({ "name": "friday", "order": [2, 1] }));
    let next = |more: Value| {
        let mut body = json!({ "query": "in:friday", "in_order": true, "repeat": false });
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        studio.ask("next", &body)
    };
    let first = next(json!({}));
    assert_eq!((id(&first), &first["all"]), (Some(2), &json!(2)));
    assert_eq!(id(&next(json!({ "not": [2] }))), Some(1));
    assert_eq!(id(&next(json!({ "only": "missed" }))), None);
    studio.ask("attempt", &json!({ "id": 2, "result": "wrong", "milliseconds": 1200 }));
    studio.ask("attempt", &json!({ "id": 1, "result": "right", "milliseconds": 800 }));
    assert_eq!(id(&next(json!({}))), None);
    assert_eq!(id(&next(json!({ "tried": true }))), Some(2));
    let missed = next(json!({ "only": "missed" }));
    assert_eq!((id(&missed), &missed["repeated"]), (Some(2), &json!(true)));
    assert_eq!(id(&next(json!({ "only": "missed", "not": [2] }))), None);
    // It is due in ten minutes.
    assert_eq!(id(&next(json!({ "only": "due" }))), None);
    studio.ask("attempt", &json!({ "id": 2, "result": "hint" }));
    assert_eq!(id(&next(json!({ "only": "missed" }))), None);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_rating_of_the_solver_follows_the_first_attempts() {
    let (studio, folder) = studio("rating");
    studio.ask("import", &json!({ "text": THREE, "name": "three.csv" }));
    assert_eq!(studio.ask("history", &json!({}))["rating"], Value::Null);
    studio.ask("attempt", &json!({ "id": 2, "result": "right" }));
    let strong = studio.ask("history", &json!({}))["rating"]["value"].as_f64().unwrap();
    assert!(strong > 1500.0, "{strong}");
    studio.ask("attempt", &json!({ "id": 1, "result": "wrong" }));
    let history = studio.ask("history", &json!({ "since": 0, "boards": 1 }));
    let weak = history["rating"]["value"].as_f64().unwrap();
    assert!(weak < strong, "{history}");
    assert_eq!(history["course"].as_array().unwrap().len(), 2);
    assert_eq!(history["results"], json!({ "right": 1, "wrong": 1, "hint": 0, "shown": 0 }));
    assert_eq!(history["missed"], 1);
    let boards = history["boards"].as_array().unwrap();
    assert_eq!((boards.len(), &boards[0]["id"], &boards[0]["result"]), (1, &json!(1), &json!("wrong")));
    assert!(boards[0]["diagram"]["men"].is_object());
    // A repetition changes nothing.
    studio.ask("attempt", &json!({ "id": 1, "result": "right" }));
    assert_eq!(studio.ask("history", &json!({}))["rating"]["attempts"], 2);
    let none = studio.ask("history", &json!({ "since": i64::MAX }));
    assert_eq!(none["results"]["right"], 0);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn wrong_requests_change_nothing() {
    let (studio, folder) = studio("wrong");
    studio.ask("import", &json!({ "text": MATES }));
    for (task, body) in [
        ("next", json!({ "only": "some" })),
        ("next", json!({ "in_order": "yes" })),
        ("next", json!({ "query": "mate:x" })),
        ("next", json!({ "rating": "1200-1500" })),
        ("next", json!({ "not": ["x"] })),
        ("history", json!({ "boards": 49 })),
        ("history", json!({ "boards": -1 })),
        ("history", json!({ "since": "today" })),
        ("history", json!({ "id": 77 })),
        ("attempt", json!({ "id": 77, "result": "right" })),
        ("attempt", json!({ "id": 1, "result": "easy" })),
        ("attempt", json!({ "id": 1, "result": "right", "milliseconds": -1 })),
        ("attempt", json!({ "id": 1, "result": "right", "milliseconds": 1e12 })),
        ("attempt", json!({ "result": "right" })),
    ] {
        let refusal = studio.post(task, &body);
        assert_eq!(refusal.status, 400, "{task} {body}: {}", refusal.text());
        assert!(!refusal.message().is_empty());
    }
    assert_eq!(studio.ask("history", &json!({}))["attempts"], 0);
    std::fs::remove_dir_all(folder).unwrap();
}

/// Each hint of a Chess-Num tells more than the one before, for the board as it is.
#[test]
fn hints_for_chess_num_reason() {
    let studio = Studio::open();
    let puz = "puzzle: chessnum\nplace: K, Q, R, N\n. . . . .\n. 1 . . .\n. . . 4 0\n. . 3 3 .\n. . . . .\n";
    let hint = |men: &str, level: u32| {
        studio.ask("hint", &json!({ "puzzle": { "puz": puz }, "men": men, "level": level }))
    };
    let look = hint("", 1);
    assert_eq!((&look["squares"], &look["steps"]), (&json!(["e3", "d3", "d2"]), &json!([])), "{look}");
    assert_eq!(hint("", 2)["steps"].as_array().unwrap().len(), 3);
    assert_eq!(hint("", 3)["man"], json!({ "square": "c3", "piece": "K" }));
    assert_eq!(hint("Kc3 Qd1 Rd5", 3)["man"], json!({ "square": "e1", "piece": "N" }));
    let wrong = hint("Kc4", 1);
    assert_eq!(wrong["possible"], false, "{wrong}");
}
