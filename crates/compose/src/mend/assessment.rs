//! What is proven about a problem, and its measures.

use crate::choices::Choices;
use crate::measures::Measures;
use rookwright_chess::Move;
use rookwright_mate::analysis::{Report, Wishes};
use rookwright_mate::{Extent, Problem, solve_lines};
use rookwright_run::{Budget, RunError, Settings, Watch};
use std::ops::ControlFlow;

/// The memory of one proof, in bytes. There are many, and each begins with an empty table.
const MEMORY: u64 = 4 << 20;
/// The most lines of help and series play that are listed.
const MOST_LINES: u64 = 20;

/// A solved problem with its measures.
#[derive(Clone, Debug)]
pub struct Assessment {
    /// The problem.
    pub problem: Problem,
    /// The keys, as lines of one move each, or the lines of help and series play, at most twenty.
    pub solutions: Vec<Vec<Move>>,
    /// Whether it has the right number of solutions and none in fewer moves.
    pub is_sound: bool,
    /// The number of moves of a shorter solution.
    pub shorter: Option<u32>,
    /// Whether its only key neither checks nor takes something; see [`rookwright_mate::analysis::Features::is_good`].
    pub has_good_key: bool,
    /// The numbers.
    pub measures: Measures,
}

impl Assessment {
    /// Solves a problem without twins whose stipulation has a number of moves. Returns `None` if the time ran out.
    ///
    /// # Errors
    /// If a solution fails its check, which is a bug.
    pub fn of(problem: &Problem, budget: &Budget) -> Result<Option<Self>, RunError> {
        assess(problem, budget, &budget.watch())
    }

    /// Returns the number of major duals.
    pub fn major_duals(&self) -> usize {
        self.measures.play.as_ref().map_or(0, |play| play.major_duals)
    }
}

/// Returns the number of solutions that a problem should have.
pub(super) fn wanted(problem: &Problem) -> u32 {
    let exactly = problem.draft().expect.exactly.filter(|_| problem.stipulation().is_one_line());
    exactly.and_then(|number| u32::try_from(number).ok()).unwrap_or(1).max(1)
}

/// Solves a problem. Returns `None` if the time ran out.
pub(super) fn assess(
    problem: &Problem,
    budget: &Budget,
    watch: &Watch,
) -> Result<Option<Assessment>, RunError> {
    let memory = Some(budget.memory.map_or(MEMORY, |most| most.min(MEMORY)));
    let budget = Budget { memory, ..budget.rest(watch) };
    let settings = Settings { budget, threads: 1, ..Settings::default() };
    if problem.stipulation().is_one_line() {
        return lines(problem, settings);
    }
    let moves = problem.stipulation().moves().unwrap_or(1);
    let wishes = Wishes { refutations: 1, set_play: moves > 1, ..Wishes::default() };
    let solved = problem.solve_with(&settings, &wishes)?;
    Ok(solved.report().map(|report| of_report(problem, report, solved.outcome().statistics.nodes)))
}

fn of_report(problem: &Problem, report: &Report, effort: u64) -> Assessment {
    let mut choices = Choices::default();
    for dual in report.keys.iter().take(1).flat_map(|key| &key.duals) {
        if dual.major {
            choices.major += 1;
        } else {
            choices.minor += 1;
        }
    }
    Assessment {
        problem: problem.clone(),
        solutions: report.keys.iter().map(|key| vec![key.step]).collect(),
        is_sound: report.is_sound(),
        shorter: report.shorter,
        has_good_key: matches!(&report.keys[..], [key] if key.features.is_good()),
        measures: Measures::of_report(report, choices, effort),
    }
}

fn lines(problem: &Problem, mut settings: Settings) -> Result<Option<Assessment>, RunError> {
    let wanted = u64::from(wanted(problem));
    settings.budget.solutions = Some((wanted + 1).max(MOST_LINES));
    let mut found = Vec::new();
    let (outcome, shorter) = solve_lines(problem, &settings, Extent::One, &mut |line| {
        found.push(line.to_vec());
        ControlFlow::Continue(())
    })?;
    let is_counted = outcome.end.is_exhausted() || found.len() as u64 > wanted;
    if !is_counted || shorter.undecided.is_some() {
        return Ok(None);
    }
    let short = shorter.shortest().map(|lines| lines.stipulation.moves().unwrap_or(0));
    Ok(Some(Assessment {
        problem: problem.clone(),
        is_sound: found.len() as u64 == wanted && short.is_none(),
        solutions: found,
        shorter: short,
        has_good_key: false,
        measures: Measures::of_men(problem.position(), outcome.statistics.nodes),
    }))
}
