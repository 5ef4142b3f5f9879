//! The manual pages, and what the programs that show them say about them.

use crate::run::{rookwright, scratch};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The commands that a help lists.
fn commands(words: &str) -> Vec<String> {
    let help = rookwright(words).arg("--help").answer();
    let below = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let named = below.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    named.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The files in a folder.
fn files(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn every_command_of_the_help_has_a_page() {
    let folder = scratch("pages");
    let pages = folder.join("man1");
    rookwright("man -o").arg(&pages).answer();
    let mut expected = BTreeSet::from(["rookwright.1".to_owned()]);
    for verb in commands("") {
        expected.insert(format!("rookwright-{verb}.1"));
        if ["collection", "generate"].contains(&verb.as_str()) {
            expected.extend(commands(&verb).iter().map(|below| format!("rookwright-{verb}-{below}.1")));
        }
    }
    assert!(expected.len() > 25, "{expected:?}");
    assert_eq!(files(&pages), expected);
    // The same page, alone.
    let one = fs::read_to_string(pages.join("rookwright-collection-find.1")).expect("a page");
    assert_eq!(rookwright("man collection find").answer(), one);
    assert_eq!(rookwright("man").answer(), fs::read_to_string(pages.join("rookwright.1")).expect("a page"));
}

#[test]
fn pages_have_the_sections_that_people_look_for() {
    for (words, sections) in [
        ("", &["PUZZLES", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"][..]),
        ("solve", &["SYNOPSIS", "MATES", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"]),
        ("count", &["EXIT STATUS", "ENVIRONMENT", "EXAMPLES"]),
        ("mine", &["EXIT STATUS", "FILES", "EXAMPLES"]),
        ("serve", &["ENVIRONMENT", "FILES", "EXAMPLES"]),
    ] {
        let page = rookwright("man").words(words).answer();
        for section in sections {
            let quoted = format!(".SH \"{section}\"");
            let is_there = page.lines().any(|line| line == quoted || line == format!(".SH {section}"));
            assert!(is_there, "{words}: no {section} in\n{page}");
        }
    }
    let mine = rookwright("man mine").answer();
    assert!(mine.contains("0 done, 2 a file or a game could not be read"), "{mine}");
    assert!(rookwright("man serve").answer().contains("ROOKWRIGHT_TOKEN"));
}

#[test]
fn an_unknown_command_has_no_page() {
    let said = rookwright("man collection fnd").said();
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("there is no command 'collection fnd'"), "{}", said.err);
}

/// mandoc names every mistake that would show; a date is left out, so that the same program makes the same pages.
#[test]
fn mandoc_finds_nothing_wrong() {
    if Command::new("mandoc").arg("-Tlint").arg("/dev/null").output().is_err() {
        assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "mandoc is not installed");
        eprintln!("skipped: the manual pages are not looked at, because mandoc is not installed");
        return;
    }
    let folder = scratch("mandoc");
    rookwright("man -o").arg(&*folder).answer();
    let pages = files(&folder);
    let said = Command::new("mandoc")
        .args(["-Tlint", "-Wwarning"])
        .args(&pages)
        .current_dir(&*folder)
        .output()
        .expect("mandoc");
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let wrong: Vec<&str> = said.lines().filter(|line| !line.contains("missing date")).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
