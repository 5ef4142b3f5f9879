//! Words in five languages: the task and the answer of a puzzle on a sheet.
//!
//! [`Printed`] reads a puzzle, finds its answer and turns both into an entry of a sheet.
//!
//! | module | purpose |
//! |---|---|
//! | `read` | reads a puzzle from a file or a JSON line |
//! | `answer` | finds or checks the answer of a puzzle |
//! | `together` | finds the answers of many puzzles in parallel |
//! | `asked`, `placement`, `even` | the task, as a caption and in full sentences |
//! | `twins` | twins and duplex, as composers print them |
//! | `rights` | notes on en passant and castling |
//! | `tree` | the solution of a mate problem, line by line |
//! | `move_writer` | moves with the piece letters of a language |
//! | `pgn` | mate problems as PGN games |
//! | `notes` | warnings about a written sheet |
//! | `sentences` | nouns, numbers of pieces and stipulations |
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
mod move_writer;
mod notes;
mod pgn;
mod placement;
mod read;
mod rights;
mod sentences;
mod together;
mod tree;
mod twins;

#[cfg(test)]
mod tests;

pub use answer::HASH;
pub use answer::{Answered, Known, Remark};
pub use notes::{not_in_pgn, notes};
pub use read::{Printed, ReadError};
pub use together::answers;

use even::Even;
use rookwright_board::{Diagram, Noun, capital};
use rookwright_placement::Placement;
use rookwright_puzzle::{Puzzle, Solution};
use rookwright_sheet::{Answer, AnswerLine, Difficulty, Entry, Language, Span};

/// The language and style of entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wording {
    /// The language of the words and of the piece letters.
    pub language: Language,
    /// Whether the stipulation of a mate problem is given by its sign: `#2` instead of `Mate in 2`.
    pub signs: bool,
    /// Whether pieces are shown by figurines instead of letters.
    pub figurine: bool,
    /// Whether the titles of the puzzles are printed.
    pub titles: bool,
    /// Whether the answers of mate problems have the tries.
    pub tries: bool,
}

impl Default for Wording {
    fn default() -> Self {
        Self { language: Language::English, signs: false, figurine: false, titles: true, tries: true }
    }
}

/// Returns the task of a puzzle as a caption, and in full sentences if these say more.
pub fn asked_words(puzzle: &Puzzle, wording: &Wording) -> (String, Option<String>) {
    let asked = asked::asked(puzzle, wording, None);
    (asked.task, asked.rules)
}

/// Whether the task of a puzzle says who is to move.
pub fn says_turn(puzzle: &Puzzle) -> bool {
    matches!(puzzle, Puzzle::Mate(problem) if asked::says_turn(problem))
}

