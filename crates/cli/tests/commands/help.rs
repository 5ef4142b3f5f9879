//! Help, the version, and completion scripts.

use crate::run::{Run, rookwright, scratch};
use std::fs;

const VERBS: [&str; 8] = ["solve", "count", "check", "compare", "export", "serve", "uci", "completions"];

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

#[test]
fn the_examples_fit_a_terminal() {
    for verb in ["solve", "count", "check", "compare", "export", "serve"] {
        let help = rookwright(verb).arg("--help").answer();
        let examples = help.lines().skip_while(|line| !line.starts_with("Examples:"));
        let long: Vec<_> = examples.filter(|line| line.chars().count() > 80).collect();
        assert!(long.is_empty(), "{verb}: {long:?}");
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

#[test]
fn completion_scripts() {
    for (shell, part) in [
        ("bash", "complete -F _rookwright"),
        ("zsh", "#compdef rookwright"),
        ("fish", "complete -c rookwright"),
    ] {
        let script = rookwright("completions").arg(shell).answer();
        assert!(script.contains(part), "{shell}: {part}");
        assert!(script.contains("up-to-symmetry"), "{shell}");
    }
}
