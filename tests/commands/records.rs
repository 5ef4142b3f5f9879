//! The records of docs/records.json: what takes a moment is computed again, and the page says what the file says.

use crate::run::{has_clingo, rookwright};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What takes longer than this, in seconds of an optimised program, is not computed again.
const A_MOMENT: f64 = 0.1;

fn docs(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All records, whatever their table.
fn records() -> Vec<Value> {
    let tables: Value = serde_json::from_str(&docs("records.json")).expect("JSON");
    let tables = tables.as_object().expect("tables");
    tables.values().flat_map(|records| records.as_array().expect("records").clone()).collect()
}

/// The numbers as text: the file has those beyond 53 bits as strings.
fn plain(value: &Value) -> String {
    value.to_string().replace('"', "")
}

/// Runs the command and compares what it says with the record, in those fields that both have.
fn compare(record: &Value, command: &str) {
    let said = rookwright(command).words("--json").said();
    assert_eq!(said.code, Some(0), "{command}: {}", said.err);
    let document: Value = serde_json::from_str(&said.out).expect("a document");
    let mut compared = 0;
    for (field, sure) in [("optimum", "proven"), ("count", "exact"), ("classes", "exact")] {
        if record[field].is_null() || document[field].is_null() {
            continue;
        }
        assert_eq!(plain(&document[field]["value"]), plain(&record[field]), "{command}: {field}");
        assert_eq!(document[field][sure], true, "{command}: {field}");
        compared += 1;
    }
    assert!(compared > 0, "{command} says nothing of the record");
}

#[test]
fn records_are_computed_again() {
    let mut number = 0;
    for record in records() {
        for (command, seconds) in [("command", "seconds"), ("second", "second_seconds")] {
            let takes_a_moment = record[seconds].as_f64().is_some_and(|seconds| seconds < A_MOMENT);
            if !takes_a_moment {
                continue;
            }
            let words = record[command].as_str().expect("a command");
            if !words.contains("--engine asp") || has_clingo() {
                compare(&record, words);
                number += 1;
            }
        }
    }
    assert!(number >= 20, "only {number} commands were run");
}

/// The rows of the page by their commands: what stands below each title of a column. Columns may be left out.
fn rows(page: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut rows = BTreeMap::new();
    let mut titles = Vec::new();
    for line in page.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        if cells[0] == "command" {
            titles = cells;
        } else {
            let command = cells[0].trim_matches('`').to_owned();
            rows.insert(command, titles.iter().cloned().zip(cells).collect());
        }
    }
    rows
}

#[test]
fn the_page_of_records_says_what_the_file_says() {
    let rows = rows(&docs("reference/records.md"));
    for record in records() {
        let command = record["command"].as_str().expect("a command");
        let row = rows.get(command);
        if record["seconds"].is_null() {
            assert_eq!(row, None, "{command} was never computed");
            continue;
        }
        let row = row.unwrap_or_else(|| panic!("{command} is missing"));
        for (title, field) in [("optimum", "optimum"), ("solutions", "count"), ("up to symmetry", "classes")]
        {
            let known = if record[field].is_null() { String::new() } else { plain(&record[field]) };
            assert_eq!(row.get(title).cloned().unwrap_or_default(), known, "{command}: {field}");
        }
        let is_alone = record["second"].is_null() && record["published"].is_null();
        assert_eq!(row["confirmed by"] == "**nothing**", is_alone, "{command}");
    }
}
