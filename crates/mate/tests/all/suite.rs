//! Compares keys, tries and lines with known answers, if `ROOKWRIGHT_SUITES` names their folder.

use rookwright_chess::Move;
use rookwright_mate::analysis::{Wishes, analyse, check};
use rookwright_mate::{PresetOptions, Problem, Prover, SearchOptions, preset, solve};
use rookwright_run::Settings;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

/// Returns the problems of a suite. Empty if there are no suites.
fn suite(name: &str) -> Vec<Value> {
    let folder = std::env::var_os("ROOKWRIGHT_SUITES");
    // `.ci/run` says `none` in a clone without the suites beside it.
    let is_left_out = folder.as_ref().is_some_and(|folder| folder == "none");
    let Some(folder) = folder.filter(|_| !is_left_out) else {
        let is_required = std::env::var_os("ROOKWRIGHT_TEST_ALL").is_some() && !is_left_out;
        assert!(!is_required, "ROOKWRIGHT_SUITES is not set");
        eprintln!("skipped: ROOKWRIGHT_SUITES names no folder of published problems");
        return Vec::new();
    };
    let text = fs::read_to_string(Path::new(&folder).join(name)).expect("it can be read");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn word<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a text")
}

/// Returns the texts of a list, sorted.
fn set(list: &Value) -> BTreeSet<String> {
    list.as_array().into_iter().flatten().map(|one| one.as_str().expect("a text").to_owned()).collect()
}

fn uci(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn problem(value: &Value) -> Problem {
    preset(&[word(value, "fen"), word(value, "stip")], PresetOptions::default()).expect("a sound problem")
}

#[test]
fn every_key_and_line_is_as_listed() {
    let listed = |name, key: &'static str| suite(name).into_iter().map(move |value| (value, key));
    let mixed = suite("mates-more.jsonl").into_iter().map(|value| {
        let key = if value["lines"].is_array() { "lines" } else { "keys" };
        (value, key)
    });
    let alike = listed("mates-keys.jsonl", "keys").chain(listed("help-speed.jsonl", "lines"));
    for (value, key) in alike.chain(mixed) {
        let problem = problem(&value);
        let mut found = BTreeSet::new();
        let outcome = solve(&problem, &Settings::default(), &mut |line| {
            assert!(found.insert(uci(line)), "twice: {}", uci(line));
            ControlFlow::Continue(())
        });
        assert!(outcome.expect("an answer").end.is_exhausted());
        assert_eq!(found, set(&value[key]), "{value}");
    }
}

#[test]
fn every_try_is_as_listed() {
    for value in suite("mates-keys.jsonl").into_iter().filter(|value| value["tries"].is_array()) {
        let problem = problem(&value);
        let options = SearchOptions { hash: 64 << 20, threads: 2, ..SearchOptions::default() };
        let mut engine = Prover::new(problem.stipulation(), &options);
        let wishes = Wishes { refutations: 1, ..Wishes::default() };
        let report = analyse(problem.position(), problem.stipulation(), &wishes, &mut engine);
        let report = report.expect("no limit");
        check(&report).expect("every line can be played");
        let found: BTreeSet<(String, BTreeSet<String>)> = report
            .tries
            .iter()
            .flatten()
            .map(|one| (one.step.to_string(), one.refutations.iter().map(ToString::to_string).collect()))
            .collect();
        let listed = value["tries"].as_array().into_iter().flatten();
        let listed = listed.map(|one| (word(one, "move").to_owned(), set(&one["refutations"])));
        assert_eq!(found, listed.collect(), "{value}");
    }
}
