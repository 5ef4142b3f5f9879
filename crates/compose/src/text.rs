//! Writes a puzzle and its answer as text, EPD and PGN.

use super::made::{Made, Solution};
use rookwright_chess::Notation;
use rookwright_mate::epd_line;
use rookwright_mate::report::{answer_text, lines_pgn, report_pgn, wrapped_line};

impl Made {
    /// Returns the answer, at most 80 columns wide: the key with its threat and variations, then the tries
    /// with their refutations; or the line of help or series play.
    pub fn answer(&self, notation: Notation) -> String {
        match &self.solution {
            Solution::Tree(report) => answer_text(report, notation),
            Solution::Lines(lines) => {
                let written = lines.iter().map(|line| {
                    let counting = self.problem.stipulation().counting(line.len());
                    wrapped_line(&self.position().write_line(line, counting, notation))
                });
                written.collect::<Vec<_>>().join("")
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
            Solution::Lines(lines) => lines_pgn(self.position(), self.problem.stipulation(), lines, &heads),
        }
    }
}
