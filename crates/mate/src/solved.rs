//! A solved problem, and its solution as a tree.
//!
//! The tree of an analysis holds moves only. [`Branch`] adds the positions, so that every move can be
//! written and every board drawn.

use crate::analysis::{Aftermath, Continuation, Report};
use crate::document::{self, LinesReport, MateAnswer, MatePuzzle, MateReport, NamedMove, ProvenKeys};
use crate::named::named_otherwise;
use crate::puzzle::Problem;
use crate::report::{Lines, lines_text, report_text};
use crate::run::Shorter;
use crate::stipulation::Stipulation;
use rookwright_chess::{Move, Notation, Position};
use rookwright_run::document::{SearchResult, value_of};
use rookwright_run::{Direction, Outcome};
use serde_json::Value;
use std::fmt;
use std::time::Duration;

/// A solved problem: keys with their variations and tries, or lines of help and series play.
///
/// ```
/// use rookwright_mate::Problem;
/// use rookwright_run::Settings;
///
/// let solved = Problem::new("8/8/8/8/8/1K6/7R/1k6 b", "h#1")?.solve(&Settings::default())?;
/// assert_eq!(solved.line_texts().collect::<Vec<_>>(), ["1.Ka1 Rh1#"]);
/// assert!(solved.is_sound() && solved.outcome().end.is_exhausted());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solved {
    pub(crate) problem: Problem,
    pub(crate) stipulation: Stipulation,
    /// The keys, or whole lines of help and series play. `None` if the search for keys ended early.
    pub(crate) lines: Option<Vec<Vec<Move>>>,
    pub(crate) report: Option<Box<Report>>,
    /// What is known about shorter lines of help and series play.
    pub(crate) shorter: Shorter,
    pub(crate) outcome: Outcome,
    /// The time that the search took.
    pub time: Duration,
}

/// A move of a solution, with its position and what follows.
///
/// ```
/// use rookwright_mate::Problem;
/// use rookwright_run::Settings;
///
/// let solved = Problem::new("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2")?.solve(&Settings::default())?;
/// let refuted = |one: rookwright_mate::Branch| format!("{}? {}!", one.san(), one.replies()[0].san());
/// let mut tries: Vec<String> = solved.tries().map(refuted).collect();
/// tries.sort();
/// assert_eq!(tries, ["Ra5? a6!", "Rxa7+? Bxa7!"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Branch<'a> {
    position: Position,
    step: Move,
    next: Next<'a>,
}

