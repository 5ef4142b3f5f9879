//! `rookwright compare`.

use crate::mask::mask_json;
use crate::run::{has_clingo, png_size, rookwright, scratch};
use insta::assert_snapshot;
use serde_json::Value;
use std::fs;

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
      "schema": "compare/1",
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
          "name": "search",
          "plain": false
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
          "name": "sat",
          "plain": false
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
    let said = rookwright("compare queens 65 --engines brute,search --limit 1").answer();
    assert!(said.contains("brute   cannot do this: it is limited"), "{said}");
    assert!(mask_table(&said).contains("search at least 1 T s R"), "{said}");
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

#[test]
fn plain_models_stand_below_the_others() {
    let said = rookwright("compare queens 5 --engines search,sat,cp,brute --plain").answer();
    assert_snapshot!(mask_table(&said), @r"
    5 queens
    engine solutions time ratio nodes
    search 10 T s R N
    sat 10 T s R N
    sat, plain 10 T s R N
    cp 10 T s R N
    cp, plain 10 T s R N
    brute 10 T s R N
    ");
    let said = rookwright("compare queens 4 --engines search,sat --plain --json").answer();
    let document: Value = serde_json::from_str(&said).unwrap();
    let runs = document["runs"].as_array().unwrap().iter();
    let runs: Vec<_> = runs.map(|run| (run["name"].as_str().unwrap(), run["plain"].as_bool())).collect();
    assert_eq!(runs, [("search", Some(false)), ("sat", Some(false)), ("sat, plain", Some(true))]);
}

#[test]
fn every_line_fits_a_terminal() {
    let said =
        rookwright("compare queens 5 --engines cp,asp --labelling all --plain --limit 3").env("PATH", "");
    let said = said.answer();
    let long: Vec<_> = said.lines().filter(|line| line.chars().count() > 80).collect();
    assert!(long.is_empty(), "{long:?}");
    assert!(said.contains("cp smallest-domain,smallest, plain"), "{said}");
}

#[test]
fn an_optimum_has_its_column() {
    let said = rookwright("compare crowded 5 --engines sat,cp").answer();
    let heads = said.lines().nth(1).unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(heads, ["engine", "solutions", "optimum", "time", "ratio", "nodes"], "{said}");
    for engine in ["sat", "cp"] {
        assert!(mask_table(&said).contains(&format!("{engine} 8 5 T s R N\n")), "{said}");
    }
}

#[test]
fn a_time_limit_that_was_hit_is_shown() {
    let said = rookwright("compare queens 14 --engines brute --time-limit 50ms").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    let row = said.out.lines().last().unwrap();
    let counted = ["brute   not counted  ", "brute   at least "].iter().any(|start| row.starts_with(start));
    assert!(counted && row.contains("  > 0.05 s  "), "{said:?}");
    // Brute force would take hours, which leaves the search all the time it needs on a busy machine.
    let said = rookwright("compare queens 12 --engines search,brute --time-limit 2s").said();
    let row = said.out.lines().last().unwrap();
    assert_eq!((said.code, row.matches("> ").count()), (Some(0), 2), "{said:?}");
}

#[test]
fn as_a_picture() {
    let folder = scratch("compare-svg");
    let file = folder.join("times.svg");
    let said = rookwright("compare queens 5..6 --engines search,sat,cp --plain --svg").arg(&file).answer();
    assert!(said.starts_with("5 queens\n"), "{said}");
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.contains("<title>queens 5..6: counting all solutions</title>"), "{svg}");
    for name in ["search", "sat", "sat, plain", "cp", "cp, plain"] {
        assert!(svg.contains(&format!(">{name}</text>")), "{name} is not in {svg}");
        assert!(svg.contains(&format!("\n{name}: 5 in ")), "{name} is not in {svg}");
    }
    // One puzzle, under its own name, beside the JSON document.
    let said = rookwright("compare queens 6 --engines search,sat --limit 2 --json --svg").arg(&file).answer();
    assert!(serde_json::from_str::<Value>(&said).is_ok(), "{said}");
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.contains("<title>6 queens: finding 2 solutions</title>"), "{svg}");

    let file = folder.join("times.png");
    rookwright("compare queens 6 --engines search,sat --png").arg(&file).answer();
    assert_eq!(png_size(&fs::read(&file).unwrap()).map(|(width, _)| width), Some(1000));
}

#[test]
fn a_picture_that_cannot_be_written_leaves_the_table() {
    let folder = scratch("compare-no-svg");
    let said =
        rookwright("compare queens 6 --engines search,sat --svg").arg(folder.join("no/times.svg")).said();
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.starts_with("error: ") && said.err.contains("times.svg cannot be written"), "{said:?}");
    assert!(mask_table(&said.out).contains("sat 4 T s R N\n"), "{said:?}");
}
