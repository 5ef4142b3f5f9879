//! The engine, as chess programs meet it.

use crate::run::rookwright;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Command;

#[test]
fn a_conversation() {
    let said = rookwright("uci").input("uci\nisready\nposition startpos moves f2f3 e7e5 g2g4\n").said();
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
    assert!(said.out.starts_with("id name Rookwright "), "{}", said.out);
    assert!(said.out.ends_with("uciok\nreadyok\n"), "{}", said.out);
}

#[test]
fn the_last_question_is_answered_before_the_end() {
    let ladder = "position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1";
    for (position, go, mate) in [
        ("position startpos moves f2f3 e7e5 g2g4", "go mate 1", 1),
        (ladder, "go mate 2", 2),
        (ladder, "go movetime 99999999999999999999", 2),
    ] {
        let said = rookwright("uci").input(format!("{position}\n{go}\n")).said();
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
        assert!(said.out.contains(&format!(" score mate {mate} ")), "{go}: {}", said.out);
        assert_eq!(said.out.matches("\nbestmove ").count(), 1, "{go}: {}", said.out);
    }
}

#[test]
fn stops_when_told() {
    let mut child = rookwright("uci").start();
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"position startpos moves f2f3 e7e5 g2g4\ngo infinite\n").unwrap();
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut next = |part: &str| lines.find(|line| line.as_ref().is_ok_and(|line| line.contains(part)));
    let mate = next("score mate 1 ").expect("a mate").unwrap();
    assert!(mate.ends_with("pv d8h4"), "{mate}");
    input.write_all(b"stop\nquit\n").unwrap();
    assert_eq!(next("bestmove").expect("a move").unwrap(), "bestmove d8h4");
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = rookwright("uci").start();
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"uci\nisready\n").unwrap();
    drop(input);
    let said = child.wait_with_output().unwrap();
    assert!(said.status.success() && said.stderr.is_empty(), "{said:?}");
}

#[test]
fn python_chess_drives_it() {
    const MISSING: i32 = 77;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/uci_engine.py");
    let said = Command::new("python3").arg(script).arg(env!("CARGO_BIN_EXE_rookwright")).output();
    let missing = match &said {
        Ok(said) if said.status.code() == Some(MISSING) => "the python package chess is not installed",
        Ok(said) => {
            assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
            return;
        }
        Err(_) => "python3 is not installed",
    };
    assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{missing}");
    eprintln!("skipped: python-chess does not drive the engine, for {missing}");
}
