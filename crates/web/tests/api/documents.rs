//! The documents, for the families.

use crate::common::Studio;
use serde_json::json;

#[test]
fn about_tells_what_there_is() {
    let studio = Studio::open();
    let about = studio.get("/api/about").json();
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(about["limits"]["side"], 20);
    assert!(about["server"]["jobs"].as_u64().is_some_and(|jobs| jobs > 0), "{about}");
    assert!(
        about["presets"]
            .as_array()
            .is_some_and(|presets| presets.iter().any(|preset| preset["word"] == "queens"))
    );
}

#[test]
fn a_puzzle_of_every_family() {
    let studio = Studio::open();
    for (puzzle, family) in [
        (json!({ "words": ["queens", "8"] }), "placement"),
        (json!({ "words": ["tour", "5x5"], "closed": false }), "tour"),
        (json!({ "fen": "4/N1p1/Qn1k/K3 w", "stipulation": "#2" }), "mate"),
        (
            json!({ "puz": "puzzle: chessnum\nboard: 5x5\nplace: K, Q, R, N\n. . . . .\n. 1 . . .\n. . . 4 0\n. . 3 3 .\n. . . . .\n" }),
            "chessnum",
        ),
    ] {
        let told = studio.ask("puzzle", &json!({ "puzzle": puzzle }));
        assert_eq!(told["family"], family);
        // Its text is the same puzzle.
        let again = studio.ask("puzzle", &json!({ "puzzle": { "puz": told["puz"] } }));
        assert_eq!((&again["diagram"], &again["puz"]), (&told["diagram"], &told["puz"]));
        let solved = studio.ask("solve", &json!({ "puzzle": { "puz": told["puz"] } }));
        assert!(solved["count"]["value"].as_u64().is_some_and(|count| count > 0), "{solved}");
    }
}

#[test]
fn a_mate_with_everything() {
    let studio = Studio::open();
    let puzzle = json!({ "fen": "4/N1p1/Qn1k/K3 w", "stipulation": "#2" });
    let report = studio.ask("solve", &json!({ "puzzle": puzzle, "tries": true, "set_play": true }));
    assert_eq!((&report["sound"], &report["keys"][0]["san"]), (&json!(true), &json!("Qb1")));
    assert_eq!(report["tries"][0]["refutations"][0]["san"], "Kd3");
    let wrong = studio.ask("play", &json!({ "puzzle": puzzle, "moves": ["a2b3"] }));
    assert_eq!((&wrong["right"], &wrong["reply"]["san"]), (&json!(false), &json!("Kd3")), "{wrong}");
    let right = studio.ask("play", &json!({ "puzzle": puzzle, "moves": ["a2b1"] }));
    assert_eq!((&right["right"], &right["solved"]), (&json!(true), &json!(false)), "{right}");
}
