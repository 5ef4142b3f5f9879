//! How the program behaves among others: pipes, signals, terminals.

use crate::run::{Said, rookwright};
#[cfg(unix)]
use std::io::Read;
use std::io::{BufRead, BufReader};
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
    use crate::run::interrupt;

    #[cfg(target_os = "linux")]
    #[test]
    fn end_a_count_with_what_it_has() {
        let folder = crate::run::scratch("counts");
        let any = "puzzle: placement\nboard: 8x8\nplace: any K\nrule: K safe from K, lines through\n";
        std::fs::write(folder.join("any.puz"), any).expect("a puzzle");
        for (words, title) in [("count queens 25", "25 queens"), ("count any.puz", "any K on 8x8")] {
            let child = rookwright(words).within(&folder).start();
            crate::run::wait_for_handler(&child);
            interrupt(&child);
            let said: Said = child.wait_with_output().expect("the program ends").into();
            assert_eq!(said.code, Some(3), "{said:?}");
            // It may have counted nothing yet.
            assert!(said.out.starts_with(&format!("{title}: ")), "{said:?}");
            assert!(said.out.contains("interrupted"), "{said:?}");
        }
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
        "solve --help",
    ] {
        assert!(!rookwright(words).answer().contains(escape), "{words}");
    }
    let said = rookwright("check queens 4 - --colour always").input("columns: 1 2 3 4").said();
    assert!(said.out.contains(escape), "{said:?}");
    let said = rookwright("solve queens 8 --engine foo").said();
    assert!(!said.err.contains(escape), "{said:?}");
}

/// The option, in both spellings and before the verb or behind it, then `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`.
#[test]
fn who_decides_about_colours() {
    let is_coloured = |words: &str, variables: &[(&str, &str)]| {
        let run = variables.iter().fold(rookwright(words), |run, (name, value)| run.env(name, value));
        run.answer().contains('\u{1b}')
    };
    for always in [
        "solve queens 8 --color always",
        "solve queens 8 --colour=always",
        "--color always solve queens 8",
        "solve queens 8 --color never --colour always",
        "generate tour --board 5x5 --seed 5 --color always --quiet",
        "solve --help --color always",
    ] {
        assert!(is_coloured(always, &[]), "{always}");
        assert!(is_coloured(always, &[("NO_COLOR", "1"), ("CLICOLOR", "0")]), "{always}");
    }
    for words in ["solve queens 8", "solve --help"] {
        for (variables, coloured) in [
            (&[("CLICOLOR_FORCE", "1")][..], true),
            (&[("CLICOLOR_FORCE", "1"), ("CLICOLOR", "0")], true),
            (&[("CLICOLOR_FORCE", "0")], false),
            (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
            (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "")], true),
            (&[("CLICOLOR", "1")], false),
        ] {
            assert_eq!(is_coloured(words, variables), coloured, "{words} {variables:?}");
        }
    }
    assert!(!is_coloured("solve queens 8 --color never", &[("CLICOLOR_FORCE", "1")]));
    // Every verb that prints takes it, whether it has something to colour or not.
    for words in [
        "count queens 6",
        "compare queens 4 --engines search",
        "export queens 4 --format puz",
        "generate chessnum --board 4x4 --pieces KR --clues 2..4 --seed 1",
        "completions bash",
    ] {
        for option in ["--color auto", "--colour never", "--color always"] {
            rookwright(words).words(option).answer();
        }
    }
}

#[test]
fn progress_is_for_terminals() {
    let said = rookwright("count queens 25 --time-limit 700ms").said();
    assert_eq!(said.err, "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for words in [
        "solve queens 8",
        "solve queens 8 --json",
        "count queens 8",
        "export queens 8 --format dimacs",
        "--help",
        "-h",
        "--version",
        "help",
        "help solve",
        "solve -h",
        "generate mate --help",
        "completions bash",
        "man",
        "generate tour --board 5x5 --seed 5",
        "generate tour --board 5x5 --seed 5 --json",
        "compare queens 4 --engines search",
        "compare queens 4 --engines search --json",
        "schema",
        "solve mate kbK5/pp6/1P6/8/8/8/8/R7 #2",
        "serve --port 0",
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let said = rookwright(words).said_with_stdout(full);
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains("the output cannot be written"), "{words}: {said:?}");
    }
}

/// A chess program that waits for an answer is not left waiting: nobody says more to it.
#[cfg(target_os = "linux")]
#[test]
fn an_engine_on_a_full_disk_ends() {
    for commands in ["uci\n", "isready\nquit\n", "position startpos moves f2f3 e7e5 g2g4\ngo mate 1\n"] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let said = rookwright("uci").input(commands).said_to(full);
        assert_eq!(said.code, Some(2), "{commands}: {said:?}");
        assert!(said.err.contains("the output cannot be written"), "{commands}: {said:?}");
    }
}

#[test]
fn a_closed_pipe_is_quiet_for_help_too() {
    for words in ["--help", "solve --help", "--version", "completions bash", "man solve"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let said = rookwright(words).said_with_stdout(writer);
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{words}");
    }
}

/// What is said about a run stands on the same stream whether the board is drawn or listed, and `check` reads both.
#[test]
fn small_and_large_boards_have_their_remarks_in_the_same_place() {
    for (puzzle, title) in [("queens 8", "8 queens\n"), ("queens 1000", "1000 queens\n"), ("tour 70x6", "")] {
        let said = rookwright("solve").words(puzzle).said();
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{puzzle}");
        assert!(said.out.starts_with(title), "{puzzle}: {}", said.out);
        let last = said.out.lines().last().unwrap_or_default();
        assert!(last.starts_with("a solution; --all finds every one [engine search, "), "{puzzle}: {last}");
        let checked = rookwright("check").words(puzzle).arg("-").input(said.out).answer();
        assert_eq!(checked, "right\n", "{puzzle}");
        let alone = rookwright("solve --quiet").words(puzzle).answer();
        assert!(!alone.contains("[engine") && !alone.starts_with("1000 queens"), "{puzzle}: {alone}");
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
