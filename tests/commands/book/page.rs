//! A page of the book as the tests see it: its commands, what it shows of their output, and the files they read.
//!
//! Marks are HTML comments in the source of a page, so that readers do not see them:
//!
//! | mark | meaning |
//! |---|---|
//! | `<!-- not run: REASON -->` | the commands of the next block are not run |
//! | `<!-- not run, line 2 5: REASON -->` | these lines of the next block are not run |
//! | `<!-- needs: PROGRAM -->` | the next block is run only where this program is installed |
//! | `<!-- file: NAME -->` | the next block is the content of a file |
//! | `<!-- file: NAME`, lines, `-->` | a file that readers do not see |

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// One page.
pub(crate) struct Page {
    /// Its path below the root of the project, with slashes.
    pub(crate) name: String,
    /// Its lines.
    pub(crate) lines: Vec<String>,
    /// What it does, in order.
    pub(crate) steps: Vec<Step>,
}

/// A thing that a page does.
pub(crate) enum Step {
    /// Writes a file.
    File { name: String, text: String },
    /// Runs a command.
    Command(Command),
}

/// A command of a page.
pub(crate) struct Command {
    /// What a shell reads.
    pub(crate) text: String,
    /// The line of the page, counted from 1.
    pub(crate) line: usize,
    /// The lines of the page that show its output; `None` where a page lists commands alone.
    pub(crate) shown: Option<Range<usize>>,
    /// How it is treated.
    pub(crate) fate: Fate,
    /// A program that must be installed.
    pub(crate) needs: Option<String>,
}

/// The programs that the tests run: a page about packages must not install any.
const PROGRAMS: [&str; 11] =
    ["rookwright", "clingo", "cat", "echo", "export", "grep", "head", "if", "mkdir", "printf", "jq"];

impl Command {
    /// Whether a test can run it: a known program that ends by itself.
    pub(crate) fn is_harmless(&self) -> bool {
        let mut words = self.text.split_whitespace();
        words.next().is_some_and(|program| PROGRAMS.contains(&program)) && words.next() != Some("serve")
    }
}

/// How a command is treated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It is run, and its output compared.
    Compared,
    /// It is run and must succeed.
    Run,
    /// It is not run, for this reason.
    NotRun(String),
}

/// What the comments before a block say about it.
#[derive(Default)]
struct Marks {
    file: Option<String>,
    needs: Option<String>,
    not_run: Option<(Vec<usize>, String)>,
}

/// Returns the root of the project: the folder with the configuration of the book.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().find(|folder| folder.join("book.toml").exists()).expect("a folder with book.toml")
}

/// Returns the README and every page below `docs`, in alphabetical order.
pub(crate) fn pages() -> Vec<Page> {
    let mut files = Vec::new();
    collect(&root().join("docs"), &mut files);
    files.sort();
    files.insert(0, root().join("README.md"));
    files.iter().map(|file| Page::read(file)).collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the book").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
}

impl Page {
    fn read(file: &Path) -> Self {
        let name = file.strip_prefix(root()).expect("a page of the project");
        let name = name.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{name}: {error}"));
        Self::parse(name, &text)
    }

    /// Reads a page from its text.
    pub(crate) fn parse(name: String, text: &str) -> Self {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut page = Page { name, lines, steps: Vec::new() };
        let mut marks = Marks::default();
        let mut at = 0;
        while at < page.lines.len() {
            let line = page.lines[at].clone();
            if let Some(comment) = line.strip_prefix("<!-- ") {
                at = page.comment(comment, at, &mut marks);
            } else if let Some(language) = line.strip_prefix("```") {
                let end = page.end_of(at + 1, |line| line == "```");
                page.block(language, at + 1..end, &std::mem::take(&mut marks));
                at = end + 1;
            } else {
                at += 1;
            }
        }
        page
    }

    fn end_of(&self, from: usize, is_end: impl Fn(&str) -> bool) -> usize {
        let length = self.lines[from..].iter().position(|line| is_end(line));
        from + length.unwrap_or_else(|| panic!("{}:{from}: no end", self.name))
    }

    /// Reads a comment and returns the line after it.
    fn comment(&mut self, comment: &str, at: usize, marks: &mut Marks) -> usize {
        let Some(inner) = comment.strip_suffix(" -->") else {
            let end = self.end_of(at + 1, |line| line.ends_with("-->"));
            if let Some(name) = comment.strip_prefix("file: ") {
                let text = self.lines[at + 1..end].join("\n") + "\n";
                self.steps.push(Step::File { name: name.to_owned(), text });
            }
            return end + 1;
        };
        if let Some(name) = inner.strip_prefix("file: ") {
            marks.file = Some(name.to_owned());
        } else if let Some(program) = inner.strip_prefix("needs: ") {
            marks.needs = Some(program.to_owned());
        } else if let Some(reason) = inner.strip_prefix("not run: ") {
            marks.not_run = Some((Vec::new(), reason.to_owned()));
        } else if let Some(rest) = inner.strip_prefix("not run, line ") {
            let (numbers, reason) = rest.split_once(": ").expect("line numbers and a reason");
            let numbers = numbers.split(' ').map(|number| number.parse().expect("a line of the block"));
            marks.not_run = Some((numbers.collect(), reason.to_owned()));
        }
        at + 1
    }

    /// Reads a block of code.
    fn block(&mut self, language: &str, inside: Range<usize>, marks: &Marks) {
        if let Some(name) = &marks.file {
            let text = self.lines[inside].join("\n") + "\n";
            self.steps.push(Step::File { name: name.clone(), text });
            return;
        }
        let first = self.lines[inside.clone()].first().map_or("", String::as_str);
        let is_session = matches!(language, "console" | "text") && first.starts_with("$ ");
        if !is_session && language != "sh" {
            return;
        }
        let mut named: Vec<usize> = marks.not_run.iter().flat_map(|(lines, _)| lines.clone()).collect();
        let mut at = inside.start;
        while at < inside.end {
            let start = at;
            let mut text = self.lines[at].trim_start_matches("$ ").to_owned();
            while text.ends_with('\\') && at + 1 < inside.end {
                at += 1;
                text = format!("{text}\n{}", self.lines[at]);
            }
            at += 1;
            let shown = is_session.then(|| {
                let rest = &self.lines[at..inside.end];
                at..at + rest.iter().position(|line| line.starts_with("$ ")).unwrap_or(rest.len())
            });
            at = shown.as_ref().map_or(at, |shown| shown.end);
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let number = start - inside.start + 1;
            let reason =
                marks.not_run.as_ref().filter(|(lines, _)| lines.is_empty() || lines.contains(&number));
            named.retain(|line| *line != number);
            let fate = match reason {
                Some((_, reason)) => Fate::NotRun(reason.clone()),
                None if is_session => Fate::Compared,
                None => Fate::Run,
            };
            let needs = marks.needs.clone();
            self.steps.push(Step::Command(Command { text, line: start + 1, shown, fate, needs }));
        }
        assert!(named.is_empty(), "{}:{}: no commands in lines {named:?}", self.name, inside.start);
    }

    /// Returns the commands in order.
    pub(crate) fn commands(&self) -> impl Iterator<Item = &Command> {
        self.steps.iter().filter_map(|step| match step {
            Step::Command(command) => Some(command),
            Step::File { .. } => None,
        })
    }

    /// Returns what the page shows after a command.
    pub(crate) fn shown(&self, command: &Command) -> String {
        let lines = command.shown.clone().map_or(&[][..], |shown| &self.lines[shown]);
        lines.iter().map(|line| line.clone() + "\n").collect()
    }
}
