//! The verb `schema`, the numbers of the formats, and readers that meet a newer one.

use crate::run::{rookwright, scratch};
use rookwright::ops::schemas::SCHEMAS;
use std::fs;
use std::path::Path;

#[test]
fn schemas_are_listed_printed_and_written() {
    let list = rookwright("schema").answer();
    assert_eq!(list.lines().count(), SCHEMAS.len());
    assert!(
        list.lines().any(|line| line.starts_with("solve ") && line.ends_with("The document of solve --json")),
        "{list}"
    );
    for schema in SCHEMAS {
        assert_eq!(rookwright("schema").arg(schema.name).answer(), schema.text());
    }
    let folder = scratch("schema-files");
    rookwright("schema --output all/1").within(&folder).answer();
    assert_eq!(fs::read_dir(folder.join("all/1")).expect("a folder").count(), SCHEMAS.len());
    let said = rookwright("schema solv").said();
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("unknown schema 'solv' (did you mean solve, task-solve-request?)"), "{said:?}");
}

#[test]
fn the_long_version_has_the_numbers_of_the_formats() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(rookwright("-V").answer(), format!("rookwright {version}\n"));
    assert_eq!(
        rookwright("--version").answer(),
        format!("rookwright {version}\nJSON documents 1.0\npuzzle files (.puz) 1\n")
    );
}

/// The messages of all readers say that the file is newer, and exit with 2.
#[test]
fn newer_files_are_refused_and_older_ones_are_read() {
    let folder = scratch("schema-newer");
    let line = rookwright("generate chessnum --board 5x5 --pieces KQN --count 1 --seed 1 --jsonl").answer();
    assert!(line.starts_with("{\"schema\":\"puzzle/1\","), "{line}");
    let old = line.replacen("\"schema\":\"puzzle/1\",", "", 1);
    let newer = line.replacen("puzzle/1", "puzzle/2", 1);
    let solved = rookwright("solve queens 6 --json").answer();
    let puz = "puzzle: placement\nboard: 4x4\nplace: 4 Q\nrule: Q safe from Q, lines through\n";
    for (name, text) in [
        ("old.jsonl", old),
        ("newer.jsonl", newer),
        ("old.json", solved.replacen("\"schema\":\"solve/1\",", "", 1)),
        ("newer.json", solved.replacen("solve/1", "solve/2", 1)),
        ("old.puz", puz.to_owned()),
        ("same.puz", format!("{puz}format: 1\n")),
        ("newer.puz", format!("{puz}format: 2\n")),
    ] {
        fs::write(folder.join(name), text).expect("a file of our own");
    }
    for words in [
        "sheet old.jsonl -o sheet.txt",
        "check queens 6 old.json",
        "solve old.puz",
        "solve same.puz",
        "collection --file c.db import old.jsonl",
    ] {
        let said = rookwright(words).within(&folder).said();
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
    }
    for (words, expected) in [
        ("sheet newer.jsonl -o sheet.txt", "the document has format 2, and this version reads up to 1"),
        ("check queens 6 newer.json", "the document has format 2, and this version reads up to 1"),
        (
            "collection --file c.db import newer.jsonl",
            "the document has format 2, and this version reads up to 1",
        ),
        ("solve newer.puz", "line 5, column 9: the file has format 2, and this version reads up to 1"),
    ] {
        let said = rookwright(words).within(&folder).said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(
            format!("{}{}", said.out, said.err).replace('\n', " ").contains(expected),
            "{words}: {said:?}"
        );
    }
}

/// One number for the program, the library, the Python package, the images and the changelog.
#[test]
fn the_version_is_the_same_everywhere() {
    let version = env!("CARGO_PKG_VERSION");
    let read = |name: &str| {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let manifest = read("Cargo.toml");
    let ours = manifest.lines().filter(|line| {
        // The package of features is not published.
        line.starts_with("rookwright") && line.contains("path = ") && !line.starts_with("rookwright-features")
    });
    for line in ours {
        assert!(line.contains(&format!("version = \"{version}\"")), "{line}");
    }
    // maturin takes the version of the Python package from Cargo.
    assert!(read("python/pyproject.toml").contains("dynamic = [\"version\"]"));
    assert!(read("python/Cargo.toml").contains("version.workspace = true"));
    let changelog = read("CHANGELOG.md");
    let newest = changelog.lines().filter(|line| line.starts_with("## ")).nth(1).unwrap_or_default();
    assert!(newest.starts_with(&format!("## [{version}] - ")), "{newest}");
    assert!(read("CITATION.cff").lines().any(|line| line == format!("version: {version}")));
    for (name, image) in [
        ("kubernetes.yaml", "rookwright"),
        ("kubernetes-merge.yaml", "rookwright"),
        ("rayjob.yaml", "rookwright-ray"),
    ] {
        let manifest = read(&format!("scripts/cluster/{name}"));
        let images: Vec<&str> =
            manifest.lines().filter(|line| line.trim_start().starts_with("image: ")).collect();
        let expected = format!("/{image}:{version}");
        assert!(!images.is_empty() && images.iter().all(|line| line.ends_with(&expected)), "{name}");
    }
    assert!(read("SECURITY.md").contains(&version[..version.rfind('.').unwrap_or(0)]));
}
