//! Puzzles of any family as entries of a sheet: the task, in five languages, and the answer.
//!
//! | file | what |
//! |---|---|
//! | `read` | a puzzle from a file or from a line of a collection |
//! | `answer` | its answer, found or checked |
//! | `together` | the answers of many puzzles in parallel |
//! | `asked`, `placement`, `even` | the task, as a caption and in full sentences |
//! | `rights` | notes on en passant and castling |
//! | `tree` | the solution of a mate problem, line by line |
//! | `hand` | moves with the piece letters of a language |
//! | `pgn` | mate problems as games |
//! | `notes` | warnings about a written sheet |
//! | `words` | the sentences of each language |
//!
//! ```
//! use rookwright_words::{Printed, Wording};
//! use rookwright_sheet::Language;
//! use rookwright_run::Budget;
//!
//! let text = "puzzle: mate\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n";
//! let printed = Printed::read_puz(text)?;
//! let answered = printed.answer(&Budget::default())?;
//! let wording = Wording { language: Language::German, ..Wording::default() };
//! let entry = printed.entry(1, &answered, &wording);
//! assert_eq!((entry.task.as_str(), entry.men.as_deref()), ("Matt in 2 Zügen", Some("3+4")));
//! assert_eq!(entry.answer.lines[0].text(), "1.Ta6! Zugzwang");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod asked;
mod even;
mod hand;
mod language;
mod notes;
mod pgn;
mod placement;
mod read;
mod rights;
mod together;
mod tree;

#[cfg(test)]
mod tests;

pub use answer::HASH;
pub use answer::{Answered, Known};
pub use notes::{not_in_pgn, notes};
pub use read::{Printed, ReadError};
pub use together::answers;

use even::Even;
use language::{Kind, Speech, Thing, capital, speech};
use rookwright_board::Diagram;
use rookwright_placement::Placement;
use rookwright_puzzle::{Puzzle, Solution};
use rookwright_sheet::{Answer, Difficulty, Entry, Language, Line, Span};

/// How entries are worded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wording {
    /// The language of the words and of the letters of the men.
    pub language: Language,
    /// Whether the stipulation of a mate problem is given by its sign: `#2` instead of `Mate in 2`.
    pub signs: bool,
    /// Whether men are shown by figurines instead of letters.
    pub figurine: bool,
    /// Whether the titles of the puzzles are printed.
    pub titles: bool,
}

impl Default for Wording {
    fn default() -> Self {
        Self { language: Language::English, signs: false, figurine: false, titles: true }
    }
}

/// What a puzzle asks: in few words, and in full sentences where these say more.
pub fn asked_words(puzzle: &Puzzle, wording: &Wording) -> (String, Option<String>) {
    let asked = asked::asked(puzzle, wording, None);
    (asked.task, asked.rules)
}

impl Printed {
    /// The puzzle as an entry with this number and this answer.
    pub fn entry(&self, number: u32, answered: &Answered, wording: &Wording) -> Entry {
        // Only authors who say how many solutions there are want all of them found.
        let solutions = answered.count.filter(|_| self.puzzle.expect().exactly.is_some());
        let asked = asked::asked(&self.puzzle, wording, solutions);
        let men = match &self.puzzle {
            Puzzle::Mate(problem) => {
                let (white, black) = problem.men();
                Some(format!("{white}+{black}"))
            }
            _ => None,
        };
        Entry {
            number,
            title: self.heading().filter(|_| wording.titles),
            diagram: Diagram { caption: None, ..self.puzzle.diagram() },
            task: asked.task,
            rules: asked.rules,
            men,
            difficulty: self.difficulty.and_then(|level| {
                let of = read::hardest(&self.puzzle)?;
                Some(Difficulty { level, of })
            }),
            answer: self.printed_answer(answered, wording),
        }
    }

    /// What it is called, and who made it.
    fn heading(&self) -> Option<String> {
        let source = match &self.puzzle {
            Puzzle::Mate(problem) => problem.draft().source.clone(),
            _ => None,
        };
        let source = source.filter(|source| !source.trim().is_empty());
        let parts: Vec<String> = self.title.clone().into_iter().chain(source).collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    fn printed_answer(&self, answered: &Answered, wording: &Wording) -> Answer {
        let speech = speech(wording.language);
        let said = |text: &str| Answer { lines: vec![remark(text)], diagram: None };
        match (&answered.known, &self.puzzle) {
            (Known::Nothing, _) => said(speech.fixed().not_found),
            (Known::NoSolution, _) => said(speech.fixed().no_solution),
            (Known::Board { solution, best }, _) => {
                let diagram = Diagram { caption: None, ..solution.diagram() };
                // A small board is for the numbers or for the lines, where it has both.
                let path = diagram.path.clone().filter(|_| diagram.numbers.is_empty());
                let diagram = Some(Diagram { path, ..diagram });
                Answer { lines: board_remark(solution, *best, answered.count, speech), diagram }
            }
            (Known::Tree(report), _) => Answer { lines: tree::report_lines(report, wording), diagram: None },
            (Known::Lines { lines, shorter }, Puzzle::Mate(problem)) => {
                let mut shown = tree::play_lines(problem, lines, wording);
                shown.extend(shorter.map(|shorter| tree::shorter_line(shorter, speech)));
                Answer { lines: shown, diagram: None }
            }
            (Known::Claimed(lines), Puzzle::Mate(problem)) => {
                let mut shown = tree::claimed_lines(problem, lines, wording);
                shown.push(remark(speech.fixed().unproven));
                Answer { lines: shown, diagram: None }
            }
            // Only mates have lines.
            (Known::Lines { .. } | Known::Claimed(_), _) => Answer::default(),
        }
    }
}

/// What is to be said of a finished board: how many pieces there are where that is the question, and how many solutions
/// where that is proven.
fn board_remark(solution: &Solution, best: bool, count: Option<u128>, speech: &dyn Speech) -> Vec<Line> {
    let mut parts = Vec::new();
    if let Solution::Placement { puzzle, men } = solution
        && let Some(value) = puzzle.value(men)
    {
        parts.push(tally(puzzle, value, speech));
        if !best {
            parts.push(speech.fixed().best_found.to_owned());
        }
    }
    parts.extend(count.filter(|&number| number > 1).map(|number| speech.one_of(number)));
    if parts.is_empty() { Vec::new() } else { vec![remark(&capital(&parts.join(", ")))] }
}

/// `21 knights`: what a puzzle that asks for the best comes to.
fn tally(puzzle: &Placement, value: u64, speech: &dyn Speech) -> String {
    if let Some(Even { role, .. }) = Even::of(puzzle) {
        return speech.of_each_colour(&speech.tally(value, Kind { thing: Thing::Role(role), colour: None }));
    }
    let counted: Vec<_> = puzzle.material().iter().filter(|one| one.goal.is_some()).collect();
    let kind = match counted[..] {
        [one] => placement::kind_of(puzzle, one.piece),
        _ => Kind { thing: Thing::Any, colour: None },
    };
    speech.tally(value, kind)
}

/// A line that is no move.
fn remark(text: &str) -> Line {
    Line::at(0, [Span::soft(text)])
}
