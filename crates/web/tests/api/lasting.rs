//! Counts that go on when nobody waits for them.

use crate::common::http::{Response, request};
use crate::common::{Studio, endless, wait_until};
use rookwright_web::Config;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// A folder with a collection and its counts, which is removed at the end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("rookwright-lasting-api-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder.canonicalize().expect("a folder"))
    }

    fn studio(&self) -> Studio {
        Studio::with(Config { collections: vec![self.0.join("club.db")], ..Config::default() })
    }

    fn counts(&self) -> PathBuf {
        self.0.join("club.db.counts")
    }

    /// The names of the files of all counts.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.counts()).into_iter().flatten().flatten();
        let mut names: Vec<_> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.retain(|name| name != "lock");
        names.sort();
        names
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn queens(n: u32) -> Value {
    json!({ "puzzle": { "words": ["queens", n.to_string()] } })
}

fn list(studio: &Studio) -> Vec<Value> {
    studio.get("/api/lasting").json()["counts"].as_array().expect("a list").clone()
}

/// The count with this id.
fn count(studio: &Studio, id: &str) -> Value {
    list(studio).into_iter().find(|count| count["id"] == id).unwrap_or_default()
}

fn wait_for(studio: &Studio, id: &str, state: &str) -> Value {
    wait_until(&format!("{id} is {state}"), || count(studio, id)["state"] == state);
    count(studio, id)
}

fn change(studio: &Studio, id: &str, action: &str) -> Response {
    studio.post(&format!("lasting/{id}"), &json!({ "do": action }))
}

fn remove(studio: &Studio, id: &str) -> u16 {
    request(studio.port, "DELETE", &format!("/api/lasting/{id}"), &[], b"").status
}

