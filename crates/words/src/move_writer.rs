//! Moves written with the piece letters of a language or with figurines.

use super::Wording;
use rookwright_board::with_letters;
use rookwright_chess::{Goal, Move, Notation, Position};
use rookwright_mate::Problem;
use rookwright_sheet::Language;

/// Writes moves in one language and notation.
#[derive(Clone, Copy)]
pub(super) struct MoveWriter {
    language: Language,
    figurine: bool,
    goal: Goal,
}

impl MoveWriter {
    pub(super) fn new(wording: &Wording, goal: Goal) -> Self {
        Self { language: wording.language, figurine: wording.figurine, goal }
    }

    fn notation(self) -> Notation {
        if self.figurine { Notation::Figurine } else { Notation::San }
    }

    /// Returns a move without a number; `=` marks a stalemate if that is the goal.
    pub(super) fn bare(self, position: &Position, step: Move) -> String {
        self.marked(position, step, "")
    }

    /// Returns a move followed by a mark, `!` or `?`: `exf6# e.p.!`.
    pub(super) fn marked(self, position: &Position, step: Move, mark: &str) -> String {
        let mut text = self.translated(&position.write_move(step, self.notation()));
        if self.goal == Goal::Stalemate && position.after(step).is_stalemate() {
            text.push('=');
        }
        text + passing(position, step) + mark
    }

    /// Returns a move of the side that begins, with its number: `2.Rh8#`.
    pub(super) fn ours(self, position: &Position, step: Move, number: u32) -> String {
        self.our_marked(position, step, number, "")
    }

    /// Returns such a move followed by a mark: `1.Rh8!`.
    pub(super) fn our_marked(self, position: &Position, step: Move, number: u32, mark: &str) -> String {
        format!("{number}.{}", self.marked(position, step, mark))
    }

    /// Returns a refutation with its number: `1…Kh7!`.
    pub(super) fn refutation(self, position: &Position, step: Move, number: u32) -> String {
        format!("{number}…{}", self.marked(position, step, "!"))
    }

    /// Returns several moves from the same position: `2.Rh8# / Rg8#`.
    pub(super) fn several(
        self,
        position: &Position,
        steps: impl Iterator<Item = Move>,
        number: u32,
    ) -> String {
        let words: Vec<_> = steps.map(|step| self.bare(position, step)).collect();
        format!("{number}.{}", words.join(" / "))
    }

    /// Returns a line of moves from the diagram on, with its numbers.
    pub(super) fn line(self, problem: &Problem, line: &[Move]) -> String {
        let counting = problem.stipulation().counting(line.len());
        let text = problem.position().write_line(line, counting, self.notation());
        let mut position = problem.position().clone();
        let mut words = Vec::new();
        // Both notations write a move without spaces.
        for (nth, (word, &step)) in text.split(' ').zip(line).enumerate() {
            let mut word = self.translated(word).replace("...", "…");
            let last = nth + 1 == line.len() && problem.stipulation().is_one_line();
            if self.goal == Goal::Stalemate && last {
                word.push('=');
            }
            words.push(word + passing(&position, step));
            position = counting.next(&position, nth, step);
        }
        words.join(" ")
    }

    fn translated(self, moves: &str) -> String {
        with_letters(&self.language, moves)
    }
}

/// Returns ` e.p.` for an en passant capture, otherwise an empty text.
fn passing(position: &Position, step: Move) -> &'static str {
    if position.is_passant(step) { " e.p." } else { "" }
}
