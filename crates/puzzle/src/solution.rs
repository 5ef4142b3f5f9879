//! A solution of a puzzle of any family.

use crate::puzzle::Puzzle;
use rookwright_board::{Diagram, Mark, Men, Path, Square};
use rookwright_chess::Notation;
use rookwright_mate as mate;
use rookwright_mate::{Problem, Proof};
use rookwright_placement as placement;
use rookwright_placement::Placement;
use rookwright_run::Budget;
use rookwright_tour as tour;
use rookwright_tour::Tour;
use serde_json::Value;
use std::sync::Arc;

/// A solution, which knows its puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Solution {
    /// The men on the board.
    Placement {
        /// What was asked.
        puzzle: Arc<Placement>,
        /// Who stands where.
        men: Men,
    },
    /// The squares in their order.
    Tour {
        /// What was asked.
        puzzle: Arc<Tour>,
        /// The way.
        tour: Path,
    },
    /// A key, a variation, or a line of help or series play.
    Mate {
        /// What was asked.
        puzzle: Arc<Problem>,
        /// The moves from the diagram on.
        line: Vec<rookwright_chess::Move>,
    },
    /// Why a key forces mate.
    MateProof {
        /// What was asked.
        puzzle: Arc<Problem>,
        /// What to answer to every reply.
        proof: Arc<Proof>,
    },
}

