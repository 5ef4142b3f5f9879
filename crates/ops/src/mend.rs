//! The task `mend`: small changes that make an unsound mate problem sound.

use super::{JobContext, Limits, News, Refusal};
use crate::operation::{Operation, Pace, Work};
use crate::picture::{Picture, Side};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use rookwright_chess::{Color, Move, Piece, Square};
use rookwright_compose::document::MeasuredProblem;
use rookwright_compose::{Assessment, Change, MendProgress, Mended, Mending, Proposal};
use rookwright_mate::Problem;
use rookwright_mate::document::{Fen, MatePuzzle, UciMove};
use rookwright_run::document::{SquareName, document, value_of};
use rookwright_run::options::{Given, Options};
use rookwright_run::{End, Progress};
use rookwright_sheet::Language;
use serde::Serialize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The number of proposals, unless the request names another.
const USUAL_COUNT: u64 = 12;
/// The most proposals.
const MOST: u64 = 60;
/// The time limit, unless the request names another.
const USUAL_TIME: Duration = Duration::from_secs(30);

/// Finds small changes that make an unsound mate sound.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Mend {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// The first move that must stay a solution
    pub key: Option<String>,
    /// The most proposals
    pub count: Option<u64>,
    /// Stop after this time
    pub time_limit: Option<Duration>,
    /// Number of threads
    #[option(noun = "number of threads")]
    pub threads: Option<usize>,
}

/// Changes that make a problem sound.
#[document]
pub(crate) struct MendAnswer {
    /// The problem.
    puzzle: MatePuzzle,
    /// What is proven about it; null if there was not enough time.
    before: Option<ProvenProblem>,
    /// The changed problems, the best first.
    proposals: Vec<ProposedProblem>,
    /// The number of positions that were tried.
    tried: u64,
    /// How the search ended.
    end: End,
    /// The time that it took.
    seconds: f64,
}

/// What is proven about a problem.
#[document]
#[cfg_attr(feature = "schema", schemars(rename = "Assessment"))]
pub(crate) struct ProvenProblem {
    /// The solutions, at most twenty.
    solutions: Vec<ShownLine>,
    /// Whether it is sound.
    sound: bool,
    /// The number of moves of a shorter solution.
    shorter: Option<u32>,
    /// Whether its only first move neither checks nor captures.
    good_key: bool,
    /// Numbers that describe it.
    measures: MeasuredProblem,
}

/// A solution as a line of moves.
#[document]
pub(crate) struct ShownLine {
    /// In the notation of problems.
    text: String,
    /// The moves by their squares.
    line: Vec<UciMove>,
}

/// A problem as a position, a file and a picture.
#[document]
pub(crate) struct ShownProblem {
    /// The position.
    fen: Fen,
    /// The problem as a puzzle file.
    puz: String,
    /// A picture.
    diagram: Picture,
}

/// A sound problem made by small changes.
#[document]
#[cfg_attr(feature = "schema", schemars(rename = "Proposal"))]
pub(crate) struct ProposedProblem {
    /// What is proven about it.
    #[serde(flatten)]
    proven: ProvenProblem,
    /// The problem.
    #[serde(flatten)]
    problem: ShownProblem,
    /// The changes.
    changes: Vec<PositionChange>,
    /// The changes in words.
    words: Vec<String>,
    /// Whether the solution stays.
    keeps: bool,
    /// Compared from the first number on; the least is the best.
    rank: Vec<i64>,
}

/// One change of a position; which fields there are depends on `kind`.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct PositionChange {
    /// What was done.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["added", "removed", "moved", "replaced", "castling", "passant", "shifted"]))
    )]
    kind: &'static str,
    /// Whose piece, or right to castle.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<Side>,
    /// The letter of the piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    /// The letter of the piece that replaces it.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    /// Where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<SquareName>,
    /// Where it is, or was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<SquareName>,
    /// Whether it is the right to castle short.
    #[serde(skip_serializing_if = "Option::is_none")]
    short: Option<bool>,
    /// The number of files by which everything is moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<i32>,
    /// The number of ranks by which everything is moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks: Option<i32>,
}

impl Operation for Mend {
    const NAME: &'static str = "mend";
    const PACE: Pace = Pace::Long;
    type Answer = MendAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<MendAnswer>, Refusal> {
        let this = request.options;
        let problem = this.puzzle.read_mate(limits)?;
        if !problem.parts().is_empty() {
            return Err(Refusal::input(
                "a problem with twins or duplex cannot be mended: expected one position",
            ));
        }
        // Without a number of moves no mate is too short, and nothing says what to mend.
        refuse_open(&problem)?;
        let read = |key: &String| problem.position().read_move(key);
        let key = this.key.as_ref().map(read).transpose();
        let key = key.map_err(|error| Refusal::input(format!("key: {error}")))?;
        let count = limits.number(this.count.unwrap_or(USUAL_COUNT), MOST, "proposals")?;
        Ok(Box::new(move |context| {
            let time = this.time_limit.unwrap_or(USUAL_TIME);
            mend(&problem, key, usize::try_from(count).unwrap_or(usize::MAX), time, this.threads, context)
        }))
    }
}

