//! The studio as a program: its address, its end, and that its API says what the command line says.

#[cfg(unix)]
use crate::collection::many_lines;
#[cfg(unix)]
use crate::http::Events;
use crate::http::request;
#[cfg(unix)]
use crate::run::interrupt;
use crate::run::{gallery, rookwright, scratch};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Child;
#[cfg(unix)]
use std::time::Duration;

/// A studio under way.
struct Serving {
    child: Child,
    url: String,
}

impl Serving {
    fn start(options: &str) -> Self {
        Self::of(rookwright(&format!("serve --port 0 {options}")).start()).expect("a studio")
    }

    /// A studio that has told its address, or what it says instead.
    fn of(mut child: Child) -> Result<Self, String> {
        let mut url = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut url).expect("an address");
        if url.is_empty() {
            let said = child.wait_with_output().expect("an end");
            return Err(String::from_utf8_lossy(&said.stderr).into_owned());
        }
        Ok(Self { child, url: url.trim().to_owned() })
    }

    fn port(&self) -> u16 {
        let host = self.url.split('/').nth(2).unwrap_or_default();
        host.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port")
    }

    fn ask(&self, task: &str, body: &Value) -> Value {
        let headers = [("content-type", "application/json")];
        let response =
            request(self.port(), "POST", &format!("/api/{task}"), &headers, body.to_string().as_bytes());
        assert_eq!(response.status, 200, "{task} {body}: {}", response.text());
        response.json()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[test]
fn tells_its_address_and_ends_with_ctrl_c() {
    let mut serving = Serving::start("");
    assert!(serving.url.starts_with("http://127.0.0.1:"), "{}", serving.url);
    let page = request(serving.port(), "GET", "/", &[], b"");
    assert!(
        page.status == 200 && page.text().contains("<title>Rookwright studio</title>"),
        "{}",
        page.text()
    );
    interrupt(&serving.child);
    assert_eq!(serving.child.wait().expect("an end").code(), Some(0));
}

#[test]
fn asks_for_a_token_where_others_can_reach_it() {
    let serving = Serving::start("--host 0.0.0.0");
    let (_, token) = serving.url.split_once("?token=").expect("a token in the address");
    let bearer = format!("Bearer {token}");
    let about = |headers: &[(&str, &str)]| request(serving.port(), "GET", "/api/about", headers, b"").status;
    assert_eq!((about(&[]), about(&[("authorization", &bearer)])), (401, 200));
    let chosen = Serving::start("--token open-sesame");
    assert!(chosen.url.ends_with("/?token=open-sesame"), "{}", chosen.url);
}

/// The environment may name the token; a command that asks after the studio needs none.
#[test]
fn supervisors_need_no_token_and_users_need_not_show_it() {
    let start = |token: &str| {
        let run = rookwright("serve --port 0 --host 0.0.0.0").env("ROOKWRIGHT_TOKEN", token);
        Serving::of(run.start())
    };
    let serving = start("from-the-environment").expect("a studio");
    assert!(serving.url.ends_with("/?token=from-the-environment"), "{}", serving.url);
    let port = serving.port();
    for host in ["", "--host 0.0.0.0"] {
        let said = rookwright(&format!("serve --check --port {port} {host}")).said();
        assert_eq!((said.code, said.out.as_str()), (Some(0), "the studio answers\n"), "{}", said.err);
    }
    drop(serving);
    let said = rookwright(&format!("serve --check --port {port}")).said();
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert!(said.err.contains(&format!("no studio answers on 127.0.0.1:{port}")), "{}", said.err);
    // An empty variable is none, and one that cannot be used is named.
    let random = start("").expect("a studio");
    assert!(random.url.contains("/?token=") && !random.url.ends_with('='), "{}", random.url);
    let refused = start("short").err().expect("a refusal");
    assert!(refused.contains("ROOKWRIGHT_TOKEN: a token needs at least 8"), "{refused}");
}

/// Others are told an address that leads here, and not one that means "this machine" or "any".
#[test]
fn tells_an_address_that_others_can_use() {
    for host in ["0.0.0.0", "::"] {
        let said = rookwright(&format!("serve --port 0 --host {host}")).start();
        let serving = match Serving::of(said) {
            Ok(serving) => serving,
            // A machine without IPv6 says so.
            Err(error) => {
                assert!(host == "::" && error.contains("cannot listen on"), "{host}: {error}");
                println!("skipped: there is no IPv6 on this machine");
                continue;
            }
        };
        let (address, token) = serving.url.split_once("/?token=").expect("a token");
        let address = address.strip_prefix("http://").expect("a URL");
        let (name, port) = address.rsplit_once(':').expect("a port");
        assert!(!["0.0.0.0", "[::]", "127.0.0.1", "[::1]"].contains(&name), "{}", serving.url);
        if name == "localhost" {
            println!("skipped: this machine has no address but its own");
            continue;
        }
        // What is printed works as it is, also as the host that a browser names.
        let to: std::net::SocketAddr = address.parse().expect("an address");
        assert_eq!(to.port().to_string(), port);
        let mut stream = std::net::TcpStream::connect(to).expect("a connection");
        let bearer = format!("authorization: Bearer {token}\r\nconnection: close");
        write!(stream, "GET /api/about HTTP/1.1\r\nhost: {address}\r\n{bearer}\r\n\r\n").expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

/// More connections than the server takes, on all of which nothing or half a request is said.
#[test]
fn nine_hundred_half_open_connections_are_in_nobodys_way() {
    const MANY: usize = 900;
    let serving = Serving::start("");
    let mut silent = Vec::new();
    for nth in 0..MANY {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", serving.port())) else {
            println!("skipped: this machine allows no more than {nth} connections");
            return;
        };
        if nth % 2 == 0 {
            // The server may have closed it already.
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: ");
        }
        silent.push(stream);
    }
    for path in ["/", "/js/main.js", "/api/about"] {
        assert_eq!(request(serving.port(), "GET", path, &[], b"").status, 200, "{path}");
    }
    // They are not answered before the page: most of them still wait.
    let waiting = silent.iter().filter(|stream| {
        stream.set_nonblocking(true).expect("a socket");
        stream.peek(&mut [0]).is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
    });
    assert!(waiting.count() > MANY / 2);
}

#[test]
fn what_cannot_be_served_is_said() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port();
    for (options, expected) in [
        (format!("--port {port}"), "is already in use"),
        ("--port 99999".to_owned(), "99999"),
        ("--port 0 --host nowhere".to_owned(), "'nowhere' is not an address"),
        ("--port 0 --host 203.0.113.7".to_owned(), "cannot listen on"),
        ("--port 0 --token short".to_owned(), "at least 8 characters"),
        ("--port 0 --jobs 0".to_owned(), "--jobs"),
        ("--port 0 --time-limit soon".to_owned(), "soon"),
    ] {
        let said = rookwright(&format!("serve {options}")).said();
        assert_eq!(said.code, Some(2), "{options}: {said:?}");
        assert!(said.err.contains(expected), "{options}: {}", said.err);
    }
}

/// What depends on the clock, or on how many work at it.
fn without_effort(mut document: Value) -> Value {
    if let Value::Object(object) = &mut document {
        for key in ["seconds", "nodes", "conflicts"] {
            object.remove(key);
        }
        for part in object.values_mut() {
            *part = without_effort(part.take());
        }
    }
    if let Value::Array(items) = &mut document {
        items.iter_mut().for_each(|item| *item = without_effort(item.take()));
    }
    document
}

#[test]
fn the_api_gives_the_documents_of_the_command_line() {
    let serving = Serving::start("");
    let same = |words: &str, file: Option<&str>, task: &str, mut body: Value| {
        let run = rookwright(words);
        let run = match file {
            Some(file) => {
                body["puzzle"] = json!({ "puz": std::fs::read_to_string(gallery(file)).expect("a puzzle") });
                run.arg(gallery(file))
            }
            None => run,
        };
        let printed: Value = serde_json::from_str(&run.answer()).expect("JSON");
        let (printed, told) = (without_effort(printed), without_effort(serving.ask(task, &body)));
        assert_eq!(told, printed, "{words} {file:?}");
    };
    for file in ["mate-4x4-2.puz", "mate-4x4-2-impossible.puz", "mate-selfmate-5x4-2.puz"] {
        same("solve --json", Some(file), "solve", json!({}));
        same(
            "solve --json --tries --set-play",
            Some(file),
            "solve",
            json!({ "tries": true, "set_play": true }),
        );
    }
    same("solve --json --explain Qb3", Some("mate-4x4-2.puz"), "explain", json!({ "move": "Qb3" }));
    for file in ["mate-helpmate-2.puz", "mate-series-helpmate-5x5-3.puz", "chessnum-6.puz"] {
        same("solve --json", Some(file), "solve", json!({}));
    }
    for file in
        ["tour-3x4.puz", "queens-6-hole-seven.puz", "chessnum-6.puz", "mate-4x4-2.puz", "crowded-5.puz"]
    {
        same("count --json", Some(file), "count", json!({}));
    }
    let queens = json!({ "words": ["queens", "6"] });
    same("solve queens 6 --limit 3 --json", None, "solve", json!({ "puzzle": queens, "limit": 3 }));
    same(
        "compare queens 5 --engines search,sat --json",
        None,
        "compare",
        json!({ "puzzle": { "words": ["queens", "5"] }, "engines": ["search", "sat"] }),
    );
}

/// What is counted is not lost when the program is killed, and goes on by itself.
#[test]
fn a_lasting_count_survives_a_kill() {
    let folder = scratch("lasting");
    let file = folder.join("club.db");
    let start =
        || Serving::of(rookwright("serve --port 0 --collection").arg(&file).start()).expect("a studio");
    let count = |serving: &Serving| {
        request(serving.port(), "GET", "/api/lasting", &[], b"").json()["counts"][0].clone()
    };
    let wait = |serving: &Serving, is_so: &dyn Fn(&Value) -> bool| {
        for _ in 0..6000 {
            if is_so(&count(serving)) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("not in a minute: {}", count(serving));
    };
    let serving = start();
    serving.ask("lasting", &json!({ "puzzle": { "words": ["queens", "10"] }, "engine": "sat" }));
    wait(&serving, &|count| count["progress"]["done"].as_u64() > Some(3));
    // The end of `serving` is a kill.
    drop(serving);
    let parts = std::fs::read_to_string(folder.join("club.db.counts/1.parts")).expect("parts");
    assert!(parts.lines().count() > 6, "{parts}");
    let serving = start();
    wait(&serving, &|count| count["state"] == "done");
    let done = count(&serving);
    assert_eq!(done["result"]["count"], json!({ "value": 724, "exact": true }), "{done}");
    let after = std::fs::read_to_string(folder.join("club.db.counts/1.parts")).expect("parts");
    assert!(after.starts_with(&parts[..parts.rfind('\n').unwrap_or(0)]), "parts were counted again");
}

/// What was solved is on the disk when the answer comes, even if the program is killed at once.
#[test]
fn results_survive_a_kill() {
    let folder = std::env::temp_dir().join(format!("rookwright-killed-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let options = format!("--collection {}", folder.join("club.db").display());
    let mates = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\nkbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n";
    let mut serving = Serving::start(&options);
    serving.ask("import", &json!({ "text": mates }));
    for round in 1..=5 {
        let result = if round % 2 == 0 { "right" } else { "wrong" };
        serving.ask("attempt", &json!({ "id": 1 + round % 2, "result": result, "milliseconds": round }));
        serving.child.kill().expect("a program to kill");
        serving.child.wait().expect("an end");
        serving = Serving::start(&options);
        let history = serving.ask("history", &json!({}));
        assert_eq!(history["attempts"], round, "{history}");
        assert_eq!(
            (&history["last"][0]["result"], &history["last"][0]["milliseconds"]),
            (&json!(result), &json!(round))
        );
        assert_eq!(serving.ask("find", &json!({}))["all"], 2);
    }
    drop(serving);
    std::fs::remove_dir_all(folder).expect("a folder");
}

/// What others see of an import is on the disk: a kill takes back nothing of it, and the file is valid.  The import writes what it
/// has in less than a second, so that no more is lost.
#[cfg(unix)]
#[test]
fn a_kill_during_an_import_loses_only_what_nobody_has_seen() {
    let folder = scratch("serve_killed");
    let file = folder.join("club.db");
    let options = format!("--collection {}", file.display());
    let lines = 40_000;
    let mut serving = Serving::start(&options);
    let seen = |serving: &Serving| {
        serving.ask("find", &json!({ "query": "", "limit": 1 }))["all"].as_u64().expect("a number")
    };
    let import = Events::of(serving.port(), "import", &json!({ "text": many_lines(lines) }));
    let mut before = 0;
    while before == 0 {
        std::thread::sleep(Duration::from_millis(20));
        before = seen(&serving);
    }
    // SIGKILL: nothing can be put in order after it.
    serving.child.kill().expect("a program to kill");
    serving.child.wait().expect("an end");
    drop(import);
    assert!(before < lines as u64, "all was written at once: too late to tell");
    let again = Serving::start(&options);
    let after = seen(&again);
    assert!(after >= before, "{before} puzzles were seen, {after} are there");
    let text = many_lines(lines);
    let whole = again.ask("import", &json!({ "text": text }));
    assert!(seen(&again) > after, "the import goes on: {whole}");
}
