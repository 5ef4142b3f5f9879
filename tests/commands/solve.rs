//! `rookwright solve`.

use crate::mask::{mask, mask_json};
use crate::run::{gallery, has_clingo, png_size, rookwright, scratch};
use insta::assert_snapshot;
use serde_json::Value;
use std::fs;

#[test]
fn one_solution_is_a_picture() {
    assert_snapshot!(mask(&rookwright("solve queens 8").answer()), @r"
    8 queens
    8 · · · · ♕ · · ·
    7 · · · · · · ♕ ·
    6 ♕ · · · · · · ·
    5 · · ♕ · · · · ·
    4 · · · · · · · ♕
    3 · · · · · ♕ · ·
    2 · · · ♕ · · · ·
    1 · ♕ · · · · · ·
      a b c d e f g h
    a solution; --all finds every one [engine search, T s]
    ");
}

#[test]
fn in_plain_letters() {
    let said = rookwright("solve queens 8 --ascii").answer();
    assert!(said.is_ascii());
    assert_snapshot!(mask(&said), @r"
    8 queens
    8 . . . . Q . . .
    7 . . . . . . Q .
    6 Q . . . . . . .
    5 . . Q . . . . .
    4 . . . . . . . Q
    3 . . . . . Q . .
    2 . . . Q . . . .
    1 . Q . . . . . .
      a b c d e f g h
    a solution; --all finds every one [engine search, T s]
    ");
}

#[test]
fn as_a_json_document() {
    assert_snapshot!(mask_json(&rookwright("solve queens 8 --json").answer()), @r#"
    {
      "schema": "solve/1",
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
      "solutions": [
        {
          "placement": {
            "queen": [
              "a6",
              "b1",
              "c5",
              "d2",
              "e8",
              "f3",
              "g7",
              "h4"
            ]
          }
        }
      ],
      "engine": "search",
      "end": "stopped",
      "count": {
        "value": 1,
        "exact": false
      },
      "seconds": "T",
      "nodes": "N"
    }
    "#);
}

#[test]
fn as_a_json_document_with_all_solutions() {
    let document: Value = serde_json::from_str(&rookwright("solve queens 8 --json --all").answer()).unwrap();
    assert_eq!(document["solutions"].as_array().unwrap().len(), 92);
    assert_eq!(document["end"], "exhausted");
    assert_eq!(document["count"]["exact"], true);
}

#[test]
fn as_lines_of_json_up_to_the_limit() {
    let said = rookwright("solve queens 8 --jsonl --limit 3").said();
    assert_eq!(said.code, Some(0));
    assert_snapshot!(said.out, @r#"
    {"placement":{"queen":["a1","b7","c5","d8","e2","f4","g6","h3"]}}
    {"placement":{"queen":["a1","b7","c4","d6","e8","f2","g5","h3"]}}
    {"placement":{"queen":["a1","b6","c8","d3","e7","f4","g2","h5"]}}
    "#);
    // Nothing but solutions on standard output: the summary goes elsewhere.
    assert_snapshot!(mask(&said.err), @"at least 3 solutions; limit reached [engine search, T s, N nodes]");
    assert_eq!(rookwright("solve queens 8 --jsonl --limit 3 --quiet").said().err, "");
}

#[test]
fn all_of_them_up_to_symmetry() {
    assert_snapshot!(mask(&rookwright("solve queens 6 --all --up-to-symmetry").answer()), @r"
    6 queens

    1
    6 · · ♕ · · ·
    5 · · · · · ♕
    4 · ♕ · · · ·
    3 · · · · ♕ ·
    2 ♕ · · · · ·
    1 · · · ♕ · ·
      a b c d e f
    1 solution up to symmetry, of 4 solutions; that is all [engine search, T s, N nodes]
    ");
}

#[test]
fn givens_and_holes_are_drawn() {
    assert_snapshot!(mask(&rookwright("solve queens 4 --given b4 --holes a1").answer()), @r"
    4 queens, 1 given, one hole
    4  · [♕] ·  ·
    3  ·  ·  ·  ♕
    2  ♕  ·  ·  ·
    1     ·  ♕  ·
       a  b  c  d
    a solution; --all finds every one [engine search, T s, N nodes]
    ");
}

#[test]
fn no_solution_is_an_answer() {
    let said = rookwright("solve queens 3").answer();
    assert!(said.contains("proven: no solution"), "{said}");
    let said = rookwright("solve queens 6 --torus").answer();
    assert!(
        said.contains("proven: no solution\na torus has solutions only where neither 2 nor 3 divides n"),
        "{said}"
    );
    let document: Value = serde_json::from_str(&rookwright("solve queens 3 --json").answer()).unwrap();
    assert_eq!(document["solutions"], Value::Array(Vec::new()));
    assert_eq!((&document["end"], &document["count"]["exact"]), (&"exhausted".into(), &true.into()));
    assert_eq!(rookwright("solve queens 3 --jsonl").answer(), "");
}

#[test]
fn quiet_leaves_just_the_picture() {
    let said = rookwright("solve queens 4 --quiet --ascii").said();
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert_snapshot!(said.out, @r"
    4 . . Q .
    3 Q . . .
    2 . . . Q
    1 . Q . .
      a b c d
    ");
}

#[test]
fn every_engine_finds_a_right_answer() {
    for engine in ["auto", "search", "sat", "cp", "asp", "brute"] {
        if engine == "asp" && !has_clingo() {
            continue;
        }
        let solution = rookwright("solve queens 8 --jsonl --quiet --engine").arg(engine).answer();
        assert_eq!(solution.lines().count(), 1, "{engine}: {solution}");
        let verdict = rookwright("check queens 8 -").input(solution).said();
        assert_eq!((verdict.code, verdict.out.as_str()), (Some(0), "right\n"), "{engine}");
    }
}

#[test]
fn every_labelling_finds_a_right_answer() {
    for variables in ["input", "smallest-domain", "largest-domain"] {
        for values in ["smallest", "largest", "bisect"] {
            let labelling = format!("{variables},{values}");
            let solve = rookwright("solve queens 7 --jsonl --quiet --engine cp --labelling").arg(&labelling);
            assert_eq!(
                rookwright("check queens 7 -").input(solve.answer()).answer(),
                "right\n",
                "{labelling}"
            );
        }
    }
}

#[test]
fn all_solutions_pass_the_check() {
    for (puzzle, number) in [("queens 8", 92), ("queens 7 --torus", 28), ("queens 8 --holes d4,e5", 2124)] {
        let lines = rookwright("solve --all --jsonl --quiet").words(puzzle).answer();
        assert_eq!(lines.lines().count(), number, "{puzzle}");
        let mut different: Vec<_> = lines.lines().collect();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), number, "{puzzle}");
        let (words, options) = puzzle.split_at(puzzle.find(" --").unwrap_or(puzzle.len()));
        let verdict = rookwright("check").words(words).arg("-").words(options).input(lines).answer();
        assert_eq!(verdict, format!("right, all {number} answers\n"), "{puzzle}");
    }
}

#[test]
fn a_large_board_is_a_line_of_columns() {
    let line = rookwright("solve queens 2000 --quiet").answer();
    assert!(line.starts_with("columns: ") && line.lines().count() == 1, "{line}");
    assert_eq!(line.split_whitespace().count(), 2001);
    assert_eq!(rookwright("check queens 2000 -").input(line).answer(), "right\n");
}

#[test]
fn a_seed_is_another_solution_and_always_the_same() {
    let with = |seed| rookwright("solve queens 12 --jsonl --quiet --seed").arg(seed).answer();
    let solutions: Vec<_> = ["1", "2", "3", "4"].map(with).into();
    assert!(solutions.iter().any(|solution| *solution != solutions[0]), "{solutions:?}");
    assert_eq!(with("2"), solutions[1]);
    assert_eq!(rookwright("check queens 12 -").input(solutions.concat()).answer(), "right, all 4 answers\n");
}

#[test]
fn a_file_from_disk_or_standard_input() {
    let file = gallery("queens-8-completion-unique.puz");
    let from_disk = mask(&rookwright("solve --all").arg(&file).answer());
    assert_snapshot!(from_disk, @r"
    Eight queens, two given

    1
    8  ·  ·  ·  ♕  ·  ·  ·  ·
    7  ·  ♕  ·  ·  ·  ·  ·  ·
    6  ·  ·  ·  ·  ·  ·  ·  ♕
    5  ·  ·  ·  ·  ·  ♕  ·  ·
    4 [♕] ·  ·  ·  ·  ·  ·  ·
    3  ·  · [♕] ·  ·  ·  ·  ·
    2  ·  ·  ·  ·  ♕  ·  ·  ·
    1  ·  ·  ·  ·  ·  ·  ♕  ·
       a  b  c  d  e  f  g  h
    1 solution; that is all [engine search, T s, N nodes]
    ");
    let text = fs::read(file).unwrap();
    assert_eq!(mask(&rookwright("solve --all -").input(text).answer()), from_disk);
}

#[test]
fn a_picture_in_a_file_carries_its_text() {
    let folder = scratch("svg");
    let file = folder.join("board.svg");
    let said = rookwright("solve queens 4 --ascii --svg").arg(&file).answer();
    let svg = fs::read_to_string(file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(svg.contains("<title>4 queens</title>"), "{svg}");
    assert!(svg.contains(". . Q .\nQ . . .\n. . . Q\n. Q . .\n"), "{svg}");
    assert!(said.contains("4 . . Q .\n3 Q . . .\n"), "{said}");
    assert_eq!(open_elements(&svg), Vec::<&str>::new());
}

#[test]
fn a_picture_of_pixels() {
    let folder = scratch("png");
    let (file, both) = (folder.join("board.png"), folder.join("board.svg"));
    rookwright("solve queens 4 --png").arg(&file).arg("--svg").arg(&both).answer();
    let pixels = fs::read(&file).unwrap();
    let (width, height) = png_size(&pixels).unwrap();
    // The caption makes it higher than wide.
    assert_eq!((width, height > 1000 && height < 1200), (1000, true), "{height}");
    assert!(fs::read_to_string(both).unwrap().contains("<title>4 queens</title>"));

    // The numbers of a tour go with either drawing.
    let alone = rookwright("solve tour 5x5 -q --numbers").said();
    assert_eq!(alone.code, Some(2));
    assert!(alone.err.contains("--numbers needs --svg or --png"), "{alone:?}");
    let draw = |words: &str| {
        rookwright(words).arg("--png").arg(&file).answer();
        fs::read(&file).unwrap()
    };
    assert_ne!(draw("solve tour 5x5 -q"), draw("solve tour 5x5 -q --numbers"));
}

/// The elements that are opened and not closed; a rough check that needs no reader of XML.
fn open_elements(svg: &str) -> Vec<&str> {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1).filter_map(|part| part.split('>').next()) {
        let name = tag.split_whitespace().next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    open
}
