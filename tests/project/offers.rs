//! Documentation, help texts, messages and scripts offer only what can be had.
//!
//! `published` in `[workspace.metadata.rookwright]` of Cargo.toml is the switch. While it is `false`, what needs a registry, a
//! release or the web site stands in a section of its own, whose heading says "Once it is published". From then on nothing may
//! say that it is not published.

use std::fs;
use std::path::{Path, PathBuf};

/// What installs packages by their names, and runs or downloads what others have published.
const INSTALLERS: [&str; 19] = [
    "cargo install",
    "cargo add",
    "cargo binstall",
    "pip install",
    "pip3 install",
    "pipx install",
    "pipx run",
    "uv add",
    "uv tool install",
    "uvx",
    "conda install",
    "brew install",
    "winget install",
    "scoop install",
    "apt install",
    "apt-get install",
    "nix run",
    "nix profile install",
    "docker pull",
];

/// Addresses where something of the project will be.
const ADDRESSES: [&str; 9] = [
    "rookwright.github.io",
    "github.com/rookwright",
    "crates.io/crates/rookwright",
    "docs.rs/rookwright",
    "pypi.org/project/rookwright",
    "ghcr.io/",
    "docker.io/rookwright",
    "hub.docker.com",
    "img.shields.io",
];

/// Where addresses are names or become visible only with the publication: hosted documentation, the `$id` of schemas, labels.
const NAMES: [&str; 8] = [
    "CITATION.cff",
    "Dockerfile",
    "crates/ops/schemas/",
    "crates/ops/src/schemas.rs",
    "crates/ops/examples/generated/",
    "flake.nix",
    "packaging/",
    "src/lib.rs",
];

/// What is looked through, but for files that are no text. CHANGELOG.md says what each version brought.
const PLACES: [&str; 17] = [
    ".github",
    "ARCHITECTURE.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "Dockerfile",
    "README.md",
    "SECURITY.md",
    "benches",
    "book.toml",
    "crates",
    "docs",
    "examples",
    "flake.nix",
    "fuzz",
    "packaging",
    "python",
    "src",
];

/// The heading of a section about what is to come.
const LATER: &str = "once it is published";

/// What nothing may say after the publication.
const NOT_YET: [&str; 3] = [LATER, "published yet", "first one that is published"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Collects the files below a path, without what was built or downloaded.
fn collect(path: &Path, found: &mut Vec<PathBuf>) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if path.is_file() {
        // The manifests for Homebrew and winget are templates that a release fills in.
        found.extend((!name.ends_with(".in")).then(|| path.to_owned()));
    } else if path.is_dir() && !["target", "node_modules", "__pycache__"].contains(&&*name) {
        fs::read_dir(path).expect("a folder").flatten().for_each(|entry| collect(&entry.path(), found));
    }
}

/// Returns the names of all texts, with slashes, and what they say.
fn texts() -> Vec<(String, String)> {
    let mut files = Vec::new();
    PLACES.iter().chain(&["scripts"]).for_each(|place| collect(&root().join(place), &mut files));
    let named = |file: PathBuf| {
        let name =
            file.strip_prefix(root()).expect("a file of the project").to_string_lossy().replace('\\', "/");
        Some((name, fs::read_to_string(&file).ok()?))
    };
    files.into_iter().filter_map(named).collect()
}

/// Whether the switch in Cargo.toml is on.
fn is_published() -> bool {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let section =
        manifest.split("[workspace.metadata.rookwright]\n").nth(1).expect("the section of the switch");
    match section.lines().next() {
        Some("published = true") => true,
        Some("published = false") => false,
        other => panic!("expected `published = true` or `published = false`, found {other:?}"),
    }
}

