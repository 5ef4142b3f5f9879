//! Writes mate problems as PGN games, with or without their answers.

use super::answer::{Answered, Known, MOST_LINES, analysed};
use super::read::Printed;
use rookwright_chess::Move;
use rookwright_mate::Problem;
use rookwright_mate::analysis::{Report, Wishes};
use rookwright_mate::report::{lines_pgn, report_pgn};
use rookwright_puzzle::Puzzle;
use rookwright_run::Budget;

impl Printed {
    /// Returns a mate problem as a PGN game with all variations, followed by an empty line.
    ///
    /// Returns `None` for other puzzles, for boards other than 8x8, and if no answer is known.  Variations that a
    /// text leaves out are searched within the budget.
    /// PGN has no twins, so each part of a problem with twins or duplex is a game whose title names it.
    pub fn pgn(&self, answered: &Answered, budget: &Budget) -> Option<String> {
        Game::of(&self.puzzle)?.answered(answered, budget)
    }

    /// Returns the diagram of a mate problem as a PGN game without moves.
    ///
    /// Returns `None` for other puzzles and for boards other than 8x8.
    pub fn pgn_position(&self) -> Option<String> {
        let game = Game::of(&self.puzzle)?;
        // One line without moves; no line at all would mean that there is no solution.
        Some(game.of_lines(&[Vec::new()], &game.open_heads()))
    }
}

/// Returns the report with all variations complete; `None` if there is no time.
fn gapless(problem: &Problem, report: &Report, budget: &Budget) -> Option<Report> {
    let refutations = u32::from(report.tries.is_some());
    let wishes = Wishes { refutations, complete: true, ..Wishes::default() };
    analysed(problem, &wishes, budget).ok()
}

/// A mate problem on an 8x8 board.
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

    /// Returns the game with the answer, or several games for the parts of a problem.
    fn answered(&self, answered: &Answered, budget: &Budget) -> Option<String> {
        if let Known::Parts(parts) = &answered.known {
            let games = self.problem.parts().iter().zip(parts).filter_map(|(part, (name, answered))| {
                let own = Game { problem: &part.problem, title: format!("{} {name}", self.title) };
                own.answered(answered, budget)
            });
            let games: String = games.collect();
            return (!games.is_empty()).then_some(games);
        }
        Some(match &answered.known {
            Known::Tree(report) => {
                // A tree that was cut for paper is built once more in full, if there is time.
                let whole = gapless(self.problem, report, budget);
                report_pgn(whole.as_ref().unwrap_or(report), &self.heads())
            }
            Known::Lines { lines, .. } => self.of_lines(&lines[..lines.len().min(MOST_LINES)], &self.heads()),
            Known::NoSolution => self.of_lines(&[], &self.heads()),
            Known::Claimed(lines) => self.of_lines(lines, &self.open_heads()),
            Known::Nothing | Known::Board { .. } | Known::Parts(_) => return None,
        })
    }

    fn heads(&self) -> Vec<(&str, &str)> {
        let source = self.problem.draft().source.as_deref();
        let event = ("Event", self.title.as_str());
        std::iter::once(event).chain(source.map(|source| ("White", source))).collect()
    }

    /// Returns the tags of a game whose result is not known.
    fn open_heads(&self) -> Vec<(&str, &str)> {
        let mut heads = self.heads();
        heads.push(("Result", "*"));
        heads
    }

    fn of_lines(&self, lines: &[Vec<Move>], heads: &[(&str, &str)]) -> String {
        lines_pgn(self.problem.position(), self.problem.stipulation(), lines, heads)
    }
}
