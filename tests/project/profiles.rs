//! How packages are compiled: few exceptions, each of them known, and none on the way of a search.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What searches, proves, counts, reads and draws: none of these may wait for code that is not optimised, nor what they use.
/// (The collection waits for proofs and for the disk.)
const HOT: [&str; 14] = [
    "rookwright-board",
    "rookwright-run",
    "rookwright-solve",
    "rookwright-chess",
    "rookwright-mate",
    "rookwright-placement",
    "rookwright-tour",
    "rookwright-compose",
    "rookwright-games",
    "rookwright-uci",
    "rookwright-difficulty",
    "rookwright-sheet",
    "rookwright-words",
    "rookwright-puzzle",
];

/// The most lines that all profiles may have together.
const MOST_LINES: usize = 60;

/// Returns a file of the project.
fn text(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("a file of the project")
}

/// Returns the lines of the profiles by section, without comments.
fn profiles() -> BTreeMap<String, Vec<String>> {
    let mut sections: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut section = None;
    for line in text("Cargo.toml").lines().map(str::trim) {
        if line.starts_with('[') {
            let name = line.trim_matches(['[', ']']).to_owned();
            section = name.starts_with("profile.").then_some(name);
        }
        if let Some(section) = section.as_ref().filter(|_| !line.is_empty() && !line.starts_with('#')) {
            sections.entry(section.clone()).or_default().push(line.to_owned());
        }
    }
    sections
}

/// Returns the packages with settings of their own in a section, each with the comment behind it.
fn exceptions(section: &str) -> Vec<(String, String)> {
    let lines = profiles().remove(section).unwrap_or_default();
    lines
        .iter()
        .filter_map(|line| {
            let (name, rest) = line.split_once(" = ")?;
            let comment = rest.split_once('#').map_or("", |(_, comment)| comment.trim());
            Some((name.trim_matches('"').to_owned(), comment.to_owned()))
        })
        .collect()
}

/// Returns the names of all packages, and the names of those that the hot ones need when they run.
fn packages() -> (BTreeSet<String>, BTreeSet<String>) {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let names: BTreeMap<String, String> = list(&metadata["packages"])
        .iter()
        .map(|package| (word(&package["id"]), word(&package["name"])))
        .collect();
    let is_macro = |package: &Value| {
        list(&package["targets"])
            .iter()
            .any(|target| list(&target["kind"]).iter().any(|kind| kind == "proc-macro"))
    };
    let macros: BTreeSet<String> = list(&metadata["packages"])
        .iter()
        .filter(|package| is_macro(package))
        .map(|package| word(&package["id"]))
        .collect();
    // The edges that are there when the program runs.
    let mut needs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for node in list(&metadata["resolve"]["nodes"]) {
        let normal = |needed: &&Value| list(&needed["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        let deps = list(&node["deps"]);
        let deps =
            deps.iter().filter(normal).map(|needed| word(&needed["pkg"])).filter(|id| !macros.contains(id));
        needs.insert(word(&node["id"]), deps.collect());
    }
    let mut reached = BTreeSet::new();
    let mut open: Vec<String> =
        names.iter().filter(|(_, name)| HOT.contains(&name.as_str())).map(|(id, _)| id.clone()).collect();
    assert_eq!(open.len(), HOT.len(), "a hot crate has another name");
    while let Some(id) = open.pop() {
        if reached.insert(id.clone()) {
            open.extend(needs.get(&id).into_iter().flatten().cloned());
        }
    }
    (names.values().cloned().collect(), reached.iter().map(|id| names[id].clone()).collect())
}

#[test]
fn nothing_on_the_way_of_a_search_is_compiled_cold() {
    let (all, hot) = packages();
    let cold = exceptions("profile.release.package");
    assert!(!cold.is_empty());
    for (name, comment) in cold {
        assert!(
            all.contains(&name),
            "Cargo.toml: `{name}` in [profile.release.package] is no package of this build"
        );
        assert!(
            !hot.contains(&name),
            "Cargo.toml: `{name}` is on a hot path and must not be in [profile.release.package]"
        );
        assert!(
            comment.contains(" s"),
            "Cargo.toml: `{name}` in [profile.release.package] does not say its seconds"
        );
    }
}

#[test]
fn profiles_are_short() {
    let lines = profiles().values().map(Vec::len).sum::<usize>();
    let more = text(".cargo/config.toml");
    let more = more.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).count();
    assert!(
        lines + more <= MOST_LINES,
        "{lines} lines of profiles in Cargo.toml and {more} in .cargo/config.toml"
    );
    for section in profiles().into_keys().filter(|name| name.ends_with(".package")) {
        let (all, _) = packages();
        for (name, _) in exceptions(&section) {
            assert!(
                name == "*" || all.contains(&name),
                "Cargo.toml: [{section}]: there is no package `{name}`"
            );
        }
    }
}
