//! `generate mate --for`: what each level promises, what contradicts it, and what is said where it is not reached.

use crate::generate_mates::{fen, objects};
use crate::run::rookwright;
use insta::assert_snapshot;
use serde_json::Value;

/// The kinds of the key of a puzzle.
fn kinds(object: &Value) -> Vec<&str> {
    object["tree"]["key_type"].as_array().expect("kinds").iter().filter_map(Value::as_str).collect()
}

fn number(object: &Value, name: &str) -> u64 {
    object["measures"]["content"][name].as_u64().expect("a number")
}

#[test]
fn a_worksheet_has_neither_checks_nor_captures_as_keys() {
    let run =
        |words: &str| rookwright("generate mate --board 5x5 --count 6 --seed 3 -q").words(words).answer();
    let lines = run("--jsonl");
    let made = objects(&lines);
    assert_eq!(made.len(), 6);
    for object in &made {
        let key = object["key"]["san"].as_str().expect("a key");
        assert!(!key.contains(['x', '+', '#']) && kinds(object).contains(&"quiet"), "{object}");
        assert!(number(object, "variations") >= 2 && number(object, "mates") >= 2, "{object}");
        // The score is the sum of its parts.
        let points = object["measures"]["points"].as_object().expect("points");
        let sum: i64 = points.values().filter_map(Value::as_i64).sum();
        assert_eq!(object["measures"]["score"], sum, "{object}");
    }
    // It is what is made where no level is named.
    assert_eq!(run("--for worksheet --jsonl"), lines);
    let whole: Value = serde_json::from_str(&run("--json")).expect("a JSON document");
    assert_eq!(whole["puzzles"].as_array().map(Vec::len), Some(6), "{whole}");
}

#[test]
fn the_solver_finds_the_same_content() {
    let made = objects(&rookwright("generate mate --board 5x5 --count 2 --seed 3 --jsonl -q").answer());
    for object in made {
        let solved = rookwright("solve mate --json --tries --set-play").arg(fen(&object)).arg("#2").answer();
        let solved: Value = serde_json::from_str(&solved).expect("a JSON document");
        assert_eq!(solved["content"], object["measures"]["content"], "{object}");
        assert_eq!(solved["score"], object["measures"]["score"], "{object}");
    }
}

#[test]
fn a_club_evening() {
    let made =
        objects(&rookwright("generate mate --for club --board 6x6 --count 1 --seed 1 --jsonl -q").answer());
    let [object] = &made[..] else { panic!("{made:?}") };
    assert!(kinds(object).contains(&"quiet"), "{object}");
    assert!(number(object, "mates") >= 3 && number(object, "tries") >= 1, "{object}");
    let solved = rookwright("solve mate --jsonl --epd -").input(format!("{} dm 2;", fen(object))).answer();
    assert_eq!(objects(&solved)[0]["sound"], true, "{solved}");
}

#[test]
fn contradictions_name_both_sides() {
    for (words, sides) in [
        ("--for magazine --variations ..2", ["--variations ..2", "--for magazine"]),
        ("--for club --moves 1", ["--moves 1", "--for club"]),
        ("--for club --theme check-key", ["--theme check-key", "--for club"]),
        ("--for magazine --play series", ["--play series", "--for magazine"]),
        ("--black K", ["a black king alone", "--for worksheet"]),
    ] {
        let said = rookwright("generate mate").words(words).said();
        assert!(said.code == Some(2) && said.out.is_empty(), "{words}: {said:?}");
        let [one, other] = sides;
        assert!(said.err.contains(&format!("{one} contradicts {other}")), "{words}: {said:?}");
    }
    let said = rookwright("generate mate --for everyone").said();
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains("expected one of drill, worksheet, club, magazine"), "{said:?}");
    // A drill takes everything.
    let drill = rookwright("generate mate --for drill --moves 1 --board 4x4 --black K --seed 1 -q").said();
    assert_eq!(drill.code, Some(0), "{drill:?}");
}

#[test]
fn the_nearest_is_shown_with_what_it_lacks() {
    // A machine that has much to do takes longer until there is a sound one.
    let run = |seconds: u32| {
        let words = format!("--time-limit {seconds}s --board 5x5 --men 6 --score 400 --seed 1 --ascii");
        rookwright("generate mate --for magazine").words(&words).said()
    };
    let said = [1, 3, 9].into_iter().map(run).find(|said| !said.out.is_empty()).expect("a nearest one");
    assert_eq!(said.code, Some(3), "{said:?}");
    let (_, nearest) = said
        .out
        .split_once("no puzzle meets all requirements: this came nearest\n")
        .expect("it is called the nearest");
    let lacks = nearest.split("\n\n").next().expect("what it lacks").replace("\n ", "");
    assert!(lacks.starts_with("relaxed: ") && lacks.contains(" instead of at least 400"), "{}", said.out);
    assert!(said.out.contains("\nAnswers\n") && said.out.lines().all(|line| line.chars().count() <= 80));
    assert!(said.err.starts_with("0 of 1 puzzles, seed 1, "), "{}", said.err);
    assert!(
        said.err.replace("\n ", "").contains(": try another --for, a lower --score, or wider ranges of "),
        "{}",
        said.err
    );
}

#[test]
fn a_given_position_is_enriched() {
    let run = rookwright("generate mate --for club --count 2 --ascii --from").arg("3k/1Q2/1K1p/4 w");
    let said = run.said();
    assert_eq!(said.code, Some(0), "{said:?}");
    let (diagrams, _) = said.out.split_once("\nAnswers\n").expect("answers");
    assert_snapshot!(diagrams, @r"
    Given: #2 (2+2)
    4 . . . k
    3 . Q . .
    2 . K . p
    1 . . . .
      a b c d
    - shorter: mate in 1
    - 2 keys: Qc3#, Qb4+

    Mate 4x4-1: #2 (2+2)
    4 . . . k
    3 . . . .
    2 . K . p
    1 . Q . .
      a b c d
    changed: white queen moved from b3 to b1
    the solution has changed
    measures: score 40, variations 4, different mates 1, tries 1, pieces 4

    Mate 4x4-2: #2 (3+2)
    4 . . . k
    3 . . . .
    2 Q K . p
    1 . . . N
      a b c d
    changed: white queen moved from b3 to a2; white knight added on d1
    the solution has changed
    measures: score 23, variations 1, different mates 1, tries 5, pieces 5
    relaxed: a single reply
    ");
}

#[test]
fn a_piece_that_serves_a_variation_is_needed() {
    let fen = "8/3N4/K7/1p3k2/5p2/R4Q2/8/7R w - - 0 1";
    let said = rookwright("generate mate --ascii --from").arg(fen).said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(!said.out.contains("unneeded"), "{}", said.out);
    let idle = "8/3N4/K7/1p3k2/5p2/R4Q2/8/6NR w - - 0 1";
    let said = rookwright("generate mate --ascii --from").arg(idle).said();
    assert!(said.out.contains("unneeded") || said.out.contains("keys"), "{}", said.out);
}

#[test]
fn proposals_below_the_level_say_what_they_lack() {
    let said = rookwright("generate mate --for magazine --count 1 --ascii --from")
        .arg("3k4/1Q6/1K1p4/8/8/8/8/8 w - - 0 1")
        .said();
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.out.contains("relaxed: "), "{}", said.out);
    assert!(said.err.contains("no proposal reaches the level"), "{}", said.err);
}
