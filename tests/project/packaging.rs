//! The files for Debian, Docker, Homebrew, winget and Nix say what Cargo.toml says, and no checksum before there is one.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SITE: &str = "https://rookwright.github.io/rookwright/";
const REPOSITORY: &str = "https://github.com/rookwright/rookwright";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// What Cargo.toml says about the package `rookwright`.
fn package() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--locked", "--offline"])
        .args(["--manifest-path", &format!("{}/Cargo.toml", root().display())])
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata");
    let packages = metadata["packages"].as_array().expect("packages");
    packages.iter().find(|package| package["name"] == "rookwright").expect("the package").clone()
}

/// The templates below `packaging`.
fn templates() -> Vec<PathBuf> {
    let folders = ["homebrew", "winget"].map(|folder| root().join("packaging").join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    files.map(|entry| entry.expect("an entry").path()).collect()
}

#[test]
fn every_package_names_the_same_site_licence_and_sources() {
    let package = package();
    for (field, expected) in [("homepage", SITE), ("repository", REPOSITORY)] {
        assert!(package[field].is_null() || package[field] == expected, "{field}: {}", package[field]);
    }
    assert_eq!(package["license"], "MIT OR Apache-2.0");
    let files = [
        ("Dockerfile", &[SITE, REPOSITORY, "MIT OR Apache-2.0"][..]),
        ("packaging/deb/copyright", &[REPOSITORY, "License: Expat or Apache-2.0", "License: OFL-1.1"]),
        ("packaging/homebrew/rookwright.rb.in", &[SITE, REPOSITORY, "any_of: [\"MIT\", \"Apache-2.0\"]"]),
        (
            "packaging/winget/Rookwright.Rookwright.locale.en-US.yaml.in",
            &[SITE, "License: MIT OR Apache-2.0"],
        ),
        ("packaging/winget/Rookwright.Rookwright.installer.yaml.in", &[REPOSITORY]),
        ("flake.nix", &[SITE, "licenses.mit", "licenses.asl20"]),
    ];
    for (file, parts) in files {
        let text = text(file);
        for part in parts {
            assert!(text.contains(part), "{file}: no {part}");
        }
    }
}

/// The folder of the fonts has the licence that the Debian package quotes.
#[test]
fn the_licence_of_the_fonts_is_quoted_whole() {
    let copyright = text("packaging/deb/copyright");
    let fonts = text("crates/sheet/fonts/OFL.txt");
    let licence = fonts.lines().skip_while(|line| !line.starts_with("SIL OPEN FONT LICENSE"));
    let mut lines = 0;
    for line in licence.filter(|line| !line.trim().is_empty()) {
        assert!(copyright.contains(&format!("\n {line}\n")), "{line}");
        lines += 1;
    }
    assert!(lines > 30, "{lines} lines");
}

#[test]
fn docker_builds_with_a_compiler_that_is_new_enough() {
    let number = |text: &str| -> Vec<u32> { text.split('.').map_while(|part| part.parse().ok()).collect() };
    let dockerfile = text("Dockerfile");
    let image =
        dockerfile.lines().find_map(|line| line.strip_prefix("FROM rust:")).expect("an image of Rust");
    let used = number(image.split('-').next().unwrap_or_default());
    let needed = number(package()["rust_version"].as_str().expect("a version of Rust"));
    assert!(used.len() >= 2 && used[..2] >= needed[..2], "{used:?} and {needed:?}");
}

/// A user who is not root, a token for others, and a question after the health that needs no other program.
#[test]
fn docker_serves_safely() {
    let dockerfile = text("Dockerfile");
    for line in [
        "USER 10001",
        "ENTRYPOINT [\"rookwright\"]",
        "CMD [\"serve\", \"--host\", \"0.0.0.0\"]",
        "VOLUME /data",
    ] {
        assert!(dockerfile.lines().any(|found| found == line), "no {line}");
    }
    assert!(dockerfile.contains("CMD [\"rookwright\", \"serve\", \"--check\"]"));
    assert!(!dockerfile.contains("--token"), "a token in an image is known to everybody");
}

#[test]
fn templates_have_neither_a_version_nor_a_checksum() {
    let version = package()["version"].as_str().expect("a version").to_owned();
    let templates = templates();
    assert_eq!(templates.len(), 4, "{templates:?}");
    for file in templates {
        let text = fs::read_to_string(&file).expect("a text");
        assert!(text.contains("@VERSION@") && !text.contains(&format!("v{version}")), "{}", file.display());
        let is_sum = |word: &str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert!(!text.split(|letter: char| !letter.is_alphanumeric()).any(is_sum), "{}", file.display());
    }
}

#[cfg(unix)]
fn fill(sums: &str, folder: &Path) -> Output {
    fs::create_dir_all(folder).expect("a folder");
    fs::write(folder.join("SHA256SUMS"), sums).expect("a file");
    fs::write(folder.join("sources.tar.gz"), "abc").expect("a file");
    Command::new(root().join("scripts/packaging.sh"))
        .arg("v1.2.3")
        .args(["SHA256SUMS", "sources.tar.gz", "filled"].map(|file| folder.join(file)))
        .output()
        .expect("the script runs")
}

#[cfg(unix)]
#[test]
fn a_release_fills_them_in() {
    let folder = std::env::temp_dir().join(format!("rookwright-packaging-{}", std::process::id()));
    let windows = "a1".repeat(32);
    let sums = format!(
        "{}  rookwright-1.2.3-linux-x86_64.tar.gz\n{windows}  rookwright-1.2.3-windows-x86_64.zip\n",
        "b2".repeat(32)
    );
    let said = fill(&sums, &folder);
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let filled = |file: &str| fs::read_to_string(folder.join("filled").join(file)).expect("a file");
    // The checksum of the three letters of `sources.tar.gz`, from the standard.
    let formula = filled("rookwright.rb");
    assert!(
        formula.contains("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        "{formula}"
    );
    assert!(formula.contains("archive/refs/tags/v1.2.3.tar.gz"), "{formula}");
    let installer = filled("Rookwright.Rookwright.installer.yaml");
    assert!(
        installer.contains(&windows.to_uppercase()) && !installer.contains(&"B2".repeat(32)),
        "{installer}"
    );
    assert!(installer.contains("/v1.2.3/rookwright-1.2.3-windows-x86_64.zip"), "{installer}");
    for file in fs::read_dir(folder.join("filled")).expect("a folder") {
        let file = file.expect("an entry").path();
        let text = fs::read_to_string(&file).expect("a text");
        assert!(!text.contains('@') && text.contains("1.2.3"), "{}: {text}", file.display());
    }
    // Without the checksum there is no manifest.
    let said = fill("", &folder);
    assert_eq!(said.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&said.stderr).contains("no checksum of rookwright-1.2.3-windows"));
    fs::remove_dir_all(&folder).expect("a folder of our own");
}

/// The studio answers requests from a network: where the program lies in memory is random, and what the loader has
/// written there stays as it is.
#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64", target_endian = "little"))]
#[test]
fn the_program_has_a_random_address() {
    let program = fs::read(env!("CARGO_BIN_EXE_rookwright")).expect("the program");
    let number = |at: usize, bytes: usize| {
        let bytes = &program[at..at + bytes];
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)) as usize
    };
    let header = |nth: usize| number(32, 8) + nth * number(54, 2);
    let of_kind = |kind: usize| (0..number(56, 2)).map(header).find(|&at| number(at, 4) == kind);
    assert_eq!(number(16, 2), 3, "the address is fixed");
    assert!(of_kind(0x6474_e552).is_some(), "the tables of the loader can be written");
    let dynamic = of_kind(2).expect("a table for the loader");
    let (start, length) = (number(dynamic + 8, 8), number(dynamic + 32, 8));
    let mut entries = (start..start + length).step_by(16);
    let flags = entries.find(|&at| number(at, 8) == 0x6fff_fffb).map_or(0, |at| number(at + 8, 8));
    assert_eq!(
        flags & 0x0800_0001,
        0x0800_0001,
        "addresses are filled in late, or it is no program: {flags:x}"
    );
}