/// Refuses a problem that does not say in how many moves.
pub(super) fn refuse_open(problem: &Problem) -> Result<(), Refusal> {
    let asked = problem.stipulation();
    match asked.moves() {
        Some(_) => Ok(()),
        None => Err(Refusal::input(format!(
            "the stipulation '{asked}' has no number of moves: expected one like #2"
        ))),
    }
}

fn mend(
    problem: &Problem,
    key: Option<Move>,
    count: usize,
    time: Duration,
    threads: Option<usize>,
    context: &JobContext<'_>,
) -> Result<MendAnswer, Refusal> {
    let start = Instant::now();
    let budget = context.budget(Some(time));
    let mending = Mending { problem, key, count, threads: context.threads(threads), budget: &budget };
    let listener = context.listener();
    let mended = mending.run(
        &mut |MendProgress { done, of }| listener.report(Progress::Parts { done, of }),
        &mut |proposal| {
            context.tell(News::Puzzle(value_of(&ProposedProblem::from(proposal))));
            // Proposals that were made stay when the search is stopped.
            if budget.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    Ok(MendAnswer::of(problem, &mended, start.elapsed()))
}

impl MendAnswer {
    fn of(problem: &Problem, mended: &Mended, time: Duration) -> Self {
        Self {
            puzzle: MatePuzzle::of(problem),
            before: mended.before.as_ref().map(ProvenProblem::from),
            proposals: mended.proposals.iter().map(ProposedProblem::from).collect(),
            tried: mended.tried,
            end: mended.end,
            seconds: time.as_secs_f64(),
        }
    }
}

impl From<&Assessment> for ProvenProblem {
    fn from(now: &Assessment) -> Self {
        let solution = |line: &Vec<Move>| ShownLine {
            text: now.problem.line_words(line),
            line: rookwright_mate::document::uci(line),
        };
        Self {
            solutions: now.solutions.iter().map(solution).collect(),
            sound: now.is_sound,
            shorter: now.shorter,
            good_key: now.has_good_key,
            measures: now.measures.document(),
        }
    }
}

impl From<&Problem> for ShownProblem {
    fn from(problem: &Problem) -> Self {
        Self {
            fen: Fen::of(problem.position()),
            puz: problem.to_string(),
            diagram: Picture::of(&problem.diagram(), Language::English),
        }
    }
}

impl From<&Proposal> for ProposedProblem {
    fn from(proposal: &Proposal) -> Self {
        let (steps, loses, score, cost, men) = proposal.rank();
        let mut changes: Vec<PositionChange> = proposal.changes.iter().map(PositionChange::from).collect();
        let mut words: Vec<String> = proposal.changes.iter().map(ToString::to_string).collect();
        let (files, ranks) = proposal.shift;
        // The shift is the first of the changes in the list.
        if proposal.shift != (0, 0) {
            let shift =
                PositionChange { files: Some(files), ranks: Some(ranks), ..PositionChange::of("shifted") };
            changes.insert(0, shift);
            words.insert(0, format!("everything moved by {files} files and {ranks} ranks"));
        }
        Self {
            proven: ProvenProblem::from(&proposal.now),
            problem: ShownProblem::from(&proposal.now.problem),
            changes,
            words,
            keeps: proposal.keeps_solution,
            rank: vec![steps as i64, loses.into(), score.into(), cost.into(), men.into()],
        }
    }
}

impl PositionChange {
    fn of(kind: &'static str) -> Self {
        Self { kind, ..Self::default() }
    }

    /// A change of a piece.
    fn of_piece(kind: &'static str, colour: Color, piece: Piece, square: Square) -> Self {
        let (side, piece) = (Some(colour.into()), Some(letter(piece)));
        Self { side, piece, square: Some(SquareName::of(square)), ..Self::of(kind) }
    }
}

impl From<&Change> for PositionChange {
    fn from(change: &Change) -> Self {
        match *change {
            Change::TakenOff { colour, piece, square } => Self::of_piece("removed", colour, piece, square),
            Change::Moved { colour, piece, from, to } => {
                Self { from: Some(SquareName::of(from)), ..Self::of_piece("moved", colour, piece, to) }
            }
            Change::Replaced { colour, square, piece, by } => {
                Self { by: Some(letter(by)), ..Self::of_piece("replaced", colour, piece, square) }
            }
            Change::Added { colour, piece, square } => Self::of_piece("added", colour, piece, square),
            Change::RightGone { colour, short } => {
                Self { side: Some(colour.into()), short: Some(short), ..Self::of("castling") }
            }
            Change::PassantGone => Self::of("passant"),
        }
    }
}

fn letter(piece: Piece) -> String {
    piece.to_string().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{named, recorder, refused, run, run_at};
    use super::*;
    use serde_json::{Value, json};

    const COOKED: &str = "5r2/2P1p3/1K1k2N1/1bN1p1p1/2P1P1pB/7B/5P2/5r1R w";

    #[test]
    fn proposals_are_told_one_by_one_and_are_sound() {
        let (news, heard) = recorder();
        let context = JobContext { news, threads: Some(2), ..JobContext::default() };
        let body = json!({ "puzzle": { "fen": COOKED, "stipulation": "#2" }, "count": 5, "key": "f4" });
        let document = run_at(&context, "mend", &body);
        assert_eq!(document["before"]["sound"], false);
        assert_eq!(document["before"]["solutions"].as_array().unwrap().len(), 2);
        let proposals = document["proposals"].as_array().unwrap();
        assert_eq!(proposals.len(), 5, "{document}");
        let heard = named(&heard, "puzzle");
        for proposal in proposals {
            assert!(heard.contains(proposal));
            assert_eq!((&proposal["sound"], &proposal["keeps"]), (&json!(true), &json!(true)));
            let solved = run("solve", &json!({ "puzzle": { "puz": proposal["puz"] } }));
            assert_eq!((&solved["sound"], &solved["keys"][0]["san"]), (&json!(true), &json!("f4")));
            assert_eq!(
                proposal["changes"].as_array().unwrap().len(),
                proposal["rank"][0].as_u64().unwrap() as usize
            );
        }
    }

    /// What is shown beside each proposal is what they are sorted by.
    #[test]
    fn proposals_are_in_the_order_of_their_scores() {
        for (fen, count) in [(COOKED, 12), (COOKED, 30), ("kbK5/pp6/8/8/8/8/8/R7 w", 8)] {
            let document =
                run("mend", &json!({ "puzzle": { "fen": fen, "stipulation": "#2" }, "count": count }));
            let proposals = document["proposals"].as_array().unwrap();
            assert!(proposals.len() > 2, "{document}");
            let order = |one: &Value| {
                let score = one["measures"]["score"].as_i64().unwrap();
                (one["changes"].as_array().unwrap().len(), one["keeps"] == false, -score)
            };
            let ranks: Vec<_> = proposals.iter().map(order).collect();
            assert!(ranks.is_sorted(), "{fen} {count}: {ranks:?}");
        }
    }

    #[test]
    fn a_sound_problem_needs_nothing() {
        let body = json!({ "puzzle": { "fen": "kbK5/pp6/1P6/8/8/8/8/R7 w", "stipulation": "#2" } });
        let document = run("mend", &body);
        assert_eq!((&document["before"]["sound"], &document["proposals"]), (&json!(true), &json!([])));
        assert_eq!(document["end"], "exhausted");
    }

    #[test]
    fn without_time_nothing_is_proposed() {
        let context = JobContext::default();
        context.budget.cancel.cancel();
        let body = json!({ "puzzle": { "fen": COOKED, "stipulation": "#2" } });
        let document = run_at(&context, "mend", &body);
        assert_eq!((&document["before"], &document["end"]), (&Value::Null, &json!("stopped")));
    }

    #[test]
    fn wrong_input() {
        let puzzle = json!({ "fen": COOKED, "stipulation": "#2" });
        for (body, expected) in [
            (json!({ "puzzle": puzzle, "key": "Qa1" }), "key: "),
            (json!({ "puzzle": puzzle, "count": 0 }), "expected 1 to 60"),
            (json!({ "puzzle": puzzle, "count": 61 }), "expected 1 to 60"),
            (json!({ "puzzle": puzzle, "time_limit": -1 }), "is not a time"),
            (json!({ "puzzle": { "fen": COOKED, "stipulation": "#" } }), "has no number of moves"),
            (json!({ "puzzle": { "words": ["queens", "8"] } }), "only for mates"),
            (
                json!({ "puzzle": { "fen": COOKED, "stipulation": "#2", "duplex": true } }),
                "a problem with twins or duplex cannot be mended",
            ),
        ] {
            let message = refused("mend", &body);
            assert!(message.contains(expected), "{body}: {message}");
        }
    }
}
