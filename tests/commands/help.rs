//! Help, the version, and completion scripts.

use crate::run::{Run, rookwright, scratch};
use std::fs;

const VERBS: [&str; 13] = [
    "solve",
    "count",
    "check",
    "compare",
    "export",
    "mine",
    "rate",
    "merge",
    "serve",
    "uci",
    "schema",
    "completions",
    "man",
];

#[test]
fn every_verb_shows_examples() {
    for verb in VERBS {
        let help = rookwright(verb).arg("--help").answer();
        assert!(help.contains("Examples:\n  rookwright"), "{verb}: {help}");
        assert!(help.contains(&format!("  rookwright {verb} ")), "{verb}: {help}");
    }
}

/// The commands in a help text, without remarks, pipes and redirections.
fn examples(help: &str) -> impl Iterator<Item = &str> {
    let lines = help.lines().filter_map(|line| line.strip_prefix("  rookwright "));
    lines.filter_map(|line| line.split("  ").next()?.split(['|', '>', '<']).next())
}

/// The program with the words of an example, some of them in quotation marks.
fn example_run(example: &str) -> Run {
    let parts = example.split('\'').enumerate();
    parts.fold(rookwright(""), |run, (nth, part)| if nth % 2 == 1 { run.arg(part) } else { run.words(part) })
}

#[test]
fn the_examples_work() {
    // Some write a file.
    let folder = scratch("examples");
    fs::write(folder.join("positions.epd"), "3k/4/K3/R3 w dm 2;\n").expect("a file of our own");
    for verb in ["solve", "count", "compare"] {
        let help = rookwright(verb).arg("--help").answer();
        // Those with a file need the file, and a time limit is given once.
        for example in examples(&help).filter(|example| !example.contains(".puz")) {
            let hurried = if example.contains("--time-limit") { "" } else { " --time-limit 1ms" };
            let said =
                example_run(&format!("{}{hurried}", example.replace("10s", "1ms"))).within(&folder).said();
            assert!(matches!(said.code, Some(0 | 3)), "{example}: {}", said.err);
        }
    }
}

/// Everything that has a help of its own.
const ALL: [&str; 19] = [
    "",
    "solve",
    "count",
    "check",
    "compare",
    "export",
    "generate",
    "generate mate",
    "generate chessnum",
    "generate tour",
    "sheet",
    "mine",
    "rate",
    "merge",
    "serve",
    "uci",
    "schema",
    "completions",
    "man",
];

#[test]
fn every_help_fits_a_terminal() {
    for verb in ALL {
        for form in ["-h", "--help"] {
            let help = rookwright(verb).arg(form).answer();
            let long: Vec<_> = help.lines().filter(|line| line.chars().count() > 80).collect();
            assert!(long.is_empty(), "{verb} {form}: {long:#?}");
        }
    }
}

/// A screenful: one line an option, and the terminal of old has 24 lines.
#[test]
fn the_brief_help_is_a_screenful() {
    for verb in ALL {
        let brief = rookwright(verb).arg("-h").answer();
        assert!(brief.lines().count() <= 24, "{verb}: {} lines\n{brief}", brief.lines().count());
        let options = brief.lines().skip_while(|line| *line != "Options:").skip(1);
        for line in options.take_while(|line| !line.is_empty()) {
            let is_option = line.starts_with("  -") || line.starts_with("      --");
            assert!(is_option && line.trim_start().contains("  "), "{verb}: {line}");
        }
        let full = rookwright(verb).arg("--help").answer();
        let (brief, full) = (brief.lines().count(), full.lines().count());
        // The families of puzzles are all that there is to say of some.
        assert!(brief < full || ["generate", "uci"].contains(&verb), "{verb}: {brief} lines and {full}");
    }
}

#[test]
fn no_help_speaks_of_another_verb() {
    for (verb, strange) in [
        ("generate tour", &["a count", "states", "--memory"][..]),
        ("generate chessnum", &["a count", "states", "--memory"]),
        ("generate mate", &["a count", "states", "--memory"]),
        ("compare", &["a count by search"]),
        ("solve", &["a count by search"]),
        ("count", &["What to solve"]),
        ("export", &["What to solve"]),
    ] {
        let help = rookwright(verb).arg("--help").answer();
        for words in strange {
            assert!(!help.contains(words), "{verb}: '{words}' in\n{help}");
        }
    }
}

#[test]
fn the_program_lists_its_verbs_and_exit_statuses() {
    let help = rookwright("--help").answer();
    for part in VERBS.into_iter().chain(["Examples:", "Exit status: 0 answered", "3 stopped before"]) {
        assert!(help.contains(part), "{part} is not in\n{help}");
    }
    assert!(rookwright("--version").answer().starts_with("rookwright "));
}

#[test]
fn without_a_verb_the_help_goes_to_stderr() {
    let said = rookwright("").said();
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    assert!(said.err.contains("Usage: rookwright"), "{said:?}");
}
