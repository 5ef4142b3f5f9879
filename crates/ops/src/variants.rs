//! The task `variants`: other stipulations for which a position is sound, and twins of it.

use super::mend::{ProvenProblem, ShownProblem, refuse_open};
use super::{JobContext, Limits, News, Refusal};
use crate::operation::{Operation, Pace, Work};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use rookwright_compose::{Assessment, MendProgress, TwinProposal, Twinning};
use rookwright_mate::document::StipulationText;
use rookwright_mate::{Change, Draft, Problem, Stipulation};
use rookwright_run::document::{document, value_of};
use rookwright_run::options::{Choices, Given, Options};
use rookwright_run::{Budget, End, Progress};
use serde::Serialize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The stipulations that are tried, the shortest proofs first.
const STIPULATIONS: [&str; 21] = [
    "#1", "h#1", "ser-#2", "h#1.5", "#2", "=2", "ser-h#2", "ser-#3", "h#2", "s#2", "r#2", "semi-r#2",
    "ser-s#2", "hs#2", "#3", "ser-h#3", "h#2.5", "s#3", "h#3", "r#3", "#4",
];
/// The number of twins.
const COUNT: usize = 12;
/// The time limit, unless the request names another.
const USUAL_TIME: Duration = Duration::from_secs(20);
/// The longest time for one stipulation, unless there is no other.
const LONGEST_FOR_ONE: Duration = Duration::from_secs(3);

/// What is varied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Choices)]
pub enum What {
    /// Other stipulations for the same position.
    #[default]
    Stipulations,
    /// Twins of the position.
    Twins,
}

/// With which other stipulations is the position sound? which twins are?
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Variants {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// What is looked for
    #[option(required)]
    pub what: What,
    /// Stop after this time
    pub time_limit: Option<Duration>,
}

/// Other stipulations, or twins.
#[document]
pub(crate) struct VariantsAnswer {
    /// Those that are sound or were not decided.
    variants: Vec<Variant>,
    /// How the search ended.
    end: End,
    /// The time that it took.
    seconds: f64,
}

/// Another stipulation or a twin.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Variant {
    /// It is sound.
    Proven(Box<ProvenVariant>),
    /// There was not enough time to decide.
    Open(OpenVariant),
}

/// Another stipulation or a twin, which is sound.
#[document]
pub(crate) struct ProvenVariant {
    /// What is proven about it.
    #[serde(flatten)]
    proven: ProvenProblem,
    /// The problem.
    #[serde(flatten)]
    problem: ShownProblem,
    /// What is asked.
    stipulation: StipulationText,
    /// What was changed.
    change: String,
}

/// Another stipulation that was not decided.
#[document]
pub(crate) struct OpenVariant {
    /// What is asked.
    stipulation: StipulationText,
    /// It is not known whether it is sound.
    sound: (),
}

impl Operation for Variants {
    const NAME: &'static str = "variants";
    const PACE: Pace = Pace::Long;
    type Answer = VariantsAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<VariantsAnswer>, Refusal> {
        let this = request.options;
        let problem = this.puzzle.read_mate(limits)?;
        if !problem.parts().is_empty() {
            return Err(Refusal::input(
                "a problem with twins or duplex has no variants: expected one position",
            ));
        }
        if this.what == What::Twins {
            refuse_open(&problem)?;
        }
        Ok(Box::new(move |context| {
            let start = Instant::now();
            let budget = context.budget(Some(this.time_limit.unwrap_or(USUAL_TIME)));
            let (variants, end) = match this.what {
                What::Stipulations => stipulations(&problem, &budget, context)?,
                What::Twins => twins(&problem, &budget, context)?,
            };
            Ok(VariantsAnswer { variants, end, seconds: start.elapsed().as_secs_f64() })
        }))
    }
}

/// Tries the position with every stipulation, and returns those that are sound or were not decided.
fn stipulations(
    problem: &Problem,
    budget: &Budget,
    context: &JobContext<'_>,
) -> Result<(Vec<Variant>, End), Refusal> {
    let (watch, listener) = (budget.watch(), context.listener());
    let (mut variants, mut end) = (Vec::new(), End::Exhausted);
    for (done, name) in (0..).zip(STIPULATIONS) {
        if watch.is_over() {
            return Ok((variants, watch.end()));
        }
        listener.report(Progress::Parts { done, of: STIPULATIONS.len() as u64 });
        // Some stipulations make no sense in this position, or are the one that it has.
        let Some((other, change)) = with_stipulation(problem, name) else { continue };
        let time = watch.left().map_or(LONGEST_FOR_ONE, |left| left.min(LONGEST_FOR_ONE));
        let own = Budget { time: Some(time), ..budget.clone() };
        let variant = match Assessment::of(&other, &own)? {
            Some(now) if now.is_sound => Variant::of(&now, &change),
            Some(_) => continue,
            // Undecided is worth telling: with more time it may be sound.
            None => {
                end = End::OutOfBudget;
                Variant::Open(OpenVariant { stipulation: StipulationText(name.to_owned()), sound: () })
            }
        };
        context.tell(News::Puzzle(value_of(&variant)));
        variants.push(variant);
    }
    Ok((variants, end))
}

