//! The answer of a puzzle: proven here, or checked, or as the puzzle has it.

use super::read::Printed;
use rookwright_chess::{Move, Notation};
use rookwright_mate::analysis::{Report, Wishes, analyse, check};
use rookwright_mate::{AnyOracle, Extent, Over, Problem, Stipulation, Table, solve_lines};
use rookwright_puzzle::{Puzzle, Solution};
use rookwright_run::{Budget, Count, Direction, EngineKind, Optimum, RunError, Settings};
use std::ops::ControlFlow;
use std::time::Duration;

/// The most lines of help or series play that are looked for.
pub(super) const MOST_LINES: usize = 8;
/// The most of them that are counted.
const MOST_COUNTED: u64 = 10_000;
/// How long solutions of a placement puzzle or a tour may be counted where the budget does not say it.  It is no short
/// time: a remark that depends on how busy the machine is would make two sheets of one.
const COUNTING: Duration = Duration::from_secs(10);
/// What a proof or a count may remember, in bytes, where nobody says: many are made at the same time.
pub const HASH: u64 = 64 << 20;
/// Of longer problems no tries are told: to find them takes longer than the solution.
const TRIES_UP_TO: u32 = 3;

/// What is known of the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Known {
    /// Forced play: every key, with what follows, is proven.
    Tree(Box<Report>),
    /// Help and series play.
    Lines {
        /// Solutions, one more than are shown where there are more.
        lines: Vec<Vec<Move>>,
        /// The fewest moves that are enough, where that is fewer than asked.
        shorter: Option<Stipulation>,
    },
    /// The men or the tour.
    Board {
        /// The solution.
        solution: Solution,
        /// Whether nothing better can be found, where there is a better and a worse.
        best: bool,
    },
    /// Proven to have none.
    NoSolution,
    /// The solutions of a mate problem as the puzzle names them: there was no time to prove them.
    Claimed(Vec<Vec<Move>>),
    /// There was no time to find any.
    Nothing,
}

/// The answer of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// What is printed.
    pub known: Known,
    /// How many solutions there are, where all were counted: keys of forced play, otherwise lines or boards.
    pub count: Option<u128>,
    /// What whoever asked for it should be told.
    pub remark: Option<String>,
}

impl Answered {
    /// What is known, of so many solutions, with all that is to be remarked.
    fn of(known: Known, count: Option<&Count>, remarks: impl IntoIterator<Item = String>) -> Self {
        let count = count.filter(|count| count.is_exact()).and_then(Count::small);
        let remarks: Vec<String> = remarks.into_iter().collect();
        let remark = (!remarks.is_empty()).then(|| remarks.join("; "));
        Self { known, count, remark }
    }
}

impl Printed {
    /// The answer, found in one thread and within the budget.  A checked solution in hand is taken; mates are proven
    /// anew, so that what is printed is true.
    pub fn answer(&self, budget: &Budget) -> Result<Answered, RunError> {
        match (&self.puzzle, &self.solution) {
            (Puzzle::Mate(problem), _) => {
                let budget = Budget { memory: budget.memory.or(Some(HASH)), ..budget.clone() };
                match problem.stipulation().is_one_line() {
                    true => self.lines(problem, budget),
                    false => self.forced(problem, &budget),
                }
            }
            (_, Some(solution)) => {
                let remark = optimum_of(solution, false)
                    .and_then(|(found, goal)| self.puzzle.expect().optimum_remark(found, goal));
                Ok(Answered::of(Known::Board { solution: solution.clone(), best: false }, None, remark))
            }
            (_, None) => self.board(budget),
        }
    }

    /// Proven to have no solution.
    fn none(&self) -> Answered {
        let none = Count::exactly(0u32);
        Answered::of(Known::NoSolution, Some(&none), self.puzzle.expect().count_remark(&none))
    }

    /// Keys, variations and tries.
    fn forced(&self, problem: &Problem, budget: &Budget) -> Result<Answered, RunError> {
        let watch = budget.watch();
        let plain = Wishes::default();
        let with_tries = Wishes { refutations: 1, ..plain };
        // What is short is analysed at once.  Otherwise the key comes first, and what time is left goes to the tries.
        let report = match problem.stipulation().moves() {
            Some(2) => analysed(problem, &with_tries, budget),
            _ => analysed(problem, &plain, budget).map(|report| {
                match (2..=TRIES_UP_TO).contains(&report.moves) && !report.keys.is_empty() {
                    true => analysed(problem, &with_tries, &budget.rest(&watch)).unwrap_or(report),
                    false => report,
                }
            }),
        };
        Ok(match report {
            Err(_) => self.claimed(problem),
            Ok(report) if report.keys.is_empty() => self.none(),
            Ok(report) => {
                // Replayed by the plain rules, which share nothing with those that found it.
                check(&report).map_err(|wrong| RunError::Wrong {
                    engine: EngineKind::Search,
                    violation: wrong.what.to_owned(),
                    answer: wrong.to_string(),
                })?;
                let count = Count::exactly(report.keys.len());
                let shortest = report.shorter.unwrap_or(report.moves);
                let remarks = [
                    self.not_a_key(problem, &report),
                    self.puzzle.expect().count_remark(&count),
                    self.length_remark(shortest.into()),
                ];
                Answered::of(Known::Tree(Box::new(report)), Some(&count), remarks.into_iter().flatten())
            }
        })
    }

