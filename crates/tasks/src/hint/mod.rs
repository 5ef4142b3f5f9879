//! Help with a puzzle that somebody is solving.
//!
//! | level | mates | placements and tours |
//! |---|---|---|
//! | 1 | what kind of move it is | whether what stands can be completed |
//! | 2 | who moves | where to look, or what has to go |
//! | 3 | the move | the man and its square, the next square |

mod mate;
mod placement;
mod tour;

use super::asked::Asked;
use super::limits::Seconds;
use super::standing::read_men;
use super::walked::Walked;
use super::{Limits, Refusal, Request, Work};
use rookwright_puzzle::Puzzle;
use rookwright_run::Settings;
use serde::Deserialize;
use serde_json::{Value, json};

/// Asks for help.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ask {
    puzzle: Asked,
    #[serde(default)]
    moves: Option<Vec<String>>,
    #[serde(default)]
    men: Option<String>,
    #[serde(default)]
    tour: Option<Vec<String>>,
    #[serde(default = "first")]
    level: u32,
    #[serde(default)]
    time_limit: Option<Seconds>,
}

fn first() -> u32 {
    1
}

/// What is said.
#[derive(Clone, Debug, Default)]
struct Hint {
    words: String,
    squares: Vec<String>,
    step: Option<Value>,
    man: Option<Value>,
    next: Option<String>,
    /// Whether what stands is part of a solution; `None` where there was no time to tell.
    possible: Option<bool>,
}

impl Hint {
    fn possible(words: impl Into<String>) -> Self {
        Self { words: words.into(), possible: Some(true), ..Self::default() }
    }

    fn impossible(words: impl Into<String>) -> Self {
        Self { words: words.into(), possible: Some(false), ..Self::default() }
    }

    fn undecided() -> Self {
        Self { words: "No hint was found in the time there is.".to_owned(), ..Self::default() }
    }

    fn json(&self) -> Value {
        json!({
            "words": self.words,
            "squares": self.squares,
            "move": self.step,
            "man": self.man,
            "next": self.next,
            "possible": self.possible,
        })
    }
}

/// What is left to think about once everything about the question is known to be right.
type Thought = Box<dyn FnOnce(&Settings) -> Result<Hint, Refusal> + Send>;

impl Request for Ask {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let puzzle = self.puzzle.read(limits)?;
        if !(1..=3).contains(&self.level) {
            return Err(Refusal::input(format!("level {}: expected 1, 2 or 3", self.level)));
        }
        let (level, time) = (self.level, self.time_limit.map(|limit| limit.0));
        let hint: Thought = match (puzzle, self.moves, self.men, self.tour) {
            (Puzzle::Mate(problem), moves, None, None) => {
                let moves = moves.unwrap_or_default();
                mate::check_moves(&problem, &moves)?;
                Box::new(move |settings| mate::hint(&problem, &moves, level, settings))
            }
            (Puzzle::Placement(puzzle), None, men, None) => {
                let men = read_men(&puzzle, &men.unwrap_or_default())?;
                Box::new(move |settings| placement::hint(&puzzle, &men, level, settings))
            }
            (Puzzle::Tour(puzzle), None, None, squares) => {
                let squares = Walked::read(&puzzle, &squares.unwrap_or_default())?.squares;
                Box::new(move |settings| tour::hint(&puzzle, &squares, level, settings))
            }
            _ => {
                return Err(Refusal::input("moves go with mates, men with placements, a tour with tours"));
            }
        };
        Ok(Box::new(move |context| {
            let budget = context.brief_budget(time);
            let progress = context.listener();
            let threads = context.threads(None);
            let settings = Settings { budget, threads, progress, ..Settings::default() };
            Ok(hint(&settings)?.json())
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{puz, refused};
    use serde_json::json;

    #[test]
    fn wrong_input() {
        let (mate, queens, tour) =
            (puz("mate-4x4-2"), json!({ "words": ["queens", "4"] }), json!({ "words": ["tour", "3x4"] }));
        for (body, expected) in [
            (json!({ "puzzle": mate, "level": 4 }), "level 4: expected 1, 2 or 3"),
            (json!({ "puzzle": mate, "men": "Qa1" }), "moves go with mates"),
            (json!({ "puzzle": mate, "moves": ["a2b1"] }), "expected an even number"),
            (json!({ "puzzle": mate, "moves": ["a1a4", "a2a3"] }), "move 1: "),
            (json!({ "puzzle": queens, "moves": [] }), "moves go with mates"),
            (json!({ "puzzle": queens, "men": "Qa9" }), "does not stand on the board"),
            (json!({ "puzzle": tour, "tour": ["a9"] }), "no square of the board"),
        ] {
            let message = refused("hint", &body);
            assert!(message.contains(expected), "{body}: {message}");
        }
    }
}
