//! The puzzles of a sheet, and the faults of those that cannot be printed.

use super::super::puzzle_input::LONGEST;
use super::super::refusal::brief;
use super::super::{Limits, Refusal};
use super::files::PuzzleFault;
use crate::field::of_puzzle;
use rookwright_words::Printed;
use serde_json::{Map, Value};

/// The fields that the studio adds to a line and that are not written to files.
const ADDED: [&str; 2] = ["diagram", "task"];

/// A puzzle and its line in the request.
pub(super) struct BatchPuzzle {
    pub(super) printed: Printed,
    /// Its number in the request, from 1.
    pub(super) number: usize,
    /// Whether only the text of a puzzle file was given.
    pub(super) alone: bool,
    line: Map<String, Value>,
}

/// The puzzles of a request that can be printed, and the faults of the others.
#[derive(Default)]
pub(super) struct PuzzleBatch {
    pub(super) puzzles: Vec<BatchPuzzle>,
    /// What is wrong with the others.
    pub(super) faults: Vec<PuzzleFault>,
}

impl PuzzleBatch {
    /// Reads JSON lines of generators and texts of puzzle files.
    pub(super) fn read(puzzles: Vec<Value>, limits: &Limits) -> Self {
        let mut batch = Self::default();
        for (number, puzzle) in (1..).zip(puzzles) {
            match read(number, puzzle, limits) {
                Ok(paper) => batch.puzzles.push(paper),
                Err(message) => batch.faults.push(PuzzleFault { puzzle: number, message }),
            }
        }
        batch
    }

    /// Returns the refusal if no puzzle can be printed.
    pub(super) fn nothing(&self) -> Refusal {
        let fault = |PuzzleFault { puzzle, message }: &_| format!("\n{}", of_puzzle(*puzzle, message));
        let faults: String = self.faults.iter().take(20).map(fault).collect();
        Refusal::input(format!("there is nothing to print{faults}"))
    }

    /// Returns the puzzles as JSON lines.
    pub(super) fn jsonl(&self) -> String {
        self.puzzles.iter().map(|paper| format!("{}\n", paper.json())).collect()
    }

    /// Returns the puzzles as puzzle files with an empty line between them.
    pub(super) fn puz(&self) -> String {
        let texts: Vec<_> = self.puzzles.iter().map(|paper| paper.printed.puzzle.to_string()).collect();
        texts.join("\n")
    }
}

impl BatchPuzzle {
    /// Returns the line as a generator writes it.
    fn json(&self) -> Value {
        let puzzle = &self.printed.puzzle;
        let mut line = Map::new();
        line.insert("puzzle".into(), puzzle.json());
        line.insert("puz".into(), puzzle.to_string().into());
        let others = self.line.iter().filter(|(field, _)| !ADDED.contains(&field.as_str()));
        for (field, value) in others {
            line.entry(field.as_str()).or_insert_with(|| value.clone());
        }
        Value::Object(line)
    }
}

fn read(number: usize, puzzle: Value, limits: &Limits) -> Result<BatchPuzzle, String> {
    let Value::Object(line) = puzzle else {
        return Err("not a puzzle: expected an object with the field \"puz\"".to_owned());
    };
    if line.get("puz").and_then(Value::as_str).is_some_and(|text| text.len() > LONGEST) {
        return Err(format!("its text is longer than {} KB", LONGEST >> 10));
    }
    let alone = line.keys().all(|field| field == "puz" || ADDED.contains(&field.as_str()));
    let printed = match line.get("puz") {
        Some(Value::String(text)) if alone => Printed::read_puz(text),
        _ => Printed::read_line(&Value::Object(line.clone()).to_string()),
    };
    let printed = printed.map_err(|error| brief(&error.to_string()))?;
    limits.board(printed.puzzle.geometry()).map_err(|refusal| refusal.to_string())?;
    Ok(BatchPuzzle { printed, number, alone, line })
}
