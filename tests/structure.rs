//! The walls inside the workspace: no circles of imports, checkers without solvers, mates without SAT and PDF.
//!
//! Imports are the `use` items and the paths that start with `crate::` or `super::`, as the text of a file has them.
//! Test modules do not count.  `foo.rs` and `foo/mod.rs` are the module `foo`.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A module by its path in the crate.  The root of the crate is the empty path.
type Module = Vec<String>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the names of the crates and their source folders.
fn crates() -> Vec<(String, PathBuf)> {
    let folders =
        fs::read_dir(root().join("crates")).expect("a folder").map(|entry| entry.expect("a crate").path());
    let name = |folder: &Path| folder.file_name().expect("a name").to_string_lossy().into_owned();
    let mut all: Vec<_> = folders.map(|folder| (name(&folder), folder.join("src"))).collect();
    all.push(("rookwright".to_owned(), root().join("src")));
    all.push(("python".to_owned(), root().join("python/src")));
    all.sort();
    all
}

/// Returns every Rust file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The text of a file without comments and test items, and the names of the test modules that it declares.
struct Source {
    text: String,
    test_modules: Vec<String>,
}

impl Source {
    /// Reads a formatted file: an item at the start of a line ends with a line `}` or with a semicolon.
    fn read(file: &Path) -> Self {
        let whole = fs::read_to_string(file).expect("a text");
        let (mut text, mut test_modules) = (String::new(), Vec::new());
        let mut lines = whole.lines().filter(|line| !line.trim_start().starts_with("//"));
        while let Some(line) = lines.next() {
            if line != "#[cfg(test)]" {
                text += line;
                text.push('\n');
                continue;
            }
            let item = lines.by_ref().find(|line| !line.starts_with("#[")).unwrap_or_default();
            if let Some(name) = item.strip_suffix(';').and_then(|item| item.rsplit_once("mod ")) {
                test_modules.push(name.1.to_owned());
            }
            if !item.ends_with(';') && !item.ends_with('}') {
                lines.by_ref().find(|&line| line == "}" || line.ends_with("};"));
            }
        }
        Self { text, test_modules }
    }

    /// Returns the paths of all `use` items, each with whether it is a re-export, and every other path that starts
    /// with `crate::` or `super::`.
    fn imports(&self) -> Vec<(String, bool)> {
        let (mut imports, mut rest) = (Vec::new(), String::new());
        for statement in self.text.split_inclusive(';') {
            let item = statement.rfind("use ").filter(|&at| {
                let before = statement[..at].rsplit('\n').next().unwrap_or_default().trim();
                before.is_empty() || before == "pub" || (before.starts_with("pub(") && before.ends_with(')'))
            });
            match item {
                Some(at) => {
                    let is_public = statement[..at].trim_end().ends_with(['b', ')']);
                    let tree: String = statement[at + 4..].trim_end_matches(';').split_whitespace().collect();
                    imports.extend(expanded(&tree).into_iter().map(|path| (path, is_public)));
                    rest += &statement[..at];
                }
                None => rest += statement,
            }
        }
        for start in ["crate::", "super::"] {
            for (at, _) in rest.match_indices(start) {
                let is_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
                let is_visibility = rest[..at].ends_with("pub(in ");
                if !is_visibility && !rest[..at].ends_with(|letter: char| is_name(letter) || letter == '$') {
                    let path: String = rest[at..].chars().take_while(|&letter| is_name(letter)).collect();
                    imports.push((path, false));
                }
            }
        }
        imports
    }
}

/// Returns the paths of a `use` tree without blanks: `a::{b,c::d}` is `a::b` and `a::c::d`.
fn expanded(tree: &str) -> Vec<String> {
    let Some((prefix, list)) = tree.split_once('{') else { return vec![tree.to_owned()] };
    let list = list.strip_suffix('}').unwrap_or(list);
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.flat_map(expanded).map(|path| format!("{prefix}{path}")).collect()
}