/// Returns a page without its sections about what is to come; a section ends at a heading of its own level or above.
fn without_later(page: &str) -> String {
    let (mut kept, mut later) = (String::new(), None);
    let mut is_code = false;
    for line in page.lines() {
        is_code ^= line.starts_with("```");
        let level = line.len() - line.trim_start_matches('#').len();
        if level > 0 && !is_code && later.is_none_or(|above| level <= above) {
            later = line.to_lowercase().contains(LATER).then_some(level);
        }
        if later.is_none() {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}

/// Returns every place of a text that installs, runs or downloads what has to be published first.
fn offers(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    // Most texts are done with here, which saves seconds.
    if !["install", "docker"].iter().chain(&INSTALLERS).any(|words| text.contains(words)) {
        return Vec::new();
    }
    let plain = text.replace(['`', '\'', '"', '\\', '*'], " ");
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    for installer in INSTALLERS {
        for (at, _) in plain.match_indices(&format!("{installer} ")) {
            let named = named(&plain[at + installer.len()..]);
            found.extend(named.map(|name| format!("{installer} {name}")));
        }
    }
    let runs = plain.split(" docker run ").skip(1);
    if runs.into_iter().any(|run| run.split(' ').take(8).any(|word| word == "rookwright"))
        && !plain.contains("docker build")
    {
        found.push("docker run, without docker build".to_owned());
    }
    found
}

/// Returns what of ours an installer is given, if the words after it name something.
fn named(rest: &str) -> Option<&str> {
    for word in rest.split_whitespace().take(4) {
        if word.trim_start_matches("github:").starts_with("rookwright") {
            return Some(word);
        }
        // A path is a copy of the source, and a mark ends the sentence.
        if word.starts_with(['.', '/', ';', ',', ':', '('])
            || word.ends_with([',', ';', ':', '.'])
            || word == "--path"
        {
            return None;
        }
    }
    None
}

/// Returns the addresses in a text at which there is nothing yet.
fn addresses(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    ADDRESSES.iter().filter(|address| text.contains(**address)).map(|address| (*address).to_owned()).collect()
}

#[test]
fn nothing_is_offered_that_is_not_there() {
    let texts = texts();
    assert!(texts.len() > 1000, "only {} files were found", texts.len());
    let mut faults = Vec::new();
    for (name, text) in &texts {
        if is_published() {
            let text = text.to_lowercase();
            let said =
                NOT_YET.iter().filter(|said| text.contains(**said) && !name.ends_with("how-to/release.md"));
            faults.extend(said.map(|said| format!("{name}: '{said}', but Cargo.toml says that it is")));
            continue;
        }
        let text = if name.ends_with(".md") { without_later(text) } else { text.clone() };
        let named =
            if NAMES.iter().any(|start| name.starts_with(start)) { Vec::new() } else { addresses(&text) };
        faults.extend(offers(&text).into_iter().chain(named).map(|offer| format!("{name}: {offer}")));
    }
    assert!(
        faults.is_empty(),
        "this does not fit `published` in Cargo.toml (docs/how-to/release.md):\n{}",
        faults.join("\n")
    );
}

/// A citation has a date, a repository and an address exactly when there are such.
#[test]
fn a_citation_leads_somewhere() {
    let citation = fs::read_to_string(root().join("CITATION.cff")).expect("the citation");
    for field in ["date-released: ", "repository-code: ", "url: "] {
        assert_eq!(citation.lines().any(|line| line.starts_with(field)), is_published(), "{field}");
    }
}

#[test]
fn offers_are_found() {
    for wrong in [
        "Run `cargo install rookwright`.",
        "cargo install --locked\nrookwright",
        "pip install -U 'rookwright[ray]'",
        "`brew install --HEAD\nrookwright/tap/rookwright`",
        "winget install Rookwright.Rookwright",
        "nix run github:rookwright/rookwright -- solve queens 8",
        "Docker: `docker run --rm rookwright solve queens 8`",
    ] {
        assert_eq!(offers(wrong).len(), 1, "{wrong}");
    }
    for right in [
        "cargo install --locked --path . puts rookwright there",
        "pip install ./python, then import rookwright",
        "apt install gringo, which rookwright runs",
        "sudo apt install ./target/debian/rookwright_*.deb",
        "docker build -t rookwright .\ndocker run --rm rookwright solve queens 8",
    ] {
        assert_eq!(offers(right), [""; 0], "{right}");
    }
    assert_eq!(
        addresses("[book](https://Rookwright.github.io/x), <https://docs.rs/syn>"),
        ["rookwright.github.io"]
    );
    let page = "# A\nnow\n## Once it is published\nthen\n### More\nthen\n```sh\n# then\n```\n## B\nnow\n";
    assert_eq!(without_later(page), "# A\nnow\n## B\nnow\n");
}
