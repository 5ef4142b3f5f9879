//! A solution of a puzzle of any family.

use crate::document::AnySolution;
use crate::puzzle::Puzzle;
use rookwright_board::{Diagram, Mark, Men, Path, Square};
use rookwright_chess::{Move, Notation};
use rookwright_mate as mate;
use rookwright_mate::document::WrittenLine;
use rookwright_mate::{NotConfirmed, Problem, Proof};
use rookwright_placement as placement;
use rookwright_placement::Placement;
use rookwright_placement::document::PlacementSolution;
use rookwright_run::document::value_of;
use rookwright_run::{AnswerError, Budget};
use rookwright_tour as tour;
use rookwright_tour::Tour;
use rookwright_tour::document::TourSolution;
use serde_json::Value;
use std::fmt;
use std::sync::Arc;

/// A solution together with its puzzle.
///
/// ```
/// use rookwright_puzzle::Puzzle;
///
/// let four: Puzzle = "puzzle: placement\nboard: 4x4\nplace: 4 Q\nrule: Q safe from Q, lines through".parse()?;
/// let answers = four.read_answers("columns: 2 4 1 3")?;
/// assert_eq!(answers[0].to_string(), "Q a3, Q b1, Q c4, Q d2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Solution {
    /// The pieces of a placement.
    Placement {
        /// The puzzle that it solves.
        puzzle: Arc<Placement>,
        /// The pieces and their squares.
        men: Men,
    },
    /// The squares of a tour in their order.
    Tour {
        /// The puzzle that it solves.
        puzzle: Arc<Tour>,
        /// The tour.
        tour: Path,
    },
    /// A key, a variation, or a line of help or series play.
    Mate {
        /// The puzzle that it solves.
        puzzle: Arc<Problem>,
        /// The moves, from the diagram.
        line: Vec<Move>,
    },
    /// A proof that a key forces mate.
    MateProof {
        /// The puzzle that it solves.
        puzzle: Arc<Problem>,
        /// The answer to every reply.
        proof: Arc<Proof>,
    },
}

/// A wrong answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The first rule that it breaks, in words.
    pub message: String,
    /// The board, with the squares concerned marked.
    pub diagram: Diagram,
}

/// Why a check within a budget does not confirm an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotRight {
    /// The answer is wrong.
    Wrong(Box<Wrong>),
    /// There was no time for the proof.
    OutOfTime,
}

/// Returns the error of a text that is no proof of a key.
#[allow(clippy::needless_pass_by_value, reason = "errors are handed over where they arise, as by map_err")]
pub(crate) fn unproven(why: impl ToString) -> AnswerError {
    AnswerError::Other(why.to_string())
}

