//! How the program behaves among others: pipes, signals, terminals.

use crate::run::{Said, rookwright};
use std::io::{BufRead, BufReader, Read};
use std::process::Child;

/// Reads one line, goes away, and waits for what becomes of the program.
fn read_one_line(mut child: Child) -> (String, Said) {
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    out.read_line(&mut line).expect("a line");
    drop(out);
    (line, child.wait_with_output().expect("the program ends").into())
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for words in [
        "solve queens 12 --all --jsonl",
        "solve queens 12 --all --json",
        "solve queens 12 --all",
        "solve queens 12 --all --engine sat --jsonl",
        "export queens 100 --format dimacs",
    ] {
        let (line, said) = read_one_line(rookwright(words).start());
        assert!(!line.is_empty(), "{words}");
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
        assert_eq!(said.err, "", "{words}");
    }
}

/// A `clingo` left behind would keep the pipes open, and this test waiting.
#[test]
fn a_reader_that_goes_away_ends_clingo_too() {
    if crate::run::has_clingo() {
        let (line, said) = read_one_line(rookwright("solve queens 12 --all --jsonl --engine asp").start());
        assert!(line.starts_with("{\"placement\""), "{line}");
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    }
}

#[cfg(unix)]
mod interrupts {
    use super::*;
    use std::process::Command;
    use std::time::Duration;

    fn interrupt(child: &Child) {
        // The shell has a `kill` of its own wherever there is a shell.
        let kill = format!("kill -INT {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    }

    #[test]
    fn end_a_count_with_what_it_has() {
        // Too early, before the program listens, the signal just ends it: then again, with more patience.
        for patience in [500, 1000, 2000, 4000] {
            let child = rookwright("count queens 25").start();
            std::thread::sleep(Duration::from_millis(patience));
            interrupt(&child);
            let said: Said = child.wait_with_output().expect("the program ends").into();
            if said.code.is_some() {
                assert_eq!(said.code, Some(3), "{said:?}");
                assert!(said.out.starts_with("25 queens: at least "), "{said:?}");
                assert!(said.out.contains("interrupted"), "{said:?}");
                return;
            }
        }
        panic!("the program never listens to Ctrl-C");
    }

    #[test]
    fn end_a_list_at_the_end_of_a_line() {
        for engine in ["search", "sat", "cp", "asp"] {
            if engine == "asp" && !crate::run::has_clingo() {
                continue;
            }
            let mut child = rookwright("solve queens 16 --all --jsonl --engine").arg(engine).start();
            let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
            let mut first = String::new();
            // Where there is a solution, somebody listens to signals.
            out.read_line(&mut first).expect("a line");
            interrupt(&child);
            let mut rest = String::new();
            out.read_to_string(&mut rest).expect("text");
            let said: Said = child.wait_with_output().expect("the program ends").into();
            assert_eq!(said.code, Some(3), "{engine}: {said:?}");
            assert!(
                said.err.starts_with("at least ") && said.err.contains("interrupted"),
                "{engine}: {said:?}"
            );
            let solution = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
            assert!(solution(&first) && rest.lines().all(solution), "{engine}");
        }
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    let escape = '\u{1b}';
    for words in [
        "solve queens 8",
        "count queens 8",
        "solve queens 8 --colour never",
        "solve queens 8 --ascii --colour always",
    ] {
        assert!(!rookwright(words).answer().contains(escape), "{words}");
    }
    assert!(rookwright("solve queens 8 --colour always").answer().contains(escape));
    assert!(!rookwright("solve queens 8").env("NO_COLOR", "1").answer().contains(escape));
    // What is asked for on the command line wins over what the environment says.
    assert!(rookwright("solve queens 8 --colour always").env("NO_COLOR", "1").answer().contains(escape));
    let said = rookwright("check queens 4 - --colour always").input("columns: 1 2 3 4").said();
    assert!(said.out.contains(escape), "{said:?}");
    let said = rookwright("solve queens 8 --engine foo").said();
    assert!(!said.err.contains(escape), "{said:?}");
}

#[test]
fn progress_is_for_terminals() {
    let said = rookwright("count queens 25 --time-limit 700ms").said();
    assert_eq!(said.err, "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for words in
        ["solve queens 8", "solve queens 8 --json", "count queens 8", "export queens 8 --format dimacs"]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let said = rookwright(words).said_with_stdout(full);
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains("the output cannot be written"), "{words}: {said:?}");
    }
}

/// Standard error may be a closed pipe as well, as in `2>&1 | head -1`.
#[test]
fn a_closed_standard_error_is_no_panic() {
    for (words, code) in [("solve queens 0", 2), ("solve queens 8 --jsonl", 0)] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(rookwright(words).said_with_stderr(writer).code, Some(code), "{words}");
    }
}
