//! `rookwright compare`.

use crate::mask::mask_json;
use crate::run::{gallery, has_clingo, rookwright};
use insta::assert_snapshot;
use serde_json::Value;

/// A table with `T`, `R` and `N` for times, ratios and nodes, and one blank between columns.
fn mask_table(text: &str) -> String {
    let mask = |line: &str| {
        let mut words: Vec<_> = line.split_whitespace().collect();
        if let Some(unit) = words.iter().position(|&word| word == "s").filter(|_| words.len() > 5) {
            for (at, letter) in [(unit - 1, "T"), (unit + 1, "R"), (unit + 2, "N")] {
                assert!(words[at].parse::<f64>().is_ok(), "{line}");
                words[at] = letter;
            }
        }
        words.join(" ") + "\n"
    };
    text.lines().map(mask).collect()
}

#[test]
fn a_table() {
    let said = rookwright("compare queens 6 --engines search,sat,cp,brute").answer();
    assert_snapshot!(mask_table(&said), @r"
    6 queens
    engine solutions time ratio nodes
    search 4 T s R N
    sat 4 T s R N
    cp 4 T s R N
    brute 4 T s R N
    ");
    // The columns stand below their titles.
    let ends: Vec<_> = said.lines().skip(1).map(str::len).collect();
    assert!(ends.iter().all(|&end| end == ends[0]), "{said}");
}

#[test]
fn the_usual_engines_agree() {
    if has_clingo() {
        let said = rookwright("compare queens 8").answer();
        let rows: Vec<_> = mask_table(&said).lines().skip(2).map(str::to_owned).collect();
        assert_eq!(rows, ["search", "sat", "cp", "asp"].map(|engine| format!("{engine} 92 T s R N")));
    }
}

#[test]
fn a_table_for_each_size() {
    let said = rookwright("compare queens 4..6 --engines search,sat").answer();
    let titles: Vec<_> = said.lines().filter(|line| line.ends_with("queens")).collect();
    assert_eq!(titles, ["4 queens", "5 queens", "6 queens"]);
}

#[test]
fn every_labelling() {
    let said = rookwright("compare queens 5 --engines sat,cp --labelling all").answer();
    assert_snapshot!(mask_table(&said), @r"
    5 queens
    engine solutions time ratio nodes
    sat 10 T s R N
    cp input,smallest 10 T s R N
    cp input,largest 10 T s R N
    cp input,bisect 10 T s R N
    cp smallest-domain,smallest 10 T s R N
    cp smallest-domain,largest 10 T s R N
    cp smallest-domain,bisect 10 T s R N
    cp largest-domain,smallest 10 T s R N
    cp largest-domain,largest 10 T s R N
    cp largest-domain,bisect 10 T s R N
    ");
}

#[test]
fn as_a_json_document() {
    let said = rookwright("compare queens 4 --engines search,sat --json").answer();
    assert_snapshot!(mask_json(&said), @r#"
    {
      "puzzle": {
        "family": "placement",
        "title": "4 queens",
        "board": "4x4",
        "place": [
          "4 Q"
        ],
        "rules": [
          "Q safe from Q, lines through"
        ]
      },
      "runs": [
        {
          "engine": "search",
          "end": "exhausted",
          "count": {
            "value": 2,
            "exact": true
          },
          "classes": {
            "value": 1,
            "exact": true
          },
          "seconds": "T",
          "nodes": "N",
          "name": "search"
        },
        {
          "engine": "sat",
          "end": "exhausted",
          "count": {
            "value": 2,
            "exact": true
          },
          "classes": {
            "value": 1,
            "exact": true
          },
          "seconds": "T",
          "nodes": "N",
          "conflicts": "N",
          "variables": "N",
          "clauses": "N",
          "name": "sat"
        }
      ]
    }
    "#);
    let said = rookwright("compare queens 4..6 --engines search --json").answer();
    let documents: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(documents.as_array().unwrap().len(), 3);
}

#[test]
fn an_engine_that_does_not_fit_leaves_the_others_running() {
    let said = rookwright("compare --engines search,sat").arg(gallery("rooks-4.puz")).answer();
    assert!(said.contains("search  cannot do this: it knows queens"), "{said}");
    assert!(mask_table(&said).contains("sat 24 T s R N\n"), "{said}");
    let said = rookwright("compare queens 5 --engines sat,asp").env("PATH", "").answer();
    assert!(said.contains("asp     the program 'clingo' is not on the PATH"), "{said}");
    assert!(mask_table(&said).contains("sat 10 T s R N\n"), "{said}");
}

#[test]
fn the_limit_is_a_number_of_solutions() {
    let said = rookwright("compare queens 8 --limit 3 --engines search,sat").answer();
    for engine in ["search", "sat"] {
        let row = format!("{engine} at least 3 T s R N limit reached\n");
        assert!(mask_table(&said).contains(&row), "{said}");
    }
}
