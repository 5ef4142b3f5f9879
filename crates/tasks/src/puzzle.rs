//! The task `puzzle`: describes a puzzle.

use super::puzzle_input::PuzzleInput;
use super::{Limits, Refusal, Request, Work, diagram_json};
use rookwright_puzzle::Puzzle;
use rookwright_run::EngineKind;
use rookwright_words::{Wording, asked_words};
use serde::Deserialize;
use serde_json::{Value, json};

/// The request to describe a puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Describe {
    puzzle: PuzzleInput,
}

impl Request for Describe {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let puzzle = self.puzzle.read(limits)?;
        Ok(Box::new(move |_| Ok(described(&puzzle))))
    }
}

fn described(puzzle: &Puzzle) -> Value {
    let (task, rules) = asked_words(puzzle, &Wording::default());
    let mut document = json!({
        "family": puzzle.family(),
        "title": puzzle.title(),
        "task": task,
        "rules": rules,
        "puz": puzzle.to_string(),
        "puzzle": puzzle.json(),
        "diagram": diagram_json(&puzzle.diagram()),
        "unique": puzzle.is_meant_to_be_unique(),
        "engines": puzzle.engines().iter().map(|engine| engine.name()).collect::<Vec<_>>(),
        "random": puzzle.can_be_random(EngineKind::Auto),
    });
    if let Puzzle::Mate(problem) = puzzle {
        let (white, black) = problem.men();
        document["fen"] = problem.position().to_fen().into();
        document["stipulation"] = problem.stipulation().to_string().into();
        document["turn"] = puzzle.diagram().turn.map(rookwright_board::Colour::name).into();
        document["men"] = json!([white, black]);
    }
    document
}
