//! The task `look`: the state of an unfinished placement or tour.

use super::{Limits, Refusal};
use crate::operation::{Operation, Pace, Work, done};
use crate::picture::{BoardFault, PieceLetter};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use rookwright_placement::play as placement;
use rookwright_puzzle::Puzzle;
use rookwright_run::document::{Entries, SquareName, document};
use rookwright_run::options::{Given, Options};
use rookwright_tour::play as tour;
use serde::Serialize;

/// Reports the state of an unfinished board: mistakes, attacks, what is left to place.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Look {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// The pieces so far, of a placement
    pub men: Option<String>,
    /// The squares so far, of a tour
    pub tour: Option<Vec<String>>,
}

/// The state of an unfinished board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum LookAnswer {
    /// A placement.
    Placement(PlacementState),
    /// A tour.
    Tour(TourState),
}

/// The state of an unfinished placement.
#[document]
pub(crate) struct PlacementState {
    /// How often each square is attacked.
    counts: Entries<SquareName, usize>,
    /// Rules that are broken for good.
    faults: Vec<BoardFault>,
    /// The pieces still to be placed.
    left: Vec<PiecesLeft>,
    /// Whether it is solved.
    solved: bool,
    /// The state in words.
    words: String,
}

/// How many more of a piece may be placed.
#[document]
pub(crate) struct PiecesLeft {
    /// The piece.
    piece: PieceLetter,
    /// How many more there may be; null: any number.
    number: Option<u64>,
    /// How many more there must be.
    least: u64,
}

/// The state of an unfinished tour.
#[document]
pub(crate) struct TourState {
    /// Where the tour may go on.
    next: Vec<SquareName>,
    /// Rules that are broken for good.
    faults: Vec<BoardFault>,
    /// Whether it is solved.
    solved: bool,
    /// The state in words.
    words: String,
}

impl Operation for Look {
    const NAME: &'static str = "look";
    const PACE: Pace = Pace::Quick;
    type Answer = LookAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<LookAnswer>, Refusal> {
        let this = request.options;
        let document = match (this.puzzle.read(limits)?, this.men, this.tour) {
            (Puzzle::Placement(puzzle), men, None) => {
                LookAnswer::placement(&placement::PartialAnswer::read(&puzzle, &men.unwrap_or_default())?)
            }
            (Puzzle::Tour(puzzle), None, squares) => {
                LookAnswer::tour(&tour::PartialAnswer::read(&puzzle, &squares.unwrap_or_default())?)
            }
            (Puzzle::Mate(_), ..) => {
                return Err(Refusal::input(
                    "look is only for placements and tours; line shows the position of a mate",
                ));
            }
            _ => return Err(Refusal::input("men are only for placements, a tour for tours")),
        };
        // Looking takes no search, so the answer is there before the job begins.
        Ok(done(document))
    }
}

impl LookAnswer {
    fn placement(partial: &placement::PartialAnswer) -> Self {
        let left = partial.remaining().into_iter();
        let left =
            left.map(|kind| PiecesLeft { piece: kind.piece.into(), number: kind.most, least: kind.least });
        let verdict = placement::verdict(partial);
        Self::Placement(PlacementState {
            counts: partial.attack_counts().map(|(square, count)| (SquareName::of(square), count)).collect(),
            faults: partial.mistakes().iter().map(BoardFault::from).collect(),
            left: left.collect(),
            solved: verdict.solved,
            words: verdict.words,
        })
    }