/// Why a text is no answer to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerError {
    /// Of a placement puzzle.
    #[error(transparent)]
    Placement(#[from] placement::AnswerError),
    /// Of a tour.
    #[error(transparent)]
    Tour(#[from] tour::AnswerError),
    /// Of a mate problem.
    #[error(transparent)]
    Mate(#[from] mate::AnswerError),
    /// The proof of a key.
    #[error(transparent)]
    Proof(#[from] mate::ProofError),
    /// The position of a proof cannot be played.
    #[error(transparent)]
    Position(#[from] mate::Flaws),
}

impl AnswerError {
    /// Whether the text says clearly what cannot be played: an answer, and a wrong one.
    pub fn is_wrong(&self) -> bool {
        matches!(self, AnswerError::Mate(mate::AnswerError::Illegal(_)))
    }
}

/// What is wrong with an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The first rule it breaks, in words.
    pub message: String,
    /// The board with the squares to look at marked.
    pub diagram: Diagram,
}

impl Solution {
    /// The answer in a text that says what it answers: the proof of a key.  `None` where it is no such text.
    pub fn read_alone(text: &str) -> Option<Result<Solution, AnswerError>> {
        let read = |text: &str| {
            let proof: Proof = text.parse()?;
            let puzzle = Arc::new(proof.problem()?);
            Ok(Solution::MateProof { puzzle, proof: Arc::new(proof) })
        };
        Proof::begins(text).then(|| read(text))
    }

    /// What it answers.
    pub fn puzzle(&self) -> Puzzle {
        match self {
            Solution::Placement { puzzle, .. } => Puzzle::Placement(Arc::clone(puzzle)),
            Solution::Tour { puzzle, .. } => Puzzle::Tour(Arc::clone(puzzle)),
            Solution::Mate { puzzle, .. } | Solution::MateProof { puzzle, .. } => {
                Puzzle::Mate(Arc::clone(puzzle))
            }
        }
    }

    /// What it comes to where a best answer is asked for: the pieces that the goal counts, or the moves of a line of help
    /// or series play.
    pub(crate) fn value(&self) -> Option<u64> {
        match self {
            Solution::Placement { puzzle, men } => puzzle.value(men),
            Solution::Tour { .. } | Solution::MateProof { .. } => None,
            Solution::Mate { puzzle, line } => puzzle.stipulation().moves_of(line.len()).map(u64::from),
        }
    }

    /// Whether it is one of the solutions that a file counts and names: a variation of a forced mate is none.
    pub(crate) fn is_whole(&self) -> bool {
        match self {
            Solution::Placement { .. } | Solution::Tour { .. } => true,
            Solution::Mate { puzzle, line } => puzzle.stipulation().is_one_line() || line.len() == 1,
            Solution::MateProof { .. } => false,
        }
    }

    /// Whether it is right, from the rules alone; where the puzzle says what its optimum is, also whether it is as good.
    /// One that is better is right, and disproves the puzzle.
    pub fn check(&self) -> Result<(), Box<Wrong>> {
        match self {
            Solution::Placement { puzzle, men } => placement::check_answer(puzzle, men)
                .map_err(|wrong| self.wrong(wrong.to_string(), wrong.squares())),
            Solution::Tour { puzzle, tour } => tour::check(puzzle, tour)
                .map_err(|violation| self.wrong(violation.to_string(), violation.squares())),
            Solution::Mate { puzzle, line } => {
                mate::check_answer(puzzle, line).map_err(|message| self.wrong(message, []))
            }
            Solution::MateProof { puzzle, proof } => {
                mate::check_proof_of(puzzle, proof).map_err(|message| self.wrong(message, []))
            }
        }
    }

    /// The same, where the proof of a key of a mate may not take more than this.
    pub fn check_within(&self, budget: &Budget) -> Result<Result<(), Box<Wrong>>, mate::Over> {
        match self {
            Solution::Mate { puzzle, line } => {
                let checked = mate::check_answer_within(puzzle, line, budget)?;
                Ok(checked.map_err(|message| self.wrong(message, [])))
            }
            _ => Ok(self.check()),
        }
    }

    /// What is wrong with it, with the squares to look at marked.
    fn wrong(&self, message: String, squares: impl IntoIterator<Item = Square>) -> Box<Wrong> {
        let mut diagram = self.diagram();
        diagram.marks.extend(squares.into_iter().map(|square| (square, Mark::Fault)));
        Box::new(Wrong { message, diagram })
    }

    /// How many pieces it has of those that the most or the fewest are asked of, in words, and what no
    /// check can tell.
    pub fn remark(&self) -> Option<String> {
        match self {
            Solution::Placement { puzzle, men } => placement::answer_remark(puzzle, men),
            Solution::Tour { .. } => None,
            Solution::Mate { puzzle, line } => mate::answer_remark(puzzle, line),
            Solution::MateProof { proof, .. } => Some(mate::proof_remark(proof)),
        }
    }

    /// The picture.
    pub fn diagram(&self) -> Diagram {
        match self {
            Solution::Placement { puzzle, men } => placement::diagram(puzzle, men),
            Solution::Tour { puzzle, tour } => tour::diagram(puzzle, tour),
            Solution::Mate { puzzle, line } => mate::diagram(puzzle, line),
            Solution::MateProof { puzzle, proof } => mate::diagram(puzzle, &[proof.key()]),
        }
    }

    /// Who attacks the squares that the rules speak of, a line each; empty where they speak of none.
    pub fn explain(&self) -> Vec<String> {
        match self {
            Solution::Placement { puzzle, men } => {
                placement::explain(puzzle, men).iter().map(ToString::to_string).collect()
            }
            Solution::Tour { .. } | Solution::Mate { .. } | Solution::MateProof { .. } => Vec::new(),
        }
    }

    /// The solution as words: piece by piece `K a1, Q b3`, square by square `a1 b3`.
    pub fn words(&self) -> String {
        match self {
            Solution::Placement { puzzle, men } => {
                let of_kind = |kind| men.iter().filter(move |&(_, piece)| piece == kind);
                let pieces = puzzle.material().iter().flat_map(|one| of_kind(one.piece));
                pieces.map(|(square, piece)| format!("{piece} {square}")).collect::<Vec<_>>().join(", ")
            }
            Solution::Tour { tour, .. } => {
                tour.squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
            Solution::Mate { puzzle, line } => puzzle.line_words(line),
            Solution::MateProof { puzzle, proof } => puzzle.line_words(&[proof.key()]),
        }
    }

    /// The solution in one line, for boards too large to draw; [`Puzzle::read_answers`] reads it back.
    pub fn line(&self) -> String {
        match self {
            Solution::Placement { puzzle, men } => {
                placement::columns(puzzle, men).unwrap_or_else(|| format!("men: {men}"))
            }
            Solution::Tour { tour, .. } => tour::line(tour),
            Solution::Mate { .. } | Solution::MateProof { .. } => format!("line: {}", self.words()),
        }
    }

    /// The solution as JSON.
    pub fn json(&self) -> Value {
        match self {
            Solution::Placement { puzzle, men } => placement::solution_json(puzzle, men),
            Solution::Tour { tour, .. } => tour::solution_json(tour),
            Solution::Mate { puzzle, line } => mate::solution_json(puzzle, line, Notation::San),
            Solution::MateProof { puzzle, proof } => {
                mate::solution_json(puzzle, &[proof.key()], Notation::San)
            }
        }
    }
}