/// What follows a move.
#[derive(Clone, Copy, Debug)]
enum Next<'a> {
    /// Replies to a move of the side that solves the problem.
    Replies(&'a Aftermath),
    /// The answers to a reply.
    Answers(&'a [Continuation]),
    /// Refutations of a try.
    Refutations(&'a [Move]),
    /// Nothing.
    End,
}

impl Solved {
    /// Returns the problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the stipulation with its number of moves, which is the least one if the problem does not
    /// state any.
    pub fn stipulation(&self) -> Stipulation {
        self.stipulation
    }

    /// Returns the number of moves of the solutions. `None` if there are none.
    pub fn moves(&self) -> Option<u32> {
        self.stipulation.moves().filter(|_| !self.lines().is_empty())
    }

    /// Returns how the search went.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Returns the lines of help and series play in the form that the writers use.
    pub fn found(&self) -> Lines<'_> {
        Lines {
            position: self.problem.position(),
            stipulation: self.stipulation,
            lines: self.lines(),
            complete: self.outcome.count.is_exact(),
            shorter: &self.shorter,
            intended: self.problem.draft().expect.exactly.unwrap_or(1),
        }
    }

    /// Describes how the puzzle file differs from what is proven.
    pub fn disagreements(&self) -> Vec<String> {
        let Some(lines) = &self.lines else { return Vec::new() };
        let all = !self.stipulation.is_one_line() || self.outcome.count.is_exact();
        let mut list = self.problem.draft().expect.disagreements(&self.outcome, Some(Direction::Minimise));
        list.extend(named_otherwise(&self.problem, lines, all));
        list
    }

    /// Returns the solution as the document that `solve --json` prints, without the difficulty.
    pub fn document(&self) -> MateAnswer {
        let puzzle = MatePuzzle::of(&self.problem);
        let search = SearchResult::of(&self.outcome, self.time);
        let search = SearchResult { disagreements: self.disagreements(), ..search };
        if self.stipulation.is_one_line() {
            return MateAnswer::Lines(Box::new(document::Solved {
                puzzle,
                found: LinesReport::of(&self.found()),
                search,
            }));
        }
        match &self.report {
            Some(report) => {
                // The report says what the remark would, and more.
                let search = SearchResult { remark: None, ..search };
                MateAnswer::Report(Box::new(document::Solved {
                    puzzle,
                    found: MateReport::of(report),
                    search,
                }))
            }
            None => {
                let keys = self.lines.as_ref().map(|lines| lines.iter().flatten());
                let keys = keys.map(|keys| NamedMove::list(self.problem.position(), keys));
                MateAnswer::Keys(Box::new(document::Solved { puzzle, found: ProvenKeys { keys }, search }))
            }
        }
    }

    /// Returns [`Solved::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }

    /// Returns the full report of direct and self play. `None` for help and series play, and if there was
    /// no time for it.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_deref()
    }

    /// Whether there is an answer: the keys, or in help and series play the lines that were found.
    pub fn is_decided(&self) -> bool {
        self.lines.is_some()
    }

    /// Whether there is exactly one solution, and none in fewer moves. In help and series play, a puzzle file
    /// may intend another number of solutions.
    pub fn is_sound(&self) -> bool {
        match &self.report {
            Some(report) => report.is_sound(),
            None => self.stipulation.is_one_line() && self.found().is_sound() == Some(true),
        }
    }

    /// Returns the keys, or the first moves of the lines of help and series play.
    pub fn keys(&self) -> impl Iterator<Item = Branch<'_>> {
        let position = self.problem.position();
        self.lines().iter().enumerate().filter_map(move |(nth, line)| {
            let key = self.report().and_then(|report| report.keys.get(nth));
            let next = key.map_or(Next::End, |key| Next::Replies(&key.after));
            Some(Branch { position: position.clone(), step: *line.first()?, next })
        })
    }

    /// Returns the tries: first moves with a single refutation.
    pub fn tries(&self) -> impl Iterator<Item = Branch<'_>> {
        let position = self.problem.position();
        let tries = self.report().into_iter().flat_map(|report| report.tries.iter().flatten());
        tries.map(|one| Branch {
            position: position.clone(),
            step: one.step,
            next: Next::Refutations(&one.refutations),
        })
    }

    /// Returns the solutions as lines of moves: each key alone, or whole lines of help and series play.
    pub fn lines(&self) -> &[Vec<Move>] {
        self.lines.as_deref().unwrap_or_default()
    }

    /// Returns the solutions with their numbers, in SAN: `1.Rd8+`, `1.Kc2 Ra2 2.Kc1 O-O#`.
    pub fn line_texts(&self) -> impl Iterator<Item = String> {
        let position = self.problem.position();
        self.lines().iter().map(|line| self.stipulation.write_line(position, line, Notation::San))
    }
}

/// Returns the stipulation with the number of moves of these lines, if it has none.
pub(crate) fn numbered_lines(problem: &Problem, outcome: &Outcome) -> Stipulation {
    let asked = problem.stipulation();
    let least = outcome.optimum.and_then(|optimum| u32::try_from(optimum.value).ok());
    asked.numbered(asked.moves().or(least))
}

/// Writes the report for problemists, or the lines; the keys alone if there was no time for more.
///
/// ```
/// use rookwright_mate::Problem;
///
/// let solved = Problem::new("8/8/8/8/8/1K6/7R/1k6 b", "h#1")?.solve(&Default::default())?;
/// assert_eq!(solved.to_string(), "h#1   2 + 1   Black to move\n\n1.Ka1 Rh1#\n\n1 solution; sound\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.report {
            Some(report) => f.write_str(&report_text(report, Notation::San)),
            None if self.stipulation.is_one_line() => f.write_str(&lines_text(&self.found(), Notation::San)),
            None => self.line_texts().try_for_each(|key| writeln!(f, "{key}")),
        }
    }
}