    fn tour(partial: &tour::PartialAnswer) -> Self {
        let verdict = tour::verdict(partial);
        Self::Tour(TourState {
            next: SquareName::list(partial.next()),
            faults: partial.mistakes().iter().map(BoardFault::from).collect(),
            solved: verdict.solved,
            words: verdict.words,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{puz, refused, run};
    use serde_json::{Value, json};

    fn look(puzzle: &Value, men: &str) -> Value {
        run("look", &json!({ "puzzle": puzzle, "men": men }))
    }

    fn walk(puzzle: &Value, tour: &str) -> Value {
        let squares: Vec<&str> = tour.split_whitespace().collect();
        run("look", &json!({ "puzzle": puzzle, "tour": squares }))
    }

    fn messages(document: &Value) -> String {
        let faults = document["faults"].as_array().unwrap();
        faults.iter().map(|fault| fault["message"].as_str().unwrap()).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn queens_that_attack_each_other() {
        let puzzle = json!({ "words": ["queens", "4"] });
        let document = look(&puzzle, "Qa1 Qb2, Qc4");
        // Lines run through men here.
        assert_eq!((&document["counts"]["c3"], &document["counts"]["d2"]), (&json!(3), &json!(1)));
        assert_eq!(document["faults"].as_array().unwrap().len(), 1, "{document}");
        assert_eq!(document["faults"][0]["squares"], json!(["a1", "b2"]));
        assert_eq!(document["left"], json!([{ "piece": "Q", "number": 1, "least": 1 }]));
        assert_eq!(look(&puzzle, "Qa2 Qb4")["words"], "Still to place: 2 queens.");
        let document = look(&puzzle, "Qa2 Qb4 Qc1 Qd3");
        assert_eq!((&document["solved"], &document["words"]), (&json!(true), &json!("Solved!")));
        assert!(
            messages(&look(&puzzle, "Qa2 Qb4 Qc1 Qd3 Qa1"))
                .starts_with("there should be 4 Q, but there are 5")
        );
    }

    #[test]
    fn chess_num_counts_stop_at_men() {
        let puzzle = json!({ "puz": "puzzle: chessnum\nplace: K, Q, P\n2 . .\n. . 0\n1 . .\n" });
        let document = look(&puzzle, "Qb2");
        assert_eq!(document["counts"]["c2"], 1);
        // Next to the queen nobody comes between; c3 behind b3 may still be covered up.
        assert!(messages(&document).contains("c2 is attacked once, not at all"), "{document}");
        let document = look(&puzzle, "Qa2");
        assert_eq!((&document["counts"]["c2"], messages(&document).as_str()), (&json!(1), ""));
        let document = look(&puzzle, "Qa2 Kb2");
        assert_eq!(document["counts"]["c2"], 1);
        assert!(messages(&document).contains("c2 is attacked once, not at all"), "{document}");
        assert!(messages(&look(&puzzle, "Qa3")).contains("Qa3 stands on a forbidden square"));
        assert!(messages(&look(&puzzle, "Nb2")).contains("Nb2 is not one of the pieces to place"));
    }

    #[test]
    fn whoever_lacks_attackers_is_told_when_nobody_is_left() {
        let puzzle = json!({ "puz": "puzzle: placement\nboard: 3x3\nplace: 2 N\nrule: a1 attacked exactly 2 by N, lines blocked\n" });
        assert_eq!(messages(&look(&puzzle, "Nb3")), "");
        assert!(messages(&look(&puzzle, "Na2")).contains("a1 can no longer be attacked twice"));
        assert_eq!(look(&puzzle, "Nb3 Nc2")["solved"], true);
    }

    #[test]
    fn the_most_and_the_fewest() {
        let open = json!({ "puz": "puzzle: placement\nboard: 3x3\nplace: max N\nrule: N safe from N, lines through\n" });
        let document = look(&open, "Na1");
        assert_eq!((&document["solved"], &document["left"][0]["number"]), (&json!(false), &Value::Null));
        assert_eq!(
            document["words"],
            "Every rule is kept, with 1 knight; the rules alone cannot show whether these are the most."
        );
        let known = puz("dominate-queens-4");
        let document = look(&known, "");
        assert_eq!(document["solved"], false, "{document}");
        let knights = puz("knights-4");
        assert!(look(&knights, "Na1")["words"].is_string());
    }

    /// What is told as wrong for good never is: every part of a solution is without fault.
    #[test]
    fn a_part_of_a_solution_has_no_fault() {
        for name in [
            "queens-6",
            "queens-torus-5",
            "chess-num-5",
            "chessnum-5-four-pieces",
            "chessnum-7x5-two-rooks",
            "crowded-5",
            "peaceable-queens-4",
            "peaceable-courts-4",
            "dominate-queens-4",
            "attacked-twice-3x3",
            "attacked-once-4x4",
            "empty-squares-attacked-once-4x4",
            "rooks-5-derangements",
        ] {
            let puzzle = puz(name);
            let solved = run("solve", &json!({ "puzzle": puzzle }));
            let placement = solved["solutions"][0]["placement"].as_object().unwrap();
            let men: Vec<String> = placement
                .iter()
                .flat_map(|(kind, squares)| {
                    let piece = rookwright_board::Piece::named(kind).unwrap();
                    squares
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(move |at| format!("{piece}{}", at.as_str().unwrap()))
                })
                .collect();
            for start in 0..men.len() {
                let document = look(&puzzle, &men[start..].join(" "));
                assert_eq!(messages(&document), "", "{name}: {}", men[start..].join(" "));
                assert!(start == 0 || document["solved"] == false, "{name}");
            }
            assert_eq!(look(&puzzle, &men.join(" "))["solved"], true, "{name}");
        }
    }

    #[test]
    fn givens_stand_there_anyway() {
        let puzzle = json!({ "words": ["queens", "4"], "given": "a2" });
        assert_eq!(look(&puzzle, "Qb4 Qc1 Qd3")["solved"], true);
        assert!(messages(&look(&puzzle, "Na2")).contains("Qa2 is given, but Na2 stands there"));
    }

    #[test]
    fn a_tour_from_its_first_square_to_its_last() {
        let puzzle = json!({ "words": ["tour", "3x4"] });
        assert_eq!(walk(&puzzle, "")["next"].as_array().unwrap().len(), 12);
        let document = walk(&puzzle, "a1");
        assert_eq!(
            (&document["next"], &document["words"]),
            (&json!(["b3", "c2"]), &json!("11 squares are left."))
        );
        let whole = run("solve", &json!({ "puzzle": puzzle }));
        let squares = whole["solutions"][0]["tour"].as_array().unwrap();
        let names: Vec<&str> = squares.iter().map(|square| square.as_str().unwrap()).collect();
        for made in 0..names.len() {
            let document = walk(&puzzle, &names[..made].join(" "));
            assert!(document["next"].as_array().unwrap().contains(&squares[made]), "{document}");
            assert_eq!((&document["faults"], &document["solved"]), (&json!([]), &json!(false)));
        }
        assert_eq!(walk(&puzzle, &names.join(" "))["solved"], true);
        assert!(
            messages(&walk(&puzzle, "a1 a2"))
                .contains("from a1 to a2 (number 1 to 2) is not a knight's move")
        );
        assert!(messages(&walk(&puzzle, "a1 b3 a1")).contains("number 3 is a1, which was visited before"));
    }

    #[test]
    fn numbers_and_ends_are_kept() {
        let puzzle = puz("tour-5x5-numbered");
        assert_eq!(walk(&puzzle, "c3")["faults"], json!([]));
        let document = walk(&puzzle, "e1");
        assert!(messages(&document).contains("e1 is number 1 of the tour, but 3 was given"), "{document}");
        let document = walk(&puzzle, "b1 d2 b3");
        assert!(messages(&document).contains("number 3 must be on e1, not on b3"), "{document}");
        let from = json!({ "words": ["tour", "5x5"], "from": "a1", "to": "e5" });
        assert_eq!(walk(&from, "")["next"], json!(["a1"]));
        assert!(messages(&walk(&from, "b1")).contains("the tour starts at b1, not at a1"));
        assert!(messages(&walk(&from, "a1 b3 c5 e4 c3 e5")).contains("e5"));
    }

    #[test]
    fn wrong_input() {
        let (queens, tour) = (json!({ "words": ["queens", "4"] }), json!({ "words": ["tour", "3x4"] }));
        for (body, expected) in [
            (json!({ "puzzle": queens, "men": "Qa9" }), "Qa9 is not on the board"),
            (json!({ "puzzle": queens, "men": "Qa1 Qa1" }), "a1 is given twice"),
            (json!({ "puzzle": queens, "men": "?" }), "men: "),
            (json!({ "puzzle": queens, "men": "Qa1 ".repeat(3000) }), "too long"),
            (json!({ "puzzle": queens, "tour": ["a1"] }), "men are only for placements"),
            (json!({ "puzzle": tour, "men": "Qa1" }), "men are only for placements"),
            (json!({ "puzzle": tour, "tour": ["a9"] }), "a9 is not a square of the board"),
            (json!({ "puzzle": tour, "tour": ["x"] }), "tour: "),
            (json!({ "puzzle": tour, "tour": vec!["a1"; 13] }), "too many squares: 13 given"),
            (json!({ "puzzle": { "fen": "4/N1p1/Qn1k/K3 w" } }), "look is only for placements"),
        ] {
            let message = refused("look", &body);
            assert!(message.contains(expected), "{body}: {message}");
        }
    }
}
