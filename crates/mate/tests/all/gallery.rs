//! Checks the mate problems of the gallery `puzzles/`: every file can be read and has the solutions it
//! names.
//!
//! A simple search in this file solves the short ones. The engines solve all of them.

use rookwright_chess::{Goal, Move, Position};
use rookwright_mate::{Play, Problem, Stipulation, solve};
use rookwright_run::{Count, EngineKind, Settings};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

/// Returns every position to solve: the problems, or the parts of those with twins or duplex.
fn positions() -> Vec<(String, Problem)> {
    let own = |(name, problem): (String, Problem)| match problem.parts() {
        [] => vec![(name, problem)],
        parts => parts.iter().map(|part| (format!("{name} {}", part.name), part.problem.clone())).collect(),
    };
    gallery().into_iter().flat_map(own).collect()
}

/// Returns the problems with their file names. Other tests cover the other puzzle families.
fn gallery() -> Vec<(String, Problem)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let mut gallery = Vec::new();
    for entry in fs::read_dir(folder).expect("the gallery is there") {
        let file = entry.expect("it can be read").path();
        let text = fs::read_to_string(&file).expect("it is a text");
        if text.lines().any(|line| line.trim() == "puzzle: mate") {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let puzzle = text.parse().unwrap_or_else(|faults| panic!("{name}:\n{faults}"));
            gallery.push((name, puzzle));
        }
    }
    assert!(!gallery.is_empty());
    gallery
}

fn reached(position: &Position, goal: Goal) -> bool {
    match goal {
        Goal::Mate => position.is_mate(),
        Goal::Stalemate => position.is_stalemate(),
    }
}

/// Whether the side to move forces the goal, by direct or self play.
fn wins(position: &Position, asked: Stipulation, moves: u32) -> bool {
    moves > 0 && !ours(position, asked, moves - 1).is_empty()
}

/// Returns our moves after which they lose. In reflex play there are none if we must mate.
fn ours(position: &Position, asked: Stipulation, left: u32) -> Vec<Move> {
    if asked.play() == Play::Reflex && can_reach(position, asked.goal()) {
        return Vec::new();
    }
    let wins = |step: &Move| loses(&position.after(*step), asked, left);
    position.moves().into_iter().filter(wins).collect()
}

/// Whether a move of the side to move reaches the goal.
fn can_reach(position: &Position, goal: Goal) -> bool {
    position.moves().into_iter().any(|step| reached(&position.after(step), goal))
}

fn loses(position: &Position, asked: Stipulation, moves: u32) -> bool {
    let replies = position.moves();
    if asked.play() == Play::Direct && (replies.is_empty() || moves == 0) {
        return reached(position, asked.goal());
    }
    if matches!(asked.play(), Play::Reflex | Play::SemiReflex) && can_reach(position, asked.goal()) {
        return true;
    }
    let lost = |step: Move| {
        let next = position.after(step);
        let over = asked.play() == Play::Selfplay && reached(&next, asked.goal());
        over || wins(&next, asked, moves)
    };
    !replies.is_empty() && replies.into_iter().all(lost)
}

/// Returns every line of help or series play that reaches the goal with its last move.
fn lines(position: &Position, asked: Stipulation, line: &mut Vec<Move>, found: &mut Vec<Vec<Move>>) {
    let plies = asked.plies().unwrap_or(0);
    let alone = match asked.play() {
        Play::Help => 1,
        Play::HelpSelf => 0,
        _ => asked.moves().unwrap_or(0) as usize,
    };
    for step in position.moves() {
        let after = position.after(step);
        line.push(step);
        let made = line.len();
        let last = match asked.play() {
            Play::SeriesSelf => made == alone,
            Play::HelpSelf => made + 1 == plies,
            _ => false,
        };
        let forced = !last || loses_at_once(&after, asked.goal());
        if made == plies {
            found.extend(reached(&after, asked.goal()).then(|| line.clone()));
        } else if made >= alone && forced {
            lines(&after, asked, line, found);
        } else if made < alone && !after.is_check() {
            // Only the last move of a series may give check.
            lines(&after.passed(), asked, line, found);
        }
        line.pop();
    }
}

