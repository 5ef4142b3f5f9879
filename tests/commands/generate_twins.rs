//! `generate mate --play help --twin`, and diagrams with an en passant right.

use crate::generate_mates::objects;
use crate::run::rookwright;
use serde_json::Value;

fn line(line: &Value) -> Vec<&str> {
    line.as_array().expect("moves").iter().filter_map(|step| step["uci"].as_str()).collect()
}

#[test]
fn both_positions_have_one_solution_and_differ() {
    for kind in ["move", "remove"] {
        let run = |words: &str| {
            let base = format!("generate mate --play help --board 6x6 --count 1 --seed 4 -q --twin {kind}");
            rookwright(&base).words(words).answer()
        };
        let lines = run("--jsonl");
        let made = objects(&lines);
        let [twin] = &made[0]["twins"].as_array().expect("twins")[..] else { panic!("{lines}") };
        let (one, other) = (line(&made[0]["line"]), line(&twin["lines"][0]));
        assert!(one[0] != other[0] && one[3] != other[3], "{lines}");
        // The solver agrees with each of them, and the file holds both.
        for (fen, line) in [(&made[0]["fen"], &one), (&twin["fen"], &other)] {
            let fen = fen.as_str().expect("a FEN");
            let solved = rookwright("solve mate --json --stipulation h#2").arg(fen).answer();
            let solved: Value = serde_json::from_str(&solved).expect("JSON");
            let found = solved["solutions"].as_array().expect("solutions");
            assert_eq!(found.len(), 1, "{fen}");
            assert!(found[0].to_string().contains(line[3]), "{found:?}");
        }
        let puz = run("--puz");
        assert!(puz.contains("twin: b) ") && puz.contains("lines: b) "), "{puz}");
        let text = run("--ascii");
        let (diagram, answers) = text.split_once("\nAnswers\n").expect("answers");
        assert!(
            diagram.contains("\nb) ") && answers.contains("\na)\n") && answers.contains("\nb) "),
            "{text}"
        );
        assert_eq!(run("--pgn").matches("[Event ").count(), 2);
    }
}

#[test]
fn twins_belong_to_helpmates() {
    let refused = |words: &str| {
        let said = rookwright("generate mate").words(words).said();
        assert_eq!(said.code, Some(2), "{said:?}");
        said.err
    };
    assert!(refused("--twin move").contains("--twin move contradicts --play direct"));
    assert!(refused("--play help --twin swop").contains("set-play, move, remove"));
}

#[test]
fn the_last_move_before_an_en_passant_key_is_printed() {
    let run = |words: &str| {
        rookwright("generate mate --theme en-passant-key --count 1 --seed 3 -q").words(words).answer()
    };
    let made = run("--jsonl");
    let object = &objects(&made)[0];
    let fen = object["fen"].as_str().expect("a FEN");
    let passed = fen.split(' ').nth(3).expect("a square");
    assert_eq!(&object["key"]["uci"].as_str().expect("a key")[2..4], passed, "{fen}");
    assert!(object["tags"].to_string().contains("en-passant-key"), "{object}");
    let file = &passed[..1];
    assert!(run("--ascii").contains(&format!("last move {file}7-{file}5\n")), "{fen}");
}
