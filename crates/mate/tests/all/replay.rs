//! Lines of help and series play: found by the simple search, accepted by the check, and refused when
//! damaged.

use rookwright_chess::{Goal, Move, Plain, Position, Square};
use rookwright_mate::{Fault, Stipulation, Violation, check_line, lines};
use rookwright_run::Budget;
use std::collections::BTreeSet;

fn plain(fen: &str) -> Plain {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn steps(text: &str) -> Vec<Move> {
    let square = |text: &str| text.parse::<Square>().expect("a square");
    text.split_whitespace().map(|step| Move::new(square(&step[..2]), square(&step[2..]))).collect()
}

fn text(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn found(fen: &str, stipulation: &str, limit: usize) -> Vec<String> {
    let watch = Budget::default().watch();
    let position = Position::from(&plain(fen));
    let asked = stipulation.parse().expect("a stipulation");
    let found = lines(&position, asked, limit, &watch).expect("no limit");
    found.iter().map(|line| text(line)).collect()
}

fn check(fen: &str, stipulation: &str, line: &str) -> Result<(), Violation> {
    check_line(&Position::from(&plain(fen)), stipulation.parse().expect("a stipulation"), &steps(line))
}

/// Problems of every kind with their only solution.
const PROBLEMS: [(&str, &str, &str); 10] = [
    ("4/1Kb1/2R1/3k b - -", "h#2", "c3d2 c2a2 d1c1 a2a1"),
    ("4/1kB1/2r1/3K w - -", "h#2", "c3d2 c2a2 d1c1 a2a1"),
    ("1b1K/k3/4/r3 b - -", "h#1.5", "a3b3 d4d3 a1d1"),
    ("4/2NN/3k/1K2 b - -", "h=2", "d2c3 d3b2 c3d4 b1c2"),
    ("K3R/Q4/2k2/2b1p/3q1 w - -", "hs#2", "e5d5 d1b1 a4b4 b1b4"),
    ("3k/2n1/4/KR2 w - -", "ser-#3", "a1b2 b2c2 b1b4"),
    ("2KQ/4/2b1/2k1 b - -", "ser-h#3", "c1b1 b1a2 a2a3 d4a1"),
    // The series may end with a check, which the mate parries.
    ("3k/q3/Q1K1/2NB b - -", "ser-h#2", "a3b4 b4a4 a2a4"),
    ("1Q2/1Brr/K2n/2k1 w - -", "ser-s#2", "b3a4 b4a3 c3a3"),
    ("K2R/2R1/kq2/1bB1 w - -", "ser-s#2", "c1d2 c3a3 b2a3"),
];

#[test]
fn lines_are_found_and_hold() {
    for (fen, stipulation, line) in PROBLEMS {
        assert_eq!(found(fen, stipulation, usize::MAX), [line], "{fen} {stipulation}");
        assert_eq!(check(fen, stipulation, line), Ok(()), "{fen} {stipulation}");
        let kind = stipulation.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        if !stipulation.ends_with(".5") {
            assert_eq!(check(fen, kind, line), Ok(()), "{fen} {kind}");
        }
    }
}

#[test]
fn the_limit_is_kept() {
    let all = found("3k/4/1K2/R3 b - -", "h#2", usize::MAX);
    assert!(all.len() > 2);
    assert_eq!(found("3k/4/1K2/R3 b - -", "h#2", 2), all[..2]);
    assert!(found("3k/4/1K2/R3 b - -", "h#2", 0).is_empty());
    assert!(found("3k/4/1K2/R3 b - -", "h#", 9).is_empty());
}

/// Returns every sequence of moves, with both sides moving in turn or one side alone for a while.
fn sequences(position: &Plain, plies: usize, series: usize) -> Vec<Vec<Move>> {
    if plies == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for step in position.moves() {
        let after = position.after(step);
        let next = if series > 1 { after.passed() } else { after };
        for mut line in sequences(&next, plies - 1, series.saturating_sub(1)) {
            line.insert(0, step);
            all.push(line);
        }
    }
    all
}

/// The search finds exactly the lines that the check accepts.
#[test]
fn every_line_that_holds_is_found() {
    let mut accepted = 0;
    for fen in [
        "1r2/2k1/4/KQ1R w - -",
        "3k/Q3/1K2/4 b - -",
        "2R/k2/1BK b - -",
        "kq1/2r/1K1 w - -",
        "1Q2/1Brr/K2n/2k1 w - -",
        "k3/p1K1/4/1R2 b - -",
        "1k1/p2/K1R b - -",
    ] {
        for (stipulation, plies, series) in [
            ("h#1", 2, 0),
            ("h#1.5", 3, 0),
            ("h=1", 2, 0),
            ("hs#1", 2, 0),
            ("hs#1.5", 3, 0),
            ("hs=1", 2, 0),
            ("ser-#2", 2, 2),
            ("ser-=2", 2, 2),
            ("ser-h#1", 2, 1),
            ("ser-h#2", 3, 2),
            ("ser-s#1", 2, 1),
            ("ser-s#2", 3, 2),
        ] {
            let position = Position::from(&plain(fen));
            let asked: Stipulation = stipulation.parse().unwrap();
            let holding: BTreeSet<String> = sequences(&plain(fen), plies, series)
                .iter()
                .filter(|line| check_line(&position, asked, line).is_ok())
                .map(|line| text(line))
                .collect();
            accepted += holding.len();
            let found: BTreeSet<String> = found(fen, stipulation, usize::MAX).into_iter().collect();
            assert_eq!(found, holding, "{fen} {stipulation}");
        }
    }
    assert!(accepted > 50, "{accepted}");
}

#[test]
fn broken_lines_are_refused() {
    let fault = |fen: &str, stipulation: &str, line: &str| match check(fen, stipulation, line) {
        Err(Violation::Line { number, fault, .. }) => (number, fault),
        other => panic!("{line}: {other:?}"),
    };
    let help = "4/1Kb1/2R1/3k b - -";
    assert_eq!(fault(help, "h#2", "c3d2 c2a2 d1c1 a2b2"), (4, Fault::NotReached(Goal::Mate)));
    assert_eq!(fault(help, "h#2", "c3d2 c2a2 a2a1 d1c1"), (3, Fault::Illegal));
    assert_eq!(fault(help, "h#2", "d1d2 c2a2 d1c1 a2a1"), (1, Fault::Illegal));
    // Already mated, with two moves to come.
    assert_eq!(fault("3k/R3/4/KR2 w - -", "h#1.5", "b1b4 d4d3 b4b3"), (1, Fault::TooSoon));
    let series = "3k/2n1/4/KR2 w - -";
    assert_eq!(fault(series, "ser-#3", "b1b4 b4b1 b1b4"), (1, Fault::Check));
    assert_eq!(fault(series, "ser-#3", "b1b2 b2b1 b1b4"), (3, Fault::NotReached(Goal::Mate)));
    // A move into check, or a move of the side that must wait.
    assert_eq!(fault(series, "ser-#3", "a1a2 a2a3 b1b4"), (1, Fault::Illegal));
    assert_eq!(fault(series, "ser-#3", "b1b2 c3b1 b2b4"), (2, Fault::Illegal));
    // The queen can mate on b2, but need not.
    let refused = check("4/1k2/2q1/K2P w - -", "ser-s#1", "d1d2 c2b2").expect_err("not forced");
    assert!(matches!(refused, Violation::Line { number: 1, fault: Fault::Escape { .. }, .. }), "{refused}");
    let unforced = fault("4/1k2/2q1/K2P w - -", "ser-s#1", "d1d2 c2d2");
    assert!(matches!(unforced, (1, Fault::Escape { .. })), "{unforced:?}");
    let unforced = fault("4/1k2/2q1/K2P w - -", "hs#1", "d1d2 c2b2");
    assert!(matches!(unforced, (1, Fault::Escape { .. })), "{unforced:?}");
    // White could mate by Qb5, and after Ne4 Black by Bd4.
    let bound = "2k1K/5/2NQb/5/5 w - -";
    let must = fault(bound, "r#2", "d3c4 c5c4 c3e4 e3d4");
    assert!(matches!(must, (1, Fault::MustEnd { .. })), "{must:?}");
    assert_eq!(check(bound, "semi-r#2", "d3c4 c5c4 c3e4 e3d4"), Ok(()));
    let must = fault(bound, "semi-r#3", "d3c4 c5c4 c3e4 c4b3 e4c5 e3d4");
    assert!(matches!(must, (4, Fault::MustEnd { .. })), "{must:?}");
}

#[test]
fn lines_have_their_length() {
    let fen = "4/1Kb1/2R1/3k b - -";
    for (stipulation, line) in [
        ("h#3", "c3d2 c2a2 d1c1 a2a1"),
        ("h#2", "c3d2 c2a2 d1c1"),
        ("h#2", ""),
        ("h#", "c3d2"),
        ("h#1.5", "c3d2 c2a2"),
        ("#2", "c3d2 c2a2"),
        ("#2", ""),
        ("#", ""),
        ("#2", "c3d2 c2a2 d1c1 a2a1 c1c2"),
        ("s#2", "c3d2"),
        ("s#", ""),
        ("s#1", "c3d2 c2a2 d1c1 a2a1"),
        ("r#2", "c3d2"),
        ("semi-r#", ""),
        ("hs#2", "c3d2 c2a2"),
        ("hs#", "c3d2"),
        ("ser-#", ""),
        ("ser-h#", "c3d2"),
        ("ser-s#1", "c3d2"),
    ] {
        let refused = check(fen, stipulation, line);
        assert!(matches!(refused, Err(Violation::Length { .. })), "{stipulation} {line}: {refused:?}");
    }
}

#[test]
fn forced_lines_shown_to_somebody() {
    let fen = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -";
    assert_eq!(check(fen, "#2", "d1d8 g8h7 d8h8"), Ok(()));
    assert_eq!(check(fen, "#", "d1d8 g8h7 d8h8"), Ok(()));
    let refused = check(fen, "#2", "d1d8 g8h7 d8d7").expect_err("no mate");
    assert_eq!(refused.to_string(), "move 3, d8d7: does not mate");
    let refused = check(fen, "#2", "d1d8 g8g7 d8h8").expect_err("into check");
    assert_eq!(refused.to_string(), "move 2, g8g7: is not legal");
    assert!(matches!(check("k2/3/K1Q w - -", "#1", "c1b2"), Err(Violation::Impossible { .. })));
}

/// A pawn can be captured en passant at once, but not after the capturing side has passed.
#[test]
fn a_series_takes_in_passing_with_its_first_move_only() {
    let fen = "8/8/8/3pP3/8/8/8/K6k w - d6";
    let watch = Budget::default().watch();
    let position = Position::from(&plain(fen));
    let first = |stipulation: &str, line: &str| {
        check_line(&position, stipulation.parse::<Stipulation>().unwrap(), &steps(line))
            .map_err(|violation| violation.to_string())
    };
    assert_eq!(first("ser-#1", "e5d6"), Err("move 1, e5d6: does not mate".to_string()));
    assert_eq!(first("ser-#2", "a1b1 e5d6"), Err("move 2, e5d6: is not legal".to_string()));
    assert_eq!(lines(&position, "ser-#1".parse().unwrap(), 9, &watch), Ok(Vec::new()));
}
