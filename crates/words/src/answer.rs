//! Finds the answer of a puzzle: proves it, checks the given one, or takes the given one unproven.

use super::read::Printed;
use rookwright_board::{Argument, say};
use rookwright_chess::{Move, Notation};
use rookwright_mate::analysis::{Report, Wishes, analyse, check};
use rookwright_mate::{
    Extent, Over, Part, PartName, Problem, Prover, SearchOptions, Stipulation, solve_lines,
};
use rookwright_puzzle::{Puzzle, Solution};
use rookwright_run::{Budget, Count, Direction, EngineKind, Optimum, RunError, Settings};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// The most lines of help or series play that are printed.
pub(super) const MOST_LINES: usize = 8;
/// The most lines of help or series play that are counted.
const MOST_COUNTED: u64 = 10_000;
/// The time limit for counting the solutions of a placement or a tour, if the budget has none.
///
/// It is long, so that the result does not depend on how busy the machine is.
const COUNTING: Duration = Duration::from_secs(10);
/// The number of solutions of a placement or a tour after which counting ends, unless the puzzle says how many it has.
const MOST_BOARDS: u64 = 1000;
/// The memory of a proof or a count in bytes, if the budget has no limit.  Many run at the same time.
pub const HASH: u64 = 64 << 20;
/// The most moves of a problem whose tries are printed.  Longer problems take too long.
const TRIES_UP_TO: u32 = 3;

/// The answer as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Known {
    /// The proven keys and variations of a direct mate or selfmate.
    Tree(Box<Report>),
    /// The lines of help or series play.
    Lines {
        /// The solutions; one more than are printed if there are more.
        lines: Vec<Vec<Move>>,
        /// The shortest stipulation that has a solution, if it is shorter than asked.
        shorter: Option<Stipulation>,
    },
    /// A placement or a tour.
    Board {
        /// The solution.
        solution: Solution,
        /// Whether the solution is proven to be optimal; always true if nothing is optimised.
        best: bool,
    },
    /// The puzzle is proven to have no solution.
    NoSolution,
    /// The answers of the parts of a problem with twins or duplex, in their order.
    Parts(Vec<(PartName, Answered)>),
    /// The solutions that the puzzle names, which could not be proven in time.
    Claimed(Vec<Vec<Move>>),
    /// No solution was found in time.
    Nothing,
}

/// A remark for the user. It is said when it is shown: answers are kept, and shown again in another language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// This move, with which a given solution begins, is no key.
    WrongKey(String),
    /// Nothing was found in time.
    NothingInTime,
    /// The given solution was not proven in time.
    Unproven,
    /// There was no time to prove that nothing is better.
    NotProvenBest,
    /// There was no time to look for other solutions.
    NoTimeForOthers,
    /// There was no time to look for shorter solutions.
    NoTimeForShorter,
    /// Something that has no text in other languages.
    English(String),
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Remark::WrongKey(key) => {
                say!("remark.wrong_key", "the given solution 1.{key} is wrong", key = Argument::moves(key))
            }
            Remark::NothingInTime => say!("remark.nothing", "no solution was found in time"),
            Remark::Unproven => say!("remark.unproven", "the solution given was not proven in time"),
            Remark::NotProvenBest => {
                say!("remark.best", "there was no time to prove that this is the best")
            }
            Remark::NoTimeForOthers => {
                say!("remark.others", "there was no time to look for other solutions")
            }
            Remark::NoTimeForShorter => {
                say!("remark.shorter", "there was no time to look for shorter solutions")
            }
            Remark::English(text) => text.clone(),
        })
    }
}

/// The answer of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The answer.
    pub known: Known,
    /// The number of solutions (keys, lines or boards); `None` if they were not all counted.
    pub count: Option<u128>,
    /// A number that there are more solutions than; `None` if that is unknown or all were counted.
    pub more_than: Option<u128>,
    /// Remarks for the user; none if the puzzle has parts, which have their own.
    pub remarks: Vec<Remark>,
}

impl Known {
    /// Whether a larger budget would find nothing better.
    pub fn is_final(&self) -> bool {
        match self {
            Known::Nothing | Known::Claimed(_) | Known::Board { best: false, .. } => false,
            Known::Parts(parts) => parts.iter().all(|(_, answered)| answered.known.is_final()),
            _ => true,
        }
    }
}

