//! Features are resolved alike: what the tests of one crate compile is what the tests of all crates have compiled.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns the packages that tests need, each with its features, as `NAME VERSION FEATURES`.
fn packages(which: &[&str]) -> BTreeSet<String> {
    let run = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--edges",
            "normal,build,dev",
            "--prefix",
            "none",
            "--format",
            "{p} [{f}]",
        ])
        .args(which)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo tree");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    // Cargo marks what it has shown before.
    String::from_utf8(run.stdout)
        .expect("UTF-8")
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| line.trim_end_matches(" (*)").to_owned())
        .collect()
}

#[test]
fn one_crate_compiles_what_all_have_compiled() {
    let crates = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates")).expect("crates");
    let names = crates
        .map(|entry| format!("rookwright-{}", entry.expect("a crate").file_name().to_string_lossy()))
        .chain(["rookwright".to_owned()]);
    let all = packages(&["--workspace"]);
    let mut others = Vec::new();
    for name in names {
        let own = packages(&["--package", &name]);
        others.extend(own.difference(&all).map(|package| format!("{name}: {package}")));
    }
    assert!(
        others.is_empty(),
        "these packages have fewer features than in the whole workspace, so that cargo compiles them twice; add the features to \
         tests/features/Cargo.toml:\n{}",
        others.join("\n")
    );
}
