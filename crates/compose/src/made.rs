//! A generated puzzle with its solution, measures and tags.

use super::choices::{Choices, choices};
use super::gate::Gate;
use super::judge::Judge;
use super::manner::Manner;
use super::measures::Measures;
use super::signature::Signature;
use super::wanted::Duals;
use super::wish::Wish;
use rookwright_board::say;
use rookwright_chess::{Canonical, Move, Position};
use rookwright_difficulty::difficulty_of;
use rookwright_mate::analysis::{Aftermath, Report, Wishes, analyse, check};
use rookwright_mate::content::Content;
use rookwright_mate::search::{Prover, SearchOptions, lines};
use rookwright_mate::themes::{Tags, line_tags, tags};
use rookwright_mate::{
    Change, Draft, Expectation, Oracle, Over, PartName, Problem, Stipulation, Twin, check_line,
};
use rookwright_run::{Expect, Watch};
use std::ops::ControlFlow;

/// A generated puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The position, the stipulation and the key or line.
    pub problem: Problem,
    /// The kind of play.
    pub manner: Manner,
    /// The full solution.
    pub solution: Solution,
    /// Numbers that describe it.
    pub measures: Measures,
    /// Its themes and other properties.
    pub tags: Tags,
    /// What it has in common with puzzles whose solutions look alike.
    pub signature: Signature,
    /// Its canonical form, the same for all turned and mirrored copies.
    pub canonical: Canonical,
    /// The default requirements that it fails, because the wish relaxed them.
    pub relaxed: Vec<String>,
}

/// The full solution of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution {
    /// The key with its variations, and the tries.
    Tree(Box<Report>),
    /// The lines of help or series play.
    Lines(Vec<Vec<Move>>),
}

/// Returns the full solution of a position that is proven to have exactly this one, or the gate that
/// rejects it.
pub(super) fn full_solution(
    judge: &mut Judge<'_>,
    wish: &Wish,
    position: &Position,
    solution: &[Move],
) -> Result<Result<Solution, Gate>, Over> {
    let wanted = &wish.wanted;
    if wish.manner.is_one_line() {
        return Ok(match wanted.rejecting_gate(|| line_tags(position, judge.asked(), solution)) {
            None => Ok(Solution::Lines(vec![solution.to_vec()])),
            Some(gate) => Err(gate),
        });
    }
    if let Some(&key) = solution.first()
        && !wish.counts_duals_as_problemists()
        && wanted.duals < Duals::Allowed
        && choices(&position.after(key), wish.moves - 1, wanted.duals, judge.prover())?.duals() > wanted.duals
    {
        return Ok(Err(Gate::Duals));
    }
    let set_play = wish.moves > 1;
    let complete = !wish.counts_duals_as_problemists();
    let wishes = Wishes { refutations: 1, set_play, nodes: judge.tree(), complete, ..Wishes::default() };
    let report = analyse(position, judge.asked(), &wishes, judge.prover())?;
    let Some(key) = report.keys.first() else { return Ok(Err(Gate::Solution)) };
    if key.after.is_cut() {
        return Ok(Err(Gate::Effort));
    }
    if !complete && wanted.duals < Duals::Allowed && key.duals.iter().any(|dual| dual.major) {
        return Ok(Err(Gate::Duals));
    }
    if wish.manner == Manner::Forced && !is_forced(&key.after) {
        return Ok(Err(Gate::Replies));
    }
    if wanted.substance.is_asked()
        && Content::of(&report).is_none_or(|content| wanted.substance.distance(&content) > 0)
    {
        return Ok(Err(Gate::Content));
    }
    if let Some(range) = &wanted.difficulty
        && difficulty_of(&report).is_none_or(|difficulty| !range.contains(&difficulty.rating.into()))
    {
        return Ok(Err(Gate::Difficulty));
    }
    Ok(match wanted.rejecting_gate(|| tags(&report)) {
        None => Ok(Solution::Tree(Box::new(report))),
        Some(gate) => Err(gate),
    })
}

/// Whether Black never has a choice in a complete tree: one legal reply to every white move but the last. A
/// reply without continuation is answered by a threat that ends the game.
pub(super) fn is_forced(after: &Aftermath) -> bool {
    after.end.is_some()
        || after.replies.len() + after.others.len() == 1
            && after.replies.iter().flat_map(|reply| &reply.next).all(|next| is_forced(&next.after))
}

/// A solution that the plain rules refuse: a bug in this program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongSolution(String);

impl Made {
    /// Collects everything about a puzzle. Returns `None` if the position turns out not to be a puzzle.
    pub(super) fn of(
        wish: &Wish,
        asked: Stipulation,
        position: &Position,
        solution: Solution,
        choices: Choices,
        relaxed: Vec<String>,
        watch: &Watch,
    ) -> Result<Option<Self>, Over> {
        let effort = effort(position, asked, watch)?;
        let (first, signature, tags, measures) = match &solution {
            Solution::Tree(report) => {
                let Some(signature) = Signature::of_report(report) else { return Ok(None) };
                let measures = Measures::of_report(report, choices, effort);
                let first = report.keys.iter().map(|key| key.step).take(1).collect();
                (first, signature, tags(report), measures)
            }
            Solution::Lines(lines) => {
                let Some(line) = lines.first() else { return Ok(None) };
                let counting = asked.counting(line.len());
                let Some(signature) = Signature::of_line(position, counting, line) else { return Ok(None) };
                let tags = line_tags(position, asked, line);
                (line.clone(), signature, tags, Measures::of_men(position, effort))
            }
        };
        let solutions = match &solution {
            Solution::Tree(_) => vec![first],
            Solution::Lines(lines) => lines.clone(),
        };
        let expect = Expect { exactly: Some(solutions.len() as u128), ..Expect::default() };
        let draft = Draft { expect, solutions, ..Draft::of(position.clone(), asked) };
        let Ok(problem) = draft.validate() else { return Ok(None) };
        let canonical = Canonical::of(position);
        let manner = wish.manner;
        Ok(Some(Self { problem, manner, solution, measures, tags, signature, canonical, relaxed }))
    }

