//! `rookwright count`.

use crate::mask::{mask, mask_json};
use crate::run::{gallery, has_clingo, rookwright};
use insta::assert_snapshot;
use serde_json::Value;

#[test]
fn in_words() {
    assert_snapshot!(mask(&rookwright("count queens 8").answer()), @"8 queens: 92 (12 up to symmetry) [engine search, T s, N nodes]");
}

#[test]
fn just_the_number() {
    assert_eq!(rookwright("count queens 8 --quiet").answer(), "92\n");
}

#[test]
fn as_a_json_document() {
    assert_snapshot!(mask_json(&rookwright("count queens 8 --json").answer()), @r#"
    {
      "schema": "count/1",
      "puzzle": {
        "family": "placement",
        "title": "8 queens",
        "board": "8x8",
        "place": [
          "8 Q"
        ],
        "rules": [
          "Q safe from Q, lines through"
        ]
      },
      "engine": "search",
      "end": "exhausted",
      "count": {
        "value": 92,
        "exact": true
      },
      "classes": {
        "value": 12,
        "exact": true
      },
      "seconds": "T",
      "nodes": "N"
    }
    "#);
}

#[test]
fn none_is_a_number() {
    let said = rookwright("count queens 3").answer();
    assert!(said.starts_with("3 queens: 0 (0 up to symmetry)"), "{said}");
}

#[test]
fn a_limit_that_was_asked_for_is_an_answer() {
    let said = rookwright("count queens 8 --limit 5").answer();
    assert!(said.starts_with("8 queens: at least 5 ") && said.contains("limit reached"), "{said}");
    // One solution is of one class at least, whether or not its class is known by another one.
    let said = rookwright("count queens 8 --limit 1 --engine sat").answer();
    assert!(said.starts_with("8 queens: at least 1 (at least 1 up to symmetry)"), "{said}");
    let said = rookwright("count queens 8 --limit 92 --json").answer();
    assert_eq!(serde_json::from_str::<Value>(&said).unwrap()["count"]["value"], 92);
}

#[test]
fn out_of_time_is_at_least() {
    let said = rookwright("count queens 27 --time-limit 200ms").said();
    assert_eq!(said.code, Some(3));
    assert!(said.out.starts_with("27 queens: at least "), "{said:?}");
    assert!(said.out.contains("; time limit ["), "{said:?}");
    let said = rookwright("count queens 27 --time-limit 200ms --json").said();
    let document: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(said.code, Some(3));
    assert_eq!((&document["end"], &document["count"]["exact"]), (&"out-of-budget".into(), &false.into()));
}

#[test]
fn every_engine_minds_the_time() {
    for engine in ["search", "sat", "cp", "asp", "brute"] {
        if engine == "asp" && !has_clingo() {
            continue;
        }
        let said = rookwright("count queens 25 --time-limit 200ms --engine").arg(engine).said();
        assert_eq!(said.code, Some(3), "{engine}: {said:?}");
        // A busy machine may find none in that time.
        let counted = said.out.contains("at least ") || said.out.contains("not counted; time limit");
        assert!(counted, "{engine}: {said:?}");
    }
}

#[test]
fn sat_minds_the_memory() {
    let said = rookwright("count queens 12 --engine sat --memory 1K").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.out.contains("at least "), "{said:?}");
}

#[test]
fn any_number_of_threads_counts_the_same() {
    for threads in ["1", "2", "7"] {
        let said = rookwright("count queens 10 --threads").arg(threads).answer();
        assert!(said.starts_with("10 queens: 724 (92 up to symmetry)"), "{threads}: {said}");
    }
}

#[test]
fn the_torus_has_more_symmetries() {
    let said = rookwright("count queens 7 --torus --up-to-symmetry").answer();
    assert!(said.starts_with("7 queens on the torus: 28 (1 up to symmetry)"), "{said}");
    let said = rookwright("count queens 6 --torus").answer();
    assert!(said.contains(": 0 [engine search, "), "{said}");
}

#[test]
fn any_puzzle_from_a_file() {
    let said = rookwright("count").arg(gallery("bishops-4.puz")).answer();
    assert!(said.starts_with("Six bishops: 16 (3 up to symmetry)"), "{said}");
}
