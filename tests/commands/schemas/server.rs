//! The documents of the server itself, and the schemas that it serves.

use super::validator::Validator;
use crate::http::request;
use crate::run::{rookwright, scratch};
use rookwright::ops::schemas::SCHEMAS;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::Child;

struct Serving {
    child: Child,
    port: u16,
}

impl Serving {
    fn start(collection: &str) -> Self {
        let mut child = rookwright("serve --port 0 --collection").arg(collection).start();
        let mut url = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut url).expect("an address");
        let port = url.trim().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        Self { child, port: port.expect("a port") }
    }

    fn get(&self, path: &str) -> (u16, Value) {
        let response = request(self.port, "GET", path, &[], b"");
        (response.status, response.json())
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let headers = [("content-type", "application/json")];
        let response = request(self.port, "POST", path, &headers, body.to_string().as_bytes());
        (response.status, response.json())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn documents_of_the_server() {
    let folder = scratch("schema-server");
    let serving = Serving::start(&folder.join("club.db").display().to_string());
    let mut validator = Validator::new();
    for (path, name) in [
        ("/api/about", "api-about"),
        ("/api/jobs", "api-jobs"),
        ("/api/collections", "api-collections"),
        ("/api/lasting", "api-lasting"),
        ("/api/schemas", "api-schemas"),
    ] {
        let (status, document) = serving.get(path);
        assert_eq!(status, 200, "{path}: {document}");
        validator.hold_closed(name, &document, path);
    }
    let (_, about) = serving.get("/api/about");
    assert_eq!(about["formats"], json!({ "json": "1.0", "puz": 1 }));
    let body = json!({ "path": folder.join("other.db").display().to_string(), "create": true });
    validator.hold_closed("api-collections-request", &body, "collections");
    let (status, question) = serving.post("/api/collections", &body);
    assert_eq!(status, 409);
    validator.hold_closed("api-collections", &question, "the question");
    let count = json!({ "puzzle": { "words": ["queens", "9"] }, "up_to_symmetry": true });
    validator.hold_closed("api-lasting-request", &count, "lasting");
    let (status, entry) = serving.post("/api/lasting", &count);
    assert_eq!(status, 200, "{entry}");
    validator.hold_closed("api-lasting", &entry, "a lasting count");
    let change = json!({ "do": "pause" });
    validator.hold_closed("api-lasting-change", &change, "a change");
    let id = entry["id"].as_str().expect("an id");
    let (_, changed) = serving.post(&format!("/api/lasting/{id}"), &change);
    assert!(
        validator.accepts("api-lasting", &changed) || validator.accepts("api-refusal", &changed),
        "{changed}"
    );
    let (status, refused) = serving.post("/api/solve", &json!({ "puzzle": {} }));
    assert_eq!(status, 400);
    validator.hold_closed("api-refusal", &refused, "a refusal");
}

#[test]
fn the_server_has_the_schemas() {
    let folder = scratch("schema-served");
    let serving = Serving::start(&folder.join("club.db").display().to_string());
    let (_, list) = serving.get("/api/schemas");
    assert_eq!(list["schemas"].as_array().map(Vec::len), Some(SCHEMAS.len()));
    for name in ["solve", "solve.json", "common"] {
        let (status, schema) = serving.get(&format!("/api/schemas/{name}"));
        assert_eq!(status, 200);
        assert!(schema["$id"].as_str().is_some_and(|id| id.contains(name)), "{schema}");
    }
    let (status, refused) = serving.get("/api/schemas/solv");
    assert_eq!(status, 404);
    assert!(
        refused["error"]["message"].as_str().is_some_and(|said| said.contains("did you mean solve")),
        "{refused}"
    );
}