    /// Adds a twin with its solutions. Returns `None` if it does not fit.
    pub(super) fn with_twin(self, change: Change, solutions: Vec<Vec<Move>>) -> Option<Self> {
        let twin = Twin { label: Twin::label_of(0), continued: false, changes: vec![change] };
        let expect = Expect { exactly: Some(solutions.len() as u128), ..Expect::default() };
        let name = PartName { label: Some(twin.label), duplex: false };
        let expectations = [(name, Expectation { expect, solutions })].into();
        let draft = Draft { twins: vec![twin], expectations, ..self.problem.draft().clone() };
        let problem = draft.validate().ok()?;
        Some(Self { problem, ..self })
    }

    /// Returns the title of the puzzle with this number in the run of this name: `Mate 7-1: #2 (3+4)`.
    pub fn title(&self, name: &str, number: u64) -> String {
        let (white, black) = self.problem.men();
        let (which, asked) = (format!("{name}-{number}"), self.problem.stipulation().to_string());
        let men = format!("({white}+{black})");
        match self.manner {
            Manner::Forced => {
                say!("title.mate.forced", "Mate {which}: {asked}, forced {men}", which, asked, men)
            }
            _ => say!("title.mate", "Mate {which}: {asked} {men}", which, asked, men),
        }
    }

    /// Lists the requirements that the puzzle fails because they were relaxed. Returns `None` if there are
    /// none.
    pub fn relaxed_words(&self) -> Option<String> {
        (!self.relaxed.is_empty()).then(|| format!("relaxed: {}", self.relaxed.join(", ")))
    }

    /// Replays the solution by the plain rules, which share no code with those that found it.
    pub fn check(&self) -> Result<(), WrongSolution> {
        match &self.solution {
            Solution::Tree(report) => check(report).map_err(|wrong| WrongSolution(wrong.to_string())),
            Solution::Lines(lines) => {
                check_lines(&self.problem, lines)?;
                let parts = self.problem.parts();
                parts.iter().try_for_each(|part| check_lines(&part.problem, &part.problem.draft().solutions))
            }
        }
    }

    /// Returns the diagram.
    pub fn position(&self) -> &Position {
        self.problem.position()
    }

    /// Returns the first move of the solution.
    pub fn key(&self) -> Option<Move> {
        match &self.solution {
            Solution::Tree(report) => report.keys.first().map(|key| key.step),
            Solution::Lines(lines) => lines.first()?.first().copied(),
        }
    }
}

fn check_lines(problem: &Problem, lines: &[Vec<Move>]) -> Result<(), WrongSolution> {
    lines.iter().try_for_each(|line| {
        let checked = check_line(problem.position(), problem.stipulation(), line);
        checked.map_err(|violation| WrongSolution(violation.to_string()))
    })
}

/// Returns the number of positions that a proof visits with an empty table, so that earlier proofs have no
/// influence.
fn effort(position: &Position, asked: Stipulation, watch: &Watch) -> Result<u64, Over> {
    let options = SearchOptions { watch: watch.clone(), ..SearchOptions::default() };
    if asked.is_one_line() {
        let ended = lines(position, asked, &options, &mut |_| ControlFlow::Continue(()));
        return Ok(ended.map_or(0, |ended| ended.nodes));
    }
    let mut prover = Prover::new(asked, &options);
    prover.keys(position, asked.moves().unwrap_or(1))?;
    Ok(prover.nodes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::table;
    use rookwright_chess::testing::position;
    use rookwright_run::Budget;

    /// Returns the full solution of a position with one key in forced play.
    fn forced(fen: &str, moves: u32) -> Result<Solution, Gate> {
        let position = position(fen);
        let mut wish = Wish::new(position.size(), Manner::Forced, moves);
        wish.wanted.duals = Duals::Allowed;
        let (asked, table, watch) = (wish.stipulation().unwrap(), table(), Budget::default().watch());
        let mut judge = Judge::new(&wish, asked, &table, &watch);
        let keys = judge.prover().keys(&position, moves).unwrap();
        assert_eq!(keys.len(), 1, "{fen}");
        full_solution(&mut judge, &wish, &position, &keys).unwrap()
    }

    #[test]
    fn a_choice_of_moves_that_do_nothing_is_a_choice() {
        for fen in [
            "1Q2/3p/k3/3K w",
            "1N2/B1P1/Pb1K/1k2 w",
            "4B/k1B1P/1N3/P3K/5 w",
            "2K2/B1N1R/4P/5/k4 w",
            "K3k/1B2N/2P2/2P2/5 w",
        ] {
            assert_eq!(forced(fen, 3).err(), Some(Gate::Replies), "{fen}");
        }
        assert!(forced("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", 2).is_ok());
    }
}
