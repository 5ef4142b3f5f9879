//! The fuzz targets as functions: each takes arbitrary bytes and panics only if the program has a bug.

use rookwright::Puzzle;
use rookwright::chess::{Boards, Legality, Plain, Position};
use rookwright::collection::{Import, Query, read_entries};
use rookwright::games::{Replay, Splitter};
use rookwright::mate::{Case, Proof};
use rookwright::ops::{Limits, Task};
use rookwright::run::Checkpoint;
use std::fs;
use std::io::BufReader;

/// The text of the bytes; invalid UTF-8 is replaced, as the program does with files.
fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(data).into_owned()
}

/// Reads a `.puz` file; what is written can be read again, and is the same puzzle.
pub fn puz(data: &[u8]) {
    if let Ok(puzzle) = text(data).parse::<Puzzle>() {
        let written = puzzle.to_string();
        let again: Puzzle = written.parse().unwrap_or_else(|faults| panic!("{written}\n{faults}"));
        assert_eq!(again.identity(), puzzle.identity());
    }
}

/// Reads a position; what is written can be read again, and is the same position.
pub fn fen(data: &[u8]) {
    let text = text(data);
    for legality in [Legality::Strict, Legality::Lenient] {
        if let Ok(position) = Position::from_fen_of(&text, legality, Boards::Any) {
            let written = position.to_string();
            let again = Position::from_fen_of(&written, legality, Boards::Any);
            assert_eq!(again.as_ref(), Ok(&position), "{written}");
        }
    }
}

/// Reads a line of EPD.
pub fn epd(data: &[u8]) {
    for line in text(data).lines().take(20) {
        let _ = Case::read(line, None, Legality::Lenient, Boards::Any);
    }
}

/// Reads answers to a puzzle of each family.
pub fn answers(data: &[u8]) {
    let text = text(data);
    let puzzles = [
        Puzzle::queens(6),
        Puzzle::crowded(4),
        Puzzle::tour(5, 5, false),
        Puzzle::mate("4/N1p1/Qn1k/K3 w", "#2"),
        Puzzle::mate("8/8/8/8/8/1k6/8/R3K3 b Q", "h#2"),
    ];
    for puzzle in puzzles {
        let puzzle = puzzle.expect("a puzzle of our own");
        let Ok(answers) = puzzle.read_answers(&text) else { continue };
        // To check a key takes a search.
        if !matches!(puzzle, Puzzle::Mate(_)) {
            answers.iter().for_each(|answer| drop(answer.check()));
        }
    }
}

/// Opens a checkpoint file.
pub fn checkpoint(data: &[u8]) {
    let name = format!("rookwright-fuzz-{}-{:?}", std::process::id(), std::thread::current().id());
    let file = std::env::temp_dir().join(name.replace(['(', ')'], ""));
    if fs::write(&file, data).is_ok() {
        drop(Checkpoint::open(&file, "puzzle: placement\nboard: 8x8\n"));
        let _ = fs::remove_file(&file);
    }
}

/// Reads the proof of a key.
pub fn proof(data: &[u8]) {
    let text = text(data);
    if Proof::begins(&text)
        && let Ok(proof) = text.parse::<Proof>()
    {
        let _ = proof.problem();
    }
}

/// Reads a document of the API; the first byte chooses the task.
pub fn api(data: &[u8]) {
    let Some((&first, body)) = data.split_first() else { return };
    let names: Vec<&str> = Task::names().collect();
    let _ = Task::read(names[usize::from(first) % names.len()], body, &Limits::default());
}

/// Reads a file for a collection, in whatever format it seems to be; the rest is read as a query.
pub fn collection(data: &[u8]) {
    for legality in [Legality::Strict, Legality::Lenient] {
        let _ = read_entries(data.to_vec(), &Import { legality, ..Import::default() });
    }
    let _ = text(data).parse::<Query>();
}

/// Reads games. What is read is legal by the plain rules, and does not depend on the pieces in which a file comes.
pub fn games(data: &[u8]) {
    let read = |capacity: usize| {
        let batches = Splitter::new(BufReader::with_capacity(capacity, data)).map_while(Result::ok);
        batches.flat_map(|batch| batch.scores().collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let scores = read(1 << 16);
    let small = read(3);
    assert_eq!(format!("{scores:?}"), format!("{small:?}"));
    for replay in scores.iter().filter_map(|score| Replay::of(score).ok()) {
        for ply in &replay.plies {
            if let Some(step) = ply.played.step() {
                assert!(Plain::from(&ply.position).is_legal(step), "{} {step}", ply.position);
            }
        }
    }
}