/// Returns which modules of a crate import which others.
fn graph(source: &Path) -> BTreeMap<Module, BTreeSet<Module>> {
    let mut sources: BTreeMap<Module, Source> = BTreeMap::new();
    for file in files(source) {
        let inside = file.strip_prefix(source).expect("a file of the crate").with_extension("");
        let mut path: Module = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        path.pop_if(|last| matches!(last.as_str(), "mod" | "lib" | "main"));
        sources.insert(path, Source::read(&file));
    }
    let child =
        |module: &Module, name: &str| module.iter().cloned().chain([name.to_owned()]).collect::<Module>();
    let tests: Vec<Module> = sources
        .iter()
        .flat_map(|(module, source)| source.test_modules.iter().map(|name| child(module, name)))
        .collect();
    sources.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
    let mut graph = BTreeMap::new();
    for (module, source) in &sources {
        let mut imported = BTreeSet::new();
        for (path, is_public) in source.imports() {
            let mut names = path.split("::").peekable();
            let mut target = match names.peek().copied() {
                Some("crate") => Module::new(),
                Some("super" | "self") => module.clone(),
                Some(first) if sources.contains_key(&child(module, first)) => module.clone(),
                _ => continue,
            };
            while let Some(step) = names.next_if(|name| matches!(*name, "crate" | "super" | "self")) {
                if step == "super" {
                    target.pop();
                }
            }
            for name in names {
                let next = child(&target, name);
                if !sources.contains_key(&next) {
                    break;
                }
                target = next;
            }
            // A module may publish what its children have.
            let publishes = is_public && target.starts_with(module);
            if target != *module && !publishes {
                imported.insert(target);
            }
        }
        graph.insert(module.clone(), imported);
    }
    graph
}

/// Returns the modules that can be reached from one by imports.
fn reached(graph: &BTreeMap<Module, BTreeSet<Module>>, from: &Module) -> BTreeSet<Module> {
    let (mut seen, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(module) = waiting.pop() {
        for next in graph.get(module).into_iter().flatten() {
            if seen.insert(next.clone()) {
                waiting.push(next);
            }
        }
    }
    seen
}

#[test]
fn no_circles_of_imports() {
    let mut circles = BTreeSet::new();
    for (name, source) in crates() {
        let graph = graph(&source);
        let reach: BTreeMap<_, _> = graph.keys().map(|module| (module, reached(&graph, module))).collect();
        for (&module, others) in reach.iter().filter(|(module, others)| others.contains(**module)) {
            let circle =
                others.iter().filter(|other| reach.get(other).is_some_and(|back| back.contains(module)));
            let circle: Vec<_> = circle.map(|other| other.join("::")).collect();
            circles.insert(format!("{name}: {}", circle.join(", ")));
        }
    }
    assert!(circles.is_empty(), "modules import each other: {circles:#?}");
}

#[test]
fn use_trees() {
    assert_eq!(
        expanded("crate::a::{self,b::{C,d},E}"),
        ["crate::a::self", "crate::a::b::C", "crate::a::b::d", "crate::a::E"]
    );
    assert_eq!(expanded("super::x"), ["super::x"]);
    let text =
        "use crate::a::{\n    B,\n};\npub(crate) use c::D;\npub(in crate::h) fn f() {\n    crate::e::g();\n}\n".to_owned();
    let imports = Source { text, test_modules: Vec::new() }.imports();
    let imports: Vec<_> = imports.iter().map(|(path, is_public)| (path.as_str(), *is_public)).collect();
    assert_eq!(imports, [("crate::a::B", false), ("c::D", true), ("crate::e::g", false)]);
}

/// A checker that shares code with a solver would repeat its errors.
#[test]
fn checkers_do_not_use_solvers() {
    let mut checked = 0;
    for (name, source) in
        crates().into_iter().filter(|(name, _)| ["placement", "tour", "mate"].contains(&name.as_str()))
    {
        for file in files(&source) {
            let inside = file.strip_prefix(&source).expect("a file of the crate");
            if !inside.iter().any(|part| part == "check.rs" || part == "check") {
                continue;
            }
            checked += 1;
            for (path, _) in Source::read(&file).imports() {
                let solver = ["search", "run", "model", "solve", "rookwright_solve"];
                let names = path.split("::").skip_while(|name| matches!(*name, "crate" | "super" | "self"));
                let first = names.into_iter().next().unwrap_or_default();
                assert!(!solver.contains(&first), "{name}: {} imports {path}", inside.display());
            }
        }
    }
    assert!(checked >= 3, "every family has a checker");
}

/// The crates about chess can be used without a C++ compiler and without fonts.
#[test]
fn chess_needs_no_solver_and_no_pdf() {
    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let rustc = String::from_utf8(rustc).expect("text");
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host])
        .args(["--manifest-path", &root().join("Cargo.toml").to_string_lossy()])
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages = list(&metadata["packages"]);
    let names: BTreeMap<String, String> =
        packages.iter().map(|package| (text(&package["id"]), text(&package["name"]))).collect();
    let is_normal =
        |dependency: &Value| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
    let needs: BTreeMap<Module, BTreeSet<Module>> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| {
            let needed = list(&node["deps"]).into_iter().filter(is_normal).map(|one| vec![text(&one["pkg"])]);
            (vec![text(&node["id"])], needed.collect())
        })
        .collect();
    for wanted in [
        "rookwright-mate",
        "rookwright-compose",
        "rookwright-uci",
        "rookwright-chess",
        "rookwright-difficulty",
    ] {
        let id = names.iter().find(|(_, name)| *name == wanted).expect("a package of ours").0;
        let all: Vec<_> =
            reached(&needs, &vec![id.clone()]).into_iter().map(|id| names[&id[0]].clone()).collect();
        assert!(all.len() > 3, "{wanted} needs something");
        for heavy in ["rookwright-solve", "cadical-sys", "krilla"] {
            assert!(!all.iter().any(|name| name == heavy), "{wanted} depends on {heavy}");
        }
    }
}

