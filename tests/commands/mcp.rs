//! The server for assistants, as a client of the Model Context Protocol meets it.

use crate::run::rookwright;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};

/// Sends messages and returns the answers by their identifiers.
fn talk(messages: &[Value]) -> Vec<Value> {
    let input: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let said = rookwright("mcp --collection /nowhere/none.db").input(input).said();
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
    said.out.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

fn call(id: u32, tool: &str, arguments: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": arguments } })
}

/// Calls one tool and returns its result.
fn called(tool: &str, arguments: &Value) -> Value {
    let answers = talk(&[call(7, tool, arguments)]);
    assert_eq!((answers.len(), &answers[0]["id"]), (1, &json!(7)), "{answers:?}");
    answers[0]["result"].clone()
}

#[test]
fn the_beginning_of_a_conversation() {
    let answers = talk(&[
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } } }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": "two", "method": "tools/list" }),
        json!({ "jsonrpc": "2.0", "id": 3, "method": "ping" }),
    ]);
    let [hello, list, ping] = &answers[..] else { panic!("three answers: {answers:?}") };
    assert_eq!((&hello["id"], &hello["result"]["protocolVersion"]), (&json!(1), &json!("2025-06-18")));
    assert_eq!((&list["id"], &ping["result"]), (&json!("two"), &json!({})));
    let tools = list["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    for name in ["solve", "count", "check", "generate-mate", "mine", "rate", "sheet", "find"] {
        assert!(names.contains(&name), "{names:?}");
    }
    // What a tool takes comes from the table of its operation, the puzzle included.
    let solve = &tools[names.iter().position(|&name| name == "solve").unwrap()]["inputSchema"];
    assert_eq!((&solve["type"], &solve["required"]), (&json!("object"), &json!(["puzzle"])), "{solve}");
    assert_eq!(solve["properties"]["puzzle"]["properties"]["torus"]["type"], json!(["boolean", "null"]));
    assert!(
        solve["properties"]["time_limit"]["description"].as_str().is_some_and(|text| text.contains("30s"))
    );
}

#[test]
fn puzzles_are_solved_counted_and_made() {
    let queens = json!({ "words": ["queens", "8"] });
    let counted = called("count", &json!({ "puzzle": queens }));
    assert_eq!(counted["structuredContent"]["count"]["value"], 92, "{counted}");
    let text: Value = serde_json::from_str(counted["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(text, counted["structuredContent"]);
    let mate = json!({ "fen": "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "stipulation": "#2" });
    let solved = called("solve", &json!({ "puzzle": mate }));
    assert_eq!(solved["structuredContent"]["keys"][0]["san"], "Rd8+", "{solved}");
    let made = called("generate-tour", &json!({ "board": "5x5", "seed": 7 }));
    assert_eq!(made["structuredContent"]["puzzles"].as_array().map(Vec::len), Some(1), "{made}");
    let rated = called("rate", &json!({ "text": "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;" }));
    assert!(rated["structuredContent"]["ratings"][0]["difficulty"]["rating"].is_u64(), "{rated}");
}

#[test]
fn a_sheet_is_a_file_or_a_picture() {
    let puzzles = json!([{ "puz": "puzzle: mate\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w\n" }]);
    let pdf = called("sheet", &json!({ "puzzles": puzzles, "format": "pdf" }));
    let resource = &pdf["content"][1]["resource"];
    assert_eq!(resource["mimeType"], "application/pdf", "{pdf}");
    assert!(resource["blob"].as_str().is_some_and(|data| data.starts_with("JVBERi")), "{pdf}");
    let png = called("sheet", &json!({ "puzzles": puzzles, "format": "png" }));
    assert_eq!(
        (&png["content"][1]["type"], &png["content"][1]["mimeType"]),
        (&json!("image"), &json!("image/png"))
    );
}

#[test]
fn what_is_wrong_is_said() {
    let wrong = called("count", &json!({ "puzzle": { "words": ["quens", "8"] } }));
    assert_eq!(wrong["isError"], true, "{wrong}");
    assert!(wrong["content"][0]["text"].as_str().unwrap().contains("queens"), "{wrong}");
    let unknown = called("solve", &json!({ "puzzle": { "words": ["queens", "8"] }, "limitt": 3 }));
    assert_eq!(unknown["content"][0]["text"], "unknown field 'limitt': did you mean 'limit'?");
    let answers = talk(&[
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/calls" }),
        call(2, "serve", &json!({})),
        json!([1]),
    ]);
    let codes: Vec<&Value> = answers.iter().map(|answer| &answer["error"]["code"]).collect();
    for code in [-32601, -32602, -32600] {
        assert!(codes.contains(&&json!(code)), "{answers:?}");
    }
    let said = rookwright("mcp").input("no JSON\n").said();
    assert!(said.code == Some(0) && said.out.contains("-32700"), "{said:?}");
}

/// The count takes hours; its cancellation is heard while it runs, and it gets no answer.
#[test]
fn a_call_reports_progress_and_can_be_cancelled() {
    let mut child = rookwright("mcp").start();
    let mut input = child.stdin.take().expect("a pipe");
    let mut count = call(1, "count", &json!({ "puzzle": { "words": ["queens", "20"] } }));
    count["params"]["_meta"] = json!({ "progressToken": "mine" });
    let cancel =
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } });
    writeln!(input, "{count}").unwrap();
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map(Result::unwrap);
    let report: Value = serde_json::from_str(&lines.next().expect("a report of progress")).unwrap();
    assert_eq!(
        (&report["method"], &report["params"]["progressToken"]),
        (&json!("notifications/progress"), &json!("mine"))
    );
    writeln!(input, "{cancel}").unwrap();
    drop(input);
    assert!(lines.all(|line| !line.contains("\"result\"")));
    assert!(child.wait().unwrap().success());
}