impl Answered {
    /// Keeps the count if it is exact.
    fn of(known: Known, count: Option<&Count>, remarks: impl IntoIterator<Item = Remark>) -> Self {
        let least = count.filter(|count| !count.is_exact()).and_then(Count::small);
        let more_than = least.and_then(|least| least.checked_sub(1)).filter(|&number| number > 0);
        let count = count.filter(|count| count.is_exact()).and_then(Count::small);
        Self { known, count, more_than, remarks: remarks.into_iter().collect() }
    }

    /// Returns the remarks in the language of the work; `None` if there are none.
    pub fn remark(&self) -> Option<String> {
        let remarks: Vec<String> = match &self.known {
            Known::Parts(parts) => {
                let of_part =
                    |(name, part): &(PartName, Answered)| Some(format!("{name} {}", part.remark()?));
                parts.iter().filter_map(of_part).collect()
            }
            _ => self.remarks.iter().map(ToString::to_string).collect(),
        };
        (!remarks.is_empty()).then(|| remarks.join("; "))
    }
}

impl Printed {
    /// Finds the answer in one thread, within the budget.
    ///
    /// Takes a given solution that has been checked.  Mates are always proven again.
    ///
    /// # Errors
    /// If an engine fails or finds a wrong solution.
    pub fn answer(&self, budget: &Budget) -> Result<Answered, RunError> {
        match (&self.puzzle, &self.solution) {
            (Puzzle::Mate(problem), _) if !problem.parts().is_empty() => self.parts(problem, budget),
            (Puzzle::Mate(problem), _) => {
                // Many puzzles are answered at the same time, so each gets a small table.
                let budget = Budget { memory: budget.memory.or(Some(HASH)), ..budget.clone() };
                if problem.stipulation().is_one_line() {
                    self.lines(problem, budget)
                } else {
                    self.forced(problem, &budget)
                }
            }
            (_, Some(solution)) => {
                let remark = optimum_of(solution, false).and_then(|(found, goal)| self.optimum(found, goal));
                // It is not known to be one of the best, nor how many it is one of if the puzzle says that.
                let is_counted =
                    optimum_of(solution, false).is_none() && self.puzzle.expect().exactly.is_none();
                let count = if is_counted { self.others(None, budget)? } else { None };
                let known = Known::Board { solution: solution.clone(), best: false };
                Ok(Answered::of(known, count.as_ref(), remark))
            }
            (_, None) => self.board(budget),
        }
    }

    /// Answers every part of a problem with twins or duplex. The budget is for all of them together.
    fn parts(&self, problem: &Problem, budget: &Budget) -> Result<Answered, RunError> {
        let watch = budget.watch();
        let mut parts = Vec::new();
        for part in problem.parts() {
            parts.push((part.name, self.of_part(part).answer(&budget.rest(&watch))?));
        }
        // A number of solutions is announced only if it is that of every part.
        let first = parts.first().and_then(|(_, answered)| answered.count);
        let count = first.filter(|_| parts.iter().all(|(_, answered)| answered.count == first));
        Ok(Answered { known: Known::Parts(parts), count, more_than: None, remarks: Vec::new() })
    }

    /// Returns a part as a puzzle of its own.
    pub(super) fn of_part(&self, part: &Part) -> Self {
        let puzzle = Puzzle::Mate(Arc::new(part.problem.clone()));
        Self { puzzle, solution: None, difficulty: None, rating: None, title: self.title.clone() }
    }

    /// Returns the answer of a puzzle that is proven to have no solution.
    fn none(&self) -> Answered {
        let none = Count::exactly(0u32);
        Answered::of(Known::NoSolution, Some(&none), self.number(&none))
    }

