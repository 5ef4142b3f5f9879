//! Reads the PGN output with python-chess.

use rookwright_chess::{Legality, Position};
use rookwright_mate::analysis::{Wishes, analyse};
use rookwright_mate::report::{lines_pgn, report_pgn};
use rookwright_mate::{Oracle, Prover, SearchOptions, Stipulation, lines};
use rookwright_run::Watch;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// With castling, en passant, promotions, threats, blocks, duals, cooks and tries, with either side to move.
const PROBLEMS: [(&str, &str); 20] = [
    ("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1", "#2"),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#2"),
    ("r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1", "#2"),
    ("8/1Q6/8/3p4/5p2/2k5/8/R3KB2 w Q - 0 1", "#2"),
    ("5k2/Q7/8/1P2Pp2/8/6K1/3B4/8 w - f6 0 1", "#2"),
    ("8/r1k1P3/P2R4/6B1/8/p1K5/8/8 w - - 0 1", "#2"),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "#2"),
    ("4k3/8/4K3/8/8/8/8/7R w - - 0 1", "#2"),
    ("7k/8/5K2/8/8/8/8/1R6 w - - 0 1", "#3"),
    ("3k4/1P1P4/3K4/8/8/8/8/8 w - - 0 1", "#2"),
    ("7k/5K2/8/8/8/8/8/R5R1 w - - 0 1", "#2"),
    ("1B5R/8/8/2p5/3N4/2K5/8/4k3 w - - 0 1", "#3"),
    ("1B5R/6p1/8/8/3N4/2K5/8/4k3 w - - 0 1", "#3"),
    ("4K3/8/2k5/3n4/2P5/8/8/1b5r b - - 0 1", "#3"),
    ("k7/8/2K5/8/8/8/8/6R1 w - - 0 1", "#3"),
    ("8/2Pp4/8/N1P5/4p3/P1k5/8/R3K3 w Q - 0 1", "#3"),
    ("5Q2/8/2P1pP2/4k3/4P3/8/4N3/R3K2R w KQ - 0 1", "#3"),
    ("2q5/4B2p/7n/4p1pk/P2n1b2/R3P2P/2r3P1/1Q3R1K b - - 0 1", "#3"),
    ("7R/k7/8/1P6/4B3/7n/6PP/4B1RK w - - 0 1", "s#1"),
    ("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", "=1"),
];

/// Lines of help and series play.
const LINES: [(&str, &str); 5] = [
    ("8/8/8/8/8/1K6/7R/1k6 b - - 0 1", "h#1"),
    ("8/8/8/8/8/3k4/8/R3K2R b KQ - 0 1", "h#2"),
    ("8/8/8/8/8/2K5/7R/1k6 w - - 0 1", "h#1.5"),
    ("8/8/8/8/8/2K5/7R/1k6 w - - 0 1", "ser-#3"),
    ("8/8/8/8/8/1K6/7R/3k4 b - - 0 1", "ser-h#3"),
];

fn read(fen: &str, asked: &str) -> (Position, Stipulation) {
    (Position::from_fen(fen, Legality::Strict).expect(fen), asked.parse().expect(asked))
}

fn games() -> (String, usize) {
    let mut text = String::new();
    let mut number = 0;
    for (fen, asked) in PROBLEMS {
        let (position, asked) = read(fen, asked);
        let mut prover = Prover::new(asked, &SearchOptions::default());
        assert!(
            !prover.keys(&position, asked.moves().expect("a number")).expect("no limit").is_empty(),
            "{fen}"
        );
        for refutations in [0, 1] {
            let wishes = Wishes { refutations, set_play: refutations == 1, ..Wishes::default() };
            let report = analyse(&position, asked, &wishes, &mut prover).expect("no limit");
            text += &report_pgn(&report, &[("White", "\"quoted\" \\ } { ("), ("Annotator", fen)]);
            number += 1;
        }
    }
    for (fen, asked) in LINES {
        let (position, asked) = read(fen, asked);
        let found = lines(&position, asked, 50, &Watch::default()).expect("no limit");
        assert!(!found.is_empty(), "{fen}");
        text += &lines_pgn(&position, asked, &found, &[]);
        number += 1;
    }
    (text, number)
}

#[test]
fn python_chess_reads_it() {
    const MISSING: i32 = 77;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/read_pgn.py");
    let (text, number) = games();
    let child = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let missing = match child {
        Ok(mut child) => {
            // Without the package nothing is read.
            let _ = child.stdin.take().expect("it is piped").write_all(text.as_bytes());
            let said = child.wait_with_output().expect("it ends");
            if said.status.code() != Some(MISSING) {
                assert!(said.status.success(), "{}\n{text}", String::from_utf8_lossy(&said.stderr));
                assert_eq!(String::from_utf8_lossy(&said.stdout).trim(), number.to_string());
                return;
            }
            "the python package chess is not installed"
        }
        Err(_) => "python3 is not installed",
    };
    assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{missing}");
    eprintln!("skipped: the games are not read, because {missing}");
}
