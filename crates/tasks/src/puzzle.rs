//! The task `puzzle`: describes a puzzle.

use super::puzzle_input::PuzzleInput;
use super::{JobContext, Limits, Refusal, Request, Work};
use rookwright_puzzle::Puzzle;
use rookwright_run::EngineKind;
use rookwright_sheet::Language;
use rookwright_words::{says_turn, translated};
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
        Ok(Box::new(move |context| Ok(described(&puzzle, context))))
    }
}

fn described(puzzle: &Puzzle, context: &JobContext<'_>) -> Value {
    let (task, rules) = context.asked(puzzle);
    // A puzzle without a title of its own is named after its task. Presets have English titles.
    let title = match (context.language, puzzle.own_title()) {
        (Language::English, Some(_)) => puzzle.title(),
        // Named after its task in the same words, so that these need not stand twice.
        (Language::English, None) if !matches!(puzzle, Puzzle::Mate(_)) => puzzle.title(),
        (language, Some(_)) => translated(&puzzle.title(), language),
        (_, None) => task.clone(),
    };
    let mut document = json!({
        "family": puzzle.family(),
        "title": title,
        "task": task,
        "rules": rules,
        "puz": puzzle.to_string(),
        "puzzle": puzzle.json(),
        "diagram": context.diagram(&puzzle.diagram()),
        "unique": puzzle.is_meant_to_be_unique(),
        "engines": puzzle.engines().iter().map(|engine| engine.name()).collect::<Vec<_>>(),
        "random": puzzle.can_be_random(EngineKind::Auto),
    });
    if let Puzzle::Mate(problem) = puzzle {
        let (white, black) = problem.men();
        document["fen"] = problem.position().to_fen().into();
        document["stipulation"] = problem.stipulation().to_string().into();
        document["turn"] = puzzle.diagram().turn.map(rookwright_board::Colour::name).into();
        // So that nobody says it twice.
        document["says_turn"] = says_turn(puzzle).into();
        document["men"] = json!([white, black]);
    }
    document
}