    /// Proves the keys, variations and tries of a direct mate or selfmate.
    fn forced(&self, problem: &Problem, budget: &Budget) -> Result<Answered, RunError> {
        let watch = budget.watch();
        let plain = Wishes::default();
        let with_tries = Wishes { refutations: 1, ..plain };
        // A mate in two is analysed with its tries.  Otherwise the tries get the time that is left after the key.
        let report = match problem.stipulation().moves() {
            Some(2) => analysed(problem, &with_tries, budget),
            _ => analysed(problem, &plain, budget).map(|report| {
                if (2..=TRIES_UP_TO).contains(&report.moves) && !report.keys.is_empty() {
                    analysed(problem, &with_tries, &budget.rest(&watch)).unwrap_or(report)
                } else {
                    report
                }
            }),
        };
        Ok(match report {
            // Out of time: what the file claims is printed, and marked as unproven.
            Err(_) => self.claimed(problem),
            Ok(report) if report.keys.is_empty() => self.none(),
            Ok(report) => {
                // Checks the report by replaying it with rules that share no code with the search.
                check(&report).map_err(|wrong| RunError::Wrong {
                    engine: EngineKind::Search,
                    violation: wrong.what.to_owned(),
                    answer: wrong.to_string(),
                })?;
                let count = Count::exactly(report.keys.len());
                let shortest = report.shorter.unwrap_or(report.moves);
                let remarks =
                    [self.not_a_key(problem, &report), self.number(&count), self.length(shortest.into())];
                Answered::of(Known::Tree(Box::new(report)), Some(&count), remarks.into_iter().flatten())
            }
        })
    }

    /// Returns a remark if a given solution is not a key.
    fn not_a_key(&self, problem: &Problem, report: &Report) -> Option<Remark> {
        let apart = match &self.solution {
            Some(Solution::Mate { line, .. }) => Some(line),
            _ => None,
        };
        let mut given = problem.draft().solutions.iter().chain(apart).filter_map(|line| line.first());
        let &wrong = given.find(|&&first| report.keys.iter().all(|key| key.step != first))?;
        Some(Remark::WrongKey(problem.position().write_move(wrong, Notation::San)))
    }

    /// Returns a remark if the file expects another number of solutions.
    fn number(&self, count: &Count) -> Option<Remark> {
        self.puzzle.expect().count_remark(count).map(Remark::English)
    }

    /// Returns a remark if the file expects another optimum.
    fn optimum(&self, found: Optimum, goal: Direction) -> Option<Remark> {
        self.puzzle.expect().optimum_remark(found, goal).map(Remark::English)
    }

    /// Returns a remark if the file expects another number of moves.
    fn length(&self, moves: u64) -> Option<Remark> {
        self.optimum(Optimum { value: moves, proven: true }, Direction::Minimise)
    }

    /// Finds the lines of help or series play.
    fn lines(&self, problem: &Problem, budget: Budget) -> Result<Answered, RunError> {
        // One more than expected shows that the file is wrong.
        let expected =
            self.puzzle.expect().exactly.and_then(|number| u64::try_from(number).ok()).unwrap_or(0);
        let most = (MOST_LINES as u64).max(expected.min(MOST_COUNTED)) + 1;
        let budget = Budget { solutions: Some(most), ..budget };
        let (mut found, mut number) = (Vec::new(), 0u64);
        let settings = Settings { threads: 1, budget: budget.clone(), ..Settings::default() };
        let (outcome, shorter) = solve_lines(problem, &settings, Extent::One, &mut |line| {
            number += 1;
            if found.len() <= MOST_LINES {
                found.push(line.to_vec());
            }
            ControlFlow::Continue(())
        })?;
        let count = outcome.count;
        // As many as were asked for count as a whole answer, although there may be more.
        let whole = count.is_exact() || number == most;
        Ok(match (found.is_empty(), whole) {
            (true, true) => self.none(),
            (true, false) => self.claimed(problem),
            (false, _) => {
                let late = match (whole, shorter.undecided) {
                    (false, _) => Some(Remark::NoTimeForOthers),
                    (true, Some(_)) if count.is_exact() => Some(Remark::NoTimeForShorter),
                    (true, _) => None,
                };
                let shorter = shorter.shortest().map(|short| short.stipulation);
                let length = outcome.optimum.and_then(|length| self.length(length.value));
                let remarks = [late, self.number(&count), length];
                let known = Known::Lines { lines: found, shorter };
                Answered::of(known, Some(&count), remarks.into_iter().flatten())
            }
        })
    }

