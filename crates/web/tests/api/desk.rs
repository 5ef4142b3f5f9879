//! Mending and versions, as a program asks for them.

use crate::common::Studio;
use crate::common::http::{Events, request};
use rookwright_web::Config;
use serde_json::json;

const COOKED: &str = "5r2/2P1p3/1K1k2N1/1bN1p1p1/2P1P1pB/7B/5P2/5r1R w";

#[test]
fn proposals_come_as_events_and_the_search_can_be_stopped() {
    let studio = Studio::open();
    let body = json!({ "puzzle": { "fen": COOKED, "stipulation": "#2" }, "count": 60 });
    let mut events = Events::of(studio.port, "mend", &body);
    let id = events.until("job")["id"].clone();
    let first = events.until("puzzle");
    assert_eq!(first["sound"], true, "{first}");
    assert!(first["changes"][0]["kind"].is_string() && first["measures"]["men"]["all"].is_u64());
    let solved = studio.ask("solve", &json!({ "puzzle": { "puz": first["puz"] } }));
    assert_eq!(solved["sound"], true);
    let path = format!("/api/jobs/{}", id.as_str().expect("a text"));
    request(studio.port, "DELETE", &path, &[], b"");
    let done = events.until("done");
    assert!(!done["proposals"].as_array().expect("a list").is_empty());
    studio.wait_for_quiet();
}

#[test]
fn wrong_requests_are_refused() {
    let studio = Studio::open();
    for (body, why) in [
        (json!({}), "missing field `puzzle`"),
        (json!({ "puzzle": { "fen": COOKED, "stipulation": "#2" }, "count": 1000 }), "expected 1 to 60"),
        (json!({ "puzzle": { "fen": COOKED, "stipulation": "#2" }, "key": "e9" }), "key: "),
        (json!({ "puzzle": { "fen": COOKED } }), "has no number of moves"),
        (json!({ "puzzle": { "fen": "8/8/8 w", "stipulation": "#2" } }), ""),
    ] {
        let response = studio.post("mend", &body);
        assert_eq!(response.status, 400, "{body}");
        assert!(response.message().contains(why), "{body}: {}", response.message());
    }
}

#[test]
fn versions_outlive_the_server() {
    let folder = std::env::temp_dir().join(format!("rookwright-api-desk-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let open = || Studio::with(Config { collections: vec![folder.join("club.db")], ..Config::default() });
    let studio = open();
    let save = json!({ "puz": format!("puzzle: mate\nstipulation: #2\nfen: {COOKED}\n"), "note": "cooked" });
    let study = studio.ask("studies", &json!({ "name": "Mine", "save": save }));
    assert_eq!((&study["id"], &study["saved"]), (&json!(1), &json!(1)));
    let refused = studio.post("studies", &json!({ "name": "mine", "save": save }));
    assert_eq!(refused.status, 400);
    assert!(refused.message().contains("there is a study 'mine' already"), "{}", refused.message());
    assert_eq!(
        studio.post("studies", &json!({ "id": 1, "save": { "puz": "x".repeat(20_000) } })).status,
        400
    );
    drop(studio);
    let studio = open();
    assert_eq!(studio.ask("studies", &json!({ "id": 1 }))["versions"][0]["note"], "cooked");
    assert_eq!(studio.ask("studies", &json!({}))["studies"][0]["name"], "Mine");
    // A server without a collection has none, and cannot save one.
    let bare = Studio::with(Config::default());
    assert_eq!(bare.ask("studies", &json!({})), json!({ "studies": [] }));
    assert_eq!(bare.post("studies", &json!({ "name": "Mine", "save": save })).status, 400);
    std::fs::remove_dir_all(&folder).expect("a folder");
}
