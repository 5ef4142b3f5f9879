//! Several collections: opening, choosing and closing them.

use crate::common::Studio;
use crate::common::http::request;
use rookwright_web::Config;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

const MATE: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2; id \"the first\";\n";

/// An empty folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("rookwright-library-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder.canonicalize().expect("a folder"))
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn studio(folder: &Folder) -> Studio {
    Studio::with(Config { collections: vec![folder.file("club.db").into()], ..Config::default() })
}

fn open(studio: &Studio, request: &Value) -> (u16, Value) {
    let response = studio.post("collections", request);
    (response.status, response.json())
}

#[test]
fn a_collection_is_opened_only_when_the_user_confirms() {
    let folder = Folder::new("confirm");
    let studio = studio(&folder);
    let listed = studio.get("/api/collections").json();
    let club = json!({ "id": "1", "name": "club", "path": folder.file("club.db"), "puzzles": 0 });
    assert_eq!(listed, json!({ "collections": [club] }));
    let school = folder.file("school.db");
    let (status, asked) = open(&studio, &json!({ "path": school, "create": true }));
    assert_eq!(status, 409);
    assert_eq!(asked["confirm"], json!({ "path": school, "exists": false, "puzzles": null }));
    assert!(!Path::new(&school).exists());
    let (status, refusal) = open(&studio, &json!({ "path": school, "confirmed": true }));
    assert_eq!(status, 400, "{refusal}");
    assert!(!Path::new(&school).exists());
    let (status, entry) = open(&studio, &json!({ "path": school, "create": true, "confirmed": true }));
    assert_eq!((status, &entry["id"], &entry["name"]), (200, &json!("2"), &json!("school")), "{entry}");
    // The same file by another path is the same collection.
    let again =
        folder.file("../") + folder.0.file_name().expect("a name").to_str().expect("a text") + "/school.db";
    assert_eq!(open(&studio, &json!({ "path": again, "confirmed": true })).1["id"], "2");
    studio.ask("import?collection=2", &json!({ "text": MATE }));
    assert_eq!(open(&studio, &json!({ "path": school })).1["confirm"]["puzzles"], 1);
    assert_eq!(studio.ask("find?collection=2", &json!({}))["all"], 1);
    let missing = studio.post("find?collection=3", &json!({}));
    assert_eq!((missing.status, missing.message().as_str()), (404, "unknown collection, or it is closed"));
    assert!(!Path::new(&folder.file("club.db")).exists());
}

#[test]
fn what_is_not_a_collection_is_refused_and_unchanged() {
    let folder = Folder::new("refused");
    let studio = studio(&folder);
    fs::write(folder.file("notes.txt"), "My notes.").expect("a file");
    for (path, why) in [
        (folder.file("notes.txt"), "not a SQLite database"),
        (folder.file(""), "it is a folder"),
        (folder.file("nowhere/x.db"), "no such folder"),
        (folder.file("notes.txt/x.db"), "no such folder"),
        (" ".to_owned(), "expected the path of a file"),
        ("a\0b".to_owned(), "not the path of a file"),
        ("x".repeat(5000), "not the path of a file"),
    ] {
        for confirmed in [false, true] {
            let (status, refusal) =
                open(&studio, &json!({ "path": path, "create": true, "confirmed": confirmed }));
            assert_eq!(status, 400, "{path} {refusal}");
            let message = refusal["error"]["message"].as_str().unwrap_or_default();
            assert!(message.contains(why), "{path}: {message}");
        }
    }
    assert_eq!(fs::read_to_string(folder.file("notes.txt")).expect("a file"), "My notes.");
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1);
    let response = request(studio.port, "POST", "/api/collections", &[("content-type", "text/plain")], b"{}");
    assert_eq!(response.status, 415);
    let foreign = [("content-type", "application/json"), ("origin", "http://evil.example")];
    let body = json!({ "path": folder.file("evil.db"), "create": true, "confirmed": true }).to_string();
    let response = request(studio.port, "POST", "/api/collections", &foreign, body.as_bytes());
    assert_eq!(response.status, 403);
    assert!(!Path::new(&folder.file("evil.db")).exists());
}

