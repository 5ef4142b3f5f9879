//! Runs help and series play: finds every line of the given length, or of the shortest length that has one.

use super::engine::{Ran, none_in, undecided};
use crate::brute;
use crate::oracle::Over;
use crate::puzzle::Problem;
use crate::search::{self, SearchOptions};
use crate::stipulation::Stipulation;
use rookwright_board::say;
use rookwright_chess::Move;
use rookwright_run::{End, EngineKind, Progress, Settings, Watch};
use std::ops::ControlFlow;

/// Passes on every line, with the stipulation and its number of moves. Without a number, tries increasing
/// lengths.
pub(super) fn all(
    problem: &Problem,
    settings: &Settings,
    engine: EngineKind,
    watch: &Watch,
    take: &mut dyn FnMut(&[Move], Stipulation) -> ControlFlow<()>,
) -> Ran {
    let asked = problem.stipulation();
    if asked.moves().is_some() {
        let (end, nodes) = of_length(problem, asked, settings, engine, watch, &mut |line| take(line, asked));
        let cut = !end.is_exhausted() && watch.is_over();
        let remark = cut.then(|| say!("play.left.lines", "not every line is found"));
        return Ran { end, least: None, remark, nodes };
    }
    // Without a number the shortest lines are the solutions, so the length grows until there is one.
    let mut nodes = 0;
    let deeper = (1..).map_while(|moves| asked.with_moves(moves).map(|asked| (moves, asked)));
    let mut tried = 0;
    for (moves, asked) in deeper {
        let mut any = false;
        let (end, looked) = of_length(problem, asked, settings, engine, watch, &mut |line| {
            any = true;
            take(line, asked)
        });
        nodes += looked;
        if any {
            return Ran { end, least: Some(moves), remark: None, nodes };
        }
        if !end.is_exhausted() {
            // Lengths that were searched to their end remain excluded even if the time is up.
            let none = if tried > 0 { none_in(asked, tried) + "; " } else { String::new() };
            let remark = Some(none + &undecided(asked, moves));
            return Ran { end, least: None, remark, nodes };
        }
        tried = moves;
        settings.progress.report(Progress::Deeper(moves.into()));
    }
    Ran { end: End::Exhausted, least: None, remark: Some(none_in(asked, tried)), nodes }
}

/// Finds the lines of one length. Returns how the search ended, and the number of positions visited.
pub(super) fn of_length(
    problem: &Problem,
    asked: Stipulation,
    settings: &Settings,
    engine: EngineKind,
    watch: &Watch,
    take: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> (End, u64) {
    let position = problem.position();
    if engine == EngineKind::Brute {
        let limit = settings.budget.solutions.and_then(|limit| usize::try_from(limit).ok());
        let (lines, nodes) = brute::lines_and_nodes(position, asked, limit.unwrap_or(usize::MAX), watch);
        let end = match lines {
            Err(Over) => watch.end(),
            Ok(lines) if lines.iter().any(|line| take(line).is_break()) => End::Stopped,
            Ok(_) => End::Exhausted,
        };
        return (end, nodes);
    }
    let options = SearchOptions { watch: watch.clone(), ..settings.into() };
    let ended = search::lines(position, asked, &options, take);
    // The search refuses only a stipulation without a number, and this one has a number.
    ended.map_or((End::Exhausted, 0), |ended| (ended.end, ended.nodes))
}