/// Whether every reply reaches the goal.
fn loses_at_once(position: &Position, goal: Goal) -> bool {
    let replies = position.moves();
    !replies.is_empty() && replies.into_iter().all(|step| reached(&position.after(step), goal))
}

/// Returns every key or line.
fn solutions(problem: &Problem, asked: Stipulation) -> Vec<Vec<Move>> {
    let position = problem.position();
    let mut found = Vec::new();
    if asked.is_one_line() {
        lines(position, asked, &mut Vec::new(), &mut found);
        return found;
    }
    let left = asked.moves().unwrap_or(0).saturating_sub(1);
    ours(position, asked, left).into_iter().map(|key| vec![key]).collect()
}

/// Whether the problem is short enough for the simple search.
fn is_short(problem: &Problem) -> bool {
    let asked = problem.stipulation();
    match asked.play() {
        play if play.is_forced() => asked.moves().is_some_and(|moves| moves <= 3),
        _ => asked.moves().is_some(),
    }
}

#[test]
fn text_out_and_in_again_is_the_same_puzzle() {
    for (name, problem) in gallery() {
        assert_eq!(problem.to_string().parse(), Ok(problem), "{name}");
    }
}

#[test]
fn each_has_the_solutions_it_names() {
    let mut ran = 0;
    for (name, problem) in positions().into_iter().filter(|(_, problem)| is_short(problem)) {
        let asked = problem.stipulation();
        let mut found = solutions(&problem, asked);
        let mut named = problem.draft().solutions.clone();
        assert_eq!(problem.draft().expect.exactly, Some(found.len() as u128), "{name}");
        found.sort();
        named.sort();
        assert_eq!(found, named, "{name}");
        if let Some(optimum) = problem.draft().expect.optimum {
            let in_moves = |moves: u64| asked.with_moves(u32::try_from(moves).ok()?);
            let shortest = (1..=optimum)
                .find(|&moves| in_moves(moves).is_some_and(|asked| !solutions(&problem, asked).is_empty()));
            assert_eq!(shortest, Some(optimum), "{name}");
        }
        ran += 1;
    }
    assert!(ran >= 19);
}

/// Compares the solutions of an engine with the file.
fn hold(name: &str, problem: &Problem, engine: EngineKind) {
    let mut found = Vec::new();
    let settings = Settings { engine, ..Settings::default() };
    let outcome = solve(problem, &settings, &mut |line| {
        found.push(line.to_vec());
        ControlFlow::Continue(())
    });
    let outcome = outcome.unwrap_or_else(|error| panic!("{name}: {error}"));
    let draft = problem.draft();
    assert_eq!(outcome.count, Count::exactly(found.len() as u64), "{name}, {engine}");
    assert_eq!(draft.expect.exactly, Some(found.len() as u128), "{name}, {engine}");
    if let Some(optimum) = draft.expect.optimum
        && !problem.stipulation().is_one_line()
    {
        assert_eq!(outcome.optimum.map(|best| best.value), Some(optimum), "{name}, {engine}");
    }
    let mut named = draft.solutions.clone();
    found.sort();
    named.sort();
    assert_eq!(found, named, "{name}, {engine}");
}

#[test]
fn the_search_finds_what_is_named() {
    for (name, problem) in positions() {
        hold(&name, &problem, EngineKind::Search);
    }
}

#[test]
fn so_does_brute_in_the_smallest() {
    let small = |problem: &Problem| {
        let asked = problem.stipulation();
        problem.position().size().squares().0.count_ones() <= 25
            && asked.moves().is_some_and(|moves| moves <= 2)
    };
    let mut ran = 0;
    for (name, problem) in positions().into_iter().filter(|(_, problem)| small(problem)) {
        hold(&name, &problem, EngineKind::Brute);
        ran += 1;
    }
    assert!(ran >= 3);
}
