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
    let lengths: &[(&[&str], &[usize], &str)] = &[
        (&["#1", "=1"], &[1], "an odd number up to 1"),
        (&["#3"], &[1, 3, 5], "an odd number up to 5"),
        (&["#", "="], &[1, 3, 5, 7, 9], "an odd number"),
        (&["s#1", "r=1", "semi-r#1"], &[2], "an even number from 2 to 2"),
        (&["s#3", "r#3", "semi-r=3"], &[2, 4, 6], "an even number from 2 to 6"),
        (&["s#", "r=", "semi-r#", "h#", "hs="], &[2, 4, 6, 8], "an even number from 2"),
        (&["h#0.5", "ser-#1"], &[1], "1"),
        (&["h#1", "hs#1", "ser-#2", "ser-h=1", "ser-s#1"], &[2], "2"),
        (&["h#1.5", "hs=1.5", "ser-#3", "ser-h#2", "ser-s=2"], &[3], "3"),
        (&["ser-#"], &[1, 2, 3, 4, 5, 6, 7, 8, 9], "1 or more"),
        (&["ser-h#", "ser-s="], &[2, 3, 4, 5, 6, 7, 8, 9], "2 or more"),
    ];
    let position = Position::from(&plain(fen));
    for &(stipulations, right, wanted) in lengths {
        for stipulation in stipulations {
            let asked: Stipulation = stipulation.parse().expect("a stipulation");
            for moves in 0..10 {
                let refused = check_line(&position, asked, &vec![Move::NONE; moves]).expect_err("no moves");
                let said = match moves {
                    _ if right.contains(&moves) => "move 1, a1a1: is not legal".to_owned(),
                    1 => format!("the line has 1 move: expected {wanted}"),
                    _ => format!("the line has {moves} moves: expected {wanted}"),
                };
                assert_eq!(refused.to_string(), said, "{stipulation}");
            }
        }
    }
}

#[test]
fn refusals_of_lines_say_what_is_wrong() {
    let help = "4/1Kb1/2R1/3k b - -";
    let series = "3k/2n1/4/KR2 w - -";
    let forced = "4/1k2/2q1/K2P w - -";
    let bound = "2k1K/5/2NQb/5/5 w - -";
    for (fen, stipulation, line, expected) in [
        (help, "h#2", "c3d2 c2a2 a2a1 d1c1", "move 3, a2a1: is not legal"),
        (help, "h#2", "c3d2 c2a2 d1c1 a2b2", "move 4, a2b2: does not mate"),
        ("4/2NN/3k/1K2 b - -", "h=2", "d2c3 d3b2 c3d4 b1a1", "move 4, b1a1: does not stalemate"),
        (series, "ser-#3", "b1b4 b4b1 b1b4", "move 1, b1b4: gives check before the last move of the series"),
        (forced, "ser-s#1", "d1d2 c2b2", "move 1, d1d2: allows c2c3, which does not reach the goal"),
        (
            bound,
            "r#2",
            "d3c4 c5c4 c3e4 e3d4",
            "move 1, d3c4: is not allowed: d3b5 reaches the goal and must be played",
        ),
        (
            bound,
            "semi-r#3",
            "d3c4 c5c4 c3e4 c4b3 e4c5 e3d4",
            "move 4, c4b3: is not allowed: e3d4 reaches the goal and must be played",
        ),
        ("k2/3/K1Q w - -", "#1", "c1b2", "k2/3/K1Q w - -: the side that is not to move is in check"),
    ] {
        let refused = check(fen, stipulation, line).expect_err(line);
        assert_eq!(refused.to_string(), expected, "{fen} {stipulation} {line}");
    }
}

/// A game that is over has no next move, but a side that plays alone need not have one until it is its turn.
#[test]
fn lines_end_where_the_game_ends() {
    // Mated before the first move.
    let over = "k2/1Q1/K2 b - -";
    for (stipulation, line) in
        [("h#1", "a3a2 a1b1"), ("#1", "a3a2"), ("ser-#1", "a3a2"), ("s#1", "a3a2 a1b1")]
    {
        let refused = check(over, stipulation, line).expect_err("no legal move");
        assert_eq!(refused.to_string(), "move 1, a3a2: is not legal", "{stipulation}");
    }
    for (fen, stipulation, line, expected) in [
        // The series may leave one move, but not none, to the side that is to mate.
        ("4/1q1k/4/K3 b - -", "ser-h#1", "b3b4 a1b1", "move 2, a1b1: is not legal"),
        ("1q1k/4/4/K3 b - -", "ser-h#1", "b4b3 a1b1", "move 1, b4b3: ends the game too soon"),
        // White stalemates itself, and cannot go on with its series.
        ("3k/4/2q1/1K2 w - -", "ser-#3", "b1a1 a1a2 a2a3", "move 2, a1a2: is not legal"),
        ("3k/4/2q1/1K2 w - -", "s#2", "b1a1 d4d3 a1a2 d3d4", "move 2, d4d3: ends the game too soon"),
        // The first move mates, and the line goes on.
        ("k2/3/KQ1 w - -", "#2", "b1b2 a3a2 b2b1", "move 1, b1b2: ends the game too soon"),
        ("k2/3/KQ1 w - -", "=2", "b1c2 a3a2 b2b1", "move 1, b1c2: ends the game too soon"),
        ("k2/3/KQ1 w - -", "s#1", "b1b2 a3a2", "move 1, b1b2: ends the game too soon"),
        ("k2/3/KQ1 w - -", "hs#1", "b1b2 a3a2", "move 1, b1b2: ends the game too soon"),
    ] {
        let refused = check(fen, stipulation, line).expect_err(line);
        assert_eq!(refused.to_string(), expected, "{fen} {stipulation}");
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
