//! The task `line`: the position after some moves of a mate problem, and the legal moves there.

use super::{JobContext, Limits, Refusal};
use crate::operation::{Operation, Pace, Work};
use crate::picture::{Picture, PlayedMove, Side};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use rookwright_board::{Arrow, Diagram};
use rookwright_chess::Position;
use rookwright_mate::document::Fen;
use rookwright_mate::picture;
use rookwright_mate::play::{PartialAnswer, Step};
use rookwright_run::document::{SquareName, document};
use rookwright_run::options::{Given, Options};
use serde::Serialize;

/// Returns the position after some moves, and the legal moves there.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Line {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// The moves
    pub moves: Vec<String>,
}

/// The position after some moves.
#[document]
pub(crate) struct LineAnswer {
    /// The moves, with the position after each.
    steps: Vec<ShownMove>,
    /// The position.
    fen: Fen,
    /// A picture of it.
    diagram: Picture,
    /// The side to move.
    turn: Side,
    /// Whether the side to move is in check.
    check: bool,
    /// How the game is over; null if it is not.
    over: Option<GameOver>,
    /// The moves that may be played.
    legal: Vec<LegalMove>,
}

/// How a game is over.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameOver {
    Mate,
    Stalemate,
}

/// A move, with the position after it.
#[document]
pub(crate) struct ShownMove {
    /// The move.
    #[serde(flatten)]
    written: PlayedMove,
    /// The position after it.
    diagram: Picture,
}

/// A move that may be played.
#[document]
pub(crate) struct LegalMove {
    /// The move.
    #[serde(flatten)]
    written: PlayedMove,
    /// Its first square.
    from: SquareName,
    /// Its last square.
    to: SquareName,
    /// The letter of the piece that a pawn becomes.
    promotion: Option<String>,
}

impl Operation for Line {
    const NAME: &'static str = "line";
    const PACE: Pace = Pace::Quick;
    type Answer = LineAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<LineAnswer>, Refusal> {
        let this = request.options;
        let problem = this.puzzle.read_mate(limits)?;
        let partial = PartialAnswer::read(&problem, &this.moves)?;
        Ok(Box::new(move |context| Ok(LineAnswer::of(&partial, context))))
    }
}

impl LineAnswer {
    fn of(partial: &PartialAnswer, context: &JobContext<'_>) -> Self {
        let here = partial.position();
        let shown = |step: &Step| ShownMove {
            written: PlayedMove::from(&step.written()),
            diagram: context.picture(&position_diagram(&step.after(), Some(step))),
        };
        let legal = |step: &Step| LegalMove {
            written: PlayedMove::from(&step.written()),
            from: SquareName::of(step.played.from()),
            to: SquareName::of(step.played.to()),
            promotion: step.played.promotion().map(|piece| piece.to_string().to_uppercase()),
        };
        Self {
            steps: partial.steps().iter().map(shown).collect(),
            fen: Fen::of(here),
            diagram: context.picture(&position_diagram(here, partial.steps().last())),
            turn: here.turn().into(),
            check: here.is_check(),
            over: if here.is_mate() {
                Some(GameOver::Mate)
            } else if here.is_stalemate() {
                Some(GameOver::Stalemate)
            } else {
                None
            },
            legal: partial.legal().iter().map(legal).collect(),
        }
    }
}

