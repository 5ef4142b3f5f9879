//! No dependency has a licence outside the list in deny.toml: a `cargo deny` that needs no
//! installing.  It sees what this machine links; `cargo deny` sees the other platforms too.

use serde_json::Value;
use std::process::Command;

#[test]
fn every_dependency_is_permissive() {
    let root = env!("CARGO_MANIFEST_DIR");
    let deny = std::fs::read_to_string(format!("{root}/deny.toml")).expect("deny.toml");
    let list = deny.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).expect("an allow list");
    let allowed: Vec<_> = list.split('"').skip(1).step_by(2).collect();
    assert!(allowed.contains(&"MIT") && !allowed.iter().any(|licence| licence.contains("GPL")));

    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let rustc = String::from_utf8(rustc).expect("text");
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host])
        .args(["--manifest-path", &format!("{root}/Cargo.toml")])
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 10);
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        let name = package["name"].as_str().unwrap_or_default();
        let exceptions = deny.split(&format!("crate = \"{name}\", allow = [")).nth(1);
        let exceptions = exceptions.and_then(|rest| rest.split(']').next()).unwrap_or_default();
        let for_it: Vec<_> =
            allowed.iter().copied().chain(exceptions.split('"').skip(1).step_by(2)).collect();
        assert!(permits(licence, &for_it), "{name} is under {licence}");
    }
}

/// The packages carry the licences of all libraries in the program, and the wheel those of its native module.
#[cfg(unix)]
#[test]
fn the_licences_of_libraries_are_collected() {
    let of_both = ["\nbatsat ", "Niklas Een, ", "\npdf-writer ", "\nserde_derive "];
    let (of_program, of_module) = ("\ntokio ", "\npyo3 ");
    for (package, own, other) in
        [("rookwright", of_program, of_module), ("rookwright-python", of_module, of_program)]
    {
        let file = std::env::temp_dir().join(format!("{package}-licences-{}", std::process::id()));
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/licences.sh");
        let mut command = Command::new("bash");
        let output = command.arg(script).arg(&file).arg(package).env("CARGO_NET_OFFLINE", "true").output();
        let Ok(output) = output else {
            assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "bash is not installed");
            eprintln!("skipped: bash is not installed");
            return;
        };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = std::fs::read(&file).expect("the licences");
        std::fs::remove_file(&file).expect("a file of our own");
        let text = String::from_utf8_lossy(&text);
        for part in of_both.iter().chain([&own]) {
            assert!(text.contains(part), "{package}: {part}");
        }
        assert!(!text.contains(other), "{package}: {other}");
        assert!(!text.contains("\nrookwright-board "), "our own licence is elsewhere");
    }
}

/// Whether some way of reading the expression needs allowed licences only.
fn permits(expression: &str, allowed: &[&str]) -> bool {
    let plain = expression.replace(['(', ')'], " ").replace('/', " OR ");
    // Without brackets this reads `(A OR B) AND C` as `A OR (B AND C)`: so every part that is
    // joined by AND must be allowed wherever it stands.
    let alternatives: Vec<Vec<&str>> =
        plain.split(" OR ").map(|part| part.split(" AND ").map(str::trim).collect()).collect();
    let ok = |licence: &&str| allowed.contains(&licence.split(" WITH ").next().unwrap_or(licence).trim());
    let joined = alternatives.iter().filter(|parts| parts.len() > 1).flatten();
    alternatives.iter().any(|parts| parts.iter().all(ok)) && joined.filter(|l| !ok(l)).count() == 0
}

#[test]
fn expressions() {
    let allowed = ["MIT", "Apache-2.0", "Unicode-3.0"];
    for fine in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0 OR MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert!(permits(fine, &allowed), "{fine}");
    }
    for not in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND GPL-3.0", "none"] {
        assert!(!permits(not, &allowed), "{not}");
    }
}
