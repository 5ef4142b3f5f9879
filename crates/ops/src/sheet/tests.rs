use crate::testing::recorder;
use crate::{JobContext, Limits, Task};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rookwright_puzzle::Generated;
use rookwright_run::{Budget, Cancel, Settings};
use rookwright_sheet::Format;
use rookwright_tour::{Generator, TourOptions};
use serde_json::{Value, json};

const MATE: &str = "puzzle: mate\ntitle: Morphy\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n";
const SMALL: &str = "puzzle: mate\nstipulation: #2\nfen: 4/N1p1/Qn1k/K3 w - - 0 1\n";

fn run(request: &Value, context: &JobContext<'_>) -> Result<Value, String> {
    let task = Task::read("sheet", request.to_string().as_bytes(), &Limits::default());
    task.and_then(|task| task.run(context)).map_err(|refusal| refusal.to_string())
}

fn made(mut request: Value, format: &str) -> Value {
    request["format"] = format.into();
    run(&request, &JobContext::default()).unwrap_or_else(|message| panic!("{format}: {message}"))
}

/// A line as the generator gives it.
fn tour_line() -> Value {
    let options = TourOptions { board: "5x5".parse().unwrap(), ..TourOptions::default() };
    let made = Generator::new(&options, &Settings::first(1)).unwrap().next().unwrap();
    let mut line = Generated::tour(&made, "A tour").json();
    line["diagram"] = json!({});
    line["task"] = "Walk".into();
    line
}

#[test]
fn every_format_has_its_files() {
    let request =
        json!({ "puzzles": [{ "puz": MATE }, tour_line(), { "puz": SMALL }], "title": "Club", "dpi": 40 });
    for format in Format::ALL {
        let document = made(request.clone(), format.ending());
        let files = document["files"].as_array().unwrap();
        let name = |nth: usize| files[nth]["name"].as_str().unwrap();
        let text = files[0]["text"].as_str().unwrap_or_default();
        match format {
            Format::Pdf => {
                let bytes = STANDARD.decode(files[0]["base64"].as_str().unwrap()).unwrap();
                assert!(bytes.starts_with(b"%PDF-") && name(0) == "sheet.pdf");
                assert_eq!(document["pages"], 2);
            }
            Format::Svg => {
                assert!(text.starts_with("<svg ") && files.len() == 2, "{}", files.len());
                assert_eq!((name(0), name(1)), ("sheet-1.svg", "sheet-2.svg"));
                assert_eq!(files[0]["type"], "image/svg+xml");
            }
            Format::Png { .. } => {
                let bytes = STANDARD.decode(files[1]["base64"].as_str().unwrap()).unwrap();
                assert!(bytes.starts_with(b"\x89PNG"));
                // 40 pixels to each inch of 210 millimetres.
                assert_eq!(bytes[16..20], 331u32.to_be_bytes());
            }
            Format::Tex => assert!(text.contains("\\documentclass") && document["pages"].is_null()),
            Format::Html => assert!(text.starts_with("<!DOCTYPE html>")),
            Format::Txt => {
                assert!(text.starts_with("Club\n====\n") && text.contains("1.Ra6!"), "{text}");
                // A title is that of a file, not that of a line.
                assert!(text.contains("Morphy") && !text.contains("A tour"), "{text}");
            }
        }
        assert_eq!(document["faults"], json!([]));
    }
}

#[test]
fn collections_are_given_back() {
    let line = tour_line();
    let request = json!({ "puzzles": [line, { "puz": MATE }] });
    let document = made(request.clone(), "jsonl");
    let text = document["files"][0]["text"].as_str().unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["solution"], line["solution"]);
    assert!(lines[0].get("diagram").is_none() && lines[0].get("task").is_none(), "{}", lines[0]);
    assert_eq!(lines[1]["puz"], MATE);
    // What comes out can go in again.
    assert_eq!(made(json!({ "puzzles": lines }), "jsonl")["files"], document["files"]);
    let puz = made(request.clone(), "puz");
    assert!(puz["files"][0]["text"].as_str().unwrap().ends_with(&format!("\n\n{MATE}")), "{puz}");

    let pgn = made(request.clone(), "pgn");
    assert!(pgn["files"][0]["text"].as_str().unwrap().contains("1. Ra6"), "{pgn}");
    assert_eq!(pgn["notes"], json!(["1 left out: PGN can only hold mates on 8x8 boards"]));
    let mut bare = request;
    bare["answers"] = "none".into();
    assert!(!made(bare, "pgn")["files"][0]["text"].as_str().unwrap().contains("Ra6"));
}