impl Solution {
    /// Reads an answer that names its own puzzle: the proof of a key.  Returns `None` if the text is something
    /// else.
    pub fn read_alone(text: &str) -> Option<Result<Solution, AnswerError>> {
        let read = |text: &str| {
            let proof: Proof = text.parse().map_err(unproven)?;
            let puzzle = Arc::new(proof.problem().map_err(unproven)?);
            Ok(Solution::MateProof { puzzle, proof: Arc::new(proof) })
        };
        Proof::begins(text).then(|| read(text))
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> Puzzle {
        match self {
            Solution::Placement { puzzle, .. } => Puzzle::Placement(Arc::clone(puzzle)),
            Solution::Tour { puzzle, .. } => Puzzle::Tour(Arc::clone(puzzle)),
            Solution::Mate { puzzle, .. } | Solution::MateProof { puzzle, .. } => {
                Puzzle::Mate(Arc::clone(puzzle))
            }
        }
    }

    /// Returns the value of the solution if the puzzle asks for an optimum: the number of pieces that count, or
    /// the number of moves of a line of help or series play.  `None` otherwise.
    pub(crate) fn value(&self) -> Option<u64> {
        match self {
            Solution::Placement { puzzle, men } => puzzle.value(men),
            Solution::Tour { .. } | Solution::MateProof { .. } => None,
            Solution::Mate { puzzle, line } => puzzle.stipulation().moves_of(line.len()).map(u64::from),
        }
    }

    /// Returns whether the file counts it as a solution.  A variation of a forced mate is not counted.
    pub(crate) fn is_whole(&self) -> bool {
        match self {
            Solution::Placement { .. } | Solution::Tour { .. } => true,
            Solution::Mate { puzzle, line } => puzzle.stipulation().is_one_line() || line.len() == 1,
            Solution::MateProof { .. } => false,
        }
    }

    /// Checks the solution against the rules, and against the optimum if the puzzle states one.  A better value
    /// than the stated optimum is right: it disproves the puzzle.
    pub fn check(&self) -> Result<(), Box<Wrong>> {
        match self {
            Solution::Placement { puzzle, men } => placement::check_answer(puzzle, men)
                .map_err(|wrong| self.wrong(wrong.to_string(), wrong.squares())),
            Solution::Tour { puzzle, tour } => tour::check(puzzle, tour)
                .map_err(|violation| self.wrong(violation.to_string(), violation.squares())),
            Solution::Mate { puzzle, line } => {
                mate::check_answer(puzzle, line).map_err(|error| self.wrong(error.to_string(), []))
            }
            Solution::MateProof { puzzle, proof } => {
                mate::check_proof_of(puzzle, proof).map_err(|error| self.wrong(error.to_string(), []))
            }
        }
    }

    /// Checks like [`Solution::check`], within a budget for the proof of a key.
    ///
    /// # Errors
    /// What is wrong, or that the budget was too small.
    pub fn check_within(&self, budget: &Budget) -> Result<(), NotRight> {
        match self {
            Solution::Mate { puzzle, line } => {
                mate::check_answer_within(puzzle, line, budget).map_err(|error| match error {
                    NotConfirmed::Wrong(message) => NotRight::Wrong(self.wrong(message, [])),
                    NotConfirmed::OutOfTime => NotRight::OutOfTime,
                })
            }
            _ => self.check().map_err(NotRight::Wrong),
        }
    }

    /// Returns the error with this message; the squares are marked in its diagram.
    fn wrong(&self, message: String, squares: impl IntoIterator<Item = Square>) -> Box<Wrong> {
        let mut diagram = self.diagram();
        diagram.marks.extend(squares.into_iter().map(|square| (square, Mark::Fault)));
        Box::new(Wrong { message, diagram })
    }

    /// Returns the number of pieces that the optimum counts, in words, and whether it is known to be the
    /// optimum; `None` if the puzzle asks for no optimum.
    pub fn remark(&self) -> Option<String> {
        match self {
            Solution::Placement { puzzle, men } => placement::answer_remark(puzzle, men),
            Solution::Tour { .. } => None,
            Solution::Mate { puzzle, line } => mate::answer_remark(puzzle, line),
            Solution::MateProof { proof, .. } => Some(mate::proof_remark(proof)),
        }
    }

    /// Returns the picture of the solution.
    pub fn diagram(&self) -> Diagram {
        match self {
            Solution::Placement { puzzle, men } => placement::diagram(puzzle, men),
            Solution::Tour { puzzle, tour } => tour::diagram(puzzle, tour),
            Solution::Mate { puzzle, line } => mate::diagram(puzzle, line),
            Solution::MateProof { puzzle, proof } => mate::diagram(puzzle, &[proof.key()]),
        }
    }

    /// Returns one line for each square that a rule names, with the pieces that attack it; empty if no rule
    /// names a square.
    pub fn explain(&self) -> Vec<String> {
        match self {
            Solution::Placement { puzzle, men } => {
                placement::explain(puzzle, men).iter().map(ToString::to_string).collect()
            }
            Solution::Tour { .. } | Solution::Mate { .. } | Solution::MateProof { .. } => Vec::new(),
        }
    }

    /// Returns how many pieces of each kind an optimum of several kinds has: `51 pieces: 8 queens, 8 rooks, ...`;
    /// `None` for other solutions.
    pub fn tally_words(&self) -> Option<String> {
        match self {
            Solution::Placement { puzzle, men } => puzzle.tally_words(men),
            _ => None,
        }
    }

    /// Returns the solution in one line, for boards too large to draw; [`Puzzle::read_answers`] reads it back.
    pub fn line(&self) -> String {
        match self {
            Solution::Placement { puzzle, men } => {
                placement::columns(puzzle, men).unwrap_or_else(|| format!("men: {men}"))
            }
            Solution::Tour { tour, .. } => tour::line(tour),
            Solution::Mate { .. } | Solution::MateProof { .. } => format!("line: {self}"),
        }
    }

    /// Returns the solution as the JSON documents show it.
    pub fn document(&self) -> AnySolution {
        let line = |puzzle, line: &[Move]| AnySolution::Line(WrittenLine::of(puzzle, line, Notation::San));
        match self {
            Solution::Placement { puzzle, men } => AnySolution::Placement(PlacementSolution::of(puzzle, men)),
            Solution::Tour { tour, .. } => AnySolution::Tour(TourSolution::of(tour)),
            Solution::Mate { puzzle, line: moves } => line(puzzle, moves),
            Solution::MateProof { puzzle, proof } => line(puzzle, &[proof.key()]),
        }
    }

    /// Returns [`Solution::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }
}

impl fmt::Display for Solution {
    /// Writes the solution piece by piece, `K a1, Q b3`, square by square, `a1 b3`, or move by move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solution::Placement { puzzle, men } => {
                let of_kind = |kind| men.iter().filter(move |&(_, piece)| piece == kind);
                let pieces = puzzle.material().iter().flat_map(|one| of_kind(one.piece));
                let words: Vec<_> = pieces.map(|(square, piece)| format!("{piece} {square}")).collect();
                f.write_str(&words.join(", "))
            }
            Solution::Tour { tour, .. } => {
                let words: Vec<_> = tour.squares.iter().map(ToString::to_string).collect();
                f.write_str(&words.join(" "))
            }
            Solution::Mate { puzzle, line } => f.write_str(&puzzle.line_words(line)),
            Solution::MateProof { puzzle, proof } => f.write_str(&puzzle.line_words(&[proof.key()])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(puzzle: &str, text: &str) -> Solution {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        puzzle.read_answers(text).unwrap().remove(0)
    }

    const KNIGHTS: &str = "puzzle: placement\nboard: 3x3\nplace: max N\nrule: N safe from N, lines through\n";
    const COVER: &str =
        "puzzle: placement\nboard: 3x3\nplace: max R, max B\nrule: a1 attacked exactly 2, lines blocked\n";
    const TOUR: &str = "puzzle: tour\nboard: 4x3\n";
    const MATE: &str = "puzzle: mate\nfen: 6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1\nstipulation: #2\n";

    #[test]
    fn what_is_written_is_read_back() {
        for (puzzle, text) in [
            (KNIGHTS, "Na1 Na3 Nb2"),
            (COVER, "Ra3 Rc1 Bb3"),
            (TOUR, "tour: a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3"),
            (MATE, "Rd8"),
            (MATE, "1.Rd8+ Kh7 2.Rh8#"),
        ] {
            let answer = answer(puzzle, text);
            for written in [answer.line(), answer.json().to_string()] {
                assert_eq!(answer.puzzle().read_answers(&written), Ok(vec![answer.clone()]), "{written}");
            }
        }
    }

    #[test]
    fn what_is_told_of_a_right_answer() {
        let knights = answer(KNIGHTS, "Na1 Na3 Nb2");
        let remark = "with 3 knights; the rules alone cannot show whether these are the most";
        assert_eq!(
            (knights.remark().as_deref(), knights.tally_words(), knights.explain().len()),
            (Some(remark), None, 0)
        );
        let cover = answer(COVER, "Ra3 Rc1 Bb3");
        assert_eq!(cover.explain(), ["a1: 2, Ra3 Rc1"]);
        assert_eq!(cover.tally_words().as_deref(), Some("3 pieces: 2 rooks, 1 bishop"));
        let key = answer(MATE, "Rd8");
        assert_eq!(key.remark().as_deref(), Some("a proof of the key was found and replayed"));
        let tour = answer(TOUR, "tour: a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3");
        assert_eq!((tour.remark(), tour.tally_words(), tour.explain().len()), (None, None, 0));
    }
}