/// Threads are started in one place, which knows what to do where the system refuses them.  The server has its own, and
/// so has the Python module.
#[test]
fn threads_are_started_in_one_place() {
    let starts = ["thread::spawn", "thread::Builder", ".spawn_scoped(", "scope.spawn("];
    let mut places = Vec::new();
    for (name, folder) in crates().into_iter().filter(|(name, _)| name != "web" && name != "python") {
        for file in files(&folder).into_iter().filter(|file| !file.ends_with("tests.rs")) {
            let text = Source::read(&file).text;
            if starts.iter().any(|start| text.contains(start)) {
                places
                    .push(format!("{name}/{}", file.strip_prefix(&folder).expect("a file of it").display()));
            }
        }
    }
    assert_eq!(places, ["run/threads.rs"]);
}

/// What the compiler cannot check is in one place.
#[test]
fn unsafe_code_is_in_one_place() {
    let mut places = Vec::new();
    for (_, folder) in crates() {
        let has_some = |file: &PathBuf| {
            let text = fs::read_to_string(file).expect("a text");
            text.contains("unsafe ") || text.contains("allow(unsafe_code")
        };
        places.extend(files(&folder).into_iter().filter(has_some));
    }
    let places: Vec<_> = places.iter().filter_map(|file| file.strip_prefix(root()).ok()).collect();
    assert_eq!(places, [Path::new("crates/web/src/heap.rs")]);
}

/// The root package only joins the others.
#[test]
fn the_root_is_small() {
    let lines: usize = files(&root().join("src"))
        .iter()
        .map(|file| fs::read_to_string(file).expect("a text").lines().count())
        .sum();
    assert!(lines <= 1500, "the root package has {lines} lines");
}

/// Commands create files in one place, where no output passes that would destroy what is not its own.
#[test]
fn commands_create_files_in_one_place() {
    for file in files(&root().join("crates/cli/src")) {
        let text = fs::read_to_string(&file).expect("a text");
        let is_place = file.ends_with("cli/src/output.rs") || file.ends_with("reference/mod.rs");
        let creates = text.match_indices("File::create").any(|(at, _)| !text[..at].ends_with("Line"));
        let ways = ["OpenOptions", "fs::write(", "fs::copy(", "fs::rename("];
        let is_other = creates || ways.iter().any(|way| text.contains(way));
        assert!(is_place || !is_other, "{} creates a file", file.display());
    }
}
