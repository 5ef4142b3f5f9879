//! A puzzle of any family, and a solution of any.

use crate::board::{Diagram, Document, Fault, Faults, Geometry, Mark, Men, Path, Square, escaped};
use crate::mate::{self, Notation, Problem, Proof};
use crate::placement::{self, ChessNum, Placement, Walk};
use crate::solve::{EngineKind, Optimum, Outcome, RunError, Settings};
use crate::tour::{self, Tour};
use serde_json::Value;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;

/// A puzzle of any family.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Puzzle {
    /// Put pieces on a board so that rules hold.
    Placement(Arc<Placement>),
    /// Visit every square of a board once.
    Tour(Arc<Tour>),
    /// Force or help mate.
    Mate(Arc<Problem>),
}

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
        line: Vec<mate::chess::Move>,
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
    /// What a proof is of cannot be played.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Position(Vec<mate::Flaw>),
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

impl Puzzle {
    /// What it is called.
    pub fn title(&self) -> String {
        let title = match self {
            Puzzle::Placement(puzzle) => puzzle.title(),
            Puzzle::Tour(puzzle) => puzzle.title(),
            Puzzle::Mate(puzzle) => puzzle.title(),
        };
        escaped(&title)
    }

    /// The board.
    pub fn geometry(&self) -> &Geometry {
        match self {
            Puzzle::Placement(puzzle) => puzzle.geometry(),
            Puzzle::Tour(puzzle) => puzzle.geometry(),
            Puzzle::Mate(puzzle) => puzzle.geometry(),
        }
    }

    /// How many characters the fullest square takes at least in the picture of a solution.
    pub fn widest(&self) -> usize {
        match self {
            Puzzle::Placement(_) | Puzzle::Mate(_) => 1,
            // The last number of the tour.
            Puzzle::Tour(puzzle) => puzzle.area().to_string().len(),
        }
    }

    /// Reads a text that is known to be a Chess-Num puzzle: a bare grid of clues will do.
    pub fn chessnum(text: &str) -> Result<Self, Faults> {
        placement::read_chessnum(text).map(|puzzle| Puzzle::Placement(Arc::new(puzzle)))
    }

    /// Whether people expect such a puzzle to have one solution, and want to know whether it has more.
    pub fn is_meant_to_be_unique(&self) -> bool {
        match self {
            Puzzle::Placement(puzzle) => ChessNum::of(puzzle).is_some(),
            Puzzle::Tour(puzzle) => !puzzle.numbers().is_empty(),
            Puzzle::Mate(_) => true,
        }
    }

    /// Whether the engine finds other solutions for another [`Settings::seed`].
    pub fn can_be_random(&self, engine: EngineKind) -> bool {
        match self {
            Puzzle::Placement(_) => matches!(engine, EngineKind::Auto | EngineKind::Sat),
            Puzzle::Tour(_) => matches!(engine, EngineKind::Auto | EngineKind::Search | EngineKind::Sat),
            Puzzle::Mate(_) => false,
        }
    }

    /// The engines worth comparing on it.
    pub fn engines(&self) -> &'static [EngineKind] {
        match self {
            Puzzle::Placement(_) | Puzzle::Tour(_) => {
                &[EngineKind::Search, EngineKind::Sat, EngineKind::Cp, EngineKind::Asp]
            }
            Puzzle::Mate(_) => &[EngineKind::Search, EngineKind::Brute],
        }
    }

    /// How people solve it, step by step, and how hard it is; `None` for puzzles without such a walk.
    pub fn walk(&self) -> Option<Walk> {
        match self {
            Puzzle::Placement(puzzle) => Some(ChessNum::of(puzzle)?.walk()),
            Puzzle::Tour(_) | Puzzle::Mate(_) => None,
        }
    }

    /// These men as a solution of it; `None` of a puzzle that asks for no men.
    pub fn solution(&self, men: &Men) -> Option<Solution> {
        match self {
            Puzzle::Placement(puzzle) => {
                Some(Solution::Placement { puzzle: Arc::clone(puzzle), men: men.clone() })
            }
            Puzzle::Tour(_) | Puzzle::Mate(_) => None,
        }
    }

    /// The picture of what is asked.
    pub fn diagram(&self) -> Diagram {
        match self {
            Puzzle::Placement(puzzle) => placement::diagram(puzzle, puzzle.givens()),
            Puzzle::Tour(puzzle) => tour::puzzle_diagram(puzzle),
            Puzzle::Mate(puzzle) => puzzle.diagram(),
        }
    }

    /// The puzzle as text, without its title and what is expected of it.
    pub fn identity(&self) -> String {
        match self {
            Puzzle::Placement(puzzle) => puzzle.identity(),
            Puzzle::Tour(puzzle) => puzzle.identity(),
            Puzzle::Mate(puzzle) => puzzle.identity(),
        }
    }

    /// What an optimum means here, in words.
    pub fn optimum_words(&self, optimum: Optimum) -> String {
        match self {
            Puzzle::Placement(puzzle) => puzzle.optimum_words(optimum),
            // Nothing is optimised.
            Puzzle::Tour(_) => String::new(),
            Puzzle::Mate(puzzle) => puzzle.length_words(optimum.value),
        }
    }

    /// The puzzle as the JSON documents show it.
    pub fn json(&self) -> Value {
        match self {
            Puzzle::Placement(puzzle) => placement::puzzle_json(puzzle),
            Puzzle::Tour(puzzle) => tour::puzzle_json(puzzle),
            Puzzle::Mate(puzzle) => mate::puzzle_json(puzzle),
        }
    }

    /// Reports solutions, each of them checked, until there are no more, the budget is spent, or
    /// `found` has enough.
    pub fn solve(
        &self,
        settings: &Settings<'_>,
        found: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Outcome, RunError> {
        match self {
            Puzzle::Placement(puzzle) => placement::solve(puzzle, settings, &mut |men| {
                found(&Solution::Placement { puzzle: Arc::clone(puzzle), men: men.clone() })
            }),
            Puzzle::Tour(puzzle) => tour::solve(puzzle, settings, &mut |tour| {
                found(&Solution::Tour { puzzle: Arc::clone(puzzle), tour })
            }),
            Puzzle::Mate(puzzle) => mate::solve(puzzle, settings, &mut |line| {
                found(&Solution::Mate { puzzle: Arc::clone(puzzle), line: line.to_vec() })
            }),
        }
    }

    /// Counts the solutions.
    pub fn count(&self, settings: &Settings<'_>) -> Result<Outcome, RunError> {
        match self {
            Puzzle::Placement(puzzle) => placement::count(puzzle, settings),
            Puzzle::Tour(puzzle) => tour::count(puzzle, settings),
            Puzzle::Mate(puzzle) => mate::count(puzzle, settings),
        }
    }

    /// Every answer in a text: a board, a list, JSON, or the proof of a key.
    pub fn read_answers(&self, text: &str) -> Result<Vec<Solution>, AnswerError> {
        match self {
            Puzzle::Placement(puzzle) => {
                let answers = placement::read_answers(puzzle, text)?.into_iter();
                Ok(answers.map(|men| Solution::Placement { puzzle: Arc::clone(puzzle), men }).collect())
            }
            Puzzle::Tour(puzzle) => {
                let answers = tour::read_answers(puzzle, text)?.into_iter();
                Ok(answers.map(|tour| Solution::Tour { puzzle: Arc::clone(puzzle), tour }).collect())
            }
            Puzzle::Mate(puzzle) if Proof::begins(text) => {
                let proof = Arc::new(text.parse()?);
                Ok(vec![Solution::MateProof { puzzle: Arc::clone(puzzle), proof }])
            }
            Puzzle::Mate(puzzle) => {
                let answers = mate::read_answers(puzzle, text)?.into_iter();
                Ok(answers.map(|line| Solution::Mate { puzzle: Arc::clone(puzzle), line }).collect())
            }
        }
    }
}

