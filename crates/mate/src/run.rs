//! Solves problems with a chosen engine, or in one call.
//!
//! Solutions of direct and self play are keys, as lines of one move each. Solutions of help and series play
//! are whole lines. Every solution is replayed by the plain rules before it is reported.

mod engine;
mod help_play;
mod shorter;

pub use engine::Forced;
pub(crate) use engine::{Ran, engine_of};
pub use shorter::{Extent, LinesOfLength, Shorter};

use crate::analysis::Wishes;
use crate::check::check_solution;
use crate::puzzle::Problem;
use crate::solved::{Solved, numbered_lines};
use crate::solving::Solving;
use crate::twin::PartName;
use rookwright_chess::Move;
use rookwright_run::{End, Optimum, Outcome, RunError, Settings, Tally, Watch};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::time::Instant;

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
        // The engine is not believed: what it finds is replayed by rules that share nothing with it.
        let verdict = check_solution(problem.position(), asked, line);
        tally.take(Cow::Borrowed(line), verdict.map_err(|violation| (violation, answer())))
    };
    let ran = match problem.stipulation().is_one_line() {
        true => help_play::all(problem, settings, engine, watch, &mut take),
        false => {
            let mut solving = Solving::within(problem, settings, watch.clone())?;
            // All keys are known at once, since the search finds them together; the caller may still stop in
            // the middle.
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

/// Reports every line of help or series play like [`solve`], then searches for shorter ones in the
/// remaining time.
///
/// Shorter lines are searched only if all lines of the given length are known: a caller that stopped the
/// search does not wait for more. If the budget ends during the second search, the count of lines is still
/// exact, but the outcome is marked as incomplete, with a remark.
pub fn solve_lines(
    problem: &Problem,
    settings: &Settings,
    extent: Extent,
    found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Result<(Outcome, Shorter), RunError> {
    let watch = settings.budget.watch();
    let mut outcome = solve_within(problem, settings, &watch, found)?;
    if !outcome.end.is_exhausted() {
        return Ok((outcome, Shorter::unknown(problem.stipulation())));
    }
    let mut search =
        shorter::Search { problem, settings, engine: engine_of(settings)?, watch: &watch, nodes: 0 };
    let shorter = search.shorter(extent)?;
    outcome.statistics.nodes += search.nodes;
    // The given number of moves is the least one only if a line was found and all shorter lengths were
    // searched in vain.
    let any = outcome.count.small() != Some(0);
    let asked = problem.stipulation().moves().filter(|_| any && shorter.is_excluded());
    let least = shorter.shortest().and_then(|short| short.stipulation.moves()).or(asked);
    let optimum = least.map(|moves| Optimum { value: moves.into(), proven: true });
    outcome.optimum = outcome.optimum.or(optimum);
    if shorter.undecided.is_some() {
        outcome.end = watch.end();
        outcome.remark = shorter.remark();
    }
    Ok((outcome, shorter))
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

impl Problem {
    /// Solves the problem: all keys, tries with one refutation, and the variations; or all lines of help
    /// and series play. Every returned move was replayed by the plain rules.
    ///
    /// ```
    /// use rookwright_mate::Problem;
    /// use rookwright_run::Settings;
    ///
    /// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
    /// let solved = problem.solve(&Settings::default())?;
    /// let key = solved.keys().next().expect("one key");
    /// assert_eq!((key.san().as_str(), solved.is_sound()), ("Rd8+", true));
    /// for reply in key.replies() {
    ///     for answer in reply.answers() {
    ///         assert!(answer.after().is_mate(), "{} {}", reply.san(), answer.san());
    ///     }
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the engine of the settings does not support mates, or if a solution fails its check.
    pub fn solve(&self, settings: &Settings) -> Result<Solved, RunError> {
        self.solve_with(settings, &Wishes { refutations: 1, ..Wishes::default() })
    }

    /// Solves the problem like [`Problem::solve`], with the tries and the set play that are wished for. Help and series
    /// play have neither.
    ///
    /// # Errors
    /// Fails like [`Problem::solve`].
    pub fn solve_with(&self, settings: &Settings, wishes: &Wishes) -> Result<Solved, RunError> {
        if self.stipulation().is_one_line() {
            return self.solve_telling(settings, &mut |_| ControlFlow::Continue(()));
        }
        let mut solving = Solving::new(self, settings)?;
        let forced = solving.force();
        solving.report(&forced, wishes)
    }

    /// Solves a problem of help or series play like [`Problem::solve`], and tells each line as soon as it is found.
    ///
    /// # Errors
    /// Fails like [`Problem::solve`].
    pub fn solve_telling(
        &self,
        settings: &Settings,
        tell: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
    ) -> Result<Solved, RunError> {
        let (start, mut lines) = (Instant::now(), Vec::new());
        let (outcome, shorter) = solve_lines(self, settings, Extent::Every, &mut |line| {
            lines.push(line.to_vec());
            tell(line)
        })?;
        Ok(Solved {
            problem: self.clone(),
            stipulation: numbered_lines(self, &outcome),
            lines: Some(lines),
            report: None,
            shorter,
            outcome,
            time: start.elapsed(),
        })
    }

    /// Solves every part of a problem with twins or duplex, each as if it were alone; or the problem itself if it
    /// has neither.
    ///
    /// ```
    /// use rookwright_mate::{PartName, Problem};
    /// use rookwright_run::Settings;
    ///
    /// let text = "puzzle: mate\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w\ntwin: b) wRa1-a2\n";
    /// let problem: Problem = text.parse()?;
    /// let parts = problem.solve_parts(&Settings::default())?;
    /// let keys: Vec<_> = parts.iter().flat_map(|(_, solved)| solved.line_texts()).collect();
    /// assert_eq!((parts[1].0.to_string().as_str(), keys), ("b)", vec!["1.Ra6".into(), "1.Ra6".into()]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`Problem::solve`].
    pub fn solve_parts(&self, settings: &Settings) -> Result<Vec<(PartName, Solved)>, RunError> {
        if self.parts().is_empty() {
            return Ok(vec![(PartName::default(), self.solve(settings)?)]);
        }
        self.parts().iter().map(|part| Ok((part.name, part.problem.solve(settings)?))).collect()
    }
}

#[cfg(test)]
mod tests;
