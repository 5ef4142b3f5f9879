//! The puzzles that are to be printed, and what is wrong with the others.

use super::super::asked::LONGEST;
use super::super::refusal::brief;
use super::super::{Limits, Refusal};
use rookwright_words::Printed;
use serde_json::{Map, Value, json};

/// What the page adds to a line, and no collection needs.
const ADDED: [&str; 2] = ["diagram", "task"];

/// A puzzle and the line it came as.
pub(super) struct Paper {
    pub(super) printed: Printed,
    /// Which of those asked for it is, from 1.
    pub(super) number: usize,
    /// Whether nothing but its text was given, as of a file.
    pub(super) alone: bool,
    line: Map<String, Value>,
}

/// The puzzles that can be printed.
#[derive(Default)]
pub(super) struct Pile {
    pub(super) papers: Vec<Paper>,
    /// The numbers of the others, and what is wrong with them.
    pub(super) faults: Vec<(usize, String)>,
}

impl Pile {
    /// Reads lines of a collection and texts of puzzles.
    pub(super) fn read(puzzles: Vec<Value>, limits: &Limits) -> Self {
        let mut pile = Self::default();
        for (number, puzzle) in (1..).zip(puzzles) {
            match read(number, puzzle, limits) {
                Ok(paper) => pile.papers.push(paper),
                Err(message) => pile.faults.push((number, message)),
            }
        }
        pile
    }

    /// There is nothing to print.
    pub(super) fn nothing(&self) -> Refusal {
        let faults: Vec<_> = self
            .faults
            .iter()
            .take(20)
            .map(|(number, message)| format!("\npuzzle {number}: {message}"))
            .collect();
        Refusal::input(format!("there is nothing to print{}", faults.concat()))
    }

    pub(super) fn faults_json(&self) -> Value {
        let fault = |(number, message): &(usize, String)| json!({ "puzzle": number, "message": message });
        self.faults.iter().map(fault).collect()
    }

    /// One puzzle a line.
    pub(super) fn jsonl(&self) -> String {
        self.papers.iter().map(|paper| format!("{}\n", paper.json())).collect()
    }

    /// Puzzle files, with an empty line between them.
    pub(super) fn puz(&self) -> String {
        let texts: Vec<_> = self.papers.iter().map(|paper| paper.printed.puzzle.to_string()).collect();
        texts.join("\n")
    }
}

impl Paper {
    /// The line as a collection has it.
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

fn read(number: usize, puzzle: Value, limits: &Limits) -> Result<Paper, String> {
    let Value::Object(line) = puzzle else {
        return Err("this is no puzzle: expected an object with the field \"puz\"".to_owned());
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
    Ok(Paper { printed, number, alone, line })
}
