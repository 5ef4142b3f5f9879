//! Solves problems with a chosen engine.
//!
//! Solutions of direct and self play are keys, as lines of one move each. Solutions of help and series play
//! are whole lines. Every solution is replayed by the plain rules before it is reported.

mod help_play;
mod shorter;

pub use shorter::{Extent, LinesOfLength, Shorter, solve_lines};

use crate::check::check_line;
use crate::puzzle::Problem;
use crate::solving::Solving;
use crate::stipulation::{Stipulation, spoken_goal};
use rookwright_board::say;
use rookwright_chess::{Move, Plain, Position};
use rookwright_run::{
    Count, End, EngineError, EngineKind, Optimum, Outcome, RunError, Settings, Statistics, Tally, Watch,
};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Reports keys or lines, each of them checked, until there are no more, the budget is spent, or `found`
/// breaks. A stipulation without a number of moves gets the least number that works.
///
/// ```
/// use rookwright_mate::{Problem, solve};
/// use rookwright_run::Settings;
/// use std::ops::ControlFlow;
///
/// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
/// let mut keys = Vec::new();
/// let outcome = solve(&problem, &Settings::default(), &mut |key| {
///     keys.push(problem.line_words(key));
///     ControlFlow::Continue(())
/// })?;
/// assert!(outcome.end.is_exhausted());
/// assert_eq!(keys, ["1.Rd8+"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    problem: &Problem,
    settings: &Settings,
    found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Result<Outcome, RunError> {
    solve_within(problem, settings, &settings.budget.watch(), found)
}

/// Solves on a clock that is already running.
fn solve_within(
    problem: &Problem,
    settings: &Settings,
    watch: &Watch,
    found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Result<Outcome, RunError> {
    let engine = engine_of(settings)?;
    let mut pass_on = |line: Cow<'_, [Move]>| found(&line);
    let mut tally = Tally::new(engine, settings, None, &mut pass_on);
    let mut take = |line: &[Move], asked| {
        let answer = || line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let verdict = check_solution(problem.position(), asked, line);
        tally.take(Cow::Borrowed(line), verdict.map_err(|violation| (violation, answer())))
    };
    let ran = match problem.stipulation().is_one_line() {
        true => help_play::all(problem, settings, engine, watch, &mut take),
        false => {
            let mut solving = Solving::within(problem, settings, watch.clone())?;
            let forced = solving.force();
            let asked = problem.stipulation();
            let mut keys = forced.keys.iter().flatten();
            let stopped = keys.any(|&key| take(&[key], asked).is_break());
            let end = if stopped { End::Stopped } else { forced.end(watch) };
            let remark = forced.remark(problem.stipulation());
            Ran { end, least: forced.least, remark, nodes: solving.oracle.nodes() }
        }
    };
    let (count, _) = tally.finish(ran.end)?;
    Ok(ran.outcome(engine, count))
}

/// Counts the keys or lines. The remark says whether a shorter solution exists.
///
/// ```
/// use rookwright_mate::{Problem, count};
/// use rookwright_run::Settings;
///
/// let problem = Problem::new("8/8/8/8/8/1K6/7R/1k6 b", "h#1")?;
/// assert_eq!(count(&problem, &Settings::default())?.count.to_string(), "1"); // 1.Ka1 Rh1#
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(problem: &Problem, settings: &Settings) -> Result<Outcome, RunError> {
    let mut all = |_: &[Move]| ControlFlow::Continue(());
    if !problem.stipulation().is_one_line() {
        return solve(problem, settings, &mut all);
    }
    let (outcome, shorter) = solve_lines(problem, settings, Extent::One, &mut all)?;
    let remark = outcome.remark.or_else(|| shorter.remark());
    Ok(Outcome { remark, ..outcome })
}

/// Returns the engine for the settings. Fails if it does not support what they request.
pub(crate) fn engine_of(settings: &Settings) -> Result<EngineKind, RunError> {
    let engine = match settings.engine {
        EngineKind::Auto => EngineKind::Search,
        engine => engine,
    };
    if !matches!(engine, EngineKind::Search | EngineKind::Brute) {
        let what = "mates are proven by the engines search and brute".to_owned();
        return Err(EngineError::Unsupported { engine: engine.name(), what }.into());
    }
    if settings.up_to_symmetry {
        return Err(RunError::Refused(
            "solutions of a mate problem have no classes up to symmetry".to_owned(),
        ));
    }
    if settings.checkpoint.is_some() {
        return Err(settings.no_checkpoint("placements and tours"));
    }
    Ok(engine)
}

/// What is proven about a problem of direct or self play, as far as the search got.
///
/// ```
/// use rookwright_mate::{Problem, solving::Solving};
/// use rookwright_run::Settings;
///
/// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#")?; // as soon as possible
/// let forced = Solving::new(&problem, &Settings::default())?.force();
/// assert_eq!((forced.none_in, forced.least), (1, Some(2)));
/// assert!(forced.is_sound());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    /// The goal cannot be forced in this number of moves.
    pub none_in: u32,
    /// The least number of moves in which the goal can be forced.
    pub least: Option<u32>,
    /// The number of moves asked for, or the least if the stipulation has none.
    pub moves: Option<u32>,
    /// Every key in that number of moves. `None` if the search was stopped before.
    pub keys: Option<Vec<Move>>,
}

