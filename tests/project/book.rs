//! The book and all other pages: every page can be reached, every link leads somewhere, every file that is named exists.
//!
//! What its commands print is tested with the program (`commands/book`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Folders by whose names a path within a text is known to start at the root of the project.
const FOLDERS: [&str; 10] = [
    ".github/",
    "benches/",
    "crates/",
    "docs/",
    "examples/",
    "fuzz/",
    "packaging/",
    "puzzles/",
    "python/",
    "scripts/",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns every file below a folder, without what was built or downloaded.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the project").flatten() {
        let path = entry.path();
        if path.is_file() {
            found.push(path);
        } else if ![".git", "target", "node_modules"].iter().any(|name| path.ends_with(name)) {
            found.extend(files(&path));
        }
    }
    found.sort();
    found
}

/// Returns every page of the project: the book, and what is read beside it.
fn pages() -> Vec<PathBuf> {
    let mut pages = files(root());
    pages.retain(|page| page.extension().is_some_and(|ending| ending == "md"));
    pages
}

/// Returns the text of a page without blocks of code and comments.
fn text(page: &Path) -> String {
    let text = fs::read_to_string(page).expect("a page");
    let mut prose = String::new();
    let mut is_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            prose += line;
            prose.push('\n');
        }
    }
    while let Some((start, length)) = prose.find("<!--").and_then(|at| Some((at, prose[at..].find("-->")?))) {
        prose.replace_range(start..start + length + 3, "");
    }
    prose
}

/// Returns the text of a page without code within lines.
fn prose(page: &Path) -> String {
    text(page).split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// Returns the paths of the project that the text of a page names as code.
fn named_files(page: &Path) -> Vec<String> {
    let is_path = |word: &&str| {
        FOLDERS.iter().any(|folder| word.starts_with(folder))
            && word.chars().all(|letter| letter.is_ascii_alphanumeric() || "./_-".contains(letter))
    };
    let text = text(page);
    let code = text.split('`').skip(1).step_by(2).flat_map(str::split_whitespace);
    code.filter(is_path).map(str::to_owned).collect()
}

/// Returns what follows each mark, up to the end that belongs to it.
fn between<'a>(text: &'a str, mark: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    text.split(mark).skip(1).filter_map(move |rest| Some(rest.split_once(end)?.0))
}

/// Returns the targets of the links and pictures of a page.
fn targets(page: &Path) -> Vec<String> {
    let prose = prose(page);
    let named = prose.lines().filter_map(|line| Some(line.strip_prefix('[')?.split_once("]: ")?.1));
    between(&prose, "](", ')')
        .chain(between(&prose, "src=\"", '"'))
        .chain(between(&prose, "href=\"", '"'))
        .chain(named)
        .map(|target| target.trim().to_owned())
        .collect()
}

/// Returns the path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// Returns the anchors of the headings of a page, as mdBook and GitHub make them.
fn anchors(page: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(page).expect("a page");
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut anchors = BTreeSet::new();
    let mut is_code = false;
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        let heading = line.trim_start_matches('#');
        if is_code || heading == line || !heading.starts_with(' ') {
            continue;
        }
        let kept = heading.trim().to_lowercase();
        let kept =
            kept.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
        let anchor: String = kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect();
        let times = seen.entry(anchor.clone()).or_default();
        anchors.insert(if *times == 0 { anchor } else { format!("{anchor}-{times}") });
        *times += 1;
    }
    anchors
}

/// Describes what is wrong with a link; `None` if it leads somewhere, or out of the project.
fn fault(page: &Path, target: &str) -> Option<String> {
    if target.starts_with("http://") || target.starts_with("https://") {
        return None;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let folder = page.parent().expect("the folder of the page");
    let file = if file.is_empty() { page.to_owned() } else { plain(&folder.join(file)) };
    if !file.exists() {
        return Some("there is no such file".to_owned());
    }
    let docs = root().join("docs");
    if page.starts_with(&docs) && !file.starts_with(&docs) {
        return Some("it leads out of the book: write the path as code".to_owned());
    }
    let is_page = file.extension().is_some_and(|ending| ending == "md");
    (is_page && !anchor.is_empty() && !anchors(&file).contains(anchor))
        .then(|| "there is no such heading".to_owned())
}

#[test]
fn every_link_leads_somewhere() {
    let mut number = 0;
    let mut faults = Vec::new();
    for page in pages() {
        for target in targets(&page) {
            number += 1;
            let fault = fault(&page, &target);
            faults.extend(fault.map(|fault| format!("{}: {target}: {fault}", page.display())));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(number > 300, "only {number} links were found");
}

#[test]
fn every_file_that_is_named_is_there() {
    let named = pages()
        .into_iter()
        .flat_map(|page| named_files(&page).into_iter().map(move |file| (page.clone(), file)));
    let named: Vec<(PathBuf, String)> = named.collect();
    let missing = named.iter().filter(|(_, file)| !root().join(file).exists());
    let missing: Vec<String> = missing.map(|(page, file)| format!("{}: {file}", page.display())).collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(named.len() > 50, "only {} files are named", named.len());
}

/// The page about the papers names all their authors, as the citation does.
#[test]
fn the_papers_are_cited_by_name() {
    let citation = fs::read_to_string(root().join("CITATION.cff")).expect("the citation");
    let page = fs::read_to_string(root().join("docs/explanation/from-the-papers.md")).expect("the page");
    let (_, references) = citation.split_once("\nreferences:\n").expect("references");
    let papers: Vec<&str> =
        references.split("  - type: ").filter(|entry| !entry.starts_with("book")).collect();
    let papers = &papers[1..];
    assert_eq!(papers.len(), 5);
    for paper in papers {
        let field = |name: &'static str| {
            paper.lines().filter_map(move |line| line.split_once(name).map(|found| found.1))
        };
        let names: Vec<&str> = field("family-names: ").chain(field("title: ")).collect();
        assert!(names.len() >= 2, "no author: {paper}");
        for name in names {
            assert!(page.contains(name.trim_matches('"')), "{name}");
        }
    }
}

#[test]
fn every_page_is_in_the_summary_once() {
    let docs = root().join("docs");
    let mut listed: Vec<PathBuf> =
        targets(&docs.join("SUMMARY.md")).iter().map(|page| docs.join(page)).collect();
    listed.sort();
    let mut there = pages();
    there.retain(|page| page.starts_with(&docs) && *page != docs.join("SUMMARY.md"));
    there.sort();
    assert_eq!(listed, there, "left: docs/SUMMARY.md, right: the pages below docs");
}

#[test]
fn the_gallery_shows_every_picture() {
    let gallery = root().join("docs/gallery");
    let shown: BTreeSet<PathBuf> =
        targets(&gallery.join("README.md")).iter().map(|target| gallery.join(target)).collect();
    let hidden: Vec<PathBuf> = files(&gallery).into_iter().filter(|file| !shown.contains(file)).collect();
    assert_eq!(hidden, [gallery.join("README.md")]);
}

#[test]
fn wrong_links_are_found() {
    let page = root().join("docs/reference/mates.md");
    for right in ["tours.md", "tours.md#puzzles", "#terms", "https://oeis.org", "../gallery/queens-8.svg"] {
        assert_eq!(fault(&page, right), None, "{right}");
    }
    for wrong in ["missing.md", "tours.md#nothing", "#nothing", "../../README.md", "../gallery/none.svg"] {
        assert!(fault(&page, wrong).is_some(), "{wrong}");
    }
}