/// Returns the position with another stipulation; `None` if it does not fit.
fn with_stipulation(problem: &Problem, name: &str) -> Option<(Problem, Change)> {
    let change = Change::Stipulation(name.parse::<Stipulation>().ok()?);
    let (position, stipulation) = change.apply(problem.position(), problem.stipulation()).ok()?;
    let draft = problem.draft();
    let other =
        Draft { legality: draft.legality, title: draft.title.clone(), ..Draft::of(position, stipulation) };
    Some((other.validate().ok()?, change))
}

fn twins(
    problem: &Problem,
    budget: &Budget,
    context: &JobContext<'_>,
) -> Result<(Vec<Variant>, End), Refusal> {
    let listener = context.listener();
    let twinning = Twinning { problem, count: COUNT, threads: context.threads(None), budget };
    let variant = |twin: &TwinProposal| Variant::of(&twin.now, &twin.change);
    let twinned = twinning.run(
        &mut |MendProgress { done, of }| listener.report(Progress::Parts { done, of }),
        &mut |twin| {
            context.tell(News::Puzzle(value_of(&variant(twin))));
            if budget.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    Ok((twinned.twins.iter().map(variant).collect(), twinned.end))
}

impl Variant {
    fn of(now: &Assessment, change: &Change) -> Self {
        Self::Proven(Box::new(ProvenVariant {
            proven: ProvenProblem::from(now),
            problem: ShownProblem::from(&now.problem),
            stipulation: StipulationText(now.problem.stipulation().to_string()),
            change: change.to_string(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{named, recorder, refused, run, run_at};
    use super::*;
    use serde_json::json;

    const FEN: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w";

    #[test]
    fn other_stipulations_are_sound() {
        let (news, heard) = recorder();
        let context = JobContext { news, ..JobContext::default() };
        let body = json!({ "puzzle": { "fen": FEN, "stipulation": "#3" }, "what": "stipulations" });
        let document = run_at(&context, "variants", &body);
        let variants = document["variants"].as_array().unwrap();
        assert_eq!(named(&heard, "puzzle"), *variants);
        assert!(variants.iter().any(|one| one["stipulation"] == "#2" && one["sound"] == true), "{document}");
        for variant in variants.iter().filter(|one| one["sound"] == true) {
            let solved = run("solve", &json!({ "puzzle": { "puz": variant["puz"] } }));
            assert_eq!(solved["sound"], true, "{variant}");
        }
    }

    #[test]
    fn twins_can_be_added_to_the_problem() {
        let body = json!({ "puzzle": { "fen": FEN, "stipulation": "#2" }, "what": "twins" });
        let document = run("variants", &body);
        let twins = document["variants"].as_array().unwrap();
        assert!((2..=COUNT).contains(&twins.len()), "{document}");
        for twin in twins {
            let puzzle = json!({ "fen": FEN, "stipulation": "#2", "twins": [twin["change"]] });
            let solved = run("solve", &json!({ "puzzle": puzzle }));
            assert_eq!(solved["twins"][1]["report"]["sound"], true, "{twin}");
        }
    }

    #[test]
    fn wrong_input() {
        for (body, expected) in [
            (json!({ "puzzle": { "fen": FEN, "stipulation": "#2" } }), "missing field `what`"),
            (
                json!({ "puzzle": { "fen": FEN, "stipulation": "#2" }, "what": "all" }),
                "what: unknown value 'all' (expected one of stipulations, twins)",
            ),
            (json!({ "puzzle": { "fen": FEN }, "what": "twins" }), "has no number of moves"),
            (json!({ "puzzle": { "words": ["queens", "8"] }, "what": "twins" }), "only for mates"),
            (
                json!({ "puzzle": { "fen": FEN, "stipulation": "#2", "duplex": true }, "what": "twins" }),
                "duplex",
            ),
        ] {
            let message = refused("variants", &body);
            assert!(message.contains(expected), "{body}: {message}");
        }
    }
}