#[test]
fn sixteen_are_enough_and_the_last_stays() {
    let folder = Folder::new("many");
    let studio = studio(&folder);
    let close = |id: &str| request(studio.port, "DELETE", &format!("/api/collections/{id}"), &[], b"").status;
    assert_eq!(close("1"), 409);
    let new = |number: u32| {
        let path = folder.file(&format!("{number}.db"));
        open(&studio, &json!({ "path": path, "create": true, "confirmed": true })).0
    };
    assert!((2..=16).all(|number| new(number) == 200));
    assert_eq!(new(17), 409);
    assert!(!Path::new(&folder.file("17.db")).exists());
    assert_eq!((close("1"), close("1"), close("x")), (204, 404, 404));
    assert_eq!(new(17), 200);
    // Without a choice a task gets the first that is open.
    studio.ask("import", &json!({ "text": MATE }));
    let listed = studio.get("/api/collections").json();
    assert_eq!(
        (&listed["collections"][0]["name"], &listed["collections"][0]["puzzles"]),
        (&json!("2"), &json!(1))
    );
}

#[test]
fn a_collection_is_named_by_its_path_too() {
    let folder = Folder::new("path");
    let studio = studio(&folder);
    let school = folder.file("school \u{e4}&b.db");
    open(&studio, &json!({ "path": school, "create": true, "confirmed": true }));
    let path: String = school.bytes().map(|byte| format!("%{byte:02X}")).collect();
    studio.ask(&format!("import?collection={path}"), &json!({ "text": MATE }));
    assert_eq!(studio.ask("find?collection=2", &json!({}))["all"], 1);
    // A file that is not open is not reached by its path.
    let other: String = folder.file("other.db").bytes().map(|byte| format!("%{byte:02X}")).collect();
    for name in [other.as_str(), "%", "%2", "%zz", "%ff"] {
        assert_eq!(studio.post(&format!("find?collection={name}"), &json!({})).status, 404, "{name}");
    }
    assert!(!Path::new(&folder.file("other.db")).exists());
}

#[test]
fn only_collections_are_served() {
    let folder = Folder::new("start");
    fs::write(folder.file("notes.txt"), "My notes.").expect("a file");
    for (path, why) in
        [(folder.0.clone(), "it is a folder"), (folder.file("notes.txt").into(), "not a SQLite database")]
    {
        let server =
            rookwright_web::Server::bind(Config { collections: vec![path], port: 0, ..Config::default() });
        let message = server.expect_err("a refusal").to_string();
        assert!(message.contains(why), "{message}");
    }
    assert_eq!(fs::read_to_string(folder.file("notes.txt")).expect("a file"), "My notes.");
}

#[test]
fn an_import_says_what_a_text_is_and_which_puzzles_it_has() {
    let folder = Folder::new("import");
    let studio = studio(&folder);
    let report = studio.ask("import", &json!({ "text": format!("{MATE}{MATE}x\n") }));
    assert_eq!(
        (&report["ids"], &report["looks"], &report["files"][0]["format"]),
        (&json!([1]), &Value::Null, &json!("EPD/FEN"))
    );
    let report = studio.ask("import", &json!({ "text": "<html>" }));
    assert_eq!((&report["ids"], &report["looks"]), (&json!([]), &json!("html")), "{report}");
    let titles = json!({ "ids": [1], "titles": ["One", "Two"] });
    assert!(studio.post("edit", &titles).message().contains("expected one for each of 1 ids, found 2"));
    assert_eq!(studio.ask("edit", &json!({ "ids": [1], "titles": ["One"] }))["changed"], 1);
    assert_eq!(studio.ask("show", &json!({ "id": 1 }))["collection"]["title"], "One");
}

#[test]
fn mining_reports_finds_as_events_and_refuses_other_texts() {
    let folder = Folder::new("mine");
    let studio = studio(&folder);
    let game = "[White \"Anna\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let body = json!({ "text": game, "moves": "1" }).to_string();
    let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
    let events = request(studio.port, "POST", "/api/mine", &headers, body.as_bytes()).text();
    assert!(
        events.contains("event: puzzle") && events.contains("\"Qxf7#\"") && events.contains("event: done"),
        "{events}"
    );
    for (request, why) in [
        (json!({ "text": "Dear Anna" }), "is not PGN"),
        (json!({ "text": "" }), "is empty"),
        (json!({ "text": game, "moves": 9 }), "moves:"),
        (json!({ "text": game, "limit": 0 }), "0 mates are not possible"),
    ] {
        let response = studio.post("mine", &request);
        assert!(response.status == 400 && response.message().contains(why), "{}", response.text());
    }
    assert!(!Path::new(&folder.file("club.db")).exists());
}