    /// Returns the solutions that the puzzle names, or the one given with it, without a proof.
    fn claimed(&self, problem: &Problem) -> Answered {
        let mut lines = problem.draft().solutions.clone();
        if let (true, Some(Solution::Mate { line, .. })) = (lines.is_empty(), &self.solution) {
            lines.push(line.clone());
        }
        if lines.is_empty() {
            return nothing();
        }
        Answered::of(Known::Claimed(lines), None, [Remark::Unproven])
    }

    /// Solves a placement or a tour.
    fn board(&self, budget: &Budget) -> Result<Answered, RunError> {
        let watch = budget.watch();
        // One solution is printed. Whether there are others is asked afterwards, in the time that is left.
        let for_one = Budget { solutions: Some(1), ..budget.clone() };
        let settings = Settings { threads: 1, budget: for_one.clone(), ..Settings::default() };
        let mut found = None;
        let outcome = match self.puzzle.solve(&settings, &mut |solution| {
            found = Some(solution.clone());
            ControlFlow::Break(())
        }) {
            // A puzzle that no engine accepts can still be printed.
            Err(RunError::Refused(what)) => {
                let remark = format!("no solution was looked for: {what}");
                return Ok(Answered::of(Known::Nothing, None, [Remark::English(remark)]));
            }
            outcome => outcome?,
        };
        let Some(solution) = found else {
            return Ok(if outcome.end.is_exhausted() { self.none() } else { nothing() });
        };
        let best = outcome.optimum.is_none_or(|optimum| optimum.proven);
        let optimum = optimum_of(&solution, best);
        // Optimal solutions can be counted only if the optimum is proven.
        let count = match best {
            true => self.others(optimum.map(|(found, _)| found.value), &budget.rest(&watch))?,
            false => None,
        };
        let late = (!best).then_some(Remark::NotProvenBest);
        let remarks = [
            late,
            optimum.and_then(|(found, goal)| self.optimum(found, goal)),
            count.as_ref().and_then(|count| self.number(count)),
        ];
        let known = Known::Board { solution, best };
        Ok(Answered::of(known, count.as_ref(), remarks.into_iter().flatten()))
    }

    /// Counts the solutions, all of them if the puzzle says how many there are, otherwise as far as that is cheap: a
    /// solution that is one of many must not look like the only one.  `best` is the proven optimum, if there is one.
    ///
    /// Returns `None` if no engine can count them.
    fn others(&self, best: Option<u64>, budget: &Budget) -> Result<Option<Count>, RunError> {
        let solutions = match self.puzzle.expect().exactly {
            Some(_) => budget.solutions,
            None => Some(MOST_BOARDS + 1),
        };
        let time = budget.time.or(Some(COUNTING));
        let budget = Budget { solutions, time, memory: budget.memory.or(Some(HASH)), ..budget.clone() };
        let settings = Settings { threads: 1, budget, ..Settings::default() };
        match self.puzzle.count(&settings) {
            // Where time ran out, what was counted may be worse than the best.
            Ok(outcome) if outcome.optimum.map(|optimum| optimum.value) != best => Ok(None),
            Ok(outcome) => Ok(Some(outcome.count)),
            // The puzzle is solved, so a missing count is not an error.
            Err(RunError::Engine(_) | RunError::Refused(_)) => Ok(None),
            Err(wrong) => Err(wrong),
        }
    }
}

/// Returns the answer if no solution was found in time.
fn nothing() -> Answered {
    Answered::of(Known::Nothing, None, [Remark::NothingInTime])
}

/// Returns the value of a solution and the direction of the optimum; `None` if nothing is optimised.
fn optimum_of(solution: &Solution, proven: bool) -> Option<(Optimum, Direction)> {
    let Solution::Placement { puzzle, men } = solution else { return None };
    let goal = puzzle.material().iter().find_map(|one| one.goal)?;
    Some((Optimum { value: puzzle.value(men)?, proven }, goal))
}

/// Analyses a direct mate or selfmate in one thread; fails if the budget runs out.
pub(super) fn analysed(problem: &Problem, wishes: &Wishes, budget: &Budget) -> Result<Report, Over> {
    let settings = Settings { budget: budget.clone(), threads: 1, ..Settings::default() };
    let asked = problem.stipulation();
    let mut prover = Prover::new(asked, &SearchOptions::from(&settings));
    analyse(problem.position(), asked, wishes, &mut prover)
}