#[test]
fn a_count_goes_on_without_a_client() {
    let place = Place::new("goes-on");
    let studio = place.studio();
    assert!(list(&studio).is_empty() && !place.counts().exists());
    let started = studio.ask("lasting", &queens(10));
    assert_eq!((&started["id"], &started["keeps_parts"]), (&json!("1"), &json!(true)), "{started}");
    let done = wait_for(&studio, "1", "done");
    assert_eq!(done["result"]["count"], json!({ "value": 724, "exact": true }));
    assert!(done["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{done}");
    // A tour up to symmetry has no parts, and is counted nevertheless.
    let tour = json!({ "puzzle": { "words": ["tour", "5x5"] }, "up_to_symmetry": true });
    assert_eq!(studio.ask("lasting", &tour)["keeps_parts"], false);
    assert_eq!(wait_for(&studio, "2", "done")["result"]["count"]["value"], 1728 / 2);
    assert_eq!((remove(&studio, "1"), remove(&studio, "2"), remove(&studio, "2")), (204, 204, 404));
    assert_eq!(place.files(), Vec::<String>::new());
}

#[test]
fn a_count_is_paused_and_goes_on_also_in_another_server() {
    let place = Place::new("paused");
    let studio = place.studio();
    // Slow enough to be paused, in parts that are quick on a busy machine too.
    studio.ask("lasting", &json!({ "puzzle": { "words": ["queens", "10"] }, "engine": "sat" }));
    wait_until("a part is done", || count(&studio, "1")["progress"]["done"].as_u64() > Some(2));
    assert_eq!(change(&studio, "1", "pause").json()["state"], "paused");
    wait_until("it has ended", || count(&studio, "1")["result"]["end"] == "stopped");
    assert_eq!(change(&studio, "1", "pause").status, 409);
    drop(studio);
    let studio = place.studio();
    let paused = count(&studio, "1");
    assert_eq!((&paused["state"], &paused["title"]), (&json!("paused"), &json!("10 queens")), "{paused}");
    assert_eq!(change(&studio, "1", "resume").status, 200);
    // A server that ends while it counts.
    drop(studio);
    let studio = place.studio();
    let done = wait_for(&studio, "1", "done");
    assert_eq!(done["result"]["count"]["value"], 724);
    assert_eq!(change(&studio, "1", "resume").status, 409);
    assert_eq!(change(&studio, "1", "restart").status, 200);
    assert_eq!(wait_for(&studio, "1", "done")["result"]["count"]["value"], 724);
}

#[test]
fn a_count_is_removed_while_it_runs() {
    let place = Place::new("removed");
    let studio = place.studio();
    studio.ask("lasting", &endless());
    wait_for(&studio, "1", "running");
    assert_eq!(change(&studio, "1", "restart").status, 409);
    assert_eq!(remove(&studio, "1"), 204);
    assert!(list(&studio).is_empty());
    wait_until("its files are gone", || place.files().is_empty());
    assert_eq!(studio.ask("lasting", &queens(6))["id"], "2");
}

#[test]
fn others_wait_and_there_are_not_too_many() {
    let place = Place::new("many");
    let studio = place.studio();
    for _ in 0..32 {
        studio.ask("lasting", &endless());
    }
    wait_until("four run", || list(&studio).iter().filter(|count| count["state"] == "running").count() == 4);
    assert_eq!(list(&studio).iter().filter(|count| count["state"] == "waiting").count(), 28);
    let refused = studio.post("lasting", &queens(6));
    assert_eq!((refused.status, refused.message().as_str()), (409, "32 counts are kept: remove one first"));
    // Small questions are answered meanwhile.
    assert_eq!(studio.ask("count", &queens(8))["count"]["value"], 92);
    // The counts of one folder belong to one server at a time.
    let other = place.studio();
    assert!(
        other.get("/api/lasting").json()["trouble"]
            .as_str()
            .is_some_and(|why| why.contains("another studio"))
    );
    assert_eq!(other.post("lasting", &queens(6)).status, 500);
    (1..=32).for_each(|id| assert_eq!(remove(&studio, &id.to_string()), 204));
    assert_eq!(studio.ask("lasting", &queens(6))["id"], "33");
    wait_for(&studio, "33", "done");
}

#[test]
fn wrong_requests_are_refused() {
    let place = Place::new("wrong");
    let studio = place.studio();
    for (body, expected) in [
        (json!({ "puzzle": { "words": ["queens", "99"] } }), "too large"),
        (json!({ "puzzle": { "words": ["queens", "8"] }, "time_limit": 3 }), "unknown field 'time_limit'"),
        (json!({}), "missing field `puzzle`"),
    ] {
        let refused = studio.post("lasting", &body);
        assert_eq!(refused.status, 400, "{body}");
        assert!(refused.message().contains(expected), "{}", refused.message());
    }
    assert!(!place.counts().exists());
    for id in ["1", "x", "-1", "99999999999999999999", "..%2F..%2Fclub"] {
        assert_eq!((change(&studio, id, "pause").status, remove(&studio, id)), (404, 404), "{id}");
    }
    studio.ask("lasting", &queens(6));
    assert_eq!(change(&studio, "1", "explode").status, 400);
    let plain = request(studio.port, "POST", "/api/lasting", &[("content-type", "text/plain")], b"{}");
    assert_eq!(plain.status, 415);
    let foreign = [("origin", "http://evil.example"), ("content-type", "application/json")];
    let body = queens(6).to_string();
    assert_eq!(request(studio.port, "POST", "/api/lasting", &foreign, body.as_bytes()).status, 403);
    assert_eq!(request(studio.port, "DELETE", "/api/lasting/1", &foreign, b"").status, 403);
    let elsewhere = [("host", "evil.example")];
    assert_eq!(request(studio.port, "GET", "/api/lasting", &elsewhere, b"").status, 403);
    let homeless = Studio::with(Config::default());
    assert_eq!(homeless.get("/api/lasting").json()["possible"], false);
    assert_eq!(homeless.post("lasting", &queens(6)).status, 409);
}

#[test]
fn damaged_and_foreign_files_are_told_and_left() {
    let place = Place::new("damaged");
    let studio = place.studio();
    studio.ask("lasting", &queens(9));
    wait_for(&studio, "1", "done");
    drop(studio);
    let good = fs::read_to_string(place.counts().join("1.count")).expect("a record");
    let put = |name: &str, text: &str| fs::write(place.counts().join(name), text).expect("a file");
    put("2.count", &good.replace("352", "353"));
    put("3.count", "Dear diary,\n");
    put("4.count", &good[..good.len() / 2]);
    put("notes.txt", "mine");
    put("club.db", "mine too");
    #[cfg(unix)]
    std::os::unix::fs::symlink(place.0.join("secret"), place.counts().join("5.count")).expect("a link");
    fs::write(place.0.join("secret"), &good).expect("a file");
    // The parts of another puzzle.
    put("6.count", &good.replace("\"state\":\"done\"", "\"state\":\"paused\""));
    let before: Vec<_> = place.files().iter().map(|name| fs::read(place.counts().join(name)).ok()).collect();
    let studio = place.studio();
    let states: Vec<_> = list(&studio).iter().map(|count| count["state"].clone()).collect();
    assert_eq!(states, ["damaged", "damaged", "damaged", "damaged", "damaged", "done"]);
    let told = |id: &str| count(&studio, id)["error"].as_str().unwrap_or_default().to_owned();
    assert!(told("2").contains("checksum") && told("3").contains("line 1"), "{} {}", told("2"), told("3"));
    assert!(told("4").contains("incomplete") && told("5").contains("not a regular file"), "{}", told("4"));
    let after: Vec<_> = place.files().iter().map(|name| fs::read(place.counts().join(name)).ok()).collect();
    assert!(before == after, "a file was changed");
    for id in ["2", "3", "4", "5", "6"] {
        assert_eq!((change(&studio, id, "resume").status, change(&studio, id, "restart").status), (409, 409));
        assert_eq!(remove(&studio, id), 204);
    }
    assert_eq!(place.files(), ["1.count", "1.parts", "club.db", "notes.txt"]);
    assert_eq!(fs::read_to_string(place.0.join("secret")).expect("it is there"), good);
}

#[test]
fn damaged_parts_are_told_and_counted_anew_if_wanted() {
    let place = Place::new("parts");
    let studio = place.studio();
    studio.ask("lasting", &queens(13));
    wait_until("a part is done", || count(&studio, "1")["progress"]["done"].as_u64() > Some(0));
    change(&studio, "1", "pause");
    wait_until("it has ended", || !count(&studio, "1")["result"].is_null());
    let parts = place.counts().join("1.parts");
    let text = fs::read_to_string(&parts).expect("parts");
    let damaged = text.replacen(": ", ": 9", 2);
    fs::write(&parts, &damaged).expect("a file");
    if count(&studio, "1")["state"] == "paused" {
        change(&studio, "1", "resume");
        let failed = wait_for(&studio, "1", "failed");
        assert!(failed["error"].as_str().is_some_and(|why| why.contains("1.parts: ")), "{failed}");
        assert_eq!(fs::read_to_string(&parts).expect("parts"), damaged);
    }
    assert_eq!(change(&studio, "1", "restart").status, 200);
    assert_eq!(wait_for(&studio, "1", "done")["result"]["count"]["value"], 73_712);
}