impl Solution {
    /// The answer in a text that says what it answers: the proof of a key.  `None` where it is no such text.
    pub fn read_alone(text: &str) -> Option<Result<Solution, AnswerError>> {
        let read = |text: &str| {
            let proof: Proof = text.parse()?;
            let puzzle = Arc::new(proof.problem().map_err(AnswerError::Position)?);
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

    /// Whether it is right, from the rules alone; where the puzzle says what its optimum is, also
    /// whether it has that.
    pub fn check(&self) -> Result<(), Box<Wrong>> {
        match self {
            Solution::Placement { puzzle, men } => {
                placement::check(puzzle, men)
                    .map_err(|violation| self.wrong(violation.to_string(), violation.squares()))?;
                match (puzzle.value(men), puzzle.draft().expect.optimum) {
                    (Some(value), Some(expected)) if value != expected => {
                        let (has, wants) = (puzzle.value_words(value), puzzle.value_words(expected));
                        let message = format!("every rule is kept, but with {has} instead of {wants}");
                        Err(Box::new(Wrong { message, diagram: self.diagram() }))
                    }
                    _ => Ok(()),
                }
            }
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
            Solution::Placement { puzzle, men } => {
                let has = puzzle.value_words(puzzle.value(men)?);
                let known = puzzle.draft().expect.optimum.is_some();
                let extreme = puzzle.goal_word();
                Some(match known {
                    true => format!("with {has}, which the puzzle says are the {extreme}"),
                    false => format!("with {has}; whether these are the {extreme} no rule can tell"),
                })
            }
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

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Puzzle::Placement(puzzle) => puzzle.fmt(f),
            Puzzle::Tour(puzzle) => puzzle.fmt(f),
            Puzzle::Mate(puzzle) => puzzle.fmt(f),
        }
    }
}

impl FromStr for Puzzle {
    type Err = Faults;

    /// Reads a `.puz` text of any family, told by its `puzzle:` line.
    fn from_str(text: &str) -> Result<Self, Faults> {
        let document = Document::read(text);
        if document.entries.is_empty() && document.rows.is_empty() {
            let message = "the file is empty: expected a puzzle, beginning with 'puzzle: placement'".into();
            return Err(Faults(vec![Fault { line: 1, column: 1, message }]));
        }
        let family = document.entries.iter().find(|entry| entry.key.text == "puzzle");
        match family.map(|entry| entry.value) {
            Some(value) if value.text == "tour" => text.parse().map(|puzzle| Puzzle::Tour(Arc::new(puzzle))),
            Some(value) if value.text == "mate" => text.parse().map(|puzzle| Puzzle::Mate(Arc::new(puzzle))),
            Some(value) if !["placement", "chessnum"].contains(&value.text) => {
                // Read as what most files are, for its other faults.
                let mut faults = text.parse::<Placement>().err().unwrap_or_default();
                let family = value.fault("expected 'placement', 'chessnum', 'tour' or 'mate'");
                faults.0.retain(|fault| (fault.line, fault.column) != (family.line, family.column));
                faults.0.push(family);
                faults.or(None)
            }
            _ => text.parse().map(|puzzle| Puzzle::Placement(Arc::new(puzzle))),
        }
    }
}
