//! Several collections: opening, choosing and closing them.

use crate::common::Studio;
use crate::common::http::{answer, request, send_to};
use rookwright_web::{Config, Token};
use serde_json::{Value, json};
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
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
    assert_eq!(listed, json!({ "collections": [club], "local": true }));
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

/// What is confirmed is what is opened: a link is followed before, and an empty file is an empty collection.
#[cfg(unix)]
#[test]
fn the_file_that_is_confirmed_is_the_one_that_is_opened() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    let studio = studio(&folder);
    fs::create_dir(folder.file("far")).expect("a folder");
    for (link, target) in [
        ("near.db", "middle.db"),
        ("middle.db", "far/new.db"),
        ("round.db", "round.db"),
        ("lost.db", "gone/x.db"),
    ] {
        symlink(target, folder.file(link)).expect("a link");
    }
    let file = folder.file("far/new.db");
    let (status, asked) = open(&studio, &json!({ "path": folder.file("near.db"), "create": true }));
    assert_eq!((status, &asked["confirm"]["path"]), (409, &json!(file)), "{asked}");
    let confirmed = json!({ "path": folder.file("near.db"), "create": true, "confirmed": true });
    let (status, entry) = open(&studio, &confirmed);
    assert_eq!((status, &entry["path"], &entry["name"]), (200, &json!(file), &json!("new")), "{entry}");
    assert!(Path::new(&file).is_file());
    for (link, why) in [("round.db", "too many links"), ("lost.db", "no such folder")] {
        for confirmed in [false, true] {
            let request = json!({ "path": folder.file(link), "create": true, "confirmed": confirmed });
            let (status, refusal) = open(&studio, &request);
            let message = refusal["error"]["message"].as_str().unwrap_or_default();
            assert!(status == 400 && message.contains(why), "{link}: {message}");
        }
    }
    fs::write(folder.file("empty.db"), "").expect("a file");
    let (status, asked) = open(&studio, &json!({ "path": folder.file("empty.db") }));
    assert_eq!(
        (status, &asked["confirm"]["exists"], &asked["confirm"]["puzzles"]),
        (409, &json!(true), &json!(0))
    );
    let (status, entry) = open(&studio, &json!({ "path": folder.file("empty.db"), "confirmed": true }));
    assert_eq!((status, &entry["puzzles"]), (200, &json!(0)), "{entry}");
    studio.ask("import?collection=empty", &json!({ "text": MATE }));
    assert_eq!(studio.ask("find?collection=3", &json!({}))["all"], 1);
}

/// Asks as others do, who have the token but no business with the files of the machine.
fn ask_from_elsewhere(folder: &Folder, ask: impl Fn(&str, &str, &Value) -> (u16, Value)) {
    fs::write(folder.file("notes.txt"), "My notes.").expect("a file");
    for path in ["new.db", "notes.txt", "club.db", "nowhere/x.db", ""] {
        for confirmed in [false, true] {
            let request = json!({ "path": folder.file(path), "create": true, "confirmed": confirmed });
            let (status, refusal) = ask("POST", "/api/collections", &request);
            // The same answer for all of them.
            assert_eq!(status, 403, "{path}: {refusal}");
            let message = refusal["error"]["message"].as_str().unwrap_or_default();
            assert!(message.contains("on the machine of the studio"), "{message}");
        }
    }
    assert!(!Path::new(&folder.file("new.db")).exists());
    let school = folder.0.join("school/club.db");
    let (status, listed) = ask("GET", "/api/collections", &Value::Null);
    let entry = |id: &str, name: &str| json!({ "id": id, "name": name, "path": name, "puzzles": 0 });
    assert_eq!((status, &listed["local"]), (200, &json!(false)));
    assert_eq!(listed["collections"], json!([entry("1", "club"), entry("2", "club (2)")]));
    assert_eq!(ask("DELETE", "/api/collections/2", &Value::Null).0, 403);
    // What the owner has opened is there, by its name.
    let (status, report) = ask("POST", "/api/import?collection=club%20(2)", &json!({ "text": MATE }));
    assert_eq!(status, 200, "{report}");
    assert!(school.exists() && !Path::new(&folder.file("club.db")).exists());
}

fn club_and_school(folder: &Folder) -> Config {
    fs::create_dir(folder.file("school")).expect("a folder");
    let collections = ["club.db", "school/club.db"].map(|name| folder.file(name).into()).to_vec();
    Config { collections, token: Some(Token::chosen("open-sesame").expect("a token")), ..Config::default() }
}

const HEADERS: [(&str, &str); 2] =
    [("content-type", "application/json"), ("authorization", "Bearer open-sesame")];

#[test]
fn other_machines_cannot_name_files() {
    let folder = Folder::new("elsewhere");
    let host = Ipv4Addr::UNSPECIFIED.into();
    let studio = Studio::with(Config { host, ..club_and_school(&folder) });
    let url = studio.urls.iter().filter_map(|url| url.strip_prefix("http://")?.split('/').next());
    // What comes from such an address may come from anywhere.
    let Some(address) = url.filter_map(|address| address.parse::<SocketAddr>().ok()).next() else {
        println!("skipped: this machine has no address that others could use");
        return;
    };
    ask_from_elsewhere(&folder, |method, path, body| {
        let body = body.to_string();
        let response = answer(send_to(address, method, path, &HEADERS, body.as_bytes()));
        (response.status, response.json())
    });
    // The owner sits at the machine itself.
    let body = json!({ "path": folder.file("new.db"), "create": true, "confirmed": true }).to_string();
    let response = request(studio.port, "POST", "/api/collections", &HEADERS, body.as_bytes());
    assert_eq!((response.status, &response.json()["name"]), (200, &json!("new")), "{}", response.text());
    let listed = request(studio.port, "GET", "/api/collections", &HEADERS, b"").json();
    assert_eq!(
        (&listed["local"], &listed["collections"][0]["path"]),
        (&json!(true), &json!(folder.file("club.db")))
    );
}

/// What a proxy or a tunnel on the machine passes on may come from anywhere too.
#[test]
fn who_comes_through_a_proxy_cannot_name_files() {
    for (number, header) in
        [("x-forwarded-for", "192.0.2.7"), ("forwarded", "for=192.0.2.7"), ("host", "chess.example")]
            .iter()
            .enumerate()
    {
        let folder = Folder::new(&format!("proxy-{number}"));
        let studio = Studio::with(club_and_school(&folder));
        ask_from_elsewhere(&folder, |method, path, body| {
            let headers = [HEADERS[0], HEADERS[1], *header];
            let response = request(studio.port, method, path, &headers, body.to_string().as_bytes());
            (response.status, response.json())
        });
    }
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
        (json!({ "text": game, "limit": 0 }), "limit: '0' is not a number of mates"),
    ] {
        let response = studio.post("mine", &request);
        assert!(response.status == 400 && response.message().contains(why), "{}", response.text());
    }
    assert!(!Path::new(&folder.file("club.db")).exists());
}