impl Printed {
    /// Returns the puzzle as an entry of a sheet, with this number and this answer.
    pub fn entry(&self, number: u32, answered: &Answered, wording: &Wording) -> Entry {
        // The number is announced only if the author states the number of solutions.
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
            // The sheet has its own place for the task.
            diagram: Diagram { caption: None, ..self.puzzle.diagram() },
            task: asked.task,
            says_turn: says_turn(&self.puzzle),
            rules: asked.rules,
            men,
            difficulty: self.level(),
            answer: self.printed_answer(answered, wording),
        }
    }

    /// Returns the difficulty as a level of its family.
    fn level(&self) -> Option<Difficulty> {
        self.difficulty.map(|level| Difficulty { level, of: read::hardest(&self.puzzle) })
    }

    /// Returns a number by which puzzles are sorted, easy ones first. Those of unknown difficulty come last.
    pub fn hardness(&self) -> (f64, u16) {
        let share = |level: Difficulty| f64::from(level.level) / f64::from(level.of);
        (self.level().map_or(f64::MAX, share), self.rating.unwrap_or(u16::MAX))
    }

    /// Rates a direct mate whose difficulty is not known.
    pub fn rate(&mut self) {
        if self.difficulty.is_some() {
            return;
        }
        let Puzzle::Mate(problem) = &self.puzzle else { return };
        if let Some(difficulty) = rookwright_difficulty::difficulty_of_problem(problem) {
            self.difficulty = Some(difficulty.stars);
            self.rating = Some(difficulty.rating);
        }
    }

    /// Returns the title and the source; `None` if both are missing.
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
        let language = wording.language;
        let said = |id| Answer { lines: vec![remark(language.text(id))], diagram: None };
        match (&answered.known, &self.puzzle) {
            (Known::Nothing, _) => said("answer.not_found"),
            (Known::NoSolution, _) => said("answer.no_solution"),
            (Known::Board { solution, best }, _) => {
                let diagram = Diagram { caption: None, ..solution.diagram() };
                // A small board shows either the numbers or the path, not both.
                let path = diagram.path.clone().filter(|_| diagram.numbers.is_empty());
                let diagram = Some(Diagram { path, ..diagram });
                Answer { lines: board_remark(solution, *best, answered, language), diagram }
            }
            (Known::Tree(report), _) => Answer { lines: tree::report_lines(report, wording), diagram: None },
            (Known::Lines { lines, shorter }, Puzzle::Mate(problem)) => {
                let mut shown = tree::play_lines(problem, lines, wording);
                shown.extend(shorter.map(|shorter| tree::shorter_line(shorter, language)));
                Answer { lines: shown, diagram: None }
            }
            (Known::Claimed(lines), Puzzle::Mate(problem)) => {
                let mut shown = tree::claimed_lines(problem, lines, wording);
                shown.push(remark(language.text("answer.unproven")));
                Answer { lines: shown, diagram: None }
            }
            (Known::Parts(parts), Puzzle::Mate(problem)) => {
                let mut shown = Vec::new();
                for (part, (name, answered)) in problem.parts().iter().zip(parts) {
                    let mut own = self.of_part(part).printed_answer(answered, wording).lines;
                    if let Some(first) = own.first_mut() {
                        // The name of the part stands before its first line only.
                        first.spans.insert(0, Span::strong(format!("{name} ")));
                    }
                    shown.extend(own);
                }
                Answer { lines: shown, diagram: None }
            }
            // Only mates have lines and parts.
            (Known::Lines { .. } | Known::Claimed(_) | Known::Parts(_), _) => Answer::default(),
        }
    }
}

/// Returns the remark below a finished board: the number of pieces if it is an optimum, and the number of solutions
/// as far as it is proven.
fn board_remark(solution: &Solution, best: bool, answered: &Answered, language: Language) -> Vec<AnswerLine> {
    let mut parts = Vec::new();
    if let Solution::Placement { puzzle, men } = solution
        && let Some(value) = puzzle.value(men)
    {
        parts.push(tally(puzzle, value, language));
        if !best {
            parts.push(language.text("answer.best_found").to_owned());
        }
    }
    let one_of = |id, number: u128| language.say(id, &[("n", number.into())]);
    parts.extend(answered.count.filter(|&number| number > 1).map(|number| one_of("answer.one_of", number)));
    parts.extend(answered.more_than.map(|number| one_of("answer.one_of_more", number)));
    if parts.is_empty() { Vec::new() } else { vec![remark(&capital(&parts.join(", ")))] }
}

/// Returns the optimum of a puzzle in words: `21 knights`.
fn tally(puzzle: &Placement, value: u64, language: Language) -> String {
    if let Some(Even { role, .. }) = Even::of(puzzle) {
        let what = sentences::tally(value, Noun::of(role, None), language);
        return language.say("amount.each_colour", &[("what", what.into())]);
    }
    let counted: Vec<_> = puzzle.material().iter().filter(|one| one.goal.is_some()).collect();
    let noun = match counted[..] {
        [one] => placement::noun_of(puzzle, one.piece),
        _ => Noun::PIECE,
    };
    sentences::tally(value, noun, language)
}

/// Returns a line that is a remark, not a move.
fn remark(text: &str) -> AnswerLine {
    AnswerLine::at(0, [Span::soft(text)])
}
