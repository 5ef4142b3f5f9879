//! Rust files as text: what they import, and what they publish.
//!
//! Imports are the `use` items, and the paths that start with `crate::`, `super::` or an imported name, as the text of a
//! file has them.  Test modules do not count.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The text of a file without comments and test items, and the names of the test modules that it declares.
pub(crate) struct Source {
    pub(crate) text: String,
    pub(crate) test_modules: Vec<String>,
}

/// A path that a file names: `crate::a::B`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Import {
    pub(crate) path: String,
    /// The name that it gets in this file.
    pub(crate) name: String,
    /// Whether it is a re-export, so that others can take the name from this file.
    pub(crate) is_public: bool,
}

impl Import {
    fn new(path: &str, is_public: bool) -> Self {
        let (path, alias) = path.split_once(" as ").unwrap_or((path, ""));
        let path = path.strip_suffix("::self").unwrap_or(path);
        let last = path.rsplit("::").next().unwrap_or_default();
        let name = if alias.is_empty() { last } else { alias };
        Self { path: path.to_owned(), name: name.to_owned(), is_public }
    }
}

impl Source {
    /// Reads a formatted file: an item at the start of a line ends on this line, or with a bracket at the
    /// start of another.
    pub(crate) fn read(file: &Path) -> Self {
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
                lines.by_ref().find(|line| line.starts_with(['}', ')', ']']));
            }
        }
        Self { text, test_modules }
    }

    /// Returns the paths of all `use` items, and of what else is named through them, or by a path that starts with
    /// `crate::` or `super::`.
    pub(crate) fn imports(&self) -> Vec<Import> {
        let (mut imports, mut rest) = (Vec::new(), String::new());
        for statement in self.text.split_inclusive(';') {
            let item = statement.rfind("use ").filter(|&at| {
                let before = statement[..at].rsplit('\n').next().unwrap_or_default().trim();
                before.is_empty() || before == "pub" || (before.starts_with("pub(") && before.ends_with(')'))
            });
            match item {
                Some(at) => {
                    let is_public = statement[..at].trim_end().ends_with(['b', ')']);
                    let tree = statement[at + 4..].trim_end_matches(';');
                    imports.extend(expanded(tree).iter().map(|path| Import::new(path, is_public)));
                    rest += &statement[..at];
                }
                None => rest += statement,
            }
        }
        // The place in `pub(in crate::a)` is not imported.
        let rest = rest.replace("pub(in ", "pub(in:");
        let is_path = |letter: char| letter.is_alphanumeric() || ['_', ':', '$'].contains(&letter);
        let paths: BTreeSet<&str> = rest.split(|letter| !is_path(letter)).collect();
        let named = paths.into_iter().filter_map(|path| {
            let (first, others) = path.split_once("::")?;
            let import = imports.iter().find(|import| import.name == first && !import.is_public);
            match first {
                "crate" | "super" => Some(path.to_owned()),
                _ => Some(format!("{}::{others}", import?.path)),
            }
        });
        let named: Vec<_> = named.map(|path| Import::new(&path, false)).collect();
        imports.extend(named);
        imports
    }
}

/// Returns the paths of a `use` tree: `a::{b, c::d as e}` is `a::b` and `a::c::d as e`.
fn expanded(tree: &str) -> Vec<String> {
    let Some((prefix, list)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let list = list.trim_end().strip_suffix('}').unwrap_or(list);
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
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
    parts.flat_map(expanded).map(|path| format!("{}{path}", prefix.trim())).collect()
}

#[test]
fn use_trees() {
    assert_eq!(
        expanded("crate::a::{self, b::{C, d as e},\n    F,\n}"),
        ["crate::a::self", "crate::a::b::C", "crate::a::b::d as e", "crate::a::F"]
    );
    assert_eq!(expanded("super::x"), ["super::x"]);
    let text = "use crate::a::{\n    B, f::{self},\n};\npub(crate) use c::D as E;\npub(in crate::h) fn g() {\n    f::g();\n    super::d()\n}\n";
    let imports = Source { text: text.to_owned(), test_modules: Vec::new() }.imports();
    let imports: Vec<_> = imports
        .iter()
        .map(|Import { path, name, is_public }| (path.as_str(), name.as_str(), *is_public))
        .collect();
    let own = |path, name| (path, name, false);
    assert_eq!(
        imports,
        [
            own("crate::a::B", "B"),
            own("crate::a::f", "f"),
            ("c::D", "E", true),
            own("crate::a::f::g", "g"),
            own("super::d", "d")
        ]
    );
}
