use super::*;
use rookwright_run::{Budget, Count, EngineKind};
use std::time::Duration;

fn problem(fen: &str, asked: &str) -> Problem {
    crate::preset(&[fen, asked], crate::PresetOptions::default()).unwrap()
}

const PUBLISHED: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";
const HELP: &str = "3k/R3/4/K2R b";

/// Returns everything found, and the outcome.
fn run(problem: &Problem, settings: &Settings) -> (Vec<String>, Outcome) {
    let mut seen = Vec::new();
    let outcome = solve(problem, settings, &mut |line| {
        seen.push(line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        ControlFlow::Continue(())
    });
    (seen, outcome.unwrap())
}

#[test]
fn both_engines_say_the_same() {
    for (fen, asked) in [
        (PUBLISHED, "#2"),
        (PUBLISHED, "#"),
        (PUBLISHED, "#1"),
        ("3k/R3/4/K1R1 w", "#2"),
        ("k2/3/KQ1 w", "="),
        ("3k/R3/4/K2R b", "h#1"),
        ("3k/R3/4/K2R b", "h#"),
        ("4k/5/5/R4/K4 w", "ser-#"),
        ("4k/5/5/R4/K4 b", "ser-h#2"),
    ] {
        let problem = problem(fen, asked);
        let by = |engine| run(&problem, &Settings { engine, threads: 1, ..Settings::default() });
        let ((found, fast), (plain, slow)) = (by(EngineKind::Auto), by(EngineKind::Brute));
        let sorted = |mut list: Vec<String>| {
            list.sort();
            list
        };
        assert_eq!(sorted(found), sorted(plain), "{fen} {asked}");
        assert_eq!(
            (fast.count, fast.optimum, fast.remark),
            (slow.count, slow.optimum, slow.remark),
            "{asked}"
        );
        assert!(slow.statistics.nodes > 0, "{asked}");
        assert_eq!((fast.engine, slow.engine), (EngineKind::Search, EngineKind::Brute));
    }
}

#[test]
fn what_is_said_beside_the_keys() {
    let said = |fen, asked| {
        let (found, outcome) = run(&problem(fen, asked), &Settings::default());
        (found.join(" "), outcome.optimum.map(|optimum| optimum.value), outcome.remark)
    };
    assert_eq!(said(PUBLISHED, "#2"), ("d1d8".into(), Some(2), None));
    assert_eq!(said(PUBLISHED, "#"), ("d1d8".into(), Some(2), None));
    assert_eq!(said(PUBLISHED, "#1"), (String::new(), None, Some("no mate in 1".into())));
    let (keys, least, remark) = said(PUBLISHED, "#3");
    assert!(keys.contains("d1d8"));
    assert_eq!((least, remark), (Some(2), Some("shorter: mate in 2".into())));
}

#[test]
fn limits_and_interrupts() {
    let two = Budget { solutions: Some(2), ..Budget::default() };
    let (found, outcome) =
        run(&problem(HELP, "h#2"), &Settings { budget: two.clone(), ..Settings::default() });
    assert_eq!((found.len(), outcome.end, outcome.count), (2, End::Stopped, Count::at_least(2u32)));
    // Not enough time for a mate in thirty on a full board.
    let hurried = Budget { time: Some(Duration::from_millis(20)), ..Budget::default() };
    let settings = Settings { budget: hurried.clone(), ..Settings::default() };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";
    let (found, outcome) = run(&problem(start, "#"), &settings);
    assert_eq!((found.len(), outcome.end), (0, End::OutOfBudget));
    let remark = outcome.remark.unwrap();
    assert!(remark.starts_with("no mate in ") && remark.ends_with(" not decided"), "{remark}");
    let locked = "7k/8/8/8/8/8/8/KNNNNNNN b";
    let (_, outcome) = run(&problem(locked, "h#8"), &settings);
    assert_eq!(outcome.remark.as_deref(), Some("not every line is found"));
    let barred = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq";
    let (_, outcome) = run(&problem(barred, "h="), &settings);
    assert!(outcome.remark.unwrap().ends_with("helpstalemate in 3 not decided"));
}

#[test]
fn engines_that_know_no_game() {
    let said = |settings: &Settings| {
        count(&problem(PUBLISHED, "#2"), settings).map_err(|error| error.to_string()).unwrap_err()
    };
    for engine in [EngineKind::Sat, EngineKind::Cp, EngineKind::Asp] {
        assert!(said(&Settings { engine, ..Settings::default() }).contains("search and brute"));
    }
    assert!(said(&Settings { up_to_symmetry: true, ..Settings::default() }).contains("no classes"));
}
