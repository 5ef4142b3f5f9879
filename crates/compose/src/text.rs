//! A puzzle and its answer as text: for people, as EPD, as PGN.

use super::made::{Made, Told};
use rookwright_chess::Notation;
use rookwright_mate::epd_line;
use rookwright_mate::report::{answer_text, lines_pgn, report_pgn, wrapped_line};

impl Made {
    /// The answer, at most 80 columns wide: the key with its threat and variations, then the tries and what
    /// refutes them; or the line of help or series play.
    pub fn answer(&self, notation: Notation) -> String {
        match &self.solution {
            Told::Tree(report) => answer_text(report, notation),
            Told::Line(line) => {
                let counting = self.problem.stipulation().counting(line.len());
                wrapped_line(&self.position().write_line(line, counting, notation))
            }
        }
    }

    /// The puzzle as a line of EPD, without its line end: of help and series play without the solution.
    pub fn epd(&self, id: &str) -> String {
        let keys: Vec<_> = self.key().into_iter().collect();
        epd_line(self.position(), self.problem.stipulation(), &keys, Some(id))
    }

    /// The puzzle as a game of PGN with every variation, and an empty line behind it.
    pub fn pgn(&self, title: &str) -> String {
        let heads = [("Event", title)];
        match &self.solution {
            Told::Tree(report) => report_pgn(report, &heads),
            Told::Line(line) => {
                lines_pgn(self.position(), self.problem.stipulation(), std::slice::from_ref(line), &heads)
            }
        }
    }
}
