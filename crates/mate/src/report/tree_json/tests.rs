//! Reports as JSON.

use crate::report::report_json;
use crate::report::testing::*;
use serde_json::json;

#[test]
fn json_of_a_key_that_checks() {
    let expected = json!({
        "stipulation": "#2",
        "fen": RD8,
        "moves": 2,
        "sound": true,
        "faults": [],
        "keys": [{
            "san": "Rd8+",
            "uci": "d1d8",
            "mate_in": 2,
            "line": ["d1d8", "g8h7", "d8h8"],
            "key_type": ["check", "flight-taking"],
            "good_key": false,
            "flights": {"before": ["f8", "h7"], "after": ["h7"], "given": [], "taken": ["f8"]},
            "variations": {
                "check": true,
                "zugzwang": false,
                "threat_moves": 0,
                "threats": [],
                "replies": [{
                    "san": "Kh7",
                    "uci": "g8h7",
                    "moves": 1,
                    "short": false,
                    "continuations": [{"san": "Rh8#", "uci": "d8h8", "after": {"mate": "model"}}],
                }],
                "others": [],
            },
            "duals": [],
            "short_variations": [],
            "mates": {"all": 1, "pure": 1, "model": 1, "ideal": 0},
        }],
        "shorter": null,
        "tries": [],
        "set_play": [],
        "men": {"white": 5, "black": 6, "class": "Meredith"},
        "cut": false,
    });
    let mut written = report_json(&ask(RD8, "#2", &everything()));
    let object = written.as_object_mut().unwrap();
    let (content, score) = (object.remove("content").unwrap(), object.remove("score").unwrap());
    assert_eq!(
        (&content["variations"], &content["mates"], &content["good_key"]),
        (&json!(1), &json!(1), &json!(false))
    );
    assert!(score.as_i64().is_some_and(|score| score < 0), "{score}");
    assert_eq!(written, expected);
}

#[test]
fn json_of_faults_duals_and_cuts() {
    let unsound = report_json(&ask(SMALL, "#2", &Wishes::default()));
    assert_eq!(unsound["sound"], json!(false));
    assert_eq!(unsound["faults"], json!(["3 keys", "shorter: in 1"]));
    assert_eq!(unsound["shorter"], json!({"moves": 1, "keys": [{"san": "Qc3#", "uci": "c1c3"}]}));
    assert_eq!((&unsound["tries"], &unsound["set_play"]), (&json!(null), &json!(null)));
    let duals = json!([{
        "line": ["b2b3", "d4d3"],
        "choices": [{"san": "Qd1#", "uci": "c1d1"}, {"san": "Qc3#", "uci": "c1c3"}],
        "major": false,
    }]);
    assert_eq!(unsound["keys"][0]["duals"], duals);

    let cut = report_json(&ask(THREE, "#3", &Wishes { depth: Some(1), ..Wishes::default() }));
    assert_eq!(cut["cut"], json!(true));
    let after = &cut["keys"][0]["variations"]["threats"][0]["after"];
    assert_eq!(after, &json!({"check": true, "longest_line": ["e1d1", "f8f1"]}));
    assert_eq!(cut["keys"][0]["variations"]["others"], json!([{"san": "c4", "uci": "c5c4"}]));
}
