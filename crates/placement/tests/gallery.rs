//! The gallery `puzzles/`: every file reads, says what is known about it, and every engine agrees.

use rookwright_placement::{Placement, Rule, count};
use rookwright_run::{Count, EngineError, EngineKind, Optimum, Outcome, RunError, Settings};
use std::fs;
use std::path::{Path, PathBuf};

/// The largest number of squares for trying everything that satisfies the rules so far.
const BRUTE: u64 = 25;

/// The largest number of squares for that, summed over the kinds of pieces.
const BRUTE_PLACES: u64 = 64;

/// The largest number of boards to try if the rules rule out nothing before the last square is filled.
const BRUTE_BOARDS: u64 = 1 << 16;

/// Searches for the best, and squares to be attacked, are left to the default engine where the board
/// is larger than this.
const SAT: u64 = 49;
const CP: u64 = 35;
const ASP: u64 = 54;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let entries = fs::read_dir(&folder).expect("the gallery is there");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "puz"));
    files.sort();
    assert!(!files.is_empty(), "no puzzles in {}", folder.display());
    files
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Returns the placement puzzles, by file name; files of other families are for other tests.
fn gallery() -> Vec<(String, Placement)> {
    let read = |file: &PathBuf| {
        let text = text(file);
        let name = file.file_name()?.to_string_lossy().into_owned();
        let here = text.lines().any(|line| matches!(line.trim(), "puzzle: placement" | "puzzle: chessnum"));
        here.then(|| (text.parse().unwrap_or_else(|faults| panic!("{name}:\n{faults}")), name))
    };
    let gallery: Vec<_> = files().iter().filter_map(read).map(|(puzzle, name)| (name, puzzle)).collect();
    assert!(!gallery.is_empty());
    gallery
}

/// Whether the engine counts what the file expects; says so where it cannot be asked.
fn agrees(name: &str, puzzle: &Placement, engine: EngineKind) -> Result<(), String> {
    let expect = puzzle.draft().expect;
    match count(puzzle, &Settings { engine, up_to_symmetry: true, ..Settings::default() }) {
        Ok(outcome) => {
            let expected = (expect.exactly.map(Count::exactly), expect.essentially.map(Count::exactly));
            let best = expect.optimum.map(|value| Optimum { value, proven: true });
            let Outcome { count, classes, optimum, .. } = outcome;
            let found = (Some(count), classes);
            if found == expected && optimum == best {
                Ok(())
            } else {
                Err(format!("{name}: {optimum:?} {found:?} for {expect}"))
            }
        }
        Err(RunError::Engine(EngineError::Missing { .. }))
            if std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none() =>
        {
            eprintln!("skipped: {name} with {engine}, which is not installed");
            Ok(())
        }
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// Runs the engine on every puzzle that suits it.
fn run(engine: EngineKind, suits: impl Fn(&Placement) -> bool) {
    let gallery = gallery();
    let suited: Vec<_> = gallery.iter().filter(|(_, puzzle)| suits(puzzle)).collect();
    assert!(!suited.is_empty());
    let wrong: Vec<_> =
        suited.iter().filter_map(|(name, puzzle)| agrees(name, puzzle, engine).err()).collect();
    assert!(wrong.is_empty(), "{engine}:\n{}", wrong.join("\n"));
}

/// Returns whether the pieces only must not attack each other, which is easy for every engine, or the board has
/// at most this number of squares.
fn easy_or_small(puzzle: &Placement, squares: u64) -> bool {
    let easy = puzzle.goal().is_none() && puzzle.rules().iter().all(Rule::stays_broken);
    easy || puzzle.geometry().area() <= squares
}

#[test]
fn every_file_says_what_it_is_and_what_to_expect() {
    for file in files() {
        let text = text(&file);
        for part in ["# ", "\npuzzle: ", "\ntitle: ", "\nexpect: "] {
            assert!(format!("\n{text}").contains(part), "{}: no '{}'", file.display(), part.trim());
        }
    }
    for (name, puzzle) in gallery() {
        let expect = puzzle.draft().expect;
        assert!(expect.exactly.is_some() && expect.essentially.is_some(), "{name}: {expect}");
        // Where there is no board, none is the best.
        let best = puzzle.goal().is_some() && expect.exactly != Some(0);
        assert_eq!(expect.optimum.is_some(), best, "{name}: {expect}");
    }
}

#[test]
fn text_out_and_in_again_is_the_same_puzzle() {
    for (name, puzzle) in gallery() {
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle), "{name}");
    }
}

#[test]
fn auto() {
    run(EngineKind::Auto, |_| true);
}

#[test]
fn sat() {
    run(EngineKind::Sat, |puzzle| easy_or_small(puzzle, SAT));
}

#[test]
fn cp() {
    run(EngineKind::Cp, |puzzle| easy_or_small(puzzle, CP));
}

#[test]
fn asp() {
    run(EngineKind::Asp, |puzzle| easy_or_small(puzzle, ASP));
}

#[test]
fn brute() {
    run(EngineKind::Brute, |puzzle| {
        let squares = puzzle.geometry().area();
        let kinds = puzzle.material().len() as u64;
        let boards = (kinds + 1).saturating_pow(u32::try_from(squares).unwrap_or(u32::MAX));
        let pruned = puzzle.rules().iter().all(Rule::stays_broken);
        boards <= BRUTE_BOARDS || (pruned && squares <= BRUTE && squares * kinds <= BRUTE_PLACES)
    });
}