impl Forced {
    /// Returns how the search ended.
    pub fn end(&self, watch: &Watch) -> End {
        if self.is_decided() { End::Exhausted } else { watch.end() }
    }

    /// Whether the answer is known.
    pub fn is_decided(&self) -> bool {
        self.keys.is_some()
    }

    /// Whether there is exactly one key and no shorter solution.
    pub fn is_sound(&self) -> bool {
        self.keys.as_ref().is_some_and(|keys| keys.len() == 1) && self.least == self.moves
    }

    /// Returns a remark: no solution, a shorter solution, or how far a stopped search got.
    pub fn remark(&self, asked: Stipulation) -> Option<String> {
        let goal = || spoken_goal(asked);
        let none = (self.none_in > 0).then(|| none_in(asked, self.none_in));
        let open = self.moves.or(Some(self.none_in + 1)).filter(|_| !self.is_decided());
        let parts: Vec<String> = match (self.least, open) {
            (Some(least), Some(_)) => vec![say!(
                "play.left.keys",
                "{goal} in {n}; not every key is found",
                goal = goal(),
                n = least
            )],
            (None, Some(moves)) => none.into_iter().chain([undecided(asked, moves)]).collect(),
            (Some(least), None) if Some(least) < self.moves => {
                vec![say!("play.shorter", "shorter: {goal} in {n}", goal = goal(), n = least)]
            }
            (Some(_), None) => Vec::new(),
            (None, None) => none.into_iter().collect(),
        };
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// Says that nothing was found up to a number of moves.
fn none_in(asked: Stipulation, moves: u32) -> String {
    say!("play.none", "no {goal} in {n}", goal = spoken_goal(asked), n = moves)
}

/// Says that it is not decided whether a number of moves is enough.
fn undecided(asked: Stipulation, moves: u32) -> String {
    say!("play.undecided", "{goal} in {n} not decided", goal = spoken_goal(asked), n = moves)
}

/// The result of an engine.
pub(crate) struct Ran {
    pub(crate) end: End,
    pub(crate) least: Option<u32>,
    pub(crate) remark: Option<String>,
    pub(crate) nodes: u64,
}

impl Ran {
    /// Returns the outcome in the form that all puzzle families use.
    pub(crate) fn outcome(self, engine: EngineKind, count: Count) -> Outcome {
        Outcome {
            optimum: self.least.map(|moves| Optimum { value: moves.into(), proven: true }),
            statistics: Statistics { nodes: self.nodes, ..Statistics::default() },
            remark: self.remark,
            ..Outcome::new(engine, self.end, count)
        }
    }
}

/// Checks a solution: a line is replayed to its end, a key must be legal.
pub(crate) fn check_solution(position: &Position, asked: Stipulation, line: &[Move]) -> Result<(), String> {
    if asked.is_one_line() {
        return check_line(position, asked, line).map_err(|violation| violation.to_string());
    }
    match line {
        [key] if Plain::from(position).is_legal(*key) => Ok(()),
        _ => Err("the key is not legal".to_owned()),
    }
}

#[cfg(test)]
mod tests;
