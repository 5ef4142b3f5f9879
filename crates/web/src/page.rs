//! Assembles the page: joins the style sheets, and lists the modules to preload.
//!
//! A browser finds a module only after it has read the one that imports it, so a tree of modules costs as many round
//! trips as it is deep.  With preload links in the head of the page, it fetches all of them at once.
//!
//! Comments and indentation are not sent.

use std::collections::BTreeSet;

/// The modules that every visit needs: the frame and the first view.
const ROOTS: [&str; 2] = ["js/main.js", "js/home/view.js"];
/// The path of the style sheet that contains all others.
pub(crate) const STYLE: &str = "css/studio.css";

/// Returns the page with its links replaced, and the style sheet that it links.
pub(crate) fn assembled(index: &str, file: impl Fn(&str) -> Option<&'static str>) -> (String, String) {
    let mut style = String::new();
    let mut page = String::new();
    for line in index.lines() {
        if let Some(path) = stylesheet(line) {
            // The first paint waits for the style alone, so it is asked for before everything else.
            if style.is_empty() {
                page += &format!("<link rel=\"stylesheet\" href=\"/{STYLE}\">\n");
            }
            style += file(path).unwrap_or_default();
            continue;
        }
        if line == "</head>" {
            for module in closure(&file) {
                page += &format!("<link rel=\"modulepreload\" href=\"/{module}\">\n");
            }
        }
        page += line;
        page.push('\n');
    }
    (page, style)
}

/// Returns a script or style sheet without indentation and without comments that begin a line.  Their lines stay,
/// empty, so that a browser names the lines of the source.
pub(crate) fn slimmed(text: &str) -> String {
    let mut slim = String::with_capacity(text.len());
    let mut inside = false;
    for line in text.lines() {
        let start = line.trim_start();
        let opens = start.starts_with("/*");
        if inside || opens {
            let rest = if inside { line.split_once("*/") } else { start[2..].split_once("*/") };
            inside = rest.is_none();
            slim += rest.map_or("", |(_, rest)| rest.trim_start());
        } else if !start.starts_with("//") {
            slim += start;
        }
        slim.push('\n');
    }
    slim
}

/// Returns the file that a line of the page links as a style sheet.
fn stylesheet(line: &str) -> Option<&str> {
    line.strip_prefix("<link rel=\"stylesheet\" href=\"/")?.strip_suffix("\">")
}

/// Returns the roots and everything that they import, directly or indirectly.
fn closure(file: &impl Fn(&str) -> Option<&'static str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<String> = ROOTS.map(str::to_owned).to_vec();
    while let Some(path) = open.pop() {
        // Comments import types from modules that the page may not need.
        let Some(text) = file(&path).map(slimmed) else { continue };
        let imports = text.split(" from '").skip(1).filter_map(|rest| rest.split('\'').next());
        open.extend(imports.map(|import| resolved(&path, import)).filter(|path| !found.contains(path)));
        found.insert(path);
    }
    found
}

/// Resolves a relative path: `../dom.js` in `js/mate/view.js` is `js/dom.js`.
pub(crate) fn resolved(from: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_are_left_out() {
        let script = "// A list.\n/** One. */\nlet a = '//'; // One.\n/**\n * Two.\n */ let b;\n  // Three.\n  go();\n";
        assert_eq!(slimmed(script), "\n\nlet a = '//'; // One.\n\n\nlet b;\n\ngo();\n");
        assert_eq!(slimmed("/* Wide. */ a { b: url(c/*d) }\n"), "a { b: url(c/*d) }\n");
    }

    #[test]
    fn links_are_put_together() {
        let file = |path: &str| match path {
            "css/a.css" => Some("a {}\n"),
            "css/b.css" => Some("b {}\n"),
            "js/main.js" => Some("import { x } from './x.js';\n/** @import { Z } from './z.js' */\n"),
            "js/x.js" => Some("import { y } from './deep/y.js';\n"),
            "js/deep/y.js" => Some("import { x } from '../x.js';\n"),
            "js/z.js" => Some("export class Z {}\n"),
            _ => None,
        };
        let index = "<head>\n<link rel=\"stylesheet\" href=\"/css/a.css\">\n<link rel=\"stylesheet\" href=\"/css/b.css\">\n</head>\n";
        let (page, style) = assembled(index, file);
        assert_eq!(style, "a {}\nb {}\n");
        let preloads: Vec<_> = page.lines().filter(|line| line.contains("modulepreload")).collect();
        assert_eq!(preloads.len(), 3, "{page}");
        assert!(
            page.contains("href=\"/js/deep/y.js\"") && page.contains("href=\"/css/studio.css\""),
            "{page}"
        );
        assert!(!page.contains("a.css"), "{page}");
    }
}
