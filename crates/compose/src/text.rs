//! Writes a puzzle and its answer as text, EPD and PGN.

use super::made::{Made, Solution};
use rookwright_chess::{Move, Notation};
use rookwright_mate::report::{answer_text, lines_pgn, report_pgn, wrapped_line};
use rookwright_mate::{Part, Problem, epd_line};

impl Made {
    /// Returns the answer, at most 80 columns wide: the key with its threat and variations, then the tries
    /// with their refutations; or the line of help or series play.
    pub fn answer(&self, notation: Notation) -> String {
        match &self.solution {
            Solution::Tree(report) => answer_text(report, notation),
            Solution::Lines(lines) if self.problem.parts().is_empty() => {
                lines_text(&self.problem, lines, notation)
            }
            Solution::Lines(_) => {
                let parts = self.problem.parts().iter().map(|part| {
                    let change = self.problem.part_changes(part.name);
                    let lines = lines_text(&part.problem, &part.problem.draft().solutions, notation);
                    format!("{} {change}", part.name).trim_end().to_owned() + "\n" + &lines
                });
                parts.collect()
            }
        }
    }

    /// Returns the puzzle as a line of EPD without line end. Help and series play have no solution in it.
    pub fn epd(&self, id: &str) -> String {
        let keys: Vec<_> = self.key().into_iter().collect();
        epd_line(self.position(), self.problem.stipulation(), &keys, Some(id))
    }

    /// Returns the puzzle as a PGN game with all variations, followed by an empty line.
    pub fn pgn(&self, title: &str) -> String {
        let heads = [("Event", title)];
        match &self.solution {
            Solution::Tree(report) => report_pgn(report, &heads),
            Solution::Lines(lines) if self.problem.parts().is_empty() => {
                lines_pgn(self.position(), self.problem.stipulation(), lines, &heads)
            }
            Solution::Lines(_) => {
                let parts = self.problem.parts().iter().map(|Part { name, problem }| {
                    let title = format!("{title} {name}");
                    let lines = &problem.draft().solutions;
                    lines_pgn(problem.position(), problem.stipulation(), lines, &[("Event", &title)])
                });
                parts.collect()
            }
        }
    }
}

fn lines_text(problem: &Problem, lines: &[Vec<Move>], notation: Notation) -> String {
    let written = lines.iter().map(|line| {
        let counting = problem.stipulation().counting(line.len());
        wrapped_line(&problem.position().write_line(line, counting, notation))
    });
    written.collect()
}