impl Branch<'_> {
    /// Returns the move.
    pub fn step(&self) -> Move {
        self.step
    }

    /// Returns the move in standard algebraic notation.
    pub fn san(&self) -> String {
        self.position.write_move(self.step, Notation::San)
    }

    /// Returns the position before the move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position after the move.
    pub fn after(&self) -> Position {
        self.position.after(self.step)
    }

    /// Returns the replies to a key or to a move of the solver. For a try, returns its refutations.
    ///
    /// A reply that parries no threat is not listed: the [threats](Self::threats) answer it.
    pub fn replies(&self) -> Vec<Branch<'_>> {
        match self.next {
            Next::Replies(aftermath) => {
                let replies = aftermath.replies.iter();
                branches(&self.after(), replies.map(|reply| (reply.step, Next::Answers(&reply.next))))
            }
            Next::Refutations(moves) => branches(&self.after(), moves.iter().map(|&step| (step, Next::End))),
            Next::Answers(_) | Next::End => Vec::new(),
        }
    }

    /// Returns the answers to a reply: all moves that reach the goal as quickly as possible.
    pub fn answers(&self) -> Vec<Branch<'_>> {
        let Next::Answers(answers) = self.next else { return Vec::new() };
        branches(&self.after(), answers.iter().map(|next| (next.step, Next::Replies(&next.after))))
    }

    /// Returns the threats of a move: the moves that would follow if the other side passed.
    pub fn threats(&self) -> Vec<Branch<'_>> {
        let Next::Replies(aftermath) = self.next else { return Vec::new() };
        let threats = aftermath.threats.iter();
        branches(&self.after().passed(), threats.map(|threat| (threat.step, Next::Replies(&threat.after))))
    }
}

/// Returns moves from a position, each with what follows it.
fn branches<'a>(position: &Position, moves: impl Iterator<Item = (Move, Next<'a>)>) -> Vec<Branch<'a>> {
    moves.map(|(step, next)| Branch { position: position.clone(), step, next }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::{Budget, Settings};

    #[test]
    fn every_variation_ends_in_mate() {
        let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2").unwrap();
        let solved = problem.solve(&Settings::default()).unwrap();
        assert!(solved.is_sound());
        assert_eq!(solved.line_texts().collect::<Vec<_>>(), ["1.Rd8+"]);
        let key = solved.keys().next().unwrap();
        let mut mates = 0;
        for reply in key.replies() {
            for answer in reply.answers() {
                assert!(answer.after().is_mate(), "{} {}", reply.san(), answer.san());
                mates += 1;
            }
        }
        assert!(mates > 0);
        for one in solved.tries() {
            assert_eq!(one.replies().len(), 1, "{}", one.san());
        }
    }

    #[test]
    fn lines_are_sound_if_nothing_shorter_works() {
        let is_sound = |problem: Problem| problem.solve(&Settings::default()).unwrap().is_sound();
        let help = "k1K5/p7/1P6/8/8/8/8/8 b";
        assert!(is_sound(Problem::new(help, "h#2").unwrap()));
        // There is one line of three moves, and one of two.
        assert!(!is_sound(Problem::new(help, "h#3").unwrap()));
        // As many as the file intends.
        let several = "puzzle: mate\nstipulation: h#1\nfen: 8/8/8/8/8/1K6/7Q/1k6 b\n";
        let problem: Problem = several.parse().unwrap();
        let number = problem.solve(&Settings::default()).unwrap().line_texts().count();
        assert!(number > 1 && !is_sound(problem), "{number}");
        assert!(is_sound(format!("{several}expect: exactly {number}\n").parse().unwrap()));
    }

    #[test]
    fn threats_are_what_follows_a_pass() {
        let problem = Problem::new("4/N1p1/Qn1k/K3 w", "#2").unwrap();
        let solved = problem.solve(&Settings::default()).unwrap();
        let key = solved.keys().next().unwrap();
        let threats = key.threats();
        assert_eq!((key.san().as_str(), threats.len()), ("Qb1", 1));
        assert_eq!((threats[0].san().as_str(), threats[0].after().is_mate()), ("Qc2#", true));
    }

    #[test]
    fn lines_of_help_play() {
        let problem = Problem::new("8/8/8/8/8/1k6/8/R3K3 b Q", "h#2").unwrap();
        let solved = problem.solve(&Settings::default()).unwrap();
        for line in solved.lines() {
            assert_eq!(line.len(), 4);
        }
        assert_eq!(solved.keys().count(), solved.lines().len());
        assert!(solved.report().is_none());
    }

    #[test]
    fn a_search_without_time_says_so() {
        let budget = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
        let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#4").unwrap();
        let solved = problem.solve(&Settings { budget, ..Settings::default() }).unwrap();
        assert!(!solved.outcome().end.is_exhausted() && !solved.is_sound());
    }
}