    /// What is to be said where a solution that came with the puzzle is none.
    fn not_a_key(&self, problem: &Problem, report: &Report) -> Option<String> {
        let apart = match &self.solution {
            Some(Solution::Mate { line, .. }) => Some(line),
            _ => None,
        };
        let mut given = problem.draft().solutions.iter().chain(apart).filter_map(|line| line.first());
        let &wrong = given.find(|&&first| report.keys.iter().all(|key| key.step != first))?;
        Some(format!(
            "the solution given, 1.{}, is none",
            problem.position().write_move(wrong, Notation::San)
        ))
    }

    /// What is to be said where the file expects another length.
    fn length_remark(&self, moves: u64) -> Option<String> {
        self.puzzle.expect().optimum_remark(Optimum { value: moves, proven: true }, Direction::Minimise)
    }

    /// Lines of help or series play.
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
        let whole = count.is_exact() || number == most;
        Ok(match (found.is_empty(), whole) {
            (true, true) => self.none(),
            (true, false) => self.claimed(problem),
            (false, _) => {
                let late = match (whole, shorter.undecided) {
                    (false, _) => Some("there was no time to look for other solutions"),
                    (true, Some(_)) if count.is_exact() => {
                        Some("there was no time to look for shorter solutions")
                    }
                    (true, _) => None,
                };
                let shorter = shorter.shortest().map(|short| short.stipulation);
                let length = outcome.optimum.and_then(|length| self.length_remark(length.value));
                let remarks = [late.map(str::to_owned), self.puzzle.expect().count_remark(&count), length];
                let known = Known::Lines { lines: found, shorter };
                Answered::of(known, Some(&count), remarks.into_iter().flatten())
            }
        })
    }

    /// The solutions that the puzzle names, or the one that came with it.
    fn claimed(&self, problem: &Problem) -> Answered {
        let mut lines = problem.draft().solutions.clone();
        if let (true, Some(Solution::Mate { line, .. })) = (lines.is_empty(), &self.solution) {
            lines.push(line.clone());
        }
        match lines.is_empty() {
            true => nothing(),
            false => {
                let remark = "the solution given was not proven in time".to_owned();
                Answered::of(Known::Claimed(lines), None, [remark])
            }
        }
    }

    /// A solution of a placement puzzle or a tour.
    fn board(&self, budget: &Budget) -> Result<Answered, RunError> {
        let watch = budget.watch();
        let for_one = Budget { solutions: Some(1), ..budget.clone() };
        let settings = Settings { threads: 1, budget: for_one.clone(), ..Settings::default() };
        let mut found = None;
        let outcome = match self.puzzle.solve(&settings, &mut |solution| {
            found = Some(solution.clone());
            ControlFlow::Break(())
        }) {
            // A puzzle that no engine takes on can be printed all the same.
            Err(RunError::Refused(what)) => {
                let remark = format!("no solution was looked for: {what}");
                return Ok(Answered::of(Known::Nothing, None, [remark]));
            }
            outcome => outcome?,
        };
        let Some(solution) = found else {
            return Ok(if outcome.end.is_exhausted() { self.none() } else { nothing() });
        };
        let best = outcome.optimum.is_none_or(|optimum| optimum.proven);
        // Those that are as good are told from the others only where nothing is better.
        let count = match best && self.puzzle.expect().exactly.is_some() {
            true => self.counted(budget.rest(&watch))?,
            false => None,
        };
        let late = (!best).then(|| "there was no time to prove that this is the best".to_owned());
        let optimum = optimum_of(&solution, best);
        let remarks = [
            late,
            optimum.and_then(|(found, goal)| self.puzzle.expect().optimum_remark(found, goal)),
            count.as_ref().and_then(|count| self.puzzle.expect().count_remark(count)),
        ];
        let known = Known::Board { solution, best };
        Ok(Answered::of(known, count.as_ref(), remarks.into_iter().flatten()))
    }

    /// How many solutions there are, as far as that can be told in time; `None` where nobody can count them.
    fn counted(&self, budget: Budget) -> Result<Option<Count>, RunError> {
        let time = budget.time.or(Some(COUNTING));
        let budget = Budget { time, memory: budget.memory.or(Some(HASH)), ..budget };
        let settings = Settings { threads: 1, budget: budget.clone(), ..Settings::default() };
        match self.puzzle.count(&settings) {
            Ok(outcome) => Ok(Some(outcome.count)),
            // It is solved, by whatever means; no count is no failure.
            Err(RunError::Engine(_)) => Ok(None),
            Err(wrong) => Err(wrong),
        }
    }
}

/// Nothing was found.
fn nothing() -> Answered {
    Answered::of(Known::Nothing, None, ["no solution was found in time".to_owned()])
}

/// What a solution comes to, and what is better, where a best one is asked for.
fn optimum_of(solution: &Solution, proven: bool) -> Option<(Optimum, Direction)> {
    let Solution::Placement { puzzle, men } = solution else { return None };
    let goal = puzzle.material().iter().find_map(|one| one.goal)?;
    Some((Optimum { value: puzzle.value(men)?, proven }, goal))
}

/// What is to be said of a forced problem, proven in one thread.
pub(super) fn analysed(problem: &Problem, wishes: &Wishes, budget: &Budget) -> Result<Report, Over> {
    let (watch, asked) = (budget.watch(), problem.stipulation());
    let settings = Settings { budget: budget.clone(), threads: 1, ..Settings::default() };
    let table = Table::new(rookwright_mate::table_bytes(&settings.budget));
    let mut prover = AnyOracle::new(EngineKind::Search, asked, 1, &table, &watch);
    analyse(problem.position(), asked, wishes, &mut prover)
}
