//! Which modules import which others, in the crates and in the scripts of the studio.
//!
//! A name that a module re-exports is taken from the module that defines it: where `lib.rs` says `pub use a::X`, a file
//! with `use crate::X` depends on `a`.

use super::files;
use super::source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module by its path in the crate.  The root of the crate is the empty path.
pub(crate) type Module = Vec<String>;

/// What each module imports.
pub(crate) type Graph = BTreeMap<Module, BTreeSet<Module>>;

/// Returns the modules that can be reached from one by imports.
pub(crate) fn reached(graph: &Graph, from: &Module) -> BTreeSet<Module> {
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

/// Returns the modules of each circle of imports, in words.
pub(crate) fn circles(graph: &Graph) -> BTreeSet<String> {
    let reach: BTreeMap<_, _> = graph.keys().map(|module| (module, reached(graph, module))).collect();
    let in_circles = reach.iter().filter(|(module, others)| others.contains(**module));
    in_circles
        .map(|(&module, others)| {
            let circle =
                others.iter().filter(|other| reach.get(other).is_some_and(|back| back.contains(module)));
            circle.map(|other| other.join("::")).collect::<Vec<_>>().join(", ")
        })
        .collect()
}

fn child(module: &Module, name: &str) -> Module {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

/// The modules of a crate.  `foo.rs` and `foo/mod.rs` are the module `foo`.
struct Modules {
    sources: BTreeMap<Module, Source>,
    /// The path behind each name that a module re-exports.
    re_exports: BTreeMap<(Module, String), String>,
}

impl Modules {
    fn read(folder: &Path) -> Self {
        let mut sources = BTreeMap::new();
        for file in files(folder, "rs") {
            let inside = file.strip_prefix(folder).expect("a file of the crate").with_extension("");
            let mut path: Module = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            path.pop_if(|last| matches!(last.as_str(), "mod" | "lib" | "main"));
            sources.insert(path, Source::read(&file));
        }
        Self::new(sources)
    }

    fn new(mut sources: BTreeMap<Module, Source>) -> Self {
        let tests: Vec<Module> = sources
            .iter()
            .flat_map(|(module, source)| source.test_modules.iter().map(|name| child(module, name)))
            .collect();
        sources.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
        let mut re_exports = BTreeMap::new();
        for (module, source) in &sources {
            for import in source.imports() {
                if import.is_public && import.path.contains("::") {
                    re_exports.insert((module.clone(), import.name), import.path);
                }
            }
        }
        Self { sources, re_exports }
    }

    fn graph(&self) -> Graph {
        let imported = |module: &Module, source: &Source| {
            let imports = source.imports().into_iter().filter_map(|import| {
                let definer = self.definer(module, &import.path)?;
                // A module may publish what its children have.
                let publishes = import.is_public && definer.starts_with(module);
                (definer != *module && !publishes).then_some(definer)
            });
            imports.collect()
        };
        self.sources.iter().map(|(module, source)| (module.clone(), imported(module, source))).collect()
    }

    /// Returns the module that defines what a path names in a module, whichever others re-export it; `None` if that is
    /// another crate.
    fn definer(&self, module: &Module, path: &str) -> Option<Module> {
        let mut at = module.clone();
        let mut rest = path;
        while !rest.is_empty() {
            let (name, others) = rest.split_once("::").unwrap_or((rest, ""));
            let next = child(&at, name);
            match name {
                "crate" => at.clear(),
                "super" => _ = at.pop(),
                "self" => {}
                _ if self.has(&next) => at = next,
                _ => match self.re_exports.get(&(at.clone(), name.to_owned())) {
                    Some(path) => return self.definer(&at, &format!("{path}::{others}")),
                    // A path begins inside of the crate, or names another one.
                    None => return (rest.len() < path.len()).then_some(at),
                },
            }
            rest = others;
        }
        Some(at)
    }

    fn has(&self, module: &Module) -> bool {
        self.sources.contains_key(module)
    }
}

/// Returns which modules of a crate import which others.
pub(crate) fn modules(folder: &Path) -> Graph {
    Modules::read(folder).graph()
}

/// Returns which scripts import which others, at once or when they are needed.  Comments, which name types, do not count.
pub(crate) fn scripts(folder: &Path) -> Graph {
    let mut graph = Graph::new();
    for file in files(folder, "js") {
        let inside = file.strip_prefix(folder).expect("a file of the folder").with_extension("");
        let script: Module = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let text = fs::read_to_string(&file).expect("a text");
        let code = text.lines().filter(|line| !line.trim_start().starts_with(['/', '*']));
        // Relative paths of scripts stand nowhere but in imports.
        let paths = code
            .flat_map(|line| line.split('\''))
            .filter(|text| text.starts_with('.') && text.ends_with(".js"));
        graph.insert(script.clone(), paths.map(|path| resolved(&script, path)).collect());
    }
    graph
}

/// Resolves a relative path: `../dom.js` in `mate/view` is `dom`.
fn resolved(script: &Module, path: &str) -> Module {
    let mut target = script[..script.len() - 1].to_vec();
    for part in path.trim_end_matches(".js").split('/') {
        match part {
            "." => {}
            ".." => _ = target.pop(),
            part => target.push(part.to_owned()),
        }
    }
    target
}

#[test]
fn re_exports_are_followed() {
    let texts = [
        ("", "pub use a::X;\npub use b::Z;\n"),
        ("a", "use crate::Z;\n"),
        ("b", "pub(crate) use c::Y as Z;\n"),
        ("b::c", "use crate::d;\nfn f() {\n    d::X::new();\n}\n"),
        ("d", "pub use super::X;\n"),
    ];
    let module = |path: &str| path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
    let source = |text: &str| Source { text: text.to_owned(), test_modules: Vec::new() };
    let modules = Modules::new(texts.map(|(path, text)| (module(path), source(text))).into());
    assert_eq!(circles(&modules.graph()), BTreeSet::from(["a, b::c, d".to_owned()]));
}
