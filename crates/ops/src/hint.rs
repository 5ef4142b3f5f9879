//! The task `hint`: help with a puzzle that a person is solving.
//!
//! | level | mates | placements and tours |
//! |---|---|---|
//! | 1 | the kind of the next move, where the king can go | whether the puzzle can be completed |
//! | 2 | the piece that moves, what it threatens | where to look, or what is wrong |
//! | 3 | the move | the piece and its square, the next square |
//!
//! In Chess-Num, level 1 is which numbers to look at, level 2 why, level 3 the piece and its square.

use super::{Limits, Refusal};
use crate::operation::{Operation, Pace, Work};
use crate::picture::{PieceLetter, PlayedMove};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use rookwright_board::{Hint, HintLevel};
use rookwright_mate::play as mate;
use rookwright_placement::play as placement;
use rookwright_puzzle::Puzzle;
use rookwright_run::Settings;
use rookwright_run::document::{SquareName, document};
use rookwright_run::options::{Given, Options};
use rookwright_tour::play as tour;
use std::time::Duration;

/// Gives a hint to a person who is solving a puzzle.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Ask {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// The moves so far, of a mate
    pub moves: Option<Vec<String>>,
    /// The pieces so far, of a placement
    pub men: Option<String>,
    /// The squares so far, of a tour
    pub tour: Option<Vec<String>>,
    /// How much is said, from 1 to 3
    #[option(default = "1")]
    pub level: u32,
    /// Stop after this time
    pub time_limit: Option<Duration>,
}

/// A hint.
#[document]
pub(crate) struct HintAnswer {
    /// The hint.
    words: String,
    /// The squares that it is about.
    squares: Vec<SquareName>,
    /// The next move of a mate.
    #[serde(rename = "move")]
    step: Option<PlayedMove>,
    /// A piece to place.
    man: Option<PlacedPiece>,
    /// The next square of a tour.
    next: Option<SquareName>,
    /// The reasons one after the other.
    steps: Vec<String>,
    /// Whether the puzzle can still be solved; null if that is not known.
    possible: Option<bool>,
}

/// A piece and its square.
#[document]
pub(crate) struct PlacedPiece {
    /// Where it stands.
    square: SquareName,
    /// The piece.
    piece: PieceLetter,
}

/// The search for a hint, once the request is known to be valid.
type Search = Box<dyn FnOnce(HintLevel, &Settings) -> Result<Hint, Refusal> + Send>;

impl Operation for Ask {
    const NAME: &'static str = "hint";
    const PACE: Pace = Pace::Brief;
    type Answer = HintAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<HintAnswer>, Refusal> {
        let this = request.options;
        let puzzle = this.puzzle.read(limits)?;
        let level = HintLevel::from_number(this.level)
            .ok_or_else(|| Refusal::input(format!("level {}: expected 1, 2 or 3", this.level)))?;
        // The family decides which field may hold the partial answer; any other would be ignored in silence.
        let search: Search = match (puzzle, this.moves, this.men, this.tour) {
            (Puzzle::Mate(problem), moves, None, None) => {
                let partial = mate::PartialAnswer::read(&problem, &moves.unwrap_or_default())?;
                // In the middle of a move there is nothing to hint at.
                partial.check_own_turn()?;
                Box::new(move |level, settings| Ok(mate::hint(&partial, level, settings)?))
            }
            (Puzzle::Placement(puzzle), None, men, None) => {
                let partial = placement::PartialAnswer::read(&puzzle, &men.unwrap_or_default())?;
                Box::new(move |level, settings| Ok(placement::hint(&partial, level, settings)?))
            }
            (Puzzle::Tour(puzzle), None, None, squares) => {
                let partial = tour::PartialAnswer::read(&puzzle, &squares.unwrap_or_default())?;
                Box::new(move |level, settings| Ok(tour::hint(&partial, level, settings)?))
            }
            _ => {
                return Err(Refusal::input("moves are only for mates, men for placements, a tour for tours"));
            }
        };
        let time = this.time_limit;
        Ok(Box::new(move |context| Ok(HintAnswer::from(search(level, &context.brief_settings(time))?))))
    }
}