#[test]
fn answers_alone_and_faults_beside_what_is_printed() {
    let huge = "puzzle: tour\nboard: 30x30\n";
    let wrong = json!({ "puz": MATE, "solution": 7 });
    let request = json!({ "puzzles": [{ "puz": "puzzle: mate\nfen: x\n" }, { "puz": MATE }, 7, { "puz": huge }, wrong],
        "answers": "only", "language": "de", "signs": true });
    let document = made(request, "txt");
    assert_eq!(document["files"][0]["name"], "answers.txt");
    let text = document["files"][0]["text"].as_str().unwrap();
    assert!(text.contains("1.Ta6!") && !text.contains("___"), "{text}");
    let faults = document["faults"].as_array().unwrap();
    assert_eq!(
        faults.iter().map(|fault| fault["puzzle"].as_u64().unwrap()).collect::<Vec<_>>(),
        [1, 3, 4, 5]
    );
    assert!(faults[0]["message"].as_str().unwrap().contains("line 2"), "{faults:?}");
    assert!(faults[2]["message"].as_str().unwrap().contains("30x30"), "{faults:?}");
    assert!(faults[3]["message"].as_str().unwrap().contains("solution"), "{faults:?}");
}

#[test]
fn what_is_wrong_is_said_with_the_field() {
    let one = json!([{ "puz": MATE }]);
    for (field, value, expected) in [
        ("puzzles", json!([]), "0 puzzles are not possible here"),
        ("puzzles", json!(vec![json!({ "puz": MATE }); 501]), "501 puzzles are not possible here"),
        ("puzzles", json!("x"), "puzzles: "),
        ("puzzles", json!([{ "puz": "" }]), "there is nothing to print\npuzzle 1: "),
        (
            "format",
            json!("docx"),
            "format: unknown value 'docx' (expected one of pdf, svg, png, tex, html, txt, pgn",
        ),
        ("paper", json!("a5"), "paper: unknown value 'a5' (expected one of a4, letter)"),
        ("per_page", json!(21), "per_page: '21' is not a number of puzzles: expected 1 to 20"),
        ("per_page", json!("x"), "per_page: 'x' is not a number of puzzles: expected 1 to 20"),
        ("first", json!(0), "first: '0' is not a puzzle number"),
        ("bottom", json!("left"), "bottom: unknown value 'left'"),
        ("titles", json!("some"), "titles: unknown value 'some'"),
        ("language", json!("xx"), "language: "),
        ("answers", json!("file.pdf"), "answers: unknown value 'file.pdf' (expected one of end, none, only"),
        ("notation", json!("runes"), "notation: unknown value 'runes'"),
        ("dpi", json!(5), "dpi: '5' is not a resolution"),
        ("dpi", json!(1200), "dpi: 1200 is too high here"),
        ("title", json!("x".repeat(1001)), "title: a heading has at most 1000 characters"),
        ("time_limit", json!("soon"), "time_limit: 'soon' is not a time"),
        ("colour", json!("red"), "unknown field 'colour'"),
    ] {
        let mut request = json!({ "puzzles": one, "format": "txt" });
        request[field] = value;
        let message = run(&request, &JobContext::default()).expect_err(field);
        assert!(message.contains(expected), "{field}: {message}");
    }
    let small = json!({ "puzzles": [{ "puz": SMALL }], "format": "pgn" });
    assert!(run(&small, &JobContext::default()).unwrap_err().contains("8x8 boards, and there are none"));
}

#[test]
fn progress_is_told_and_a_cancelled_sheet_is_none() {
    let (news, heard) = recorder();
    let request = json!({ "puzzles": [{ "puz": MATE }, { "puz": SMALL }], "format": "txt" });
    run(&request, &JobContext { news, ..JobContext::default() }).unwrap();
    assert_eq!(heard.lock().unwrap()[0].data(), &json!({ "kind": "answers", "done": 1, "of": 2 }));
    let cancel = Cancel::default();
    cancel.cancel();
    let context = JobContext { budget: Budget { cancel, ..Budget::default() }, ..JobContext::default() };
    assert!(run(&request, &context).unwrap_err().starts_with("stopped before all answers"));
}
