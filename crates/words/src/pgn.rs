//! Mate problems as games of PGN, with or without their answers.

use super::answer::{Answered, Known, MOST_LINES, analysed};
use super::read::Printed;
use rookwright_chess::Move;
use rookwright_mate::Problem;
use rookwright_mate::analysis::{Report, Wishes};
use rookwright_mate::report::{lines_pgn, report_pgn};
use rookwright_puzzle::Puzzle;
use rookwright_run::Budget;

impl Printed {
    /// A mate problem as a game of PGN with every variation, and an empty line behind it.  `None` of other puzzles, of
    /// boards that PGN does not know, and where nothing is known.
    ///
    /// A game has no gaps: what a text leaves to the reader is looked for within the budget.
    pub fn pgn(&self, answered: &Answered, budget: &Budget) -> Option<String> {
        let game = Game::of(&self.puzzle)?;
        Some(match &answered.known {
            Known::Tree(report) => {
                let whole = gapless(game.problem, report, budget);
                report_pgn(whole.as_ref().unwrap_or(report), &game.heads())
            }
            Known::Lines { lines, .. } => game.of_lines(&lines[..lines.len().min(MOST_LINES)], &game.heads()),
            Known::NoSolution => game.of_lines(&[], &game.heads()),
            Known::Claimed(lines) => game.of_lines(lines, &game.open_heads()),
            Known::Nothing | Known::Board { .. } => return None,
        })
    }

    /// The diagram of a mate problem as a game of PGN without moves, for those who are to solve it.  `None` where
    /// [`Printed::pgn`] never has any.
    pub fn pgn_position(&self) -> Option<String> {
        let game = Game::of(&self.puzzle)?;
        // A line without moves: with none at all it would be said that there is no solution.
        Some(game.of_lines(&[Vec::new()], &game.open_heads()))
    }
}

/// The same report with every variation followed to its end, if there is time.
fn gapless(problem: &Problem, report: &Report, budget: &Budget) -> Option<Report> {
    let refutations = u32::from(report.tries.is_some());
    let wishes = Wishes { refutations, complete: true, ..Wishes::default() };
    analysed(problem, &wishes, budget).ok()
}

/// A mate problem on the board of chess, for PGN.
struct Game<'a> {
    problem: &'a Problem,
    title: String,
}

impl<'a> Game<'a> {
    fn of(puzzle: &'a Puzzle) -> Option<Self> {
        match puzzle {
            Puzzle::Mate(problem) if problem.position().size().is_full() => {
                Some(Self { problem, title: problem.title() })
            }
            _ => None,
        }
    }

    fn heads(&self) -> Vec<(&str, &str)> {
        let source = self.problem.draft().source.as_deref();
        let event = ("Event", self.title.as_str());
        std::iter::once(event).chain(source.map(|source| ("White", source))).collect()
    }

    /// The same where nobody has seen who wins.
    fn open_heads(&self) -> Vec<(&str, &str)> {
        let mut heads = self.heads();
        heads.push(("Result", "*"));
        heads
    }

    fn of_lines(&self, lines: &[Vec<Move>], heads: &[(&str, &str)]) -> String {
        lines_pgn(self.problem.position(), self.problem.stipulation(), lines, heads)
    }
}