/// Returns the diagram of a position, with an arrow for the move that led to it.
fn position_diagram(position: &Position, last: Option<&Step>) -> Diagram {
    let arrow = |last: &Step| Arrow { from: last.played.from().into(), to: last.played.to().into() };
    Diagram { arrows: last.map(arrow).into_iter().collect(), ..picture(position) }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{refused, run};
    use serde_json::{Value, json};

    fn line(fen: &str, asked: &str, moves: &[&str]) -> Value {
        run("line", &json!({ "puzzle": { "fen": fen, "stipulation": asked }, "moves": moves }))
    }

    fn legal(document: &Value) -> Vec<&str> {
        document["legal"].as_array().unwrap().iter().map(|step| step["uci"].as_str().unwrap()).collect()
    }

    #[test]
    fn the_diagram_and_what_may_be_played() {
        let document = line("4/N1p1/Qn1k/K3 w", "#2", &[]);
        assert_eq!(document["steps"], json!([]));
        assert_eq!(document["turn"], "white");
        assert!(legal(&document).contains(&"a2b1"), "{document}");
        let document = line("4/N1p1/Qn1k/K3 w", "#2", &["a2b1", "b2d1"]);
        assert_eq!(document["steps"][0]["san"], "Qb1");
        assert_eq!(document["steps"][0]["diagram"]["men"]["b1"], "Q");
        assert_eq!(document["steps"][0]["diagram"]["turn"], "black");
        assert_eq!(document["diagram"]["arrows"], json!([["b2", "d1"]]));
        assert_eq!((&document["turn"], &document["over"]), (&json!("white"), &Value::Null));
    }

    #[test]
    fn the_end_of_a_game() {
        let mate = line("3k/R3/4/KR2 w", "#1", &["b1b4"]);
        assert_eq!(
            (&mate["over"], &mate["check"], &mate["legal"]),
            (&json!("mate"), &json!(true), &json!([]))
        );
        let stalemate = line("k2/3/KQ1 w", "#1", &["b1c2"]);
        assert_eq!(stalemate["over"], "stalemate");
    }

    #[test]
    fn promotions_are_told_apart() {
        let document = line("7k/P7/8/8/8/8/8/K7 w", "#3", &[]);
        let into: Vec<_> =
            document["legal"].as_array().unwrap().iter().map(|step| &step["promotion"]).collect();
        for letter in ["Q", "R", "B", "N"] {
            assert_eq!(into.iter().filter(|&&one| *one == letter).count(), 1);
        }
    }

    #[test]
    fn in_a_series_one_side_moves_on() {
        let white = ["c2c3", "c3c4", "c4c5q", "c5c1"];
        let fen = "5/5/5/p1PK1/k4 w";
        let document = line(fen, "ser-#4", &white[..2]);
        assert_eq!(document["turn"], "white");
        for asked in ["ser-#4", "ser-#"] {
            let document = line(fen, asked, &white);
            assert_eq!((&document["over"], &document["turn"]), (&json!("mate"), &json!("black")), "{asked}");
            assert_eq!(document["legal"], json!([]));
        }
    }

    #[test]
    fn a_series_gives_check_with_its_last_move() {
        let puzzle = json!({ "fen": "5/5/1Q3/4K/k4 w", "stipulation": "ser-#2" });
        let document = run("line", &json!({ "puzzle": puzzle }));
        assert!(legal(&document).contains(&"b3c4") && !legal(&document).contains(&"b3a4"), "{document}");
        let message = refused("line", &json!({ "puzzle": puzzle, "moves": ["b3a4"] }));
        assert!(message.contains("move 1: Qa4+ is not allowed"), "{message}");
        let document = run("line", &json!({ "puzzle": puzzle, "moves": ["b3c4"] }));
        assert!(legal(&document).contains(&"c4a4"), "{document}");
        // Where nobody knows which move is the last, check ends the series.
        let open = json!({ "fen": "5/5/1Q3/4K/k4 w", "stipulation": "ser-#" });
        let document = run("line", &json!({ "puzzle": open, "moves": ["b3a4"] }));
        assert_eq!((&document["turn"], &document["legal"]), (&json!("black"), &json!([])));
    }

    #[test]
    fn the_reply_to_a_series() {
        let moves = ["b2b1n", "b1c3", "c3a2", "c5b3"];
        for asked in ["ser-h#3", "ser-h#"] {
            let document = line("2N2/5/5/1pK1p/k4 b", asked, &moves[..3]);
            assert!(legal(&document).contains(&"c5b3"), "{asked}: {document}");
            let document = line("2N2/5/5/1pK1p/k4 b", asked, &moves);
            assert_eq!((&document["over"], &document["legal"]), (&json!("mate"), &json!([])), "{asked}");
            assert_eq!(document["steps"][3]["san"], "Nb3#");
        }
    }

    #[test]
    fn wrong_input() {
        let puzzle = json!({ "fen": "4/N1p1/Qn1k/K3 w", "stipulation": "#2" });
        for (body, expected) in [
            (json!({ "puzzle": puzzle, "moves": ["a2a9"] }), "move 1: 'a2a9' is not a move"),
            (
                json!({ "puzzle": puzzle, "moves": ["a2b1", "a1a2"] }),
                "move 2: 'a1a2' is not a legal move here",
            ),
            (json!({ "puzzle": puzzle, "moves": vec!["a2b1"; 301] }), "301 moves are too many"),
            (json!({ "puzzle": { "words": ["queens", "8"] } }), "only for mates"),
            (
                json!({ "puzzle": { "fen": "5/5/5/p1PK1/k4 w", "stipulation": "ser-#1" }, "moves": ["c2c3", "a1b1"] }),
                "comes after the end of the line",
            ),
        ] {
            let message = refused("line", &body);
            assert!(message.contains(expected), "{body}: {message}");
        }
    }
}
