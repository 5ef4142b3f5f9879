//! What operations say is in the language of the context.

use super::testing::{puz, run_at};
use super::{JobContext, Limits, Refusal, Task};
use rookwright_run::Budget;
use rookwright_sheet::Language;
use serde_json::{Value, json};
use std::time::Duration;

/// Runs a task in German.
fn german(name: &str, body: &Value) -> Value {
    run_at(&JobContext { language: Language::German, ..JobContext::default() }, name, body)
}

/// Returns the refusal of a task in German.
fn refused(name: &str, body: &Value) -> Refusal {
    let body = body.to_string();
    let read = || Task::read(name, body.as_bytes(), &Limits::default()).unwrap_err();
    Language::German.speak(read)
}

#[test]
fn verdicts_and_hints() {
    let puzzle = json!({ "fen": "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "stipulation": "#2" });
    let right = german("play", &json!({ "puzzle": puzzle, "moves": ["d1d8"] }));
    assert_eq!(right["words"], "Richtig: noch 1 Zug.");
    let wrong = german("play", &json!({ "puzzle": puzzle, "moves": ["d1a1"] }));
    assert_eq!(wrong["words"], "Nein: Schwarz antwortet Kh7, und es gibt kein Matt in 1 Zug.");
    for (level, words) in [
        (1, "Gesucht ist ein Schachgebot. Schwarz: Der König kann nach h7, f8."),
        (2, "Der Turm auf d1 zieht."),
        (3, "Der Zug ist Td8+."),
    ] {
        let hint = german("hint", &json!({ "puzzle": puzzle, "moves": [], "level": level }));
        assert_eq!(hint["words"], words);
        // The moves themselves have no language.
        assert!(level < 3 || hint["move"]["san"] == "Rd8+", "{hint}");
    }
}

#[test]
fn unfinished_boards() {
    let queens = json!({ "words": ["queens", "4"] });
    let state = german("look", &json!({ "puzzle": queens, "men": "Qa1 Qb2" }));
    assert_eq!(
        (&state["words"], &state["faults"][0]["message"]),
        (&json!("Da1 greift Db2 an."), &json!("Da1 greift Db2 an"))
    );
    let state = german("look", &json!({ "puzzle": queens, "men": "Qa2 Qb4 Qc1" }));
    assert_eq!(state["words"], "Noch zu setzen: 1 Dame.");
    let hint = german("hint", &json!({ "puzzle": queens, "men": "Qa2 Qb4 Qc1", "level": 3 }));
    assert_eq!(hint["words"], "Auf d3 eine Dame setzen.");
    let tour = german("look", &json!({ "puzzle": { "words": ["tour", "5x5"] }, "tour": ["a1", "b2"] }));
    assert_eq!(tour["words"], "Von a1 nach b2 (Nummer 1 bis 2) ist kein Zug des Springers.");
}

#[test]
fn the_words_of_a_puzzle() {
    let document = german("puzzle", &json!({ "puzzle": puz("mate-helpmate-2") }));
    assert_eq!(document["task"], "Hilfsmatt in 2 Zügen");
    let black = json!({ "fen": "8/8/8/8/8/2k5/3r4/K7 b", "stipulation": "#1" });
    let document = german("puzzle", &json!({ "puzzle": black }));
    assert!(document["diagram"]["caption"].as_str().unwrap().ends_with("Schwarz am Zug"), "{document}");
    assert!(document["diagram"]["text"].as_str().unwrap().contains("Td2. Schwarz am Zug"), "{document}");
}

#[test]
fn refusals() {
    let wrong = json!({ "puzzle": { "fen": "k2/3/2X", "stipulation": "#2" } });
    let Refusal::Input { message, faults, .. } = refused("puzzle", &wrong) else { panic!("{wrong}") };
    assert!(message.contains("Brett, Zeichen 7: „X“ ist kein Buchstabe eines Steins"), "{message}");
    assert!(faults[0].message.starts_with("„X“ ist kein Buchstabe"), "{faults:?}");
    let wrong = json!({ "puzzle": { "fen": "4k/5/4K/5/R4 w", "stipulation": "mate" } });
    let message = refused("puzzle", &wrong).to_string();
    assert!(message.starts_with("Forderung: „mate“ ist keine Forderung"), "{message}");
    let wrong = json!({ "family": "mate", "moves": 2.5 });
    let Refusal::Input { parts, field, .. } = refused("generate", &wrong) else { panic!("{wrong}") };
    assert_eq!(field, Some("moves"));
    assert!(parts.unwrap().to_string().starts_with("halbe Züge gibt es nur im Hilfsspiel"));
}

#[test]
fn names_of_fields() {
    let queens = json!({ "words": ["queens", "4"] });
    for (name, body, expected) in [
        // What people have no word for is left out.
        (
            "generate",
            json!({ "family": "tour", "count": 501 }),
            "501 ist hier nicht möglich; erlaubt sind 1 bis 500",
        ),
        ("look", json!({ "puzzle": queens, "men": "Qa9" }), "Steine: Da9 steht nicht auf dem Brett"),
        (
            "explain",
            json!({ "puzzle": { "fen": "4k/5/4K/5/R4 w", "stipulation": "#2" }, "move": "Qa1" }),
            "Zug: ",
        ),
    ] {
        let message = refused(name, &body).to_string();
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn titles() {
    for (body, title) in [
        (json!({ "words": ["queens", "8"], "given": "a1" }), "8 Damen, 1 vorgegeben"),
        (
            json!({ "words": ["queens", "7"], "torus": true, "holes": "a1,b2" }),
            "7 Damen auf dem Torus, 2 Löcher",
        ),
        (
            json!({ "words": ["independent", "knight", "5x5"] }),
            "Möglichst viele Springer, die einander nicht angreifen, 5x5",
        ),
        // What an author has written has no language.
        (json!({ "puz": "puzzle: placement\ntitle: 8 queens\nboard: 8x8\nplace: 8 Q\n" }), "8 queens"),
    ] {
        assert_eq!(german("puzzle", &json!({ "puzzle": body }))["title"], title);
    }
}

#[test]
fn remarks_of_a_sheet() {
    let wrong = puz("mate-published-2")["puz"].as_str().unwrap().replace("keys: Rd8+", "keys: Ra1");
    let request = json!({ "puzzles": [{ "puz": wrong }], "format": "txt" });
    // An answer that is remembered is remarked on in the language of each request.
    let memory = super::Memory::default();
    for (language, note) in [
        (Language::English, "puzzle 1: the given solution 1.Ra1 is wrong"),
        (Language::German, "Aufgabe 1: die angegebene Lösung 1.Ta1 ist falsch"),
    ] {
        let context = JobContext { language, memory: Some(&memory), ..JobContext::default() };
        let document = run_at(&context, "sheet", &request);
        assert_eq!(document["notes"], json!([note]));
    }
}

#[test]
fn advice_keeps_its_options() {
    let budget = Budget { time: Some(Duration::from_secs(1)), ..Budget::default() };
    let context = JobContext { language: Language::French, budget, ..JobContext::default() };
    let request = json!({
        "family": "mate", "for": "drill", "board": "4x4", "moves": 2, "replies": "30..", "seed": 7
    });
    let document = run_at(&context, "generate", &request);
    let parts = document["advice_parts"].as_array().unwrap();
    assert!(parts.iter().any(|part| part["field"].is_string()), "{document}");
    assert!(document["advice"].as_str().unwrap().contains(" positions sur "), "{document}");
}
