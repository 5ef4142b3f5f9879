//! The task `mend`: small changes that make an unsound mate problem sound.

use super::limits::Seconds;
use super::puzzle_input::PuzzleInput;
use super::{JobContext, Limits, News, Refusal, Request, Work, diagram_json};
use rookwright_chess::{Color, Move, Piece};
use rookwright_compose::{Assessment, Change, Mended, Mending, Proposal};
use rookwright_mate::{Problem, puzzle_json};
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The number of proposals, unless the request names another.
const USUAL_COUNT: u64 = 12;
/// The most proposals.
const MOST: u64 = 60;
/// The time limit, unless the request names another.
const USUAL_TIME: Duration = Duration::from_secs(30);

/// The request to mend a problem.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mend {
    puzzle: PuzzleInput,
    /// The first move that must stay a solution.
    #[serde(default)]
    key: Option<String>,
    #[serde(default)]
    count: Option<u64>,
    #[serde(default)]
    time_limit: Option<Seconds>,
    #[serde(default)]
    threads: Option<usize>,
}

impl Request for Mend {
    fn prepare(self, limits: &Limits) -> Result<Work, Refusal> {
        let problem = self.puzzle.read_mate(limits)?;
        if !problem.parts().is_empty() {
            return Err(Refusal::input(
                "a problem with twins or duplex cannot be mended: expected one position",
            ));
        }
        if problem.stipulation().moves().is_none() {
            return Err(Refusal::input(format!(
                "the stipulation '{}' has no number of moves: expected one like #2",
                problem.stipulation()
            )));
        }
        let read = |key: &String| problem.position().read_move(key);
        let key = self.key.as_ref().map(read).transpose();
        let key = key.map_err(|error| Refusal::input(format!("key: {error}")))?;
        let count = limits.number(self.count.unwrap_or(USUAL_COUNT), MOST, "proposals")?;
        Ok(Box::new(move |context| {
            let time = self.time_limit.map_or(USUAL_TIME, |limit| limit.0);
            mend(&problem, key, usize::try_from(count).unwrap_or(usize::MAX), time, self.threads, context)
        }))
    }
}

fn mend(
    problem: &Problem,
    key: Option<Move>,
    count: usize,
    time: Duration,
    threads: Option<usize>,
    context: &JobContext<'_>,
) -> Result<Value, Refusal> {
    let start = Instant::now();
    let budget = context.budget(Some(time));
    let mending = Mending { problem, key, count, threads: context.threads(threads), budget: &budget };
    let reporter = context.reporter();
    let mended = mending.run(
        &mut |progress| {
            reporter.say(|| json!({ "kind": "parts", "done": progress.done, "of": progress.of }));
        },
        &mut |proposal| {
            context.tell(News::Puzzle(proposal_json(proposal)));
            if budget.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    Ok(mended_json(problem, &mended, start.elapsed()))
}

fn mended_json(problem: &Problem, mended: &Mended, time: Duration) -> Value {
    json!({
        "puzzle": puzzle_json(problem),
        "before": mended.before.as_ref().map(assessment_json),
        "proposals": mended.proposals.iter().map(proposal_json).collect::<Vec<_>>(),
        "tried": mended.tried,
        "end": mended.end,
        "seconds": time.as_secs_f64(),
    })
}

fn proposal_json(proposal: &Proposal) -> Value {
    let problem = &proposal.now.problem;
    let (steps, loses, score, cost, men) = proposal.rank();
    let mut changes: Vec<Value> = proposal.changes.iter().map(change_json).collect();
    let mut words: Vec<String> = proposal.changes.iter().map(ToString::to_string).collect();
    let (files, ranks) = proposal.shift;
    if proposal.shift != (0, 0) {
        changes.insert(0, json!({ "kind": "shifted", "files": files, "ranks": ranks }));
        words.insert(0, format!("everything moved by {files} files and {ranks} ranks"));
    }
    let mut document = assessment_json(&proposal.now);
    problem_json(&mut document, problem);
    document["changes"] = changes.into();
    document["words"] = words.into();
    document["keeps"] = proposal.keeps_solution.into();
    document["rank"] = json!([steps, u8::from(loses), score, cost, men]);
    document
}

/// Adds the problem itself to what is proven about it.
pub(super) fn problem_json(document: &mut Value, problem: &Problem) {
    document["fen"] = problem.position().to_fen().into();
    document["puz"] = problem.to_string().into();
    document["diagram"] = diagram_json(&problem.diagram());
}

/// Returns what is proven about a problem: `solutions`, `sound`, `shorter`, `good_key`, `measures`.
pub(super) fn assessment_json(now: &Assessment) -> Value {
    let solution = |line: &Vec<Move>| {
        let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
        json!({ "text": now.problem.line_words(line), "line": moves })
    };
    json!({
        "solutions": now.solutions.iter().map(solution).collect::<Vec<_>>(),
        "sound": now.is_sound,
        "shorter": now.shorter,
        "good_key": now.has_good_key,
        "measures": now.measures.json(),
    })
}

fn side(colour: Color) -> &'static str {
    if colour == Color::White { "white" } else { "black" }
}

fn letter(piece: Piece) -> String {
    piece.to_string().to_uppercase()
}

fn change_json(change: &Change) -> Value {
    match *change {
        Change::TakenOff { colour, piece, square } => {
            json!({ "kind": "removed", "side": side(colour), "piece": letter(piece), "square": square.to_string() })
        }
        Change::Moved { colour, piece, from, to } => json!({
            "kind": "moved", "side": side(colour), "piece": letter(piece),
            "from": from.to_string(), "square": to.to_string(),
        }),
        Change::Replaced { colour, square, piece, by } => json!({
            "kind": "replaced", "side": side(colour), "piece": letter(piece), "by": letter(by),
            "square": square.to_string(),
        }),
        Change::Added { colour, piece, square } => {
            json!({ "kind": "added", "side": side(colour), "piece": letter(piece), "square": square.to_string() })
        }
        Change::RightGone { colour, short } => {
            json!({ "kind": "castling", "side": side(colour), "short": short })
        }
        Change::PassantGone => json!({ "kind": "passant" }),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{named, recorder, refused, run, run_at};
    use super::*;

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