impl From<Hint> for HintAnswer {
    fn from(hint: Hint) -> Self {
        let placed =
            |(square, piece)| PlacedPiece { square: SquareName::of(square), piece: PieceLetter::from(piece) };
        Self {
            words: hint.words,
            squares: SquareName::list(hint.squares),
            step: hint.step.as_ref().map(PlayedMove::from),
            man: hint.man.map(placed),
            next: hint.next.map(SquareName::of),
            steps: hint.steps,
            possible: hint.possible,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{puz, refused, run, run_at};
    use crate::JobContext;
    use serde_json::{Value, json};

    #[test]
    fn a_hint_for_each_family() {
        let mate = json!({ "puzzle": puz("mate-4x4-2"), "moves": [], "level": 3 });
        let document = json!({
            "words": "Play Qb1.", "squares": ["a2", "b1"], "move": { "uci": "a2b1", "san": "Qb1" },
            "man": null, "next": null, "steps": [], "possible": true,
        });
        assert_eq!(run("hint", &mate), document);
        let queens = json!({ "puzzle": { "words": ["queens", "4"] }, "men": "Qa1 Qb4", "level": 3 });
        let document = json!({
            "words": "The queen on a1 has to go.", "squares": ["a1"], "move": null,
            "man": { "square": "a1", "piece": "Q" }, "next": null, "steps": [], "possible": false,
        });
        assert_eq!(run("hint", &queens), document);
        let tour = json!({ "puzzle": { "words": ["tour", "5x5"], "from": "a1" }, "level": 3 });
        let document = json!({
            "words": "Begin on a1.", "squares": ["a1"], "move": null, "man": null, "next": "a1", "steps": [], "possible": true,
        });
        assert_eq!(run("hint", &tour), document);
    }

    #[test]
    fn a_threat_or_the_only_reply() {
        let words = |fen: &str| {
            let puzzle = json!({ "words": ["mate", fen, "#2"] });
            run("hint", &json!({ "puzzle": puzzle, "level": 2 }))["words"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        assert_eq!(words("4/N1p1/Qn1k/K3 w"), "The queen on a2 moves. Then the threat is Qc2#.");
        let forced = words("k7/8/2K5/8/8/8/8/1R6 w");
        assert_eq!(forced, "The king on c6 moves. Then Black has only one move, Ka7.");
    }

    #[test]
    fn the_lowest_level_is_the_default() {
        let document = run("hint", &json!({ "puzzle": puz("mate-4x4-2") }));
        let words = document["words"].as_str().unwrap();
        assert!(words.starts_with("Look for a quiet move. Black's king can go to "), "{words}");
        assert_ne!(document["squares"], json!([]));
    }

    #[test]
    fn no_hint_without_time() {
        let context = JobContext::default();
        context.budget.cancel.cancel();
        let fen = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";
        let mate = json!({ "puzzle": { "fen": fen, "stipulation": "#4" } });
        assert_eq!(run_at(&context, "hint", &mate)["possible"], Value::Null);
        let puz = "puzzle: placement\nboard: 9x9\nplace: max N\nrule: N safe from N, lines through\n";
        let knights = json!({ "puzzle": { "puz": puz }, "men": "Na1" });
        assert_eq!(run_at(&context, "hint", &knights)["possible"], Value::Null);
    }

    #[test]
    fn wrong_input() {
        let (mate, queens, tour) =
            (puz("mate-4x4-2"), json!({ "words": ["queens", "4"] }), json!({ "words": ["tour", "3x4"] }));
        for (body, expected) in [
            (json!({ "puzzle": mate, "level": 4 }), "level 4: expected 1, 2 or 3"),
            (json!({ "puzzle": mate, "men": "Qa1" }), "moves are only for mates"),
            (json!({ "puzzle": mate, "moves": ["a2b1"] }), "expected an even number"),
            (json!({ "puzzle": mate, "moves": ["a1a4", "a2a3"] }), "move 1: "),
            (json!({ "puzzle": queens, "moves": ["a1"] }), "moves are only for mates"),
            (json!({ "puzzle": queens, "men": "Qa9" }), "is not on the board"),
            (json!({ "puzzle": tour, "tour": ["a9"] }), "is not a square of the board"),
        ] {
            let message = refused("hint", &body);
            assert!(message.contains(expected), "{body}: {message}");
        }
    }
}
