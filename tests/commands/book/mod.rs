//! Every command of the book is run, and what the pages show is what it prints.
//!
//! `ROOKWRIGHT_WRITE_DOCS=1 cargo test --workspace --test commands book` writes the output of the program into the
//! pages where it differs.

mod lines;
mod page;
mod pictures;
mod session;

use crate::run::scratch;
use lines::{Line, lines};
use page::{Command, Fate, Page, pages, root};
use session::Printed;
use std::fmt::Write;
use std::fs;
use std::sync::Mutex;

/// The number of commands that no test runs. Their reasons stand in the pages, in the marks `not run`.
const NOT_RUN: usize = 96;

#[test]
fn the_book_shows_what_is_printed() {
    if cfg!(not(unix)) {
        assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "the commands of the book need a shell");
        eprintln!("skipped: the commands of the book, which need a shell");
        return;
    }
    let pages = Mutex::new(pages());
    let faults = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(page) = { pages.lock().expect("the pages").pop() } {
                    let found = faults_of(page);
                    faults.lock().expect("the faults").extend(found);
                }
            });
        }
    });
    let faults = faults.into_inner().expect("the faults");
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// Whether the pages are to be corrected.
fn is_writing() -> bool {
    std::env::var_os("ROOKWRIGHT_WRITE_DOCS").is_some()
}

/// Runs the commands of a page, and describes each that fails or prints something else.
fn faults_of(mut page: Page) -> Vec<String> {
    let mut faults = Vec::new();
    let mut changes = Vec::new();
    let folder = scratch(&page.name.replace(['/', '.'], "-"));
    for (command, printed) in page.commands().zip(session::run(&page, &folder)) {
        let Some(printed) = printed else { continue };
        let shown = page.shown(command);
        let place = format!("{}:{}: {}", page.name, command.line, command.text);
        if !succeeds(command, &printed) {
            faults.push(format!("{place}\nends with status {}\n{}", printed.status, printed.text));
        } else if let Some(number) = unprinted(&command.text, &printed.text) {
            faults.push(format!("{place}\nthe comment says {number}\nprinted:\n{}", printed.text));
        } else if command.fate == Fate::Compared && !agrees(&shown, &printed.text) {
            match &command.shown {
                Some(lines) if is_writing() && !shown.lines().any(|line| line.trim() == "...") => {
                    changes.push((lines.clone(), printed.text));
                }
                _ => faults.push(format!("{place}\nshown:\n{shown}\nprinted:\n{}", printed.text)),
            }
        }
    }
    faults.extend(pictures::faults_of(&page, &folder, is_writing()));
    if !changes.is_empty() {
        for (lines, text) in changes.into_iter().rev() {
            page.lines.splice(lines, text.lines().map(str::to_owned));
        }
        fs::write(root().join(&page.name), page.lines.join("\n") + "\n").expect("a page");
    }
    faults
}

/// A page may show a wrong answer or bad input, but no failure of the program; a command without output succeeds.
fn succeeds(command: &Command, printed: &Printed) -> bool {
    match printed.status {
        0 => true,
        // Clingo's statuses for answers.
        10 | 20 | 30 => command.text.contains("clingo"),
        1..=3 => command.shown.is_some(),
        _ => false,
    }
}

/// Returns a number of two digits or more that the comment behind a command promises and the command does not print.
fn unprinted(command: &str, printed: &str) -> Option<String> {
    let (_, comment) = command.split_once("  # ")?;
    let numbers = |text: &str| -> Vec<String> {
        text.split(|letter: char| !letter.is_ascii_digit()).map(str::to_owned).collect()
    };
    let there = numbers(printed);
    numbers(comment).into_iter().find(|number| number.len() > 1 && !there.contains(number))
}

/// Whether a page shows what is printed, times and gaps aside.
fn agrees(shown: &str, printed: &str) -> bool {
    let (shown, printed) = (lines(shown), lines(printed));
    let parts: Vec<&[Line]> = shown.split(Line::is_gap).collect();
    let [first, between @ .., last] = &parts[..] else { return shown == printed };
    let (Some(rest), true) = (printed.strip_prefix(*first), printed.ends_with(last)) else { return false };
    let Some(mut rest) = rest.len().checked_sub(last.len()).map(|length| &rest[..length]) else {
        return false;
    };
    for part in between {
        let Some(at) = (0..=rest.len()).find(|&at| rest[at..].starts_with(part)) else { return false };
        rest = &rest[at + part.len()..];
    }
    true
}

#[test]
fn few_commands_are_not_run() {
    let mut list = String::new();
    let mut number = 0;
    for page in pages() {
        for command in page.commands() {
            let is_marked = matches!(command.fate, Fate::NotRun(_));
            assert!(
                is_marked || command.is_harmless(),
                "{}:{}: '{}' needs a mark 'not run', or its program a place in PROGRAMS",
                page.name,
                command.line,
                command.text
            );
            if let Fate::NotRun(reason) = &command.fate {
                number += 1;
                assert!(reason.split(' ').count() >= 2, "{}:{}: no reason", page.name, command.line);
                // What nobody compares grows old.
                assert!(
                    page.shown(command).is_empty(),
                    "{}:{}: output of a command that is not run",
                    page.name,
                    command.line
                );
                writeln!(list, "{}:{}: {} ({reason})", page.name, command.line, command.text)
                    .expect("a text");
            }
        }
    }
    assert_eq!(number, NOT_RUN, "commands of the book that are not run:\n{list}");
}

#[test]
fn marks_are_understood() {
    let text = "<!-- file: a.txt -->\n```text\nA\n```\n<!-- file: b.txt\nB\n-->\n<!-- not run, line 2: it is slow -->\n\
                ```sh\nrookwright a\nrookwright b\n```\n<!-- needs: clingo -->\n```console\n$ rookwright c \\\n  d\nE\n$ f\n```\n";
    let page = Page::parse("page".to_owned(), text);
    assert_eq!(page.steps.len(), 6);
    let commands: Vec<_> = page.commands().collect();
    let [a, b, c, f] = &commands[..] else { panic!("{} commands", commands.len()) };
    assert_eq!((a.fate.clone(), b.fate.clone()), (Fate::Run, Fate::NotRun("it is slow".to_owned())));
    assert_eq!((c.text.as_str(), page.shown(c).as_str()), ("rookwright c \\\n  d", "E\n"));
    assert_eq!((f.needs.as_deref(), page.shown(f).as_str()), (Some("clingo"), ""));
}

#[test]
fn gaps_stand_for_any_lines() {
    let printed = "a\nb\nc\nd\n";
    for shown in [printed, "a\n...\nd\n", "...\n", "a\n...\n", "...\nb\nc\n...\n", "a\n...\nb\nc\nd\n"] {
        assert!(agrees(shown, printed), "{shown}");
    }
    for shown in ["", "a\nb\nc\n", "b\n...\n", "a\n...\nc\n", "a\nb\nc\nd\n...\nd\n", "...\nx\n...\n"] {
        assert!(!agrees(shown, printed), "{shown}");
    }
}
